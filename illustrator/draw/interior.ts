import { blend } from "../colour.ts";
import { lineNoise } from "../dice.ts";
import { itemAt } from "../items.ts";
import { boat } from "./boats.ts";
import { leaf } from "./plants.ts";
import type { Plate } from "./plate.ts";
import { glints } from "./sky.ts";
import { curve, d, type Point, polygon, times } from "./svg.ts";
import { cypress } from "./trees.ts";

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The view through a window: a small landscape clipped to its outline. */
export function view(plate: Plate, outline: string, frame: Frame, kind: "sea" | "hills"): void {
  const { dice, palette } = plate;
  const { x, y, width, height } = frame;
  plate.clipped(outline, () => {
    plate.rect(
      x,
      y,
      width,
      height,
      plate.downward(
        [
          [0, palette.top],
          [1, palette.low],
        ],
        y,
        y + height * 0.8,
      ),
    );
    const sunX = x + width * dice.between(0.3, 0.7);
    plate.circle(sunX, y + height * dice.between(0.28, 0.4), Math.min(width, height * 0.9) * 0.11, palette.light);
    if (kind === "sea") seaView(plate, frame, sunX);
    else hillsView(plate, frame);
  });
}

function seaView(plate: Plate, frame: Frame, sunX: number): void {
  const { top, low, light, far, mid, ink, accent } = plate.palette;
  const { x, y, width, height } = frame;
  hillsIn(plate, frame, 0.57, 0.09, blend(far, mid, 0.3));
  plate.rect(
    x,
    y + height * 0.555,
    width,
    height,
    plate.downward(
      [
        [0, blend(far, low, 0.3)],
        [1, blend(mid, top, 0.3)],
      ],
      y + height * 0.55,
      y + height,
    ),
  );
  glints(plate, { from: y + height * 0.57, to: y + height, x: sunX, spread: width * 0.14, count: 34, opacity: 0.7 });
  boat(plate, {
    x: x + width * 0.62,
    y: y + height * 0.68,
    size: Math.min(width, height) * 0.07,
    kind: "sail",
    hull: ink,
    trim: accent,
    sail: light,
  });
}

function hillsView(plate: Plate, frame: Frame): void {
  const { dice, palette } = plate;
  const { low, far, mid, ink } = palette;
  const { x, y, width, height } = frame;
  hillsIn(plate, frame, 0.62, 0.3, blend(far, low, 0.45));
  hillsIn(plate, frame, 0.72, 0.22, blend(far, mid, 0.3));
  hillsIn(plate, frame, 0.86, 0.2, blend(mid, far, 0.1));
  hillsIn(plate, frame, 1.02, 0.22, blend(mid, ink, 0.35));
  const trees = times(7).map(() =>
    cypress(plate, x + width * dice.next(), y + height * dice.between(0.9, 1), height * dice.between(0.14, 0.26)),
  );
  plate.fill(trees.join(""), blend(mid, ink, 0.6));
}

/** A line of hills across a frame. @param foot and amplitude in shares of the frame's height */
function hillsIn(plate: Plate, { x, y, width, height }: Frame, foot: number, amplitude: number, colour: string): void {
  const noise = lineNoise(plate.dice);
  const crest = times(25).map((step): Point => [x + (width * step) / 24, y + height * foot - height * amplitude * noise(step / 3.2)]);
  plate.fill(`${curve(crest)}${d`L${x + width} ${y + height}L${x} ${y + height}Z`}`, colour);
}

/** Profiles of pots: height and half width, in shares of the height. */
const POTS: readonly (readonly Point[])[] = [
  [
    [0, 0.2],
    [0.1, 0.34],
    [0.45, 0.42],
    [0.75, 0.22],
    [0.88, 0.13],
    [1, 0.19],
  ],
  [
    [0, 0.16],
    [0.3, 0.36],
    [0.6, 0.38],
    [0.85, 0.2],
    [1, 0.24],
  ],
  [
    [0, 0.14],
    [0.4, 0.2],
    [0.7, 0.18],
    [0.9, 0.1],
    [1, 0.13],
  ],
  [
    [0, 0.24],
    [0.5, 0.4],
    [0.9, 0.44],
    [1, 0.4],
  ],
  [
    [0, 0.18],
    [0.25, 0.3],
    [0.55, 0.16],
    [0.8, 0.1],
    [1, 0.16],
  ],
];
/** Index of the open pot, for brushes. */
export const JAR = 3;

