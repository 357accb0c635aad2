import { and, desc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { area, country } from "../places/tables.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import type { BusinessCard } from "./contract.ts";
import type { BusinessType } from "./enumerations.ts";
import { asCard, cardColumns, cards, isPublished, orderOf } from "./store.ts";
import { business, business_count } from "./tables.ts";

export interface ListFilter {
  /** Given with an area too: counts are stored under both. */
  country_code?: string | undefined;
  area_id?: number | undefined;
  types?: readonly BusinessType[] | undefined;
  activity_subtype?: string | undefined;
}

/** The number of published listings that a filter lets through, from the stored counts. */
export async function countFiltered(
  db: DbOrTransaction,
  { country_code = "", area_id = 0, types, activity_subtype }: ListFilter,
): Promise<number> {
  // Stored by type and by activity, not by both: an activity's listings are activities or sights anyway.
  const [row] = await db
    .select({ businesses: sql<number>`coalesce(sum(${business_count.businesses}), 0)` })
    .from(business_count)
    .where(
      and(
        eq(business_count.country_code, country_code),
        eq(business_count.area_id, area_id),
        activity_subtype ? eq(business_count.business_type, "") : inArray(business_count.business_type, types ? [...types] : [""]),
        eq(business_count.activity_subtype, activity_subtype ?? ""),
      ),
    );
  return Number(row?.businesses ?? 0);
}

/** A page of the published listings that a filter lets through, with their number. */
export async function listFiltered(
  db: DbOrTransaction,
  filter: ListFilter,
  { ordering, limit, offset }: { ordering: string; limit: number; offset: number },
): Promise<{ count: number; results: BusinessCard[] }> {
  const { country_code, area_id, types, activity_subtype } = filter;
  const where = and(
    isPublished,
    country_code ? eq(business.country_code, country_code) : undefined,
    area_id ? eq(business.area_id, area_id) : undefined,
    types && !activity_subtype ? inArray(business.business_type, [...types]) : undefined,
    activity_subtype ? eq(business.activity_subtype, activity_subtype) : undefined,
  );
  const count = await countFiltered(db, filter);
  const rows = await cards(db).where(where).orderBy(orderOf(ordering)).limit(limit).offset(offset);
  return { count, results: rows.map(asCard) };
}

/** How many listings are looked at to fill a featured section. */
const CANDIDATES = 60;

/** Candidates for a featured section: those that staff chose and the most recommended, of some types. */
export async function listFeatureCandidates(db: DbOrTransaction, types: BusinessType[]) {
  const columns = { ...cardColumns, is_featured: business.is_featured, description: business.description };
  const from = () =>
    db
      .select(columns)
      .from(business)
      .innerJoin(country, eq(country.code, business.country_code))
      .leftJoin(area, eq(area.id, business.area_id))
      .orderBy(desc(business.recommendations_count), business.code)
      .limit(CANDIDATES)
      .$dynamic();
  const isOfType = inArray(business.business_type, types);
  const [chosen, recommended] = await Promise.all([
    from().where(and(isPublished, business.is_featured, isOfType)),
    from().where(and(isPublished, isOfType)),
  ]);
  return [...new Map([...chosen, ...recommended].map((row) => [row.business_code, row])).values()].map(asCard);
}

/** The areas with the most listings, and how many each has. */
export async function countByArea(db: DbOrTransaction, limit: number): Promise<{ area_id: number; businesses: number }[]> {
  return db
    .select({ area_id: business_count.area_id, businesses: business_count.businesses })
    .from(business_count)
    .where(and(gt(business_count.area_id, 0), eq(business_count.business_type, ""), eq(business_count.activity_subtype, "")))
    .orderBy(desc(business_count.businesses), business_count.area_id)
    .limit(limit);
}

/** The number of listings of every country that has any; of one activity, or of all. */
export async function countByCountry(db: DbOrTransaction, activity_subtype = ""): Promise<Map<string, number>> {
  const rows = await db
    .select({ code: business_count.country_code, businesses: business_count.businesses })
    .from(business_count)
    .where(
      and(
        ne(business_count.country_code, ""),
        eq(business_count.area_id, 0),
        eq(business_count.business_type, ""),
        eq(business_count.activity_subtype, activity_subtype),
      ),
    );
  return new Map(rows.map((row) => [row.code, row.businesses]));
}

/** The activity types with the most listings, "other" apart; of a country or area, or of all. */
export async function countByActivity(
  db: DbOrTransaction,
  limit: number,
  { country_code = "", area_id = 0 } = {},
): Promise<{ activity_type: string; businesses: number }[]> {
  return db
    .select({ activity_type: business_count.activity_subtype, businesses: business_count.businesses })
    .from(business_count)
    .where(
      and(
        eq(business_count.country_code, country_code),
        eq(business_count.area_id, area_id),
        eq(business_count.business_type, ""),
        gt(business_count.activity_subtype, ""),
        ne(business_count.activity_subtype, "other"),
        gt(business_count.businesses, 0),
      ),
    )
    .orderBy(desc(business_count.businesses), business_count.activity_subtype)
    .limit(limit);
}
