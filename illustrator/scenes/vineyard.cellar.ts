import { blend } from "../colour.ts";
import { person } from "../draw/figures.ts";
import { wallInk } from "../draw/interior.ts";
import { lampGlow } from "../draw/lodging.ts";
import { BOTTOM, type Framing, LEFT, type Plate, RIGHT } from "../draw/plate.ts";
import { d, type Point, polygon, times } from "../draw/svg.ts";
import { itemAt } from "../items.ts";

const EYE: Point = [600, 400];
const ARCHES = [0.22, 0.32, 0.46, 0.68, 1] as const;
const BARRELS = [0.3, 0.42, 0.6, 0.88] as const;

/** A wine cellar: a vault of brick arches, barrels in two rows towards a lit door, a tasting table with a bottle, glasses and grapes. */
export function vineyardCellar(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const brick = blend(blend(wallInk(plate), ink, 0.34), blend(accent, far, 0.5), 0.3);
  plate.ground(LEFT, blend(brick, ink, 0.4));
  vault(plate, brick);
  plate.fill(
    d`M${EYE[0] - 68} ${EYE[1] + 54}V${EYE[1] - 40}A68 68 0 0 1 ${EYE[0] + 68} ${EYE[1] - 40}V${EYE[1] + 54}Z`,
    blend(light, accent, 0.18),
  );
  plate.line(d`M${EYE[0]} ${EYE[1] + 54}V${EYE[1] - 104}`, blend(accent, ink, 0.5), 5);
  lampGlow(plate, EYE[0], EYE[1] - 10, 330, 0.55);
  floor(plate, brick);
  for (const near of BARRELS)
    for (const side of [-1, 1] as const) {
      barrel(plate, EYE[0] + side * 470 * near, EYE[1] + 92 * near, 136 * near, side);
      barrel(plate, EYE[0] + side * 470 * near, EYE[1] - 176 * near, 118 * near, side);
      plate.line(d`M${EYE[0] + side * 330 * near} ${EYE[1] - 52 * near}H${EYE[0] + side * 620 * near}`, blend(ink, accent, 0.2), 15 * near);
    }
  const x = EYE[0] + dice.between(-40, 40);
  person(plate, { x: x - 46, y: 584, height: 142, colour: blend(ink, mid, 0.1), garment: accent });
  person(plate, { x: x + 40, y: 578, height: 132, colour: blend(ink, mid, 0.1), garment: blend(light, low, 0.3), dress: "skirt" });
  for (const [atX, y, size] of [
    [360, 128, 30],
    [840, 128, 30],
    [500, 210, 17],
    [700, 210, 17],
  ] as const) {
    lampGlow(plate, atX, y + size, size * 5, 0.6);
    plate.line(d`M${atX} ${y - size * 2.4}V${y}`, ink, 3);
    plate.fill(
      polygon([
        [atX - size * 0.5, y],
        [atX + size * 0.5, y],
        [atX + size * 0.7, y + size * 1.4],
        [atX - size * 0.7, y + size * 1.4],
      ]),
      light,
    );
    plate.line(
      polygon([
        [atX - size * 0.5, y],
        [atX + size * 0.5, y],
        [atX + size * 0.7, y + size * 1.4],
        [atX - size * 0.7, y + size * 1.4],
      ]),
      ink,
      4,
    );
  }
  table(plate);
  return { focusX: 600, focusY: 470 };
}

function vault(plate: Plate, brick: string): void {
  const { ink, light } = plate.palette;
  for (const near of ARCHES.toReversed()) {
    const half = 560 * near;
    const spring = EYE[1] - 150 * near;
    const shade = blend(brick, ink, (1 - near) * 0.5);
    const path = (radius: number) =>
      d`M${EYE[0] - radius} ${EYE[1] + 400 * near}V${spring}A${radius} ${radius * 0.66} 0 0 1 ${EYE[0] + radius} ${spring}V${EYE[1] + 400 * near}`;
    plate.line(path(half + 17 * near), blend(shade, light, 0.2), 34 * near);
    const stones = times(19).map((stone) => {
      const angle = (stone * Math.PI) / 18;
      const at = (radius: number) => d`${EYE[0] - Math.cos(angle) * radius} ${spring - Math.sin(angle) * radius * 0.66}`;
      return `M${at(half + 2 * near)}L${at(half + 32 * near)}`;
    });
    plate.line(stones.join(""), blend(shade, ink, 0.4), 4 * near);
    plate.fill(`${path(half)}Z`, blend(brick, ink, 0.22 + (1 - near) * 0.42));
  }
}

