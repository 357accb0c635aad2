import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dumpSchema } from "../../scripts/baseline/dumpSchema.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { openDatabase } from "../../src/platform/db/open.ts";
import { OLD_MIGRATIONS, oldMigrations, restoreOldFunctions } from "../../src/tools/testing/oldMigrations.ts";
import { startGuide, temporaryFolder } from "../guide.ts";
import { requireVersion, startServer, VERSIONS } from "./servers.ts";

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

describe.each(VERSIONS)("On $name", (version) => {
  let server: ReturnType<typeof startServer>;
  beforeAll(() => {
    server = startServer(version);
    cleanups.push(() => server.stop());
  });

  it("the guide starts from nothing, and again from the data folder and database of a guide before the rewritten migrations", async () => {
    await server.query("postgres", "CREATE DATABASE guide");
    const { path: dataDir, remove } = temporaryFolder();
    cleanups.push(remove);
    const env = { GUIDE_DEMO: "off", DATABASE_URL: server.urlOf("guide"), GUIDE_SECRET: "of-tests-alone-".repeat(3), LOG_LEVEL: "warn" };
    const start = async () => {
      const guide = await startGuide({ dataDir, env });
      const statuses = await Promise.all(["/readyz", "/", "/explore/"].map(async (path) => (await fetch(guide.address + path)).status));
      await guide.stop();
      return statuses;
    };
    expect(await start()).toEqual([200, 200, 200]);
    await restoreOldFunctions((statement) => server.query("guide", statement));
    expect(await start()).toEqual([200, 200, 200]);
    const { rows } = await server.query("guide", "SELECT proname FROM pg_proc WHERE proname = 'notability_of' AND prosqlbody IS NOT NULL");
    expect(rows).toEqual([]);
  });

  it.each(["0060", "0072", "0078"])("a database that had applied the old files up to %s gets all later migrations", async (newest) => {
    const database = `old_${newest}`;
    await server.query("postgres", `CREATE DATABASE ${database}`);
    const { path, remove } = temporaryFolder();
    cleanups.push(remove);
    const folder = join(path, "migrations");
    mkdirSync(folder);
    const connection = { connectionString: server.urlOf(database) };
    for (const { name, current } of oldMigrations(newest)) writeFileSync(join(folder, name), current);
    await migrate(connection, folder);
    await restoreOldFunctions((statement) => server.query(database, statement), newest);
    await migrate(connection);
    expect(await migrate(connection)).toEqual([]);
  });

  it("a database that got the baseline equals one that applied every file", async () => {
    const dumpOf = async (database: string, folders: (string | undefined)[]) => {
      await server.query("postgres", `CREATE DATABASE ${database}`);
      const connection = { connectionString: server.urlOf(database) };
      for (const folder of folders) await migrate(connection, folder);
      return dumpSchema(connection);
    };
    expect(await dumpOf("fresh", [undefined])).toBe(await dumpOf("upgraded", [OLD_MIGRATIONS, undefined]));
  });
});

it("The embedded PostgreSQL: the guide starts on a data folder of a guide before the rewritten migrations", async () => {
  const { path: dataDir, remove } = temporaryFolder();
  cleanups.push(remove);
  const start = async () => {
    const guide = await startGuide({ dataDir, env: { GUIDE_DEMO: "off", LOG_LEVEL: "warn" } });
    const { status } = await fetch(`${guide.address}/readyz`);
    await guide.stop();
    return status;
  };
  expect(await start()).toBe(200);
  const before = await openDatabase({ dataDir });
  await restoreOldFunctions((statement) => before.db.$client.query(statement));
  await before.close();
  expect(await start()).toBe(200);
  const after = await openDatabase({ dataDir });
  cleanups.push(() => after.close());
  const { rows } = await after.db.$client.query("SELECT proname FROM pg_proc WHERE proname = 'notability_of' AND prosqlbody IS NOT NULL");
  expect(rows).toEqual([]);
});

describe("requireVersion", () => {
  it("says how a missing version is installed", () => {
    const missing = { name: "PostgreSQL 15", bin: "/nowhere", install: "apt-get install postgresql-15" };
    expect(() => requireVersion(missing)).toThrow("PostgreSQL 15 is not installed. Run: apt-get install postgresql-15");
  });

  it("says how one that is too old is brought up to date", () => {
    const old = { ...(VERSIONS.at(-1) as (typeof VERSIONS)[0]), oldest: "99.1", install: "npm ci" };
    expect(() => requireVersion(old)).toThrow(/^PostgreSQL 18 is 18[.]\d+, older than 99[.]1[.] Run: npm ci$/);
  });
});
