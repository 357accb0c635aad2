import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { newUuid } from "../../src/platform/clock.ts";
import { openDatabase } from "../../src/platform/db/open.ts";
import { enqueue } from "../../src/platform/jobs/jobQueue.ts";
import { readMails } from "../../src/tools/testing/mailbox.ts";
import { ended, ROOT, runCommand, startGuide, temporaryFolder } from "../guide.ts";
import { startServer, VERSIONS } from "./servers.ts";

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});
const folder = () => {
  const { path, remove } = temporaryFolder();
  cleanups.push(remove);
  return path;
};

/** Runs a command with a file as its standard input or output. */
async function runPiped(args: string[], file: string, env: Record<string, string>) {
  const isOutput = args[0] === "backup";
  const descriptor = openSync(file, isOutput ? "w" : "r", 0o600);
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [join(ROOT, "scripts", "guide.ts"), ...args], {
    cwd: ROOT,
    env: { PATH, HOME, TMPDIR, ...env },
    stdio: isOutput ? ["ignore", descriptor, "pipe"] : [descriptor, "pipe", "pipe"],
  });
  closeSync(descriptor);
  const [output, errors, code] = await Promise.all([
    child.stdout ? text(child.stdout) : "",
    child.stderr ? text(child.stderr) : "",
    ended(child),
  ]);
  return { code, output: output + errors };
}

it("A running embedded guide is backed up while it is written to, restored into PostgreSQL 15, held, and released", async () => {
  const dataDir = folder();
  const quiet = { GUIDE_DEMO: "off", LOG_LEVEL: "warn" };
  const first = await startGuide({ dataDir, env: quiet });
  cleanups.push(() => first.stop());
  const source = await openDatabase({ dataDir });
  cleanups.push(() => source.close());
  let written = 0;
  let isWriting = true;
  const writing = (async () => {
    while (isWriting) {
      await source.db.$client.query("INSERT INTO account (id, email) VALUES ($1, $2)", [newUuid(), `a${written}@example.org`]);
      written += 1;
      await sleep(2);
    }
  })();
  await expect.poll(() => written).toBeGreaterThan(20);
  const before = written;
  const file = join(folder(), "guide.backup");
  const backup = await runPiped(["backup", "-"], file, { DATA_DIR: dataDir });
  isWriting = false;
  await writing;
  expect([backup.code, backup.output]).toEqual([0, expect.stringContaining("tables with")]);
  expect(statSync(file).size).toBeGreaterThan(100_000);
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200);
  await first.stop();

  const [version] = VERSIONS;
  if (!version) throw new Error("no version of PostgreSQL");
  const server = startServer(version);
  cleanups.push(() => server.stop());
  await server.query("postgres", "CREATE DATABASE restored");
  const DATABASE_URL = server.urlOf("restored");
  const target = folder();
  const env = { ...quiet, DATABASE_URL, GUIDE_SECRET: readFileSync(join(dataDir, "secret"), "utf8") };
  const restored = await runPiped(["restore", "-"], file, { ...env, DATA_DIR: target });
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining("Nothing leaves the guide yet")]);
  const { rows } = await server.query("restored", "SELECT count(*)::integer AS accounts FROM account");
  expect(rows[0].accounts).toBeGreaterThanOrEqual(before);
  expect(rows[0].accounts).toBeLessThanOrEqual(written);

  const second = await startGuide({ dataDir: target, env });
  cleanups.push(() => second.stop());
  const statuses = await Promise.all(["/readyz", "/", "/explore/"].map(async (path) => (await fetch(second.address + path)).status));
  expect(statuses).toEqual([200, 200, 200]);
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: "" });
  cleanups.push(() => database.close());
  const payload = { kind: "email_changed", to: "before@example.org", what: "m…@example.org", host: "theguide", key: "notice 1" };
  await enqueue(database.db, { task: "send_notice", payload });
  await sleep(5_000);
  const mails = () => readMails({ DATA_DIR: target } as Parameters<typeof readMails>[0]).map(({ to }) => to);
  expect(mails()).toEqual([]);
  const doctor = await runCommand(["doctor"], { dataDir: target, env });
  expect(doctor.output).toMatch(/^Warning {2}Restore: This guide was restored from a backup of/m);
  expect(doctor.output).toMatch(/^OK {7}Database: PostgreSQL 15\.\d+ with btree_gist runs\.$/m);
  expect(await runCommand(["release"], { dataDir: target, env })).toMatchObject({ code: 0, output: expect.stringMatching(/^Released\./m) });
  await expect.poll(mails, { timeout: 30_000 }).toEqual(["before@example.org"]);
});
