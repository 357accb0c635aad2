import type { Db } from "../../../platform/db/types.ts";
import type { Storage } from "../../../platform/files/storage.ts";
import type { Services } from "../../../platform/http/context.ts";
import { deletePictures, listUnknown, lockOldest, markComplete, notePictures, readPictureCache } from "./store.ts";

/** Share of the limit down to which pictures are deleted, so that not every new one deletes an old one. */
const SHARE = 0.95;
const BATCH = 500;
/** Longest time of one run; the next one continues. */
const MILLISECONDS = 45_000;
/** Number of files that are deleted at once. */
const AT_ONCE = 8;
const GIB = 2 ** 30;

/** Time of use of files whose last use is unknown: they are deleted before all others. */
const UNKNOWN_USE = new Date(0);

/** Enters files that were stored before their use was noted. @returns false if time ran out before */
async function enterOlder(db: Db, storage: Storage, end: number): Promise<boolean> {
  const enter = async (keys: string[]) => {
    const found = [];
    for (const key of await listUnknown(db, keys)) {
      const file = await storage.get(key);
      file?.stream.destroy();
      if (file) found.push({ key, bytes: file.size });
    }
    await notePictures(db, found, UNKNOWN_USE);
  };
  let batch: string[] = [];
  for await (const key of storage.list("pictures")) {
    batch.push(key);
    if (batch.length < BATCH) continue;
    await enter(batch);
    batch = [];
    if (performance.now() > end) return false;
  }
  await enter(batch);
  return true;
}

/**
 * Deletes the pictures that were not used for longest: their files, then their rows. The rows are locked meanwhile, so that a server that
 * draws one of them again stores it after the old file is gone.
 * @param bytes to free
 * @returns the number of deleted pictures
 */
const evictOldest = (db: Db, storage: Storage, bytes: number): Promise<number> =>
  db.transaction(async (tx) => {
    const keys: string[] = [];
    let left = bytes;
    for (const picture of await lockOldest(tx, BATCH)) {
      if (left <= 0) break;
      keys.push(picture.key);
      left -= picture.bytes;
    }
    for (let start = 0; start < keys.length; start += AT_ONCE)
      await Promise.all(keys.slice(start, start + AT_ONCE).map((key) => storage.delete(key)));
    if (keys.length > 0) await deletePictures(tx, keys);
    return keys.length;
  });

/**
 * Deletes drawn pictures beyond the limit, those that were not used for longest first.
 * @returns the number of deleted pictures
 */
export async function evictPictures(
  { db, storage, config }: Pick<Services, "db" | "storage" | "config">,
  milliseconds = MILLISECONDS,
): Promise<number> {
  const end = performance.now() + milliseconds;
  const limit = config.PICTURE_CACHE_GIB * GIB;
  if (!(await readPictureCache(db)).is_complete && (await enterOlder(db, storage, end))) await markComplete(db);
  let bytes = (await readPictureCache(db)).bytes;
  if (bytes <= limit) return 0;
  let deleted = 0;
  do {
    const now = await evictOldest(db, storage, bytes - limit * SHARE);
    if (now === 0) break;
    deleted += now;
    bytes = (await readPictureCache(db)).bytes;
  } while (bytes > limit * SHARE && performance.now() < end);
  return deleted;
}
