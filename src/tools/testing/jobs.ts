import { tasks } from "../../jobs.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Services } from "../../platform/http/context.ts";
import { requestIdOfJob } from "../../platform/jobs/jobQueue.ts";
import { runForRequest } from "../../platform/tracing/requestScope.ts";

interface QueuedJob extends Record<string, unknown> {
  id: string;
  task: string;
  payload: Record<string, unknown>;
  flags: { [flag: string]: true } | null;
}

/** Returns the queued jobs, oldest first. */
export async function queuedJobs({ db }: Pick<Services, "db">): Promise<QueuedJob[]> {
  const { rows } = await db.execute<QueuedJob>(
    sql`SELECT job.id::text, task.identifier AS task, job.payload, job.flags FROM graphile_worker._private_jobs AS job
      JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id ORDER BY job.id`,
  );
  return rows;
}

/** Runs every queued job once, as the worker would. @returns the number of jobs */
export async function doJobs(services: Services): Promise<number> {
  const jobs = await queuedJobs(services);
  for (const { id, task, payload, flags } of jobs) {
    await runForRequest(requestIdOfJob(flags), async () => tasks[task]?.(payload, services));
    await services.db.execute(sql`DELETE FROM graphile_worker._private_jobs WHERE id = ${id}`);
  }
  return jobs.length;
}
