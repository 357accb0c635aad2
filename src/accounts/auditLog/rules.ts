import { listingUrl } from "../../catalogue/listings/own/rules.ts";
import type { LogAct, LogSubject } from "./enumerations.ts";

/** How long the log goes back. */
export const LOG_MONTHS = 24;
export const LOG_PAGE = 50;
/** What is longer is cut: the log says what was changed, it is no copy of the listing. */
const TEXT_MAX = 300;
const NAME_MAX = 200;

export const LOG_SECTION = "log/";
export const logUrl = (code: string): string => `${listingUrl(code)}${LOG_SECTION}`;

type Fields = Record<string, unknown>;

/** What must never be read by others, whoever hands it over. */
const SECRET = /token|secret|password|hash(?!tags$)|passkey|guest_|(^|_)(key|email|phone|ip)$/i;
/** Of a listing these are what guests read. */
const OF_LISTING = new Set(["email", "phone"]);

/** Between characters, never within one: the database takes no half of one. */
const cutText = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, "")}…` : text;
const cut = (value: unknown): unknown => (typeof value === "string" ? cutText(value, TEXT_MAX) : value);

/** Fields as they are stored: without what is secret, long texts cut, nothing as null. @param subject whose fields they are */
export function storedFields(fields: Fields | undefined, subject?: LogSubject): Fields | null {
  const isKnown = (name: string) => !SECRET.test(name) || (subject === "listing" && OF_LISTING.has(name));
  const known = Object.entries(fields ?? {}).filter(([name, value]) => value !== undefined && isKnown(name));
  return known.length === 0 ? null : Object.fromEntries(known.map(([name, value]) => [name, cut(value)]));
}

export const storedName = (name: string): string => cutText(name, NAME_MAX);

export const logSubject = (act: LogAct): LogSubject => act.split(".")[0] as LogSubject;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Of a thing before and after a change the fields that are others now; undefined where none is. @param together a field with those that say nothing without it */
export function changedFields<Thing extends object>(
  before: Thing,
  after: Thing,
  together: readonly (keyof Thing & string)[] = [],
): { before: Fields; after: Fields } | undefined {
  const names = Object.keys(after) as (keyof Thing & string)[];
  const other = names.filter((name) => !isSame(before[name], after[name]));
  if (other.length === 0) return undefined;
  const shown = other.some((name) => together.includes(name)) ? [...new Set([...other, ...together])] : other;
  const of = (thing: Thing) => Object.fromEntries(shown.map((name) => [name, thing[name] ?? null]));
  return { before: of(before), after: of(after) };
}
