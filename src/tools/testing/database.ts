import pg, { type QueryConfig } from "pg";
import { afterEach, beforeAll, beforeEach, inject } from "vitest";
import { newUuid } from "../../platform/clock.ts";
import { type OpenDatabase, openDatabase } from "../../platform/db/open.ts";
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

/** This worker's database; made by the first of its test files. */
async function workerDatabase(): Promise<string> {
  const name = `worker_${process.env.VITEST_POOL_ID ?? "1"}`;
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${PLACES_TEMPLATE} STRATEGY file_copy`).catch((error: { code?: string }) => {
    if (error.code !== "42P04") throw error;
  });
  return urlOfDatabase(inject("databaseUrl"), name);
}

type Query = string | QueryConfig;

const statementText = (query: Query) => (typeof query === "string" ? query : query.text).trim();
/** It changes nothing, so the next statement needs no savepoint of its own. */
const isRead = (query: Query) => /^select\b(?!.*\b(?:add_job|nextval|move_\w+)\()/is.test(statementText(query));

/**
 * A pool of one connection inside a transaction that never ends well. Begin, commit and rollback become savepoints, and outside of them a refused
 * statement goes back to one: a refused insert does not spoil the rest of the test. Who has the connection (a transaction) has it alone, the others
 * wait: a handler that asks the pool in the middle of its own transaction waits for ever, which is a fault of the handler's.
 */
class OneConnectionPool {
  #client: pg.Client | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #leases = 0;
  /** The savepoint that a refused statement goes back to: there is none, nothing was written behind it, or something was. */
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

  /** Runs a statement of the tests' own while no other is under way (a server counts in the background). */
  async alone(statement: string) {
    const release = await this.#take();
    this.#before = "none";
    await this.raw(statement).finally(release);
  }

  raw(query: Query, values?: unknown[]) {
    if (!this.#client) throw new Error("The test database is open only while tests and their hooks run");
    return this.#client.query(query, values as unknown[]);
  }

  async #take() {
    const before = this.#turn;
    let release = () => {};
    this.#turn = new Promise<void>((resolve) => (release = resolve));
    await before;
    return release;
  }

  async query(query: Query, values?: unknown[]) {
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

/** Does something with a test's database, after which its rows are as before. */
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
 * The database of most tests: real SQL with every place in it, and after each test as it was before. Call it once at the top of a file.
 * @param fill what all tests of the file start from; done once
 */
export function testDatabase(fill?: (db: Db) => Promise<unknown>): Db {
  const pool = new OneConnectionPool();
  const db = drizzle(pool as never) as unknown as Db;
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
 * A database of one's own, for tests that commit, need several connections or listen. Closed and dropped after the file's tests.
 * @param places with all countries and the areas of a few (globalSetup.ts), or of all (0.3 s more); `empty`: without even the schema
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
