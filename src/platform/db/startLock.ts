import { sql } from "./sql.ts";
import type { DbOrTransaction } from "./types.ts";

/**
 * Locks work that one server does for all at their start: waits while another server does it, and holds the lock until the end of the
 * transaction. Lifts the statement timeout until then, because it is meant for requests: on a busy machine this work, and the wait for it,
 * may take longer.
 * @param key a number that no other lock uses
 */
export async function lockForStart(transaction: DbOrTransaction, key: number): Promise<void> {
  await transaction.execute(sql`SET LOCAL statement_timeout = 0`);
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${key})`);
}
