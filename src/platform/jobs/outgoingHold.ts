import { boolean, json, pgTable, sql, timestamp } from "../db/sql.ts";
import type { DbOrTransaction } from "../db/types.ts";

/** After a restore nothing leaves the guide until staff release it (src/platform/backup/restore.ts). */

const outgoing_hold = pgTable("outgoing_hold", {
  id: boolean().primaryKey().default(true),
  /** Time of the backup. */
  taken: timestamp({ withTimezone: true }).notNull(),
  restored: timestamp({ withTimezone: true }).notNull(),
  report: json().$type<Record<string, unknown>>().notNull(),
});
export type OutgoingHold = typeof outgoing_hold.$inferSelect;

/** Returns the hold; undefined in a guide that was not restored, or was released. */
export async function findHold(db: DbOrTransaction): Promise<OutgoingHold | undefined> {
  return (await db.select().from(outgoing_hold))[0];
}

export const isHeld = async (db: DbOrTransaction): Promise<boolean> => (await findHold(db)) !== undefined;

/** Lets held jobs go, within seconds on every server. @returns false if there was no hold */
export const releaseHold = async (db: DbOrTransaction): Promise<boolean> => ((await db.delete(outgoing_hold)).rowCount ?? 0) > 0;

/** Returns the number of waiting jobs by task. @param tasks those that send something out of the guide */
export async function countWaitingJobs(db: DbOrTransaction, tasks: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ task: string; count: number }>(sql`
    SELECT task_identifier AS task, count(*)::integer AS count FROM graphile_worker.jobs
    WHERE task_identifier = ANY(${sql.param([...tasks])}::text[]) GROUP BY 1 ORDER BY 1`);
  return Object.fromEntries(rows.map(({ task, count }) => [task, count]));
}
