import { now } from "../../platform/clock.ts";
import { and, asc, eq, gt, isNull, lt } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { hashOfToken } from "../../platform/security/token.ts";
import { passkey, passkey_challenge } from "./tables.ts";

const CHALLENGE_MINUTES = 5;

export type Passkey = typeof passkey.$inferSelect;

/** Returns the passkeys of an account, oldest first. */
export const listPasskeys = (db: DbOrTransaction, account_id: string): Promise<Passkey[]> =>
  db.select().from(passkey).where(eq(passkey.account_id, account_id)).orderBy(asc(passkey.created), asc(passkey.uuid));

export async function findPasskey(db: DbOrTransaction, credential_id: Buffer): Promise<Passkey | undefined> {
  const [found] = await db.select().from(passkey).where(eq(passkey.credential_id, credential_id));
  return found;
}

/**
 * Inserts a passkey.
 * @returns false if any account already has the credential
 */
export async function insertPasskey(db: DbOrTransaction, row: typeof passkey.$inferInsert): Promise<boolean> {
  return (await db.insert(passkey).values(row).onConflictDoNothing()).rowCount === 1;
}

/**
 * Records a use. Authenticators without a counter always send 0.
 * @returns false if the counter has not increased: of two concurrent uses, one wins
 */
export async function recordPasskeyUse(db: DbOrTransaction, credential_id: Buffer, counter: number): Promise<boolean> {
  const isForward = counter === 0 ? eq(passkey.counter, 0) : lt(passkey.counter, counter);
  const used = await db
    .update(passkey)
    .set({ counter, last_used: now() })
    .where(and(eq(passkey.credential_id, credential_id), isForward));
  return used.rowCount === 1;
}

/**
 * Removes a passkey.
 * @returns the removed passkey; undefined if the account does not have it
 */
export async function removePasskey(db: DbOrTransaction, account_id: string, uuid: string): Promise<Passkey | undefined> {
  const [gone] = await db
    .delete(passkey)
    .where(and(eq(passkey.account_id, account_id), eq(passkey.uuid, uuid)))
    .returning();
  return gone;
}

/** Removes all passkeys of an account, and the open challenges to add one. */
export async function removePasskeys(db: DbOrTransaction, account_id: string) {
  await db.delete(passkey_challenge).where(eq(passkey_challenge.account_id, account_id));
  await db.delete(passkey).where(eq(passkey.account_id, account_id));
}

interface Challenge {
  /** Hash of the browser that requested the challenge. */
  device: Buffer;
  /** Account that the new passkey will belong to; null to sign in. */
  account_id: string | null;
}

/** Saves a challenge as a hash. */
export async function saveChallenge(db: DbOrTransaction, challenge: string, { device, account_id }: Challenge): Promise<void> {
  const expires = new Date(now().getTime() + CHALLENGE_MINUTES * 60_000);
  await db.insert(passkey_challenge).values({ challenge_hash: hashOfToken(challenge), device, account_id, expires });
}

/**
 * Consumes a challenge.
 * @returns false if it was not issued to this browser for this purpose, was used, or has expired
 */
export async function consumePasskeyChallenge(db: DbOrTransaction, challenge: string, { device, account_id }: Challenge): Promise<boolean> {
  const isFor = account_id === null ? isNull(passkey_challenge.account_id) : eq(passkey_challenge.account_id, account_id);
  const isGood = and(eq(passkey_challenge.challenge_hash, hashOfToken(challenge)), eq(passkey_challenge.device, device), isFor);
  const taken = await db.delete(passkey_challenge).where(and(isGood, gt(passkey_challenge.expires, now())));
  return taken.rowCount === 1;
}

/** Housekeeping: deletes expired challenges. */
export const deleteExpiredChallenges = (db: DbOrTransaction) => db.delete(passkey_challenge).where(lt(passkey_challenge.expires, now()));
