import { surfer } from "../draw/figures.ts";
import { type Framing, HEIGHT, type Plate } from "../draw/plate.ts";
import { birds, clouds, glints, sky, sun } from "../draw/sky.ts";
import { curve, d, type Point, times } from "../draw/svg.ts";
import { blend } from "../rules.colour.ts";

const SETS = 6;
/** The set that carries the surfer, and the surfer's size. */
const RIDDEN = 3;
const SURFER = 36;
/** The surfer stands within the middle of the picture. */
const RIDE: readonly [number, number] = [400, 800];

/** Rows of swell under a large sun, one of them ridden. */
export function coastSurf(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink } = palette;
  const horizon = dice.between(360, 400);
  sky(plate, horizon);
  const sunX = dice.between(420, 780);
  sun(plate, sunX, horizon - 20, dice.between(100, 130), { style: "plain" });
  clouds(plate, 80, 230, 4);
  const cape = sunX < 600 ? 1000 : 200;
  const hills = plate
    .ridge(horizon - 14, { amplitude: 40, frequency: 1.3, octaves: 3 })
    .map(([x, y]): Point => [x, Math.min(horizon + 6, y + Math.abs(x - cape) * 0.12 - 30)]);
  plate.land(hills, plate.mist(0.2, horizon - 60, horizon, 0.4), { bottom: horizon + 6 });
  const foam = blend(light, "#ffffff", 0.5);
  plate.ground(
    horizon,
    plate.downward(
      [
        [0, blend(far, low, 0.4)],
        [1, mid],
      ],
      horizon,
      HEIGHT,
    ),
  );
  glints(plate, { from: horizon + 2, to: horizon + 150, x: sunX, spread: 110, count: 60, opacity: 0.8 });

  let ride: Point = [600, 500];
  for (const index of times(SETS)) {
    const near = (index + 0.6) / SETS;
    const [y, height, length, phase] = [horizon + 18 + near * near * 400, 10 + 80 * near, 260 + 520 * near, dice.between(0, 6)];
    const swell = (x: number) => Math.sin((x / length) * 3 + phase);
    const crest = times(59).map((step): Point => {
      const x = -40 + step * 22;
      return [x, y - height * Math.max(0, swell(x) * 0.5 + 0.5) ** 1.8];
    });
    const lip = crest.map(([x, level]): Point => {
      const ragged = 1 + 0.28 * Math.sin(x / (17 + 31 * near) + index) * Math.sin(x / 71 + index);
      return [x, level + (5 + 24 * near) * (0.35 + 0.65 * Math.max(0, swell(x))) * ragged];
    });
    const colour = blend(blend(far, mid, near * 1.5), ink, Math.max(0, near - 0.3) * 0.95);
    plate.softLand(
      crest,
      plate.downward(
        [
          [0, blend(colour, low, 0.2)],
          [1, blend(colour, ink, 0.3)],
        ],
        y - height,
        y + 120,
      ),
    );
    plate.fill(`${curve(crest)}L${curve(lip.toReversed()).slice(1)}Z`, foam, { opacity: 0.92 });
    const ripples = times(26).map(() => {
      const [x, level] = dice.pick(crest.slice(1, -2));
      return d`M${x} ${level + (20 + 70 * near) * dice.between(0.6, 1.4)}q${14 + 40 * near} ${-6 * near - 2} ${30 + 80 * near} 2`;
    });
    plate.line(ripples.join(""), blend(colour, light, 0.35), 1.2 + 2 * near, { opacity: 0.6 });
    if (index !== RIDDEN) continue;
    // On the steepest falling part of the crest between the two bounds.
    const middle = crest.filter(([x]) => x > RIDE[0] && x < RIDE[1]);
    ride = middle.reduce((best, point) => (point[1] < best[1] ? point : best));
    spray(plate, ride, foam);
    surfer(plate, ride[0], ride[1] + 6, SURFER);
  }
  birds(plate, sunX + 240, 150, 6, 13);
  return { focusX: ride[0], focusY: ride[1] - 10 };
}

/** Foam flying off the board's tail. */
function spray(plate: Plate, [x, y]: Point, foam: string): void {
  const { dice } = plate;
  plate.stipple(60, foam, 3, 0.9, () => [x - 26 - dice.next() ** 1.5 * 60, y + 8 - dice.next() ** 2 * 34]);
}
