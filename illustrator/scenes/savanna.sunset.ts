import { blend } from "../colour.ts";
import { elephant, giraffe } from "../draw/animals.ts";
import { acacia, grass } from "../draw/plants.ts";
import { type Framing, HEIGHT, type Plate, WIDTH } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { curve, polygon, times } from "../draw/svg.ts";

/** Each animal of a herd: distance from the first, and size relative to it. */
const GIRAFFES = [
  [0, 1],
  [74, 0.82],
  [-82, 0.62],
] as const;
const ELEPHANTS = [
  [0, 1],
  [120, 0.78],
  [200, 0.5],
  [-130, 0.86],
] as const;

/** A herd in front of a low sun, an umbrella thorn, grass. */
export function savannaSunset(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { top, low, far, mid, ink } = palette;
  const horizon = dice.between(500, 545);
  sky(plate, horizon, { style: "bands" });
  const sunX = dice.between(380, 800);
  sun(plate, sunX, horizon - dice.between(60, 130), dice.between(105, 140), { style: "plain" });
  clouds(plate, 120, 330, 4, { opacity: 0.4, colour: blend(low, top, 0.25) });
  if (dice.chance(0.6)) volcano(plate, sunX > 600 ? 330 : 880, horizon);
  plate.land(plate.ridge(horizon - 4, { amplitude: 30, frequency: 1.5, octaves: 2 }), plate.mist(0.25, horizon - 30, horizon + 40, 0.5));
  for (let tree = 0; tree < 9; tree += 1)
    acacia(plate, dice.between(0, WIDTH), horizon + 8, dice.between(24, 48), plate.tone(0.45), plate.tone(0.42));
  plate.ground(
    horizon + 4,
    plate.downward(
      [
        [0, blend(low, mid, 0.25)],
        [0.35, blend(far, mid, 0.5)],
        [1, blend(mid, ink, 0.6)],
      ],
      horizon,
      HEIGHT,
    ),
  );
  for (const index of times(4)) {
    const y = horizon + 20 + index * index * 16 + index * 14;
    plate.land(
      plate.ridge(y, { amplitude: 10 + index * 6, frequency: 2, octaves: 2 }),
      blend(blend(low, mid, 0.35 + 0.17 * index), ink, 0.08 + 0.15 * index),
      { hasRim: false },
    );
  }
  const hide = blend(ink, mid, 0.08);
  const herdX = sunX + dice.between(-60, 60);
  if (dice.chance()) for (const [away, size] of GIRAFFES) giraffe(plate, herdX + away, horizon + 62, 150 * size, hide);
  else for (const [away, size] of ELEPHANTS) elephant(plate, herdX + away, horizon + 64, 96 * size, hide);
  const treeX = sunX > 600 ? dice.between(190, 280) : dice.between(930, 1010);
  plate.ellipse(treeX, horizon + 114, 150, 9, ink, { opacity: 0.5 });
  acacia(plate, treeX, horizon + 110, dice.between(380, 430), ink, blend(ink, mid, 0.4));
  birds(plate, sunX - 150, horizon - 260, 7, 12);
  plate.land(plate.ridge(720, { amplitude: 30, frequency: 1.6, octaves: 2 }), ink);
  grass(plate, 715, 150, 80, ink);
  grass(plate, 800, 70, 120, blend(ink, "#000000", 0.25));
  return { focusX: sunX, focusY: horizon - 20 };
}

/** A flat-topped volcano with snow. */
export function volcano(plate: Plate, x: number, foot: number): void {
  const { light, low } = plate.palette;
  const slope = curve([
    [x - 420, foot + 8],
    [x - 220, foot - 70],
    [x - 100, foot - 150],
    [x - 40, foot - 168],
    [x + 50, foot - 165],
    [x + 110, foot - 140],
    [x + 250, foot - 60],
    [x + 430, foot + 8],
  ]);
  plate.fill(`${slope}Z`, plate.mist(0.08, foot - 170, foot, 0.7));
  const snow = polygon([
    [x - 98, foot - 150],
    [x - 60, foot - 120],
    [x - 30, foot - 138],
    [x, foot - 112],
    [x + 40, foot - 136],
    [x + 70, foot - 116],
    [x + 108, foot - 142],
    [x + 50, foot - 165],
    [x - 40, foot - 168],
  ]);
  plate.fill(snow, blend(light, low, 0.3), { opacity: 0.85 });
}
