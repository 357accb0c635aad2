import { type SQL, sql } from "drizzle-orm";
import { business } from "../businesses/tables.ts";
import { preparedStatement } from "../platform/db/preparedStatement.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import type { ListOrder } from "./enumerations.ts";
import { HASHTAGS_LENGTH } from "./rules.facets.ts";

/** Where a list is of: an area, a country, or the whole guide's listings of an activity. */
export interface ListPlace {
  area_id?: number | undefined;
  country_code?: string | undefined;
  activity_subtype?: string | undefined;
}

/** One statement a kind of place, so that each has its index in its plan from the first time on: see migrations/0018_businesses.sql. */
function isIn({ area_id, country_code, activity_subtype }: ListPlace): SQL {
  if (area_id !== undefined) return sql`is_published AND area_id = ${area_id}`;
  if (country_code !== undefined) return sql`is_published AND country_code = ${country_code}`;
  return sql`is_published AND activity_subtype IS NOT NULL AND activity_subtype = ${activity_subtype}`;
}

type PlaceKind = "area" | "country" | "activity";
const kindOf = ({ area_id, country_code }: ListPlace): PlaceKind =>
  area_id !== undefined ? "area" : country_code !== undefined ? "country" : "activity";

const facetRowsOf = preparedStatement((db, kind: PlaceKind) => {
  const condition = {
    area: sql`area_id = ${sql.placeholder("area_id")}`,
    country: sql`country_code = ${sql.placeholder("country_code")}`,
    activity: sql`activity_subtype = ${sql.placeholder("activity_subtype")}`,
  }[kind];
  const listing = db
    .select({ line: sql<string>`code || facets`.as("line") })
    .from(business)
    .where(sql`is_published AND ${condition}`)
    .orderBy(sql`recommendations_count DESC, code`)
    .as("listing");
  return db
    .select({ block: sql<string | null>`string_agg(${listing.line}, E'\n')` })
    .from(listing)
    .prepare(`block_of_${kind}`);
});

/**
 * All published listings of a place in the usual order, the most recommended first, as one text: a line each, its code and then what it is filtered by.
 * Read from an index alone; 6,000 listings are half a megabyte and take 4 ms. For places with many more there is `listFacetSignatures`.
 */
export async function readFacetRows(db: DbOrTransaction, place: ListPlace): Promise<string> {
  const { area_id, country_code, activity_subtype } = place;
  return (await facetRowsOf(db, kindOf(place)).execute({ area_id, country_code, activity_subtype }))[0]?.block ?? "";
}

const signature = sql.raw("split_part(facets, E'\\t', 1)");

/** The languages follow 27 digits and blanks; see the migration. */
const LANGUAGES = sql.raw("substr(split_part(facets, E'\\t', 2), 28)");
const HASHTAGS = sql.raw("split_part(facets, E'\\t', 3)");

const anyOf = (values: readonly string[]) => sql`ANY(${sql.param([...values])}::text[])`;

/** What a place's listings are filtered by beside what they have in common with others. */
export interface TagFilter {
  types?: readonly string[] | undefined;
  activity_subtype?: string | undefined;
  language: readonly string[];
  hashtag: readonly string[];
}

function tagConditions({ types, activity_subtype, language, hashtag }: TagFilter): SQL {
  const parts = [sql``];
  if (types) parts.push(sql`split_part(facets, '|', 1) = ${anyOf(types)}`);
  if (activity_subtype !== undefined) parts.push(sql`split_part(facets, '|', 2) = ${activity_subtype}`);
  if (language.length > 0) parts.push(sql`string_to_array(${LANGUAGES}, ',') && ${sql.param([...language])}::text[]`);
  if (hashtag.length > 0) parts.push(sql`string_to_array(${HASHTAGS}, ',') && ${sql.param([...hashtag])}::text[]`);
  return sql.join(parts, sql` AND `);
}

