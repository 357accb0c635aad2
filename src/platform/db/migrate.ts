import { setTimeout as sleep } from "node:timers/promises";
import pg, { type ClientConfig } from "pg";
import { StartError } from "../endpoints/errors.ts";
import { VERSION } from "../version.ts";
import { applyFile, inTransaction, LOCK_LIMITS, recordFile } from "./migrations/applyFile.ts";
import { parseKind, worksWithout } from "./migrations/header.ts";
import { MIGRATIONS, type MigrationFile, readBaseline, readMigrations } from "./migrations/migrationFiles.ts";
import { REWRITTEN, replacementStatement } from "./rewritten.ts";

/** Any fixed number: the advisory lock that all servers of one database share. */
const LOCK = 7_204_011;
const LOCK_PAUSE_MILLISECONDS = 100;

interface Applied {
  name: string;
  hash: string;
  kind: string | null;
}

/** Creates the table of applied migrations. It changes an existing one only if it must: that waits for a running backup. */
async function createMigrationTable(client: pg.ClientBase) {
  await client.query(
    "CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, hash text NOT NULL, applied timestamptz NOT NULL DEFAULT now(), kind text)",
  );
  const { rows } = await client.query(
    "SELECT FROM pg_attribute WHERE attrelid = 'schema_migration'::regclass AND attname = 'kind' AND NOT attisdropped",
  );
  if (rows.length === 0) await client.query("ALTER TABLE schema_migration ADD COLUMN kind text");
}

/** Gives an empty database the baseline, in the client's transaction. @returns the files that it stands for */
async function applyBaseline(client: pg.ClientBase, baseline: string, files: readonly MigrationFile[]): Promise<string[]> {
  const contained = files.filter((file) => file.isInBaseline);
  await client.query(baseline);
  for (const file of contained) await recordFile(client, file);
  return contained.map(({ name }) => name);
}

/** Whether an applied migration is the file of this version, or the one from before it was rewritten. */
const isSame = (file: MigrationFile, hash: string) =>
  file.hash === hash || (REWRITTEN[file.name]?.old === hash && REWRITTEN[file.name]?.now === file.hash);

/**
 * Brings an empty database to the schema of a backup, in the client's transaction.
 * @param wanted the migrations that the backup's database had
 * @throws StartError if this version lacks one of them
 */
export async function migrateTo(
  client: pg.ClientBase,
  wanted: readonly { name: string; hash: string }[],
  folder = MIGRATIONS,
): Promise<void> {
  await createMigrationTable(client);
  const files = new Map(readMigrations(folder).map((file) => [file.name, file]));
  const chosen = wanted.map(({ name, hash }) => {
    const file = files.get(name);
    if (!file || !isSame(file, hash))
      throw new StartError(
        `The backup has the migration ${name}, which this version of the guide lacks: use the version that made it, or a later one.`,
      );
    return file;
  });
  const baseline = readBaseline(folder);
  const hasAll = [...files.values()].every((file) => !file.isInBaseline || chosen.includes(file));
  const done = baseline !== undefined && hasAll ? await applyBaseline(client, baseline, chosen) : [];
  for (const file of chosen.filter(({ name }) => !done.includes(name))) {
    // Nothing else uses the database, and CONCURRENTLY is refused in a transaction.
    await client.query(file.inTransaction ? file.statements : file.statements.replaceAll(/\bCONCURRENTLY\b/gi, ""));
    await recordFile(client, file);
  }
}

const readApplied = async (db: Pick<pg.Pool, "query"> | pg.ClientBase): Promise<Applied[]> =>
  (await db.query<Applied>("SELECT name, hash, to_jsonb(schema_migration) ->> 'kind' AS kind FROM schema_migration ORDER BY name")).rows;

/** Migrations that the database lacks, and those that it has from a newer version of the guide. */
export interface MigrationState {
  pending: MigrationFile[];
  newer: string[];
  /** The first of `newer` with which this version does not work. */
  blocking: string | undefined;
}

