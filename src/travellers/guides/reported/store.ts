import { traveller } from "../../../accounts/travellers/tables.ts";
import { englishCountryName } from "../../../catalogue/places/countries/rules.ts";
import { type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";

/** Maximum length of the text that staff see beside a report, in characters; the guide's page shows the rest. */
const QUOTE_MAX = 4_000;

/**
 * Returns a guide for a report, with its letter and its notes.
 * @param key of a guide that is readable only with the link
 * @param isShown condition that the reporter may see the lists of a row of `traveller`
 */
export async function findReportedGuide(
  db: DbOrTransaction,
  { code, place, key }: { code: string; place: string; key: string | undefined },
  isShown: SQL,
): Promise<{ subject: string; title: string; quote: string; url: string; about: string } | undefined> {
  const isPlace = /^[a-z]{2}$/.test(place)
    ? sql`guide.country_code = ${place.toUpperCase()} AND guide.area_id IS NULL`
    : sql`area.slug = ${place}`;
  const { rows } = await db.execute<{
    who: string;
    area_name: string | null;
    country_code: string;
    quote: string;
    link_key: string | null;
  }>(sql`
    SELECT ${traveller.name} AS who, area.name AS area_name, guide.country_code,
      CASE WHEN guide.visibility = 'link' THEN guide.link_key END AS link_key,
      left(concat_ws(E'\n', nullif(guide.letter, ''), (
        SELECT string_agg(entry.note, E'\n' ORDER BY entry.position) FROM traveller_guide_entry AS entry
        WHERE entry.guide = guide.uuid AND entry.note <> '')), ${QUOTE_MAX}::integer) AS quote
    FROM traveller_guide AS guide
    JOIN ${traveller} ON ${traveller.code} = guide.traveller
    LEFT JOIN area ON area.id = guide.area_id
    WHERE guide.traveller = ${code} AND ${isPlace} AND ${isShown}
      AND (guide.visibility = 'public' OR (guide.visibility = 'link' AND guide.link_key = ${key ?? ""}))`);
  const [found] = rows;
  if (!found) return undefined;
  const path = `${code}/${place}`;
  // The URL has the key, so that staff can read the guide as the reporter did, until its author replaces the link.
  const url = `/traveller/${path}/${found.link_key === null ? "" : `?key=${found.link_key}`}`;
  return {
    subject: path,
    title: `${found.who}: ${found.area_name ?? englishCountryName(found.country_code)}`,
    quote: found.quote,
    url,
    about: code,
  };
}
