import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { loadPlaces } from "../../catalogue/places/acts.ts";
import { indexAll } from "../../catalogue/search/jobs.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../../platform/db/open.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Db } from "../../platform/db/types.ts";
import { migrateJobs } from "../../platform/jobs/jobs.ts";
import { FEW_TEMPLATE, PLACES_TEMPLATE, SCHEMA_TEMPLATE, urlOfConnection } from "./cluster.ts";
import { temporaryRoot } from "./memoryFolder.ts";

const PREFIX = "guide-tests-";
const ROOT = temporaryRoot();
/** Whose towns the databases of single tests have, beside the cities of the world. */
const COUNTRIES = ["AD", "ID", "MC", "ME", "NP", "PT", "TH", "VN"];
const CITY = 100_000;

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const sleepSync = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

/** Ends the cluster of a folder at once, without writing anything down, and takes the folder away. Not a promise: it runs while the process exits. */
function discard(folder: string) {
  const pidFile = join(folder, "postgres", "cluster", "postmaster.pid");
  const pid = existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, "utf8"), 10) : 0;
  if (pid > 0 && isAlive(pid)) {
    process.kill(pid, "SIGQUIT");
    // Until it has ended it goes on making files.
    for (let tries = 0; tries < 200 && isAlive(pid); tries += 1) sleepSync(10);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** What runs that were killed left behind: the number in a folder's name is its run's process. */
function discardLeftovers() {
  for (const name of readdirSync(ROOT).filter((one) => one.startsWith(PREFIX))) {
    if (!isAlive(Number.parseInt(name.slice(PREFIX.length), 10))) discard(join(ROOT, name));
  }
}

/** As if the gazetteer had no other towns than theirs, and cities. */
async function keepAreasIn(db: Db, countries: string[]) {
  await db.execute(sql`SET session_replication_role = replica`);
  await db.execute(sql`DELETE FROM area WHERE population < ${CITY} AND country_code <> ALL(${sql.param(countries)})`);
  await db.execute(sql`TRUNCATE search_pending`);
  await db.execute(sql`VACUUM FULL area`);
  await db.execute(sql`RESET session_replication_role`);
}

/**
 * One embedded cluster for the whole run, with templates that tests' databases are copied from: the schema alone; with all places, searchable; and the
 * same with the towns of a few countries and the world's cities, which are copied and read in a tenth of the time.
 */
export async function setup(project: TestProject) {
  discardLeftovers();
  const folder = mkdtempSync(join(ROOT, `${PREFIX}${process.pid}-`));
  // As root the server runs as another user, who must get in; else the cluster would be put under /var/lib.
  chmodSync(folder, 0o755);
  const onExit = () => discard(folder);
  process.once("exit", onExit);
  try {
    const admin = await openDatabase({ dataDir: folder, statementTimeout: 0 });
    // Nothing of a test's database is worth a wait for the disk.
    for (const setting of ["fsync", "full_page_writes", "synchronous_commit", "autovacuum"])
      await admin.db.execute(sql.raw(`ALTER SYSTEM SET ${setting} = off`));
    await admin.db.execute(sql`SELECT pg_reload_conf()`);
    const create = (name: string, template?: string) =>
      admin.db.execute(sql.raw(`CREATE DATABASE ${name} ${template ? `TEMPLATE ${template} STRATEGY file_copy` : ""}`));
    const fill = async (template: string, filling: (database: OpenDatabase) => Promise<unknown>) => {
      const database = await openDatabase({ databaseUrl: urlOfConnection(admin.connection, template), dataDir: folder, poolSize: 1 });
      await filling(database);
      await database.close();
    };
    await create(SCHEMA_TEMPLATE);
    await fill(SCHEMA_TEMPLATE, async ({ connection }) => {
      await migrate(connection);
      await migrateJobs(connection);
    });
    await create(PLACES_TEMPLATE, SCHEMA_TEMPLATE);
    await fill(PLACES_TEMPLATE, ({ db }) => loadPlaces(db));
    await create(FEW_TEMPLATE, PLACES_TEMPLATE);
    for (const template of [PLACES_TEMPLATE, FEW_TEMPLATE])
      await fill(template, async ({ db }) => {
        if (template === FEW_TEMPLATE) await keepAreasIn(db, COUNTRIES);
        await indexAll(db);
        // Else each copy would plan without knowing what is there, and note again on every page that its rows stand.
        await db.execute(sql`VACUUM ANALYZE area, country, search_entry, search_key, search_pending, search_top, search_word`);
      });
    project.provide("folder", folder);
    project.provide("databaseUrl", urlOfConnection(admin.connection, ""));
    return async () => {
      await admin.close();
      process.off("exit", onExit);
      discard(folder);
    };
  } catch (error) {
    onExit();
    throw error;
  }
}

declare module "vitest" {
  interface ProvidedContext {
    /** The run's folder, which goes when the run ends, however it ends. */
    folder: string;
    /** The address of the run's cluster, without the name of a database. */
    databaseUrl: string;
  }
}
