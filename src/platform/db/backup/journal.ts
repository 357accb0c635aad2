import { z } from "zod";
import { newUuid, now } from "../../clock.ts";
import { DAY_MILLISECONDS } from "../../values/days.ts";
import { inArray, lt } from "../sql.ts";
import { journal } from "../tables.ts";
import type { Db } from "../types.ts";
import { type BackupPlace, listBackupFiles } from "./places.ts";

/**
 * Rights that ended, and vouchers and credit that were spent: what a restore of an earlier backup would undo. Triggers write it
 * (migrations/before-0.2/0135_platform.sql); a job copies it out of the database, to the place of the backups.
 */

const FOLDER = "journal";
const ROWS_MAX = 10_000;
/** Longer than the age of the oldest backup. */
const KEPT_MILLISECONDS = 400 * DAY_MILLISECONDS;

const entrySchema = z.object({ at: z.iso.datetime(), kind: z.string(), subject: z.record(z.string(), z.unknown()) });
export type JournalEntry = z.infer<typeof entrySchema>;

/** Copies new entries into a file of the place, and deletes them from the database once they are stored. */
export async function writeJournal(db: Db, { storage, keyOf }: BackupPlace): Promise<number> {
  const rows = await db.select().from(journal).orderBy(journal.id).limit(ROWS_MAX);
  if (rows.length === 0) return 0;
  const lines = rows.map(({ at, kind, subject }) => `${JSON.stringify({ at: at.toISOString(), kind, subject })}\n`).join("");
  const name = `${FOLDER}/${now().toISOString().replaceAll(":", "-")}-${newUuid().slice(-8)}.jsonl`;
  await storage.put(keyOf(name), Buffer.from(lines), "application/jsonl");
  await db.delete(journal).where(
    inArray(
      journal.id,
      rows.map(({ id }) => id),
    ),
  );
  return rows.length;
}

const readFileTime = (name: string) =>
  new Date(name.slice(FOLDER.length + 1).replace(/^(.{10}T\d\d)-(\d\d)-(\d\d\.\d{3}Z).*$/, "$1:$2:$3"));

/** Deletes entries that no backup is older than: in a guide without a place of backups they stay in the database until then. */
export const deleteOldEntries = (db: Db) => db.delete(journal).where(lt(journal.at, new Date(now().getTime() - KEPT_MILLISECONDS)));

/** Deletes files of the journal that are older than every backup. */
export async function deleteOldJournal(place: BackupPlace): Promise<void> {
  const limit = now().getTime() - KEPT_MILLISECONDS;
  for (const name of await listBackupFiles(place, FOLDER))
    if (readFileTime(name).getTime() < limit) await place.storage.delete(place.keyOf(name));
}

/** Returns what happened after a backup, in its order; undefined if the place has no journal. */
export async function readJournal(place: BackupPlace, since: Date): Promise<JournalEntry[] | undefined> {
  const names = await listBackupFiles(place, FOLDER);
  if (names.length === 0) return undefined;
  const entries: JournalEntry[] = [];
  for (const name of names.filter((one) => readFileTime(one) >= since)) {
    const text = (await place.storage.read(place.keyOf(name)))?.toString() ?? "";
    for (const line of text.split("\n").filter(Boolean)) entries.push(entrySchema.parse(JSON.parse(line)));
  }
  return entries.filter(({ at }) => new Date(at) > since).sort((a, b) => a.at.localeCompare(b.at));
}