interface PotShape {
  x: number;
  y: number;
  height: number;
  profile: number;
  colour: string;
  shade: string;
  band?: string | null;
}

/** A wheel-thrown pot: a mirrored profile, its right side in shadow. */
export function pot(plate: Plate, { x, y, height: h, profile, colour, shade, band }: PotShape): void {
  const shape = itemAt(POTS, profile % POTS.length);
  const edge = (side: number, inset = 0) => shape.map(([up, half]): Point => [x + side * half * h + inset, y - up * h]);
  const outline = `${curve(edge(1))}L${curve(edge(-1).toReversed()).slice(1)}Z`;
  plate.fill(outline, colour);
  plate.clipped(outline, () => {
    if (band) {
      plate.rect(x - h, y - h * 0.58, h * 2, h * 0.07, band);
      plate.rect(x - h, y - h * 0.46, h * 2, h * 0.03, band);
    }
    plate.fill(`${curve(edge(0.25, h * 0.03))}${d`L${x + h} ${y - h}L${x + h} ${y}Z`}`, shade, { opacity: 0.85 });
  });
  const mouth = itemAt(shape, shape.length - 1)[1];
  plate.ellipse(x, y - h, mouth * h, h * 0.025, blend(shade, plate.palette.ink, 0.5));
}

/** A broad-leaved plant in a pot. */
export function pottedPlant(plate: Plate, x: number, y: number, size: number, colours: readonly [string, string], clay: string): void {
  const { dice } = plate;
  for (const index of times(9)) {
    const [colour, shade] = index % 2 ? colours : [colours[1], colours[0]];
    leaf(plate, {
      x,
      y: y - size * 0.35,
      angle: -Math.PI / 2 + (index - 4) * 0.33 + dice.between(-0.1, 0.1),
      length: size * dice.between(0.6, 1),
      width: size * 0.13,
      colour,
      shade,
    });
  }
  const side = (share: number, half: number): Point => [x + half * size, y - share * size];
  plate.fill(polygon([side(0.42, -0.25), side(0.42, 0.25), side(0, 0.18), side(0, -0.18)]), clay);
  plate.fill(polygon([side(0.42, 0.06), side(0.42, 0.25), side(0, 0.18), side(0, 0.05)]), blend(clay, plate.palette.ink, 0.3));
  plate.rect(x - size * 0.28, y - size * 0.45, size * 0.56, size * 0.07, blend(clay, plate.palette.light, 0.15));
}

interface LampShape {
  x: number;
  /** Length of the cord. */
  drop: number;
  size: number;
  colour: string;
  shade: string;
  isLit?: boolean;
}

/** A ceiling lamp on a cord. */
export function lamp(plate: Plate, { x, drop, size: s, colour, shade, isLit = true }: LampShape): void {
  const { light } = plate.palette;
  const rim = drop + s * 0.8;
  plate.line(d`M${x} -15V${drop}`, shade, 2.5);
  if (isLit)
    plate.circle(
      x,
      rim,
      s * 2.6,
      plate.glow([
        [0, light, 0.5],
        [1, light, 0],
      ]),
    );
  const right = d`C${x + s * 0.3} ${drop} ${x + s * 0.9} ${drop + s * 0.1} ${x + s} ${rim}Z`;
  plate.fill(`${d`M${x - s} ${rim}C${x - s * 0.9} ${drop + s * 0.1} ${x - s * 0.3} ${drop} ${x} ${drop}`}${right}`, colour);
  plate.fill(`${d`M${x + s * 0.15} ${rim}C${x + s * 0.3} ${drop + s * 0.3} ${x + s * 0.1} ${drop} ${x} ${drop}`}${right}`, shade);
  plate.ellipse(x, rim, s * 0.45, s * 0.1, light);
}

