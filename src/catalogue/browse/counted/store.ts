import { type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { IS_PRICED, inventory_item, PRICE_FOR_TWO } from "../../items/tables.ts";
import { business, facet_count, USUAL_ORDER } from "../../listings/tables.ts";

/**
 * Lists of places with too many listings to read into memory (docs/decisions/0043-counts-of-large-lists.md). Stored counts come from
 * facet_count; the rest are index-only scans of the place, a quarter of a microsecond per listing, or less if a page is found before the
 * end of the index.
 */

/** A country, or an activity in the whole guide. */
export interface LargePlace {
  country_code?: string | undefined;
  activity_subtype?: string | undefined;
}

/** Conditions that select some of a place's listings. */
export interface Selection {
  /** Facet signatures as `readFacetCounts` returns them; undefined for any. */
  signatures: readonly string[] | undefined;
  /** The listing has at least one of these; empty for any. */
  language: readonly string[];
  hashtag: readonly string[];
  /** Keys of weeks of opening hours; undefined for any week, or for listings without one. */
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
  // IS TRUE keeps this a filter of the index scan, with its own hash table: as a join it would lose the index's order, and ANY (…) would
  // take 10 ms to plan.
  if (signatures) parts.push(sql`(facets IN (SELECT unnest(${textList(signatures)}))) IS TRUE`);
  if (open) parts.push(sql`(left(facet_digits, 8) IN (SELECT unnest(${textList(open)}))) IS TRUE`);
  if (language.length > 0) parts.push(hasAny("language", language));
  if (hashtag.length > 0) parts.push(hasAny("hashtag", hashtag));
  return sql.join(parts, sql` AND `);
}

/** A facet signature and its number of listings. */
export interface FacetCount {
  signature: string;
  listings: number;
}

/** Aggregates the counts to one text: the driver would need longer for thousands of rows than the database. */
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

/** Returns the stored facet counts of a place: some thousand signatures, however many listings it has. */
export const readFacetCounts = (db: DbOrTransaction, place: LargePlace): Promise<FacetCount[]> =>
  readFacetRows(db, sql`SELECT value AS signature, businesses AS listings FROM ${facet_count} WHERE ${isKept(place, "facets")}`);

/** Counts the facet signatures of selected listings. */
export const countFacets = (db: DbOrTransaction, place: LargePlace, selection: Selection): Promise<FacetCount[]> =>
  readFacetRows(
    db,
    sql`SELECT facets AS signature, count(*) AS listings FROM ${business} WHERE ${isSelected(place, selection)} GROUP BY facets`,
  );

/** A language or hashtag and its number of listings. */
export interface TagCount {
  tag: string;
  listings: number;
}

/** Sorts chosen tags first, then the others by number of listings. */
const best = (chosen: readonly string[], limit: number) =>
  sql`ORDER BY tag = ANY(${textList(chosen)}) DESC, listings DESC, tag LIMIT ${limit + chosen.length}`;

/** Returns the stored tag counts of all listings of a place. */
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

/** Counts the tags of selected listings. */
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

/** Rates of the currencies by whose prices a large list is ordered. */
export type Rates = Readonly<Record<string, number>>;

/** Selects the lowest price of each selected listing, by the same rule as lowestPrices of the items: rooms before activities. */
const priced = (place: LargePlace, selection: Selection, rates: Rates) => sql`
  SELECT DISTINCT ON (code) code, facets, price FROM (SELECT code, facets FROM ${business} WHERE ${isSelected(place, selection)} OFFSET 0) AS listing
  JOIN (
    SELECT business_profile, kind = 'activity' AS is_activity, min(${PRICE_FOR_TWO} * rate::float8) AS price
    FROM ${inventory_item} JOIN jsonb_each_text(${JSON.stringify(rates)}::jsonb) AS known (currency, rate) ON currency = minimum_price_currency
    WHERE ${IS_PRICED} GROUP BY business_profile, kind
  ) AS item ON business_profile = code
  ORDER BY code, is_activity, price`;

/** Counts the selected listings with a price, by facet signature. */
export const countPriced = (db: DbOrTransaction, place: LargePlace, selection: Selection, rates: Rates): Promise<FacetCount[]> =>
  readFacetRows(
    db,
    sql`SELECT facets AS signature, count(*) AS listings FROM (${priced(place, selection, rates)}) AS priced GROUP BY facets`,
  );

/** Returns a page of codes of listings with a price, the lowest first. */
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

/**
 * Returns a page of codes, by name or the most recommended first.
 * @param without leaves out listings with a price in these currencies
 */
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
      ? // OFFSET 0 forces a scan of the place: otherwise PostgreSQL walks the index of all names past the listings of every other country.
        sql`SELECT code FROM (SELECT code, name FROM ${business} WHERE ${where} OFFSET 0) AS listing ORDER BY name, code LIMIT ${limit} OFFSET ${offset}`
      : sql`SELECT code FROM ${business} WHERE ${where} ORDER BY ${sql.join([...USUAL_ORDER], sql`, `)} LIMIT ${limit} OFFSET ${offset}`,
  );
  return rows.map(({ code }) => code);
}
