import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { freshDatabase } from "../../tools/testing/database.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { oldMigrations } from "../../tools/testing/oldMigrations.ts";
import { migrate } from "./migrate.ts";
import { REWRITTEN, replacementStatement } from "./rewritten.ts";
import { sql } from "./sql.ts";

// Longer than usual, for slow machines.
vi.setConfig({ testTimeout: 120_000 });

const sha256Hex = (text: string) => createHash("sha256").update(text).digest("hex");

/** Builds the database of a guide from before the rewriting, at one of its versions. */
async function buildOldDatabase(newest?: string) {
  const database = await freshDatabase({ empty: true });
  const folder = temporaryFolder();
  for (const { name, statements } of oldMigrations(newest)) writeFileSync(join(folder, name), statements);
  await migrate(database.connection, folder);
  const values = async (statement: string) =>
    (await database.db.execute<{ value: string }>(sql.raw(statement))).rows.map(({ value }) => value);
  return {
    ...database,
    folder,
    values,
    /** Returns the functions whose body PostgreSQL records as a dependency on a table, its rows or its columns. */
    bound: () =>
      values(
        `SELECT DISTINCT p.proname::text AS value FROM pg_proc p JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid
         WHERE p.prosqlbody IS NOT NULL AND (d.refclassid = 'pg_class'::regclass OR d.refobjid IN (SELECT oid FROM pg_type WHERE typrelid <> 0))
         ORDER BY 1`,
      ),
  };
}

it("The old files are told by the hashes of their text, the new ones by those of the files", () => {
  const old = new Map(oldMigrations().map(({ name, statements }) => [name, sha256Hex(statements)]));
  expect(Object.fromEntries(Object.keys(REWRITTEN).map((name) => [name, old.get(name)]))).toEqual(
    Object.fromEntries(Object.entries(REWRITTEN).map(([name, rewrite]) => [name, rewrite.old])),
  );
});

describe("A database that applied the old files", () => {
  it.each(["0059", "0060", "0071", "0097"])(
    "up to %s is brought to the newest schema, and no function stays bound to a table",
    async (newest) => {
      const database = await buildOldDatabase(newest);
      expect(await database.bound()).not.toEqual([]);
      await migrate(database.connection);
      expect(await database.bound()).toEqual([]);
      expect(await migrate(database.connection)).toEqual([]);
      const known = new Map(
        (await database.db.execute<{ name: string; hash: string }>(sql`SELECT name, hash FROM schema_migration`)).rows.map((row) => [
          row.name,
          row.hash,
        ]),
      );
      for (const [name, { now }] of Object.entries(REWRITTEN)) expect(known.get(name), name).toBe(now);
    },
  );

  it("has the functions of a new one afterwards", async () => {
    const definitions = `SELECT pg_get_functiondef(p.oid) AS value FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE n.nspname = 'public' AND p.prokind = 'f' AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY 1`;
    const old = await buildOldDatabase();
    await migrate(old.connection);
    const fresh = await freshDatabase();
    const { rows } = await fresh.db.execute<{ value: string }>(sql.raw(definitions));
    expect(await old.values(definitions)).toEqual(rows.map(({ value }) => value));
  });

  it("is refused when a file differs from both", async () => {
    const { connection, db } = await buildOldDatabase("0060");
    await db.execute(sql`UPDATE schema_migration SET hash = 'another' WHERE name = '0060_businesses.sql'`);
    await expect(migrate(connection)).rejects.toThrow("The migration 0060_businesses.sql was changed after it was applied");
  });

  it("is refused when the new file was changed once more", async () => {
    const { connection, folder } = await buildOldDatabase("0060");
    const [file] = oldMigrations("0060").filter(({ name }) => name === "0060_businesses.sql");
    writeFileSync(join(folder, "0060_businesses.sql"), `${file?.statements}-- once more`);
    await expect(migrate(connection, folder)).rejects.toThrow("The migration 0060_businesses.sql was changed after it was applied");
  });
});

it("A replacement needs the function in the file", () => {
  expect(() => replacementStatement("SELECT 1;", "listing_keys")).toThrow("listing_keys");
});