function floor(plate: Plate, brick: string): void {
  const { ink, light } = plate.palette;
  const stone = blend(brick, ink, 0.25);
  plate.fill(
    polygon([
      [EYE[0] - 124, EYE[1] + 54],
      [EYE[0] + 124, EYE[1] + 54],
      [RIGHT + 380, BOTTOM],
      [LEFT - 380, BOTTOM],
    ]),
    plate.downward(
      [
        [0, blend(stone, light, 0.3)],
        [1, blend(stone, ink, 0.4)],
      ],
      EYE[1] + 50,
      BOTTOM,
    ),
  );
  const rays = times(11).map((line) => d`M${EYE[0] + (line - 5) * 22} ${EYE[1] + 54}L${EYE[0] + (line - 5) * 180} ${BOTTOM}`);
  const rows = times(7).map((row) => d`M${LEFT} ${EYE[1] + 62 + 330 * (row / 6) ** 1.8}H${RIGHT}`);
  plate.line([...rays, ...rows].join(""), ink, 2.4, { opacity: 0.35 });
}

/** The head of a barrel with its hoops; the staves lead away from the aisle. */
function barrel(plate: Plate, x: number, y: number, radius: number, side: 1 | -1): void {
  const { light, ink, accent, far, mood } = plate.palette;
  // In hot inks the accent is the one cold colour.
  const oak = blend(blend(mood === "hot" ? far : accent, light, 0.2), ink, 0.34);
  const away = side * radius * 0.62;
  plate.ellipse(x + away * 0.5, y + radius * 1.02, radius * 1.1, radius * 0.12, ink, { opacity: 0.4 });
  plate.fill(
    d`M${x} ${y - radius}Q${x + away * 0.6} ${y - radius * 1.1} ${x + away} ${y - radius * 0.86}V${y + radius * 0.86}Q${x + away * 0.6} ${y + radius * 1.1} ${x} ${y + radius}Z`,
    blend(oak, ink, 0.42),
  );
  plate.line(d`M${x + away * 0.4} ${y - radius * 1.04}V${y + radius * 1.04}`, blend(far, ink, 0.5), radius * 0.09);
  plate.circle(x, y, radius, blend(far, ink, 0.55));
  plate.circle(x, y, radius * 0.92, oak);
  const outline = d`M${x - radius * 0.92} ${y}a${radius * 0.92} ${radius * 0.92} 0 1 0 ${radius * 1.84} 0a${radius * 0.92} ${radius * 0.92} 0 1 0 ${-radius * 1.84} 0Z`;
  plate.clipped(outline, () => {
    plate.line(
      times(6)
        .map((stave) => d`M${x - radius + (stave + 0.6) * radius * 0.32} ${y - radius}v${radius * 2}`)
        .join(""),
      blend(oak, ink, 0.34),
      radius * 0.03,
    );
    plate.fill(
      d`M${x + side * radius * 0.2} ${y - radius}Q${x + side * radius * 0.6} ${y} ${x + side * radius * 0.2} ${y + radius}H${x + side * radius * 1.2}V${y - radius}Z`,
      ink,
      { opacity: 0.22 },
    );
  });
  plate.rect(x - radius * 0.74, y - radius * 0.1, radius * 1.48, radius * 0.2, blend(oak, light, 0.2));
  plate.circle(x, y + radius * 0.52, radius * 0.09, blend(ink, accent, 0.2));
}

