import { relationship } from "../../accounts/travellers/follows/tables.ts";
import { traveller } from "../../accounts/travellers/tables.ts";
import { country, nameOfCountry } from "../../catalogue/places/tables.ts";
import { and, count, desc, eq, type SQL, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { type OwnFollow, relationshipStatus } from "../follows/rules.ts";
import { visited_business, visited_country } from "../visits/tables.ts";
import { NAMED_MAX, NAMED_READ_MAX, NEWS_MAX, NEWS_OF_EACH_MAX, NEWS_PEOPLE_MAX } from "./rules.ts";

/** Returns the countries that a traveller has visited, newest first. There are 250 at most. */
export async function listCountries(db: DbOrTransaction, code: string) {
  const rows = await db
    .select({ code: country.code, name: nameOfCountry, region: country.region, created: visited_country.created })
    .from(visited_country)
    .innerJoin(country, eq(country.code, visited_country.country_code))
    .where(eq(visited_country.traveller, code))
    .orderBy(desc(visited_country.created), visited_country.country_code);
  return rows.map((row) => ({ ...row, created: row.created.toISOString() }));
}

/** Returns the follows between two travellers. */
export async function findFollows(db: DbOrTransaction, code: string, other: string) {
  const rows = await db
    .select()
    .from(relationship)
    .where(
      sql`(${relationship.from_traveller} = ${code} AND ${relationship.to_traveller} = ${other})
        OR (${relationship.from_traveller} = ${other} AND ${relationship.to_traveller} = ${code})`,
    );
  const own = rows.find(({ from_traveller }) => from_traveller === code);
  const theirs = rows.find(({ from_traveller }) => from_traveller === other);
  return { own: own && { uuid: own.uuid, status: relationshipStatus(own.status) }, follows_you: theirs?.status === "following" };
}

/** Returns the sign-up date of a traveller, whether the address is verified, and the number of recommendations. */
export async function readStanding(db: DbOrTransaction, code: string) {
  const { rows } = await db.execute<{ since: Date; is_verified: boolean; recommendations_count: number }>(sql`
    SELECT traveller.created AS since, account.email_verified_at IS NOT NULL AS is_verified,
      (SELECT count(*)::integer FROM visited_business v JOIN business ON business.code = v.business
        WHERE v.traveller = traveller.code AND v.is_recommended AND business.is_published) AS recommendations_count
    FROM traveller JOIN account ON account.id = traveller.account_id WHERE traveller.code = ${code}`);
  return rows[0];
}

export type PeopleKind = "following" | "followers" | "requests";

const isOfKind = (code: string, kind: PeopleKind): SQL | undefined =>
  kind === "following"
    ? eq(relationship.from_traveller, code)
    : and(eq(relationship.to_traveller, code), eq(relationship.status, kind === "followers" ? "following" : "requested"));
const other = (kind: PeopleKind) => (kind === "following" ? relationship.to_traveller : relationship.from_traveller);

/**
 * Columns of a row of `traveller` in a list of people.
 * @param seesLists condition that its lists are visible
 */
const aboutPerson = (code: string, seesLists: SQL) => ({
  traveller,
  sees_lists: sql<boolean>`${seesLists}`,
  recommendations_count: sql<number>`CASE WHEN ${seesLists} THEN
    (SELECT count(*)::integer FROM visited_business v WHERE v.traveller = ${traveller.code} AND v.is_recommended) ELSE 0 END`,
  own_follow: sql<OwnFollow | null>`(SELECT json_build_object('uuid', own.uuid, 'status', own.status)
    FROM relationship own WHERE own.from_traveller = ${code} AND own.to_traveller = ${traveller.code})`,
  follows_you: sql<boolean>`EXISTS (SELECT FROM relationship theirs
    WHERE theirs.from_traveller = ${traveller.code} AND theirs.to_traveller = ${code} AND theirs.status = 'following')`,
});

/**
 * Returns a traveller's follows of one kind for a list of people, newest first.
 * @param isShown condition that a row of `traveller` is visible
 * @param seesLists condition that its lists are visible too
 */
export const listPeople = (
  db: DbOrTransaction,
  code: string,
  kind: PeopleKind,
  isShown: SQL,
  seesLists: SQL,
  { limit, offset }: { limit: number; offset: number },
) =>
  db
    .select({ relationship, ...aboutPerson(code, seesLists) })
    .from(relationship)
    .innerJoin(traveller, eq(traveller.code, other(kind)))
    .where(and(isOfKind(code, kind), isShown))
    .orderBy(desc(relationship.created), desc(relationship.uuid))
    .limit(limit)
    .offset(offset);

export async function countPeople(db: DbOrTransaction, code: string, kind: PeopleKind, isShown: SQL): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(relationship)
    .innerJoin(traveller, eq(traveller.code, other(kind)))
    .where(and(isOfKind(code, kind), isShown));
  return row?.all ?? 0;
}

