import { sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { asAttribution } from "../listings/rules.ts";
import { business, codeIn } from "../listings/tables.ts";
import { type Attribution, flattenAttribution } from "./each.ts";

/** Maximum number of URLs of a source that are compared to find their common part. */
const LINKS = 5;

interface Row extends Record<string, unknown> {
  text: string;
  licence: string;
  links: (string | null)[];
}

const toAttributions = (rows: readonly Row[]): Attribution[] =>
  rows
    .flatMap(({ text, licence, links }) => (links.length === 0 ? [null] : links).map((link) => asAttribution(text, link, licence)))
    .flatMap((attribution) => (attribution ? flattenAttribution(attribution) : []));

/**
 * Returns the sources of all published listings. The query skips through the index from one source to the next
 * (migrations/before-0.2/0079_businesses.sql), so that a million listings of three sources cost three index lookups.
 */
export async function listAttributions(db: DbOrTransaction, limit: number): Promise<Attribution[]> {
  const { rows } = await db.execute<Row>(sql`
    WITH RECURSIVE source (text, licence) AS (
      (SELECT attribution_text, coalesce(attribution_licence, '') FROM ${business} WHERE is_published AND attribution_text IS NOT NULL
        ORDER BY attribution_text, coalesce(attribution_licence, '') LIMIT 1)
      UNION ALL
      SELECT found.* FROM source, LATERAL (
        SELECT attribution_text, coalesce(attribution_licence, '') FROM ${business} WHERE is_published AND attribution_text IS NOT NULL
          AND (attribution_text, coalesce(attribution_licence, '')) > (source.text, source.licence)
        ORDER BY attribution_text, coalesce(attribution_licence, '') LIMIT 1) AS found
    )
    SELECT text, licence, ARRAY(SELECT attribution_link FROM ${business} WHERE is_published AND attribution_text = text
      AND coalesce(attribution_licence, '') = licence LIMIT ${LINKS}) AS links
    FROM source LIMIT ${limit}`);
  return toAttributions(rows);
}

/** Returns the sources of these listings. */
export async function listAttributionsByCodes(db: DbOrTransaction, codes: readonly string[]): Promise<Attribution[]> {
  if (codes.length === 0) return [];
  const { rows } = await db.execute<Row>(sql`
    SELECT attribution_text AS text, coalesce(attribution_licence, '') AS licence, array_remove(ARRAY[min(attribution_link), max(attribution_link)], NULL) AS links
    FROM ${business} WHERE ${codeIn(codes)} AND attribution_text IS NOT NULL
    GROUP BY attribution_text, coalesce(attribution_licence, '') ORDER BY count(*) DESC, 1`);
  return toAttributions(rows);
}
