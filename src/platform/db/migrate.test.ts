import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type FreshDatabase, freshDatabase } from "../../tools/testing/database.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { StartError } from "../endpoints/errors.ts";
import { migrate } from "./migrate.ts";
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

  it("say which one is applied, as that may take minutes, but not of a new database", async () => {
    const said: string[] = [];
    const say = () => migrate(database.connection, folder, (name) => said.push(name));
    write("0001_a.sql", "SELECT 1");
    await say();
    expect(said).toEqual([]);
    write("0002_b.sql", "SELECT 2");
    await say();
    await say();
    expect(said).toEqual(["0002_b.sql"]);
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
    await expect(run()).rejects.toThrow("division by zero");
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
