import { and, avg, count, desc, eq, notExists, type SQL, sql } from "drizzle-orm";
import { relationship } from "../follows/tables.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import { traveller } from "../travellers/tables.ts";
import { visited_business } from "../visits/tables.ts";
import { RECOMMENDERS_MAX } from "./rules.ts";

export interface Recommender {
  uuid: string;
  is_thanked: boolean;
  created: Date;
  rating: number | null;
  comment: string;
  code: string;
  name: string;
  selfie_avatar_uuid: string;
}

const columns = {
  uuid: visited_business.uuid,
  is_thanked: sql<boolean>`${visited_business.thanked} IS NOT NULL`,
  created: visited_business.created,
  rating: visited_business.rating,
  comment: visited_business.comment,
  code: traveller.code,
  name: traveller.name,
  selfie_avatar_uuid: traveller.selfie_avatar_uuid,
};

/** The bare column, as the partial index has it: compared with a parameter it would not be used. */
const recommends = (business: string) => and(eq(visited_business.business, business), sql`${visited_business.is_recommended}`);

const recommenders = (db: DbOrTransaction) =>
  db.select(columns).from(visited_business).innerJoin(traveller, eq(traveller.code, visited_business.traveller)).$dynamic();

const followedBy = (code: string) =>
  and(
    eq(relationship.from_traveller, code),
    eq(relationship.to_traveller, visited_business.traveller),
    eq(relationship.status, "following"),
  );

/**
 * People that a traveller follows who recommend a listing, newest first; private ones among them, who accepted to be followed.
 * @param isShown that the words of a row of `traveller` may be shown to them
 */
export const listFollowed = (db: DbOrTransaction, business: string, code: string, isShown: SQL): Promise<Recommender[]> =>
  recommenders(db)
    .innerJoin(relationship, followedBy(code))
    .where(and(recommends(business), isShown))
    .orderBy(desc(visited_business.created))
    .limit(RECOMMENDERS_MAX);

/** Public travellers who recommend a listing, newest first. @param code a traveller to leave out, with the people that they follow; "" for none @param isShown as above */
export function listPublic(db: DbOrTransaction, business: string, code: string, isShown: SQL, limit: number): Promise<Recommender[]> {
  const others =
    code === ""
      ? undefined
      : and(
          sql`${visited_business.traveller} <> ${code}`,
          notExists(db.select({ one: sql`1` }).from(relationship).where(followedBy(code))),
        );
  return recommenders(db)
    .where(and(recommends(business), eq(traveller.visibility, "public"), isShown, others))
    .orderBy(desc(visited_business.created))
    .limit(limit);
}

/** How a listing is rated by those who recommend it: the mean of 1 to 3, null when there is none. */
export async function ratingOf(db: DbOrTransaction, business: string): Promise<{ count: number; average: number | null }> {
  const [row] = await db
    .select({ count: count(visited_business.rating), average: avg(visited_business.rating) })
    .from(visited_business)
    .where(recommends(business));
  return { count: row?.count ?? 0, average: row?.average == null ? null : Math.round(Number(row.average) * 10) / 10 };
}
