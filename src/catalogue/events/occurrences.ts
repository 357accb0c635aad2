import { addDays, DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { dayOfLocal, isDay, localAt, localMilliseconds, localText, toMoment } from "./localTime.ts";
import { readRule, ruleDays } from "./recurrence.ts";

/** Pure: when an event takes place, as moments. */

/** Times of an event by the clock of its place. */
export interface EventTimes {
  starts: string;
  ends: string | null;
  /** Rule of RFC 5545; null for an event without one. */
  recurrence: string | null;
  /** Further occurrences of an event without a rule. */
  dates: readonly { starts: string; ends?: string | undefined }[];
}

export interface Occurrence {
  starts: Date;
  ends: Date;
}

/** Length of an event whose end is unknown, after which it counts as over. */
const USUAL_HOURS = 3;
/** Days ahead for which the occurrences of a recurring event are stored. */
export const AHEAD_DAYS = 75;
export const OCCURRENCES_MAX = 400;

/** Returns the local time at which an occurrence ends: the day after the last one of an event that takes whole days. */
function localEnd(starts: string, ends: string | undefined | null): string {
  if (ends) return isDay(ends) ? addDays(ends, 1) : ends;
  return isDay(starts) ? addDays(starts, 1) : localText(localMilliseconds(starts) + USUAL_HOURS * 3_600_000, false);
}

const toOccurrence = (zone: string, starts: string, ends: string | undefined | null): Occurrence => ({
  starts: toMoment(zone, starts),
  ends: toMoment(zone, localEnd(starts, ends)),
});

/**
 * Returns the occurrences that have not ended at a moment: of a recurring event those of the next weeks, otherwise all.
 * @returns `isComplete`: whether there are no others later
 */
export function expandEvent(
  { starts, ends, recurrence, dates }: EventTimes,
  zone: string,
  at: Date,
): { occurrences: Occurrence[]; isComplete: boolean } {
  const rule = recurrence === null ? undefined : readRule(recurrence);
  if (!rule) {
    const all = [{ starts, ends }, ...dates].map((one) => toOccurrence(zone, one.starts, one.ends));
    return { occurrences: upcoming(all, at), isComplete: true };
  }
  const length = localMilliseconds(localEnd(starts, ends)) - localMilliseconds(starts);
  const today = dayOfLocal(localAt(zone, at));
  // An occurrence of several days may have begun before today.
  const from = addDays(today, -Math.ceil(length / DAY_MILLISECONDS) - 1);
  const { days, isComplete } = ruleDays(rule, starts, { from, until: addDays(today, AHEAD_DAYS), zone, most: OCCURRENCES_MAX });
  const time = starts.slice("YYYY-MM-DD".length);
  const all = days.map((day) => {
    const begin = `${day}${time}`;
    // Wall-clock lengths: a market from 8 to 12 ends at 12 on the day that the clocks change, too.
    const end = localText(localMilliseconds(begin) + length, false);
    return { starts: toMoment(zone, begin), ends: toMoment(zone, end) };
  });
  const occurrences = upcoming(all, at);
  if (occurrences.length > 0 || isComplete) return { occurrences, isComplete };
  // All found ones are over: the next one is beyond the weeks ahead.
  const later = ruleDays(rule, starts, { from: addDays(today, 1), until: addDays(today, 1), zone, most: 1 });
  const next = later.days.map((day) => toOccurrence(zone, `${day}${time}`, localText(localMilliseconds(`${day}${time}`) + length, false)));
  return { occurrences: next, isComplete: later.isComplete };
}

const upcoming = (all: readonly Occurrence[], at: Date): Occurrence[] =>
  all
    .filter((one) => one.ends > at)
    .sort((a, b) => a.starts.getTime() - b.starts.getTime())
    .slice(0, OCCURRENCES_MAX);
