import { setTimeout as sleep } from "node:timers/promises";
import { Logger as JobLogger, parseCronItems, type Runner, runMigrations, run as runWorker } from "graphile-worker";
import type { ClientConfig, Pool } from "pg";
import { openPool } from "../db/pool.ts";
import { sql } from "../db/sql.ts";
import type { DbOrTransaction } from "../db/types.ts";
import type { Services } from "../http/context.ts";

/** With graphile-worker's backoff (e to the power of the attempt in seconds, at most about 6 hours) the last try comes after some three days. */
const ATTEMPTS_MAX = 20;
/** The next run of its schedule does what this one could not. */
const SCHEDULED_ATTEMPTS_MAX = 3;
/** Every task gives up by itself well before this; what is held longer belongs to a server that was killed. */
const LOCKED_SECONDS = 120;
const UNLOCK_MILLISECONDS = 30_000;
const STOP_MILLISECONDS = 5_000;
const RESTART_MILLISECONDS = 1_000;
/** A scheduled time that passed while no server ran is made up for when one starts within this long. */
const CATCH_UP_MILLISECONDS = 600_000;

/** What happens later. It may run twice (a server that is killed in between), so a task makes sure by itself that this does no harm. */
export type Task = (payload: unknown, services: Services) => Promise<void>;
export type Tasks = Record<string, Task>;
/** Task → when it runs by itself, as a cron expression in UTC: minute, hour, day of the month, month, day of the week. */
export type Schedule = Record<string, string>;

export interface Job {
  task: string;
  /** JSON; no secrets: rows of the queue can be read by whoever reads the database. */
  payload: Record<string, unknown>;
  /** Two jobs of one key, neither of them done, are one job. */
  key?: string;
}

/** Puts a job into the queue. Called with the transaction of the write it belongs to: both are kept or neither. */
export async function enqueue(db: DbOrTransaction, { task, payload, key }: Job): Promise<void> {
  const text = JSON.stringify(payload);
  await db.execute(
    sql`SELECT FROM graphile_worker.add_job(${task}::text, payload := ${text}::json, max_attempts := ${ATTEMPTS_MAX}::integer,
      job_key := ${key ?? null}::text, job_key_mode := 'unsafe_dedupe')`,
  );
}

/** Brings the queue's own tables to their newest form; they live in a schema of their own. */
export async function migrateJobs(connection: ClientConfig): Promise<void> {
  const pool = openPool({ ...connection, max: 1 });
  try {
    await runMigrations({ pgPool: pool, logger: SILENT });
  } finally {
    await pool.end();
  }
}

const SILENT = new JobLogger(() => () => undefined);

/** Locks of jobs that a server has seen, each with the time on its own stopwatch when it saw it first. */
const sightings = new WeakMap<Pool, Map<string, number>>();

/**
 * Frees the jobs of servers that were killed in the middle of them: locks that this server has seen for too long. Its stopwatch counts, because by the
 * clock a job that runs looks old when the clock jumps ahead, and would run twice. Only at the start the clock has to do: those locks are older than this server.
 * @param moment on the stopwatch, in milliseconds
 */
export async function unlockStaleJobs(pool: Pool, moment = performance.now()) {
  const before = sightings.get(pool);
  const { rows } = await pool.query<{ id: string; lock: string; is_old: boolean }>(
    `SELECT locked_by AS id, concat_ws(' ', id, locked_by, locked_at) AS lock, locked_at < now() - make_interval(secs => $1) AS is_old
      FROM graphile_worker.jobs WHERE locked_by IS NOT NULL`,
    [LOCKED_SECONDS],
  );
  const seen = new Map(rows.map(({ lock }) => [lock, before?.get(lock) ?? moment]));
  sightings.set(pool, seen);
  const isStale = ({ lock, is_old }: (typeof rows)[number]) =>
    before ? moment - (seen.get(lock) ?? moment) > LOCKED_SECONDS * 1_000 : is_old;
  const stale = [...new Set(rows.filter(isStale).map(({ id }) => id))];
  if (stale.length > 0) await pool.query("SELECT graphile_worker.force_unlock_workers($1::text[])", [stale]);
}

/** Tasks that have workers of their own: nothing else waits for them, and they wait for nothing else. */
export interface WorkerGroup {
  tasks: readonly string[];
  /** At one time, in each server. */
  workers: number;
}

