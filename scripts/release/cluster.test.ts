import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { beforeAll, expect, it, vi } from "vitest";
import { openEmbedded } from "../../src/platform/db/embedded/embedded.ts";
import { prepareLayout } from "../../src/platform/db/embedded/layout.ts";
import { StartError } from "../../src/platform/endpoints/errors.ts";
import { temporaryFolder } from "../../src/tools/testing/folder.ts";
import { packFolder, trimLog } from "./cluster.ts";

vi.setConfig({ testTimeout: 60_000 });

/** Creates a data folder that the server's user can enter: as root that is another user. */
function dataFolder(): string {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  return folder;
}

async function query(folder: string, statement: string, prepared?: string) {
  const opened = await openEmbedded(folder, undefined, { prepared });
  const client = new pg.Client(opened.connection);
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
    await opened.stop();
  }
}

const readPassword = (folder: string) => readFileSync(join(folder, "embedded-database-password"), "utf8");
const work = { archive: "", password: "" };

beforeAll(async () => {
  const source = dataFolder();
  await query(source, "CREATE TABLE town AS SELECT 'Hoi An' AS name");
  const { cluster } = prepareLayout(source);
  trimLog(cluster);
  work.archive = join(dataFolder(), "cluster.tar.zst");
  work.password = readPassword(source);
  await packFolder(cluster, work.archive);
});

it("begins with the prepared cluster, and a password of its own", async () => {
  const folder = dataFolder();
  expect(await query(folder, "SELECT name FROM town", work.archive)).toEqual([{ name: "Hoi An" }]);
  expect(readPassword(folder)).not.toBe(work.password);
  writeFileSync(join(folder, "embedded-database-password"), work.password);
  await expect(query(folder, "SELECT 1", work.archive)).rejects.toThrow("rejects the password");
});

it("leaves a cluster that exists as it is", async () => {
  const folder = dataFolder();
  await query(folder, "CREATE TABLE own ()");
  expect(await query(folder, "SELECT to_regclass('town') AS town, to_regclass('own') AS own", work.archive)).toEqual([
    { town: null, own: "own" },
  ]);
});

it("creates an empty one without an archive, as in a clone", async () => {
  expect(await query(dataFolder(), "SELECT to_regclass('town') AS town", "/nowhere/cluster.tar.zst")).toEqual([{ town: null }]);
});

it("refuses a damaged archive in one sentence, and leaves no half cluster", async () => {
  const folder = dataFolder();
  const damaged = join(dataFolder(), "cluster.tar.zst");
  const bytes = readFileSync(work.archive);
  bytes.fill(0, bytes.length >> 1, (bytes.length >> 1) + 1_000);
  writeFileSync(damaged, bytes);
  mkdirSync(join(folder, "postgres"), { recursive: true, mode: 0o755 });
  const error = await openEmbedded(folder, undefined, { prepared: damaged }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  expect(error.message).toMatch(/^The prepared database of this release could not be/);
  expect(existsSync(join(folder, "postgres", "cluster"))).toBe(false);
});
