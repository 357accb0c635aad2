import { setTimeout as sleep } from "node:timers/promises";
import {
  type Task as GraphileTask,
  Logger as JobLogger,
  parseCronItems,
  type Runner,
  runMigrations,
  run as runWorker,
} from "graphile-worker";
import type { ClientConfig, Pool } from "pg";
import { openPool } from "../db/pool.ts";
import { sql } from "../db/sql.ts";
import type { DbOrTransaction } from "../db/types.ts";
import type { Services } from "../http/context.ts";
import { failedJobs } from "../metrics.ts";
import { currentRequestId, runForRequest } from "../tracing/requestScope.ts";
import { currentTraceparent, inSpan, parseTraceparent } from "../tracing/spans.ts";
import { isHeld } from "./outgoingHold.ts";

/**
 * Maximum number of attempts. With graphile-worker's backoff (e to the power of the attempt in seconds, at most about 6 hours) the last one
 * comes after about three days.
 */
const ATTEMPTS_MAX = 20;
/** Few attempts, because the next scheduled run repeats the work. */
const SCHEDULED_ATTEMPTS_MAX = 3;
/** Every task gives up by itself well before this; a longer lock belongs to a server that was killed. */
const LOCKED_SECONDS = 120;
const UNLOCK_MILLISECONDS = 30_000;
const STOP_MILLISECONDS = 5_000;
const RESTART_MILLISECONDS = 1_000;
const HELD_MILLISECONDS = 2_000;
/** A scheduled time that passed while no server ran is made up for if one starts within this time. */
const CATCH_UP_MILLISECONDS = 600_000;

/** Work for later. It may run twice (if a server is killed in between), so each task must make that harmless. */
export type Task = (payload: unknown, services: Services) => Promise<void>;
export type Tasks = Record<string, Task>;
/** Cron expression by task, in UTC: minute, hour, day of the month, month, day of the week. */
export type Schedule = Record<string, string>;

export interface Job {
  task: string;
  /** JSON without secrets: anyone who can read the database can read the queue. */
  payload: Record<string, unknown>;
  /** Two unfinished jobs with the same key are one job. */
  key?: string;
  /** Seconds until it may run; at once by default. */
  delay?: number;
}

/**
 * The request that caused a job is a flag of the job, not a part of its payload: the library hands flags on unread, and tasks and tests see
 * payloads as they were given.
 */
const REQUEST_FLAG = "request:";
/** The span that queued the job, if traces are exported. */
const TRACE_FLAG = "trace:";
type Flags = { [flag: string]: true } | null;

const findFlag = (flags: Flags, start: string): string | undefined =>
  Object.keys(flags ?? {})
    .find((flag) => flag.startsWith(start))
    ?.slice(start.length);

/** Returns the id of the request that caused a job, or caused the job that queued it. */
export const requestIdOfJob = (flags: Flags): string | undefined => findFlag(flags, REQUEST_FLAG);

/** Returns the flags of a job that the current code queues, separated by spaces; null for none. */
function currentFlags(): string | null {
  const [requestId, trace] = [currentRequestId(), currentTraceparent()];
  return [requestId && REQUEST_FLAG + requestId, trace && TRACE_FLAG + trace].filter(Boolean).join(" ") || null;
}

/** Adds a job to the queue. Call it with the transaction of the write that it belongs to: both are committed or neither. */
export async function enqueue(db: DbOrTransaction, { task, payload, key, delay = 0 }: Job): Promise<void> {
  const text = JSON.stringify(payload);
  await db.execute(
    sql`SELECT FROM queue_job(${task}::text, ${text}::json, CASE WHEN ${delay}::integer > 0 THEN now() + make_interval(secs => ${delay}::integer) END,
      ${ATTEMPTS_MAX}::integer, ${key ?? null}::text, string_to_array(${currentFlags()}::text, ' '))`,
  );
}

/** Migrates the queue's own tables, which have a separate schema. */
export async function migrateJobs(connection: ClientConfig): Promise<void> {
  const pool = openPool({ ...connection, max: 1 });
  try {
    await runMigrations({ pgPool: pool, logger: SILENT });
  } finally {
    await pool.end();
  }
}

const SILENT = new JobLogger(() => () => undefined);

/** Job locks that a server has seen, each with the time of the first sighting on its monotonic clock. */
const sightings = new WeakMap<Pool, Map<string, number>>();

/**
 * Frees the jobs of servers that were killed during them: locks that this server has seen for too long on its monotonic clock. By the wall
 * clock a running job would look old when the clock jumps ahead, and would run twice. Only at the start the wall clock has to do: those
 * locks are older than this server.
 * @param moment on the monotonic clock, in milliseconds
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

/** Tasks with separate workers: they do not delay other tasks, and other tasks do not delay them. */
export interface WorkerGroup {
  /** Whether its tasks send something out of the guide: after a restore they wait until staff release them. */
  isOutgoing?: boolean;
  tasks: readonly string[];
  /** Number of parallel workers in each server. */
  workers: number;
}

