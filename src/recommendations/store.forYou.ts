import { desc, eq, type SQL, sql } from "drizzle-orm";
import { country } from "../places/tables.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import { wishlist_country } from "../wishlist/tables.ts";
import { AREAS_MAX, COUNTRIES_MAX, EACH_MAX, PEOPLE_MAX } from "./rules.forYou.ts";

/** What somebody says of a listing, and who. A type rather than an interface, because rows are asked for by it. */
export type RecommendationRow = {
  business: string;
  rating: number | null;
  comment: string;
  created: string;
  code: string;
  name: string;
  selfie_avatar_uuid: string;
};

/** The newest recommendations of each of the people whom a traveller follows: one look into an index a person. @param isShown that the words of a row of `traveller` may be shown to them */
const ofPeople = (code: string, isShown: SQL) => sql`
  WITH followed AS (
    SELECT to_traveller FROM relationship JOIN traveller ON traveller.code = relationship.to_traveller
    WHERE from_traveller = ${code} AND status = 'following' AND ${isShown} ORDER BY relationship.created DESC LIMIT ${PEOPLE_MAX}
  )
  SELECT visit.* FROM followed CROSS JOIN LATERAL (
    SELECT traveller, business, created, rating, comment FROM visited_business
    WHERE visited_business.traveller = followed.to_traveller AND is_recommended ORDER BY created DESC LIMIT ${EACH_MAX}
  ) AS visit`;

/** Listings recommended by people whom a traveller follows, as far as it may be shown: the newest first. */
export async function listRecommendationsOf(db: DbOrTransaction, code: string, isShown: SQL, limit: number): Promise<RecommendationRow[]> {
  const { rows } = await db.execute<RecommendationRow>(sql`
    SELECT said.business, said.rating, said.comment, said.created, traveller.code, traveller.name, traveller.selfie_avatar_uuid
    FROM (${ofPeople(code, isShown)} ORDER BY visit.created DESC LIMIT ${limit}) AS said
    JOIN traveller ON traveller.code = said.traveller
    ORDER BY said.created DESC`);
  return rows;
}

export type AreaRow = {
  slug: string;
  name: string;
  country_code: string;
  country_name: string;
  people_count: number;
  people: { code: string; name: string; selfie_avatar_uuid: string }[];
};

/** Areas in which people whom a traveller follows recommend something, those of most people first, with three of them. */
export async function listAreasOfPeople(db: DbOrTransaction, code: string, isShown: SQL): Promise<AreaRow[]> {
  const { rows } = await db.execute<AreaRow>(sql`
    WITH said AS (${ofPeople(code, isShown)}),
    known AS (
      SELECT business.area_id, said.traveller, max(said.created) AS newest
      FROM said JOIN business ON business.code = said.business
      WHERE business.is_published AND business.area_id IS NOT NULL GROUP BY 1, 2
    ),
    best AS (
      SELECT area_id, count(*)::integer AS people_count, max(newest) AS newest, (array_agg(traveller ORDER BY newest DESC))[1:3] AS codes
      FROM known GROUP BY area_id ORDER BY 2 DESC, 3 DESC, 1 LIMIT ${AREAS_MAX}
    )
    SELECT area.slug, area.name, area.country_code, country.name AS country_name, best.people_count,
      (SELECT json_agg(json_build_object('code', t.code, 'name', t.name, 'selfie_avatar_uuid', t.selfie_avatar_uuid) ORDER BY array_position(best.codes, t.code))
        FROM traveller t WHERE t.code = ANY(best.codes)) AS people
    FROM best JOIN area ON area.id = best.area_id JOIN country ON country.code = area.country_code
    ORDER BY best.people_count DESC, best.newest DESC, best.area_id`);
  return rows;
}

/** The countries that a traveller wants to see, the newest wish first. */
export const listWishedCountries = (db: DbOrTransaction, code: string) =>
  db
    .select({ code: country.code, name: country.name })
    .from(wishlist_country)
    .innerJoin(country, eq(country.code, wishlist_country.country_code))
    .where(eq(wishlist_country.traveller, code))
    .orderBy(desc(wishlist_country.created), country.code)
    .limit(COUNTRIES_MAX);

/** Not where one has been, and not what one has saved already. */
const isNew = (code: string) => sql`
  NOT EXISTS (SELECT FROM visited_business v WHERE v.traveller = ${code} AND v.business = business.code)
  AND NOT EXISTS (SELECT FROM wishlist_business w WHERE w.traveller = ${code} AND w.business = business.code)`;

/** The most recommended listings that are new to a traveller. @param limit some more than are shown, where others are left out */
export async function listLoved(db: DbOrTransaction, code: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ code: string }>(sql`
    SELECT business.code FROM business WHERE is_published AND recommendations_count > 0 AND ${isNew(code)}
    ORDER BY recommendations_count DESC, business.code LIMIT ${limit}`);
  return rows.map((row) => row.code);
}

/** The same of each of some countries. @returns a list a country, in their order */
export async function listLovedIn(db: DbOrTransaction, code: string, countries: readonly string[], limit: number): Promise<string[][]> {
  const { rows } = await db.execute<{ country_code: string; code: string }>(sql`
    SELECT wanted.country_code, found.code FROM unnest(${sql.param([...countries])}::text[]) AS wanted (country_code) CROSS JOIN LATERAL (
      SELECT business.code FROM business
      WHERE business.country_code = wanted.country_code AND is_published AND recommendations_count > 0 AND ${isNew(code)}
      ORDER BY recommendations_count DESC, business.code LIMIT ${limit}
    ) AS found`);
  return countries.map((one) => rows.filter(({ country_code }) => country_code === one).map((row) => row.code));
}

/** Listings of each of some countries that give something for booking direct, the largest discount first. @returns a list a country, in their order */
export async function listOffers(db: DbOrTransaction, countries: readonly string[], limit: number): Promise<string[][]> {
  const { rows } = await db.execute<{ country_code: string; code: string }>(sql`
    SELECT wanted.country_code, found.code FROM unnest(${sql.param([...countries])}::text[]) AS wanted (country_code) CROSS JOIN LATERAL (
      SELECT code FROM business
      WHERE country_code = wanted.country_code AND is_published AND (discount > 0 OR bonus_credit > 0)
      ORDER BY discount DESC, bonus_credit DESC, code LIMIT ${limit}
    ) AS found`);
  return countries.map((one) => rows.filter(({ country_code }) => country_code === one).map((row) => row.code));
}
