import pg, { type Pool, type PoolConfig } from "pg";

/** A pool of connections; close it with `end`. The guide has one of its own (open.ts), a library that wants connections to itself a small one beside it. */
export function openPool(settings: PoolConfig): Pool {
  const pool = new pg.Pool(settings);
  // The pool drops a connection that breaks, and who was using it is told by the statement that fails. Without listeners the process would end: the
  // pool's for idle connections, the connection's for one that breaks between two statements of a transaction.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
