import { addDays } from "../../platform/values/days.ts";
import { DAY_MINUTES, type Span } from "./readHours.ts";
import { weekdayFromMonday } from "./rules.ts";

/** Pure: a week as minutes since Monday 00:00 by the place's clock, which lists ask whether something is open. */

export const WEEK_DAYS = 7;
const WEEK_MINUTES = WEEK_DAYS * DAY_MINUTES;

/** Spans that touch or lie over each other as one. */
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
 * Seven days that follow each other as a week, from Monday on. What goes on past the midnight of the last of them is left out; what still goes on from the
 * evening before the first is in it.
 * @param spansOf of a day, YYYY-MM-DD
 */
export function weekSpans(spansOf: (day: string) => readonly Span[], first: string): Span[] {
  const cut: Span[] = [];
  for (let at = -1; at < WEEK_DAYS; at += 1)
    for (const span of spansOf(addDays(first, at))) {
      const from = Math.max(span.from + at * DAY_MINUTES, 0);
      const to = Math.min(span.to + at * DAY_MINUTES, WEEK_MINUTES);
      if (from >= to) continue;
      // Turned so that the week begins on Monday; what lies across that is two.
      const start = (from + weekdayFromMonday(first) * DAY_MINUTES) % WEEK_MINUTES;
      const end = start + to - from;
      cut.push({ from: start, to: Math.min(end, WEEK_MINUTES) });
      if (end > WEEK_MINUTES) cut.push({ from: 0, to: end - WEEK_MINUTES });
    }
  return joined(cut);
}

/** As PostgreSQL writes and reads an int4multirange: "{[540,1260),[1980,2700)}". */
export const toMultirange = (spans: readonly Span[]): string => `{${spans.map(({ from, to }) => `[${from},${to})`).join(",")}}`;

export const spansOfMultirange = (text: string): Span[] =>
  [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => ({ from: Number(from), to: Number(to) }));

/** What a clock of a place shows. */
export interface WeekMoment {
  /** YYYY-MM-DD. */
  day: string;
  /** Since Monday 00:00. */
  minute: number;
}

/** @param minute of the day */
export const weekMoment = (day: string, minute: number): WeekMoment => ({ day, minute: weekdayFromMonday(day) * DAY_MINUTES + minute });

/** A week as it is kept. */
export interface StoredWeek {
  spans: readonly Span[];
  until: string | null;
}

/** Past the last day that a week is true of nobody knows. */
export const isOpenIn = ({ spans, until }: StoredWeek, { day, minute }: WeekMoment): boolean =>
  (until === null || day <= until) && spans.some(({ from, to }) => from <= minute && minute < to);
