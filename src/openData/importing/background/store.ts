import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { account } from "../../../accounts/accounts/tables.ts";
import type { ShellFields } from "../../../catalogue/listings/shells/enumerations.ts";
import { newUuid, now } from "../../../platform/clock.ts";
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from "../../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../../platform/db/types.ts";
import type { Storage } from "../../../platform/files/storage.ts";
import { enqueue } from "../../../platform/jobs/jobs.ts";
import { ACTIVE_STATES } from "../enumerations.ts";
import { insertRecords } from "../records/store.ts";
import type { Problem } from "../report.ts";
import { type ImportRun, insertProblems } from "../store.ts";
import { import_job, import_run } from "../tables.ts";

/** Imports by the staff desk: their rows, and their files in the storage. */

export type ImportJob = typeof import_job.$inferSelect;

/** A server that has not said for so long that it works on it was killed. */
const BUSY_SECONDS = 100;
const AT_ONCE = 100;

const storageKey = (uuid: string) => `imports/${uuid}`;

export const keepFile = (storage: Storage, uuid: string, path: string): Promise<void> =>
  storage.putFile(storageKey(uuid), path, "application/octet-stream");
export const deleteFile = (storage: Storage, uuid: string): Promise<void> => storage.delete(storageKey(uuid));

/** A file's name without what a system may not take in one. */
const safeName = (name: string) =>
  name
    .replace(/[^\p{L}\p{N}._ -]/gu, "_")
    .replace(/^[. ]+/, "")
    .slice(-80) || "file";

