import inland from "./data/inland.json" with { type: "json" };

/** Side of a cell in degrees, about 11 kilometres. */
export const SEA_CELL = 0.1;
export const SEA_COLUMNS = 3_600;
export const SEA_ROWS = 1_800;

const rows: readonly string[] = inland;

/** Margin in degrees, about 3 kilometres, checked around each point: a beach may be just across the edge of a cell. */
const ROUND = 0.03;

/**
 * Whether the sea is within about 10 kilometres: whether the cell of a point, or a cell within the margin, contains sea. A point on an
 * island that is too small for the map counts as sea. Data: Natural Earth, public domain, read by scripts/measure-sea.ts.
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
