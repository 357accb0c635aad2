import { relationship } from "../../accounts/travellers/follows/tables.ts";
import { traveller } from "../../accounts/travellers/tables.ts";
import { preparedStatement } from "../../platform/db/preparedStatement.ts";
import { and, avg, count, desc, eq, ne, notExists, type SQL, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { visited_business } from "../visits/tables.ts";
import { RECOMMENDERS_MAX } from "./rules.ts";

type Visits = Pick<typeof visited_business, "uuid" | "thanked" | "created" | "rating" | "comment" | "familiarity" | "traveller">;

/** The columns of visits that are read. @param visits the table, or a query of it, whose types name another table */
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

/** The bare column, as the partial index has it: compared with a parameter it would not be used. */
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

/** Written into the text, so that the database plans for as few. */
const MOST = sql.raw(String(RECOMMENDERS_MAX)) as never;
const NONE = sql.raw("0") as never;

/**
 * The statements, of a guide whose rule of who is seen this is.
 * @param shownToViewer the condition that the value "viewer" may read the words of a row of `traveller`
 * @param shownTo the condition that everybody may read them, and the value "viewer" too, where there is one
 */
export function recommenderStatements(shownToViewer: SQL, shownTo: Record<"visitor" | "traveller", SQL>) {
  const ofFollowed = preparedStatement((db) => {
    // From the people whom one follows, one look each: of the most recommended listings thousands say something. Only of those who do is asked whether they
    // may be seen. Each OFFSET keeps the database from turning that round.
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
    /** People whom a traveller follows who recommend a listing; private ones among them, who accepted to be followed. */
    listFollowed: (db: DbOrTransaction, business: string, viewer: string) => ofFollowed(db).execute({ business, viewer }),
    /** Public travellers who recommend a listing, without the traveller and the people whom they follow, the newest first. */
    listOthers: (db: DbOrTransaction, business: string, viewer: string) => ofOthers(db).execute({ business, viewer }),
    /** Public travellers who recommend a listing, as everybody sees them, the newest first. @param viewer the code of the traveller who asks */
    listPublic: (db: DbOrTransaction, business: string, viewer: string | undefined) =>
      ofPublic(db, viewer === undefined ? "visitor" : "traveller").execute({ business, viewer }),
  };
}

/** How a listing is rated by those who recommend it: the mean of 1 to 3, null when there is none. */
export async function loadRating(db: DbOrTransaction, business: string): Promise<{ count: number; average: number | null }> {
  const [row] = await db
    .select({ count: count(visited_business.rating), average: avg(visited_business.rating) })
    .from(visited_business)
    .where(and(eq(visited_business.business, business), isRecommended));
  return { count: row?.count ?? 0, average: row?.average == null ? null : Math.round(Number(row.average) * 10) / 10 };
}
