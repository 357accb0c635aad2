import { ageText, minutesBetween } from "../../booking/calendars/rules.ts";
import { sectionUrl } from "../../catalogue/listings/own/rules.ts";
import type { Limit } from "../../platform/endpoints/endpoint.ts";
import { withoutEnd } from "../../platform/values/strip.ts";

/** Booking software of owners that speaks OCTO; docs/decisions/0082. */

export const URL_MAX = 500;
export const KEY_MAX = 500;
export const NAME_MAX = 200;
/** As many as a listing may have activities. */
export const PRODUCTS_MAX = 200;
/** What is free is asked for at least every 15 minutes; a run of the job may come a minute or two late. */
export const DAYS_MINUTES = 12;
/** Products at least every hour. */
export const PRODUCTS_MINUTES = 45;
/** With each failure twice as long, up to this. */
const WAIT_MINUTES_MAX = 180;
/** Each makes the guide ask another site. Of an address of the network. */
export const SOFTWARE_READS: Limit = { name: "octo_client", hits: 30, seconds: 600 };

export const SOFTWARE_SECTION = "booking-software/";
export const softwareUrl = (code: string): string => sectionUrl(code, SOFTWARE_SECTION);

export const NO_ADDRESS = "Enter the address as your software gives it: it begins with https://.";
export const PRIVATE_ADDRESS = "This address does not lead to the public internet, so the guide does not read it.";
export const OWN_ADDRESS = "This is an address of the guide itself. Enter the one that your software gives you.";
export const NO_KEY = "Enter the key as your software gives it: one word, without spaces.";
export const KEY_LOST = "The key cannot be read here any more. Enter it again.";

/** A key goes into a header: nothing but visible signs of ASCII. */
export const isKey = (text: string): boolean => /^[\x21-\x7e]+$/.test(text) && text.length <= KEY_MAX;

/**
 * The address at which the software answers, without a slash at its end.
 * @param isPlainAllowed for tests, whose server has no certificate
 * @returns undefined for what is no address of a public site
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

/** From so many failures on an owner's first page says so: once is nothing. */
export const FAILURES_SHOWN = 3;

/** Minutes until the software is asked again. @param failures of the last times, one after the other */
export const waitMinutes = (failures: number): number => Math.min(DAYS_MINUTES * 2 ** Math.min(failures, 10), WAIT_MINUTES_MAX);

interface Read {
  reason: string;
  tried: string | null;
  next_try: string;
  products_as_of: string;
  days_as_of: string | null;
}

/** What an owner is told of the connection: how old what is known is, what went wrong, and when it is asked again. */
export function connectionText({ reason, next_try, products_as_of, days_as_of }: Read, moment: Date): string {
  const age = (at: string) => ageText(minutesBetween(at, moment));
  const known = `Products read ${age(products_as_of)}${days_as_of === null ? "" : `, what is free ${age(days_as_of)}`}.`;
  if (reason === "") return known;
  const wait = Math.ceil(minutesBetween(moment.toISOString(), new Date(next_try)));
  const again = wait < 1 ? "It is asked again now." : `It is asked again in ${wait === 1 ? "a minute" : `${wait} minutes`}.`;
  return `${reason} What was known still counts. ${known} ${again}`;
}
