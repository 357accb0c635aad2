import { ageText, minutesBetween } from "../../booking/calendars/rules.ts";
import { DESK, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import type { Limit } from "../../platform/endpoints/endpoint.ts";
import { plural, t } from "../../platform/languages/text.ts";
import { withoutEnd } from "../../platform/values/strip.ts";

/** Rules of owners' booking software that supports OCTO; docs/decisions/0082. */

export const URL_MAX = 500;
export const KEY_MAX = 500;
export const NAME_MAX = 200;
/** Same as the maximum number of activities of a listing. */
export const PRODUCTS_MAX = 200;
/** Minutes between two reads of availability. It is read at least every 15 minutes; a run of the job may be a minute or two late. */
export const DAYS_MINUTES = 12;
/** Minutes between two reads of the products, which are read at least every hour. */
export const PRODUCTS_MINUTES = 45;
/** Maximum of the wait, which doubles with each failure. */
const WAIT_MINUTES_MAX = 180;
/** Rate limit per network address, because each hit sends a request to another site. */
export const SOFTWARE_READS: Limit = { name: "octo_client", hits: 30, seconds: 600 };

export const softwareUrl = (code: string): string => sectionUrl(code, DESK.connections);

export const noAddress = () => t`Enter the URL from your software. It begins with https://.`;
export const privateAddress = () => t`This URL is not on the public internet. Enter a public one.`;
export const guidesOwnAddress = () => t`This is a URL of The Guide itself. Enter the one from your software.`;
export const noKey = () => t`Enter the key from your software, without spaces.`;

/** Whether a text can be a key. A key is sent in a header, so it has visible ASCII characters only. */
export const isKey = (text: string): boolean => /^[\x21-\x7e]+$/.test(text) && text.length <= KEY_MAX;

/**
 * Returns the base URL of the software, without a trailing slash.
 * @param isPlainAllowed for tests, whose server has no certificate
 * @returns undefined if it is not the URL of a public site
 */
export function softwareAddress(text: string, isPlainAllowed = false): string | undefined {
  const given = text.trim();
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || url.username || url.password || url.search || url.hash) return undefined;
  if (!isPlainAllowed && (url.protocol !== "https:" || url.port)) return undefined;
  if (!/^https?:$/.test(url.protocol) || (!url.hostname.includes(".") && !url.hostname.startsWith("["))) return undefined;
  const address = withoutEnd(url.href, /\//);
  return address.length <= URL_MAX ? address : undefined;
}

/** Number of failures in a row from which the owner's first page shows a warning. A single failure means nothing. */
export const FAILURES_SHOWN = 3;

/**
 * Returns the minutes until the next read.
 * @param failures number of failures in a row
 */
export const waitMinutes = (failures: number): number => Math.min(DAYS_MINUTES * 2 ** Math.min(failures, 10), WAIT_MINUTES_MAX);

interface Read {
  reason: string;
  tried: string | null;
  next_try: string;
  products_as_of: string;
  days_as_of: string | null;
}

/**
 * Returns the reason why a read failed in a sentence.
 * @param reason as in the database: a key, after which the HTTP status follows if it has one. Other texts are returned unchanged
 */
export function reasonText(reason: string): string {
  const [key = "", status = ""] = reason.split(" ");
  const sentences: Record<string, string> = {
    address: t`The URL is on a private network. Enter a public one.`,
    redirects: t`The software redirects to another URL. Enter that one.`,
    large: t`The software sent more than 5 MB at once.`,
    slow: t`The software took longer than 10 seconds.`,
    unreachable: t`The software could not be reached, or its certificate is invalid.`,
    key_rejected: t`The software rejected this key.`,
    key_lost: t`The stored key can't be read any more. Enter it again.`,
    no_availability: t`The software did not return this product's availability (status ${status}).`,
    no_service: t`There is no OCTO service at this URL.`,
    rate_limited: t`The software has limited our requests. Wait a few minutes.`,
    error_status: t`The software responded with an error (status ${status}).`,
    not_octo: t`The software's response is not valid OCTO.`,
    too_many: t`The software has more than ${PRODUCTS_MAX} products, counting their options.`,
    no_products: t`The software returned no products.`,
    no_days: t`The software returned no days.`,
  };
  return sentences[key] ?? reason;
}

/** Returns the state of the connection for its owner: the age of the data, the error, and the time of the next read. */
export function connectionText({ reason, next_try, products_as_of, days_as_of }: Read, moment: Date): string {
  const age = (at: string) => ageText(minutesBetween(at, moment));
  const known =
    days_as_of === null
      ? t`Products read ${age(products_as_of)}.`
      : t`Products read ${age(products_as_of)}, availability ${age(days_as_of)}.`;
  if (reason === "") return known;
  const wait = Math.ceil(minutesBetween(moment.toISOString(), new Date(next_try)));
  const again = wait < 1 ? t`Trying again now.` : t`Trying again in ${plural(wait, "# minute", "# minutes")}.`;
  return [reason, t`The last data stays in use.`, known, again].join(" ");
}
