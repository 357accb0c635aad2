import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { loadPlaces } from "../../catalogue/places/acts.ts";
import { indexAll } from "../../catalogue/search/jobs.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../../platform/db/open.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Db } from "../../platform/db/types.ts";
import { migrateJobs } from "../../platform/jobs/jobQueue.ts";
import { FEW_TEMPLATE, PLACES_TEMPLATE, SCHEMA_TEMPLATE, urlOfConnection } from "./cluster.ts";
import { temporaryRoot } from "./memoryFolder.ts";

const PREFIX = "guide-tests-";
const ROOT = temporaryRoot();
/** Countries whose towns are in the databases of tests, besides the large cities of the world. */
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

/**
 * Kills the cluster of a folder at once, without writing to disk, and deletes the folder. Synchronous, because it runs while the process
 * exits.
 */
function discard(folder: string) {
  const pidFile = join(folder, "postgres", "cluster", "postmaster.pid");
  const pid = existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, "utf8"), 10) : 0;
  if (pid > 0 && isAlive(pid)) {
    process.kill(pid, "SIGQUIT");
    // Wait for the process to end: it creates files until then.
    for (let tries = 0; tries < 200 && isAlive(pid); tries += 1) sleepSync(10);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Deletes the folders of runs that were killed: the number in a folder's name is the process id of its run. */
function discardLeftovers() {
  for (const name of readdirSync(ROOT).filter((one) => one.startsWith(PREFIX))) {
    if (!isAlive(Number.parseInt(name.slice(PREFIX.length), 10))) discard(join(ROOT, name));
  }
}

/** Deletes all other towns, as if the gazetteer held only those of the countries, and cities. */
async function keepAreasIn(db: Db, countries: string[]) {
  await db.execute(sql`SET session_replication_role = replica`);
  await db.execute(sql`DELETE FROM area WHERE population < ${CITY} AND country_code <> ALL(${sql.param(countries)})`);
  await db.execute(sql`TRUNCATE search_pending`);
  await db.execute(sql`VACUUM FULL area`);
  await db.execute(sql`RESET session_replication_role`);
}

/**
 * Starts one embedded cluster for the whole run, with templates from which tests' databases are copied: the schema alone; with all places,
 * searchable; and the same with the towns of a few countries and the world's cities, which takes a tenth of the time to copy and read.
 */
export async function setup(project: TestProject) {
  discardLeftovers();
  const folder = mkdtempSync(join(ROOT, `${PREFIX}${process.pid}-`));
  // Under root the database server runs as another user, who needs access; otherwise the cluster would be under /var/lib.
  chmodSync(folder, 0o755);
  const onExit = () => discard(folder);
  process.once("exit", onExit);
  try {
    const admin = await openDatabase({ dataDir: folder, statementTimeout: 0 });
    // Test data need not survive a crash, so never wait for the disk.
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
        // Otherwise each copy would plan without statistics, and set hint bits on every page again.
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
    /** Folder of the run; it is deleted when the run ends, however it ends. */
    folder: string;
    /** URL of the run's cluster, without the name of a database. */
    databaseUrl: string;
  }
}
