import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { account } from "../../../accounts/accounts/tables.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount } from "../../../tools/testing/factories.ts";
import { temporaryFolder } from "../../../tools/testing/folder.ts";
import { openObjectStore } from "../../../tools/testing/objectStore.ts";
import { freezeClock, now } from "../../clock.ts";
import { s3Storage } from "../../files/s3Storage.ts";
import { eq, sql } from "../sql.ts";
import { deleteOldEntries, deleteOldJournal, readJournal, writeJournal } from "./journal.ts";
import { type BackupPlace, folderPlace } from "./places.ts";

const db = testDatabase();
afterEach(() => freezeClock(undefined));

const bucketPlace = async (): Promise<BackupPlace> => ({
  storage: s3Storage((await openObjectStore()).settings),
  keyOf: (name) => `guide-backups/${name}`,
  folder: undefined,
});
const places: [name: string, open: () => Promise<BackupPlace>][] = [
  ["a folder", async () => folderPlace(join(temporaryFolder(), "backups"))],
  ["a bucket", bucketPlace],
];

it.each(places)("In %s, what ended is written once, and read from a moment on", async (_, open) => {
  const place = await open();
  expect(await readJournal(place, new Date(0))).toBeUndefined();
  expect(await writeJournal(db, place)).toBe(0);
  const [one, other] = [await buildAccount(db), await buildAccount(db)];
  await db.update(account).set({ blocked: now() }).where(eq(account.id, one.id));
  await db.delete(account).where(eq(account.id, other.id));
  expect(await writeJournal(db, place)).toBe(2);
  expect(await writeJournal(db, place)).toBe(0);
  const all = await readJournal(place, new Date(0));
  expect(all).toMatchObject([
    { kind: "account_blocked", subject: { id: one.id } },
    { kind: "account_deleted", subject: { id: other.id } },
  ]);
  // Only the ids: the journal holds no personal data.
  expect(all?.map(({ subject }) => Object.keys(subject))).toEqual([["id"], ["id"]]);
  expect(await readJournal(place, new Date(all?.[0]?.at ?? 0))).toMatchObject([{ kind: "account_deleted" }]);
  expect(await readJournal(place, new Date(Date.now() + 60_000))).toEqual([]);
});

it("Files and rows that are older than every backup are deleted, others stay", async () => {
  const folder = join(temporaryFolder(), "backups");
  const place = folderPlace(folder);
  await buildAccount(db).then(({ id }) => db.delete(account).where(eq(account.id, id)));
  await writeJournal(db, place);
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().replaceAll(":", "-");
  writeFileSync(join(folder, "journal", `${days(500)}-00000000.jsonl`), "");
  writeFileSync(join(folder, "journal", `${days(390)}-00000000.jsonl`), "");
  await deleteOldJournal(place);
  expect(readdirSync(join(folder, "journal"))).toHaveLength(2);
  await db.execute(sql`INSERT INTO journal (at, kind, subject) VALUES (now() - interval '500 days', 'old', '{}'), (now(), 'new', '{}')`);
  await deleteOldEntries(db);
  expect((await db.execute(sql`SELECT kind FROM journal`)).rows).toEqual([{ kind: "new" }]);
});

it("A damaged line stops the reading: a journal that is read in part would bring rights back unseen", async () => {
  const folder = join(temporaryFolder(), "backups");
  const place = folderPlace(folder);
  await buildAccount(db).then(({ id }) => db.delete(account).where(eq(account.id, id)));
  await writeJournal(db, place);
  const [name = ""] = readdirSync(join(folder, "journal"));
  writeFileSync(join(folder, "journal", name), '{"at":"2026-');
  await expect(readJournal(place, new Date(0))).rejects.toThrow();
});
