import { createHash, createHmac, randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { now } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import { lt } from "../../platform/db/sql.ts";
import type { DbOrTransaction } from "../../platform/db/types.ts";
import { badRequest } from "../../platform/endpoints/errors.ts";
import { verifyUrl } from "../../platform/security/captchaServices.ts";
import type { Challenge } from "./contract.ts";
import { ALGORITHM, CAPTCHA_FAILED, CAPTCHA_MISSING, COST, EXPIRES_MINUTES, KEYS_MAX, KEYS_MIN } from "./rules.ts";
import { used_challenge } from "./tables.ts";
import { readToken } from "./token.ts";

/** A guest waits for it. */
const SERVICE_MILLISECONDS = 5_000;
/** Turnstile's have 2,048 characters at most, hCaptcha's may be longer. */
const TOKEN_MAX = 10_000;

/** Keys of the captcha's own, so that nothing else that the guide signs can be taken for a challenge. */
const keysFrom = (secret: string) => {
  const key = (use: string) => createHmac("sha256", secret).update(`captcha|${use}`).digest("base64url");
  return { hmacSignatureSecret: key("challenge"), hmacKeySignatureSecret: key("solution") };
};

/** A new challenge, in the library's own format. @param secret GUIDE_SECRET @param work of its solution; a test's needs none */
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
 * The same for a visitor's write that the configured provider guards: its own service is asked, which takes a token once and for a few minutes.
 * @throws ApiError 400 on the field `token`, also where the service does not answer: nobody can then be told from a machine
 */
export async function checkVisitor(config: Config, token: string | null | undefined): Promise<{ nonce: string; expires: Date }> {
  const { CAPTCHA_PROVIDER, CAPTCHA_SECRET = "", CAPTCHA_SITE_KEY = "" } = config;
  if (CAPTCHA_PROVIDER === "altcha") return checkToken(config.GUIDE_SECRET, token);
  if (!token) throw badRequest({ token: [CAPTCHA_MISSING] });
  const hash = createHash("sha256").update(token).digest("hex");
  const body = new URLSearchParams({ secret: CAPTCHA_SECRET, response: token, sitekey: CAPTCHA_SITE_KEY });
  const isPassed = token.length <= TOKEN_MAX && (await askService(verifyUrl(CAPTCHA_PROVIDER, config.CAPTCHA_URL), body));
  if (!isPassed) throw captchaFailed();
  // Noted as used here too: of two requests at once the service may tell both that it is good.
  return { nonce: `${CAPTCHA_PROVIDER} ${hash}`, expires: new Date(now().getTime() + EXPIRES_MINUTES * 60_000) };
}

/** @returns whether a provider's service says that somebody solved its captcha; false where it cannot be asked */
async function askService(url: string, body: URLSearchParams): Promise<boolean> {
  try {
    const response = await fetch(url, { method: "POST", body, redirect: "error", signal: AbortSignal.timeout(SERVICE_MILLISECONDS) });
    const said = (await response.json()) as { success?: unknown };
    return said?.success === true;
  } catch {
    return false;
  }
}

/**
 * Marks a challenge as used. Of two at once the second waits here until the first has ended, so call it in the transaction that writes what the token
 * is for: when that fails, the token is good again.
 * @returns false when it had been used before
 */
export async function consumeChallenge(db: DbOrTransaction, one: typeof used_challenge.$inferInsert): Promise<boolean> {
  return (await db.insert(used_challenge).values(one).onConflictDoNothing()).rowCount === 1;
}

/** The same for an act that a used challenge ends. @throws ApiError 400 on `token` when it had been used before */
export async function requireFreshChallenge(db: DbOrTransaction, one: typeof used_challenge.$inferInsert): Promise<void> {
  if (!(await consumeChallenge(db, one))) throw captchaFailed();
}

/** Forgets used challenges that have expired by now: they are refused for that. For the housekeeping. @returns how many */
export async function deleteExpiredUsedChallenges(db: DbOrTransaction): Promise<number> {
  // An hour more: another server's clock may be behind.
  const past = new Date(now().getTime() - 3_600_000);
  return (await db.delete(used_challenge).where(lt(used_challenge.expires, past))).rowCount ?? 0;
}
