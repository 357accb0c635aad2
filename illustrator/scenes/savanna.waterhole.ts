import { blend } from "../colour.ts";
import { elephant, giraffe } from "../draw/animals.ts";
import { acacia, grass } from "../draw/plants.ts";
import { BOTTOM, type Framing, type Plate, WIDTH } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { curve, d, lens, type Point, times } from "../draw/svg.ts";
import { volcano } from "./savanna.sunset.ts";

/** Animals at the water: distance from its middle, height above its rim, body height, and walking direction. */
const HERD = [
  [-330, -40, 120, 1],
  [-235, -26, 62, 1],
  [-80, -46, 172, 1],
  [292, -34, 146, -1],
  [176, -28, 74, -1],
] as const;
const MIRROR = 0.8;

/** A waterhole that reflects the sky: elephants approach from both sides, giraffes far behind, one acacia. */
export function savannaWaterhole(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { light, mid, ink, accent } = palette;
  const horizon = dice.between(372, 400);
  sky(plate, horizon, { style: "bands" });
  const sunX = dice.between(430, 560);
  const sunY = horizon - dice.between(70, 130);
  sun(plate, sunX, sunY, dice.between(74, 100), { style: "plain" });
  clouds(plate, 60, 210, 4, { opacity: 0.45 });
  if (dice.chance(0.6)) volcano(plate, sunX > 500 ? 190 : 330, horizon);
  plate.land(plate.ridge(horizon - 4, { amplitude: 30, frequency: 1.5, octaves: 2 }), plate.mist(0.2, horizon - 40, horizon + 30, 0.6));
  for (const index of times(9))
    acacia(plate, (index + dice.next()) * (WIDTH / 9), horizon + 12, dice.between(36, 80), plate.tone(0.44), plate.tone(0.4));
  plain(plate, horizon);
  const isLeft = dice.chance();
  for (const [index, away] of [-70, 10, 66].entries())
    giraffe(plate, (isLeft ? 960 : 210) + away, horizon + 46 + index * 4, 118 + (index % 2) * 26, blend(plate.tone(0.62), ink, 0.15));
  const middle = dice.between(560, 620);
  const rim = horizon + 168;
  const hole = pool(plate, middle, rim);
  const hide = blend(ink, mid, 0.14);
  const herd = plate.named(() => {
    for (const [away, up, height, facing] of HERD)
      elephant(plate, middle + away, rim + up + 34, height * dice.between(0.95, 1.05), hide, facing);
  });
  reflections(plate, { hole, herd, middle, rim, sunX });
  for (const index of times(4))
    egret(
      plate,
      middle + (index < 2 ? -250 : 190) + dice.between(-60, 90),
      rim + dice.between(86, 126),
      dice.between(36, 54),
      index === 0 ? accent : light,
    );
  acacia(plate, isLeft ? 130 : 1080, 706, 470, blend(ink, mid, 0.06), blend(ink, mid, 0.36));
  const front: Point[] = [
    [-20, 706],
    [200, 736],
    [480, 776],
    [760, 784],
    [1000, 750],
    [1220, 700],
  ];
  plate.fill(`${curve(front)}L1220 ${BOTTOM}L-20 ${BOTTOM}Z`, ink);
  grass(plate, 790, 130, 104, ink);
  grass(plate, 815, 60, 130, blend(ink, "#000000", 0.25));
  birds(plate, sunX + 220, 160, 8, 12);
  return { focusX: middle, focusY: rim - 30 };
}

/** The hole and the trodden earth round it. @returns its outline */
function pool(plate: Plate, middle: number, rim: number): string {
  const { top, low, light, far, mid, ink } = plate.palette;
  const edge: Point[] = [
    [middle - 470, rim + 60],
    [middle - 330, rim + 6],
    [middle - 60, rim - 14],
    [middle + 240, rim + 2],
    [middle + 480, rim + 52],
    [middle + 380, rim + 128],
    [middle + 40, rim + 156],
    [middle - 330, rim + 132],
  ];
  const grown = edge.map(([x, y]): Point => [middle + (x - middle) * 1.06, rim + 66 + (y - rim - 66) * 1.2]);
  plate.fill(curve(grown, true), blend(blend(far, mid, 0.6), ink, 0.28));
  const hole = curve(edge, true);
  plate.fill(
    hole,
    plate.downward(
      [
        [0, blend(low, light, 0.35)],
        [0.5, blend(low, top, 0.35)],
        [1, blend(top, ink, 0.3)],
      ],
      rim - 10,
      rim + 160,
    ),
  );
  return hole;
}

/** The sun, the herd and ripples in the water. */
function reflections(
  plate: Plate,
  { hole, herd, middle, rim, sunX }: { hole: string; herd: string; middle: number; rim: number; sunX: number },
): void {
  const { dice, palette } = plate;
  const { low, light } = palette;
  plate.clipped(hole, () => {
    plate.ellipse(sunX, rim + 60, 74, 100, light, { opacity: 0.4 });
    plate.repeat(herd, { transform: d`matrix(1 0 0 ${-MIRROR} 0 ${rim * (1 + MIRROR)})`, opacity: 0.4 });
    const ripples = times(34).map(() => {
      const near = dice.next();
      return lens(middle + dice.between(-440, 440), rim + 14 + near * 130, (20 + 80 * near) * dice.between(0.4, 1), 0.8 + 1.7 * near);
    });
    plate.fill(ripples.join(""), blend(low, light, 0.6), { opacity: 0.6 });
    for (const [x, size] of [
      [middle - 20, 46],
      [middle + 250, 38],
    ] as const)
      plate.line(d`M${x - size} ${rim + 22}a${size} 9 0 1 0 ${2 * size} 0a${size} 9 0 1 0 ${-2 * size} 0`, light, 2.2, { opacity: 0.6 });
  });
}

/** Dry ground with stripes of shade and tufts of grass. */
function plain(plate: Plate, horizon: number): void {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink } = palette;
  plate.ground(
    horizon + 6,
    plate.downward(
      [
        [0, blend(low, far, 0.4)],
        [0.4, blend(far, mid, 0.45)],
        [1, blend(mid, ink, 0.4)],
      ],
      horizon,
      800,
    ),
  );
  const stripes = times(12).map((index) =>
    lens(dice.between(0, WIDTH), horizon + 24 + index * 30, dice.between(140, 380), 2 + index * 0.9),
  );
  plate.fill(stripes.join(""), blend(mid, ink, 0.3), { opacity: 0.28 });
  plate.stipple(380, light, 2.4, 0.34, () => [dice.between(0, WIDTH), horizon + 16 + dice.next() ** 1.3 * 260]);
}

/** A wading bird. */
function egret(plate: Plate, x: number, y: number, height: number, colour: string): void {
  const at = (across: number, up: number) => d`${x + across * height} ${y - up * height}`;
  plate.line(`M${at(-0.05, 0.45)}L${at(-0.05, 0)}M${at(0.05, 0.45)}L${at(0.07, 0)}`, plate.palette.ink, height * 0.03);
  plate.fill(
    `M${at(-0.34, 0.42)}Q${at(-0.1, 0.68)} ${at(0.14, 0.62)}Q${at(0.26, 0.78)} ${at(0.16, 0.92)}Q${at(0.2, 1.04)} ${at(0.3, 0.98)}L${at(0.46, 0.94)}L${at(0.3, 0.92)}Q${at(0.36, 0.7)} ${at(0.2, 0.46)}Q${at(-0.05, 0.34)} ${at(-0.34, 0.42)}Z`,
    colour,
  );
}
