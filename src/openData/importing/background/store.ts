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
import { enqueue } from "../../../platform/jobs/jobQueue.ts";
import { itemAt } from "../../../platform/values/items.ts";
import { ACTIVE_STATES } from "../enumerations.ts";
import { insertRecords } from "../records/store.ts";
import type { Problem } from "../report.ts";
import { type ImportRun, insertProblems } from "../store.ts";
import { import_job, import_run } from "../tables.ts";

/** Stores imports of the staff desk: their rows in the database, and their files in the storage. */

export type ImportJob = typeof import_job.$inferSelect;

/** Seconds without a sign of life after which a server is considered killed. */
const BUSY_SECONDS = 100;
const AT_ONCE = 100;

const storageKey = (uuid: string) => `imports/${uuid}`;

export const keepFile = (storage: Storage, uuid: string, path: string): Promise<void> =>
  storage.putFile(storageKey(uuid), path, "application/octet-stream");
export const deleteFile = (storage: Storage, uuid: string): Promise<void> => storage.delete(storageKey(uuid));

/** Returns a file name without characters that a system may reject. */
const safeName = (name: string) =>
  name
    .replace(/[^\p{L}\p{N}._ -]/gu, "_")
    .replace(/^[. ]+/, "")
    .slice(-80) || "file";

/** Writes a job's file to disk under its own name while `use` runs. @returns undefined if the file is gone */
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
  const made = await db
    .insert(import_job)
    .values({ ...row, created: now(), changed: now() })
    .returning();
  return itemAt(made, 0);
}

export const findJob = async (db: DbOrTransaction, uuid: string): Promise<ImportJob | undefined> =>
  (await db.select().from(import_job).where(eq(import_job.uuid, uuid)))[0];

export const lockJob = async (tx: Transaction, uuid: string): Promise<ImportJob | undefined> =>
  (await tx.select().from(import_job).where(eq(import_job.uuid, uuid)).for("update"))[0];

export const lockJobOfRun = async (tx: Transaction, run: number): Promise<ImportJob | undefined> =>
  (await tx.select().from(import_job).where(eq(import_job.run, run)).for("update"))[0];

/** Changes a job if it still exists: staff may have dropped it meanwhile. */
export async function noteJob(db: DbOrTransaction, uuid: string, values: Partial<ImportJob>): Promise<void> {
  await db
    .update(import_job)
    .set({ ...values, changed: now() })
    .where(eq(import_job.uuid, uuid));
}

/** Changes a job whose row the transaction has locked. */
export async function updateJob(db: DbOrTransaction, uuid: string, values: Partial<ImportJob>): Promise<ImportJob> {
  const rows = await db
    .update(import_job)
    .set({ ...values, changed: now() })
    .where(eq(import_job.uuid, uuid))
    .returning();
  return itemAt(rows, 0);
}

/** Returns jobs that are not a run yet, or that are being processed: the newest first. */
export const listOpenJobs = (db: DbOrTransaction, limit: number): Promise<ImportJob[]> =>
  db
    .select()
    .from(import_job)
    .where(
      or(inArray(import_job.state, [...ACTIVE_STATES, "preview", "paused"]), and(eq(import_job.state, "failed"), isNull(import_job.run))),
    )
    .orderBy(desc(import_job.created))
    .limit(limit);

/** Returns a page of all runs, including those of commands, each with its job if it has one. */
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
/** Maximum difference between the clocks of two servers, in seconds. */
const SKEW_SECONDS = 60;
/** Returns the latest plausible heartbeat of a working server. A later one was written before the clock was set back. */
const latestBusy = () => new Date(now().getTime() + (BUSY_SECONDS + SKEW_SECONDS) * 1_000);

/** Claims a job to process it. @returns undefined if it is finished, or if another server is processing it */
export async function claimJob(db: DbOrTransaction, uuid: string): Promise<ImportJob | undefined> {
  const isFree = or(isNull(import_job.busy_until), lt(import_job.busy_until, now()), gt(import_job.busy_until, latestBusy()));
  const [row] = await db
    .update(import_job)
    .set({ busy_until: busyUntil() })
    .where(and(eq(import_job.uuid, uuid), inArray(import_job.state, [...ACTIVE_STATES]), isFree))
    .returning();
  return row;
}

