import inland from "./data/inland.json" with { type: "json" };

/** Squares of a tenth of a degree: some eleven kilometres. */
export const SEA_CELL = 0.1;
export const SEA_COLUMNS = 3_600;
export const SEA_ROWS = 1_800;

const rows: readonly string[] = inland;

/** A point is asked about with some kilometres round it, in degrees: a beach may lie just across a square's edge. */
const ROUND = 0.03;

/**
 * Whether the sea is within some ten kilometres: whether the square that a point lies in, or one a few steps away, holds any. An island that is too small for the map lies
 * in the middle of it. Natural Earth, public domain, as scripts/measure-sea.ts read it.
 */
export function isBySea(latitude: number, longitude: number): boolean {
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return false;
  const around = ROUND / Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  return [-1, 1].some((up) => [-1, 1].some((right) => holdsSea(latitude + up * ROUND, longitude + right * around)));
}

function holdsSea(latitude: number, longitude: number): boolean {
  const row = rows[Math.min(SEA_ROWS - 1, Math.max(0, Math.floor((90 - latitude) / SEA_CELL)))] ?? "";
  const column = Math.min(SEA_COLUMNS - 1, Math.max(0, Math.floor((longitude + 180) / SEA_CELL)));
  if (row === "") return true;
  let end = 0;
  let isLand = false;
  for (const run of row.split(" ")) {
    end += Number.parseInt(run, 36);
    if (column < end) return !isLand;
    isLand = !isLand;
  }
  return true;
}
