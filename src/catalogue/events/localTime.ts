import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { clockIn } from "../../platform/values/format.ts";

/** Pure: times by the clock of a place, as texts: "2027-06-05" is a day, "2027-06-05T19:30" a minute. */

const MINUTE = 60_000;
const FORM = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?\d\d(?:\.\d{1,9})?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/;

export const isDay = (local: string): boolean => local.length === "YYYY-MM-DD".length;
export const dayOfLocal = (local: string): string => local.slice(0, "YYYY-MM-DD".length);

/** Returns the milliseconds of a local text read as UTC, for calculating with it. */
export const localMilliseconds = (local: string): number => Date.parse(isDay(local) ? `${local}T00:00Z` : `${local}Z`);

/** Returns the local text of milliseconds that localMilliseconds returned. */
export const localText = (milliseconds: number, onlyDay: boolean): string =>
  new Date(milliseconds).toISOString().slice(0, onlyDay ? "YYYY-MM-DD".length : "YYYY-MM-DDTHH:MM".length);

/** Returns the minute that the clock of a zone shows at a moment. */
export const localAt = (zone: string, moment: Date | number): string => clockIn(zone, moment).replace(" ", "T");

/**
 * Returns the moment at which the clock of a zone shows a local time. Times that a change of the clocks skips count by the offset before
 * the change, and of repeated ones the first counts, as in RFC 5545.
 */
export function toMoment(zone: string, local: string): Date {
  const asUtc = localMilliseconds(local);
  const offsetAt = (moment: number) => localMilliseconds(localAt(zone, moment)) - Math.floor(moment / MINUTE) * MINUTE;
  const [before, after] = [asUtc - offsetAt(asUtc - DAY_MILLISECONDS), asUtc - offsetAt(asUtc + DAY_MILLISECONDS)];
  const text = localText(asUtc, false);
  return new Date(localAt(zone, before) === text || localAt(zone, after) !== text ? before : after);
}

/** Whether a date exists: 30 February does not. */
const exists = (year: number, month: number, day: number) => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1970 && year < 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

const offsetMinutes = (offset: string): number => {
  if (offset === "Z") return 0;
  const digits = offset.slice(1).replace(":", "").padEnd(4, "0");
  return (offset.startsWith("-") ? -1 : 1) * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)));
};

/**
 * Parses a day or a time of a source: ISO 8601, with or without an offset.
 * @param zone zone of the place, into which a time with an offset is converted; null if unknown: its own clock counts
 * @returns undefined for anything else, and for days that do not exist
 */
export function readLocalTime(text: string, zone: string | null): string | undefined {
  const [, year = "", month = "", day = "", hour, minute = "", offset] = FORM.exec(text.trim()) ?? [];
  if (!exists(Number(year), Number(month), Number(day))) return undefined;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return date;
  if (Number(hour) > 23 || Number(minute) > 59) return undefined;
  const local = `${date}T${hour}:${minute}`;
  return offset && zone ? localAt(zone, localMilliseconds(local) - offsetMinutes(offset) * MINUTE) : local;
}
