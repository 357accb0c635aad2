import { readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { type FreshDatabase, freshDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../../tools/testing/factories.ts";
import { temporaryFolder } from "../../../tools/testing/folder.ts";
import { folderStorage } from "../../files/folderStorage.ts";
import { enqueue, migrateJobs } from "../../jobs/jobQueue.ts";
import { migrate } from "../migrate.ts";
import { sql } from "../sql.ts";
import { backUpToFile } from "./acts.ts";
import { verifyBackup } from "./readBackup.ts";
import { restoreBackup } from "./restore.ts";
import { listTables, quoteName } from "./schema.ts";

const VERSION = "0.0.0-test";

async function buildSource() {
  const database = await freshDatabase({ places: true });
  await migrateJobs(database.connection);
  const folder = temporaryFolder();
  const storage = folderStorage(folder);
  await storage.put("uploads/ab/one.webp", Buffer.from("picture"), "image/webp");
  await buildAccount(database.db);
  for (let index = 0; index < 5; index += 1)
    await buildBusiness(database.db, { name: `Café "${index}"\n\t\\x`, description: "Zeile 1\nZeile 2 \\N \\. \u{1F3D4}" });
  await enqueue(database.db, { task: "send_link", payload: { to: "nobody@example.org" }, key: "one" });
  return { database, storage, folder };
}
const backUp = async ({ database, storage }: Awaited<ReturnType<typeof buildSource>>, passphrase?: string) => {
  const file = join(temporaryFolder(), "guide.backup");
  const client = await database.db.$client.connect();
  const source = { client, storage, version: VERSION, environment: { PUBLIC_URL: "https://guide.test" } };
  await backUpToFile(source, file, passphrase).finally(() => client.release());
  return file;
};

/** Returns a hash of each table's rows. */
async function contents({ connection }: FreshDatabase): Promise<Record<string, string>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const hashes: Record<string, string> = {};
    for (const { name, columns } of await listTables(client)) {
      const row = `(${columns.map(quoteName).join(", ")})::text`;
      const { rows } = await client.query(
        `SELECT coalesce(md5(string_agg(${row}, E'\\n' ORDER BY ${row})), '') AS hash FROM ${quoteName(name)}`,
      );
      hashes[name] = rows[0].hash;
    }
    return hashes;
  } finally {
    await client.end();
  }
}

describe("a backup", () => {
  it("restores every row, job and file in an empty database, and holds what would leave the guide", async () => {
    const source = await buildSource();
    const file = await backUp(source);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const target = await freshDatabase({ empty: true });
    const storage = folderStorage(temporaryFolder());
    const manifest = await verifyBackup(file);
    expect(await restoreBackup(file, manifest, { connection: target.connection, storage })).toEqual({ PUBLIC_URL: "https://guide.test" });
    const [before, after] = [await contents(source.database), await contents(target)];
    expect({ ...after, outgoing_hold: "" }).toEqual({ ...before, outgoing_hold: "" });
    expect(await storage.read("uploads/ab/one.webp")).toEqual(Buffer.from("picture"));
    const { rows } = await target.db.execute(sql`SELECT task_identifier, key FROM graphile_worker.jobs`);
    expect(rows).toEqual([{ task_identifier: "send_link", key: "one" }]);
    expect((await target.db.execute(sql`SELECT FROM outgoing_hold`)).rows).toHaveLength(1);
    // Foreign keys, indexes and triggers are there again.
    expect(await migrate(target.connection)).toEqual([]);
    await expect(target.db.execute(sql`INSERT INTO business_member VALUES ('00000000', gen_random_uuid(), 'owner')`)).rejects.toThrow();
    const { code } = await buildBusiness(target.db, { name: "After" });
    expect((await target.db.execute(sql`SELECT facets FROM business WHERE code = ${code}`)).rows).toHaveLength(1);
  });

  it("is opened by its passphrase only", async () => {
    const file = await backUp(await buildSource(), "correct horse battery staple");
    await expect(verifyBackup(file)).rejects.toThrow("set BACKUP_PASSPHRASE");
    await expect(verifyBackup(file, "wrong")).rejects.toThrow("does not open this backup");
    expect((await verifyBackup(file, "correct horse battery staple")).version).toBe(VERSION);
  });
});

describe("is refused and changes nothing:", () => {
  it("a torn, truncated or edited file", async () => {
    const file = await backUp(await buildSource());
    const whole = readFileSync(file);
    // The last bytes are a checksum of zstd and padding: every entry is complete without them.
    for (const length of [0, 10, whole.length >> 1, whole.length - 100]) {
      writeFileSync(file, whole);
      truncateSync(file, length);
      await expect(verifyBackup(file), String(length)).rejects.toThrow("The backup is damaged and was not used");
    }
    const edited = Buffer.from(whole);
    edited[whole.length >> 1] = (edited[whole.length >> 1] ?? 0) ^ 255;
    writeFileSync(file, edited);
    await expect(verifyBackup(file)).rejects.toThrow("The backup is damaged and was not used");
  });

  it("a restore into a database that is in use", async () => {
    const source = await buildSource();
    const file = await backUp(source);
    const manifest = await verifyBackup(file);
    const before = await contents(source.database);
    await expect(restoreBackup(file, manifest, { connection: source.database.connection, storage: source.storage })).rejects.toThrow(
      "The database is not empty, so nothing was restored.",
    );
    expect(await contents(source.database)).toEqual(before);
  });

  it("a backup of a newer version", async () => {
    const file = await backUp(await buildSource());
    const manifest = await verifyBackup(file);
    const target = await freshDatabase({ empty: true });
    const newer = { ...manifest, migrations: [...manifest.migrations, { name: "9999_later.sql", hash: "1" }] };
    const storage = folderStorage(temporaryFolder());
    await expect(restoreBackup(file, newer, { connection: target.connection, storage })).rejects.toThrow("9999_later.sql");
    expect((await target.db.execute(sql`SELECT to_regclass('business') AS found`)).rows).toEqual([{ found: null }]);
  });
});
