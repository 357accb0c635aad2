import { and, desc, eq, gt, type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import { showArea } from "../../places/shown/rules.ts";
import { area, areasWithin, nameOfArea } from "../../places/tables.ts";
import type { ShortTexts } from "../../translations/rules.ts";
import type { BusinessType } from "../enumerations.ts";
import { business, business_count, USUAL_ORDER } from "../tables.ts";

const columns = { slug: area.slug, name: nameOfArea, country_code: area.country_code };

/** A row of an area, with the translations of its name. */
type NamedRow = { slug: string; name: string; translations: ShortTexts | null };
/** Returns a row with the name in the reader's language. */
const named = <Row extends NamedRow>(row: Row): Omit<Row, "translations"> => {
  const { translations: _, ...shown } = showArea(row);
  return shown;
};

const ofArea = and(gt(business_count.area_id, 0), eq(business_count.business_type, ""), eq(business_count.activity_subtype, ""));

/** Returns true if a country has areas within other areas. */
async function hasInner(db: DbOrTransaction, country_code: string): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(
    sql`SELECT EXISTS (SELECT FROM ${area} WHERE parent_id IS NOT NULL AND country_code = ${country_code}) AS has`,
  );
  return rows[0]?.has ?? false;
}

/** Counts a country's areas including the areas within them, at most 20 levels deep. */
const rolledUp = (country_code: string): SQL => sql`
  WITH RECURSIVE filled AS (
    SELECT area_id, businesses, recommendations FROM ${business_count}
    WHERE country_code = ${country_code} AND area_id > 0 AND business_type = '' AND activity_subtype = '' AND businesses > 0),
  up AS (
    SELECT area_id, businesses, recommendations, 0 AS steps FROM filled
    UNION ALL SELECT a.parent_id, up.businesses, up.recommendations, steps + 1 FROM up JOIN ${area} a ON a.id = up.area_id
      WHERE a.parent_id IS NOT NULL AND steps < 20),
  counted AS (
    SELECT area_id, sum(businesses)::integer AS businesses_count, sum(recommendations)::integer AS recommendations_count FROM up GROUP BY area_id)`;

/**
 * Returns the areas of a country that have listings, in descending order, with their numbers of listings and recommendations. Counts
 * include inner areas.
 */
export async function listTopAreas(db: DbOrTransaction, country_code: string, { limit, offset }: { limit: number; offset: number }) {
  if (await hasInner(db, country_code)) {
    const { rows } = await db.execute<NamedRow & { businesses_count: number; recommendations_count: number }>(sql`
      ${rolledUp(country_code)} SELECT a.slug, a.name, a.translations, businesses_count, recommendations_count FROM counted JOIN ${area} a ON a.id = area_id
      ORDER BY businesses_count DESC, area_id LIMIT ${limit} OFFSET ${offset}`);
    return rows.map(named).map(({ slug, name, ...counts }) => ({ area: { slug, name, country_code }, ...counts }));
  }
  return db
    .select({ area: columns, businesses_count: business_count.businesses, recommendations_count: business_count.recommendations })
    .from(business_count)
    .innerJoin(area, eq(area.id, business_count.area_id))
    .where(and(eq(business_count.country_code, country_code), ofArea, gt(business_count.businesses, 0)))
    .orderBy(desc(business_count.businesses), business_count.area_id)
    .limit(limit)
    .offset(offset);
}

/** Returns the number of areas of a country that have listings, including those with listings only in inner areas. */
export async function countTopAreas(db: DbOrTransaction, country_code: string): Promise<number> {
  if (await hasInner(db, country_code)) {
    const { rows } = await db.execute<{ areas: number }>(sql`${rolledUp(country_code)} SELECT count(*)::integer AS areas FROM counted`);
    return rows[0]?.areas ?? 0;
  }
  const [row] = await db
    .select({ areas: sql<number>`count(*)::integer` })
    .from(business_count)
    .where(and(eq(business_count.country_code, country_code), ofArea, gt(business_count.businesses, 0)));
  return row?.areas ?? 0;
}

