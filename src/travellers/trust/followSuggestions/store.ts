import { traveller } from "../../../accounts/travellers/tables.ts";
import { preparedStatement } from "../../../platform/db/preparedStatement.ts";
import { type SQL, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { followed, MIDDLE, mayBeFurther, most } from "../paths/store.ts";
import { type Person, READING_PEOPLE, rankPeople } from "../ranking.ts";
import { PATH_NAMES_MAX } from "./rules.ts";

/**
 * Returns the statements that find people whom a traveller may trust.
 * @param isShown condition that the value "viewer" may see a row of `traveller`
 * @param seesLists condition that its lists are visible too; other follows stay private
 */
export function trustStatements(isShown: SQL, seesLists: SQL) {
  const candidates = preparedStatement((db) =>
    db
      .select({
        code: sql<string>`found.code`,
        name: sql<string>`found.name`,
        followers_count: sql<number>`found.followers_count`,
        people_count: sql<number>`found.people_count`,
        people: sql<Person[] | null>`to_json(found.people)`,
        shared: sql<number>`(
          SELECT count(*)::integer FROM visited_business own JOIN visited_business theirs
            ON theirs.business = own.business AND theirs.traveller = found.code AND theirs.is_recommended
          WHERE own.traveller = ${sql.placeholder("viewer")} AND own.is_recommended AND found.sees_lists)`,
      })
      .from(sql`(
        WITH middle AS MATERIALIZED (${followed(seesLists, READING_PEOPLE.middles)}),
        second AS MATERIALIZED (
          SELECT edge.to_traveller AS code, count(*)::integer AS people_count,
            (array_agg(${MIDDLE} ORDER BY middle.position))[1:${most(PATH_NAMES_MAX)}] AS people
          FROM middle CROSS JOIN LATERAL (
            SELECT to_traveller FROM relationship WHERE from_traveller = middle.code AND status = 'following'
            ORDER BY created DESC, to_traveller LIMIT ${most(READING_PEOPLE.ofMiddle)}
          ) AS edge GROUP BY edge.to_traveller
        ),
        near AS MATERIALIZED (
          SELECT traveller.code, second.people_count, second.people FROM second JOIN traveller ON traveller.code = second.code
          WHERE ${mayBeFurther(isShown)}
          ORDER BY second.people_count DESC, traveller.followers_count DESC, traveller.code LIMIT ${most(READING_PEOPLE.candidates)}
        ),
        well_known AS MATERIALIZED (
          -- So many alone are looked at one by one: of all, every account would be read.
          SELECT traveller.code, 0 AS people_count, NULL::json[] AS people FROM (
            SELECT * FROM traveller WHERE visibility = 'public' AND followers_count > 0
            ORDER BY followers_count DESC, code LIMIT ${most(READING_PEOPLE.wellKnown)}
          ) AS traveller
          WHERE ${mayBeFurther(isShown)}
          ORDER BY traveller.followers_count DESC, traveller.code LIMIT ${most(READING_PEOPLE.candidates)}
        ),
        either AS (SELECT * FROM near UNION ALL SELECT * FROM well_known WHERE NOT EXISTS (SELECT FROM near WHERE near.code = well_known.code))
        SELECT traveller.code, traveller.name, traveller.followers_count, either.people_count, either.people, ${seesLists} AS sees_lists
        FROM either JOIN traveller ON traveller.code = either.code) AS found`)
      .prepare("people_to_trust"),
  );
  const byCode = preparedStatement((db) =>
    db
      .select({ traveller, sees_lists: sql<boolean>`${seesLists}` })
      .from(traveller)
      .where(sql`${traveller.code} = ANY(${sql.placeholder("codes")}::text[])`)
      .prepare("people_to_trust_shown"),
  );
  return {
    /** Returns people whom the followed people follow, by their points, then the most followed. */
    async listSuggested(db: DbOrTransaction, viewer: string) {
      const rows = await candidates(db).execute({ viewer });
      const ranked = rankPeople(
        rows.map((row) => ({
          ...row,
          person: { code: row.code, name: row.name, selfie_avatar_uuid: "" },
          followed_by: row.people_count,
          via: row.people ?? [],
        })),
      ).slice(0, READING_PEOPLE.candidates);
      const found = await byCode(db).execute({ viewer, codes: ranked.map(({ code }) => code) });
      const rowOf = new Map(found.map((one) => [one.traveller.code, one]));
      return ranked.flatMap(({ code, via, people_count, shared }) => {
        const one = rowOf.get(code);
        return one ? [{ ...one, people: via, people_count, shared: people_count > 0 ? shared : 0 }] : [];
      });
    },
  };
}
