import { preparedStatement } from "../../platform/db/preparedStatement.ts";
import { type SQL, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { business, codeIn, inScope, USUAL_ORDER } from "../listings/tables.ts";
import type { Scope } from "../places/scope.ts";

/** Place of a list: an area, a country, or an activity in the whole guide or in a country. */
export interface ListPlace {
  area_id?: number | undefined;
  /** IDs of the area and of all areas within it. */
  area_ids?: readonly number[] | undefined;
  country_code?: string | undefined;
  activity_subtype?: string | undefined;
  /** Part that the guide covers; undefined for all. */
  scope?: Scope | undefined;
}

const CONDITIONS = {
  area: sql`area_id = ${sql.placeholder("area_id")}`,
  // Several areas need a sort; a single one comes in order from its index.
  areas: sql`area_id = ANY(${sql.placeholder("area_ids")}::integer[])`,
  country: sql`country_code = ${sql.placeholder("country_code")}`,
  activity: sql`activity_subtype IS NOT NULL AND activity_subtype = ${sql.placeholder("activity_subtype")}`,
  // Uses a column of the country's index.
  country_activity: sql`country_code = ${sql.placeholder("country_code")} AND split_part(facets, '|', 2) = ${sql.placeholder("activity_subtype")}`,
};
type PlaceKind = keyof typeof CONDITIONS;

function placeKind({ area_id, area_ids = [], country_code, activity_subtype }: ListPlace): PlaceKind {
  if (area_ids.length > 1) return "areas";
  if (area_id !== undefined) return "area";
  if (country_code === undefined) return "activity";
  return activity_subtype === undefined ? "country" : "country_activity";
}

/**
 * One prepared statement per kind of place, so that each plan uses its index from the first execution on: see
 * migrations/before-0.2/0027_businesses.sql.
 */
const facetRowsOf = preparedStatement((db, kind: PlaceKind) => facetRows(db, CONDITIONS[kind]).prepare(`block_of_${kind}`));

function facetRows(db: DbOrTransaction, isOfPlace: SQL) {
  const listing = db
    .select({ line: sql<string>`code || facets || E'\t' || facet_digits || facet_languages || E'\t' || facet_hashtags`.as("line") })
    .from(business)
    .where(sql`is_published AND ${isOfPlace}`)
    .orderBy(...USUAL_ORDER)
    .as("listing");
  return db.select({ block: sql<string | null>`string_agg(${listing.line}, E'\n')` }).from(listing);
}

/** Returns the condition with inlined values, for a guide that covers a part of the place. */
function placeCondition({ area_id, area_ids = [], country_code, activity_subtype }: ListPlace): SQL {
  const parts = [
    area_id === undefined ? undefined : sql`area_id = ANY(${sql.param([area_id, ...area_ids])}::integer[])`,
    country_code === undefined ? undefined : sql`country_code = ${country_code}`,
    activity_subtype === undefined ? undefined : sql`activity_subtype IS NOT NULL AND activity_subtype = ${activity_subtype}`,
  ];
  return sql.join(
    parts.filter((one) => one !== undefined),
    sql` AND `,
  );
}

/**
 * Returns all published listings of a place in the usual order as one text: a line each, its code and then its facet text. An index-only
 * scan; 6,000 listings are half a megabyte and take 4 ms. counted/store.ts handles places with many more.
 */
export async function readFacetRows(db: DbOrTransaction, place: ListPlace): Promise<string> {
  const { area_id, area_ids, country_code, activity_subtype, scope } = place;
  if (scope) return (await facetRows(db, sql`${placeCondition(place)} AND ${inScope(scope)}`))[0]?.block ?? "";
  return (await facetRowsOf(db, placeKind(place)).execute({ area_id, area_ids, country_code, activity_subtype }))[0]?.block ?? "";
}

/** Returns a page of these listings by name. */
export async function listByName(
  db: DbOrTransaction,
  codes: readonly string[],
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ code: string }>(
    sql`SELECT code FROM business WHERE ${codeIn(codes)} ORDER BY name, code LIMIT ${limit} OFFSET ${offset}`,
  );
  return rows.map(({ code }) => code);
}
