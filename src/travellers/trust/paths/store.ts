import { preparedStatement } from "../../../platform/db/preparedStatement.ts";
import { type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { MIDDLES_MAX, type Person, READING, type Step, type TrustedRow, VIA_MAX } from "../ranking.ts";

/**
 * Finds the people near a traveller and their recommendations. Only this file decides who may be named. The person in the middle is
 * followed, and their follows are visible. The person one step further has visible recommendations, is neither followed nor requested yet,
 * and wants to be suggested. All statements are prepared, because planning takes longer than running them, and every part is bounded
 * (`READING`).
 */

const VIEWER = sql.placeholder("viewer");
/** Inlined into the SQL text, so that the database plans for this small number of rows. */
export const most = (count: number) => sql.raw(String(count));

/** Selects the visible people whom the traveller follows, last followed first. */
export const followed = (isShown: SQL, limit: number) => sql`
  SELECT traveller.code, traveller.name, traveller.selfie_avatar_uuid, own.position
  FROM (
    SELECT to_traveller, row_number() OVER (ORDER BY created DESC, to_traveller) AS position FROM relationship
    WHERE from_traveller = ${VIEWER} AND status = 'following' ORDER BY created DESC, to_traveller LIMIT ${most(limit)}
  ) AS own JOIN traveller ON traveller.code = own.to_traveller WHERE ${isShown}`;

export const MIDDLE = sql.raw(
  "json_build_object('code', middle.code, 'name', middle.name, 'selfie_avatar_uuid', middle.selfie_avatar_uuid)",
);

/** Condition that a person may be named as one step further, if the person in the middle may be named. */
export const mayBeFurther = (isShown: SQL) => sql`
  traveller.code <> ${VIEWER} AND ${isShown}
  AND coalesce(traveller.is_suggested_to_friends_of_friends, traveller.visibility = 'public')
  AND traveller.code NOT IN (SELECT own.to_traveller FROM relationship own WHERE own.from_traveller = ${VIEWER})`;

/** Listings that the traveller has visited, saved or runs: they are not news. */
const KNOWN = sql`
  SELECT business FROM visited_business WHERE traveller = ${VIEWER} UNION ALL SELECT business FROM wishlist_business WHERE traveller = ${VIEWER}
  UNION ALL SELECT m.business_code FROM traveller own JOIN business_member m ON m.account_id = own.account_id WHERE own.code = ${VIEWER}`;

/**
 * Selects the recommendations of `people`, newest first.
 * @param each maximum number per person
 */
const recommendationsOfPeople = (each: number) => sql`
  SELECT people.code, people.name, people.selfie_avatar_uuid, people.via, visit.*
  FROM people CROSS JOIN LATERAL (
    SELECT business, uuid, rating, familiarity, created FROM visited_business
    WHERE visited_business.traveller = people.code AND is_recommended ORDER BY created DESC LIMIT ${most(each)}
  ) AS visit JOIN business ON business.code = visit.business AND business.is_published
  WHERE NOT EXISTS (SELECT FROM known WHERE known.business = visit.business)
  ORDER BY visit.created DESC, visit.uuid LIMIT ${most(READING.rows)}`;

const moment = (column: string) => sql<string>`to_char(${sql.raw(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const columns = {
  code: sql<string>`said.code`,
  name: sql<string>`said.name`,
  selfie_avatar_uuid: sql<string>`said.selfie_avatar_uuid`,
  via: sql<Person[] | null>`said.via`,
  business: sql<string>`said.business`,
  uuid: sql<string>`said.uuid`,
  rating: sql<number | null>`said.rating`,
  familiarity: sql<TrustedRow["familiarity"]>`said.familiarity`,
  created: moment("said.created"),
};

/**
 * Returns the prepared statements for the given visibility rule.
 * @param isShown condition that the value "viewer" may see the lists of a row of `traveller`
 */
export function pathStatements(isShown: SQL) {
  const ofFollowed = preparedStatement((db) =>
    db
      .select(columns)
      .from(sql`(
        WITH known AS MATERIALIZED (${KNOWN}),
        people AS MATERIALIZED (SELECT code, name, selfie_avatar_uuid, NULL::json AS via FROM (${followed(isShown, READING.followed)}) AS near)
        ${recommendationsOfPeople(READING.ofFollowed)}) AS said`)
      .prepare("recommendations_of_followed"),
  );
  const ofFurther = preparedStatement((db) =>
    db
      .select(columns)
      .from(sql`(
        WITH known AS MATERIALIZED (${KNOWN}),
        middle AS MATERIALIZED (${followed(isShown, READING.middles)}),
        reached AS MATERIALIZED (
          SELECT edge.to_traveller AS code, (array_agg(${MIDDLE} ORDER BY middle.position))[1:${most(VIA_MAX)}] AS via
          FROM middle CROSS JOIN LATERAL (
            SELECT to_traveller FROM relationship WHERE from_traveller = middle.code AND status = 'following'
            ORDER BY created DESC, to_traveller LIMIT ${most(READING.ofMiddle)}
          ) AS edge GROUP BY edge.to_traveller
        ),
        people AS MATERIALIZED (
          SELECT traveller.code, traveller.name, traveller.selfie_avatar_uuid, to_json(reached.via) AS via
          FROM reached JOIN traveller ON traveller.code = reached.code WHERE ${mayBeFurther(isShown)}
        )
        ${recommendationsOfPeople(READING.ofFurther)}) AS said`)
      .prepare("recommendations_of_further"),
  );
  // Reads the followers of a person who has few of them; otherwise it reads the people whom the traveller follows, until enough are found.
  const middles = preparedStatement((db) =>
    db
      .select({ code: sql<string>`found.code`, via: sql<Person[]>`found.via` })
      .from(sql`(
        SELECT wanted.code, (
          SELECT json_agg(${MIDDLE} ORDER BY middle.position) FROM (
            SELECT * FROM (
              (SELECT traveller_middle.*, row_number() OVER (ORDER BY own.created DESC, own.to_traveller) AS position
                FROM relationship edge
                  JOIN relationship own ON own.from_traveller = ${VIEWER} AND own.to_traveller = edge.from_traveller AND own.status = 'following'
                  CROSS JOIN LATERAL (SELECT traveller.code, traveller.name, traveller.selfie_avatar_uuid FROM traveller
                    WHERE traveller.code = edge.from_traveller AND ${isShown}) AS traveller_middle
                WHERE NOT wanted.is_star AND edge.to_traveller = wanted.code AND edge.status = 'following'
                ORDER BY own.created DESC, own.to_traveller LIMIT ${most(VIA_MAX)})
              UNION ALL
              (SELECT traveller_middle.*, near.position
                FROM (
                  SELECT to_traveller, row_number() OVER () AS position FROM (
                    SELECT to_traveller FROM relationship WHERE from_traveller = ${VIEWER} AND status = 'following' AND wanted.is_star
                    ORDER BY created DESC LIMIT ${most(MIDDLES_MAX)}
                  ) AS newest
                ) AS near
                  CROSS JOIN LATERAL (
                    SELECT FROM relationship edge
                    WHERE edge.from_traveller = near.to_traveller AND edge.to_traveller = wanted.code AND edge.status = 'following'
                    OFFSET 0
                  ) AS edge
                  CROSS JOIN LATERAL (SELECT traveller.code, traveller.name, traveller.selfie_avatar_uuid FROM traveller
                    WHERE traveller.code = near.to_traveller AND ${isShown}) AS traveller_middle
                LIMIT ${most(VIA_MAX)})
            ) AS either
          ) AS middle
        ) AS via
        FROM (
          SELECT traveller.code, traveller.followers_count > ${most(MIDDLES_MAX)} AS is_star
          FROM json_array_elements_text(${sql.placeholder("codes")}::json) AS asked (code) JOIN traveller ON traveller.code = asked.code
          WHERE ${mayBeFurther(isShown)}
        ) AS wanted
      ) AS found`)
      .where(sql`found.via IS NOT NULL`)
      .prepare("middles_of_paths"),
  );

  const toTrustedRow =
    (step: Step) =>
    (row: Awaited<ReturnType<ReturnType<typeof ofFollowed>["execute"]>>[number]): TrustedRow => {
      const { code, name, selfie_avatar_uuid, via, ...said } = row;
      return { ...said, person: { code, name, selfie_avatar_uuid }, step, via: via ?? [] };
    };
  return {
    /**
     * Returns recommendations by the people whom a traveller follows, and by the people whom these follow. Only listings that are new to
     * the traveller are included.
     */
    async listTrusted(db: DbOrTransaction, viewer: string): Promise<{ followed: TrustedRow[]; further: TrustedRow[] }> {
      const [near, far] = await Promise.all([ofFollowed(db).execute({ viewer }), ofFurther(db).execute({ viewer })]);
      return { followed: near.map(toTrustedRow(1)), further: far.map(toTrustedRow(2)) };
    },
    /**
     * Returns the followed people through whom a traveller knows people whom they do not follow.
     * @returns code → people in the middle, last followed first
     */
    async findMiddles(db: DbOrTransaction, viewer: string, codes: readonly string[]): Promise<Map<string, Person[]>> {
      if (codes.length === 0) return new Map();
      const rows = await middles(db).execute({ viewer, codes: JSON.stringify(codes) });
      return new Map(rows.map(({ code, via }) => [code, via]));
    },
  };
}
