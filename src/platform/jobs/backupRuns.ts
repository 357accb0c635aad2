import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "../db/sql.ts";
import { backup_run } from "../db/tables.ts";
import type { Db, DbOrTransaction } from "../db/types.ts";
import { storedTexts } from "../languages/storedTexts.ts";
import { inEnglish, texts } from "../languages/text.ts";
import type { DatabaseFigure } from "../metrics.ts";
import { enqueue } from "./jobQueue.ts";

/** Hours after which a backup that has not ended belongs to a server that was stopped. */
const HOURS_MAX = 6;

export type BackupRun = typeof backup_run.$inferSelect;

const REASONS = texts({ stopped: "The server stopped during the backup." });
/** Returns the stored reason of a failure in the reader's language. */
export const backupReason = storedTexts([() => REASONS.stopped]);

/** Any fixed number: servers start a backup one after the other. */
const LOCK = 7_204_140;

/** Notes the start of a backup. @returns its id; undefined while another one runs */
export const startRun = (db: Db, file: string): Promise<number | undefined> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
    const stopped = await tx
      .update(backup_run)
      .set({ ended: sql`now()`, error: inEnglish(REASONS).stopped })
      .where(sql`${backup_run.ended} IS NULL AND ${backup_run.started} < now() - make_interval(hours => ${HOURS_MAX})`)
      .returning({ id: backup_run.id });
    for (const { id } of stopped) await enqueueFailure(tx, id);
    const running = await tx.select({ id: backup_run.id }).from(backup_run).where(sql`${backup_run.ended} IS NULL`);
    if (running.length > 0) return undefined;
    return (await tx.insert(backup_run).values({ file }).returning({ id: backup_run.id }))[0]?.id;
  });

/** Queues the mail about a backup that failed: one for each. */
const enqueueFailure = (db: DbOrTransaction, id: number) =>
  enqueue(db, { task: "send_backup_failed", key: `backup failed ${id}`, payload: { kind: "backup_failed", id } });

/** Notes the end of a backup, and queues a mail if it failed. */
export const endRun = (db: Db, id: number, result: { file: string; bytes: number } | { error: string }) =>
  db.transaction(async (tx) => {
    await tx
      .update(backup_run)
      .set({ ended: sql`now()`, ...result })
      .where(eq(backup_run.id, id));
    if ("error" in result) await enqueueFailure(tx, id);
  });

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
