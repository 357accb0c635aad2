import { createHash, createHmac, randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { now } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import { lt } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { badRequest } from "../../platform/endpoints/errors.ts";
import { verifyUrl } from "../../platform/security/captchaServices.ts";
import { isObject } from "../../platform/values/objects.ts";
import type { Challenge } from "./contract.ts";
import { ALGORITHM, COST, captchaFailedText, captchaMissing, EXPIRES_MINUTES, KEYS_MAX, KEYS_MIN } from "./rules.ts";
import { used_challenge } from "./tables.ts";
import { readToken } from "./token.ts";

/** Short, because a guest waits for the response. */
const SERVICE_MILLISECONDS = 5_000;
/** Turnstile tokens have at most 2,048 characters; hCaptcha tokens may be longer. */
const TOKEN_MAX = 10_000;

/** Derives keys used only for captchas, so that nothing else that the guide has signed passes as a challenge. */
const keysFrom = (secret: string) => {
  const key = (use: string) => createHmac("sha256", secret).update(`captcha|${use}`).digest("base64url");
  return { hmacSignatureSecret: key("challenge"), hmacKeySignatureSecret: key("solution") };
};

/**
 * Creates a challenge in the library's own format.
 * @param secret GUIDE_SECRET
 * @param work of its solution; tests use none
 */
export async function newChallenge(secret: string, work = { cost: COST, counter: randomInt(KEYS_MIN, KEYS_MAX + 1) }): Promise<Challenge> {
  const made = await createChallenge({
    algorithm: ALGORITHM,
    ...work,
    deriveKey,
    expiresAt: new Date(now().getTime() + EXPIRES_MINUTES * 60_000),
    ...keysFrom(secret),
  });
  return made as Challenge;
}

export const captchaFailed = () => badRequest({ token: [captchaFailedText()] });

/**
 * Returns the nonce and expiry of the challenge that a token solves, to be marked as used. The transaction finds out whether it was used
 * before.
 * @throws ApiError 400 on the field `token` if it is missing, forged, from another guide, unsolved or expired
 */
export async function checkToken(secret: string, token: string | null | undefined): Promise<{ nonce: string; expires: Date }> {
  if (!token) throw badRequest({ token: [captchaMissing()] });
  const read = readToken(token);
  if (!read) throw captchaFailed();
  const { nonce, expiresAt } = read.challenge.parameters;
  const expires = new Date(expiresAt * 1_000);
  const { verified } = await verifySolution({ ...read, deriveKey, ...keysFrom(secret) });
  // The library uses the system clock; the guide's own clock decides.
  if (!verified || expires <= now()) throw captchaFailed();
  return { nonce, expires };
}

/**
 * Checks the token of a visitor's write with the configured provider. An external service accepts a token once and for a few minutes.
 * @throws ApiError 400 on the field `token`, also if the service does not respond: no visitor can then be told from a bot
 */
export async function checkVisitor(config: Config, token: string | null | undefined): Promise<{ nonce: string; expires: Date }> {
  const { CAPTCHA_PROVIDER, CAPTCHA_SECRET = "", CAPTCHA_SITE_KEY = "" } = config;
  if (CAPTCHA_PROVIDER === "altcha") return checkToken(config.GUIDE_SECRET, token);
  if (!token) throw badRequest({ token: [captchaMissing()] });
  const hash = createHash("sha256").update(token).digest("hex");
  const body = new URLSearchParams({ secret: CAPTCHA_SECRET, response: token, sitekey: CAPTCHA_SITE_KEY });
  const isPassed = token.length <= TOKEN_MAX && (await askService(verifyUrl(CAPTCHA_PROVIDER, config.CAPTCHA_URL), body));
  if (!isPassed) throw captchaFailed();
  // Recorded as used here too: the service may accept a token in both of two concurrent requests.
  return { nonce: `${CAPTCHA_PROVIDER} ${hash}`, expires: new Date(now().getTime() + EXPIRES_MINUTES * 60_000) };
}

/** @returns whether the provider's service confirms a solved captcha; false if it cannot be reached */
async function askService(url: string, body: URLSearchParams): Promise<boolean> {
  try {
    const response = await fetch(url, { method: "POST", body, redirect: "error", signal: AbortSignal.timeout(SERVICE_MILLISECONDS) });
    const result: unknown = await response.json();
    return isObject(result) && result.success === true;
  } catch {
    return false;
  }
}

/**
 * Marks a challenge as used. Of two concurrent requests, the second waits here until the first has ended. Call it in the transaction of the
 * write that the token protects: if that fails, the token stays valid.
 * @returns false if the challenge was used before
 */
export async function consumeChallenge(db: DbOrTransaction, one: typeof used_challenge.$inferInsert): Promise<boolean> {
  return (await db.insert(used_challenge).values(one).onConflictDoNothing()).rowCount === 1;
}

/**
 * Marks a challenge as used, or ends the request.
 * @throws ApiError 400 on `token` if it was used before
 */
export async function requireFreshChallenge(db: DbOrTransaction, one: typeof used_challenge.$inferInsert): Promise<void> {
  if (!(await consumeChallenge(db, one))) throw captchaFailed();
}

/**
 * Housekeeping: deletes used challenges that have expired, because expiry alone rejects them.
 * @returns their number
 */
export async function deleteExpiredUsedChallenges(db: DbOrTransaction): Promise<number> {
  // Waits an hour more: another server's clock may be behind.
  const past = new Date(now().getTime() - 3_600_000);
  return (await db.delete(used_challenge).where(lt(used_challenge.expires, past))).rowCount ?? 0;
}
