import { sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";

/**
 * Folds changes of stored counts into the counts (migrations/before-0.2/0139_listings_counts.sql), except those whose counts an open transaction has
 * changed.
 * @returns the number of folded changes, at most some ten thousand
 */
export async function foldCounts(db: DbOrTransaction): Promise<number> {
  const { rows } = await db.execute<{ folded: number }>(sql`SELECT fold_counts() AS folded`);
  return rows[0]?.folded ?? 0;
}
