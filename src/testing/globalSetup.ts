import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { TestProject } from "vitest/node";
import { loadPlaces } from "../places/store.ts";
import { migrate } from "../platform/db/migrate.ts";
import { openDatabase } from "../platform/db/open.ts";
import { migrateJobs } from "../platform/jobs.ts";
import { indexAll } from "../search/jobs.ts";
import { PLACES_TEMPLATE, SCHEMA_TEMPLATE, urlOfConnection } from "./cluster.ts";

const PREFIX = "guide-tests-";

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
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(PREFIX))) {
    if (!isAlive(Number.parseInt(name.slice(PREFIX.length), 10))) discard(join(tmpdir(), name));
  }
}

/** One embedded cluster for the whole run, with two templates that tests' databases are copied from: the schema alone, and with all places, searchable. */
export async function setup(project: TestProject) {
  discardLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
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
    for (const template of [SCHEMA_TEMPLATE, PLACES_TEMPLATE]) {
      await admin.db.execute(sql.raw(`CREATE DATABASE ${template} ${template === PLACES_TEMPLATE ? `TEMPLATE ${SCHEMA_TEMPLATE}` : ""}`));
      const { db, connection, close } = await openDatabase({ databaseUrl: urlOfConnection(admin.connection, template), dataDir: folder });
      await migrate(connection);
      await migrateJobs(connection);
      if (template === PLACES_TEMPLATE) {
        await loadPlaces(db);
        await indexAll(db);
      }
      await close();
    }
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
