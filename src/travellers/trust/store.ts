import { relationship } from "../../accounts/travellers/follows/tables.ts";
import { traveller } from "../../accounts/travellers/tables.ts";
import { business } from "../../catalogue/listings/tables.ts";
import { countryName, inReadersOrder } from "../../catalogue/places/countries/rules.ts";
import { showArea } from "../../catalogue/places/shown/rules.ts";
import type { ShortTexts } from "../../catalogue/translations/rules.ts";
import { and, count, desc, eq, type SQL, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { visited_business } from "../visits/tables.ts";

interface Window {
  limit: number;
  offset: number;
}

type AreaRow = {
  area: { slug: string; name: string; translations: ShortTexts | null; country_code: string };
  travellers: { code: string; name: string; selfie_avatar_uuid: string }[];
};

/** Returns the areas of a country that followed people have visited, those with the most people first, with all of them by name. */
export async function listAreas(db: DbOrTransaction, code: string, country_code: string, isShown: SQL, { limit, offset }: Window) {
  const { rows } = await db.execute<AreaRow & { total: number }>(sql`
    SELECT json_build_object('slug', area.slug, 'name', area.name, 'translations', area.translations, 'country_code', area.country_code) AS area,
      json_agg(json_build_object('code', traveller.code, 'name', traveller.name, 'selfie_avatar_uuid', traveller.selfie_avatar_uuid)
        ORDER BY traveller.name, traveller.code) AS travellers,
      (count(*) OVER ())::integer AS total
    FROM relationship JOIN traveller ON traveller.code = relationship.to_traveller
      JOIN visited_area ON visited_area.traveller = traveller.code JOIN area ON area.id = visited_area.area_id
    WHERE relationship.from_traveller = ${code} AND relationship.status = 'following' AND ${isShown} AND area.country_code = ${country_code}
    GROUP BY area.id ORDER BY count(*) DESC, area.name, area.id LIMIT ${limit} OFFSET ${offset}`);
  return { count: rows[0]?.total ?? 0, results: rows.map((row) => ({ ...row, area: showArea(row.area) })) };
}

const recommended = (code: string, country_code: string, isShown: SQL) =>
  and(
    eq(relationship.from_traveller, code),
    eq(relationship.status, "following"),
    isShown,
    sql`${visited_business.is_recommended}`,
    sql`${business.is_published}`,
    eq(business.country_code, country_code),
  );

/** Returns recommendations of followed people in a country, newest first, each with its author. */
export const listRecommended = (db: DbOrTransaction, code: string, country_code: string, isShown: SQL, { limit, offset }: Window) =>
  db
    .select({ visit: visited_business, traveller })
    .from(relationship)
    .innerJoin(traveller, eq(traveller.code, relationship.to_traveller))
    .innerJoin(visited_business, eq(visited_business.traveller, traveller.code))
    .innerJoin(business, eq(business.code, visited_business.business))
    .where(recommended(code, country_code, isShown))
    .orderBy(desc(visited_business.created), desc(visited_business.uuid))
    .limit(limit)
    .offset(offset);

export async function countRecommended(db: DbOrTransaction, code: string, country_code: string, isShown: SQL): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(relationship)
    .innerJoin(traveller, eq(traveller.code, relationship.to_traveller))
    .innerJoin(visited_business, eq(visited_business.traveller, traveller.code))
    .innerJoin(business, eq(business.code, visited_business.business))
    .where(recommended(code, country_code, isShown));
  return row?.all ?? 0;
}

type CountryRow = {
  country: { code: string; name: string };
  visited: boolean;
  wishlisted: boolean;
  businesses_count: number;
  recommendations_count: number;
  network_count: number;
};

/** Returns the countries of a region by name, with their relation to a traveller. */
export async function listCountriesOfRegion(db: DbOrTransaction, code: string, region: string, isShown: SQL): Promise<CountryRow[]> {
  const { rows } = await db.execute<Omit<CountryRow, "country"> & { code: string }>(sql`
    WITH known AS (
      SELECT visited_country.country_code, count(*)::integer AS people
      FROM relationship JOIN traveller ON traveller.code = relationship.to_traveller
        JOIN visited_country ON visited_country.traveller = traveller.code
      WHERE relationship.from_traveller = ${code} AND relationship.status = 'following' AND ${isShown}
      GROUP BY visited_country.country_code
    )
    SELECT country.code,
      EXISTS (SELECT FROM visited_country own WHERE own.traveller = ${code} AND own.country_code = country.code) AS visited,
      EXISTS (SELECT FROM wishlist_country own WHERE own.traveller = ${code} AND own.country_code = country.code) AS wishlisted,
      coalesce(counted.businesses, 0) AS businesses_count, coalesce(counted.recommendations, 0) AS recommendations_count,
      coalesce(known.people, 0) AS network_count
    FROM country
      LEFT JOIN business_count counted
        ON counted.country_code = country.code AND counted.area_id = 0 AND counted.business_type = '' AND counted.activity_subtype = ''
      LEFT JOIN known ON known.country_code = country.code
    WHERE country.region = ${region} ORDER BY country.name`);
  const countries = inReadersOrder(rows.map((row) => ({ ...row, name: countryName(row.code) })));
  return countries.map(({ code: country_code, name, ...counts }) => ({ country: { code: country_code, name }, ...counts }));
}

/** Returns the completed first steps of a traveller that only the database knows. */
export async function readProgress(db: DbOrTransaction, code: string) {
  const { rows } = await db.execute<{ follow: boolean; recommend: boolean; save: boolean }>(sql`
    SELECT EXISTS (SELECT FROM relationship WHERE from_traveller = ${code}) AS follow,
      EXISTS (SELECT FROM visited_business WHERE traveller = ${code} AND is_recommended) AS recommend,
      EXISTS (SELECT FROM wishlist_business WHERE traveller = ${code}) AS save`);
  return rows[0] ?? { follow: false, recommend: false, save: false };
}
