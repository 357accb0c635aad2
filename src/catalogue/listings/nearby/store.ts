import { preparedStatement } from "../../../platform/db/preparedStatement.ts";
import { and, eq, gt, inArray, ne, type Placeholder, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { area, nameOfArea } from "../../places/tables.ts";
import type { BusinessCard } from "../contract.ts";
import { asCard, cards, isPublished } from "../store.ts";
import { business, business_count } from "../tables.ts";
import { type MapCircle, NEARBY_MAX, type Point } from "./rules.ts";

/**
 * More than the maximum: the order on the map and on the ground differ by a hundredth or two, so the last ones may change places. Inlined
 * in the SQL, so that PostgreSQL plans once.
 */
const CANDIDATES = sql.raw(String(NEARBY_MAX + 20)) as unknown as Placeholder;

/** The same expression as in the indexes of migrations/before-0.2/0019_businesses.sql. */
const at = (table: typeof business | typeof area) => sql`map_point(${table.latitude}, ${table.longitude})`;
const middle = sql`point(${sql.placeholder("x")}, ${sql.placeholder("y")})`;
const isInside = (table: typeof business | typeof area) => sql`${at(table)} <@ circle(${middle}, ${sql.placeholder("radius")})`;
const nearestFirst = (table: typeof business | typeof area) => sql`${at(table)} <-> ${middle}`;

const businessesInside = preparedStatement((db) =>
  db
    .select({ code: business.code, latitude: sql<number>`${business.latitude}`, longitude: sql<number>`${business.longitude}` })
    .from(business)
    .where(and(isPublished, ne(business.code, sql.placeholder("code")), isInside(business)))
    .orderBy(nearestFirst(business))
    .limit(CANDIDATES)
    .prepare("nearby_businesses"),
);

const areasInside = preparedStatement((db) =>
  db
    .select({
      slug: area.slug,
      name: nameOfArea,
      country_code: area.country_code,
      latitude: area.latitude,
      longitude: area.longitude,
      businesses_count: business_count.businesses,
    })
    .from(area)
    .innerJoin(
      business_count,
      and(
        eq(business_count.country_code, area.country_code),
        eq(business_count.area_id, area.id),
        eq(business_count.business_type, ""),
        eq(business_count.activity_subtype, ""),
        gt(business_count.businesses, 0),
      ),
    )
    .where(and(ne(area.id, sql.placeholder("area_id")), isInside(area)))
    .orderBy(nearestFirst(area))
    .limit(CANDIDATES)
    .prepare("nearby_areas"),
);

/**
 * Returns the place of a published listing: its own coordinates, else the centre of its area; null if neither is known, undefined if no
 * published listing has the code.
 */
export async function findPlace(db: DbOrTransaction, code: string): Promise<{ point: Point | null; area_id: number } | undefined> {
  const [row] = await db
    .select({
      latitude: sql<number | null>`coalesce(${business.latitude}, ${area.latitude})`,
      longitude: sql<number | null>`coalesce(${business.longitude}, ${area.longitude})`,
      area_id: business.area_id,
    })
    .from(business)
    .leftJoin(area, eq(area.id, business.area_id))
    .where(and(eq(business.code, code), isPublished));
  if (!row) return undefined;
  const { latitude, longitude, area_id } = row;
  return { point: latitude === null || longitude === null ? null : { latitude, longitude }, area_id: area_id ?? 0 };
}

/**
 * Returns codes and points of the published listings nearest to the centre of a circle, nearest on the map first.
 * @param code the listing to leave out
 */
export const nearestBusinesses = (db: DbOrTransaction, code: string, circle: MapCircle) =>
  businessesInside(db).execute({ ...circle, code });

/**
 * Returns the areas with published listings nearest to the centre of a circle, nearest on the map first.
 * @param area_id the area to leave out
 */
export const nearestAreas = (db: DbOrTransaction, area_id: number, circle: MapCircle) => areasInside(db).execute({ ...circle, area_id });

/** Returns the cards of published listings by code. */
export async function cardsByCode(db: DbOrTransaction, codes: string[]): Promise<Map<string, BusinessCard>> {
  if (codes.length === 0) return new Map();
  const rows = await cards(db).where(and(isPublished, inArray(business.code, codes)));
  return new Map(rows.map((row) => [row.business_code, asCard(row)]));
}