/** Returns every area of a country: first by listings (of these types), then by population. At most 16,000, sorted for each call: 20 ms. */
export async function listAreasOfCountry(
  db: DbOrTransaction,
  country_code: string,
  types: readonly BusinessType[] | undefined,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows } = await db.execute<NamedRow & { country_code: string; businesses_count: number }>(sql`
    WITH counted AS (
      SELECT area_id, sum(businesses)::integer AS businesses FROM business_count
      WHERE country_code = ${country_code} AND area_id > 0 AND activity_subtype = '' AND business_type = ANY(${sql.param([...(types ?? [""])])}::text[])
      GROUP BY area_id
    )
    SELECT slug, name, translations, country_code, coalesce(businesses, 0) AS businesses_count
    FROM area LEFT JOIN counted ON counted.area_id = area.id
    WHERE country_code = ${country_code}
    ORDER BY coalesce(businesses, 0) DESC, population DESC, id LIMIT ${limit} OFFSET ${offset}`);
  return rows.map(named);
}

/** Returns the direct inner areas of an area with their numbers of listings, inner areas included; leaves out areas without listings. */
export async function listInnerAreas(db: DbOrTransaction, parent_id: number, limit: number) {
  const { rows } = await db.execute<NamedRow & { country_code: string; businesses_count: number }>(sql`
    WITH RECURSIVE inside AS (
      SELECT id AS inner_id, id FROM ${area} WHERE parent_id = ${parent_id}
      UNION SELECT inside.inner_id, a.id FROM ${area} a JOIN inside ON a.parent_id = inside.id)
    SELECT a.slug, a.name, a.translations, a.country_code, sum(n.businesses)::integer AS businesses_count
    FROM inside JOIN ${business_count} n ON n.area_id = inside.id AND n.area_id > 0 AND n.business_type = '' AND n.activity_subtype = '' AND n.businesses > 0
    JOIN ${area} a ON a.id = inside.inner_id
    GROUP BY a.id ORDER BY 4 DESC, a.name LIMIT ${limit}`);
  return rows.map(named);
}

/** Returns the codes of a place's most recommended listings; leaves out listings without recommendations. */
export async function listRecommendedCodes(
  db: DbOrTransaction,
  { country_code, area_id }: { country_code: string; area_id?: number },
  limit: number,
): Promise<string[]> {
  const place =
    area_id === undefined
      ? eq(business.country_code, country_code)
      : sql`${business.area_id} = ANY(${areasWithin(sql`SELECT ${area_id}::integer AS id`)})`;
  const rows = await db
    .select({ code: business.code })
    .from(business)
    .where(and(sql`${business}.is_published`, place, gt(business.recommendations_count, 0)))
    .orderBy(...USUAL_ORDER)
    .limit(limit);
  return rows.map(({ code }) => code);
}

/** Moves all listings of an area to another area, including hidden ones. */
export async function moveListings(tx: Transaction, from: number, into: number): Promise<void> {
  await tx.update(business).set({ area_id: into }).where(eq(business.area_id, from));
}

export interface AreaMove {
  code: string;
  area_before: number | null;
  area_after: number | null;
  city_before: string;
  city_after: string;
}

/**
 * Moves listings to other areas, unless their area or city has changed since.
 * @returns the codes of the listings that moved
 */
export async function placeListings(tx: Transaction, moves: readonly AreaMove[]): Promise<string[]> {
  const { rows } = await tx.execute<{ code: string }>(sql`
    WITH wanted AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(moves)}::json)
        AS r(code text, area_before integer, area_after integer, city_before text, city_after text)),
    locked AS (SELECT b.code FROM ${business} b JOIN wanted w ON w.code = b.code ORDER BY b.code FOR UPDATE OF b)
    UPDATE ${business} b SET area_id = w.area_after, city = w.city_after FROM wanted w JOIN locked l ON l.code = w.code
    WHERE b.code = w.code AND b.area_id IS NOT DISTINCT FROM w.area_before AND b.city = w.city_before RETURNING b.code`);
  return rows.map(({ code }) => code);
}
