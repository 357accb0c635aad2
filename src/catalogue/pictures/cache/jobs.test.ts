import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Subject } from "#illustrator";
import { freezeClock } from "../../../platform/clock.ts";
import { readConfig } from "../../../platform/config.ts";
import { sql } from "../../../platform/db/sql.ts";
import { createStorage } from "../../../platform/files/createStorage.ts";
import type { Storage } from "../../../platform/files/storage.ts";
import { freshDatabase, testDatabase } from "../../../tools/testing/database.ts";
import { temporaryFolder } from "../../../tools/testing/folder.ts";
import { openObjectStore } from "../../../tools/testing/objectStore.ts";
import { isDrawn, pictureFile } from "../pictureFile.ts";
import { evictPictures } from "./acts.ts";
import { pictureCacheFigures, startPictureCache } from "./jobs.ts";
import { readPictureCache } from "./store.ts";

// Drawing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
afterEach(() => freezeClock(undefined));

const db = testDatabase();
const several = await freshDatabase();
const reporter = { report: (error: unknown) => expect.unreachable(String(error)) };
const GIB = 2 ** 30;
const WEBP = "image/webp";

const day = (number: number) => freezeClock(new Date(Date.UTC(2026, 10, number)));

function folder() {
  const DATA_DIR = temporaryFolder();
  return createStorage({ DATA_DIR, s3: undefined });
}

/** Returns the services of the job for a limit in bytes. */
const withLimit = (bytes: number, storage: Storage, database = db) => ({
  db: database,
  storage,
  config: { ...readConfig({ DATA_DIR: temporaryFolder() }), PICTURE_CACHE_GIB: bytes / GIB },
});

async function keys(storage: Storage, area = "pictures"): Promise<string[]> {
  const found: string[] = [];
  for await (const key of storage.list(area)) found.push(key);
  return found.sort();
}

describe.each(["folder", "bucket"])("drawn pictures in a %s", (kind) => {
  const open = async () => (kind === "folder" ? folder() : createStorage({ DATA_DIR: "", s3: (await openObjectStore()).settings }));

  it("stay below the limit: those that were not used for longest are deleted, and uploads stay", async () => {
    const plain = await open();
    const { storage, flush, stop } = startPictureCache(plain, db, reporter);
    for (let number = 1; number <= 10; number += 1) {
      day(number);
      await storage.put(`pictures/${number}.webp`, randomBytes(1_000), WEBP);
      await storage.put(`uploads/${number}/master.webp`, randomBytes(1_000), WEBP);
    }
    // The oldest one is used again.
    day(11);
    await storage.read("pictures/1.webp");
    await flush();
    expect(await readPictureCache(db)).toMatchObject({ bytes: 10_000, pictures: 10 });
    expect(await evictPictures(withLimit(10_000, storage))).toBe(0);

    expect(await evictPictures(withLimit(5_000, storage))).toBe(6);
    expect(await keys(plain)).toEqual(["pictures/1.webp", "pictures/10.webp", "pictures/8.webp", "pictures/9.webp"]);
    expect(await readPictureCache(db)).toMatchObject({ bytes: 4_000, pictures: 4 });
    expect(await keys(plain, "uploads")).toHaveLength(10);
    expect(await pictureCacheFigures[0]?.read(db)).toEqual({ bytes: 4_000, pictures: 4 });
    await stop();
  });

  it("of a version without a limit are entered, and deleted first", async () => {
    const plain = await open();
    for (let number = 1; number <= 3; number += 1) await plain.put(`pictures/old-${number}.webp`, randomBytes(1_000), WEBP);
    const { storage, stop } = startPictureCache(plain, db, reporter);
    await storage.put("pictures/new.webp", randomBytes(1_000), WEBP);
    await storage.read("pictures/old-2.webp");
    await stop();
    await evictPictures(withLimit(2_200, storage));
    expect(await keys(plain)).toEqual(["pictures/new.webp", "pictures/old-2.webp"]);
    expect((await readPictureCache(db)).is_complete).toBe(true);
  });
});

it("A picture that was deleted is drawn again when it is requested", async () => {
  const { storage, stop } = startPictureCache(folder(), db, reporter);
  const subject: Subject = { kind: "pattern", seed: "someone" };
  const drawn = await pictureFile(storage, subject, 0, "thumb", "webp");
  expect((await readPictureCache(db)).bytes).toBe(drawn.length);
  expect(await evictPictures(withLimit(100, storage))).toBe(1);
  expect(await isDrawn(storage, subject, 0, "thumb", "webp")).toBe(false);
  expect((await pictureFile(storage, subject, 0, "thumb", "webp")).equals(drawn)).toBe(true);
  expect(await readPictureCache(db)).toMatchObject({ bytes: drawn.length, pictures: 1 });
  await stop();
});

it("Requests for pictures write nothing; a use is written once a day", async () => {
  const { storage, flush, stop } = startPictureCache(folder(), db, reporter);
  day(1);
  await storage.put("pictures/1.webp", randomBytes(10), WEBP);
  const version = async () => (await db.execute(sql`SELECT xmin::text, used::text FROM drawn_picture`)).rows;
  const before = await version();
  for (let times = 0; times < 5; times += 1) await storage.read("pictures/1.webp");
  await flush();
  expect(await version()).toEqual(before);
  day(2);
  await storage.read("pictures/1.webp");
  expect(await version()).toEqual(before);
  await flush();
  expect((await version())[0]?.used).toContain("2026-11-02");
  await stop();
});

it("A picture that could not be stored takes no room", async () => {
  const full: Storage = { ...folder(), put: () => Promise.reject(new Error("no space left")) };
  const { storage, stop } = startPictureCache(full, db, reporter);
  await expect(storage.put("pictures/1.webp", randomBytes(10), WEBP)).rejects.toThrow("no space left");
  expect(await readPictureCache(db)).toMatchObject({ bytes: 0, pictures: 0 });
  await stop();
});

it("Several servers with one bucket draw, use and delete at once: files and rows agree, and no upload is missing", async () => {
  const plain = createStorage({ DATA_DIR: "", s3: (await openObjectStore()).settings });
  const servers = [1, 2, 3].map(() => startPictureCache(plain, several.db, reporter));
  await plain.put("uploads/1/master.webp", randomBytes(100), WEBP);
  const names = Array.from({ length: 60 }, (_, index) => `pictures/${index}.webp`);
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([
      ...servers.map(async ({ storage, flush }, server) => {
        for (const [index, name] of names.entries())
          if ((index + round) % 3 === server && !(await storage.read(name))) await storage.put(name, randomBytes(1_000), WEBP);
        await flush();
      }),
      ...servers.map(({ storage }) => evictPictures(withLimit(20_000, storage, several.db))),
    ]);
  }
  await evictPictures(withLimit(20_000, plain, several.db));
  const { rows } = await several.db.execute<{ key: string }>(sql`SELECT key FROM drawn_picture ORDER BY key COLLATE "C"`);
  const known = new Set(rows.map(({ key }) => key));
  const files = await keys(plain);
  expect(files.filter((key) => !known.has(key))).toEqual([]);
  expect(files.length).toBeLessThanOrEqual(20);
  expect(await readPictureCache(several.db)).toMatchObject({ bytes: rows.length * 1_000, pictures: rows.length });
  expect(await keys(plain, "uploads")).toEqual(["uploads/1/master.webp"]);
  await Promise.all(servers.map(({ stop }) => stop()));
});
