import { now } from "../../platform/clock.ts";
import { and, asc, eq, gt, isNull, lt } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { hashOfToken } from "../../platform/security/token.ts";
import { passkey, passkey_challenge } from "./tables.ts";

const CHALLENGE_MINUTES = 5;

export type Passkey = typeof passkey.$inferSelect;

/** The passkeys of an account, in the order in which they were added. */
export const listPasskeys = (db: DbOrTransaction, account_id: string): Promise<Passkey[]> =>
  db.select().from(passkey).where(eq(passkey.account_id, account_id)).orderBy(asc(passkey.created), asc(passkey.uuid));

export async function findPasskey(db: DbOrTransaction, credential_id: Buffer): Promise<Passkey | undefined> {
  const [found] = await db.select().from(passkey).where(eq(passkey.credential_id, credential_id));
  return found;
}

/** @returns false when the credential is known already, whoever's it is */
export async function insertPasskey(db: DbOrTransaction, row: typeof passkey.$inferInsert): Promise<boolean> {
  return (await db.insert(passkey).values(row).onConflictDoNothing()).rowCount === 1;
}

/** Notes a use. Authenticators that do not count send nought for ever. @returns false when the counter has not gone forward: of two uses at once one wins */
export async function recordPasskeyUse(db: DbOrTransaction, credential_id: Buffer, counter: number): Promise<boolean> {
  const isForward = counter === 0 ? eq(passkey.counter, 0) : lt(passkey.counter, counter);
  const used = await db
    .update(passkey)
    .set({ counter, last_used: now() })
    .where(and(eq(passkey.credential_id, credential_id), isForward));
  return used.rowCount === 1;
}

/** @returns the passkey that was taken away; undefined when the account has no such one */
export async function removePasskey(db: DbOrTransaction, account_id: string, uuid: string): Promise<Passkey | undefined> {
  const [gone] = await db
    .delete(passkey)
    .where(and(eq(passkey.account_id, account_id), eq(passkey.uuid, uuid)))
    .returning();
  return gone;
}

/** All passkeys of an account, and what waits to become one. */
export async function removePasskeys(db: DbOrTransaction, account_id: string) {
  await db.delete(passkey_challenge).where(eq(passkey_challenge.account_id, account_id));
  await db.delete(passkey).where(eq(passkey.account_id, account_id));
}

interface Challenge {
  /** The browser that asked, hashed. */
  device: Buffer;
  /** Whose passkey it is to become; null to sign in. */
  account_id: string | null;
}

/** Remembers a challenge, as a hash. */
export async function saveChallenge(db: DbOrTransaction, challenge: string, { device, account_id }: Challenge): Promise<void> {
  const expires = new Date(now().getTime() + CHALLENGE_MINUTES * 60_000);
  await db.insert(passkey_challenge).values({ challenge_hash: hashOfToken(challenge), device, account_id, expires });
}

/** Uses a challenge up. @returns false when it was not given to this browser for this purpose, was used, or has expired */
export async function consumePasskeyChallenge(db: DbOrTransaction, challenge: string, { device, account_id }: Challenge): Promise<boolean> {
  const isFor = account_id === null ? isNull(passkey_challenge.account_id) : eq(passkey_challenge.account_id, account_id);
  const isGood = and(eq(passkey_challenge.challenge_hash, hashOfToken(challenge)), eq(passkey_challenge.device, device), isFor);
  const taken = await db.delete(passkey_challenge).where(and(isGood, gt(passkey_challenge.expires, now())));
  return taken.rowCount === 1;
}

/** For the housekeeping. */
export const deleteExpiredChallenges = (db: DbOrTransaction) => db.delete(passkey_challenge).where(lt(passkey_challenge.expires, now()));