export interface Worker {
  /** Ends what runs, or leaves it to the next start. */
  stop(): Promise<void>;
}

/** The library notes each run in the database, so of several servers one queues the job. Its key keeps a job that fails for good from piling up. */
const cronItems = (schedule: Schedule) =>
  parseCronItems(
    Object.entries(schedule).map(([task, match]) => ({
      task,
      match,
      identifier: task,
      options: { maxAttempts: SCHEDULED_ATTEMPTS_MAX, backfillPeriod: CATCH_UP_MILLISECONDS, jobKey: task },
    })),
  );

/** Workers of the tasks that no group names. */
const WORKERS = 2;
/** One connection per group to listen for jobs, and a few shared ones to take and finish them. */
const poolSize = (groups: number) => groups + 4;

interface Group {
  tasks: Tasks;
  workers: number;
  schedule: Schedule;
}

/** Starts the workers of one group, and starts them again when the database was away. */
async function startGroup(services: Services, pool: Pool, { tasks, workers, schedule }: Group): Promise<Worker> {
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(payload, services)] as const),
  );
  const stopping = new AbortController();
  const start = async () => {
    const runner = await runWorker({
      pgPool: pool,
      taskList,
      parsedCronItems: cronItems(schedule),
      concurrency: workers,
      pollInterval: 1_000,
      noHandleSignals: true,
      logger: SILENT,
      // In batches, if only of what is there at the moment: alone, the library waits for no answer, and a database that dies while a job runs would end the process.
      preset: { worker: { gracefulShutdownAbortTimeout: STOP_MILLISECONDS, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    listen(runner);
    // The library gives up for good when the database goes away in the middle of its own statements; unheard, that would end the process.
    runner.promise.catch((error) => services.reporter.report(error, { source: "server" })).finally(() => restart());
    return runner;
  };
  const restart = async () => {
    while (!stopping.signal.aborted) {
      await sleep(RESTART_MILLISECONDS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      const started = await start().catch(() => undefined);
      if (!started) continue;
      runner = started;
      return;
    }
  };
  const listen = ({ events }: Runner) => {
    events.on("job:error", ({ job, error }) =>
      services.log.warn(
        { task: job.task_identifier, attempt: job.attempts, reason: (error as Error)?.message },
        "a job failed and is tried again",
      ),
    );
    events.on("job:failed", ({ error }) => services.reporter.report(error, { source: "server" }));
  };
  let runner = await start();
  return {
    async stop() {
      stopping.abort();
      await runner.stop().catch(() => undefined);
    },
  };
}

/** The tasks of the groups and, last, those that no group names, with the schedule of all: one runner is enough to queue what is due. */
function buildGroups(tasks: Tasks, schedule: Schedule, groups: readonly WorkerGroup[]): Group[] {
  const rest = { ...tasks };
  const own = groups.map(({ tasks: names, workers }) => {
    const group: Tasks = {};
    for (const name of names) {
      const task = rest[name];
      if (!task) throw new Error(`There is no task ${name}, or two groups of workers name it`);
      group[name] = task;
      delete rest[name];
    }
    return { tasks: group, workers, schedule: {} };
  });
  return [...own, { tasks: rest, workers: WORKERS, schedule }];
}

/**
 * Does the queue's jobs as soon as they come, and queues those of the schedule when their time comes. A job that fails is tried again later; one whose
 * tries are used up stays in the queue with its last error and is reported.
 * @param groups what must not keep other jobs waiting
 */
export async function startWorker(
  services: Services,
  connection: ClientConfig,
  tasks: Tasks,
  schedule: Schedule = {},
  groups: readonly WorkerGroup[] = [],
): Promise<Worker> {
  const all = buildGroups(tasks, schedule, groups);
  const pool = openPool({ ...connection, max: poolSize(all.length) });
  await unlockStaleJobs(pool);
  const workers: Worker[] = [];
  for (const group of all) workers.push(await startGroup(services, pool, group));
  const freeing = setInterval(() => unlockStaleJobs(pool).catch(() => undefined), UNLOCK_MILLISECONDS).unref();
  return {
    async stop() {
      clearInterval(freeing);
      await Promise.all(workers.map((worker) => worker.stop()));
      await pool.end();
    },
  };
}
