import { relationship } from "../../accounts/travellers/follows/tables.ts";
import { traveller } from "../../accounts/travellers/tables.ts";
import { preparedStatement } from "../../platform/db/preparedStatement.ts";
import { and, avg, count, desc, eq, ne, notExists, type SQL, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { visited_business } from "../visits/tables.ts";
import { RECOMMENDERS_MAX } from "./rules.ts";

type Visits = Pick<typeof visited_business, "uuid" | "thanked" | "created" | "rating" | "comment" | "familiarity" | "traveller">;

/**
 * Returns the columns of visits that are read.
 * @param visits the table, or a subquery of it, whose types name another table
 */
function visitFields(visits: Record<keyof Visits, unknown>): Visits {
  const { uuid, thanked, created, rating, comment, familiarity, traveller: by } = visits as Visits;
  return { uuid, thanked, created, rating, comment, familiarity, traveller: by };
}

function quoteColumns(visits: Record<keyof Visits, unknown>) {
  const { thanked, traveller: _by, ...said } = visitFields(visits);
  const { code, name, selfie_avatar_uuid } = traveller;
  return { ...said, is_thanked: sql<boolean>`${thanked} IS NOT NULL`, code, name, selfie_avatar_uuid };
}

const BUSINESS = sql.placeholder("business");
const VIEWER = sql.placeholder("viewer");

/** Uses the bare column, as the partial index does: compared with a parameter, the index would not be used. */
const isRecommended = sql`${visited_business.is_recommended}`;
const recommends = and(eq(visited_business.business, BUSINESS), isRecommended);

const recommenders = (db: DbOrTransaction) =>
  db
    .select(quoteColumns(visited_business))
    .from(visited_business)
    .innerJoin(traveller, eq(traveller.code, visited_business.traveller))
    .$dynamic();

const isFollowing = and(eq(relationship.from_traveller, VIEWER), eq(relationship.status, "following"));
const followed = eq(relationship.to_traveller, visited_business.traveller);

/** Inlined into the SQL text, so that the database plans for this small number. */
const MOST = sql.raw(String(RECOMMENDERS_MAX)) as never;
const NONE = sql.raw("0") as never;

/**
 * Returns the prepared statements for the given visibility rules.
 * @param shownToViewer condition that the value "viewer" may read the texts of a row of `traveller`
 * @param shownTo condition that every visitor may read them, and the value "viewer" too, if there is one
 */
export function recommenderStatements(shownToViewer: SQL, shownTo: Record<"visitor" | "traveller", SQL>) {
  const ofFollowed = preparedStatement((db) => {
    // Starts from the people whom the viewer follows, with one lookup each, because thousands may recommend a popular listing. Checks
    // visibility only for those who recommend it. Each OFFSET prevents the database from reordering this.
    const visit = db.select(visitFields(visited_business)).from(visited_business).where(and(followed, recommends)).offset(NONE).as("visit");
    const said = db
      .select(visitFields(visit))
      .from(relationship)
      .innerJoinLateral(visit, sql`true`)
      .where(isFollowing)
      .orderBy(desc(visit.created))
      .offset(NONE)
      .as("said");
    return db
      .select(quoteColumns(said))
      .from(said)
      .innerJoin(traveller, eq(traveller.code, said.traveller))
      .where(shownToViewer)
      .orderBy(desc(said.created))
      .limit(MOST)
      .prepare("recommenders_followed");
  });
  const ofOthers = preparedStatement((db) =>
    recommenders(db)
      .where(
        and(
          recommends,
          eq(traveller.visibility, "public"),
          shownToViewer,
          ne(visited_business.traveller, VIEWER),
          notExists(db.select({ one: sql`1` }).from(relationship).where(and(isFollowing, followed))),
        ),
      )
      .orderBy(desc(visited_business.created))
      .limit(MOST)
      .prepare("recommenders_not_followed"),
  );
  const ofPublic = preparedStatement((db, who: "visitor" | "traveller") =>
    recommenders(db)
      .where(and(recommends, eq(traveller.visibility, "public"), shownTo[who]))
      .orderBy(desc(visited_business.created))
      .limit(MOST)
      .prepare(`recommenders_public_to_${who}`),
  );
  return {
    /** Returns the followed travellers who recommend a listing, private ones who accepted the viewer included. */
    listFollowed: (db: DbOrTransaction, business: string, viewer: string) => ofFollowed(db).execute({ business, viewer }),
    /** Returns public travellers who recommend a listing, without the viewer and the travellers whom they follow, newest first. */
    listOthers: (db: DbOrTransaction, business: string, viewer: string) => ofOthers(db).execute({ business, viewer }),
    /**
     * Returns public travellers who recommend a listing, as every visitor sees them, newest first.
     * @param viewer code of the traveller who makes the request
     */
    listPublic: (db: DbOrTransaction, business: string, viewer: string | undefined) =>
      ofPublic(db, viewer === undefined ? "visitor" : "traveller").execute({ business, viewer }),
  };
}

/** Returns the number and the mean of a listing's ratings, from 1 to 3; the mean is null without ratings. */
export async function loadRating(db: DbOrTransaction, business: string): Promise<{ count: number; average: number | null }> {
  const [row] = await db
    .select({ count: count(visited_business.rating), average: avg(visited_business.rating) })
    .from(visited_business)
    .where(and(eq(visited_business.business, business), isRecommended));
  return { count: row?.count ?? 0, average: row?.average == null ? null : Math.round(Number(row.average) * 10) / 10 };
}