/** Puts a job's file on the disk under its own name for as long as `use` takes. @returns undefined when the file is gone */
export async function withFile<T>(
  storage: Storage,
  { uuid, file_name }: Pick<ImportJob, "uuid" | "file_name">,
  use: (path: string) => Promise<T>,
): Promise<T | undefined> {
  const found = await storage.get(storageKey(uuid));
  if (!found) return undefined;
  const folder = await mkdtemp(join(tmpdir(), "guide-import-"));
  try {
    const path = join(folder, safeName(file_name));
    await pipeline(found.stream, createWriteStream(path, { mode: 0o600 }));
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function insertJob(db: DbOrTransaction, row: Omit<typeof import_job.$inferInsert, "created" | "changed">): Promise<ImportJob> {
  const [made] = await db
    .insert(import_job)
    .values({ ...row, created: now(), changed: now() })
    .returning();
  return made as ImportJob;
}

export const findJob = async (db: DbOrTransaction, uuid: string): Promise<ImportJob | undefined> =>
  (await db.select().from(import_job).where(eq(import_job.uuid, uuid)))[0];

export const lockJob = async (tx: Transaction, uuid: string): Promise<ImportJob | undefined> =>
  (await tx.select().from(import_job).where(eq(import_job.uuid, uuid)).for("update"))[0];

export const lockJobOfRun = async (tx: Transaction, run: number): Promise<ImportJob | undefined> =>
  (await tx.select().from(import_job).where(eq(import_job.run, run)).for("update"))[0];

export async function updateJob(db: DbOrTransaction, uuid: string, values: Partial<ImportJob>): Promise<ImportJob> {
  const [row] = await db
    .update(import_job)
    .set({ ...values, changed: now() })
    .where(eq(import_job.uuid, uuid))
    .returning();
  return row as ImportJob;
}

/** Jobs that are no run yet, or that are worked on: the newest first. */
export const listOpenJobs = (db: DbOrTransaction, limit: number): Promise<ImportJob[]> =>
  db
    .select()
    .from(import_job)
    .where(
      or(inArray(import_job.state, [...ACTIVE_STATES, "preview", "paused"]), and(eq(import_job.state, "failed"), isNull(import_job.run))),
    )
    .orderBy(desc(import_job.created))
    .limit(limit);

/** All runs, of commands too, with the job of each that has one. */
export const runPage = (db: DbOrTransaction) => ({
  count: () => db.$count(import_run),
  rows: ({ limit, offset }: { limit: number; offset: number }): Promise<{ run: ImportRun; job: ImportJob | null }[]> =>
    db
      .select({ run: import_run, job: import_job })
      .from(import_run)
      .leftJoin(import_job, eq(import_job.run, import_run.number))
      .orderBy(desc(import_run.number))
      .limit(limit)
      .offset(offset),
});

const busyUntil = () => new Date(now().getTime() + BUSY_SECONDS * 1_000);
/** How far apart the clocks of two servers may be. */
const SKEW_SECONDS = 60;
/** The latest plausible heartbeat of a working server. A later one was written before the clock was set back. */
const latestBusy = () => new Date(now().getTime() + (BUSY_SECONDS + SKEW_SECONDS) * 1_000);

/** Takes a job to work on; undefined when it is done, or another server works on it. */
export async function claimJob(db: DbOrTransaction, uuid: string): Promise<ImportJob | undefined> {
  const isFree = or(isNull(import_job.busy_until), lt(import_job.busy_until, now()), gt(import_job.busy_until, latestBusy()));
  const [row] = await db
    .update(import_job)
    .set({ busy_until: busyUntil() })
    .where(and(eq(import_job.uuid, uuid), inArray(import_job.state, [...ACTIVE_STATES]), isFree))
    .returning();
  return row;
}

/** Says how far a job is. @returns what staff asked for meanwhile */
export async function noteProgress(db: DbOrTransaction, uuid: string, values: { progress?: number; run?: number }) {
  const [row] = await db
    .update(import_job)
    .set({ ...values, busy_until: busyUntil() })
    .where(eq(import_job.uuid, uuid))
    .returning({ wanted: import_job.wanted });
  return row?.wanted ?? null;
}

/** The oldest job that waits for a server, while none is worked on: imports take turns. */
export async function nextJob(db: DbOrTransaction): Promise<ImportJob | undefined> {
  const [row] = await db
    .select()
    .from(import_job)
    .where(
      and(
        inArray(import_job.state, [...ACTIVE_STATES]),
        sql`NOT EXISTS (SELECT FROM import_job busy WHERE busy.state IN ('queued', 'running', 'undoing') AND busy.busy_until BETWEEN ${now()} AND ${latestBusy()})`,
      ),
    )
    .orderBy(asc(import_job.created))
    .limit(1);
  return row;
}

/** Forgets files that were brought and never imported. */
export async function deleteOldPreviews(db: DbOrTransaction, storage: Storage, before: Date): Promise<void> {
  const rows = await db
    .select({ uuid: import_job.uuid })
    .from(import_job)
    .where(
      and(lt(import_job.created, before), or(eq(import_job.state, "preview"), and(eq(import_job.state, "failed"), isNull(import_job.run)))),
    )
    .limit(AT_ONCE);
  const gone = rows.map(({ uuid }) => uuid);
  await Promise.all(gone.map((uuid) => deleteFile(storage, uuid)));
  if (gone.length > 0) await db.delete(import_job).where(inArray(import_job.uuid, gone));
}

export const deleteJob = (tx: Transaction, uuid: string) => tx.delete(import_job).where(eq(import_job.uuid, uuid));

/** Gives a run that a command made a job, by which the desk can take it back; undefined when it has one already. */
export async function insertJobOfRun(tx: Transaction, run: ImportRun, account_id: string | null): Promise<ImportJob | undefined> {
  const { number, file_name, format, dataset } = run;
  const [made] = await tx
    .insert(import_job)
    .values({
      ...{ uuid: newUuid(), account_id, file_name: file_name.slice(0, 200), bytes: 0, has_file: false, format, dataset, run: number },
      state: run.status === "running" ? "paused" : run.status,
      progress: run.status === "running" ? 0 : 100,
      created: run.created,
      changed: now(),
    })
    .onConflictDoNothing()
    .returning();
  return made;
}

/** Who brought them, by account. */
export async function findImporterEmails(db: DbOrTransaction, accounts: readonly string[]): Promise<Map<string, string>> {
  if (accounts.length === 0) return new Map();
  const rows = await db
    .select({ id: account.id, email: account.email })
    .from(account)
    .where(inArray(account.id, [...new Set(accounts)]));
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** An import that is over when it is written down: one of demo data. */
export interface FinishedImport {
  run: Omit<typeof import_run.$inferInsert, "number"> & { id: string; created: Date };
  job: Pick<typeof import_job.$inferInsert, "uuid" | "account_id" | "licence" | "attribution">;
  problems: readonly Problem[];
  /** The listings that it made, as they are. */
  made: readonly { code: string; fields: ShellFields }[];
}

/** As long as the hash of a row, and that of none. */
const NO_HASH = "0".repeat(64);

/** Writes down an import as if it had just ended: staff see it, and can take it back. */
export async function insertFinishedImport(tx: Transaction, { run, job, problems, made }: FinishedImport): Promise<void> {
  const { id, file_name, format, dataset, status, created } = run;
  const [written] = await tx.insert(import_run).values(run).returning({ number: import_run.number });
  await insertProblems(tx, id, problems);
  const records = made.map(({ code, fields }) => ({
    ...{ source_key: `${dataset} ${code}`, business_code: code, row_hash: NO_HASH, imported: fields, localities: "" },
  }));
  await insertRecords(tx, id, dataset, records);
  await tx.insert(import_job).values({
    ...{ ...job, file_name, format, dataset, created },
    ...{ run: written?.number, bytes: 0, has_file: false, progress: 100, changed: created },
    state: status === "undone" ? "undone" : "done",
  });
}

/** Takes those of demo data away, which have ids of version 8. Their listings go by themselves. */
export async function deleteDemoImports(tx: Transaction): Promise<void> {
  const demo = sql.raw("SELECT id FROM import_run WHERE substr(id::text, 15, 1) = '8'");
  await tx.execute(sql`DELETE FROM import_problem WHERE run IN (${demo})`);
  await tx.execute(sql`DELETE FROM import_change WHERE run IN (${demo})`);
  await tx.execute(sql`DELETE FROM import_record WHERE first_run IN (${demo})`);
  await tx.execute(sql`DELETE FROM import_job WHERE run IN (SELECT number FROM import_run WHERE id IN (${demo}))`);
  await tx.execute(sql`DELETE FROM import_run WHERE id IN (${demo})`);
}

/** Called with the transaction of what is asked for: both are kept or neither. */
export const enqueueImport = (db: DbOrTransaction, { uuid, state, progress, run }: ImportJob): Promise<void> =>
  enqueue(db, { task: "work_on_import", payload: { uuid }, key: `import ${uuid} ${state} ${run ?? ""} ${progress}` });
