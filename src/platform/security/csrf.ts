import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export const CSRF_COOKIE = "csrftoken";
export const CSRF_HEADER = "x-csrftoken";
export const CSRF_FIELD = "csrf_token";

const sign = (secret: string, nonce: string, session: string) =>
  createHmac("sha256", secret).update(`csrf|${nonce}|${session}`).digest("base64url");

/** A token for this browser: random, sealed for its session ("" for a visitor), so that one session's token is of no use in another. */
export function newCsrfToken(secret: string, session: string): string {
  const nonce = randomBytes(16).toString("base64url");
  return `${nonce}.${sign(secret, nonce, session)}`;
}

/** True when the token sent (header or form field) is the cookie's own and was made for this session. */
export function isCsrfTokenGood(secret: string, session: string, cookie: string | undefined, sent: string | undefined): boolean {
  if (!cookie || !sent || cookie !== sent) return false;
  const [nonce = "", signature = ""] = cookie.split(".");
  const expected = Buffer.from(sign(secret, nonce, session));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
