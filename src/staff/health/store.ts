import { listPendingMigrations } from "../../platform/db/migrate.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Db, DbOrTransaction } from "../../platform/db/types.ts";
import { itemAt } from "../../platform/values/items.ts";
import type { DatabaseFacts, Facts, QueueFacts } from "./checks/check.ts";

async function readDatabaseFacts(db: DbOrTransaction): Promise<DatabaseFacts> {
  const { rows } = await db.execute<DatabaseFacts>(sql`
    SELECT current_setting('server_version_num')::integer / 10000 AS major, split_part(current_setting('server_version'), ' ', 1) AS version,
      EXISTS (SELECT FROM pg_extension WHERE extname = 'btree_gist') AS has_btree_gist,
      EXISTS (SELECT FROM pg_available_extensions WHERE name = 'btree_gist') AS can_have_btree_gist`);
  return itemAt(rows, 0);
}

const iso = (moment: ReturnType<typeof sql>) => sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

async function readQueueFacts(db: DbOrTransaction): Promise<QueueFacts> {
  const { rows } = await db.execute<QueueFacts>(sql`
    SELECT count(*) FILTER (WHERE job.attempts < job.max_attempts)::integer AS waiting,
      count(*) FILTER (WHERE job.attempts >= job.max_attempts AND job.locked_at IS NULL)::integer AS failed,
      count(*) FILTER (WHERE task.identifier LIKE 'send\\_%' AND job.last_error IS NOT NULL AND job.attempts > 0 AND job.locked_at IS NULL)::integer AS mails_failed,
      ${iso(sql`min(job.run_at) FILTER (WHERE job.locked_at IS NULL AND job.attempts < job.max_attempts AND job.run_at < now())`)} AS due_since,
      ${iso(sql`clock_timestamp()`)} AS clock
    FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id`);
  return itemAt(rows, 0);
}

async function readChangeFacts(db: DbOrTransaction): Promise<{ silent_seconds: number | null }> {
  const { rows } = await db.execute<{ silent_seconds: number }>(
    sql`SELECT extract(epoch FROM clock_timestamp() - alive)::float AS silent_seconds FROM change_reader WHERE alive > '-infinity'`,
  );
  return { silent_seconds: rows[0]?.silent_seconds ?? null };
}

/** Returns the reads that the checks need. */
export const factsReader = (db: Db): Facts => ({
  database: () => readDatabaseFacts(db),
  queue: () => readQueueFacts(db),
  changes: () => readChangeFacts(db),
  migrations: () => listPendingMigrations(db.$client),
});
