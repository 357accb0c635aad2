import { newUuid, now } from "../../platform/clock.ts";
import { preparedStatement } from "../../platform/db/preparedStatement.ts";
import { and, asc, count, eq, inArray, isNull, lt, or, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { hashOfToken, newToken } from "../../platform/security/token.ts";
import type { KeyScope } from "./enumerations.ts";
import { keyHint, keyText } from "./rules.ts";
import { api_key } from "./tables.ts";

export type KeyRow = typeof api_key.$inferSelect;

const SECRET_BYTES = 24;
export const newKey = (): string => keyText(newToken(SECRET_BYTES));
/** Returns the stored parts of a key. */
const toStoredKey = (key: string) => ({ hash: hashOfToken(key), hint: keyHint(key) });

/** Minimum time between two writes of last_used, so that not every read costs a write. */
const USED_MILLISECONDS = 60_000;

const isActiveKeyFor = (code: string) => and(eq(api_key.business_code, code), isNull(api_key.revoked));

/** Returns the active keys of a listing. */
export const listKeys = (db: DbOrTransaction, code: string): Promise<KeyRow[]> =>
  db.select().from(api_key).where(isActiveKeyFor(code)).orderBy(asc(api_key.created), asc(api_key.uuid));

interface NewKey {
  business_code: string;
  label: string;
  scope: KeyScope;
  /** Plain text; insertKey hashes it. */
  key: string;
  created_by: string;
}

/**
 * Inserts a key. The caller must lock the listing's row, or two concurrent requests could exceed `max`.
 * @returns undefined if the listing already has `max` keys
 */
export async function insertKey(db: Transaction, { key, ...row }: NewKey, max: number): Promise<KeyRow | undefined> {
  const [open] = await db.select({ all: count() }).from(api_key).where(isActiveKeyFor(row.business_code));
  if ((open?.all ?? 0) >= max) return undefined;
  const [written] = await db
    .insert(api_key)
    .values({ uuid: newUuid(), ...toStoredKey(key), created: now(), ...row })
    .returning();
  return written;
}

/**
 * Revokes a key.
 * @returns false if the listing does not have the key, or no longer has it
 */
export async function revokeKey(db: DbOrTransaction, code: string, uuid: string): Promise<boolean> {
  const { rowCount } = await db
    .update(api_key)
    .set({ revoked: now() })
    .where(and(eq(api_key.uuid, uuid), isActiveKeyFor(code)));
  return rowCount === 1;
}

/** Gives an active key a new text and a new creator: the old text stops working. Bookings made with the key stay assigned to it. */
export async function takeOverKey(tx: Transaction, uuid: string, { key, created_by }: { key: string; created_by: string }): Promise<void> {
  await tx
    .update(api_key)
    .set({ ...toStoredKey(key), created_by })
    .where(eq(api_key.uuid, uuid));
}

const byHash = preparedStatement((db) =>
  db
    .select()
    .from(api_key)
    .where(and(eq(api_key.hash, sql.placeholder("hash")), isNull(api_key.revoked)))
    .prepare("api_key_by_hash"),
);

/**
 * Returns the key with the given text and records its use.
 * @returns undefined if the key does not exist or was revoked
 */
export async function findKey(db: DbOrTransaction, key: string): Promise<KeyRow | undefined> {
  const [found] = await byHash(db).execute({ hash: hashOfToken(key) });
  const moment = now();
  const old = new Date(moment.getTime() - USED_MILLISECONDS);
  if (found && (found.last_used === null || found.last_used < old))
    await db
      .update(api_key)
      .set({ last_used: moment })
      .where(and(eq(api_key.uuid, found.uuid), or(isNull(api_key.last_used), lt(api_key.last_used, old))));
  return found;
}

/** Locks a key until the end of the transaction, so that counts of its bookings are made one after the other. */
export async function lockKey(db: Transaction, uuid: string): Promise<void> {
  await db.select({ uuid: api_key.uuid }).from(api_key).where(eq(api_key.uuid, uuid)).for("no key update");
}

/** Returns which of these listings have one. */
export async function findConnected(db: DbOrTransaction, codes: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ code: api_key.business_code })
    .from(api_key)
    .where(inArray(api_key.business_code, [...codes]));
  return rows.map(({ code }) => code);
}
