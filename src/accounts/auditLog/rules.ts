import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { DESK, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import { itemAt, oneOf } from "../../platform/values/items.ts";
import { LOG_SUBJECTS, type LogAct, type LogSubject } from "./enumerations.ts";

/** Months that the log goes back. */
export const LOG_MONTHS = 24;
export const LOG_PAGE = 50;
/** Longer values are cut: the log records changes, it is not a copy of the listing. */
const TEXT_MAX = 300;
const NAME_MAX = 200;

export const logUrl = (code: string): string => sectionUrl(code, DESK.history);

type Fields = Record<string, unknown>;

/** Field names that must never reach the log, whichever code passes them. */
const SECRET = /token|secret|password|hash(?!tags$)|passkey|guest_|(^|_)(key|email|phone|ip)$/i;
/** Fields of a listing that guests can read anyway. */
const OF_LISTING = new Set(["email", "phone"]);

/** Cuts between characters, never within a surrogate pair: the database rejects half of one. */
const cutText = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, "")}…` : text;
const cut = (value: unknown): unknown => (typeof value === "string" ? cutText(value, TEXT_MAX) : value);

/**
 * Returns fields as they are stored: without secrets, with long texts cut; null if no field remains.
 * @param subject that the fields belong to
 */
export function storedFields(fields: Fields | undefined, subject?: LogSubject): Fields | null {
  const isKnown = (name: string) => !SECRET.test(name) || (subject === "listing" && OF_LISTING.has(name));
  const known = Object.entries(fields ?? {}).filter(([name, value]) => value !== undefined && isKnown(name));
  return known.length === 0 ? null : Object.fromEntries(known.map(([name, value]) => [name, cut(value)]));
}

export const storedName = (name: string): string => cutText(name, NAME_MAX);

export const logSubject = (act: LogAct): LogSubject => itemAt([oneOf(enumValues(LOG_SUBJECTS), act.split(".")[0])], 0);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * Returns the fields that differ before and after a change; undefined if none differs.
 * @param together a field followed by the fields without which it is meaningless
 */
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