/** What the listings of a large place have in common, each with how many there are of it: some thousand rows however many listings. */
export async function listFacetSignatures(
  db: DbOrTransaction,
  place: ListPlace,
  tags: TagFilter,
): Promise<{ signature: string; listings: number }[]> {
  const { rows } = await db.execute<{ signature: string; listings: number }>(sql`
    SELECT ${signature} AS signature, count(*)::integer AS listings FROM business WHERE ${isIn(place)}${tagConditions(tags)} GROUP BY 1`);
  return rows;
}

/** A word and how many listings have it. */
export interface TagCount {
  tag: string;
  listings: number;
}

/** What is counted: the last of hashtags that were cut at their length is perhaps only its beginning. */
const COUNTED = {
  language: LANGUAGES,
  hashtag: sql`CASE WHEN length(${HASHTAGS}) < ${sql.raw(String(HASHTAGS_LENGTH))} THEN ${HASHTAGS} ELSE regexp_replace(${HASHTAGS}, ',[^,]*$', '') END`,
};

/** The words that most listings of a large place have, and those that were chosen, under all filters but their own: reads every listing that passes. */
export async function countTagFacets(
  db: DbOrTransaction,
  place: ListPlace,
  name: "language" | "hashtag",
  { kinds, ...filter }: TagFilter & { kinds: readonly string[] | undefined },
  limit: number,
): Promise<TagCount[]> {
  const chosen = filter[name];
  const ofKinds = kinds ? sql` AND ${signature} = ${anyOf(kinds)}` : sql``;
  const { rows } = await db.execute<{ tag: string; listings: number }>(sql`
    SELECT tag, count(*)::integer AS listings FROM business, unnest(string_to_array(${COUNTED[name]}, ',')) AS tag
    WHERE ${isIn(place)}${tagConditions({ ...filter, [name]: [] })}${ofKinds} AND trim(tag) <> ''
    GROUP BY tag ORDER BY tag = ${anyOf(chosen)} DESC, listings DESC, tag LIMIT ${limit + chosen.length}`);
  return rows;
}

/** The lowest level of a listing's prices from its text, as rules.facets.ts has it. */
const level = sql.raw(`CASE split_part(facets, '|', 3)
  WHEN 'cheap' THEN 0 WHEN 'average' THEN 1 WHEN 'expensive' THEN 2 WHEN 'luxury' THEN 3 WHEN 'luxury_extravagant' THEN 3 WHEN 'extravagant' THEN 4
  WHEN '' THEN 9 ELSE CASE left(split_part(facets, '|', 3), 3) WHEN 'low' THEN 0 WHEN 'med' THEN 1 ELSE 2 END END`);

const ORDERS: Record<Exclude<ListOrder, "distance">, SQL> = {
  recommended: sql.raw("recommendations_count DESC, code"),
  name: sql.raw("name, code"),
  price: sql`${level}, recommendations_count DESC, code`,
  discount: sql.raw("discount DESC, recommendations_count DESC, code"),
};

/** The codes of a page of a large place's listings. @param kinds what they have in common, as `listFacetSignatures` names it; undefined for anything */
export async function listCodes(
  db: DbOrTransaction,
  place: ListPlace,
  tags: TagFilter & { kinds: readonly string[] | undefined },
  { ordering, limit, offset }: { ordering: Exclude<ListOrder, "distance">; limit: number; offset: number },
): Promise<string[]> {
  const kinds = tags.kinds ? sql` AND ${signature} = ${anyOf(tags.kinds)}` : sql``;
  const { rows } = await db.execute<{ code: string }>(sql`
    SELECT code FROM business WHERE ${isIn(place)}${tagConditions(tags)}${kinds} ORDER BY ${ORDERS[ordering]} LIMIT ${limit} OFFSET ${offset}`);
  return rows.map(({ code }) => code);
}

/** A page of these listings by name. */
export async function listByName(
  db: DbOrTransaction,
  codes: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ code: string }>(
    sql`SELECT code FROM business WHERE code = ${anyOf(codes)} ORDER BY name, code LIMIT ${limit} OFFSET ${offset}`,
  );
  return rows.map(({ code }) => code);
}
