import { type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";

/** The newest words of a listing that its best are chosen from: thousands may recommend it. */
const READ_MAX = 30;

type Quote = {
  /** Of the visit that it is. */
  uuid: string;
  business: string;
  comment: string;
  rating: number | null;
  created: string;
  code: string;
  name: string;
  selfie_avatar_uuid: string;
};

/**
 * What public travellers say of these listings when they recommend them, of the newest of each listing the best rated; for pages that everybody sees.
 * @param isShown the condition that everybody may read the words of a row of `traveller`, and the reader too @returns moments are ISO texts
 */
export async function listQuotes(db: DbOrTransaction, codes: readonly string[], isShown: SQL): Promise<Quote[]> {
  if (codes.length === 0) return [];
  const { rows } = await db.execute<Quote>(sql`
    SELECT DISTINCT ON (said.business) said.uuid, said.business, said.comment, said.rating, said.code, said.name, said.selfie_avatar_uuid,
      to_char(said.created AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created
    FROM unnest(${sql.param([...codes])}::text[]) AS wanted (code) CROSS JOIN LATERAL (
      SELECT visit.uuid, visit.business, visit.comment, visit.rating, visit.created, traveller.code, traveller.name, traveller.selfie_avatar_uuid
      FROM visited_business visit JOIN traveller ON traveller.code = visit.traveller
      WHERE visit.business = wanted.code AND visit.is_recommended AND visit.comment <> '' AND traveller.visibility = 'public' AND ${isShown}
      ORDER BY visit.created DESC LIMIT ${READ_MAX}
    ) AS said
    ORDER BY said.business, said.rating DESC NULLS LAST, said.created DESC`);
  return rows;
}
