import { blend } from "../colour.ts";
import { house } from "../draw/buildings.ts";
import { person } from "../draw/figures.ts";
import { peak } from "../draw/mountains.ts";
import { BOTTOM, type Framing, HEIGHT, type Plate, WIDTH } from "../draw/plate.ts";
import { sky, sun } from "../draw/sky.ts";
import { curve, d, type Point, polygon, times } from "../draw/svg.ts";
import { forest, pine } from "../draw/trees.ts";
import { chalet } from "./snow.slope.ts";

/** Houses of the village: x, foot and size. */
const HOUSES = [
  [250, 540, 0.62],
  [930, 530, 0.6],
  [380, 590, 0.8],
  [800, 584, 0.78],
  [170, 640, 1],
  [1010, 640, 1.05],
] as const;

/** A village in a snowy valley: lit windows round a church, a path, firs, a mountain behind. */
export function snowVillage(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid } = palette;
  sky(plate, 420);
  const x = dice.between(540, 660);
  sun(plate, x + dice.side() * dice.between(280, 400), dice.between(110, 180), dice.between(38, 56), { isCrescent: true });
  peak(plate, { x: x - dice.between(320, 400), base: 470, width: 640, height: 280, depth: 0.14, snow: 0.55 });
  peak(plate, { x: x + dice.between(120, 260), base: 490, width: 860, height: dice.between(370, 420), depth: 0.28, snow: 0.55 });
  const snow = blend(light, "#ffffff", 0.5);
  const shade = blend(far, low, 0.45);
  const wood = plate.ridge(470, { amplitude: 40, frequency: 1.6, octaves: 2 });
  forest(plate, wood, { count: 90, lowest: 34, tallest: 74, colour: plate.tone(0.6, 0.6) });
  const ground = (points: readonly Point[], top: number) =>
    plate.fill(
      `${curve(points)}L1220 ${BOTTOM}L-20 ${BOTTOM}Z`,
      plate.downward(
        [
          [0, snow],
          [1, blend(shade, mid, 0.2)],
        ],
        top,
        HEIGHT,
      ),
    );
  ground(
    [
      [-20, 480],
      [280, 500],
      [600, 510],
      [900, 498],
      [1220, 470],
    ],
    470,
  );
  church(plate, x, 556, snow);
  for (const [houseX, foot, size] of HOUSES) {
    plate.group({ transform: `${d`translate(${houseX} ${foot})`} scale(${size})` }, () => chalet(plate, 0, 0, snow));
    plate.ellipse(houseX, foot + 8, 110 * size, 10 * size, shade, { opacity: 0.8 });
  }
  path(plate, x, shade);
  walkers(plate, x);
  for (const [lampX, y] of [
    [x - 96, 650],
    [x + 104, 650],
    [x - 190, 760],
    [x + 190, 760],
  ] as const)
    streetLamp(plate, lampX, y, (y - 480) / 2);
  nearFirs(plate);
  plate.stipple(170, "#ffffff", 4, 0.8, () => [dice.between(0, WIDTH), dice.between(0, HEIGHT)]);
  return { focusX: x, focusY: 470 };
}

function path(plate: Plate, x: number, shade: string): void {
  const way: Point[] = [
    [x + 6, 562],
    [x - 40, 610],
    [x + 30, 660],
    [x - 60, 730],
    [x + 40, BOTTOM],
  ];
  const side = (by: number) => way.map(([wayX, y], index): Point => [wayX + by * (8 + index * 14), y]);
  plate.fill(`${curve(side(-1))}L${curve(side(1).toReversed()).slice(1)}Z`, shade);
}

function walkers(plate: Plate, x: number): void {
  const { low, mid, ink, accent } = plate.palette;
  for (const [away, y, tint] of [
    [-10, 640, accent],
    [26, 646, blend(mid, low, 0.3)],
  ] as const)
    person(plate, {
      x: x + away,
      y,
      height: 56,
      colour: ink,
      garment: tint,
      dress: away < 0 ? "skirt" : "trousers",
      hat: away > 0 ? "brim" : "none",
      hatInk: ink,
    });
}

function nearFirs(plate: Plate): void {
  const { dice, palette } = plate;
  const { ink } = palette;
  const firs = (count: number, tall: readonly [number, number]) =>
    times(count).map((index) => {
      const height = dice.between(...tall);
      return pine(plate, index % 2 ? dice.between(-40, 150) : dice.between(1060, 1240), dice.between(810, 850), height, height * 0.42);
    });
  plate.fill(firs(8, [240, 420]).join(""), ink);
  plate.fill(firs(7, [130, 220]).join(""), blend(ink, "#000000", 0.3));
}

function church(plate: Plate, x: number, foot: number, snow: string): void {
  const { light, far, mid, ink, accent } = plate.palette;
  const [lit, shadow] = [blend(light, far, 0.25), blend(far, mid, 0.7)];
  house(plate, { x: x + 20, y: foot, width: 120, height: 70, lit, shadow, shadowShare: 0.34 });
  plate.fill(
    polygon([
      [x + 8, foot - 68],
      [x + 40, foot - 122],
      [x + 122, foot - 122],
      [x + 152, foot - 68],
    ]),
    snow,
  );
  house(plate, {
    x: x - 30,
    y: foot,
    width: 56,
    height: 150,
    lit,
    shadow,
    shadowShare: 0.42,
    roof: "cone",
    roofInk: accent,
    roofShade: blend(accent, ink, 0.4),
  });
  plate.fill(
    polygon([
      [x - 36, foot - 150],
      [x - 22, foot - 192],
      [x + 2, foot - 214],
      [x - 10, foot - 160],
      [x + 4, foot - 150],
    ]),
    snow,
    { opacity: 0.85 },
  );
  for (const [left, up] of [
    [x - 12, 110],
    [x + 42, 48],
    [x + 76, 48],
  ] as const)
    plate.fill(d`M${left} ${foot - up + 26}v-18a8 9 0 0 1 16 0v18Z`, light);
  plate.fill(d`M${x - 12} ${foot}v-26a10 12 0 0 1 20 0v26Z`, ink);
}

function streetLamp(plate: Plate, x: number, y: number, height: number): void {
  const { ink, light } = plate.palette;
  plate.circle(
    x,
    y - height,
    height * 0.7,
    plate.glow([
      [0, light, 0.65],
      [1, light, 0],
    ]),
  );
  plate.line(d`M${x} ${y}V${y - height}`, ink, height * 0.045);
  plate.rect(x - height * 0.07, y - height * 1.1, height * 0.14, height * 0.16, light);
  plate.fill(d`M${x - height * 0.11} ${y - height * 1.08}L${x} ${y - height * 1.22}L${x + height * 0.11} ${y - height * 1.08}Z`, ink);
}