export interface Worker {
  /** Finishes running jobs, or leaves them to the next start. */
  stop(): Promise<void>;
}

/**
 * The library records each run in the database, so only one of several servers queues the job. The job's key prevents a job that always
 * fails from piling up.
 */
const cronItems = (schedule: Schedule) =>
  parseCronItems(
    Object.entries(schedule).map(([task, match]) => ({
      task,
      match,
      identifier: task,
      options: { maxAttempts: SCHEDULED_ATTEMPTS_MAX, backfillPeriod: CATCH_UP_MILLISECONDS, jobKey: task },
    })),
  );

/** Number of workers for the tasks that are in no group. */
const WORKERS = 2;
/** One connection per group to listen for jobs, and a few shared ones to take and finish them. */
const poolSize = (groups: number) => groups + 4;

interface Group {
  isOutgoing: boolean;
  tasks: Tasks;
  workers: number;
  schedule: Schedule;
}

/** Starts the workers of a group once staff have released what a restore holds. */
function startReleased(services: Services, pool: Pool, group: Group): Worker {
  const stopping = new AbortController();
  let worker: Worker | undefined;
  const starting = (async () => {
    while (!stopping.signal.aborted) {
      if (!(await isHeld(services.db).catch(() => true))) {
        worker = await startGroup(services, pool, group);
        return;
      }
      await sleep(HELD_MILLISECONDS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  })().catch((error) => services.reporter.report(error, { source: "server" }));
  return {
    async stop() {
      stopping.abort();
      await starting;
      await worker?.stop();
    },
  };
}

/** Runs a task for the request that caused its job. */
async function runJob(services: Services, name: string, task: Task, payload: unknown, flags: Flags): Promise<void> {
  const requestId = requestIdOfJob(flags);
  await runForRequest(requestId, async () => {
    const start = performance.now();
    const parent = parseTraceparent(findFlag(flags, TRACE_FLAG));
    await inSpan(`job ${name}`, "consumer", { "guide.task": name }, () => task(payload, services), parent);
    // Scheduled jobs would fill the log: several run each minute, mostly with nothing to do.
    if (requestId !== undefined) services.log.info({ task: name, milliseconds: Math.round(performance.now() - start) }, "job");
  });
}

/** Starts the workers of one group, and restarts them after the database was away. */
async function startGroup(services: Services, pool: Pool, { tasks, workers, schedule }: Group): Promise<Worker> {
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]): [string, GraphileTask] => [
      name,
      (payload, { job }) => runJob(services, name, task, payload, job.flags),
    ]),
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
      // In batches, even of a single job: without batches the library does not await the response, and a database that dies while a job
      // runs would end the process.
      preset: { worker: { gracefulShutdownAbortTimeout: STOP_MILLISECONDS, completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    listen(runner);
    // The library gives up for good when the database goes away during its own statements; unhandled, that rejection would end the process.
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
    events.on("job:error", ({ job, error }) => {
      failedJobs.inc({ task: job.task_identifier });
      const reason = error instanceof Error ? error.message : undefined;
      runForRequest(requestIdOfJob(job.flags), () =>
        services.log.warn({ task: job.task_identifier, attempt: job.attempts, reason }, "a job failed and will be retried"),
      );
    });
    events.on("job:failed", ({ job, error }) => {
      const request_id = requestIdOfJob(job.flags);
      services.reporter.report(error, { ...(request_id && { request_id }), source: "server" });
    });
  };
  let runner = await start();
  return {
    async stop() {
      stopping.abort();
      await runner.stop().catch(() => undefined);
    },
  };
}

/** Returns the groups and, last, the tasks that are in no group, with the schedule of all tasks: one runner is enough to queue due jobs. */
function buildGroups(tasks: Tasks, schedule: Schedule, groups: readonly WorkerGroup[]): Group[] {
  const rest = { ...tasks };
  const own = groups.map(({ tasks: names, workers, isOutgoing = false }) => {
    const group: Tasks = {};
    for (const name of names) {
      const task = rest[name];
      if (!task) throw new Error(`The task ${name} does not exist, or two groups of workers contain it`);
      group[name] = task;
      delete rest[name];
    }
    return { isOutgoing, tasks: group, workers, schedule: {} };
  });
  return [...own, { isOutgoing: false, tasks: rest, workers: WORKERS, schedule }];
}

/**
 * Runs queued jobs as soon as they arrive, and queues scheduled jobs when they are due. A failed job is retried later; a job without
 * attempts left stays in the queue with its last error and is reported.
 * @param groups tasks that must not delay other jobs
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
  const held = await isHeld(services.db);
  for (const group of all)
    workers.push(held && group.isOutgoing ? startReleased(services, pool, group) : await startGroup(services, pool, group));
  const freeing = setInterval(() => unlockStaleJobs(pool).catch(() => undefined), UNLOCK_MILLISECONDS).unref();
  return {
    async stop() {
      clearInterval(freeing);
      await Promise.all(workers.map((worker) => worker.stop()));
      await pool.end();
    },
  };
}
