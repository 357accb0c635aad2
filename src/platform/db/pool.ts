import pg, { type Pool, type PoolConfig } from "pg";

/**
 * Opens a pool of connections; close it with `end`. The guide has one (open.ts); a library that needs its own connections gets a small
 * second one.
 */
export function openPool(settings: PoolConfig): Pool {
  const pool = new pg.Pool(settings);
  // The pool drops a broken connection, and its user learns of it from the statement that fails. Without listeners the process would end:
  // the pool's listener covers idle connections, the connection's listener one that breaks between two statements of a transaction.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