/** A paper or silk lantern with a halo. @param size about half its width */
export function lantern(plate: Plate, x: number, y: number, size: number, colour: string): void {
  plate.circle(
    x,
    y + size * 1.1,
    size * 3,
    plate.glow([
      [0, colour, 0.5],
      [1, colour, 0],
    ]),
  );
  const outline = d`M${x - size * 0.4} ${y + 2}h${size * 0.8}Q${x + size * 1.35} ${y + size * 0.9} ${x + size * 0.4} ${y + size * 2}h${-size * 0.8}Q${x - size * 1.35} ${y + size * 0.9} ${x - size * 0.4} ${y + 2}Z`;
  const shade = d`M${x + size * 0.1} ${y + 2}h${size * 0.3}Q${x + size * 1.35} ${y + size * 0.9} ${x + size * 0.4} ${y + size * 2}h${-size * 0.3}Q${x + size * 0.7} ${y + size * 0.9} ${x + size * 0.1} ${y + 2}Z`;
  plate.fill(outline, colour);
  plate.fill(shade, blend(colour, plate.palette.ink, 0.25));
  plate.line(d`M${x} ${y + size * 2}v${size * 0.8}`, colour, size * 0.16);
}

/** Returns the colour of a room's wall. */
export const wallInk = (plate: Plate): string => {
  const { accent, far, mid, ink } = plate.palette;
  return plate.isNight ? blend(ink, mid, 0.7) : blend(accent, far, 0.35);
};

/** A steaming cup on its saucer, seen from the side. */
export function cup(plate: Plate, x: number, y: number, size = 1): void {
  const { far, ink, low, accent, light } = plate.palette;
  plate.ellipse(x, y, 44 * size, 8 * size, blend(far, ink, 0.2));
  plate.line(
    d`M${x + 25 * size} ${y - 30 * size}q${18 * size} ${-2 * size} ${15 * size} ${11 * size}q${-3 * size} ${10 * size} ${-20 * size} ${8 * size}`,
    blend(far, low, 0.4),
    5 * size,
  );
  plate.fill(
    d`M${x - 28 * size} ${y - 38 * size}h${56 * size}q0 ${36 * size} ${-28 * size} ${36 * size}t${-28 * size} ${-36 * size}Z`,
    blend(light, "#ffffff", 0.5),
  );
  plate.fill(
    d`M${x + 6 * size} ${y - 38 * size}h${22 * size}q0 ${36 * size} ${-28 * size} ${36 * size}q${14 * size} ${-8 * size} ${6 * size} ${-36 * size}Z`,
    blend(far, low, 0.4),
  );
  plate.ellipse(x, y - 38 * size, 28 * size, 5 * size, blend(ink, accent, 0.4));
  plate.line(
    d`M${x - 8 * size} ${y - 54 * size}q${-10 * size} ${-18 * size} 0 ${-34 * size}t0 ${-34 * size}M${x + 10 * size} ${y - 54 * size}q${-10 * size} ${-18 * size} 0 ${-30 * size}`,
    light,
    3 * size,
    { opacity: 0.6 },
  );
}

/** A round-bellied teapot. */
export function teapot(plate: Plate, x: number, y: number): void {
  const { accent, ink } = plate.palette;
  const at = (right: number, up: number): Point => [x + right, y - up];
  const shade = blend(accent, ink, 0.38);
  plate.fill(
    d`M${x - 66} ${y - 40}Q${x - 108} ${y - 46} ${x - 112} ${y - 92}L${x - 96} ${y - 92}Q${x - 92} ${y - 66} ${x - 62} ${y - 62}Z`,
    accent,
  );
  plate.line(d`M${x + 68} ${y - 78}q46 -6 40 30q-6 28 -44 26`, shade, 10);
  plate.fill(curve([at(-58, 4), at(-74, 52), at(-40, 98), at(40, 98), at(74, 52), at(58, 4)], true), accent);
  plate.fill(curve([at(14, 2), at(26, 52), at(16, 98), at(40, 98), at(74, 52), at(58, 4)], true), shade);
  plate.rect(x - 44, y - 106, 88, 10, blend(accent, ink, 0.5));
  plate.circle(x, y - 112, 9, accent);
}
