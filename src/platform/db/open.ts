import { setTimeout as sleep } from "node:timers/promises";
import pg, { type ClientConfig } from "pg";
import { traceQueries } from "../tracing/traceQueries.ts";
import { type NewCluster, openEmbedded } from "./embedded/embedded.ts";
import { openPool } from "./pool.ts";
import { limitStatements, PooledClient } from "./pooledClient.ts";
import { type NoteReplica, Replicas } from "./replicas/replicas.ts";
import { routeReads } from "./replicas/routeReads.ts";
import { drizzle } from "./sql.ts";
import type { Db } from "./types.ts";

/** Time that running statements have left when the database closes. */
const POOL_END_MILLISECONDS = 1_000;

const INT8 = 20;
const NUMERIC = 1700;
// Counts and prices are far below 2^53; the driver would return them as strings.
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(NUMERIC, Number);

/** Number of connections by default: PostgreSQL allows 100 for all servers and their jobs. */
const POOL_SIZE = 10;
const STATEMENT_MILLISECONDS = 15_000;

export interface DatabaseSettings {
  /** A PostgreSQL server; without it the embedded one in dataDir. */
  databaseUrl?: string | undefined;
  /** The same server without the pooler that databaseUrl leads through. */
  directUrl?: string | undefined;
  /** Streaming replicas that reads go to, each past any pooler. */
  replicaUrls?: readonly string[];
  /** Called when a replica is left out or used again. */
  onReplica?: NoteReplica;
  dataDir: string;
  /** Number of connections in the pool. */
  poolSize?: number;
  /** Milliseconds after which the server cancels a statement; 0 for commands that take long on purpose. */
  statementTimeout?: number;
  /** Receives a sentence when the embedded server has died, and when it runs again. */
  onIncident?: (sentence: string) => void;
  /** Contents of an embedded database that is new. */
  created?: NewCluster;
}

export interface OpenDatabase {
  db: Db;
  /** Connection settings for a separate client (LISTEN, COPY), past any pooler. */
  connection: ClientConfig;
  /** Undefined without replicas. */
  replicas: Replicas | undefined;
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
  const embedded = settings.databaseUrl ? undefined : await openEmbedded(settings.dataDir, settings.onIncident, settings.created);
  const connection: ClientConfig = embedded ? embedded.connection : { connectionString: settings.directUrl ?? settings.databaseUrl };
  connection.application_name = "the-guide";
  const statementTimeout = settings.statementTimeout ?? STATEMENT_MILLISECONDS;
  // Commands without a limit use no pooler: its sessions have the limit of the role, which all servers share.
  const isPooled = settings.directUrl !== undefined && statementTimeout > 0;
  // The role's limit is for the pool: migrations and jobs take longer.
  if (settings.directUrl !== undefined) connection.options = "-c statement_timeout=0";
  if (isPooled) await limitStatements(connection, statementTimeout);
  const sizes = { max: settings.poolSize ?? POOL_SIZE, idleTimeoutMillis: 60_000 };
  const pool = openPool({
    ...connection,
    // A pooler refuses connections with options of a session.
    ...(isPooled
      ? { connectionString: settings.databaseUrl, Client: PooledClient, options: undefined }
      : { statement_timeout: statementTimeout }),
    ...sizes,
    connectionTimeoutMillis: 5_000,
  });
  let replicas: Replicas | undefined;
  if (settings.replicaUrls?.length) {
    const { application_name } = connection;
    const each = { application_name, statement_timeout: statementTimeout, ...sizes };
    replicas = new Replicas(
      connection,
      settings.replicaUrls.map((connectionString) => ({ ...each, connectionString })),
      statementTimeout,
      settings.onReplica ?? (() => undefined),
    );
    routeReads(pool, replicas);
    await replicas.check();
  }
  traceQueries(pool);
  return {
    db: drizzle(pool) as Db,
    connection,
    replicas,
    notice: embedded?.notice,
    isLost: () => embedded?.isLost() ?? false,
    async close() {
      await replicas?.close();
      // A running statement holds its connection; a stopped embedded server ends the statement, a remote one cancels it by itself.
      await Promise.race([pool.end(), sleep(POOL_END_MILLISECONDS, undefined, { ref: false })]);
      await embedded?.stop();
    },
  };
}
