import { withoutLanguage } from "../../platform/languages/pageAddress.ts";

/** Page after a login that requested no other page. */
export const AFTER_LOGIN = "/traveller/for-you/";
export const AFTER_SIGN_UP = "/traveller/get-started/checklist/";

/** Settings of a traveller. An account without a traveller has them at /accounts/settings/. */
export const OWN_SETTINGS = "/traveller/update/";

/** Page after the business login. */
export const AFTER_LISTING_LOGIN = "/listing/";

/** Returns the URL of the login that leads back to a private page. */
export const loginUrl = (next: string): string => `/accounts/login/?next=${encodeURIComponent(next)}`;

/** Pages that must not follow a sign-in: they would lead back to the login, or log out again. */
const NOT_AGAIN = /^\/(?:accounts|traveller|listing)\/(?:login|logout|signup)\//;

/**
 * Returns the target of `next` if it belongs to the guide: any other target could be a page that only looks like the guide.
 * @param given unchecked value from the visitor
 * @param origin of the page
 * @param origins of the guide's other hosts
 * @returns a path on this origin or an absolute URL on one of the other hosts; undefined for any other value
 */
export function safeNext(given: string | null | undefined, origin: string, origins: readonly string[] = []): string | undefined {
  // Browsers treat a backslash as a slash, and ignore tabs and line breaks inside a URL.
  if (!given || given.length > 2_000 || /[\\\p{Cc}\p{Z}]/u.test(given)) return undefined;
  const isPath = /^\/(?!\/)/.test(given);
  if (!isPath && !/^https?:\/\//i.test(given)) return undefined;
  if (!URL.canParse(given, origin)) return undefined;
  const url = new URL(given, origin);
  if (url.username || url.password || NOT_AGAIN.test(withoutLanguage(url.pathname))) return undefined;
  if (url.origin === origin) {
    const path = `${url.pathname}${url.search}${url.hash}`;
    // "/./" + "/evil/" and similar paths start with two slashes only once they are joined.
    return path.startsWith("//") ? undefined : withoutLanguage(path);
  }
  return origins.includes(url.origin) ? url.href : undefined;
}
