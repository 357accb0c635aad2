import pg from "pg";
import { describe, expect, it } from "vitest";
import { schedule, tasks } from "../../jobs.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { closeAfterwards } from "../../tools/testing/closing.ts";
import { freshDatabase } from "../../tools/testing/database.ts";
import { queuedJobs } from "../../tools/testing/jobs.ts";
import { listenToChanges } from "../db/changes.ts";
import { sql } from "../db/sql.ts";
import { createLog } from "../log.ts";
import { enqueue, startWorker, type Tasks, unlockStaleJobs } from "./jobQueue.ts";

async function start(tasks: Tasks) {
  const { db, connection } = await freshDatabase();
  const { services } = await buildApp(db, { handlers: [], files: [] });
  const reported: unknown[] = [];
  services.reporter = { ...services.reporter, report: (error) => void reported.push(error) };
  const worker = await startWorker(services, connection, tasks);
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) await worker.stop();
    isStopped = true;
  };
  closeAfterwards(stop);
  return { db, services, reported, stop, connection };
}

async function until(isSo: () => boolean | Promise<boolean>) {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe("the queue", () => {
  it("does a job with its payload, and then it is gone", async () => {
    const done: unknown[] = [];
    const { db, services } = await start({ greet: async (payload) => void done.push(payload) });
    await enqueue(db, { task: "greet", payload: { name: "Ana" } });
    await until(() => done.length > 0);
    expect(done).toEqual([{ name: "Ana" }]);
    await until(async () => (await queuedJobs(services)).length === 0);
  });

  it("keeps nothing of a transaction that fails", async () => {
    const { db, services } = await start({});
    await db
      .transaction(async (transaction) => {
        await enqueue(transaction, { task: "greet", payload: {} });
        throw new Error("the write failed");
      })
      .catch(() => undefined);
    expect(await queuedJobs(services)).toEqual([]);
  });

  it("is spread by the server that reads the outbox: who adds a job notifies no one while there is one", async () => {
    const { db, connection } = await freshDatabase();
    const listener = new pg.Client(connection);
    await listener.connect();
    closeAfterwards(() => listener.end());
    const notifiers: number[] = [];
    listener.on("notification", ({ processId }) => void notifiers.push(processId));
    await listener.query('LISTEN "jobs:insert"');
    const add = () =>
      db.transaction(async (transaction) => {
        await enqueue(transaction, { task: "greet", payload: {} });
        const { rows } = await transaction.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
        return rows[0]?.pid;
      });
    const alone = await add();
    await until(() => notifiers.length > 0);
    expect(notifiers).toEqual([alone]);

    const changed: string[] = [];
    const handlers = { onChange: (key: string) => void changed.push(key), onLost: () => undefined, onConnected: () => undefined };
    const reader = await listenToChanges(connection, createLog("silent"), handlers);
    closeAfterwards(() => reader.stop());
    await until(
      async () => (await db.execute(sql`SELECT FROM change_reader WHERE alive > clock_timestamp() - interval '5 seconds'`)).rows.length > 0,
    );
    notifiers.length = 0;
    const added = await add();
    await until(() => notifiers.length > 0);
    expect(notifiers).not.toContain(added);
    expect(changed).not.toContain("jobs");
  });

  it("takes two jobs of one key for one", async () => {
    const { db, services, stop } = await start({});
    await stop();
    await enqueue(db, { task: "greet", payload: { turn: 1 }, key: "same" });
    await enqueue(db, { task: "greet", payload: { turn: 2 }, key: "same" });
    await enqueue(db, { task: "greet", payload: { turn: 3 } });
    expect((await queuedJobs(services)).map(({ payload }) => payload.turn)).toEqual([1, 3]);
  });

  it("tries a job that failed again, later each time, and keeps it with its error when the tries are used up", async () => {
    const { db, reported } = await start({
      fails: async () => {
        throw new Error("the mail server is down");
      },
    });
    await enqueue(db, { task: "fails", payload: {} });
    const state = async () =>
      (
        await db.execute<{ attempts: number; last_error: string; later: boolean }>(
          sql`SELECT attempts, last_error, run_at > now() + interval '1 second' AS later FROM graphile_worker.jobs`,
        )
      ).rows[0];
    await until(async () => (await state())?.attempts === 1 && (await state())?.last_error !== null);
    expect(await state()).toMatchObject({ attempts: 1, later: true, last_error: expect.stringContaining("the mail server is down") });
    await db.execute(sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1, run_at = now()`);
    await until(() => reported.length > 0);
    expect(reported).toEqual([new Error("the mail server is down")]);
    expect((await state())?.attempts).toBe(20);
  }, 20_000);

  it("frees the jobs of a server that was killed in the middle of them", async () => {
    const done: unknown[] = [];
    const { db, services, connection, stop } = await start({});
    await stop();
    await enqueue(db, { task: "greet", payload: {} });
    await db.execute(
      sql`UPDATE graphile_worker._private_jobs SET locked_by = 'killed', locked_at = now() - interval '5 minutes', attempts = 1`,
    );
    const next = await startWorker(services, connection, { greet: async (payload) => void done.push(payload) });
    await until(() => done.length > 0).finally(() => next.stop());
  });
});

describe("locks of jobs", () => {
  it.each(["- interval '1 hour'", "+ interval '1 hour'", ""])(
    "are freed by the stopwatch when they are of now() %s by the clock",
    async (jump) => {
      const { db, stop } = await start({});
      await stop();
      const pool = db.$client;
      const isLocked = async () =>
        (await db.execute<{ is: boolean }>(sql`SELECT locked_by IS NOT NULL AS is FROM graphile_worker._private_jobs`)).rows[0]?.is;
      await unlockStaleJobs(pool, 0);
      await enqueue(db, { task: "greet", payload: {} });
      // The clock jumps while a server runs the job.
      await db.execute(sql`UPDATE graphile_worker._private_jobs SET locked_by = 'other', locked_at = now() ${sql.raw(jump)}`);
      await unlockStaleJobs(pool, 1_000);
      await unlockStaleJobs(pool, 100_000);
      expect(await isLocked()).toBe(true);
      await unlockStaleJobs(pool, 122_000);
      expect(await isLocked()).toBe(false);
    },
  );
});

describe("the schedule", () => {
  /** Prepares a database on which the task ran an hour ago and was due five minutes ago: the current minute does not matter. */
  async function overdue() {
    const { db, connection } = await freshDatabase();
    const { services } = await buildApp(db, { handlers: [], files: [] });
    const dueMinute = new Date(Date.now() - 5 * 60_000).getUTCMinutes();
    const runs: unknown[] = [];
    const startServer = async () => {
      const worker = await startWorker(
        services,
        connection,
        { tidy: async (payload) => void runs.push(payload), last: async () => void runs.push("last") },
        { tidy: `${dueMinute} * * * *` },
      );
      let isStopped = false;
      const stop = async () => {
        if (!isStopped) await worker.stop();
        isStopped = true;
      };
      closeAfterwards(stop);
      await until(async () => (await db.execute(sql`SELECT FROM graphile_worker._private_known_crontabs`)).rows.length > 0);
      return stop;
    };
    /** Waits until the queue is empty: a job queued now runs after all earlier ones. */
    const untilIdle = async () => {
      await enqueue(db, { task: "last", payload: {} });
      await until(() => runs.at(-1) === "last");
      await until(async () => (await queuedJobs(services)).length === 0);
    };
    const forget = () =>
      db.execute(sql`UPDATE graphile_worker._private_known_crontabs SET known_since = now() - interval '1 hour', last_execution = NULL`);
    const started = () => runs.filter((run) => run !== "last").length;
    return { db, startServer, untilIdle, forget, started };
  }

  it("runs a task once a period, however many servers there are", async () => {
    const { startServer, untilIdle, forget, started } = await overdue();
    // A first start only records the schedule.
    const stopFirst = await startServer();
    await untilIdle();
    expect(started()).toBe(0);
    await stopFirst();
    await forget();
    await Promise.all([startServer(), startServer()]);
    await until(() => started() > 0);
    await startServer();
    await untilIdle();
    expect(started()).toBe(1);
  });

  it("runs it again in the next period", async () => {
    const { startServer, untilIdle, forget, started } = await overdue();
    for (const runs of [0, 1, 2]) {
      const stop = await startServer();
      await until(() => started() === runs);
      await untilIdle();
      await stop();
      expect(started()).toBe(runs);
      await forget();
    }
  });

  it("names tasks that exist, and none that is listed among failed mails", () => {
    expect(Object.keys(schedule).filter((task) => !(task in tasks))).toEqual([]);
    expect(Object.keys(schedule).filter((task) => task.startsWith("send_"))).toEqual([]);
  });
});

describe("housekeeping", () => {
  it("deletes sessions, keys and counts whose time is over and leaves the others", async () => {
    const { db } = await freshDatabase();
    const { services } = await buildApp(db, { handlers: [], files: [] });
    await db.execute(
      sql`INSERT INTO limit_counter (name, subject, hits, ends) VALUES ('a', 'old', 1, now() - interval '1 minute'), ('a', 'new', 1, now() + interval '1 hour')`,
    );
    await db.execute(sql`INSERT INTO mail_sent (key, sent) VALUES ('old', now() - interval '31 days'), ('new', now())`);
    for (const task of Object.keys(schedule)) await tasks[task]?.({}, services);
    const { rows } = await db.execute(sql`SELECT subject AS name FROM limit_counter UNION ALL SELECT key FROM mail_sent`);
    expect(rows).toEqual([{ name: "new" }, { name: "new" }]);
  });
});