/** The table in front: a barrel top with a bottle, two glasses, grapes and cheese. */
function table(plate: Plate): void {
  const { light, low, ink, accent, mid } = plate.palette;
  const wood = blend(ink, accent, 0.34);
  const y = 716;
  plate.fill(d`M230 ${y}H970L1010 ${y + 40}V${BOTTOM}H190V${y + 40}Z`, blend(wood, ink, 0.4));
  plate.fill(
    polygon([
      [230, y - 18],
      [970, y - 18],
      [1020, y + 36],
      [180, y + 36],
    ]),
    wood,
  );
  plate.line(d`M206 ${y}H996M192 ${y + 18}H1008`, blend(wood, ink, 0.4), 3);
  plate.rect(180, y + 34, 840, 12, blend(wood, light, 0.18));
  const glass = blend(mid, ink, 0.6);
  const [x, foot] = [486, y + 6];
  plate.ellipse(x + 30, foot, 60, 9, ink, { opacity: 0.4 });
  plate.fill(
    d`M${x - 34} ${foot}V${foot - 138}Q${x - 32} ${foot - 170} ${x - 13} ${foot - 188}V${foot - 252}h26v64Q${x + 32} ${foot - 170} ${x + 34} ${foot - 138}V${foot}Z`,
    glass,
  );
  plate.fill(
    d`M${x + 12} ${foot}V${foot - 130}Q${x + 12} ${foot - 170} ${x + 4} ${foot - 188}V${foot - 252}h9v64Q${x + 32} ${foot - 170} ${x + 34} ${foot - 138}V${foot}Z`,
    blend(glass, "#000000", 0.4),
  );
  plate.rect(x - 34, foot - 118, 68, 74, blend(light, low, 0.3));
  plate.rect(x - 34, foot - 104, 68, 9, accent);
  plate.circle(x, foot - 70, 15, accent);
  plate.rect(x - 15, foot - 258, 30, 40, accent);
  plate.line(d`M${x - 24} ${foot - 34}V${foot - 14}M${x - 24} ${foot - 146}v-14`, light, 4, { opacity: 0.6 });
  for (const atX of [596, 690]) goblet(plate, atX, foot + (atX > 600 ? 12 : 0));
  grapes(plate, 806, foot + 2);
  plate.fill(
    polygon([
      [300, foot + 6],
      [392, foot + 6],
      [392, foot - 34],
      [330, foot - 58],
    ]),
    blend(light, accent, 0.35),
  );
  plate.fill(
    polygon([
      [300, foot + 6],
      [392, foot + 6],
      [392, foot - 6],
      [302, foot - 4],
    ]),
    blend(accent, ink, 0.25),
  );
  for (const [away, up] of [
    [350, 24],
    [374, 16],
    [336, 12],
  ] as const)
    plate.circle(away, foot - up, 5, blend(light, ink, 0.35));
}

function goblet(plate: Plate, x: number, foot: number): void {
  const { light, low, accent, ink } = plate.palette;
  plate.line(d`M${x} ${foot}V${foot - 74}`, blend(light, low, 0.3), 6);
  plate.ellipse(x, foot, 32, 6, blend(light, low, 0.3));
  plate.fill(d`M${x - 38} ${foot - 160}Q${x - 52} ${foot - 76} ${x} ${foot - 72}Q${x + 52} ${foot - 76} ${x + 38} ${foot - 160}Z`, light, {
    opacity: 0.4,
  });
  plate.fill(
    d`M${x - 44} ${foot - 118}Q${x - 46} ${foot - 76} ${x} ${foot - 72}Q${x + 46} ${foot - 76} ${x + 44} ${foot - 118}Z`,
    blend("#7a1230", blend(accent, ink, 0.4), 0.4),
  );
  plate.line(d`M${x - 28} ${foot - 148}q-8 30 2 52`, "#ffffff", 4, { opacity: 0.7 });
}

function grapes(plate: Plate, x: number, foot: number): void {
  const { light, ink, accent, mid } = plate.palette;
  const colours = [blend("#4b1c4c", accent, 0.14), blend("#4b1c4c", ink, 0.3), blend("#4b1c4c", light, 0.22)];
  for (const [row, count] of [6, 5, 4, 2].entries())
    for (const index of times(count)) {
      const [atX, y] = [x + (index - (count - 1) / 2) * 27 + row * 6, foot - 14 - row * 23];
      plate.circle(atX, y, 17, itemAt(colours, (index + row) % 3));
      plate.circle(atX - 5, y - 6, 4, light, { opacity: 0.6 });
    }
  plate.fill(
    d`M${x + 22} ${foot - 92}q-40 -34 -70 -6q10 34 70 6ZM${x + 22} ${foot - 92}q30 -40 66 -18q-4 34 -66 18Z`,
    blend(mid, ink, 0.24),
  );
}
