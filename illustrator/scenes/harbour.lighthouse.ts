import { blend } from "../colour.ts";
import { boat } from "../draw/boats.ts";
import { house } from "../draw/buildings.ts";
import { grass } from "../draw/plants.ts";
import { BOTTOM, type Framing, HEIGHT, type Plate } from "../draw/plate.ts";
import { birds, clouds, glints, sky, sun } from "../draw/sky.ts";
import { curve, d, type Point, polygon, times } from "../draw/svg.ts";

/** A lighthouse on a headland, surf at its rocks, a sail far out. */
export function harbourLighthouse(plate: Plate): Framing {
  const { dice, palette, isNight } = plate;
  const { top, low, light, far, mid, ink, accent } = palette;
  const horizon = dice.between(420, 460);
  sky(plate, horizon);
  const sunX = dice.between(200, 420);
  sun(plate, sunX, horizon - dice.between(60, 190), dice.between(48, 80), { isCrescent: true });
  clouds(plate, 80, horizon - 130, 4);
  plate.land(plate.ridge(horizon - 16, { amplitude: 40, frequency: 1.4, octaves: 3 }), plate.mist(0.1, horizon - 60, horizon, 0.5), {
    bottom: horizon + 2,
  });
  const sea = blend(mid, top, 0.4);
  plate.ground(
    horizon,
    plate.downward(
      [
        [0, blend(far, low, 0.4)],
        [0.5, sea],
        [1, blend(sea, ink, 0.55)],
      ],
      horizon,
      HEIGHT,
    ),
  );
  glints(plate, { from: horizon + 4, to: HEIGHT - 40, x: sunX, spread: 130, count: 100, opacity: 0.6 });
  boat(plate, { x: dice.between(260, 460), y: horizon + 60, size: 34, kind: "sail", hull: ink, trim: accent, sail: light, jib: accent });
  boat(plate, {
    x: dice.between(120, 300),
    y: horizon + 190,
    size: 74,
    kind: "fishing",
    hull: blend(ink, mid, 0.1),
    trim: light,
    sail: blend(light, low, 0.3),
  });
  const x = dice.between(690, 790);
  headland(plate, x, horizon);
  keepersHouse(plate, x + 130, horizon - 62);
  tower(plate, x, horizon - 66);
  if (isNight) beam(plate, x, horizon - 66 - TOWER + 22);
  const front: Point[] = [
    [1220, 640],
    [1060, 660],
    [920, 700],
    [760, 760],
    [560, 830],
  ];
  plate.fill(`${curve(front)}${d`L1220 ${BOTTOM}Z`}`, ink);
  grass(plate, 800, 60, 110, blend(ink, "#000000", 0.2), 720, 1220);
  birds(plate, x - 150, horizon - 250, 6, 13, isNight ? light : ink);
  return { focusX: x, focusY: horizon - 90 };
}

const TOWER = 300;

/** Cliffs with a lit grassy top, a shaded face and surf at the foot. */
function headland(plate: Plate, x: number, horizon: number): void {
  const { dice, palette } = plate;
  const { light, mid, ink, far } = palette;
  const edge: Point[] = [
    [x - 230, horizon + 150],
    [x - 190, horizon + 60],
    [x - 150, horizon - 30],
    [x - 60, horizon - 66],
    [x + 160, horizon - 66],
    [x + 330, horizon - 110],
    [1240, horizon - 150],
    [1240, 830],
    [x - 330, 830],
  ];
  const outline = polygon([...edge.slice(0, -1), [x - 90, 830], [x - 170, 690]]);
  plate.fill(
    outline,
    plate.downward(
      [
        [0, blend(far, mid, 0.75)],
        [1, blend(mid, ink, 0.55)],
      ],
      horizon - 120,
      HEIGHT,
    ),
  );
  const folds = times(8).map((fold) => {
    const [from, y, lean] = [x - 190 + fold * 96 + dice.between(-26, 26), horizon - 30 + dice.between(0, 70), dice.between(-30, 40)];
    const reach = dice.between(150, 330);
    return polygon([
      [from, y],
      [from + dice.between(18, 40), y + reach * 0.3],
      [from + lean + dice.between(30, 60), y + reach],
      [from + lean - 6, y + reach * 0.8],
      [from - dice.between(4, 14), y + reach * 0.4],
    ]);
  });
  plate.clipped(outline, () => {
    plate.fill(folds.join(""), blend(mid, ink, 0.7), { opacity: 0.6 });
    plate.fill(
      `${curve([
        [x - 190, horizon + 2],
        [x - 60, horizon - 40],
        [x + 160, horizon - 44],
        [x + 330, horizon - 84],
        [1240, horizon - 118],
      ])}L1240 0L0 0Z`,
      blend(mid, light, 0.18),
    );
    plate.stipple(260, light, 2, 0.4, () => [dice.between(x - 160, 1220), horizon - 60 + dice.next() ** 1.6 * 60]);
  });
}

