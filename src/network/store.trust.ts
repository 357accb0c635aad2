import { inArray, type SQL, sql } from "drizzle-orm";
import type { DbOrTransaction } from "../platform/db/types.ts";
import { traveller } from "../travellers/tables.ts";
import { PATH_NAMES_MAX, TRUSTED_MAX } from "./rules.trust.ts";
import { PEOPLE_MAX, PEOPLE_OF_EACH_MAX } from "./rules.ts";

type Row = {
  code: string;
  people: { code: string; name: string; selfie_avatar_uuid: string }[];
  people_count: number;
};

/** Somebody who is suggested: not oneself, neither followed nor asked yet, and as they chose. A condition on a row of `traveller`. */
const isSuggestible = (code: string, isShown: SQL) => sql`
  traveller.code <> ${code} AND ${isShown}
  AND coalesce(traveller.is_suggested_to_friends_of_friends, traveller.visibility = 'public')
  AND NOT EXISTS (SELECT FROM relationship own WHERE own.from_traveller = ${code} AND own.to_traveller = traveller.code)`;

/**
 * People whom a traveller may trust: those whom people they follow follow, those of most of them first, then the most followed.
 * @param isShown that a row of `traveller` may be seen by who asks @param seesLists and their lists too, without which nobody's follows are told
 */
export async function listSuggested(db: DbOrTransaction, code: string, isShown: SQL, seesLists: SQL) {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    WITH followed AS (
      SELECT traveller.code, traveller.name, traveller.selfie_avatar_uuid
      FROM relationship JOIN traveller ON traveller.code = relationship.to_traveller
      WHERE relationship.from_traveller = ${code} AND relationship.status = 'following' AND ${seesLists}
      ORDER BY relationship.created DESC, traveller.code LIMIT ${PEOPLE_MAX}
    ), second AS (
      SELECT traveller.code, count(*)::integer AS people_count,
        (array_agg(json_build_object('code', followed.code, 'name', followed.name, 'selfie_avatar_uuid', followed.selfie_avatar_uuid)
          ORDER BY followed.name, followed.code))[1:${sql.raw(String(PATH_NAMES_MAX))}] AS people
      FROM followed CROSS JOIN LATERAL (
        SELECT to_traveller FROM relationship WHERE from_traveller = followed.code AND status = 'following'
        ORDER BY created DESC, to_traveller LIMIT ${PEOPLE_OF_EACH_MAX}
      ) AS edge
      JOIN traveller ON traveller.code = edge.to_traveller
      WHERE ${isSuggestible(code, isShown)}
      GROUP BY traveller.code
    ), most AS (
      SELECT traveller.code FROM traveller
      WHERE traveller.visibility = 'public' AND traveller.followers_count > 0 AND ${isSuggestible(code, isShown)}
      ORDER BY traveller.followers_count DESC, traveller.code LIMIT ${TRUSTED_MAX}
    )
    SELECT traveller.code, coalesce(second.people, '{}') AS people, coalesce(second.people_count, 0) AS people_count
    FROM traveller LEFT JOIN second ON second.code = traveller.code
    WHERE traveller.code IN (SELECT code FROM second UNION SELECT code FROM most)
    ORDER BY people_count DESC, traveller.followers_count DESC, traveller.code LIMIT ${TRUSTED_MAX}`);
  if (rows.length === 0) return [];
  const found = await db
    .select({ traveller, sees_lists: sql<boolean>`${seesLists}` })
    .from(traveller)
    .where(
      inArray(
        traveller.code,
        rows.map((row) => row.code),
      ),
    );
  const byCode = new Map(found.map((one) => [one.traveller.code, one]));
  return rows.flatMap(({ code: other, people, people_count }) => {
    const one = byCode.get(other);
    return one ? [{ ...one, people, people_count }] : [];
  });
}
