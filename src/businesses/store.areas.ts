import { and, desc, eq, gt, sql } from "drizzle-orm";
import { area } from "../places/tables.ts";
import type { DbOrTransaction, Transaction } from "../platform/db/types.ts";
import type { BusinessType } from "./enumerations.ts";
import { business, business_count, USUAL_ORDER } from "./tables.ts";

const columns = { slug: area.slug, name: area.name, country_code: area.country_code };

const ofArea = and(gt(business_count.area_id, 0), eq(business_count.business_type, ""), eq(business_count.activity_subtype, ""));

/** The areas of a country that have listings, the most first, with how many and how often those are recommended. */
export const listTopAreas = (db: DbOrTransaction, country_code: string, { limit, offset }: { limit: number; offset: number }) =>
  db
    .select({ area: columns, businesses_count: business_count.businesses, recommendations_count: business_count.recommendations })
    .from(business_count)
    .innerJoin(area, eq(area.id, business_count.area_id))
    .where(and(eq(business_count.country_code, country_code), ofArea, gt(business_count.businesses, 0)))
    .orderBy(desc(business_count.businesses), business_count.area_id)
    .limit(limit)
    .offset(offset);

/** How many areas of a country have listings. */
export async function countTopAreas(db: DbOrTransaction, country_code: string): Promise<number> {
  const [row] = await db
    .select({ areas: sql<number>`count(*)::integer` })
    .from(business_count)
    .where(and(eq(business_count.country_code, country_code), ofArea, gt(business_count.businesses, 0)));
  return row?.areas ?? 0;
}

/** Every area of a country, those with the most listings (of these types) first, then the most populous. Some 16,000 at most, sorted again: 20 ms. */
export async function listAreasOfCountry(
  db: DbOrTransaction,
  country_code: string,
  types: readonly BusinessType[] | undefined,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows } = await db.execute<{ slug: string; name: string; country_code: string; businesses_count: number }>(sql`
    WITH counted AS (
      SELECT area_id, sum(businesses)::integer AS businesses FROM business_count
      WHERE country_code = ${country_code} AND area_id > 0 AND activity_subtype = '' AND business_type = ANY(${sql.param([...(types ?? [""])])}::text[])
      GROUP BY area_id
    )
    SELECT slug, name, country_code, coalesce(businesses, 0) AS businesses_count
    FROM area LEFT JOIN counted ON counted.area_id = area.id
    WHERE country_code = ${country_code}
    ORDER BY coalesce(businesses, 0) DESC, population DESC, id LIMIT ${limit} OFFSET ${offset}`);
  return rows;
}

/** The codes of a place's most recommended listings that somebody recommends. */
export async function listRecommendedCodes(
  db: DbOrTransaction,
  { country_code, area_id }: { country_code: string; area_id?: number },
  limit: number,
): Promise<string[]> {
  const place = area_id === undefined ? eq(business.country_code, country_code) : eq(business.area_id, area_id);
  const rows = await db
    .select({ code: business.code })
    .from(business)
    .where(and(sql`${business}.is_published`, place, gt(business.recommendations_count, 0)))
    .orderBy(...USUAL_ORDER)
    .limit(limit);
  return rows.map(({ code }) => code);
}

/** Listings of an area become listings of another, hidden ones too. */
export async function moveListings(tx: Transaction, from: number, into: number): Promise<void> {
  await tx.update(business).set({ area_id: into }).where(eq(business.area_id, from));
}
