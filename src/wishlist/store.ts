import { and, eq, sql } from "drizzle-orm";
import { business } from "../businesses/tables.ts";
import { country } from "../places/tables.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import type { RecordList } from "../platform/recordLists.ts";
import { wishlist_business, wishlist_country } from "./tables.ts";

export async function insertBusinessWishes(db: DbOrTransaction, rows: (typeof wishlist_business.$inferInsert)[]) {
  await db.insert(wishlist_business).values(rows);
}

export async function insertCountryWishes(db: DbOrTransaction, rows: (typeof wishlist_country.$inferInsert)[]) {
  await db.insert(wishlist_country).values(rows);
}

/** Listings that are not published are never shown. */
export const BUSINESS_WISHES: RecordList<typeof wishlist_business, object> = {
  table: wishlist_business,
  owner: wishlist_business.traveller,
  join: business,
  on: eq(business.code, wishlist_business.business),
  columns: { name: business.name },
  name: business.name,
  isShown: sql`${business.is_published}`,
};

/** Those of listings in a country. */
export const isInCountry = (country_code: string) => eq(business.country_code, country_code);

export const COUNTRY_WISHES: RecordList<typeof wishlist_country, { name: string }> = {
  table: wishlist_country,
  owner: wishlist_country.traveller,
  join: country,
  on: eq(country.code, wishlist_country.country_code),
  columns: { name: country.name },
  name: country.name,
};

/** A traveller's own wishes among these listings. @returns listing → wish */
export async function wishesAmong(db: DbOrTransaction, code: string, businesses: readonly string[]): Promise<Map<string, string>> {
  if (businesses.length === 0) return new Map();
  const rows = await db
    .select({ business: wishlist_business.business, uuid: wishlist_business.uuid })
    .from(wishlist_business)
    .where(and(eq(wishlist_business.traveller, code), sql`${wishlist_business.business} = ANY(${sql.param([...businesses])}::text[])`));
  return new Map(rows.map(({ business, uuid }) => [business, uuid]));
}
