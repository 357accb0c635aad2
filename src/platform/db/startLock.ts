import { sql } from "./sql.ts";
import type { DbOrTransaction } from "./types.ts";

/**
 * For what one server does for all when they start: waits while another does it, and holds the lock to the transaction's end. Until then the limit of
 * a statement's time, which is meant for requests, does not count: on a busy machine such work, and waiting for it, may take longer.
 *
 * @param key a number that nothing else locks by
 */
export async function lockForStart(transaction: DbOrTransaction, key: number): Promise<void> {
  await transaction.execute(sql`SET LOCAL statement_timeout = 0`);
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${key})`);
}
