import { blend } from "../colour.ts";
import { lineNoise } from "../dice.ts";
import { hiker } from "../draw/figures.ts";
import { type Framing, type Plate, WIDTH } from "../draw/plate.ts";
import { birds, clouds, rays, sky, sun } from "../draw/sky.ts";
import { d, type Point, polygon, times } from "../draw/svg.ts";
import { pine } from "../draw/trees.ts";

const CRAG: readonly Point[] = [
  [-30, 560],
  [60, 520],
  [150, 505],
  [230, 470],
  [330, 462],
  [372, 480],
  [392, 540],
  [450, 575],
  [470, 640],
  [560, 690],
  [620, 830],
  [-30, 830],
];
const CRAG_LIT: readonly Point[] = [
  [330, 462],
  [372, 480],
  [392, 540],
  [450, 575],
  [470, 640],
  [560, 690],
  [620, 830],
  [520, 830],
  [440, 690],
  [390, 640],
  [350, 560],
];
const CRAG_STEP: readonly Point[] = [
  [60, 520],
  [150, 505],
  [230, 470],
  [200, 540],
  [150, 600],
  [90, 640],
  [110, 560],
];
const WALKER = { x: 290, y: 466, height: 92 };

/** View from above the clouds: ridges between layers of cloud, a walker on a crag. */
export function ridgeSummit(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink } = palette;
  sky(plate, 560);
  const isLeft = dice.chance();
  const sunX = isLeft ? dice.between(760, 900) : dice.between(300, 440);
  sun(plate, sunX, dice.between(250, 330), dice.between(90, 120));
  if (dice.chance(0.6)) rays(plate, sunX, 290, 16);
  clouds(plate, 60, 160, 3);
  for (const index of times(4)) {
    const [depth, y] = [0.08 + index * 0.17, 400 + index * 75];
    plate.land(
      plate.ridge(y, { amplitude: 150 - index * 10, frequency: 1.5 + index * 0.2, isSharp: true }),
      plate.mist(depth, y - 110, y + 120, 1),
    );
    const noise = lineNoise(dice);
    const puffs = times(27).map((puff) => {
      const x = -60 + puff * 50;
      const size = 24 + 46 * noise(x / 170 + index * 9 + 1);
      return d`M${x - size * 1.5} ${y + 96}a${size * 1.5} ${size} 0 0 1 ${size * 3} 0v60h${-size * 3}Z`;
    });
    plate.fill(
      puffs.join(""),
      plate.downward(
        [
          [0, blend(low, light, 0.5)],
          [1, blend(low, far, 0.2 + 0.15 * index)],
        ],
        y + 30,
        y + 150,
      ),
    );
  }
  const place = (x: number) => (isLeft ? x : WIDTH - x);
  const placed = (points: readonly Point[]) => polygon(points.map(([x, y]): Point => [place(x), y]));
  plate.fill(placed(CRAG), ink);
  plate.fill(placed(CRAG_LIT), blend(ink, mid, 0.35));
  plate.fill(placed(CRAG_STEP), blend(ink, mid, 0.22));
  hiker(plate, place(WALKER.x), WALKER.y, WALKER.height, isLeft ? 1 : -1);
  for (let tree = 0; tree < 5; tree += 1) {
    const height = dice.between(90, 190);
    plate.fill(pine(plate, place(dice.between(-20, 200)), 640 + dice.between(0, 90), height, height * 0.4), blend(ink, "#000000", 0.25));
  }
  birds(plate, sunX + (isLeft ? -180 : 180), 200, 6, 13);
  return { focusX: place(WALKER.x + 90), focusY: WALKER.y - 30 };
}
