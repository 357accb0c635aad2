import { cpSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { migrateJobs } from "../src/platform/jobs.ts";
import { readMails } from "../src/testing/mailbox.ts";
import { type RunningGuide, startGuide, temporaryFolder } from "./guide.ts";

/** The newest migration of version 0.1.0 as it was before its jobs' code was renamed. */
const NEWEST_BEFORE = "0024_accounts.sql";

const ACCOUNT = "11111111-1111-4111-8111-111111111111";
const CHANGE = "22222222-2222-4222-8222-222222222222";
const BROWSER = "ab".repeat(32);

/** Every kind of mail with its payload, copied from what that version wrote: names and keys are stored, so they cannot follow the code. */
const QUEUED: [task: string, payload: { key: string } & Record<string, string>][] = [
  ["send_link", { kind: "verify", email: "maya@example.org", next: "", host: "theguide", asked_by: BROWSER, key: "link 1" }],
  ["send_link", { kind: "magic", email: "maya@example.org", next: "/explore/", host: "theguide", asked_by: BROWSER, key: "link 2" }],
  ["send_link", { kind: "reset", email: "maya@example.org", next: "", asked_by: BROWSER, key: "link 3" }],
  ["send_email_link", { uuid: CHANGE, host: "theguide", side: "email_old", key: `email_old ${CHANGE}` }],
  ["send_email_link", { uuid: CHANGE, host: "theguide", side: "email_new", key: `email_new ${CHANGE}` }],
  ["send_notice", { kind: "email_changed", to: "before@example.org", what: "m…@example.org", host: "theguide", key: "notice 1" }],
];

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A data folder as that version left it when it was stopped before its worker came to the queue. */
async function folderOfVersionBefore(): Promise<string> {
  const { path: dataDir, remove } = temporaryFolder();
  cleanups.push(remove);
  const migrations = join(dataDir, "migrations");
  mkdirSync(migrations);
  for (const name of readdirSync("migrations").filter((file) => file <= NEWEST_BEFORE))
    cpSync(join("migrations", name), join(migrations, name));
  const database = await openDatabase({ dataDir });
  try {
    await migrate(database.connection, migrations);
    await migrateJobs(database.connection);
    const { $client } = database.db;
    await $client.query("INSERT INTO account (id, email, email_verified_at) VALUES ($1, 'maya@example.org', now())", [ACCOUNT]);
    await $client.query(
      "INSERT INTO email_change (uuid, account_id, new_email, expires) VALUES ($1, $2, 'new@example.org', now() + interval '1 hour')",
      [CHANGE, ACCOUNT],
    );
    for (const [task, payload] of QUEUED)
      await $client.query(
        "SELECT FROM graphile_worker.add_job($1, payload := $2::json, max_attempts := 20, job_key := $3, job_key_mode := 'unsafe_dedupe')",
        [task, JSON.stringify(payload), payload.key],
      );
  } finally {
    await database.close();
  }
  return dataDir;
}

const mails = (dataDir: string) => readMails({ DATA_DIR: dataDir } as Parameters<typeof readMails>[0]);

it("sends every mail that the version before had queued, once", { timeout: 400_000 }, async () => {
  const dataDir = await folderOfVersionBefore();
  expect(existsSync(join(dataDir, "mailbox"))).toBe(false);
  const start = async (): Promise<RunningGuide> => {
    const guide = await startGuide({ dataDir, env: { GUIDE_DEMO: "off" } });
    cleanups.push(() => guide.stop());
    return guide;
  };
  const guide = await start();
  await expect.poll(() => mails(dataDir).length, { timeout: 180_000 }).toBe(QUEUED.length);
  const maya = "maya@example.org";
  expect(
    mails(dataDir)
      .map(({ to }) => to)
      .sort(),
  ).toEqual(["before@example.org", maya, maya, maya, maya, "new@example.org"]);
  // None was taken for another kind.
  expect(new Set(mails(dataDir).map(({ subject }) => subject)).size).toBe(QUEUED.length);
  await guide.stop();

  // The queue is empty: another start sends nothing again.
  await (await start()).stop();
  expect(mails(dataDir)).toHaveLength(QUEUED.length);
  const database = await openDatabase({ dataDir });
  cleanups.push(() => database.close());
  const { rows } = await database.db.$client.query(
    "SELECT task_identifier, last_error FROM graphile_worker.jobs WHERE task_identifier LIKE 'send%'",
  );
  expect(rows).toEqual([]);
});