function tower(plate: Plate, x: number, y: number): void {
  const { light, low, ink, accent, far } = plate.palette;
  const white = blend(light, "#ffffff", 0.3);
  const half = (up: number) => 40 - up * 16;
  const ring = (from: number, to: number, colour: string, left = -1) =>
    plate.fill(
      polygon([
        [x + left * half(from), y - from * TOWER],
        [x + left * half(to), y - to * TOWER],
        [x + half(to), y - to * TOWER],
        [x + half(from), y - from * TOWER],
      ]),
      colour,
    );
  ring(0, 0.82, white);
  for (const band of [0.14, 0.42, 0.68]) ring(band, band + 0.13, accent);
  ring(0, 0.82, ink, 0.2);
  const shade = polygon([
    [x + half(0) * 0.2, y],
    [x + half(0.82) * 0.2, y - 0.82 * TOWER],
    [x + half(0.82), y - 0.82 * TOWER],
    [x + half(0), y],
  ]);
  plate.fill(shade, blend(far, low, 0.2));
  for (const band of [0.14, 0.42, 0.68]) ring(band, band + 0.13, blend(accent, ink, 0.4), 0.2);
  plate.rect(x - 36, y - 0.84 * TOWER, 72, 9, ink);
  plate.rect(x - 20, y - 0.95 * TOWER, 40, 0.12 * TOWER, light);
  plate.line(
    d`M${x - 20} ${y - 0.95 * TOWER}v${0.11 * TOWER}M${x} ${y - 0.95 * TOWER}v${0.11 * TOWER}M${x + 20} ${y - 0.95 * TOWER}v${0.11 * TOWER}M${x - 34} ${y - 0.84 * TOWER}v-14h68v14`,
    ink,
    3,
  );
  plate.fill(d`M${x - 26} ${y - 0.95 * TOWER}Q${x} ${y - 1.1 * TOWER} ${x + 26} ${y - 0.95 * TOWER}Z`, accent);
  plate.line(d`M${x} ${y - 1.02 * TOWER}v-22`, ink, 4);
  plate.rect(x - 9, y - 34, 18, 34, ink);
  for (const up of [0.32, 0.6]) plate.rect(x - 14, y - up * TOWER, 10, 16, ink);
}

function beam(plate: Plate, x: number, y: number): void {
  const { light } = plate.palette;
  for (const side of [-1, 1])
    plate.fill(
      polygon([
        [x, y - 6],
        [x + side * 760, y - 120],
        [x + side * 760, y + 40],
        [x, y + 6],
      ]),
      plate.gradient(
        [
          [0, light, 0.5],
          [1, light, 0],
        ],
        [x, y],
        [x + side * 700, y],
      ),
    );
  plate.circle(
    x,
    y,
    70,
    plate.glow([
      [0, light, 0.8],
      [1, light, 0],
    ]),
  );
}

function keepersHouse(plate: Plate, x: number, y: number): void {
  const { light, low, far, ink, accent, mid } = plate.palette;
  house(plate, {
    x,
    y,
    width: 118,
    height: 50,
    lit: blend(light, low, 0.25),
    shadow: far,
    shadowShare: 0.3,
    roof: "gable",
    roofInk: accent,
    roofShade: blend(accent, ink, 0.4),
    pitch: 0.36,
    windows: { width: 12, height: 16, stepX: 30, stepY: 36, colour: blend(mid, ink, 0.4), gaps: 0, lit: plate.isNight ? 1 : 0.2 },
  });
}
