import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { customType } from "./sql.ts";

/** What every store takes first: a pool of connections, or the transaction under way on one of them. */
export type Db = NodePgDatabase & { $client: Pool };
export type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];
export type DbOrTransaction = Db | Transaction;

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
