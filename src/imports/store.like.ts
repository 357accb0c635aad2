import { sql } from "drizzle-orm";
import { business } from "../businesses/tables.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";

/** Wide enough for two people who put the same house on a map. */
const NEAR_DEGREES = sql.raw("0.003");

/** Listings that stand near by under a name that is alike, by the key of the record: served by the index of points on the map. */
export async function findLike(
  db: DbOrTransaction,
  records: readonly Record<string, unknown>[],
): Promise<Map<string, { code: string; name: string }>> {
  if (records.length === 0) return new Map();
  const rows = records.map(({ source_key, name, latitude, longitude }) => ({ source_key, name, latitude, longitude }));
  const found = await db.execute<{ source_key: string; code: string; name: string }>(sql`
    SELECT r.source_key, o.code, o.name
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(source_key text, name text, latitude float8, longitude float8)
    CROSS JOIN LATERAL (
      SELECT code, name FROM ${business} o
      WHERE o.is_published AND map_point(o.latitude, o.longitude) <@ circle(map_point(r.latitude, r.longitude), ${NEAR_DEGREES})
        AND similarity(array_to_string(name_words(r.name), ' '), array_to_string(name_words(o.name), ' ')) > .6
      LIMIT 1) AS o`);
  return new Map(found.rows.map(({ source_key, code, name }) => [source_key, { code, name }]));
}
