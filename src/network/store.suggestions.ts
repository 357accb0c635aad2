import { type SQL, sql } from "drizzle-orm";
import type { DbOrTransaction } from "../platform/db/types.ts";
import { EACH_MAX, PEOPLE_MAX, PEOPLE_OF_EACH_MAX, ROWS_MAX, SUGGESTIONS_MAX, type TrustedRow } from "./rules.ts";

/** Not where one has been, not what one has saved already, and not one's own. */
const isNew = (code: string) => sql`
  business.is_published
  AND NOT EXISTS (SELECT FROM visited_business v WHERE v.traveller = ${code} AND v.business = business.code)
  AND NOT EXISTS (SELECT FROM wishlist_business w WHERE w.traveller = ${code} AND w.business = business.code)
  AND NOT EXISTS (SELECT FROM business_member m JOIN traveller own ON own.account_id = m.account_id WHERE own.code = ${code} AND m.business_code = business.code)`;

/**
 * What is recommended by people one or two steps away. The one in the middle is followed and shows whom they follow; the second shows what they recommend,
 * is not followed or asked yet, and wants to be suggested.
 * @param isShown that the lists of a row of `traveller` may be seen by who asks
 */
export async function listTrusted(db: DbOrTransaction, code: string, isShown: SQL): Promise<TrustedRow[]> {
  const { rows } = await db.execute<TrustedRow & Record<string, unknown>>(sql`
    WITH followed AS (
      SELECT traveller.code, traveller.name, traveller.selfie_avatar_uuid
      FROM relationship JOIN traveller ON traveller.code = relationship.to_traveller
      WHERE relationship.from_traveller = ${code} AND relationship.status = 'following' AND ${isShown}
      ORDER BY relationship.created DESC, traveller.code LIMIT ${PEOPLE_MAX}
    ), second AS (
      SELECT DISTINCT ON (traveller.code) traveller.code, traveller.name, traveller.selfie_avatar_uuid, followed.name AS via_name
      FROM followed CROSS JOIN LATERAL (
        SELECT to_traveller FROM relationship WHERE from_traveller = followed.code AND status = 'following'
        ORDER BY created DESC, to_traveller LIMIT ${PEOPLE_OF_EACH_MAX}
      ) AS edge
      JOIN traveller ON traveller.code = edge.to_traveller
      WHERE traveller.code <> ${code} AND ${isShown}
        AND coalesce(traveller.is_suggested_to_friends_of_friends, traveller.visibility = 'public')
        AND NOT EXISTS (SELECT FROM relationship own WHERE own.from_traveller = ${code} AND own.to_traveller = traveller.code)
      ORDER BY traveller.code, followed.name, followed.code
    ), people AS (
      SELECT code, name, selfie_avatar_uuid, 1 AS step, NULL AS via_name FROM followed
      UNION ALL SELECT code, name, selfie_avatar_uuid, 2, via_name FROM second
    )
    SELECT people.*, visit.business, to_char(visit.created AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created
    FROM people CROSS JOIN LATERAL (
      SELECT business, created FROM visited_business WHERE traveller = people.code AND is_recommended ORDER BY created DESC LIMIT ${EACH_MAX}
    ) AS visit JOIN business ON business.code = visit.business
    WHERE ${isNew(code)}
    ORDER BY people.step, visit.created DESC, visit.business, people.code LIMIT ${ROWS_MAX}`);
  return rows;
}

/** Listings with a hashtag that a traveller follows, the most recommended first. */
export async function listTagged(db: DbOrTransaction, code: string) {
  const { rows } = await db.execute<{ business: string; hashtag: string }>(sql`
    WITH wanted AS (SELECT coalesce(array_agg(hashtag), '{}') AS hashtags FROM followed_hashtag WHERE traveller = ${code})
    SELECT business.code AS business, (SELECT min(one) FROM unnest(business.hashtags) AS one WHERE one = ANY (wanted.hashtags)) AS hashtag
    FROM wanted JOIN business ON business.hashtags && wanted.hashtags
    WHERE ${isNew(code)} ORDER BY business.recommendations_count DESC, business.code LIMIT ${SUGGESTIONS_MAX}`);
  return rows;
}

/** The most recommended listings of the guide. */
export async function listLoved(db: DbOrTransaction, code: string) {
  const { rows } = await db.execute<{ business: string; recommendations_count: number }>(sql`
    SELECT business.code AS business, business.recommendations_count FROM business WHERE business.recommendations_count > 0 AND ${isNew(code)}
    ORDER BY business.recommendations_count DESC, business.code LIMIT ${SUGGESTIONS_MAX}`);
  return rows;
}
