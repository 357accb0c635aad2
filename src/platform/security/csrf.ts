import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export const CSRF_COOKIE = "csrftoken";
export const CSRF_HEADER = "x-csrftoken";
export const CSRF_FIELD = "csrf_token";

const sign = (secret: string, nonce: string, session: string) =>
  createHmac("sha256", secret).update(`csrf|${nonce}|${session}`).digest("base64url");

/**
 * Returns a CSRF token for this browser: random, signed for its session ("" for a visitor), so that one session's token is invalid in
 * another.
 */
export function newCsrfToken(secret: string, session: string): string {
  const nonce = randomBytes(16).toString("base64url");
  return `${nonce}.${sign(secret, nonce, session)}`;
}

/** Whether the sent token (header or form field) equals the cookie and was created for this session. */
export function isCsrfTokenGood(secret: string, session: string, cookie: string | undefined, sent: string | undefined): boolean {
  if (!cookie || !sent || cookie !== sent) return false;
  const [nonce = "", signature = ""] = cookie.split(".");
  const expected = Buffer.from(sign(secret, nonce, session));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
