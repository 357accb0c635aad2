import { inArray, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { business } from "../../listings/tables.ts";
import { area, area_name } from "../../places/tables.ts";

export interface RowFacts {
  cuisine: string;
  stars: number | null;
  neighbourhood: string;
  price_text: string;
  opening_hours: string;
  /** The guide's name of its area and those in other languages, Vienna, Wien or თბილისი. */
  area_names: string[];
}

/**
 * Returns the fields that a list's rows show in addition to those of cards.
 * @param codes codes of a page
 */
export async function listRowFacts(db: DbOrTransaction, codes: readonly string[]): Promise<Map<string, RowFacts>> {
  if (codes.length === 0) return new Map();
  const { code, cuisine, stars, neighbourhood, price_text, opening_hours } = business;
  const area_names = sql<string[]>`ARRAY(
    SELECT ${area_name.name} FROM ${area_name} WHERE ${area_name.area_id} = ${business.area_id}
    UNION SELECT ${area.name} FROM ${area} WHERE ${area.id} = ${business.area_id})`;
  const rows = await db
    .select({ code, cuisine, stars, neighbourhood, price_text, opening_hours, area_names })
    .from(business)
    .where(inArray(code, [...codes]));
  return new Map(rows.map((row) => [row.code, row]));
}
