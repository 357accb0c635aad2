import { createHmac, randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { lt } from "drizzle-orm";
import { now } from "../platform/clock.ts";
import type { DbOrTransaction } from "../platform/db/types.ts";
import { badRequest } from "../platform/errors.ts";
import type { Challenge } from "./contract.ts";
import { readToken } from "./rules.token.ts";
import { ALGORITHM, CAPTCHA_FAILED, CAPTCHA_MISSING, COST, EXPIRES_MINUTES, KEYS_MAX, KEYS_MIN } from "./rules.ts";
import { used_challenge } from "./tables.ts";

/** Keys of the captcha's own, so that nothing else that the guide signs can be taken for a challenge. */
const keysFrom = (secret: string) => {
  const key = (use: string) => createHmac("sha256", secret).update(`captcha|${use}`).digest("base64url");
  return { hmacSignatureSecret: key("challenge"), hmacKeySignatureSecret: key("solution") };
};

/** A new challenge, in the library's own format. @param secret GUIDE_SECRET */
export async function newChallenge(secret: string): Promise<Challenge> {
  const made = await createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(KEYS_MIN, KEYS_MAX + 1),
    deriveKey,
    expiresAt: new Date(now().getTime() + EXPIRES_MINUTES * 60_000),
    ...keysFrom(secret),
  });
  return made as Challenge;
}

export const captchaFailed = () => badRequest({ token: [CAPTCHA_FAILED] });

/**
 * The challenge that a token solves, ready to be marked as used: whether it has been before is for the transaction to find out.
 * @throws ApiError 400 on the field `token`: missing, made up, of another guide, unsolved or expired
 */
export async function checkToken(secret: string, token: string | null | undefined): Promise<{ nonce: string; expires: Date }> {
  if (!token) throw badRequest({ token: [CAPTCHA_MISSING] });
  const read = readToken(token);
  if (!read) throw captchaFailed();
  const { nonce, expiresAt } = read.challenge.parameters;
  const expires = new Date(expiresAt * 1_000);
  const { verified } = await verifySolution({ ...read, deriveKey, ...keysFrom(secret) });
  // The library reads the machine's clock; the guide's own decides.
  if (!verified || expires <= now()) throw captchaFailed();
  return { nonce, expires };
}

/**
 * Marks a challenge as used. Of two at once the second waits here until the first has ended, so call it in the transaction that writes what the token
 * is for: when that fails, the token is good again.
 * @returns false when it had been used before
 */
export async function consumeChallenge(db: DbOrTransaction, one: typeof used_challenge.$inferInsert): Promise<boolean> {
  return (await db.insert(used_challenge).values(one).onConflictDoNothing()).rowCount === 1;
}

/** Forgets used challenges that have expired by now: they are refused for that. For the housekeeping. @returns how many */
export async function deleteExpiredUsedChallenges(db: DbOrTransaction): Promise<number> {
  // An hour more: another server's clock may be behind.
  const past = new Date(now().getTime() - 3_600_000);
  return (await db.delete(used_challenge).where(lt(used_challenge.expires, past))).rowCount ?? 0;
}
