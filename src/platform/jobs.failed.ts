import { sql } from "drizzle-orm";
import type { DbOrTransaction } from "./db/types.ts";

/** A job that could not be done: it is tried again, or its tries are used up. */
export interface FailedJob extends Record<string, unknown> {
  id: string;
  task: string;
  payload: Record<string, unknown>;
  error: string;
  attempts: number;
  /** No further try comes by itself. */
  is_given_up: boolean;
  created: Date;
  /** Of the last try. */
  tried: Date;
  count: number;
}

/** Tasks that send mail are called send_…. One that was rescheduled has no attempts, and its old error until the next try. */
const IS_MAIL = sql`task.identifier LIKE 'send\\_%' AND job.last_error IS NOT NULL AND job.attempts > 0 AND job.locked_at IS NULL`;

/**
 * The mails whose last try failed, the newest first. The queue is short, because done jobs leave it: no index of ours is on the library's table.
 * @returns a page of them; `count` of every row is that of all
 */
export async function listFailedMails(db: DbOrTransaction, { limit, offset }: { limit: number; offset: number }): Promise<FailedJob[]> {
  const { rows } = await db.execute<FailedJob>(
    sql`SELECT job.id::text, task.identifier AS task, job.payload, job.last_error AS error, job.attempts, job.attempts >= job.max_attempts AS is_given_up,
        job.created_at AS created, job.updated_at AS tried, count(*) OVER ()::integer AS count
      FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
      WHERE ${IS_MAIL}
      ORDER BY job.updated_at DESC, job.id DESC LIMIT ${limit} OFFSET ${offset}`,
  );
  return rows;
}

/** Has a failed mail tried again now, with all its tries. @returns false when there is no such mail, or it is being sent at this moment */
export async function retryFailedMail(db: DbOrTransaction, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`SELECT FROM graphile_worker.reschedule_jobs(ARRAY(
      SELECT job.id FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
      WHERE job.id = ${id}::bigint AND ${IS_MAIL}
    ), run_at := now(), attempts := 0)`,
  );
  return rows.length > 0;
}
