import { sql } from "../db/sql.ts";
import type { DbOrTransaction } from "../db/types.ts";

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

/** One of them, by its number. */
export async function findFailedMail(db: DbOrTransaction, id: string): Promise<Pick<FailedJob, "task" | "payload"> | undefined> {
  const { rows } = await db.execute<Pick<FailedJob, "task" | "payload">>(
    sql`SELECT task.identifier AS task, job.payload FROM graphile_worker._private_jobs AS job
      JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id WHERE job.id = ${id}::bigint AND ${IS_MAIL}`,
  );
  return rows[0];
}

/** A mail that is not sent yet. */
export interface QueuedMail extends Record<string, unknown> {
  id: string;
  payload: Record<string, unknown>;
  /** Of the last try; null before the first, and while one is under way. */
  error: string | null;
  attempts: number;
  is_given_up: boolean;
  created: Date;
  tried: Date;
}

const ERROR = sql`CASE WHEN job.attempts > 0 AND job.locked_at IS NULL THEN job.last_error END`;

/** The mails in the queue that are about certain things. @param field of the payload that names the thing @param values wanted of it */
export async function listQueuedMails(db: DbOrTransaction, tasks: readonly string[], field: string, values: readonly string[]) {
  const { rows } = await db.execute<QueuedMail>(
    sql`SELECT job.id::text, job.payload, ${ERROR} AS error, job.attempts, job.attempts >= job.max_attempts AS is_given_up,
        job.created_at AS created, job.updated_at AS tried
      FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
      WHERE task.identifier = ANY(${sql.param(tasks)}::text[]) AND job.payload ->> ${field} = ANY(${sql.param(values)}::text[])
      ORDER BY job.id`,
  );
  return rows;
}

/** The things that mails in the queue are about, for a condition. @param hasFailed only of those whose last try failed */
export const queuedThings = (tasks: readonly string[], field: string, hasFailed: boolean) => sql`(
  SELECT (job.payload ->> ${field})::uuid FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
  WHERE task.identifier = ANY(${sql.param(tasks)}::text[]) AND (${ERROR} IS NOT NULL) = ${hasFailed})`;

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
