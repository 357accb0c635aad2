/** Where one goes when no other page was asked for. */
export const AFTER_LOGIN = "/traveller/for-you/";
export const AFTER_SIGN_UP = "/traveller/get-started/checklist/";

/** The settings of a traveller; of an account without one they are at /accounts/settings/. */
export const OWN_SETTINGS = "/traveller/update/";

/** Where the business login leads. */
export const AFTER_LISTING_LOGIN = "/listing/";

/** The login that leads back to a private page. */
export const loginUrl = (next: string): string => `/accounts/login/?next=${encodeURIComponent(next)}`;

/** Pages that one must not be led to after signing in: they would lead back, or out again. */
const NOT_AGAIN = /^\/(?:accounts|traveller|listing)\/(?:login|logout|signup)\//;

/**
 * The address that a `next` leads to, if it is one of the guide's own: everything else could lead to a page that only looks like the guide.
 * @param given from the visitor, anything @param origin of the page @param origins the guide's own others
 * @returns a path on this origin, or an absolute address on one of the others; undefined for all else
 */
export function safeNext(given: string | null | undefined, origin: string, origins: readonly string[] = []): string | undefined {
  // Browsers take a backslash for a slash, and pass over tabs and line ends in the middle of an address.
  if (!given || given.length > 2_000 || /[\\\p{Cc}\p{Z}]/u.test(given)) return undefined;
  const isPath = /^\/(?!\/)/.test(given);
  if (!isPath && !/^https?:\/\//i.test(given)) return undefined;
  if (!URL.canParse(given, origin)) return undefined;
  const url = new URL(given, origin);
  if (url.username || url.password || NOT_AGAIN.test(url.pathname)) return undefined;
  if (url.origin === origin) {
    const path = `${url.pathname}${url.search}${url.hash}`;
    // "/./" + "/evil/" and the like become an address with two slashes only when they are put together.
    return path.startsWith("//") ? undefined : path;
  }
  return origins.includes(url.origin) ? url.href : undefined;
}