/**
 * Returns the codes of people by name. Each word of the query must begin a word of the name. Exact names come first, then the most followed
 * people.
 * @param isShown condition that the viewer may find a row of `traveller`
 */
export async function findByName(db: DbOrTransaction, code: string, name: string, isShown: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ code: string }>(sql`
    WITH named AS MATERIALIZED (
      SELECT *, name_words(name) = name_words(${name}) AS is_exact FROM traveller
      WHERE account_id IS NOT NULL AND array_to_tsvector(name_words(name)) @@ name_query(${name})
      ORDER BY is_exact DESC, followers_count DESC, code LIMIT ${NAMED_READ_MAX}
    )
    SELECT traveller.code FROM named AS traveller WHERE traveller.code <> ${code} AND ${isShown}
    ORDER BY traveller.is_exact DESC, traveller.followers_count DESC, traveller.code LIMIT ${NAMED_MAX}`);
  return rows.map((row) => row.code);
}

/**
 * Returns the list columns of people by code, in the order of the codes.
 * @param seesLists condition that the lists of a row of `traveller` are visible
 */
export async function listByCode(db: DbOrTransaction, code: string, codes: readonly string[], seesLists: SQL) {
  const rows = await db
    .select(aboutPerson(code, seesLists))
    .from(traveller)
    .where(sql`${traveller.code} = ANY(${sql.param([...codes])}::text[])`);
  const byCode = new Map(rows.map((row) => [row.traveller.code, row]));
  return codes.flatMap((one) => byCode.get(one) ?? []);
}

/**
 * Returns, for each person, the people whom the traveller follows and who follow that person too.
 * @param seesLists condition that the lists of a row of `traveller` are visible; other follows stay private
 * @returns by code, three at most for each
 */
export async function listPaths(db: DbOrTransaction, code: string, codes: readonly string[], seesLists: SQL) {
  if (codes.length === 0) return new Map<string, { code: string; name: string; selfie_avatar_uuid: string }[]>();
  const { rows } = await db.execute<{ to: string; people: { code: string; name: string; selfie_avatar_uuid: string }[] }>(sql`
    SELECT wanted.code AS to, (SELECT coalesce(json_agg(near), '[]') FROM (
      SELECT traveller.code, traveller.name, traveller.selfie_avatar_uuid FROM relationship own
        JOIN relationship theirs ON theirs.from_traveller = own.to_traveller AND theirs.to_traveller = wanted.code AND theirs.status = 'following'
        JOIN traveller ON traveller.code = own.to_traveller
      WHERE own.from_traveller = ${code} AND own.status = 'following' AND ${seesLists}
      ORDER BY traveller.name, traveller.code LIMIT 3) AS near) AS people
    FROM unnest(${sql.param([...codes])}::text[]) AS wanted (code)`);
  return new Map(rows.map(({ to, people }) => [to, people]));
}

/**
 * Returns the latest recommendations of the people whom a traveller follows.
 * @param isShown condition that the lists of a row of `traveller` are visible
 */
export async function listNews(db: DbOrTransaction, code: string, isShown: SQL) {
  const { rows } = await db.execute<{ uuid: string }>(sql`
    WITH followed AS (
      SELECT traveller.code FROM relationship JOIN traveller ON traveller.code = relationship.to_traveller
      WHERE relationship.from_traveller = ${code} AND relationship.status = 'following' AND ${isShown}
      ORDER BY relationship.created DESC, traveller.code LIMIT ${NEWS_PEOPLE_MAX}
    )
    SELECT visit.uuid FROM followed CROSS JOIN LATERAL (
      SELECT uuid, business, created FROM visited_business WHERE traveller = followed.code AND is_recommended ORDER BY created DESC LIMIT ${NEWS_OF_EACH_MAX}
    ) AS visit JOIN business ON business.code = visit.business AND business.is_published
    ORDER BY visit.created DESC, visit.uuid LIMIT ${NEWS_MAX}`);
  if (rows.length === 0) return [];
  return db
    .select({ visit: visited_business, traveller })
    .from(visited_business)
    .innerJoin(traveller, eq(traveller.code, visited_business.traveller))
    .where(sql`${visited_business.uuid} = ANY(${sql.param(rows.map(({ uuid }) => uuid))}::uuid[])`)
    .orderBy(desc(visited_business.created), visited_business.uuid);
}
