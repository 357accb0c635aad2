import { sql } from "../db/sql.ts";
import type { DbOrTransaction } from "../db/types.ts";

/** A failed job: it will be retried, or its attempts are used up. */
export interface FailedJob extends Record<string, unknown> {
  id: string;
  task: string;
  payload: Record<string, unknown>;
  error: string;
  attempts: number;
  /** True if there will be no automatic retry. */
  is_given_up: boolean;
  created: Date;
  /** Time of the last attempt. */
  tried: Date;
  count: number;
}

/** Tasks that send mail are named send_…. A rescheduled job has 0 attempts, and its old error until the next attempt. */
const IS_MAIL = sql`task.identifier LIKE 'send\\_%' AND job.last_error IS NOT NULL AND job.attempts > 0 AND job.locked_at IS NULL`;

/**
 * Returns the mails whose last attempt failed, newest first. The queue is short, because finished jobs leave it: the library's table needs
 * no index of ours.
 * @returns a page of mails; `count` of each row is the total number
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

/** Returns a failed mail by its job id. */
export async function findFailedMail(db: DbOrTransaction, id: string): Promise<Pick<FailedJob, "task" | "payload"> | undefined> {
  const { rows } = await db.execute<Pick<FailedJob, "task" | "payload">>(
    sql`SELECT task.identifier AS task, job.payload FROM graphile_worker._private_jobs AS job
      JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id WHERE job.id = ${id}::bigint AND ${IS_MAIL}`,
  );
  return rows[0];
}

/** A mail that has not been sent yet. */
export interface QueuedMail extends Record<string, unknown> {
  id: string;
  payload: Record<string, unknown>;
  /** Error of the last attempt; null before the first one, and during an attempt. */
  error: string | null;
  attempts: number;
  is_given_up: boolean;
  created: Date;
  tried: Date;
}

const ERROR = sql`CASE WHEN job.attempts > 0 AND job.locked_at IS NULL THEN job.last_error END`;

/** Returns the queued mails about certain things. @param field of the payload that names the thing @param values of that field to find */
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

/**
 * Returns a subquery of the things that queued mails are about.
 * @param hasFailed true for mails whose last attempt failed, false for all others
 */
export const queuedThings = (tasks: readonly string[], field: string, hasFailed: boolean) => sql`(
  SELECT (job.payload ->> ${field})::uuid FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
  WHERE task.identifier = ANY(${sql.param(tasks)}::text[]) AND (${ERROR} IS NOT NULL) = ${hasFailed})`;

/**
 * Schedules a failed mail for an immediate retry, with all its attempts.
 * @returns false if no failed mail has this id, or it is being sent right now
 */
export async function retryFailedMail(db: DbOrTransaction, id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`SELECT FROM graphile_worker.reschedule_jobs(ARRAY(
      SELECT job.id FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
      WHERE job.id = ${id}::bigint AND ${IS_MAIL}
    ), run_at := now(), attempts := 0)`,
  );
  return rows.length > 0;
}
