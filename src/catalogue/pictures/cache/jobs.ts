import { now } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/types.ts";
import type { Storage } from "../../../platform/files/storage.ts";
import type { Tasks } from "../../../platform/jobs/jobQueue.ts";
import type { DatabaseFigure } from "../../../platform/metrics.ts";
import type { ErrorReporter } from "../../../platform/reporter.ts";
import { evictPictures } from "./acts.ts";
import { PictureUses } from "./pictureUses.ts";
import { deletePictures, notePictures, readPictureCache } from "./store.ts";

const FLUSH_MILLISECONDS = 60_000;
/** Number of uses written by one statement. */
const BATCH = 1_000;

const isPicture = (key: string) => key.startsWith("pictures/");

export interface PictureCache {
  /** The storage, which enters each stored picture and notes which are read. */
  storage: Storage;
  /** Writes the noted uses. */
  flush(): Promise<void>;
  /** Writes the noted uses for the last time. */
  stop(): Promise<void>;
}

/** Watches the drawn pictures of a storage, so that those that no one uses can be deleted. Other files are not watched. */
export function startPictureCache(storage: Storage, db: Db, reporter: Pick<ErrorReporter, "report">): PictureCache {
  const uses = new PictureUses(now);
  const write = async () => {
    const taken = uses.take();
    for (let start = 0; start < taken.length; start += BATCH)
      await notePictures(db, taken.slice(start, start + BATCH), now()).catch((error) => {
        uses.restore(taken.slice(start, start + BATCH));
        throw error;
      });
  };
  let running: Promise<void> = Promise.resolve();
  const flush = () => {
    running = running.then(write).catch((error) => reporter.report(error, { source: "server" }));
    return running;
  };
  const timer = setInterval(flush, FLUSH_MILLISECONDS).unref();
  return {
    storage: {
      ...storage,
      async put(key, content, type) {
        if (!isPicture(key)) return storage.put(key, content, type);
        // First the row: a file without one would stay for ever.
        await notePictures(db, [{ key, bytes: content.length }], now());
        uses.skip(key);
        await storage.put(key, content, type).catch(async (error) => {
          await deletePictures(db, [key]).catch(() => undefined);
          throw error;
        });
        // Again: another server may have deleted the row before the file was there.
        await notePictures(db, [{ key, bytes: content.length }], now());
      },
      async read(key) {
        const content = await storage.read(key);
        if (content && isPicture(key)) uses.note(key, content.length);
        return content;
      },
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

export const pictureCacheTasks: Tasks = {
  async evict_pictures(_, services) {
    await evictPictures(services);
  },
};

/** Figures of /metrics. */
export const pictureCacheFigures: DatabaseFigure[] = [
  {
    name: "guide_drawn_pictures",
    help: "Drawn pictures that are stored: their number and bytes; PICTURE_CACHE_GIB is their limit",
    label: "figure",
    async read(db) {
      const { bytes, pictures } = await readPictureCache(db);
      return { bytes, pictures };
    },
  },
];
