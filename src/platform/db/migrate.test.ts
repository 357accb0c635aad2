import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FreshDatabase, freshDatabase } from "../../tools/testing/database.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { StartError } from "../endpoints/errors.ts";
import { migrate, readMigrationState } from "./migrate.ts";
import { sql } from "./sql.ts";

// Longer than usual, for slow machines.
vi.setConfig({ testTimeout: 60_000 });

let database: FreshDatabase;
let folder: string;
beforeEach(async () => {
  database = await freshDatabase({ empty: true });
  folder = temporaryFolder();
});

const write = (name: string, statements: string) => writeFileSync(join(folder, name), statements);
const run = () => migrate(database.connection, folder);
const rows = async (statement: string) => (await database.db.execute(sql.raw(statement))).rows;
const applied = async () => (await rows("SELECT name FROM schema_migration ORDER BY name")).map(({ name }) => name);

describe("migrations", () => {
  it("are applied in the order of their numbers, each once", async () => {
    write("0002_b.sql", "INSERT INTO step VALUES ('b')");
    write("0001_a.sql", "CREATE TABLE step (name text); INSERT INTO step VALUES ('a')");
    write("notes.md", "not a migration");
    expect(await run()).toEqual(["0001_a.sql", "0002_b.sql"]);
    expect(await run()).toEqual([]);
    write("0003_c.sql", "INSERT INTO step VALUES ('c')");
    expect(await run()).toEqual(["0003_c.sql"]);
    expect(await rows("SELECT string_agg(name, '') AS names FROM step")).toEqual([{ names: "abc" }]);
  });

  it("say which one is applied, and whether it takes minutes, but not of a new database", async () => {
    const said: [string, boolean][] = [];
    const say = () => migrate(database.connection, folder, { onFile: ({ name, takesMinutes }) => said.push([name, takesMinutes]) });
    write("0001_a.sql", "SELECT 1");
    await say();
    expect(said).toEqual([]);
    write("0002_b.sql", "-- expand\nSELECT 2");
    write("0003_c.sql", "-- expand\n-- takes minutes\nSELECT 3");
    await say();
    await say();
    expect(said).toEqual([
      ["0002_b.sql", false],
      ["0003_c.sql", true],
    ]);
  });

  it("are applied once when several servers start at the same time", async () => {
    write("0001_a.sql", "CREATE TABLE step (name text)");
    write("0002_b.sql", "INSERT INTO step SELECT 'b' FROM pg_sleep(0.05)");
    const results = await Promise.all([run(), run(), run()]);
    expect(results.flat().sort()).toEqual(["0001_a.sql", "0002_b.sql"]);
    expect(await rows("SELECT name FROM step")).toHaveLength(1);
  });

  it("leave nothing behind when one fails, and keep those before it", async () => {
    write("0001_a.sql", "CREATE TABLE step (name text)");
    write("0002_b.sql", "CREATE TABLE half (name text); INSERT INTO step VALUES ('b'); SELECT 1 / 0");
    await expect(run()).rejects.toThrow(new StartError("The migration 0002_b.sql failed and changed nothing: division by zero"));
    expect(await applied()).toEqual(["0001_a.sql"]);
    expect(await rows("SELECT to_regclass('half') AS half, (SELECT count(*) FROM step) AS steps")).toEqual([{ half: null, steps: 0 }]);
    write("0002_b.sql", "CREATE TABLE half (name text)");
    expect(await run()).toEqual(["0002_b.sql"]);
  });

  it("that failed let the next server try: no lock stays", async () => {
    write("0001_a.sql", "SELECT 1 / 0");
    await expect(run()).rejects.toThrow();
    write("0001_a.sql", "SELECT 1");
    expect(await run()).toEqual(["0001_a.sql"]);
  });

  it("without a transaction build an index while other servers wait to migrate, and again after an interruption", async () => {
    write("0001_a.sql", "CREATE TABLE step (name text); INSERT INTO step VALUES ('a'), ('a')");
    await run();
    const build =
      "-- expand\n-- no transaction\nDROP INDEX CONCURRENTLY IF EXISTS step_name;\nCREATE UNIQUE INDEX CONCURRENTLY step_name ON step (name);\n";
    write("0002_b.sql", build);
    await expect(run()).rejects.toThrow(/^The migration 0002_b[.]sql failed: could not create unique index/);
    await rows("DELETE FROM step");
    const results = await Promise.all([run(), run(), run()]);
    expect(results.flat()).toEqual(["0002_b.sql"]);
    expect(await rows("SELECT indisvalid FROM pg_index WHERE indexrelid = 'step_name'::regclass")).toEqual([{ indisvalid: true }]);
  });
});

