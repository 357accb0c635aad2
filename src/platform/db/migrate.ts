import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg, { type ClientConfig } from "pg";
import { StartError } from "../endpoints/errors.ts";
import { REWRITTEN, replacementStatement } from "./rewritten.ts";

/** Any fixed number: the advisory lock that all servers of one database share. */
const LOCK = 7_204_011;
const FOLDER = join(import.meta.dirname, "..", "..", "..", "migrations");

async function inTransaction(client: pg.Client, work: () => Promise<void>) {
  await client.query("BEGIN");
  try {
    await work();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

/** Returns the files of the folder in their order, with their hashes. */
function readMigrations(folder: string): { name: string; hash: string; statements: string }[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return names.sort().map((name) => {
    const statements = readFileSync(join(folder, name), "utf8");
    return { name, hash: createHash("sha256").update(statements).digest("hex"), statements };
  });
}

const createMigrationTable = (client: pg.ClientBase) =>
  client.query(
    "CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, hash text NOT NULL, applied timestamptz NOT NULL DEFAULT now())",
  );

/**
 * Brings an empty database to the schema of a backup, in the client's transaction.
 * @param wanted the migrations that the backup's database had
 * @throws StartError if this version lacks one of them
 */
export async function migrateTo(client: pg.ClientBase, wanted: readonly { name: string; hash: string }[], folder = FOLDER): Promise<void> {
  await createMigrationTable(client);
  const files = new Map(readMigrations(folder).map((file) => [file.name, file]));
  for (const { name, hash } of wanted) {
    const file = files.get(name);
    const isSame = file && (file.hash === hash || (REWRITTEN[name]?.old === hash && REWRITTEN[name]?.now === file.hash));
    if (!isSame)
      throw new StartError(
        `The backup has the migration ${name}, which this version of the guide lacks: use the version that made it, or a later one.`,
      );
    await client.query(file.statements);
    await client.query("INSERT INTO schema_migration (name, hash) VALUES ($1, $2)", [name, file.hash]);
  }
}

/** Returns the migrations that the database lacks, and those that a newer version of the guide has applied. */
export async function listPendingMigrations(db: Pick<pg.Pool, "query">, folder = FOLDER): Promise<{ pending: string[]; newer: string[] }> {
  const { rows } = await db.query<{ name: string }>("SELECT name FROM schema_migration ORDER BY name");
  const [applied, files] = [rows.map(({ name }) => name), readMigrations(folder).map(({ name }) => name)];
  return { pending: files.filter((name) => !applied.includes(name)), newer: applied.filter((name) => !files.includes(name)) };
}

/**
 * Migrates the database to the newest schema: runs every file of the folder in numeric order, each once and in its own transaction.
 * @param onFile receives the name of each file before it is applied to a database that is not new: with many rows it can take minutes
 * @returns the names of the files applied now
 * @throws StartError if an applied file was changed or is missing, or if a new file comes before an applied one
 */
export async function migrate(connection: ClientConfig, folder = FOLDER, onFile: (name: string) => void = () => {}): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    await createMigrationTable(client);
    const applied = new Map(
      (await client.query<{ name: string; hash: string }>("SELECT name, hash FROM schema_migration")).rows.map((row) => [
        row.name,
        row.hash,
      ]),
    );
    const files = readMigrations(folder);
    const missing = [...applied.keys()].find((applied) => !files.some(({ name }) => name === applied));
    if (missing)
      throw new StartError(`A newer version of the guide has migrated the database to ${missing}: start that version or a later one.`);
    const newest = [...applied.keys()].sort().at(-1) ?? "";
    const fresh: string[] = [];
    for (const { name, hash, statements } of files) {
      const known = applied.get(name);
      if (known === hash) continue;
      const rewrite = REWRITTEN[name];
      if (rewrite && known === rewrite.old && hash === rewrite.now) {
        await inTransaction(client, async () => {
          await client.query(replacementStatement(statements, rewrite.changed));
          await client.query("UPDATE schema_migration SET hash = $2 WHERE name = $1", [name, hash]);
        });
        continue;
      }
      if (known) throw new StartError(`The migration ${name} was changed after it was applied: write a new one instead.`);
      if (name < newest)
        throw new StartError(`The migration ${name} comes before ${newest}, which is already applied: give it a higher number.`);
      if (applied.size > 0) onFile(name);
      await inTransaction(client, async () => {
        await client.query(statements);
        await client.query("INSERT INTO schema_migration (name, hash) VALUES ($1, $2)", [name, hash]);
      });
      fresh.push(name);
    }
    return fresh;
  } finally {
    await client.end();
  }
}
