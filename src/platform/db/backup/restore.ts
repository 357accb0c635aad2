import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg, { type ClientConfig } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { StartError } from "../../endpoints/errors.ts";
import type { Storage } from "../../files/storage.ts";
import { migrateJobs } from "../../jobs/jobQueue.ts";
import { migrateTo } from "../migrate.ts";
import { drizzle } from "../sql.ts";
import type { DbOrTransaction } from "../types.ts";
import type { BackedUpTable, Manifest, WaitingJob } from "./manifest.ts";
import { waitingJob } from "./manifest.ts";
import { type Entry, readEntries, readJson } from "./readBackup.ts";
import { listForeignKeys, listIndexes, listTables, quoteName } from "./schema.ts";

export interface RestoreTarget {
  connection: ClientConfig;
  storage: Storage;
  passphrase?: string | undefined;
  /** Checks the settings of the backup's environment, before anything is changed. @throws StartError */
  checkEnvironment?: ((environment: Record<string, string>) => void) | undefined;
  /** Ends again what ended after the backup, in the same transaction, and returns the report for staff. */
  replay?: ((tx: DbOrTransaction, manifest: Manifest) => Promise<object>) | undefined;
}

/** @throws StartError if the database has tables */
async function requireEmpty(client: pg.Client) {
  const { rows } = await client.query("SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LIMIT 1");
  if (rows.length > 0)
    throw new StartError("The database is not empty, so nothing was restored. Use a new DATA_DIR, or an empty database in DATABASE_URL.");
}

/** Takes away what would slow the loading down or change rows, and returns the statements that make it again. */
async function prepareTables(client: pg.Client): Promise<string[]> {
  const [keys, indexes, tables] = [await listForeignKeys(client), await listIndexes(client), await listTables(client)];
  const names = tables.map(({ name }) => quoteName(name));
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoteName(name)}`);
  // Migrations insert some rows.
  await client.query(`TRUNCATE ${names.join(", ")}`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${quoteName(name)}`);
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  return [
    ...indexes.map(({ definition }) => definition),
    ...keys.map(({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${quoteName(name)} ${definition}`),
    ...names.map((name) => `ALTER TABLE ${name} ENABLE TRIGGER USER`),
  ];
}

/** Loads the parts of tables and counts their rows. */
class TableLoader {
  readonly rows = new Map<string, number>();
  readonly #client: pg.Client;
  readonly #tables: ReadonlyMap<string, BackedUpTable>;
  constructor(client: pg.Client, tables: readonly BackedUpTable[]) {
    this.#client = client;
    this.#tables = new Map(tables.map((table) => [table.name, table]));
  }

  /** Loads one part: every part ends where a row ends, so each is a COPY of its own. */
  async load(entry: Entry) {
    const name = entry.name.split("/")[1] ?? "";
    const table = this.#tables.get(name);
    if (!table) throw new Error(`no table is named ${name}`);
    const copy = this.#client.query(copyFrom(`COPY ${quoteName(name)} (${table.columns.map(quoteName).join(", ")}) FROM STDIN`));
    await pipeline(Readable.from(entry.stream), copy);
    this.rows.set(name, (this.rows.get(name) ?? 0) + copy.rowCount);
  }

  requireAll() {
    for (const { name, rows } of this.#tables.values())
      if ((this.rows.get(name) ?? 0) !== rows) throw new Error(`${name} has ${this.rows.get(name) ?? 0} rows in place of ${rows}`);
  }
}

async function addJobs(client: pg.Client, jobs: readonly WaitingJob[]) {
  for (const { task, payload, run_at, max_attempts, key, priority } of jobs)
    await client.query(
      `SELECT FROM graphile_worker.add_job($1, payload := $2::json, run_at := $3::timestamptz, max_attempts := $4, job_key := $5, priority := $6)`,
      [task, JSON.stringify(payload), run_at, max_attempts, key, priority],
    );
}

/** Holds whatever would leave the guide. */
async function hold(client: pg.Client, { taken }: Manifest, report: object) {
  await client.query(
    `CREATE TABLE IF NOT EXISTS outgoing_hold (id boolean PRIMARY KEY DEFAULT true CHECK (id), taken timestamptz NOT NULL,
      restored timestamptz NOT NULL DEFAULT now(), report jsonb NOT NULL DEFAULT '{}')`,
  );
  await client.query("DELETE FROM outgoing_hold");
  await client.query("INSERT INTO outgoing_hold (taken, report) VALUES ($1, $2)", [taken, JSON.stringify(report)]);
}

/**
 * Restores a verified backup into an empty database, in one transaction, and its files into the storage.
 * @param onEntry receives the name of each entry once it is loaded
 * @returns the settings of the environment at the time of the backup
 * @throws StartError if the database is not empty, or the backup is of a newer version; then nothing is changed
 */
export async function restoreBackup(
  path: string,
  manifest: Manifest,
  { connection, storage, passphrase, checkEnvironment, replay }: RestoreTarget,
  onEntry: (name: string) => void = () => {},
): Promise<Record<string, string>> {
  const client = new pg.Client({ ...connection, statement_timeout: 0 });
  await client.connect();
  const stored: string[] = [];
  let environment: Record<string, string> = {};
  try {
    await requireEmpty(client);
    await migrateJobs(connection);
    await client.query("BEGIN");
    await migrateTo(client, manifest.migrations);
    const finishing = await prepareTables(client);
    const loader = new TableLoader(client, manifest.tables);
    for await (const entry of readEntries(path, passphrase)) {
      const [kind = "", ...key] = entry.name.split("/");
      if (kind === "tables") await loader.load(entry);
      else if (kind === "jobs.json") await addJobs(client, waitingJob.array().parse(await readJson(entry)));
      else if (kind === "environment.json") {
        environment = (await readJson(entry)) as Record<string, string>;
        checkEnvironment?.(environment);
      } else if (kind === "files") {
        await storage.put(key.join("/"), await readWhole(entry), "application/octet-stream");
        stored.push(key.join("/"));
      } else for await (const _ of entry.stream);
      onEntry(entry.name);
    }
    loader.requireAll();
    for (const { name, value } of manifest.sequences)
      if (value !== null) await client.query("SELECT setval($1::regclass, $2)", [quoteName(name), value]);
    for (const statement of finishing) await client.query(statement);
    await hold(client, manifest, (await replay?.(drizzle(client) as unknown as DbOrTransaction, manifest)) ?? {});
    await client.query("COMMIT");
    await client.query("ANALYZE");
    return environment;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    await client.query("DROP SCHEMA IF EXISTS graphile_worker CASCADE").catch(() => undefined);
    for (const key of stored) await storage.delete(key).catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

async function readWhole({ stream }: Entry): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}
