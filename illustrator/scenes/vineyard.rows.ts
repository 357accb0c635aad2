import { blend } from "../colour.ts";
import { house } from "../draw/buildings.ts";
import { leaf } from "../draw/plants.ts";
import { BOTTOM, type Framing, type Plate } from "../draw/plate.ts";
import { birds, clouds, sky, sun } from "../draw/sky.ts";
import { curve, d, heightAt, type Point, polygon, times } from "../draw/svg.ts";
import { cypress } from "../draw/trees.ts";

interface Field {
  /** The edge where the field meets the land behind. */
  edge: readonly Point[];
  y: number;
  /** Horizontal position where the rows converge. */
  vanishX: number;
  /** Horizontal positions where the first and the last row leave the picture. */
  from: number;
  to: number;
  rows: number;
  soil: string;
  vine: string;
  bend: number;
}

/** Number of steps along a row, and decimal digits of its points: there are many long rows. */
const ROW_STEPS = 15;
const DIGITS = 0;

/** Rows of vines over two hills, a farmhouse with cypresses. */
export function vineyardRows(plate: Plate): Framing {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink } = palette;
  const horizon = dice.between(340, 390);
  sky(plate, horizon);
  const sunX = dice.between(240, 460);
  sun(plate, sunX, horizon - dice.between(90, 150), dice.between(56, 84));
  clouds(plate, 80, 230, 3);
  plate.land(plate.ridge(horizon - 40, { amplitude: 110, frequency: 1.4, octaves: 3 }), plate.mist(0.03, horizon - 120, horizon + 60, 0.7));
  plate.land(plate.ridge(horizon, { amplitude: 70, frequency: 1.7, octaves: 2 }), plate.mist(0.2, horizon - 50, horizon + 80, 0.6));
  const hill = plate.ridge(horizon + 50, { amplitude: 70, frequency: 1.1, octaves: 2, step: 30 });
  plate.softLand(hill, plate.mist(0.36, horizon, horizon + 160, 0.35));
  const farmX = dice.between(760, 880);
  farm(plate, farmX, heightAt(hill, farmX) + 14);
  const soil = blend(far, low, 0.35);
  const back: Point[] = [
    [-20, horizon + 120],
    [200, horizon + 95],
    [430, horizon + 120],
    [700, horizon + 180],
    [1220, horizon + 300],
  ];
  const front: Point[] = [
    [-20, horizon + 210],
    [260, horizon + 190],
    [600, horizon + 135],
    [900, horizon + 100],
    [1220, horizon + 110],
  ];
  vines(plate, {
    edge: back,
    y: horizon + 90,
    vanishX: 900,
    from: -200,
    to: 1900,
    rows: 22,
    soil: blend(soil, mid, 0.2),
    vine: blend(mid, far, 0.2),
    bend: 60,
  });
  vines(plate, {
    edge: front,
    y: horizon + 140,
    vanishX: dice.between(540, 680),
    from: -1500,
    to: 2600,
    rows: 23,
    soil,
    vine: mid,
    bend: -40,
  });
  leaves(plate);
  birds(plate, sunX + 200, horizon - 180, 4, 11, blend(ink, light, 0.05));
  return { focusX: farmX, focusY: horizon + 40 };
}

/** Leaves in the upper right corner. */
function leaves(plate: Plate): void {
  const { dice, palette } = plate;
  const { mid, ink } = palette;
  for (const index of times(9)) {
    const [colour, shade] = index % 2 ? [ink, blend(mid, ink, 0.35)] : [blend(ink, mid, 0.4), ink];
    leaf(plate, {
      x: 1215,
      y: dice.between(-20, 20),
      angle: Math.PI + 0.2 - index * 0.24,
      length: dice.between(150, 240),
      width: dice.between(40, 60),
      colour,
      shade,
    });
  }
}

/** A farmhouse with a tower between cypresses. */
export function farm(plate: Plate, x: number, y: number): void {
  const { dice, palette } = plate;
  const { low, light, far, mid, ink, accent } = palette;
  const trees = times(7).map((index) => cypress(plate, x - 150 + index * 30 + (index > 3 ? 170 : 0), y + 8, dice.between(60, 110)));
  plate.fill(trees.join(""), blend(mid, ink, 0.3));
  const walls = { lit: blend(light, low, 0.35), shadow: far, roofInk: accent, roofShade: blend(accent, ink, 0.35) };
  house(plate, {
    x: x - 40,
    y,
    width: 120,
    height: 52,
    ...walls,
    shadowShare: 0.3,
    roof: "hip",
    windows: { width: 9, height: 13, stepX: 26, stepY: 30, colour: mid },
  });
  house(plate, { x: x + 50, y, width: 42, height: 92, ...walls, shadowShare: 0.4, roof: "gable", pitch: 0.35 });
}

/** Rows of vines: each a ribbon with a shadow beside it and a light edge. */
export function vines(plate: Plate, { edge, y, vanishX, from, to, rows, soil, vine, bend }: Field): void {
  const { far, light, ink } = plate.palette;
  const outline = `${curve(edge)}${d`L1220 ${BOTTOM}L-20 ${BOTTOM}Z`}`;
  plate.fill(
    outline,
    plate.downward(
      [
        [0, soil],
        [1, blend(soil, ink, 0.25)],
      ],
      y,
      BOTTOM,
    ),
  );
  const ribbons: string[] = [];
  const shadows: string[] = [];
  const edges: string[] = [];
  for (const row of times(rows)) {
    const foot = from + ((to - from) * (row + 0.5)) / rows;
    const start = vanishX + (foot - vanishX) * 0.13;
    const points = times(ROW_STEPS + 1).map((step) => {
      const share = step / ROW_STEPS;
      const near = share * share;
      const x = start + (foot - start) * near + Math.sin(share * 3) * bend * (1 - share);
      return { x, y: y - 30 + (BOTTOM - y + 30) * near, width: (4 + 74 * near) * (1 + 0.13 * Math.sin(step * 3.7 + row)), share };
    });
    // Skips rows outside the picture.
    const seen = points.filter((point, index) =>
      [points[index - 1], point, points[index + 1]].some((one) => one && one.x > -160 && one.x < 1360),
    );
    if (seen.length < 2) continue;
    const left = seen.map((point): Point => [point.x - point.width / 2, point.y]);
    const right = seen.map((point): Point => [point.x + point.width / 2, point.y]);
    const shadow = seen.map((point): Point => [point.x + point.width * 1.35, point.y + point.width * 0.1]);
    shadows.push(polygon([...right, ...shadow.toReversed()], true, DIGITS));
    ribbons.push(`${curve(left, false, DIGITS)}L${curve(right.toReversed(), false, DIGITS).slice(1)}Z`);
    edges.push(
      curve(
        left.map(([x, level], index): Point => [x + 1 + 8 * (seen[index]?.share ?? 0) ** 2, level]),
        false,
        DIGITS,
      ),
    );
  }
  plate.clipped(outline, () => {
    plate.fill(shadows.join(""), blend(soil, ink, 0.35));
    plate.fill(
      ribbons.join(""),
      plate.downward(
        [
          [0, blend(vine, far, 0.3)],
          [1, blend(vine, ink, 0.45)],
        ],
        y,
        BOTTOM,
      ),
    );
    plate.line(edges.join(""), blend(vine, light, 0.38), 2.4, { opacity: 0.7 });
  });
}
