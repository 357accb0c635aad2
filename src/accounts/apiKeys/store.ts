import { newUuid, now } from "../../platform/clock.ts";
import { preparedStatement } from "../../platform/db/preparedStatement.ts";
import { and, asc, count, eq, isNull, lt, or, sql } from "../../platform/db/sql.ts";
import type { DbOrTransaction, Transaction } from "../../platform/db/types.ts";
import { hashOfToken, newToken } from "../../platform/security/token.ts";
import type { KeyScope } from "./enumerations.ts";
import { keyHint, keyText } from "./rules.ts";
import { api_key } from "./tables.ts";

export type KeyRow = typeof api_key.$inferSelect;

const SECRET_BYTES = 24;
export const newKey = (): string => keyText(newToken(SECRET_BYTES));
/** What is stored of a key. */
const toStoredKey = (key: string) => ({ hash: hashOfToken(key), hint: keyHint(key) });

/** When a key was last used is written once in so long: reading costs no write each time. */
const USED_MILLISECONDS = 60_000;

const isActiveKeyFor = (code: string) => and(eq(api_key.business_code, code), isNull(api_key.revoked));

/** The keys of a listing that work. */
export const listKeys = (db: DbOrTransaction, code: string): Promise<KeyRow[]> =>
  db.select().from(api_key).where(isActiveKeyFor(code)).orderBy(asc(api_key.created), asc(api_key.uuid));

interface NewKey {
  business_code: string;
  label: string;
  scope: KeyScope;
  /** Hashed here. */
  key: string;
  created_by: string;
}

/** @returns undefined where a listing has `max` of them; the listing's own row is locked by who calls, or two at once could pass it */
export async function insertKey(db: Transaction, { key, ...row }: NewKey, max: number): Promise<KeyRow | undefined> {
  const [open] = await db.select({ all: count() }).from(api_key).where(isActiveKeyFor(row.business_code));
  if ((open?.all ?? 0) >= max) return undefined;
  const [written] = await db
    .insert(api_key)
    .values({ uuid: newUuid(), ...toStoredKey(key), created: now(), ...row })
    .returning();
  return written;
}

/** @returns false for a key that a listing does not have, or not any more */
export async function revokeKey(db: DbOrTransaction, code: string, uuid: string): Promise<boolean> {
  const { rowCount } = await db
    .update(api_key)
    .set({ revoked: now() })
    .where(and(eq(api_key.uuid, uuid), isActiveKeyFor(code)));
  return rowCount === 1;
}

/** Gives a key that works another text and another maker: the text before opens nothing any more. What was booked with it stays its own. */
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

/** The key that somebody sent, and notes that it was used; undefined for one that works no more, or never did. */
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

/** Locks a key to the end of the transaction: what is counted of it is counted one after the other. */
export async function lockKey(db: Transaction, uuid: string): Promise<void> {
  await db.select({ uuid: api_key.uuid }).from(api_key).where(eq(api_key.uuid, uuid)).for("no key update");
}
