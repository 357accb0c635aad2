import { and, asc, count, desc, eq, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { createOrGetRecord, deleteRecord } from "../../../platform/endpoints/records.ts";
import { followed_hashtag, hashtag_count } from "./tables.ts";

const OWN = { table: followed_hashtag, owner: followed_hashtag.traveller };

export async function insertFollowedHashtags(db: DbOrTransaction, rows: (typeof followed_hashtag.$inferInsert)[]) {
  await db.insert(followed_hashtag).values(rows);
}

/** Follows a hashtag. Returns the existing row if it is already followed. */
export const createFollowed = (db: DbOrTransaction, row: typeof followed_hashtag.$inferInsert) =>
  createOrGetRecord(db, OWN, row, and(eq(followed_hashtag.traveller, row.traveller), eq(followed_hashtag.hashtag, row.hashtag)));

export const listFollowed = (db: DbOrTransaction, traveller: string, { limit, offset }: { limit: number; offset: number }) =>
  db
    .select()
    .from(followed_hashtag)
    .where(eq(followed_hashtag.traveller, traveller))
    .orderBy(asc(followed_hashtag.hashtag))
    .limit(limit)
    .offset(offset);

export async function countFollowed(db: DbOrTransaction, traveller: string): Promise<number> {
  return (await db.select({ all: count() }).from(followed_hashtag).where(eq(followed_hashtag.traveller, traveller)))[0]?.all ?? 0;
}

/**
 * Deletes a followed hashtag.
 * @throws ApiError 404 if it does not exist or belongs to another traveller
 */
export const deleteFollowed = (db: DbOrTransaction, traveller: string, uuid: string) => deleteRecord(db, OWN, traveller, uuid);

const isUsed = sql`${hashtag_count.businesses} > 0`;

/**
 * Returns hashtags in descending order of listings.
 * @param traveller traveller whose followed hashtags are marked
 */
export const listMostUsed = (db: DbOrTransaction, traveller: string, { limit, offset }: { limit: number; offset: number }) =>
  db
    .select({
      hashtag: hashtag_count.hashtag,
      businesses_count: hashtag_count.businesses,
      followed: sql<boolean>`${followed_hashtag.uuid} IS NOT NULL`,
    })
    .from(hashtag_count)
    .leftJoin(followed_hashtag, and(eq(followed_hashtag.hashtag, hashtag_count.hashtag), eq(followed_hashtag.traveller, traveller)))
    .where(isUsed)
    .orderBy(desc(hashtag_count.businesses), asc(hashtag_count.hashtag))
    .limit(limit)
    .offset(offset);

export async function countUsed(db: DbOrTransaction): Promise<number> {
  return (await db.select({ all: count() }).from(hashtag_count).where(isUsed))[0]?.all ?? 0;
}
