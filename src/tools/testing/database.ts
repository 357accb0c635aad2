import pg, { type QueryConfig } from "pg";
import { afterEach, beforeAll, beforeEach, inject } from "vitest";
import { newUuid } from "../../platform/clock.ts";
import { type OpenDatabase, openDatabase } from "../../platform/db/open.ts";
import { refuseSessionState } from "../../platform/db/sessionState.ts";
import { drizzle } from "../../platform/db/sql.ts";
import type { Db } from "../../platform/db/types.ts";
import { closeAfterwards } from "./closing.ts";
import { FEW_TEMPLATE, PLACES_TEMPLATE, SCHEMA_TEMPLATE, urlOfDatabase } from "./cluster.ts";
import { moveVisitors } from "./visitor.ts";

async function asAdmin(...statements: string[]) {
  const client = new pg.Client({ connectionString: urlOfDatabase(inject("databaseUrl"), "postgres") });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Returns this worker's database, which the first of its test files creates. */
async function workerDatabase(): Promise<string> {
  const name = `worker_${process.env.VITEST_POOL_ID ?? "1"}`;
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${PLACES_TEMPLATE} STRATEGY file_copy`).catch((error: { code?: string }) => {
    if (error.code !== "42P04") throw error;
  });
  return urlOfDatabase(inject("databaseUrl"), name);
}

type Query = string | QueryConfig;

const statementText = (query: Query) => (typeof query === "string" ? query : query.text).trim();
/** Whether a statement only reads, so that the next one needs no new savepoint. */
const isRead = (query: Query) => /^select\b(?!.*\b(?:add_job|nextval|move_\w+)\()/is.test(statementText(query));

/** Set-up of tests in which rows are written without their triggers; the guide itself never does that. */
const WITHOUT_TRIGGERS = /session_replication_role/;

/** Refuses what would not work through a pooler (docs/running/pooler.md). */
function refuseUnpooled(query: Query) {
  const text = statementText(query);
  if (!WITHOUT_TRIGGERS.test(text)) refuseSessionState(text);
}

/**
 * A pool of one connection inside a transaction that is always rolled back. Begin, commit and rollback become savepoints. Outside of those,
 * a failed statement returns to a savepoint, so that a failed insert does not abort the rest of the test. A transaction has the connection
 * exclusively while others wait. A handler that queries the pool within its own transaction therefore waits for ever, which is a bug in the
 * handler.
 */
class OneConnectionPool {
  #client: pg.Client | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #leases = 0;
  /** Savepoint for failed statements: none, one without writes after it, or one with writes. */
  #before: "none" | "clean" | "written" = "none";

  async open(connectionString: string) {
    this.#client = new pg.Client({ connectionString });
    await this.#client.connect();
    await this.raw("BEGIN");
  }

  async close() {
    await this.alone("ROLLBACK");
    await this.#client?.end();
  }

  /** Runs a statement of the test setup while no other one is running (a server writes counts in the background). */
  async alone(statement: string) {
    const release = await this.#take();
    this.#before = "none";
    await this.raw(statement).finally(release);
  }

  raw(query: Query, values?: unknown[]) {
    if (!this.#client) throw new Error("The test database is open only while tests and their hooks run");
    return this.#client.query<pg.QueryResultRow, unknown[]>(query, values);
  }

  async #take() {
    const before = this.#turn;
    let release = () => {};
    this.#turn = new Promise<void>((resolve) => (release = resolve));
    await before;
    return release;
  }

  async query(query: Query, values?: unknown[]) {
    refuseUnpooled(query);
    const release = await this.#take();
    try {
      if (this.#before !== "clean") await this.raw(`${this.#before === "written" ? "RELEASE SAVEPOINT before; " : ""}SAVEPOINT before`);
      this.#before = isRead(query) ? "clean" : "written";
      return await this.raw(query, values).catch(async (error) => {
        await this.raw("ROLLBACK TO SAVEPOINT before");
        this.#before = "clean";
        throw error;
      });
    } finally {
      release();
    }
  }

  async connect() {
    const release = await this.#take();
    if (this.#before === "clean") this.#before = "written";
    this.#leases += 1;
    const name = `lease_${this.#leases}`;
    return {
      query: async (query: Query, values?: unknown[]) => {
        refuseUnpooled(query);
        const word = statementText(query).toLowerCase();
        if (/^begin\b/.test(word)) return this.raw(`SAVEPOINT ${name}`);
        if (word === "commit") return this.raw(`RELEASE SAVEPOINT ${name}`);
        if (word === "rollback") return this.raw(`ROLLBACK TO SAVEPOINT ${name}; RELEASE SAVEPOINT ${name}`);
        return this.raw(query, values);
      },
      release,
    };
  }
}

const pools = new WeakMap<Db, OneConnectionPool>();

/** Runs a function on a test's database and restores the rows afterwards. */
export async function undoAfter<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  const pool = pools.get(db);
  if (!pool) throw new Error("Only what was written to a testDatabase can be undone");
  await pool.alone("SAVEPOINT work");
  try {
    return await work();
  } finally {
    await pool.alone("ROLLBACK TO SAVEPOINT work; RELEASE SAVEPOINT work");
  }
}

/**
 * Returns the database of most tests: real SQL with all places, reset after each test. Call it once at the top of a file.
 * @param fill creates the rows that all tests of the file start from; runs once
 */
export function testDatabase(fill?: (db: Db) => Promise<unknown>): Db {
  const pool = new OneConnectionPool();
  const db = drizzle<Record<string, never>, Db["$client"]>(pool as never);
  pools.set(db, pool);
  beforeAll(async () => {
    await pool.open(await workerDatabase());
    closeAfterwards(() => pool.close());
    await fill?.(db);
  }, 60_000);
  beforeEach(() => pool.alone("SAVEPOINT test"));
  beforeEach(moveVisitors);
  afterEach(() => pool.alone("ROLLBACK TO SAVEPOINT test; RELEASE SAVEPOINT test"));
  return db;
}

export interface FreshDatabase extends OpenDatabase {
  url: string;
}

/**
 * Creates a separate database, for tests that commit, need several connections or use LISTEN. It is closed and dropped after the file's
 * tests.
 * @param places with all countries and the areas of a few (globalSetup.ts), or of all (0.3 s more)
 * @param empty without even the schema
 */
export async function freshDatabase({
  places = false,
  empty = false,
  poolSize = 10,
}: {
  places?: boolean | "all";
  empty?: boolean;
  poolSize?: number;
} = {}): Promise<FreshDatabase> {
  const name = `fresh_${newUuid().replaceAll("-", "")}`;
  const template = empty ? "template1" : places === "all" ? PLACES_TEMPLATE : places ? FEW_TEMPLATE : SCHEMA_TEMPLATE;
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const url = urlOfDatabase(inject("databaseUrl"), name);
  const opened = await openDatabase({ databaseUrl: url, dataDir: "", poolSize });
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await opened.close();
    await asAdmin(`DROP DATABASE ${name} WITH (FORCE)`);
  };
  closeAfterwards(close);
  return { ...opened, url, close };
}
