import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { buildApp } from "../testing/app.ts";
import { closeAfterwards } from "../testing/closing.ts";
import { freshDatabase } from "../testing/database.ts";
import { queuedJobs } from "../testing/jobs.ts";
import { enqueue, startWorker, type Tasks } from "./jobs.ts";

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
