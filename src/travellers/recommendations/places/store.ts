import { type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";

/** Number of newest recommendations per listing that the best one is chosen from: thousands of people may recommend it. */
const READ_MAX = 30;

type Quote = {
  /** Id of the visit. */
  uuid: string;
  business: string;
  comment: string;
  rating: number | null;
  created: string;
  code: string;
  name: string;
  selfie_avatar_uuid: string;
};

/** Condition on a visit and its author: a recommendation with a comment that everyone may read. */
const isQuotable = (isShown: SQL) => sql`visit.is_recommended AND visit.comment <> '' AND traveller.visibility = 'public' AND ${isShown}`;

/**
 * Returns one quote by a public traveller for each listing: the best rated of its newest recommendations. For pages that are the same for
 * every visitor.
 * @param isShown condition that every visitor, and this reader too, may read the texts of a row of `traveller`
 * @returns timestamps as ISO texts
 */
export async function listQuotes(db: DbOrTransaction, codes: readonly string[], isShown: SQL): Promise<Quote[]> {
  if (codes.length === 0) return [];
  const { rows } = await db.execute<Quote>(sql`
    SELECT DISTINCT ON (said.business) said.uuid, said.business, said.comment, said.rating, said.code, said.name, said.selfie_avatar_uuid,
      to_char(said.created AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created
    FROM unnest(${sql.param([...codes])}::text[]) AS wanted (code) CROSS JOIN LATERAL (
      SELECT visit.uuid, visit.business, visit.comment, visit.rating, visit.created, traveller.code, traveller.name, traveller.selfie_avatar_uuid
      FROM visited_business visit JOIN traveller ON traveller.code = visit.traveller
      WHERE visit.business = wanted.code AND ${isQuotable(isShown)}
      ORDER BY visit.created DESC LIMIT ${READ_MAX}
    ) AS said
    ORDER BY said.business, said.rating DESC NULLS LAST, said.created DESC`);
  return rows;
}

/**
 * Returns the number of a listing's recommendations that listQuotes chooses from.
 * @param isShown as above
 */
export async function countQuotes(db: DbOrTransaction, business: string, isShown: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM visited_business visit JOIN traveller ON traveller.code = visit.traveller
    WHERE visit.business = ${business} AND ${isQuotable(isShown)}`);
  return rows[0]?.count ?? 0;
}