/** Stores the progress of a job. @returns the request that staff made in the meantime */
export async function noteProgress(db: DbOrTransaction, uuid: string, values: { progress?: number; run?: number }) {
  const [row] = await db
    .update(import_job)
    .set({ ...values, busy_until: busyUntil() })
    .where(eq(import_job.uuid, uuid))
    .returning({ wanted: import_job.wanted });
  return row?.wanted ?? null;
}

/** Returns the oldest job that waits for a server, if no job is being processed: imports run one at a time. */
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

/** Deletes the waiting files of a source, which a newer one replaces. */
export async function deleteSourcePreviews(db: DbOrTransaction, storage: Storage, source: string): Promise<void> {
  const gone = await db
    .delete(import_job)
    .where(and(eq(import_job.source, source), eq(import_job.state, "preview")))
    .returning({ uuid: import_job.uuid });
  await Promise.all(gone.map(({ uuid }) => deleteFile(storage, uuid)));
}

/** Deletes files that were uploaded but never imported. Those of sources wait for staff. */
export async function deleteOldPreviews(db: DbOrTransaction, storage: Storage, before: Date): Promise<void> {
  const rows = await db
    .select({ uuid: import_job.uuid })
    .from(import_job)
    .where(
      and(
        lt(import_job.created, before),
        isNull(import_job.source),
        or(eq(import_job.state, "preview"), and(eq(import_job.state, "failed"), isNull(import_job.run))),
      ),
    )
    .limit(AT_ONCE);
  const gone = rows.map(({ uuid }) => uuid);
  await Promise.all(gone.map((uuid) => deleteFile(storage, uuid)));
  if (gone.length > 0) await db.delete(import_job).where(inArray(import_job.uuid, gone));
}

export const deleteJob = (tx: Transaction, uuid: string) => tx.delete(import_job).where(eq(import_job.uuid, uuid));

/** Creates a job for a run that a command made, so that staff can undo it at the desk. @returns undefined if the run already has a job */
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

/** Returns the email addresses of the accounts that uploaded the files, by account. */
export async function findImporterEmails(db: DbOrTransaction, accounts: readonly string[]): Promise<Map<string, string>> {
  if (accounts.length === 0) return new Map();
  const rows = await db
    .select({ id: account.id, email: account.email })
    .from(account)
    .where(inArray(account.id, [...new Set(accounts)]));
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Import that is already finished when it is stored, as in demo data. */
export interface FinishedImport {
  run: Omit<typeof import_run.$inferInsert, "number"> & { id: string; created: Date };
  job: Pick<typeof import_job.$inferInsert, "uuid" | "account_id" | "licence" | "attribution">;
  problems: readonly Problem[];
  /** Listings that the import created, with their fields. */
  made: readonly { code: string; fields: ShellFields }[];
}

/** Placeholder with the length of a row hash that equals no real hash. */
const NO_HASH = "0".repeat(64);

/** Stores an import as if it had just finished: staff see it, and can undo it. */
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

/** Deletes the imports of demo data, which have ids of UUID version 8. Their listings are deleted separately. */
export async function deleteDemoImports(tx: Transaction): Promise<void> {
  const demo = sql.raw("SELECT id FROM import_run WHERE substr(id::text, 15, 1) = '8'");
  await tx.execute(sql`DELETE FROM import_problem WHERE run IN (${demo})`);
  await tx.execute(sql`DELETE FROM import_change WHERE run IN (${demo})`);
  await tx.execute(sql`DELETE FROM import_other WHERE run IN (${demo})`);
  await tx.execute(sql`DELETE FROM import_record WHERE first_run IN (${demo})`);
  await tx.execute(sql`DELETE FROM import_job WHERE run IN (SELECT number FROM import_run WHERE id IN (${demo}))`);
  await tx.execute(sql`DELETE FROM import_run WHERE id IN (${demo})`);
}

/** Enqueues the work. Called within the transaction of the request, so that both are committed or neither. */
export const enqueueImport = (db: DbOrTransaction, { uuid, state, progress, run }: ImportJob): Promise<void> =>
  enqueue(db, { task: "work_on_import", payload: { uuid }, key: `import ${uuid} ${state} ${run ?? ""} ${progress}` });