/** Returns what this version's migrations are to a database. */
export async function readMigrationState(db: Pick<pg.Pool, "query">, folder = MIGRATIONS, version = VERSION): Promise<MigrationState> {
  return compare(await readApplied(db), readMigrations(folder), version);
}

function compare(applied: Applied[], files: MigrationFile[], version: string): MigrationState {
  const [has, knows] = [new Set(applied.map(({ name }) => name)), new Set(files.map(({ name }) => name))];
  const newer = applied.filter(({ name }) => !knows.has(name));
  return {
    pending: files.filter(({ name }) => !has.has(name)),
    newer: newer.map(({ name }) => name),
    blocking: newer.find(({ kind }) => !worksWithout(parseKind(kind), version))?.name,
  };
}

/**
 * Waits until no other server migrates. A server that waited in one statement would hold a snapshot, for which CREATE INDEX CONCURRENTLY
 * waits.
 */
async function lockMigrations(client: pg.Client) {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>("SELECT pg_try_advisory_lock($1) AS locked", [LOCK]);
    if (rows[0]?.locked) return;
    await sleep(LOCK_PAUSE_MILLISECONDS);
  }
}

/** Refuses a changed file, and gives a database the new function of a rewritten one. @returns whether the file is applied */
async function bringUpToDate(client: pg.Client, file: MigrationFile, hash: string | undefined): Promise<boolean> {
  if (hash === undefined || hash === file.hash) return hash !== undefined;
  const rewrite = REWRITTEN[file.name];
  if (!rewrite || !isSame(file, hash))
    throw new StartError(`The migration ${file.name} was changed after it was applied: write a new one instead.`);
  await inTransaction(client, async () => {
    await client.query(replacementStatement(file.statements, rewrite.changed));
    await client.query("UPDATE schema_migration SET hash = $2 WHERE name = $1", [file.name, file.hash]);
  });
  return true;
}

interface MigrateOptions {
  /** Receives each file before it is applied to a database that is not new. */
  onFile?: (file: MigrationFile) => void;
  /** Version of the guide, which decides whether it works with the migrations of a newer one. */
  version?: string;
  limits?: typeof LOCK_LIMITS;
}

/**
 * Migrates the database to the newest schema: an empty one gets the baseline, then every further file of the folder in numeric order, each
 * once and, unless it says otherwise, in its own transaction.
 * @returns the names of the files applied now
 * @throws StartError if a file fails, if an applied one was changed, if a new one comes before an applied one, or if the database has a
 * migration of a newer version with which this one does not work
 */
export async function migrate(
  connection: ClientConfig,
  folder = MIGRATIONS,
  { onFile = () => {}, version = VERSION, limits = LOCK_LIMITS }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await lockMigrations(client);
    await createMigrationTable(client);
    const files = readMigrations(folder);
    const fresh: string[] = [];
    const baseline = readBaseline(folder);
    const before = await readApplied(client);
    if (before.length === 0 && baseline !== undefined)
      await inTransaction(client, async () => void fresh.push(...(await applyBaseline(client, baseline, files))));
    const applied = fresh.length > 0 ? await readApplied(client) : before;
    const { blocking } = compare(applied, files, version);
    if (blocking)
      throw new StartError(`A newer version of the guide has migrated the database to ${blocking}: start that version or a later one.`);
    const newest = applied.filter(({ name }) => files.some((file) => file.name === name)).at(-1)?.name ?? "";
    const hashes = new Map(applied.map(({ name, hash }) => [name, hash]));
    for (const file of files) {
      if (await bringUpToDate(client, file, hashes.get(file.name))) continue;
      if (file.name < newest)
        throw new StartError(`The migration ${file.name} comes before ${newest}, which is already applied: give it a higher number.`);
      if (before.length > 0) onFile(file);
      await applyFile(client, connection, file, limits);
      fresh.push(file.name);
    }
    return fresh;
  } finally {
    await client.end();
  }
}
