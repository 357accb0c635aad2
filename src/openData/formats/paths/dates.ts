import { z } from "zod";
import { anySource, readValues } from "./fields.ts";
import { PATH_MAX, readItems } from "./paths.ts";

/** Pure: reads the dates of an event from a record, by a mapping (docs/import.md). */

const path = z.string().max(PATH_MAX);
const paths = z.union([path, z.array(path).max(5)]);

export const dateSources = z.strictObject({
  /** List with the dates: paths of records ("." is the record itself), or texts that hold both ends ("between"). */
  each: z.union([anySource, z.array(path).max(5)]),
  /** Text between start and end. */
  between: z.string().min(1).max(10).optional(),
  starts: paths.optional(),
  ends: paths.optional(),
  /** Times of day, if the dates are only days. */
  start_time: paths.optional(),
  end_time: paths.optional(),
});
export type DateSources = z.infer<typeof dateSources>;

/** Maximum number of dates of one event. */
const DATES_MAX = 400;
const DAY = "YYYY-MM-DD".length;
const MIDNIGHT = /T00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:00)?$/;
const LAST_MINUTE = /T23:59(?::59(?:\.9+)?)?(?:Z|[+-]00:00)?$/;

/** Returns a day with its time of day, if the record has one: sources write a day as midnight. */
function withTime(date: string, time: string): string {
  const clock = /^\d{2}:\d{2}/.exec(time)?.[0];
  if (clock !== undefined && clock !== "00:00") return `${date.slice(0, DAY)}T${clock}`;
  return MIDNIGHT.test(date) || LAST_MINUTE.test(date) ? date.slice(0, DAY) : date;
}

function toTimes(starts: string, ends: string, from = "", to = "") {
  const begin = withTime(starts, from);
  const end = ends === "" ? "" : withTime(ends, to);
  // An end with a time of day needs a start with one.
  return { starts: begin, ends: begin.length === DAY ? end.slice(0, DAY) : end };
}

/** Returns the dates of a record, each once. */
export function readDates(
  record: unknown,
  { each, between, starts, ends, start_time, end_time }: DateSources,
): { starts: string; ends: string }[] {
  const value = (item: unknown, from: DateSources["starts"]) => (from === undefined ? "" : (readValues(item, from, [])[0] ?? ""));
  const found =
    between === undefined
      ? readItems(record, each)
          .map((item) => toTimes(value(item, starts), value(item, ends), value(item, start_time), value(item, end_time)))
          .filter((time) => time.starts !== "")
      : readValues(record, each, []).map((text) => {
          const [begin = "", end = ""] = text.split(between);
          return toTimes(begin.trim(), end.trim());
        });
  const unique = new Map(found.map((time) => [`${time.starts} ${time.ends}`, time]));
  return [...unique.values()].slice(0, DATES_MAX);
}
