import { readFileSync } from "node:fs";
import pg from "pg";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { migrate, migrateTo } from "../../src/platform/db/migrate.ts";
import { readMigrations } from "../../src/platform/db/migrations/migrationFiles.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { type FreshDatabase, freshDatabase } from "../../src/tools/testing/database.ts";
import { OLD_MIGRATIONS } from "../../src/tools/testing/oldMigrations.ts";
import type { SchemaObject } from "./catalogue.ts";
import { BASELINE_HEAD, dumpSchema, sortObjects } from "./dumpSchema.ts";

// Longer than usual, for slow machines.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const dump = ({ connection }: FreshDatabase) => dumpSchema(connection);

describe("The baseline", () => {
  let upgraded: FreshDatabase;
  let atBaseline: string;
  beforeAll(async () => {
    upgraded = await freshDatabase({ empty: true });
    await migrate(upgraded.connection, OLD_MIGRATIONS);
    atBaseline = await dump(upgraded);
    await migrate(upgraded.connection);
  });

  it("is what scripts/writeBaseline.ts makes of the files that it stands for", () => {
    const path = "migrations/baseline.sql";
    if (readFileSync(path, "utf8") !== BASELINE_HEAD + atBaseline)
      throw new Error("migrations/baseline.sql differs from the files in migrations/before-0.2/. Run: node scripts/writeBaseline.ts");
  });

  it("gives a fresh database the schema and rows of an upgraded one, and nothing is left to do", async () => {
    const fresh = await freshDatabase({ empty: true });
    expect(await migrate(fresh.connection)).toEqual(readMigrations().map(({ name }) => name));
    expect(await dump(fresh)).toBe(await dump(upgraded));
    expect(await migrate(fresh.connection)).toEqual([]);
    const list = (database: FreshDatabase) => database.db.execute(sql`SELECT name, hash FROM schema_migration ORDER BY name`);
    expect((await list(fresh)).rows).toEqual((await list(upgraded)).rows);
  });

  it.each(["0100", "9999"])("serves the restore of a backup with the files up to %s", async (newest) => {
    const restored = await freshDatabase({ empty: true });
    const client = new pg.Client(restored.connection);
    await client.connect();
    await client.query("BEGIN");
    await migrateTo(
      client,
      readMigrations().filter(({ name }) => name.slice(0, 4) <= newest),
    );
    await client.query("COMMIT");
    await client.end();
    await migrate(restored.connection);
    expect(await dump(restored)).toBe(await dump(upgraded));
  });
});

describe("A dump", () => {
  it("differs when the schema or a row differs", async () => {
    const database = await freshDatabase({ empty: true });
    await database.db.execute(sql`CREATE TABLE one (a integer PRIMARY KEY, b text COLLATE "C" DEFAULT 'x')`);
    const dumps = [await dump(database)];
    for (const statement of [
      "ALTER TABLE one ALTER b SET DEFAULT 'y'",
      "INSERT INTO one VALUES (1, 'It''s')",
      "CREATE INDEX one_b ON one (b) WHERE a > 1",
      "ALTER TABLE one ADD CHECK (a > 0) NOT VALID",
      "CREATE TABLE two (a integer REFERENCES one, c integer GENERATED ALWAYS AS IDENTITY)",
      "CREATE FUNCTION f(given one) RETURNS integer LANGUAGE sql AS $$ SELECT given.a $$",
      "CREATE VIEW three AS SELECT f(one) FROM one",
    ]) {
      await database.db.execute(sql.raw(statement));
      dumps.push(await dump(database));
    }
    expect(new Set(dumps).size).toBe(dumps.length);
    const copy = await freshDatabase({ empty: true });
    const client = new pg.Client(copy.connection);
    await client.connect();
    await client.query(`BEGIN;${dumps.at(-1)}COMMIT`);
    await client.end();
    expect(await dump(copy)).toBe(dumps.at(-1));
  });

  it("is refused for a schema that it would not describe fully", async () => {
    const database = await freshDatabase({ empty: true });
    await database.db.execute(sql`CREATE TYPE colour AS ENUM ('red')`);
    await expect(dump(database)).rejects.toThrow("The dump cannot describe: type colour. Extend scripts/baseline/catalogue.ts.");
  });

  it("lists what is needed first, and ends where functions need each other", () => {
    const object = (oid: number, kind: SchemaObject["kind"], name: string, body = ""): SchemaObject => ({
      oid,
      kind,
      name,
      body,
      statement: "",
    });
    const objects = [
      object(1, "table", "b"),
      object(2, "function", "f(b)", "SELECT g()"),
      object(3, "function", "g()", "SELECT f()"),
      object(4, "table", "a"),
    ];
    const names = sortObjects(objects, [
      { from: 4, to: 2 },
      { from: 2, to: 1 },
    ]).map(({ name }) => name);
    expect(names).toEqual(["b", "g()", "f(b)", "a"]);
  });
});
