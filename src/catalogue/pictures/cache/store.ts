import { asc, inArray, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { drawn_picture, picture_cache } from "./tables.ts";

export interface StoredPicture {
  key: string;
  bytes: number;
}

/** Enters pictures, or their latest use. In the order of their keys: servers that write the same ones do not block each other. */
export async function notePictures(db: DbOrTransaction, pictures: readonly StoredPicture[], used: Date): Promise<void> {
  if (pictures.length === 0) return;
  await db
    .insert(drawn_picture)
    .values(pictures.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ key, bytes }) => ({ key, bytes, used })))
    .onConflictDoUpdate({
      target: drawn_picture.key,
      set: { bytes: sql`excluded.bytes`, used: sql`greatest(${drawn_picture.used}, excluded.used)` },
    });
}

/** Returns the bytes and the number of all stored pictures, and whether files of earlier versions are among them. */
export async function readPictureCache(db: DbOrTransaction): Promise<{ bytes: number; pictures: number; is_complete: boolean }> {
  const [found] = await db.select().from(picture_cache);
  return found ?? { bytes: 0, pictures: 0, is_complete: false };
}

/** Returns those of some keys that have no row. */
export async function listUnknown(db: DbOrTransaction, keys: string[]): Promise<string[]> {
  const rows = await db.select({ key: drawn_picture.key }).from(drawn_picture).where(inArray(drawn_picture.key, keys));
  const known = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !known.has(key));
}

export const markComplete = (db: DbOrTransaction) =>
  db
    .insert(picture_cache)
    .values({ is_complete: true })
    .onConflictDoUpdate({ target: picture_cache.id, set: { is_complete: true } });

/** Returns the pictures that were not used for longest, and locks them; those that another server writes now are left out. */
export const lockOldest = (tx: DbOrTransaction, count: number): Promise<StoredPicture[]> =>
  tx
    .select({ key: drawn_picture.key, bytes: drawn_picture.bytes })
    .from(drawn_picture)
    .orderBy(asc(drawn_picture.used))
    .limit(count)
    .for("update", { skipLocked: true });

export const deletePictures = (db: DbOrTransaction, keys: string[]) => db.delete(drawn_picture).where(inArray(drawn_picture.key, keys));
