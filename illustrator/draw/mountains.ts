import { blend } from "../colour.ts";
import type { Dice } from "../dice.ts";
import { itemAt } from "../items.ts";
import type { Plate } from "./plate.ts";
import { type Point, polygon, times } from "./svg.ts";

/** A hand-cut line from one point to another. */
export function jagged(dice: Dice, from: Point, to: Point, steps: number, amplitude: number): Point[] {
  return times(steps + 1).map((step): Point => {
    const share = step / steps;
    const loose = step === 0 || step === steps ? 0 : 1;
    return [
      from[0] + (to[0] - from[0]) * share + loose * dice.between(-amplitude, amplitude),
      from[1] + (to[1] - from[1]) * share + loose * dice.between(-amplitude, amplitude) * 0.5,
    ];
  });
}

export interface PeakShape {
  x: number;
  base: number;
  width: number;
  height: number;
  depth: number;
  /** Share of the height covered with snow; 0 for none. */
  snow?: number;
}

const SPINE_STEPS = 7;
const RIBS = 3;

/** A mountain: lit face, hard shadow face along a zigzag spine, ribs, stipple, snow. Flat country has none. */
export function peak(plate: Plate, shape: PeakShape): void {
  const { dice, palette } = plate;
  const { relief } = plate.setting;
  if (relief === "flat") return;
  const { x, base, width, height, depth } = shape;
  const snow = relief === "snowy mountains" ? (shape.snow ?? 0) : 0;
  plate.note(snow > 0 ? "snowy mountain" : "mountain");
  const lit = blend(plate.tone(depth), palette.light, 0.28);
  const shadow = plate.tone(Math.min(1, depth + 0.18));
  const apex: Point = [x, base - height];
  const left = x - width * dice.between(0.45, 0.6);
  const right = x + width * dice.between(0.45, 0.6);
  const risingEdge = jagged(dice, [left, base], apex, 8, width * 0.018);
  const fallingEdge = jagged(dice, apex, [right, base], 8, width * 0.018);
  const outline = polygon([...risingEdge, ...fallingEdge]);
  const faced = (colour: string, fade: number) =>
    plate.downward(
      [
        [0, colour],
        [1, blend(colour, palette.low, fade)],
      ],
      base - height,
      base,
    );
  plate.fill(outline, faced(lit, 0.38));

  const spine: Point[] = [apex];
  for (let step = 1; step <= SPINE_STEPS; step += 1) {
    const share = step / SPINE_STEPS;
    const last = itemAt(spine, spine.length - 1);
    spine.push([last[0] + (step % 2 ? 1 : -1) * width * 0.05 * (0.4 + share) + width * 0.03 * share, base - height + height * share]);
  }
  const shadowFace = polygon([...spine, [right, base], ...fallingEdge.toReversed()]);
  plate.fill(shadowFace, faced(shadow, 0.34));

  plate.clipped(outline, () => {
    plate.fill(ribs(x, left, base, width, height), shadow, { opacity: 0.38 });
    plate.stipple(420, blend(shadow, palette.ink, 0.6), 2, 0.35, () => {
      const down = dice.next() ** 0.8;
      return [x + (right - x) * down * dice.next(), base - height * (1 - down)];
    });
    if (snow > 0) snowCap(plate, shape, snow, shadowFace);
  });
}

/** Kite-shaped ribs on the lit face. */
function ribs(x: number, left: number, base: number, width: number, height: number): string {
  return times(RIBS)
    .map((rib) => {
      const down = 0.3 + rib * 0.22;
      const [topX, topY] = [x - (x - left) * down, base - height * (1 - down)];
      const [spread, length] = [width * 0.05 * (1 + rib * 0.5), height * (0.26 + 0.08 * rib)];
      return polygon([
        [topX + width * 0.02, topY + height * 0.02],
        [topX - spread * 0.1, topY + length * 0.45],
        [topX - spread * 0.9, topY + length],
        [topX + spread * 0.6, topY + length * 0.85],
        [topX + spread * 1.1, topY + length * 0.4],
      ]);
    })
    .join("");
}

function snowCap(plate: Plate, { x, base, width, height }: PeakShape, share: number, shadowFace: string): void {
  const { dice, palette } = plate;
  const line = base - height + height * share;
  const teeth = 9;
  const zigzag = (from: number, to: number): Point[] =>
    times(teeth + 1).map((tooth) => [
      from + ((to - from) * tooth) / teeth,
      line + (tooth % 2 ? height * dice.between(0.05, 0.13) : -height * dice.between(0, 0.06)),
    ]);
  const cap = (reach: number) =>
    polygon([
      [x - width, base - height - 5],
      [x + width, base - height - 5],
      ...zigzag(x + width * reach * share + 20, x - width * 0.4 * share - 20),
    ]);
  plate.fill(cap(0.4), blend(palette.light, "#ffffff", 0.4));
  plate.clipped(shadowFace, () => plate.fill(cap(0.45), blend(plate.tone(0.2), palette.light, 0.35)));
}

/** A row of rounded treetops, as one shape down to the bottom of the picture. */
export function canopy(plate: Plate, y: number, size: number, count: number, colour: string): void {
  const { dice } = plate;
  const domes = times(count).map((index) => {
    const [x, radius] = [-40 + (1280 * (index + dice.next())) / count, size * dice.between(0.5, 1.2)];
    return crown(x, y + radius, radius, radius * dice.between(0.8, 1.15));
  });
  plate.ground(y + size * 0.4, colour);
  plate.fill(domes.join(""), colour);
}

const crown = (x: number, y: number, width: number, height: number) =>
  `M${(x - width).toFixed(0)} ${y.toFixed(0)}a${width.toFixed(0)} ${height.toFixed(0)} 0 0 1 ${(2 * width).toFixed(0)} 0Z`;
