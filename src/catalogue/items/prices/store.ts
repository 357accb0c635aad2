import { sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import type { Multipliers } from "../../../platform/values/exchange.ts";
import { type LowestPrice, type PriceRow, pickLowestPrices } from "../lowest.ts";
import { IS_PRICED, inventory_item, PRICE_FOR_TWO } from "../tables.ts";

/** Returns the lowest price per night for two, or per person, of each listing that has one. */
export async function lowestPrices(
  db: DbOrTransaction,
  codes: readonly string[],
  multipliers: Multipliers | undefined,
): Promise<Map<string, LowestPrice>> {
  if (codes.length === 0) return new Map();
  const { rows } = await db.execute<PriceRow & Record<string, unknown>>(sql`
    SELECT business_profile AS business, kind, minimum_price_currency AS currency, min(${PRICE_FOR_TWO})::float8 AS price
    FROM ${inventory_item} WHERE business_profile = ANY(${sql.param([...codes])}::text[]) AND ${IS_PRICED}
    GROUP BY business_profile, kind, minimum_price_currency`);
  return pickLowestPrices(rows, multipliers);
}
