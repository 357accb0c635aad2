import { and, avg, count, desc, eq, ne, notExists, type SQL, sql } from "drizzle-orm";
import { relationship } from "../follows/tables.ts";
import { preparedStatement } from "../platform/db/preparedStatement.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import { traveller } from "../travellers/tables.ts";
import { visited_business } from "../visits/tables.ts";
import { RECOMMENDERS_MAX } from "./rules.ts";

const columns = {
  uuid: visited_business.uuid,
  is_thanked: sql<boolean>`${visited_business.thanked} IS NOT NULL`,
  created: visited_business.created,
  rating: visited_business.rating,
  comment: visited_business.comment,
  familiarity: visited_business.familiarity,
  code: traveller.code,
  name: traveller.name,
  selfie_avatar_uuid: traveller.selfie_avatar_uuid,
};

const BUSINESS = sql.placeholder("business");
const VIEWER = sql.placeholder("viewer");

/** The bare column, as the partial index has it: compared with a parameter it would not be used. */
const isRecommended = sql`${visited_business.is_recommended}`;
const recommends = and(eq(visited_business.business, BUSINESS), isRecommended);

const recommenders = (db: DbOrTransaction) =>
  db.select(columns).from(visited_business).innerJoin(traveller, eq(traveller.code, visited_business.traveller)).$dynamic();

const followed = and(
  eq(relationship.from_traveller, VIEWER),
  eq(relationship.to_traveller, visited_business.traveller),
  eq(relationship.status, "following"),
);

/** Written into the text, so that the database plans for as few. */
const MOST = sql.raw(String(RECOMMENDERS_MAX)) as never;

/**
 * The statements, of a guide whose rule of who is seen this is.
 * @param shownToViewer that the words of a row of `traveller` may be shown to the value "viewer" @param shownToAll to everybody
 */
export function recommenderStatements(shownToViewer: SQL, shownToAll: SQL) {
  const ofFollowed = preparedStatement((db) =>
    recommenders(db)
      .innerJoin(relationship, followed)
      .where(and(recommends, shownToViewer))
      .orderBy(desc(visited_business.created))
      .limit(MOST)
      .prepare("recommenders_followed"),
  );
  const ofOthers = preparedStatement((db) =>
    recommenders(db)
      .where(
        and(
          recommends,
          eq(traveller.visibility, "public"),
          shownToViewer,
          ne(visited_business.traveller, VIEWER),
          notExists(db.select({ one: sql`1` }).from(relationship).where(followed)),
        ),
      )
      .orderBy(desc(visited_business.created))
      .limit(MOST)
      .prepare("recommenders_not_followed"),
  );
  const ofPublic = preparedStatement((db) =>
    recommenders(db)
      .where(and(recommends, eq(traveller.visibility, "public"), shownToAll))
      .orderBy(desc(visited_business.created))
      .limit(MOST)
      .prepare("recommenders_public"),
  );
  return {
    /** People whom a traveller follows who recommend a listing; private ones among them, who accepted to be followed. */
    listFollowed: (db: DbOrTransaction, business: string, viewer: string) => ofFollowed(db).execute({ business, viewer }),
    /** Public travellers who recommend a listing, without the traveller and the people whom they follow, the newest first. */
    listOthers: (db: DbOrTransaction, business: string, viewer: string) => ofOthers(db).execute({ business, viewer }),
    /** Public travellers who recommend a listing, as everybody sees them, the newest first. */
    listPublic: (db: DbOrTransaction, business: string) => ofPublic(db).execute({ business }),
  };
}

/** How a listing is rated by those who recommend it: the mean of 1 to 3, null when there is none. */
export async function ratingOf(db: DbOrTransaction, business: string): Promise<{ count: number; average: number | null }> {
  const [row] = await db
    .select({ count: count(visited_business.rating), average: avg(visited_business.rating) })
    .from(visited_business)
    .where(and(eq(visited_business.business, business), isRecommended));
  return { count: row?.count ?? 0, average: row?.average == null ? null : Math.round(Number(row.average) * 10) / 10 };
}
