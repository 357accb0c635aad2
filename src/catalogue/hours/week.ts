import { addDays } from "../../platform/values/days.ts";
import { DAY_MINUTES, type Span } from "./parseHours.ts";
import { weekdayFromMonday } from "./rules.ts";

/** Pure: a week as minutes since Monday 00:00 by the place's clock, so that lists can check whether a place is open. */

export const WEEK_DAYS = 7;
const WEEK_MINUTES = WEEK_DAYS * DAY_MINUTES;

/** Merges spans that touch or overlap. */
function joined(spans: Span[]): Span[] {
  const found: Span[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else found.push({ from, to });
  }
  return found;
}

/**
 * Returns seven consecutive days as a week that begins on Monday. Hours after the midnight of the last day are left out; hours that
 * continue from the evening before the first day are included.
 * @param spansOf returns the spans of a day, YYYY-MM-DD
 */
export function weekSpans(spansOf: (day: string) => readonly Span[], first: string): Span[] {
  const cut: Span[] = [];
  for (let at = -1; at < WEEK_DAYS; at += 1)
    for (const span of spansOf(addDays(first, at))) {
      const from = Math.max(span.from + at * DAY_MINUTES, 0);
      const to = Math.min(span.to + at * DAY_MINUTES, WEEK_MINUTES);
      if (from >= to) continue;
      // Rotates the span so that the week begins on Monday. A span across that boundary becomes two.
      const start = (from + weekdayFromMonday(first) * DAY_MINUTES) % WEEK_MINUTES;
      const end = start + to - from;
      cut.push({ from: start, to: Math.min(end, WEEK_MINUTES) });
      if (end > WEEK_MINUTES) cut.push({ from: 0, to: end - WEEK_MINUTES });
    }
  return joined(cut);
}

/** Formats spans as PostgreSQL's int4multirange: "{[540,1260),[1980,2700)}". */
export const toMultirange = (spans: readonly Span[]): string => `{${spans.map(({ from, to }) => `[${from},${to})`).join(",")}}`;

export const spansOfMultirange = (text: string): Span[] =>
  [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => ({ from: Number(from), to: Number(to) }));

/** Day and time by the clock of a place. */
export interface WeekMoment {
  /** YYYY-MM-DD. */
  day: string;
  /** Minutes since Monday 00:00. */
  minute: number;
}

/**
 * Returns the moment of a day and a time.
 * @param minute minute of the day
 */
export const weekMoment = (day: string, minute: number): WeekMoment => ({ day, minute: weekdayFromMonday(day) * DAY_MINUTES + minute });

/** A week as stored. */
export interface StoredWeek {
  spans: readonly Span[];
  until: string | null;
}

/** Whether a place is open. After the last valid day of a week this is unknown, and returns false. */
export const isOpenIn = ({ spans, until }: StoredWeek, { day, minute }: WeekMoment): boolean =>
  (until === null || day <= until) && spans.some(({ from, to }) => from <= minute && minute < to);
