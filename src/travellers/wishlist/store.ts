import { business } from "../../catalogue/listings/tables.ts";
import { country } from "../../catalogue/places/tables.ts";
import { preparedStatement } from "../../platform/db/preparedStatement.ts";
import { and, eq, inArray, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import type { RecordList } from "../../platform/endpoints/recordLists.ts";
import { wishlist_business, wishlist_country } from "./tables.ts";

export async function insertBusinessWishes(db: DbOrTransaction, rows: (typeof wishlist_business.$inferInsert)[]) {
  await db.insert(wishlist_business).values(rows);
}

export async function insertCountryWishes(db: DbOrTransaction, rows: (typeof wishlist_country.$inferInsert)[]) {
  await db.insert(wishlist_country).values(rows);
}

/** Excludes listings that are not published. */
export const BUSINESS_WISHES: RecordList<typeof wishlist_business, object> = {
  table: wishlist_business,
  owner: wishlist_business.traveller,
  join: business,
  on: eq(business.code, wishlist_business.business),
  columns: { name: business.name },
  name: business.name,
  isShown: sql`${business.is_published}`,
};

/** Condition for wishes of listings in a country. */
export const isInCountry = (country_code: string) => eq(business.country_code, country_code);

/** Condition for wishes of these listings. */
export const isAmong = (codes: string[]) => inArray(wishlist_business.business, codes);

export const COUNTRY_WISHES: RecordList<typeof wishlist_country, { name: string }> = {
  table: wishlist_country,
  owner: wishlist_country.traveller,
  join: country,
  on: eq(country.code, wishlist_country.country_code),
  columns: { name: country.name },
  name: country.name,
};

/**
 * Inserts the missing wishes, ordered by code, so that two concurrent inserts never deadlock.
 * @returns the number of new ones
 */
export async function insertMissingWishes(db: DbOrTransaction, rows: (typeof wishlist_business.$inferInsert)[]): Promise<number> {
  if (rows.length === 0) return 0;
  const ordered = rows.toSorted((a, b) => (a.business < b.business ? -1 : 1));
  return (await db.insert(wishlist_business).values(ordered).onConflictDoNothing()).rowCount ?? 0;
}

const among = sql`ANY(${sql.placeholder("things")}::text[])`;

const businessesAmong = preparedStatement((db) =>
  db
    .select({ thing: wishlist_business.business, uuid: wishlist_business.uuid })
    .from(wishlist_business)
    .where(and(eq(wishlist_business.traveller, sql.placeholder("traveller")), sql`${wishlist_business.business} = ${among}`))
    .prepare("wishes_among"),
);

const countriesAmong = preparedStatement((db) =>
  db
    .select({ thing: wishlist_country.country_code, uuid: wishlist_country.uuid })
    .from(wishlist_country)
    .where(and(eq(wishlist_country.traveller, sql.placeholder("traveller")), sql`${wishlist_country.country_code} = ${among}`))
    .prepare("country_wishes_among"),
);

const wishesByThing = (rows: { thing: string; uuid: string }[]) => new Map(rows.map(({ thing, uuid }) => [thing, uuid]));

/**
 * Returns a traveller's wishes among these listings.
 * @returns listing → wish
 */
export async function wishesAmong(db: DbOrTransaction, traveller: string, businesses: readonly string[]): Promise<Map<string, string>> {
  if (businesses.length === 0) return new Map();
  return wishesByThing(await businessesAmong(db).execute({ traveller, things: [...businesses] }));
}

/**
 * Returns a traveller's wishes among these countries.
 * @returns country → wish
 */
export const countryWishesAmong = async (db: DbOrTransaction, traveller: string, countries: readonly string[]) =>
  wishesByThing(await countriesAmong(db).execute({ traveller, things: [...countries] }));
