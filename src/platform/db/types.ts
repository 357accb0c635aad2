import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { customType } from "./sql.ts";

/** First argument of every store: a pool of connections, or the current transaction on one of them. */
export type Db = NodePgDatabase & { $client: Pool };
export type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];
export type DbOrTransaction = Db | Transaction;

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
