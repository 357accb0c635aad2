import { type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { IS_PRICED, inventory_item, PRICE_FOR_TWO } from "../../items/tables.ts";
import { business, facet_count, USUAL_ORDER } from "../../listings/tables.ts";

/**
 * Lists of places with too many listings to be read whole (docs/decisions/0043-counts-of-large-lists.md). What the database keeps is read from facet_count;
 * the rest are passes over the place's index alone, a quarter of a microsecond a listing, or less where a page is found before its end.
 */

/** A country, or an activity in the whole guide. */
export interface LargePlace {
  country_code?: string | undefined;
  activity_subtype?: string | undefined;
}

/** Which of a place's listings. */
export interface Selection {
  /** What they have in common with others, as `readFacetCounts` names it; undefined for anything. */
  signatures: readonly string[] | undefined;
  /** At least one of these; none for any. */
  language: readonly string[];
  hashtag: readonly string[];
  /** Weeks of opening hours, by their keys; undefined for any, or none. */
  open?: readonly string[] | undefined;
}

type TagName = "language" | "hashtag";
const COLUMNS = { language: sql.raw("facet_languages"), hashtag: sql.raw("facet_hashtags") };

const textList = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

const isKept = ({ country_code, activity_subtype }: LargePlace, kind: "facets" | TagName) =>
  country_code === undefined
    ? sql`country_code = '' AND activity_subtype = ${activity_subtype} AND kind = ${kind} AND businesses > 0`
    : sql`country_code = ${country_code} AND activity_subtype = '' AND kind = ${kind} AND businesses > 0`;

const hasAny = (name: TagName, words: readonly string[]): SQL =>
  sql`(${sql.join(
    words.map((word) => sql`strpos(${COLUMNS[name]}, ${`,${word},`}) > 0`),
    sql` OR `,
  )})`;

function isSelected({ country_code, activity_subtype }: LargePlace, { signatures, language, hashtag, open }: Selection): SQL {
  const parts = [
    sql`is_published`,
    country_code === undefined
      ? sql`activity_subtype IS NOT NULL AND activity_subtype = ${activity_subtype}`
      : sql`country_code = ${country_code}`,
  ];
  // IS TRUE keeps it a condition of the pass, with a hash table of its own: as a join it would lose the index's order, as ANY (…) be planned for 10 ms.
  if (signatures) parts.push(sql`(facets IN (SELECT unnest(${textList(signatures)}))) IS TRUE`);
  if (open) parts.push(sql`(left(facet_digits, 8) IN (SELECT unnest(${textList(open)}))) IS TRUE`);
  if (language.length > 0) parts.push(hasAny("language", language));
  if (hashtag.length > 0) parts.push(hasAny("hashtag", hashtag));
  return sql.join(parts, sql` AND `);
}

/** What listings have in common, and how many there are of it. */
export interface FacetCount {
  signature: string;
  listings: number;
}

/** As one text: thousands of rows would take the driver longer than the database. */
const asBlock = (counts: SQL) => sql`SELECT string_agg(listings || ' ' || signature, E'\n') AS block FROM (${counts}) AS counted`;

function parseBlock(block: string | null | undefined): FacetCount[] {
  if (!block) return [];
  return block.split("\n").map((line) => {
    const at = line.indexOf(" ");
    return { signature: line.slice(at + 1), listings: Number(line.slice(0, at)) };
  });
}

async function readFacetRows(db: DbOrTransaction, counts: SQL): Promise<FacetCount[]> {
  const { rows } = await db.execute<{ block: string | null }>(asBlock(counts));
  return parseBlock(rows[0]?.block);
}

/** What a place's listings have in common: some thousand kinds, however many listings; as kept. */
export const readFacetCounts = (db: DbOrTransaction, place: LargePlace): Promise<FacetCount[]> =>
  readFacetRows(db, sql`SELECT value AS signature, businesses AS listings FROM ${facet_count} WHERE ${isKept(place, "facets")}`);

/** The same of some of the listings; counted. */
export const countFacets = (db: DbOrTransaction, place: LargePlace, selection: Selection): Promise<FacetCount[]> =>
  readFacetRows(
    db,
    sql`SELECT facets AS signature, count(*) AS listings FROM ${business} WHERE ${isSelected(place, selection)} GROUP BY facets`,
  );

/** A word and how many listings have it. */
export interface TagCount {
  tag: string;
  listings: number;
}

/** The chosen words, and of the others those that most listings have. */
const best = (chosen: readonly string[], limit: number) =>
  sql`ORDER BY tag = ANY(${textList(chosen)}) DESC, listings DESC, tag LIMIT ${limit + chosen.length}`;

/** The words of all of a place's listings, as kept. */
export async function readTagCounts(
  db: DbOrTransaction,
  place: LargePlace,
  name: TagName,
  chosen: readonly string[],
  limit: number,
): Promise<TagCount[]> {
  const { rows } = await db.execute<{ tag: string; listings: number }>(
    sql`SELECT * FROM (SELECT value AS tag, businesses AS listings FROM ${facet_count} WHERE ${isKept(place, name)}) AS kept ${best(chosen, limit)}`,
  );
  return rows;
}

/** The words of some of them, counted. */
export async function countTags(
  db: DbOrTransaction,
  place: LargePlace,
  name: TagName,
  selection: Selection,
  chosen: readonly string[],
  limit: number,
): Promise<TagCount[]> {
  const { rows } = await db.execute<{ tag: string; listings: number }>(sql`
    SELECT tag, sum(counted.listings)::integer AS listings FROM (
      SELECT ${COLUMNS[name]} AS words, count(*) AS listings FROM ${business} WHERE ${isSelected(place, selection)} GROUP BY words
    ) AS counted, unnest(string_to_array(btrim(words, ','), ',')) AS tag
    GROUP BY tag ${best(chosen, limit)}`);
  return rows;
}

/** Rates of the currencies that a large list is ordered by the prices in. */
export type Rates = Readonly<Record<string, number>>;

/** Of each selected listing its lowest price, as lowestPrices of the inventory has it for those of a page: rooms before activities. */
const priced = (place: LargePlace, selection: Selection, rates: Rates) => sql`
  SELECT DISTINCT ON (code) code, facets, price FROM (SELECT code, facets FROM ${business} WHERE ${isSelected(place, selection)} OFFSET 0) AS listing
  JOIN (
    SELECT business_profile, kind = 'activity' AS is_activity, min(${PRICE_FOR_TWO} * rate::float8) AS price
    FROM ${inventory_item} JOIN jsonb_each_text(${JSON.stringify(rates)}::jsonb) AS known (currency, rate) ON currency = minimum_price_currency
    WHERE ${IS_PRICED} GROUP BY business_profile, kind
  ) AS item ON business_profile = code
  ORDER BY code, is_activity, price`;

/** The selected listings with a price, by what they have in common. */
export const countPriced = (db: DbOrTransaction, place: LargePlace, selection: Selection, rates: Rates): Promise<FacetCount[]> =>
  readFacetRows(
    db,
    sql`SELECT facets AS signature, count(*) AS listings FROM (${priced(place, selection, rates)}) AS priced GROUP BY facets`,
  );

/** A page of their codes, the lowest price first. */
export async function listPricedCodes(
  db: DbOrTransaction,
  place: LargePlace,
  selection: Selection,
  rates: Rates,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ code: string }>(
    sql`SELECT code FROM (${priced(place, selection, rates)}) AS priced ORDER BY price, code LIMIT ${limit} OFFSET ${offset}`,
  );
  return rows.map(({ code }) => code);
}