describe("a table that another program locks", () => {
  const limits = { lockMilliseconds: 200, attempts: 3, pauseMilliseconds: 50, concurrentMilliseconds: 1_000 };
  const patient = (attempts = 3) => migrate(database.connection, folder, { limits: { ...limits, attempts } });
  let other: pg.Client;
  beforeEach(async () => {
    write("0001_a.sql", "CREATE TABLE step (name text)");
    await run();
    write("0002_b.sql", "-- expand\nALTER TABLE step ADD COLUMN b int");
    other = new pg.Client({ ...database.connection, application_name: "psql of Ana" });
    await other.connect();
    await other.query("BEGIN; SELECT * FROM step");
  });
  afterEach(() => other.end());

  it("stops a migration after a few attempts, which names itself and that program", async () => {
    await expect(patient()).rejects.toThrow(
      /^The migration 0002_b[.]sql could not lock its tables in 3 attempts[.] The program "psql of Ana" has held them for \d+ s [(]process \d+ of the database[)][.] End/,
    );
    expect(await applied()).toEqual(["0001_a.sql"]);
    expect(await rows("SELECT count(*)::integer AS steps FROM step")).toEqual([{ steps: 0 }]);
  });

  it("is waited for", async () => {
    const migrating = patient(200);
    await sleep(600);
    await other.query("COMMIT");
    expect(await migrating).toEqual(["0002_b.sql"]);
  });
});

describe("a database that a newer version has migrated", () => {
  const started = (version: string) => migrate(database.connection, folder, { version });
  beforeEach(async () => {
    write("0001_a.sql", "CREATE TABLE step (name text, old text)");
    write("0002_b.sql", "-- expand\nALTER TABLE step ADD COLUMN fresh text");
    write("0003_c.sql", "-- contract, since 0.3.0\nALTER TABLE step DROP COLUMN old");
    await run();
    rmSync(join(folder, "0003_c.sql"));
  });

  it("works with a version that lacks an expand migration, or one that removes nothing of what it uses", async () => {
    expect(await started("0.3.1")).toEqual([]);
    rmSync(join(folder, "0002_b.sql"));
    expect(await started("0.3.0")).toEqual([]);
  });

  it("is refused by a version that uses what was removed", async () => {
    await expect(started("0.2.9")).rejects.toThrow("A newer version of the guide has migrated the database to 0003_c.sql");
  });
});

describe("the table of applied migrations", () => {
  it("gets its new column from a version that had none, beside a running backup once it has it", async () => {
    await rows("CREATE TABLE schema_migration (name text PRIMARY KEY, hash text NOT NULL, applied timestamptz NOT NULL DEFAULT now())");
    expect((await readMigrationState(database.db.$client, folder)).pending).toEqual([]);
    write("0001_a.sql", "-- expand\nSELECT 1");
    expect(await run()).toEqual(["0001_a.sql"]);
    const backup = new pg.Client(database.connection);
    await backup.connect();
    await backup.query("BEGIN; SELECT * FROM schema_migration");
    write("0002_b.sql", "-- expand\nSELECT 1");
    expect(await run()).toEqual(["0002_b.sql"]);
    await backup.end();
    expect(await rows("SELECT DISTINCT kind FROM schema_migration")).toEqual([{ kind: "expand" }]);
  });
});

describe("the start is refused", () => {
  const startErrorMessage = async () => {
    const error = await run().catch((caught) => caught);
    expect(error).toBeInstanceOf(StartError);
    return error.message;
  };
  beforeEach(async () => {
    write("0001_a.sql", "SELECT 1");
    write("0003_c.sql", "SELECT 3");
    await run();
  });

  it("when an applied file was changed", async () => {
    write("0001_a.sql", "SELECT 2");
    expect(await startErrorMessage()).toBe("The migration 0001_a.sql was changed after it was applied: write a new one instead.");
  });

  it("when a new one comes before an applied one, and nothing of it is done", async () => {
    write("0002_b.sql", "CREATE TABLE late (name text)");
    expect(await startErrorMessage()).toBe(
      "The migration 0002_b.sql comes before 0003_c.sql, which is already applied: give it a higher number.",
    );
    expect(await rows("SELECT to_regclass('late') AS late")).toEqual([{ late: null }]);
  });

  it("when the database is a newer guide's", async () => {
    rmSync(join(folder, "0003_c.sql"));
    expect(await startErrorMessage()).toBe(
      "A newer version of the guide has migrated the database to 0003_c.sql: start that version or a later one.",
    );
  });
});

describe("the guide's own", () => {
  it("bring an empty database to the schema, and find nothing to do the second time", async () => {
    expect((await migrate(database.connection)).length).toBeGreaterThan(10);
    expect(await migrate(database.connection)).toEqual([]);
  });
});
