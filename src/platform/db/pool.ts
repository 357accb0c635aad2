import pg, { type ClientConfig, type Pool } from "pg";

/** A small pool beside the guide's own, for a library that wants connections to itself. Close it with `end`. */
export function openPool(connection: ClientConfig, max: number): Pool {
  const pool = new pg.Pool({ ...connection, max });
  // An idle connection that breaks is dropped by the pool; without a listener it would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
