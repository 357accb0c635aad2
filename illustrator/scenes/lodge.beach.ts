import { blend } from "../colour.ts";
import { boat } from "../draw/boats.ts";
import { lampGlow, thatchedHouse } from "../draw/lodging.ts";
import { frameInks, frondCorner, palm } from "../draw/plants.ts";
import { BOTTOM, type Framing, HEIGHT, type Plate, WIDTH } from "../draw/plate.ts";
import { birds, clouds, glints, sky, sun } from "../draw/sky.ts";
import { curve, d, lens, type Point, polygon, times } from "../draw/svg.ts";

/** Thatched huts on posts over a lagoon, a plank walkway to them, palms on the beach. */
export function lodgeBeach(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { top, low, light, far, mid, ink, accent } = palette;
  const horizon = dice.between(356, 386);
  sky(plate, horizon);
  const sunX = dice.between(220, 380);
  sun(plate, sunX, horizon - dice.between(90, 170), dice.between(60, 86), { isCrescent: true });
  clouds(plate, 60, 220, 4);
  const isle = plate
    .ridge(horizon - 16, { amplitude: 74, frequency: 2.2, octaves: 3 })
    .map(([x, y]): Point => [x, x > 560 ? y : horizon + 8]);
  plate.softLand(isle, plate.mist(0.22, horizon - 80, horizon + 10, 0.5), horizon + 4);
  const sea = blend(mid, top, 0.5);
  plate.ground(
    horizon,
    plate.downward(
      [
        [0, blend(sea, mid, 0.3)],
        [0.45, sea],
        [0.8, blend(sea, low, 0.5)],
        [1, blend(low, light, 0.3)],
      ],
      horizon,
      720,
    ),
  );
  glints(plate, { from: horizon + 10, to: 600, x: sunX, spread: 150, count: 60, opacity: 0.6 });
  boat(plate, { x: sunX + 30, y: horizon + 46, size: 36, kind: "sail", hull: blend(ink, far, 0.2), trim: accent, sail: light });
  const x = dice.between(600, 670);
  walk(plate, x, horizon);
  for (const [away, y, width] of [
    [300, horizon + 58, 150],
    [96, horizon + 84, 196],
    [-150, horizon + 150, 290],
  ] as const) {
    const [hutX, stilts] = [x + away, width * 0.16];
    plate.fill(lens(hutX, y + stilts, width * 0.56, width * 0.035), ink, { opacity: 0.28 });
    thatchedHouse(plate, { x: hutX, y, width, height: width * 0.68, stilts });
    lampGlow(plate, hutX, y - width * 0.1, width * 0.6, 0.3);
    const ripples = times(7).map((index) =>
      lens(hutX + dice.between(-0.4, 0.4) * width, y + stilts + 4 + index * width * 0.03, width * dice.between(0.08, 0.24), 1.6),
    );
    plate.fill(ripples.join(""), light, { opacity: 0.5 });
  }
  beach(plate, x);
  const [dark, lighter] = frameInks(plate, 0.12);
  palm(plate, { x: 1090, y: 830, height: 560, lean: -120, colour: dark, shade: lighter });
  palm(plate, { x: 1180, y: 830, height: 410, lean: -40, colour: dark, shade: lighter });
  frondCorner(plate, { x: -20, y: -10, count: 7, from: 0.05, step: 0.22, length: [240, 350], droop: 0.5, colours: [lighter, dark] });
  birds(plate, sunX + 190, horizon - 150, 5, 11);
  return { focusX: x - 60, focusY: horizon + 60 };
}

/** A plank walkway on posts from the beach to the huts. */
function walk(plate: Plate, x: number, horizon: number): void {
  const { ink, accent, light } = plate.palette;
  const wood = blend(ink, accent, 0.3);
  const from: readonly [Point, Point] = [
    [x + 26, 716],
    [x + 152, 716],
  ];
  const to: readonly [Point, Point] = [
    [x + 196, horizon + 88],
    [x + 214, horizon + 88],
  ];
  plate.fill(polygon([from[0], to[0], to[1], from[1]]), blend(wood, light, 0.34));
  const planks = times(22).map((plank) => {
    const far = 1 - (1 - plank / 22) ** 1.8;
    const at = (side: 0 | 1): Point => [
      from[side][0] + (to[side][0] - from[side][0]) * far,
      from[side][1] + (to[side][1] - from[side][1]) * far,
    ];
    const [[leftX, leftY], [rightX, rightY]] = [at(0), at(1)];
    return d`M${leftX} ${leftY}L${rightX} ${rightY}`;
  });
  plate.line(planks.join(""), wood, 2.6, { opacity: 0.8 });
  const posts = times(8).map((post) => {
    const far = 1 - (1 - post / 8) ** 1.8;
    const [atX, y] = [from[1][0] + (to[1][0] - from[1][0]) * far, from[1][1] + (to[1][1] - from[1][1]) * far];
    return d`M${atX} ${y - 30 * (1 - far)}v${60 * (1 - far) + 6}`;
  });
  plate.line(posts.join(""), blend(wood, "#000000", 0.2), 6);
  plate.line(polygon([[from[1][0], from[1][1] - 30], to[1]], false), wood, 3.4);
}

function beach(plate: Plate, x: number): void {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink } = palette;
  const shore = (rise: number): Point[] => [
    [-20, 760 - rise],
    [240, 738 - rise],
    [x - 60, 700 - rise],
    [x + 160, 676 - rise],
    [980, 668 - rise],
    [1220, 640 - rise],
  ];
  plate.fill(`${curve(shore(20))}L1220 ${BOTTOM}L-20 ${BOTTOM}Z`, light, { opacity: 0.6 });
  plate.fill(`${curve(shore(8))}L1220 ${BOTTOM}L-20 ${BOTTOM}Z`, blend(low, far, 0.35));
  plate.fill(`${curve(shore(-6))}L1220 ${BOTTOM}L-20 ${BOTTOM}Z`, plate.isNight ? blend(low, mid, 0.45) : blend(light, low, 0.55));
  plate.stipple(220, ink, 2.2, 0.2, () => [dice.between(0, WIDTH), 740 + dice.next() * 80]);
  const front: Point[] = [
    [640, 830],
    [820, 772],
    [1020, 752],
    [1220, 738],
  ];
  plate.fill(`${curve(front)}L1220 ${HEIGHT + 20}Z`, blend(ink, mid, 0.08));
}
