import { expect, it } from "vitest";
import { importFigures } from "../openData/importing/jobs.ts";
import { freshDatabase } from "../tools/testing/database.ts";
import { buildBackupRun } from "../tools/testing/recordFactories.ts";
import { sql } from "./db/sql.ts";
import { backupFigures } from "./jobs/backupRuns.ts";
import { enqueue, migrateJobs } from "./jobs/jobQueue.ts";
import { databaseRegistry, queueFigures, registry } from "./metrics.ts";
import { VERSION } from "./version.ts";

const { db, connection } = await freshDatabase();
await migrateJobs(connection);
const scrape = (figures = [...queueFigures, ...backupFigures, ...importFigures]) => databaseRegistry(db, figures).metrics();

it("counts the jobs that wait and those that failed for good, and how long the oldest waits", async () => {
  await enqueue(db, { task: "send_link", payload: {}, key: "waiting" });
  await enqueue(db, { task: "send_link", payload: {}, key: "failed" });
  await db.execute(sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'refused' WHERE key = 'failed'`);
  await db.execute(sql`UPDATE graphile_worker._private_jobs SET run_at = now() - interval '1 hour' WHERE key = 'waiting'`);
  const text = await scrape();
  expect(text).toContain('guide_jobs{figure="waiting"} 1\n');
  expect(text).toContain('guide_jobs{figure="failed"} 1\n');
  expect(text).toContain('guide_jobs{figure="failed_mails"} 1\n');
  expect(Number(/guide_jobs\{figure="oldest_seconds"\} (\S+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(3_600);
});

it("tells when the last backup succeeded and the last one failed", async () => {
  expect(await scrape()).not.toContain("guide_backup_timestamp_seconds{");
  await buildBackupRun(db, { error: "disk full" });
  expect(await scrape()).toMatch(/guide_backup_timestamp_seconds\{result="failed"\} \d{10}/);
});

it("tells the connections of the pool, and the version", async () => {
  expect(await scrape()).toMatch(/guide_database_connections\{figure="all"\} [1-9]/);
  expect(await registry.metrics()).toContain(`guide_build_info{version="${VERSION}"`);
});

it("leaves a figure out that cannot be read", async () => {
  const away = { name: "guide_away", help: "away", label: "figure", read: () => Promise.reject(new Error("the database is away")) };
  expect(await scrape([away, ...queueFigures])).toMatch(/^guide_jobs\{/m);
  expect(await scrape([away])).not.toMatch(/^guide_away\{/m);
});
