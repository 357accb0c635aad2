import { and, desc, eq, gt, inArray, ne, notInArray, type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { type Scope, scopeWithin } from "../../places/scope.ts";
import { area, areasWithin, country } from "../../places/tables.ts";
import type { BusinessCard } from "../contract.ts";
import { BUSINESS_TYPES, type BusinessType, enumValues, TYPES_OF_GROUP } from "../enumerations.ts";
import { asCard, cardColumns, cards, isPublished, listingOrderBy } from "../store.ts";
import { business, business_count, inScope, USUAL_ORDER } from "../tables.ts";

const textList = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;
const numberList = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`;

/** Selects the counts of whole countries, or within a scope of its countries and areas. */
const countedRows = (scope: Scope | undefined): SQL | undefined =>
  scope
    ? sql`(${business_count.country_code} = ANY(${textList(scope.countries)}) AND ${business_count.area_id} = 0
        OR ${business_count.area_id} = ANY(${numberList(scope.areas.filter(({ country_code }) => !scope.countries.includes(country_code)).map(({ id }) => id))}))`
    : eq(business_count.area_id, 0);

/** Selects the counts of an area and its inner areas; 0 for whole countries. */
const isCountedWithin = (area_id: number): SQL =>
  area_id === 0
    ? eq(business_count.area_id, 0)
    : sql`${business_count.area_id} = ANY(${areasWithin(sql`SELECT ${area_id}::integer AS id`)})`;

export interface ListFilter {
  /** Required also with an area: counts are stored under both. */
  country_code?: string | undefined;
  /** Includes its inner areas. */
  area_id?: number | undefined;
  types?: readonly BusinessType[] | undefined;
  activity_subtype?: string | undefined;
  /** Countries and areas that the guide covers. */
  scope?: Scope | undefined;
}

/** Returns the number of published listings that match a filter, from the stored counts. */
export async function countFiltered(
  db: DbOrTransaction,
  { country_code = "", area_id = 0, types, activity_subtype, scope }: ListFilter,
): Promise<number> {
  const part = scopeWithin(scope, { country_code, area_id });
  // Counts are stored by type or by activity, not by both: an activity's listings are always activities or sights.
  const [row] = await db
    .select({ businesses: sql<number>`coalesce(sum(${business_count.businesses}), 0)` })
    .from(business_count)
    .where(
      and(
        part ? and(ne(business_count.country_code, ""), countedRows(part)) : undefined,
        part ? undefined : and(eq(business_count.country_code, country_code), isCountedWithin(area_id)),
        activity_subtype ? eq(business_count.business_type, "") : inArray(business_count.business_type, types ? [...types] : [""]),
        eq(business_count.activity_subtype, activity_subtype ?? ""),
      ),
    );
  return Number(row?.businesses ?? 0);
}

/** Counts the listings of each of the three groups in a country or an area. */
export async function countGroups(db: DbOrTransaction, place: Pick<ListFilter, "country_code" | "area_id" | "scope">) {
  const count = (group: keyof typeof TYPES_OF_GROUP) => countFiltered(db, { ...place, types: TYPES_OF_GROUP[group] });
  const [accommodation, activity, eat_drink] = await Promise.all([count("accommodation"), count("activity"), count("eat_drink")]);
  return { accommodation, activity, eat_drink };
}

/** Returns a page of the published listings that match a filter, with their total number. */
export async function listFiltered(
  db: DbOrTransaction,
  filter: ListFilter,
  { ordering, limit, offset }: { ordering: string; limit: number; offset: number },
): Promise<{ count: number; results: BusinessCard[] }> {
  const { country_code, area_id, types, activity_subtype, scope } = filter;
  const where = and(
    isPublished,
    country_code ? eq(business.country_code, country_code) : undefined,
    area_id ? sql`${business.area_id} = ANY(${areasWithin(sql`SELECT ${area_id}::integer AS id`)})` : undefined,
    types && !activity_subtype ? inArray(business.business_type, [...types]) : undefined,
    activity_subtype ? eq(business.activity_subtype, activity_subtype) : undefined,
    inScope(scopeWithin(scope, filter)),
  );
  const count = await countFiltered(db, filter);
  const rows = await cards(db).where(where).orderBy(listingOrderBy(ordering)).limit(limit).offset(offset);
  return { count, results: rows.map(asCard) };
}

/** Number of candidates for a featured section from each country, area or type. */
const CANDIDATES = 60;

/** Selects the best of each type in the whole guide, or of each country and area in its scope: each from the index with this order. */
function bestCodesQuery(types: readonly BusinessType[], scope: Scope | undefined, limit = CANDIDATES): SQL {
  const best = (where: SQL) =>
    sql`CROSS JOIN LATERAL (SELECT code FROM business WHERE is_published AND ${where} ORDER BY ${sql.join([...USUAL_ORDER], sql`, `)} LIMIT ${limit}) AS best`;
  if (!scope) return sql`SELECT best.code FROM unnest(${textList(types)}) AS part (type) ${best(sql`business_type = part.type`)}`;
  const isOfType = sql`business_type = ANY(${textList(types)})`;
  return sql`SELECT best.code FROM unnest(${textList(scope.countries)}) AS part (code) ${best(sql`country_code = part.code AND ${isOfType}`)}
    UNION SELECT best.code FROM unnest(${numberList(scope.areas.map(({ id }) => id))}) AS part (id) ${best(sql`area_id = part.id AND ${isOfType}`)}`;
}

/** Returns candidates for a featured section: those that staff chose, then the most recommended, then those about which most is known. */
export async function listFeatureCandidates(db: DbOrTransaction, types: BusinessType[], scope?: Scope) {
  const columns = { ...cardColumns, is_featured: business.is_featured, description: business.description, notability: business.notability };
  const from = () =>
    db
      .select(columns)
      .from(business)
      .innerJoin(country, eq(country.code, business.country_code))
      .leftJoin(area, eq(area.id, business.area_id))
      .orderBy(...USUAL_ORDER)
      .$dynamic();
  const [chosen, best] = await Promise.all([
    from()
      .where(and(isPublished, business.is_featured, inArray(business.business_type, types), inScope(scope)))
      .limit(CANDIDATES),
    from().where(sql`${business.code} IN (${bestCodesQuery(types, scope)})`),
  ]);
  return [...new Map([...chosen, ...best].map((row) => [row.business_code, row])).values()].map(asCard);
}

/** Returns the first published listings of some countries and areas, in the default order of lists. */
export async function listBest(db: DbOrTransaction, parts: Scope, limit: number): Promise<BusinessCard[]> {
  const rows = await cards(db)
    .where(sql`${business.code} IN (${bestCodesQuery(enumValues(BUSINESS_TYPES), parts, limit)})`)
    .orderBy(...USUAL_ORDER)
    .limit(limit);
  return rows.map(asCard);
}

/** Selects the stored counts of areas, or of the activities of a country or area, within a scope. */
const countedIn = (scope: Scope): SQL =>
  sql`(${business_count.country_code} = ANY(${textList(scope.countries)}) OR ${business_count.area_id} = ANY(${numberList(scope.areas.map(({ id }) => id))}))`;

/** Returns the areas with the most listings and their numbers. */
export async function countByArea(db: DbOrTransaction, limit: number, scope?: Scope): Promise<{ area_id: number; businesses: number }[]> {
  return db
    .select({ area_id: business_count.area_id, businesses: business_count.businesses })
    .from(business_count)
    .where(
      and(
        gt(business_count.area_id, 0),
        eq(business_count.business_type, ""),
        eq(business_count.activity_subtype, ""),
        gt(business_count.businesses, 0),
        scope && countedIn(scope),
      ),
    )
    .orderBy(desc(business_count.businesses), business_count.area_id)
    .limit(limit);
}

/** Returns the areas of a list that have listings of some types. */
export async function listAreasWith(db: DbOrTransaction, ids: readonly number[], types: readonly BusinessType[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ area_id: business_count.area_id })
    .from(business_count)
    .where(
      and(
        inArray(business_count.area_id, [...ids]),
        inArray(business_count.business_type, [...types]),
        eq(business_count.activity_subtype, ""),
        gt(business_count.businesses, 0),
      ),
    );
  return new Set(rows.map(({ area_id }) => area_id));
}

/** Returns the number of listings of each area, inner areas included, limited to the scope. Leaves out areas without listings. */
export async function countAreas(
  db: DbOrTransaction,
  ids: readonly number[],
  scope?: Scope,
): Promise<{ area_id: number; businesses: number }[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ area_id: number; businesses: number }>(sql`
    WITH RECURSIVE inside AS (
      SELECT id AS area_id, id FROM unnest(${numberList(ids)}) AS given (id)
      UNION SELECT inside.area_id, a.id FROM ${area} a JOIN inside ON a.parent_id = inside.id)
    SELECT inside.area_id, sum(${business_count.businesses})::integer AS businesses
    FROM inside JOIN ${business_count} ON ${business_count.area_id} = inside.id
    WHERE ${business_count.area_id} > 0 AND ${business_count.business_type} = '' AND ${business_count.activity_subtype} = ''
      ${scope ? sql`AND ${countedIn(scope)}` : sql``}
    GROUP BY inside.area_id`);
  return rows;
}

/** Returns the number of listings of every country that has any, for one activity or all. A scope limits it to its countries and areas. */
export async function countByCountry(db: DbOrTransaction, activity_subtype = "", scope?: Scope): Promise<Map<string, number>> {
  const rows = await db
    .select({ code: business_count.country_code, businesses: sql<number>`sum(${business_count.businesses})::integer` })
    .from(business_count)
    .where(
      and(
        ne(business_count.country_code, ""),
        countedRows(scope),
        eq(business_count.business_type, ""),
        eq(business_count.activity_subtype, activity_subtype),
      ),
    )
    .groupBy(business_count.country_code);
  return new Map(rows.map((row) => [row.code, row.businesses]));
}

/** Returns the activity types with the most listings, except "other"; of a country, an area, a scope or the whole guide. */
export async function countByActivity(
  db: DbOrTransaction,
  limit: number,
  { country_code = "", area_id = 0, scope }: { country_code?: string; area_id?: number; scope?: Scope | undefined } = {},
): Promise<{ activity_type: string; businesses: number }[]> {
  const businesses = sql<number>`sum(${business_count.businesses})::integer`;
  const part = scopeWithin(scope, { country_code, area_id });
  const isPlace = part
    ? and(ne(business_count.country_code, ""), countedRows(part))
    : and(eq(business_count.country_code, country_code), isCountedWithin(area_id));
  return db
    .select({ activity_type: business_count.activity_subtype, businesses })
    .from(business_count)
    .where(
      and(
        isPlace,
        eq(business_count.business_type, ""),
        gt(business_count.activity_subtype, ""),
        ne(business_count.activity_subtype, "other"),
        gt(business_count.businesses, 0),
      ),
    )
    .groupBy(business_count.activity_subtype)
    .orderBy(desc(businesses), business_count.activity_subtype)
    .limit(limit);
}

/** Returns the codes of the featured listings, in order of code. */
export async function listFeatured(db: DbOrTransaction): Promise<string[]> {
  const rows = await db
    .select({ code: business.code })
    .from(business)
    .where(and(isPublished, sql`${business.is_featured}`))
    .orderBy(business.code);
  return rows.map(({ code }) => code);
}

/** Features these listings and no others. */
export async function setFeatured(db: DbOrTransaction, codes: readonly string[]): Promise<void> {
  await db
    .update(business)
    .set({ is_featured: false })
    .where(and(isPublished, sql`${business.is_featured}`, notInArray(business.code, [...codes])));
  await db
    .update(business)
    .set({ is_featured: true })
    .where(and(inArray(business.code, [...codes]), eq(business.is_featured, false)));
}

/** Returns the codes of the listings that the guide covers. */
export async function codesInScope(db: DbOrTransaction, codes: readonly string[], scope: Scope): Promise<string[]> {
  const rows = await db
    .select({ code: business.code })
    .from(business)
    .where(and(inArray(business.code, [...codes]), inScope(scope)));
  return rows.map(({ code }) => code);
}
