import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { type FreshDatabase, freshDatabase } from "../../tools/testing/database.ts";
import { queuedJobs } from "../../tools/testing/jobs.ts";
import { sql } from "../db/sql.ts";
import { endDeadRuns, endRun, listRuns, readBackupState, startRun } from "./backupRuns.ts";
import { migrateJobs } from "./jobQueue.ts";

async function openGuide() {
  const database = await freshDatabase();
  await migrateJobs(database.connection);
  return database;
}
async function startOne({ db }: FreshDatabase, file: string) {
  const run = await startRun(db, file);
  if (!run) throw new Error("another backup runs");
  return run;
}
/** Starts a backup in a process of its own, and returns the process once the backup runs. */
async function startElsewhere(url: string) {
  const imported = (path: string) => JSON.stringify(join(import.meta.dirname, path));
  const script = `
    import { openDatabase } from ${imported("../db/open.ts")};
    import { startRun } from ${imported("backupRuns.ts")};
    const { db } = await openDatabase({ databaseUrl: ${JSON.stringify(url)}, dataDir: "" });
    globalThis.run = await startRun(db, "elsewhere");
    process.stdout.write("started"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return child;
}

it("One backup runs at a time, and the next one starts when it has ended", async () => {
  const guide = await openGuide();
  const { db } = guide;
  const one = await startOne(guide, "one");
  expect(await startRun(db, "two")).toBeUndefined();
  expect(await listRuns(db)).toMatchObject([{ file: "one", ended: null }]);
  await endRun(db, one, { file: "one", bytes: 7 });
  const two = await startOne(guide, "two");
  expect(two.id).toBeGreaterThan(one.id);
  expect(await readBackupState(db)).toMatchObject({ last: { file: "one", bytes: 7, error: null }, lastGood: expect.any(Date) });
  expect(await queuedJobs({ db })).toEqual([]);
  await endRun(db, two, { file: "two", bytes: 7 });
});

it("A backup of another process lasts as long as the process, however old its run is, and not longer", async () => {
  const { db, url } = await openGuide();
  const child = await startElsewhere(url);
  await db.execute(sql`UPDATE backup_run SET started = now() - interval '3 days'`);
  expect(await startRun(db, "two")).toBeUndefined();
  expect(await endDeadRuns(db)).toBe(0);
  child.kill("SIGKILL");
  await once(child, "exit");
  await expect.poll(() => endDeadRuns(db), { timeout: 15_000 }).toBe(1);
  expect((await readBackupState(db)).last).toMatchObject({ file: "elsewhere", error: "The server stopped during the backup." });
  expect(await queuedJobs({ db })).toMatchObject([{ task: "send_backup_failed" }]);
  expect(await endDeadRuns(db)).toBe(0);
});

it("The run of a killed process does not keep the next backup from starting", async () => {
  const guide = await openGuide();
  const child = await startElsewhere(guide.url);
  child.kill("SIGKILL");
  await once(child, "exit");
  // PostgreSQL notices the end of the connection a moment later.
  const run = await vi.waitFor(() => startOne(guide, "two"), { timeout: 15_000 });
  expect(await listRuns(guide.db)).toMatchObject([
    { file: "two", ended: null },
    { file: "elsewhere", error: "The server stopped during the backup." },
  ]);
  await run.release();
});

it("A failure is stored with its reason, and queues one mail", async () => {
  const guide = await openGuide();
  const { db } = guide;
  await endRun(db, await startOne(guide, "good"), { file: "good", bytes: 1 });
  await db.execute(sql`UPDATE backup_run SET started = started - interval '1 day'`);
  const bad = await startOne(guide, "bad");
  await endRun(db, bad, { error: "No space left on device" });
  expect(await readBackupState(db)).toMatchObject({ last: { file: "bad", error: "No space left on device" }, lastGood: expect.any(Date) });
  expect(await queuedJobs({ db })).toMatchObject([{ task: "send_backup_failed", payload: { id: bad.id } }]);
});

it("A guide without backups has neither a last nor a good one", async () => {
  const { db } = await openGuide();
  expect(await readBackupState(db)).toEqual({ last: undefined, lastGood: undefined });
  expect(await endDeadRuns(db)).toBe(0);
});
