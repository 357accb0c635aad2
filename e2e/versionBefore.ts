import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "../src/platform/db/migrate.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { migrateJobs } from "../src/platform/jobs/jobQueue.ts";
import { OLD_MIGRATIONS } from "../src/tools/testing/oldMigrations.ts";

/** The newest migration of version 0.1.0, before the code of its jobs was renamed. */
const NEWEST_BEFORE = "0024_accounts.sql";

const ACCOUNT = "11111111-1111-4111-8111-111111111111";
const CHANGE = "22222222-2222-4222-8222-222222222222";
const BROWSER = "ab".repeat(32);

/**
 * Every kind of mail with its payload, copied from the output of that version: names and keys are stored, so they cannot follow the code.
 */
export const QUEUED: [task: string, payload: { key: string } & Record<string, string>][] = [
  ["send_link", { kind: "verify", email: "maya@example.org", next: "", host: "theguide", asked_by: BROWSER, key: "link 1" }],
  ["send_link", { kind: "magic", email: "maya@example.org", next: "/explore/", host: "theguide", asked_by: BROWSER, key: "link 2" }],
  ["send_link", { kind: "reset", email: "maya@example.org", next: "", asked_by: BROWSER, key: "link 3" }],
  ["send_email_link", { uuid: CHANGE, host: "theguide", side: "email_old", key: `email_old ${CHANGE}` }],
  ["send_email_link", { uuid: CHANGE, host: "theguide", side: "email_new", key: `email_new ${CHANGE}` }],
  ["send_notice", { kind: "email_changed", to: "before@example.org", what: "m…@example.org", host: "theguide", key: "notice 1" }],
];

/** Fills a data folder as that version left it, stopped before its worker processed the queue. */
async function fillAsVersionBefore(dataDir: string) {
  const migrations = join(dataDir, "migrations");
  mkdirSync(migrations);
  for (const name of readdirSync(OLD_MIGRATIONS).filter((file) => file <= NEWEST_BEFORE))
    cpSync(join(OLD_MIGRATIONS, name), join(migrations, name));
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
}

// Runs as a separate process: it creates the database as the user that it runs as.
if (import.meta.main) await fillAsVersionBefore(process.env.DATA_DIR as string);
