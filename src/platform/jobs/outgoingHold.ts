import { sql } from "../db/sql.ts";
import { outgoing_hold } from "../db/tables.ts";
import type { DbOrTransaction, Transaction } from "../db/types.ts";
import { itemAt } from "../values/items.ts";

/** After a restore nothing leaves the guide until staff release it (src/platform/db/backup/restore.ts). */

export type OutgoingHold = typeof outgoing_hold.$inferSelect;

/** Returns the hold; undefined in a guide that was not restored, or was released. */
export async function findHold(db: DbOrTransaction): Promise<OutgoingHold | undefined> {
  return (await db.select().from(outgoing_hold))[0];
}

export const isHeld = async (db: DbOrTransaction): Promise<boolean> => (await findHold(db)) !== undefined;

/** Lets held jobs go, within seconds on every server. @returns false if there was no hold */
export const releaseHold = async (db: DbOrTransaction): Promise<boolean> => ((await db.delete(outgoing_hold)).rowCount ?? 0) > 0;

/** Locks the hold until the transaction ends, so that it is not released meanwhile. @returns false if nothing is held */
export const lockHold = async (tx: Transaction): Promise<boolean> => (await tx.select().from(outgoing_hold).for("update")).length > 0;

/** Mails that wait are jobs of tasks named send_…. */
export async function deleteWaitingMails(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute(sql`SELECT FROM graphile_worker.complete_jobs(ARRAY(
    SELECT job.id FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
    WHERE task.identifier LIKE 'send\\_%' AND job.locked_at IS NULL))`);
  return rows.length;
}

/** Returns the number of mails and notifications in the queue. */
export async function countWaitingJobs(db: DbOrTransaction): Promise<{ mails: number; notifications: number }> {
  const { rows } = await db.execute<{ mails: number; notifications: number }>(sql`
    SELECT count(*) FILTER (WHERE task_identifier LIKE 'send\\_%')::integer AS mails,
      count(*) FILTER (WHERE task_identifier LIKE 'push\\_%')::integer AS notifications
    FROM graphile_worker.jobs`);
  return itemAt(rows, 0);
}
