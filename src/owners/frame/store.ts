import { sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";

/**
 * How many enquiries and questions wait at each of these listings. The view is named here and not imported: who writes what it shows stands on this capability.
 * @returns listing → number
 */
export async function countWaiting(db: DbOrTransaction, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const { rows } = await db.execute<{ business: string; waiting: number }>(sql`
    SELECT business, count(*)::integer AS waiting FROM inbox_entry WHERE business = ANY(${sql.param([...codes])}::text[]) AND is_waiting GROUP BY business`);
  return new Map(rows.map(({ business, waiting }) => [business, waiting]));
}
