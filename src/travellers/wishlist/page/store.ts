import { business } from "../../../catalogue/listings/tables.ts";
import { countryName } from "../../../catalogue/places/countries/rules.ts";
import { country } from "../../../catalogue/places/tables.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { wishlist_business, wishlist_country } from "../tables.ts";

export interface WishedCountry {
  code: string;
  name: string;
  uuid: string | null;
  places_count: number;
  direct_count: number;
}

/** Returns every country that a traveller saved, or saved a published listing in, those with the most listings first. */
export async function listWishedCountries(db: DbOrTransaction, traveller: string): Promise<WishedCountry[]> {
  const { rows } = await db.execute<Omit<WishedCountry, "name"> & Record<string, unknown>>(sql`
    WITH places AS (
      SELECT ${business.country_code} AS code, count(*)::integer AS places_count,
        count(*) FILTER (WHERE ${business.discount} > 0 OR ${business.bonus_credit} > 0)::integer AS direct_count
      FROM ${wishlist_business} JOIN ${business} ON ${business.code} = ${wishlist_business.business}
      WHERE ${wishlist_business.traveller} = ${traveller} AND ${business.is_published}
      GROUP BY 1
    ), wished AS (
      SELECT ${wishlist_country.country_code} AS code, ${wishlist_country.uuid} AS uuid
      FROM ${wishlist_country} WHERE ${wishlist_country.traveller} = ${traveller}
    )
    SELECT ${country.code} AS code, wished.uuid,
      coalesce(places_count, 0) AS places_count, coalesce(direct_count, 0) AS direct_count
    FROM places FULL JOIN wished ON wished.code = places.code JOIN ${country} ON ${country.code} = coalesce(places.code, wished.code)
    ORDER BY places_count DESC NULLS LAST, ${country.name}`);
  return rows.map((row) => ({ ...row, name: countryName(row.code) }));
}

/**
 * Returns saved published listings in the order of their countries, newest first in each.
 * @param code limits the list to one country
 */
export async function listWishesByCountry(
  db: DbOrTransaction,
  traveller: string,
  code: string | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ uuid: string; business: string; created: Date }[]> {
  const { rows } = await db.execute<{ uuid: string; business: string; created: string }>(sql`
    SELECT ${wishlist_business.uuid} AS uuid, ${wishlist_business.business} AS business, ${wishlist_business.created} AS created
    FROM ${wishlist_business} JOIN ${business} ON ${business.code} = ${wishlist_business.business}
      JOIN ${country} ON ${country.code} = ${business.country_code}
    WHERE ${wishlist_business.traveller} = ${traveller} AND ${business.is_published} AND (${code ?? null}::text IS NULL OR ${country.code} = ${code ?? null})
    ORDER BY count(*) OVER (PARTITION BY ${country.code}) DESC, ${country.name}, ${wishlist_business.created} DESC, ${wishlist_business.uuid} DESC
    LIMIT ${limit} OFFSET ${offset}`);
  return rows.map((row) => ({ ...row, created: new Date(row.created) }));
}
