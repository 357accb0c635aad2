import { blend } from "../colour.ts";
import type { Plate } from "./plate.ts";
import { archPath, boxPath, d, type Point, polygon } from "./svg.ts";

export type Roof = "flat" | "gable" | "hip" | "dome" | "cone" | "none";

export interface WindowGrid {
  width: number;
  height: number;
  /** Horizontal distance between two windows. */
  stepX: number;
  stepY: number;
  colour: string;
  isArched?: boolean;
  /** Share of grid places without a window. */
  gaps?: number;
  /** Share of windows with light. */
  lit?: number;
  glow?: string;
}

export interface HouseShape {
  x: number;
  /** The foot of the walls. */
  y: number;
  width: number;
  height: number;
  lit: string;
  shadow: string;
  /** Width of the shaded face, as a share of the whole width. */
  shadowShare?: number;
  roof?: Roof;
  roofInk?: string;
  roofShade?: string;
  /** Height of a gable, as a share of the width. */
  pitch?: number;
  windows?: WindowGrid;
}

/** A box-shaped house: lit face, hard shadow strip on its right, a roof, windows. */
export function house(plate: Plate, shape: HouseShape): void {
  const { x, y, width, height, lit, shadow, shadowShare = 0.28, windows } = shape;
  const strip = width * shadowShare;
  plate.rect(x, y - height, width, height + 2, lit);
  plate.rect(x + width - strip, y - height, strip, height + 2, shadow);
  drawRoof(plate, shape, x + width - strip);
  if (windows) drawWindows(plate, shape, windows);
}

function drawRoof(plate: Plate, shape: HouseShape, shadowX: number): void {
  const { x, y, width, height, shadow, roofInk = shadow, roofShade = roofInk } = shape;
  const eaves = y - height;
  const isFlattened = plate.setting.hasFlatRoofs && (shape.roof === "gable" || shape.roof === "hip");
  const roof = isFlattened ? "flat" : (shape.roof ?? "flat");
  const pitched = pitchedRoof({ ...shape, roof }, eaves, shadowX);
  if (roof === "gable" || roof === "hip") plate.note("pitched roof");
  if (pitched) {
    plate.fill(polygon(pitched.whole), roofInk);
    plate.fill(polygon(pitched.shaded), roofShade);
  }
  if (roof === "dome") dome(plate, { x: x + width / 2, y: eaves, radius: width * 0.5, colour: roofInk, shade: roofShade });
  if (roof === "flat") plate.rect(x - 2, eaves - 4, width + 4, 5, roofInk);
}

/** Returns the outlines of a roof with slopes and of its shaded part; undefined for other roofs. */
function pitchedRoof(
  { x, width, roof, pitch = 0.42 }: HouseShape,
  eaves: number,
  shadowX: number,
): { whole: Point[]; shaded: Point[] } | undefined {
  if (roof === "gable") {
    const ridge: Point = [x + width * 0.5, eaves - width * pitch];
    const right: Point = [x + width * 1.06, eaves];
    return { whole: [[x - width * 0.06, eaves], ridge, right], shaded: [[shadowX, eaves], ridge, right] };
  }
  if (roof === "hip") {
    const ridge = eaves - width * 0.25;
    const slope: Point[] = [
      [x + width * 0.88, ridge],
      [x + width * 1.05, eaves],
    ];
    return {
      whole: [[x - width * 0.05, eaves], [x + width * 0.12, ridge], ...slope],
      shaded: [[shadowX, eaves], [x + width * 0.8, ridge], ...slope],
    };
  }
  if (roof === "cone") {
    const tip: Point = [x + width / 2, eaves - width * 1.3];
    const right: Point = [x + width * 1.1, eaves];
    return { whole: [[x - width * 0.1, eaves], tip, right], shaded: [[x + width * 0.62, eaves], tip, right] };
  }
  return undefined;
}

/** Windows narrower than this are plain panes: bars and sills would be noise. */
const PLAIN_BELOW = 10;

function drawWindows(plate: Plate, { x, y, width, height }: HouseShape, grid: WindowGrid): void {
  const { dice } = plate;
  const columns = Math.floor((width - 8) / grid.stepX);
  const rows = Math.floor((height - 14) / grid.stepY);
  let [dark, bright, bars, sills] = ["", "", "", ""];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (dice.chance(grid.gaps ?? 0.12)) continue;
      const left = x + (width - columns * grid.stepX) / 2 + column * grid.stepX + (grid.stepX - grid.width) / 2;
      const top = y - height + 12 + row * grid.stepY;
      const pane = (grid.isArched ? archPath : boxPath)(left, top, grid.width, grid.height);
      if (dice.chance(grid.lit ?? 0)) bright += pane;
      else dark += pane;
      bars += d`M${left + grid.width / 2} ${top + 1}v${grid.height - 1}M${left} ${top + grid.height * 0.45}h${grid.width}`;
      sills += d`M${left - 1.5} ${top + grid.height + 1}h${grid.width + 3}`;
    }
  }
  if (dark) plate.fill(dark, grid.colour);
  if (bright) plate.fill(bright, grid.glow ?? plate.palette.light);
  if (grid.width < PLAIN_BELOW) return;
  plate.line(bars, blend(grid.colour, plate.palette.low, 0.22), 0.9, { opacity: 0.8 });
  plate.line(sills, blend(grid.colour, plate.palette.ink, 0.45), 1.8);
}

interface DomeShape {
  x: number;
  y: number;
  radius: number;
  colour: string;
  shade: string;
  /** Ratio of the height to the radius. */
  rise?: number;
  isOnion?: boolean;
}

/** A dome with a shaded side and a finial. */
export function dome(plate: Plate, { x, y, radius: r, colour, shade, rise = 1.05, isOnion = false }: DomeShape): void {
  const outline = isOnion
    ? d`M${x - r * 0.8} ${y}C${x - r * 1.35} ${y - r * 0.75} ${x - r * 0.35} ${y - r * 1.1} ${x} ${y - r * 1.75}C${x + r * 0.35} ${y - r * 1.1} ${x + r * 1.35} ${y - r * 0.75} ${x + r * 0.8} ${y}Z`
    : d`M${x - r} ${y}C${x - r} ${y - r * 0.7 * rise} ${x - r * 0.5} ${y - r * rise} ${x} ${y - r * rise}C${x + r * 0.5} ${y - r * rise} ${x + r} ${y - r * 0.7 * rise} ${x + r} ${y}Z`;
  plate.fill(outline, colour);
  plate.clipped(outline, () =>
    plate.fill(
      d`M${x + r * 0.15} ${y - r * 2}Q${x + r * 0.75} ${y - r * 0.7} ${x + r * 0.25} ${y + 3}H${x + r * 1.6}V${y - r * 2}Z`,
      shade,
    ),
  );
  const height = isOnion ? 1.75 : rise;
  plate.line(d`M${x} ${y - r * height}v${-r * 0.42}`, colour, Math.max(2, r * 0.05));
  plate.circle(x, y - r * (height + 0.2), r * 0.06, colour);
}

/** A row of round-arched openings. */
export const arcade = (x: number, y: number, count: number, step: number, width: number, height: number): string =>
  Array.from({ length: count }, (_, index) => archPath(x + index * step, y - height, width, height)).join("");
