import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "../db/sql.ts";
import { backup_run } from "../db/tables.ts";
import type { Db, DbOrTransaction } from "../db/types.ts";
import { storedTexts } from "../languages/storedTexts.ts";
import { inEnglish, texts } from "../languages/text.ts";
import type { DatabaseFigure } from "../metrics.ts";
import { toError } from "../toError.ts";
import { enqueue } from "./jobQueue.ts";

export type BackupRun = typeof backup_run.$inferSelect;

const REASONS = texts({ stopped: "The server stopped during the backup." });
/** Returns the stored reason of a failure in the reader's language. */
export const backupReason = storedTexts([() => REASONS.stopped]);

/** Any fixed number. The server that backs the guide up holds this lock, so one backup runs at a time. */
const LOCK = 7_204_140;

/** A backup that this process makes. */
interface StartedRun {
  id: number;
  /** Lets the next one start. */
  release(): Promise<void>;
}

/** Ends the runs whose process is dead, as failed. The caller holds the lock, so no run is alive. @returns their number */
async function endOpenRuns(tx: DbOrTransaction): Promise<number> {
  const stopped = await tx
    .update(backup_run)
    .set({ ended: sql`now()`, error: inEnglish(REASONS).stopped })
    .where(isNull(backup_run.ended))
    .returning({ id: backup_run.id });
  for (const { id } of stopped) await enqueueFailure(tx, id);
  return stopped.length;
}

/**
 * Notes the start of a backup. A transaction that stays open until the end holds the lock: PostgreSQL rolls it back when the process dies, and
 * a pooler in transaction mode leaves it its connection.
 * @returns undefined while another one runs, on any server
 */
export async function startRun(db: Db, file: string): Promise<StartedRun | undefined> {
  const client = await db.$client.connect();
  const release = async () => {
    const error = await client.query("ROLLBACK").then(() => undefined, toError);
    client.release(error);
  };
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
    // A machine that lost its power closes no connection: PostgreSQL notices it after 2 minutes, not after the 2 hours of the system.
    for (const [name, value] of KEEPALIVE) await client.query(`SET LOCAL ${name} = ${value}`);
    const { rows } = await client.query<{ isFree: boolean }>(`SELECT pg_try_advisory_xact_lock(${LOCK}) AS "isFree"`);
    if (!rows[0]?.isFree) {
      await release();
      return undefined;
    }
    const id = await db.transaction(async (tx) => {
      await endOpenRuns(tx);
      return (await tx.insert(backup_run).values({ file }).returning({ id: backup_run.id }))[0]?.id ?? 0;
    });
    return { id, release };
  } catch (error) {
    await release();
    throw error;
  }
}

const KEEPALIVE = Object.entries({ tcp_keepalives_idle: 60, tcp_keepalives_interval: 10, tcp_keepalives_count: 6 });

/** Ends runs whose process is dead, so that their failure is reported before the next backup. @returns their number */
export async function endDeadRuns(db: Db): Promise<number> {
  const open = await db.select({ id: backup_run.id }).from(backup_run).where(isNull(backup_run.ended)).limit(1);
  if (open.length === 0) return 0;
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ isFree: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${LOCK}) AS "isFree"`);
    return rows[0]?.isFree ? endOpenRuns(tx) : 0;
  });
}

/** Queues the mail about a backup that failed: one for each. */
const enqueueFailure = (db: DbOrTransaction, id: number) =>
  enqueue(db, { task: "send_backup_failed", key: `backup failed ${id}`, payload: { kind: "backup_failed", id } });

/** Notes the end of a backup, queues a mail if it failed, and lets the next one start. */
export async function endRun(
  db: Db,
  { id, release }: StartedRun,
  result: { file: string; bytes: number } | { error: string },
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await tx
        .update(backup_run)
        .set({ ended: sql`now()`, ...result })
        .where(eq(backup_run.id, id));
      if ("error" in result) await enqueueFailure(tx, id);
    });
  } finally {
    await release();
  }
}

export const findRun = async (db: DbOrTransaction, id: number): Promise<BackupRun | undefined> =>
  (await db.select().from(backup_run).where(eq(backup_run.id, id)))[0];

export interface BackupState {
  /** The last one that has ended; undefined if there was none. */
  last: BackupRun | undefined;
  /** Time of the last one that succeeded. */
  lastGood: Date | undefined;
}

/** Returns how the backups of the schedule are. */
export async function readBackupState(db: DbOrTransaction): Promise<BackupState> {
  const newest = (condition: SQL | undefined) => db.select().from(backup_run).where(condition).orderBy(desc(backup_run.started)).limit(1);
  const hasEnded = isNotNull(backup_run.ended);
  const [[last], [good]] = [await newest(hasEnded), await newest(and(hasEnded, isNull(backup_run.error)))];
  return { last, lastGood: good?.started };
}

/** Returns the last backups of the schedule, newest first. */
export const listRuns = (db: DbOrTransaction, limit = 10): Promise<BackupRun[]> =>
  db.select().from(backup_run).orderBy(desc(backup_run.started)).limit(limit);

/** Figures of backups for /metrics: an alert compares them with the time. */
export const backupFigures: DatabaseFigure[] = [
  {
    name: "guide_backup_timestamp_seconds",
    help: "Start of the last successful and of the last failed daily backup, in Unix time",
    label: "result",
    async read(db) {
      const { rows } = await db.execute<Record<string, number | null>>(sql`SELECT
        extract(epoch FROM max(started) FILTER (WHERE ended IS NOT NULL AND error IS NULL))::float AS done,
        extract(epoch FROM max(started) FILTER (WHERE error IS NOT NULL))::float AS failed FROM backup_run`);
      return Object.fromEntries(Object.entries({ ...rows[0] }).flatMap(([result, time]) => (time === null ? [] : [[result, time]])));
    },
  },
];
