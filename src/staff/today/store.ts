import { import_run } from "../../openData/importing/tables.ts";
import { sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { itemAt } from "../../platform/values/items.ts";
import { incoming_mail } from "../mail/incoming/tables.ts";
import type { Waiting } from "./contract.ts";

/** Formats a time as the API writes it. */
const iso = (moment: ReturnType<typeof sql>) => sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Returns the mails that wait for staff, in one statement; a partial index serves each part. */
export async function listWaitingMail(db: DbOrTransaction): Promise<Waiting[]> {
  const { rows } = await db.execute<Waiting & Record<string, unknown>>(sql`
    SELECT 'held_mail' AS key, count(*)::integer AS count, ${iso(sql`min(received)`)} AS oldest FROM ${incoming_mail} WHERE state = 'held'
    UNION ALL
    SELECT 'failed_mail', count(*)::integer, ${iso(sql`min(job.created_at)`)}
    FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
    WHERE task.identifier LIKE 'send\\_%' AND job.last_error IS NOT NULL AND job.attempts > 0 AND job.locked_at IS NULL`);
  return rows;
}

interface DatabaseHealth extends Record<string, unknown> {
  database_version: string;
  database_bytes: number;
  jobs_waiting: number;
  jobs_failed: number;
  mails_waiting: number;
  mails_failed: number;
  last_import: { file_name: string; status: string; created: string; finished: string | null } | null;
}

/** Returns the state of the database and its queue. The queue is short, because finished jobs leave it. */
export async function readDatabaseHealth(db: DbOrTransaction): Promise<DatabaseHealth> {
  const { rows } = await db.execute<DatabaseHealth>(sql`
    SELECT current_setting('server_version') AS database_version, pg_database_size(current_database())::float8 AS database_bytes, queue.*,
      (SELECT json_build_object('file_name', file_name, 'status', status, 'created', ${iso(sql`created`)}, 'finished', ${iso(sql`finished`)})
        FROM ${import_run} ORDER BY number DESC LIMIT 1) AS last_import
    FROM (
      SELECT count(*) FILTER (WHERE job.attempts < job.max_attempts)::integer AS jobs_waiting,
        count(*) FILTER (WHERE job.attempts >= job.max_attempts AND job.locked_at IS NULL)::integer AS jobs_failed,
        count(*) FILTER (WHERE task.identifier LIKE 'send\\_%')::integer AS mails_waiting,
        count(*) FILTER (WHERE task.identifier LIKE 'send\\_%' AND job.last_error IS NOT NULL AND job.attempts > 0 AND job.locked_at IS NULL)::integer AS mails_failed
      FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id) AS queue`);
  return itemAt(rows, 0);
}
