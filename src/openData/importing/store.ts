import { newUuid } from "../../platform/clock.ts";
import { and, asc, count, desc, eq, gt, ne, type SQL, sql } from "../../platform/db/sql.ts";
import type { Db, DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { itemAt } from "../../platform/values/items.ts";
import type { Format } from "../formats/enumerations.ts";
import type { Problem, Report } from "./report.ts";
import { import_change, import_job, import_problem, import_record, import_run } from "./tables.ts";

export type ImportRun = typeof import_run.$inferSelect;

/** Key of the advisory lock for imports and their undoing; any fixed number works. */
const LOCK = 7_204_021;

/**
 * Waits until no other import or undoing is running, and acquires the lock; the database releases it if this process dies.
 * @param onWait called once if another import holds the lock
 * @returns a function that releases the lock; undefined if the signal aborted first
 */
export async function acquireImportLock(db: Db, signal: AbortSignal, onWait: () => void): Promise<(() => Promise<void>) | undefined> {
  const client = await db.$client.connect();
  // A lock of a transaction, because a pooler gives each transaction another session. Without a snapshot it holds back no vacuum.
  const end = async () => {
    await client.query("ROLLBACK");
    client.release();
  };
  await client.query("BEGIN");
  for (let tries = 0; !signal.aborted; tries += 1) {
    const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_xact_lock($1) AS taken", [LOCK]);
    if (rows[0]?.taken) return end;
    if (tries === 0) onWait();
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await end();
  return undefined;
}

export interface NewRun {
  file_name: string;
  file_hash: string;
  format: Format;
  dataset: string;
  options: Record<string, string>;
}

/** Returns the newest run of a file with these bytes that was not undone. */
export const findRunOfFile = async (db: DbOrTransaction, fileHash: string): Promise<ImportRun | undefined> =>
  (
    await db
      .select()
      .from(import_run)
      .where(and(eq(import_run.file_hash, fileHash), ne(import_run.status, "undone")))
      .orderBy(desc(import_run.number))
      .limit(1)
  )[0];

export async function insertRun(db: DbOrTransaction, run: NewRun): Promise<ImportRun> {
  const made = await db
    .insert(import_run)
    .values({ id: newUuid(), ...run })
    .returning();
  return itemAt(made, 0);
}

/** Number of a dry run within its transaction, so that no number of a real import is used up. */
const DRY_NUMBER = -1;

/** Adds the run of a dry run, whose transaction is rolled back. */
export async function insertDryRun(tx: Transaction, { file_name, file_hash, format, dataset, options }: NewRun): Promise<ImportRun> {
  const { rows } = await tx.execute<ImportRun & Record<string, unknown>>(sql`
    INSERT INTO import_run (id, number, file_name, file_hash, format, dataset, options) OVERRIDING SYSTEM VALUE
    VALUES (${newUuid()}::uuid, ${DRY_NUMBER}, ${file_name}, ${file_hash}, ${format}, ${dataset}, ${JSON.stringify(options)}::jsonb) RETURNING *`);
  return itemAt(rows, 0);
}

export const findRun = async (db: DbOrTransaction, number: number): Promise<ImportRun | undefined> =>
  (await db.select().from(import_run).where(eq(import_run.number, number)))[0];

/** Returns runs, the newest first. */
export const listRuns = (db: DbOrTransaction, limit = 100): Promise<ImportRun[]> =>
  db.select().from(import_run).orderBy(desc(import_run.number)).limit(limit);

/**
 * Saves the progress without waiting for the disk, which takes a twentieth of an import's time: after a power cut the import resumes from
 * the last batch on disk. Only the commit at its end is synchronous, and includes all earlier ones.
 */
export async function saveProgress(tx: Transaction, id: string, recordsDone: number, report: Report): Promise<void> {
  await tx.execute(sql`SET LOCAL synchronous_commit = off`);
  await tx.update(import_run).set({ records_done: recordsDone, report }).where(eq(import_run.id, id));
}

export const finishRun = (db: DbOrTransaction, id: string, status: "done" | "undone", report?: Report) =>
  db
    .update(import_run)
    .set({ status, finished: sql`now()`, ...(report && { report }) })
    .where(eq(import_run.id, id));

export async function insertProblems(tx: Transaction, run: string, problems: readonly Problem[]): Promise<void> {
  if (problems.length === 0) return;
  const column = <K extends keyof Problem>(key: K): SQL => sql`${sql.param(problems.map((problem) => problem[key]))}`;
  await tx.execute(sql`
    INSERT INTO import_problem (run, line, place, kind, field, reason, name)
    SELECT ${run}::uuid, * FROM unnest(${column("line")}::int[], ${column("place")}::text[], ${column("kind")}::text[], ${column("field")}::text[], ${column("reason")}::text[], ${column("name")}::text[])`);
}

/** Position in the list up to which problems have been read. */
type StoredProblem = Problem & { id: number };

/** Returns a page of a run's problems in the order of their lines, after a given one. */
export const listProblems = (
  db: DbOrTransaction,
  run: string,
  { limit, after, leftOutOnly = false }: { limit: number; after?: Pick<StoredProblem, "line" | "id">; leftOutOnly?: boolean },
): Promise<StoredProblem[]> =>
  db
    .select({
      id: import_problem.id,
      line: import_problem.line,
      place: import_problem.place,
      kind: import_problem.kind,
      field: import_problem.field,
      reason: import_problem.reason,
      name: import_problem.name,
    })
    .from(import_problem)
    .where(
      and(
        eq(import_problem.run, run),
        after && sql`(${import_problem.line}, ${import_problem.id}) > (${after.line}, ${after.id})`,
        leftOutOnly ? ne(import_problem.kind, "note") : undefined,
      ),
    )
    .orderBy(asc(import_problem.line), asc(import_problem.id))
    .limit(limit);

/** Yields all problems of a run in the order of their lines, a thousand at a time: an import may have skipped a million rows. */
export async function* readProblems(db: DbOrTransaction, run: string, page = 1_000): AsyncGenerator<Problem[]> {
  for (let after: StoredProblem | undefined; ; ) {
    const problems = await listProblems(db, run, { limit: page, ...(after && { after }) });
    if (problems.length > 0) yield problems;
    after = problems.at(-1);
    if (problems.length < page) return;
  }
}

/** Returns a page of a dataset's record keys after a given one, in order. */
export const listKeys = async (db: DbOrTransaction, dataset: string, after: string, limit: number): Promise<string[]> =>
  (
    await db
      .select({ key: import_record.source_key })
      .from(import_record)
      .where(and(eq(import_record.dataset, dataset), gt(import_record.source_key, after)))
      .orderBy(asc(import_record.source_key))
      .limit(limit)
  ).map(({ key }) => key);

/** Returns the names in these records. */
export const findRecordNames = async (db: DbOrTransaction, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return [];
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT imported ->> 'name' AS name FROM import_record WHERE source_key = ANY(${sql.param([...keys])}::text[]) ORDER BY source_key`,
  );
  return rows.map(({ name }) => name);
};

/** Returns the latest import that was not undone and updated records that this run added or changed, with the number of these listings. */
export async function findLaterChange(db: DbOrTransaction, run: ImportRun): Promise<{ number: number; listings: number } | undefined> {
  const found = await db.execute<{ number: number; listings: number }>(sql`
    SELECT r.number, count(*)::integer AS listings
    FROM ${import_change} c JOIN ${import_run} r ON r.id = c.run
    WHERE r.number > ${run.number} AND r.status <> 'undone' AND (
      EXISTS (SELECT FROM ${import_record} i WHERE i.source_key = c.source_key AND i.first_run = ${run.id})
      OR EXISTS (SELECT FROM ${import_change} o WHERE o.run = ${run.id} AND o.source_key = c.source_key))
    GROUP BY r.number ORDER BY r.number DESC LIMIT 1`);
  return found.rows[0];
}

/** Returns the number of imports that staff or sources have started, by state. */
export async function countImports(db: DbOrTransaction): Promise<Record<string, number>> {
  const rows = await db.select({ state: import_job.state, count: count() }).from(import_job).groupBy(import_job.state);
  return Object.fromEntries(rows.map((row) => [row.state, row.count]));
}