/** A page's codes, by name or the most recommended first. @param without leaves those out that have a price by these rates */
export async function listCodes(
  db: DbOrTransaction,
  place: LargePlace,
  selection: Selection,
  { isByName, without, limit, offset }: { isByName: boolean; without?: Rates | undefined; limit: number; offset: number },
): Promise<string[]> {
  const hasNoPrice = (rates: Rates) =>
    sql` AND NOT EXISTS (SELECT FROM ${inventory_item} WHERE business_profile = code AND minimum_price_currency = ANY(${textList(Object.keys(rates))}) AND ${IS_PRICED})`;
  const where = sql`${isSelected(place, selection)}${without ? hasNoPrice(without) : sql``}`;
  const { rows } = await db.execute<{ code: string }>(
    isByName
      ? // OFFSET 0 keeps the pass one: the index of all names would be walked past every other country's listings.
        sql`SELECT code FROM (SELECT code, name FROM ${business} WHERE ${where} OFFSET 0) AS listing ORDER BY name, code LIMIT ${limit} OFFSET ${offset}`
      : sql`SELECT code FROM ${business} WHERE ${where} ORDER BY ${sql.join([...USUAL_ORDER], sql`, `)} LIMIT ${limit} OFFSET ${offset}`,
  );
  return rows.map(({ code }) => code);
}
