import { chownSync, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { openDatabase } from "../src/platform/db/open.ts";
import { readMails } from "../src/tools/testing/mailbox.ts";
import { ended, type RunningGuide, runFile, startGuide, temporaryFolder } from "./guide.ts";
import { QUEUED } from "./versionBefore.ts";

/** If the tests run as root, both versions run as this user, so that the guide also creates and runs the database as this user. */
const NOBODY = 65_534;
const uid = process.getuid?.() === 0 ? NOBODY : undefined;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function folderOfVersionBefore(): Promise<string> {
  const { path: dataDir, remove } = temporaryFolder();
  cleanups.push(remove);
  if (uid !== undefined) chownSync(dataDir, uid, uid);
  const filling = runFile("e2e/versionBefore.ts", [], { dataDir, uid });
  expect(await ended(filling.process), filling.output()).toBe(0);
  return dataDir;
}

const mails = (dataDir: string) => readMails({ DATA_DIR: dataDir } as Parameters<typeof readMails>[0]);

it("sends every mail that the version before had queued, once, as an ordinary user", { timeout: 400_000 }, async () => {
  const dataDir = await folderOfVersionBefore();
  expect(existsSync(join(dataDir, "mailbox"))).toBe(false);
  const start = async (): Promise<RunningGuide> => {
    const guide = await startGuide({ dataDir, env: { GUIDE_DEMO: "off" }, uid });
    cleanups.push(() => guide.stop());
    return guide;
  };
  const guide = await start();
  expect((await fetch(`${guide.address}/readyz`)).status).toBe(200);
  expect(statSync(join(dataDir, "postgres", "cluster", "PG_VERSION")).uid).toBe(uid ?? process.getuid?.());
  await expect.poll(() => mails(dataDir).length, { timeout: 180_000 }).toBe(QUEUED.length);
  const maya = "maya@example.org";
  expect(
    mails(dataDir)
      .map(({ to }) => to)
      .sort(),
  ).toEqual(["before@example.org", maya, maya, maya, maya, "new@example.org"]);
  // No mail was taken for another kind.
  expect(new Set(mails(dataDir).map(({ subject }) => subject)).size).toBe(QUEUED.length);
  await guide.stop();

  // The queue is empty: another start sends no mail again.
  await (await start()).stop();
  expect(mails(dataDir)).toHaveLength(QUEUED.length);
  const database = await openDatabase({ dataDir });
  cleanups.push(() => database.close());
  const { rows } = await database.db.$client.query(
    "SELECT task_identifier, last_error FROM graphile_worker.jobs WHERE task_identifier LIKE 'send%'",
  );
  expect(rows).toEqual([]);
});
