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

/** Distance in degrees, about 45 kilometres, that guests of an inland surf school or dive centre travel to the sea. */
const REACH = 0.4;
const DIRECTIONS = 8;

/** Whether the sea is within a short drive. False without a position. */
export function isSeaInReach(latitude: number | null | undefined, longitude: number | null | undefined): boolean {
  if (typeof latitude !== "number" || typeof longitude !== "number" || !Number.isFinite(latitude) || !Number.isFinite(longitude))
    return false;
  const narrow = Math.max(0.1, Math.cos((latitude * Math.PI) / 180));
  for (let away = SEA_CELL; away <= REACH + SEA_CELL / 2; away += SEA_CELL)
    for (let direction = 0; direction < DIRECTIONS; direction += 1) {
      const angle = (direction / DIRECTIONS) * 2 * Math.PI;
      if (holdsSea(latitude + away * Math.sin(angle), longitude + (away * Math.cos(angle)) / narrow)) return true;
    }
  return false;
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
