import { setTimeout as sleep } from "node:timers/promises";
import pg, { type ClientConfig } from "pg";
import { openEmbedded } from "./embedded/embedded.ts";
import { openPool } from "./pool.ts";
import { drizzle } from "./sql.ts";
import type { Db } from "./types.ts";

/** Time that running statements have left when the database closes. */
const POOL_END_MILLISECONDS = 1_000;

const INT8 = 20;
const NUMERIC = 1700;
// Counts and prices are far below 2^53; the driver would return them as strings.
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(NUMERIC, Number);

export interface DatabaseSettings {
  /** A PostgreSQL server; without it the embedded one in dataDir. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Number of connections in the pool. */
  poolSize?: number;
  /** Milliseconds after which the server cancels a statement; 0 for commands that take long on purpose. */
  statementTimeout?: number;
  /** Receives a sentence when the embedded server has died, and when it runs again. */
  onIncident?: (sentence: string) => void;
}

export interface OpenDatabase {
  db: Db;
  /** Connection settings for a separate client (LISTEN, COPY). */
  connection: ClientConfig;
  notice: string | undefined;
  /** True once the embedded server is gone and could not be started again for 30 s. */
  isLost(): boolean;
  close(): Promise<void>;
}

/**
 * Opens the guide's database: the server of DATABASE_URL, or the embedded one, which is started unless it runs.
 * @throws StartError if the embedded database cannot run here
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const embedded = settings.databaseUrl ? undefined : await openEmbedded(settings.dataDir, settings.onIncident);
  const connection: ClientConfig = embedded ? embedded.connection : { connectionString: settings.databaseUrl };
  connection.application_name = "the-guide";
  const pool = openPool({
    ...connection,
    max: settings.poolSize ?? 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: settings.statementTimeout ?? 15_000,
  });
  return {
    db: drizzle(pool) as Db,
    connection,
    notice: embedded?.notice,
    isLost: () => embedded?.isLost() ?? false,
    async close() {
      // A running statement holds its connection; a stopped embedded server ends the statement, a remote one cancels it by itself.
      await Promise.race([pool.end(), sleep(POOL_END_MILLISECONDS, undefined, { ref: false })]);
      await embedded?.stop();
    },
  };
}
