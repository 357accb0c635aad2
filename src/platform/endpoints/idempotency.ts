import { createHash } from "node:crypto";
import { now } from "../clock.ts";
import { and, eq, lt } from "../db/sql.ts";
import { idempotency_key } from "../db/tables.ts";
import type { Db, DbOrTransaction } from "../db/types.ts";
import { t } from "../languages/text.ts";
import { badRequest, conflict } from "./errors.ts";

const RETENTION_HOURS = 24;
const KEY_MAX = 200;

export interface StoredResponse {
  status: number;
  /** JSON text, or null for a response without a body. */
  answer: string | null;
  isReplay: boolean;
}

/**
 * Runs a write at most once per key. The key is stored in the write's own transaction, so that both are committed or neither: a crash in
 * between leaves nothing, and a second request with the same key waits for the first and then gets its response.
 * @throws ApiError 409 if the key was used with another body; any error of the write (the key is then free again)
 */
export async function runIdempotent(
  db: Db,
  scope: string,
  key: string,
  body: unknown,
  write: (transaction: DbOrTransaction) => Promise<{ status: number; answer: string | null }>,
): Promise<StoredResponse> {
  if (key.length > KEY_MAX) throw badRequest({ non_field_errors: [t`Use an Idempotency-Key of at most ${KEY_MAX} characters.`] });
  const body_hash = createHash("sha256")
    .update(JSON.stringify(body) ?? "")
    .digest();
  return db.transaction(async (transaction) => {
    const isThis = and(eq(idempotency_key.scope, scope), eq(idempotency_key.key, key));
    await transaction
      .delete(idempotency_key)
      .where(and(isThis, lt(idempotency_key.created, new Date(now().getTime() - RETENTION_HOURS * 3_600_000))));
    const taken = await transaction
      .insert(idempotency_key)
      .values({ scope, key, body_hash, created: now() })
      .onConflictDoNothing()
      .returning({ key: idempotency_key.key });
    if (taken.length === 0) {
      const [stored] = await transaction.select().from(idempotency_key).where(isThis);
      if (!stored || stored.status === null || !stored.body_hash.equals(body_hash))
        throw conflict(t`This Idempotency-Key was already used for another request.`);
      return { status: stored.status, answer: stored.answer, isReplay: true };
    }
    const result = await write(transaction);
    await transaction.update(idempotency_key).set(result).where(isThis);
    return { ...result, isReplay: false };
  });
}

export const deleteExpiredKeys = (db: Db) =>
  db.delete(idempotency_key).where(lt(idempotency_key.created, new Date(now().getTime() - RETENTION_HOURS * 3_600_000)));
