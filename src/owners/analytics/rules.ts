import { listingUrl } from "../../catalogue/listings/own/rules.ts";
import { csvText } from "../../platform/values/csv.ts";
import { addDays, utcDay } from "../../platform/values/days.ts";
import { formatNumber } from "../../platform/values/format.ts";
import type { Figure, Numbers } from "./contract.ts";
import { FIGURES, type FigureName, SOURCES, type Span } from "./enumerations.ts";

/** Under so many events nothing is shown: a few could be told apart, and say nothing. */
export const SHOWN_LEAST = 10;
/** Two years of a year's span, and a month. */
export const KEPT_DAYS = 765;

export const NUMBERS_SECTION = "numbers/";
export const numbersUrl = (code: string, days: Span = "30"): string =>
  `${listingUrl(code)}${NUMBERS_SECTION}${days === "30" ? "" : `?days=${days}`}`;
export const csvUrl = (code: string, days: Span): string => `${listingUrl(code)}${NUMBERS_SECTION}numbers.csv?days=${days}`;

/** The days of a span that ends yesterday, and the first day of the one before. Today is left out: it is not over. */
export function spanBounds(moment: Date, days: number): { from: string; to: string; before: string } {
  const today = utcDay(moment);
  return {
    from: addDays(today, -days),
    to: addDays(today, -1),
    before: addDays(today, -2 * days),
  };
}

/** @param from the first day @returns so many days from it on */
export const daysFrom = (from: string, count: number): string[] => Array.from({ length: count }, (_, index) => addDays(from, index));

/** A figure of a span, with as much of it as may be shown. @param counts events by day, of the span and the one before */
export function toFigure(counts: ReadonlyMap<string, number>, from: string, days: number): Figure {
  const daily = daysFrom(from, days).map((day) => counts.get(day) ?? 0);
  const total = daily.reduce((sum, count) => sum + count, 0);
  const daysBefore = daysFrom(addDays(from, -days), days);
  const dailyBefore = daysBefore.map((day) => counts.get(day) ?? 0);
  const before = dailyBefore.reduce((sum, count) => sum + count, 0);
  return {
    total: total < SHOWN_LEAST ? null : total,
    before: before < SHOWN_LEAST ? null : before,
    daily: total < SHOWN_LEAST ? null : daily,
    daily_before: before < SHOWN_LEAST ? null : dailyBefore,
  };
}

export interface SourceRow {
  source: string;
  views: number;
}

/** Where people came from: each source of ten views or more, the most first; the rest together as others, which are ten as well. */
export function shownSources(rows: readonly SourceRow[]): SourceRow[] {
  const all = rows.filter(({ views }) => views > 0).toSorted((a, b) => b.views - a.views || (a.source < b.source ? -1 : 1));
  const shown = all.filter(({ source, views }) => source !== "others" && views >= SHOWN_LEAST);
  let rest = all.reduce((sum, { views }) => sum + views, 0) - shown.reduce((sum, { views }) => sum + views, 0);
  // A rest of a few would tell the few: the smallest of the others goes with it.
  while (rest > 0 && rest < SHOWN_LEAST && shown.length > 0) rest += shown.pop()?.views ?? 0;
  return rest >= SHOWN_LEAST ? [...shown, { source: "others", views: rest }] : shown;
}

export const sourceLabel = (source: string): string => (Object.hasOwn(SOURCES, source) ? SOURCES[source as keyof typeof SOURCES] : source);

const NAMES = Object.keys(FIGURES) as FigureName[];

/** The numbers of a span as CSV: a row a day, then where people came from. What is too little to be shown is empty. */
export function numbersCsv(numbers: Numbers): string {
  const { from, days, figures, sources } = numbers;
  const rows: (string | number)[][] = [
    ["Day", ...NAMES.map((name) => FIGURES[name])],
    ...daysFrom(from, days).map((day, index) => [day, ...NAMES.map((name) => figures[name].daily?.[index] ?? "")]),
    ["Together", ...NAMES.map((name) => figures[name].total ?? "")],
    [],
    ["Where they come from", FIGURES.views],
    ...sources.map(({ label, views }) => [label, views]),
  ];
  return csvText(rows);
}

/** Of a long span the sums of seven days: 365 points are too many to be read. @returns each with its first day */
export function chartSteps(from: string, daily: readonly number[]): { day: string; count: number }[] {
  const width = daily.length > 60 ? 7 : 1;
  const days = daysFrom(from, daily.length);
  return Array.from({ length: Math.floor(daily.length / width) }, (_, index) => {
    // The days that are left over go with the first step: one of its own would look like a bad week.
    const end = daily.length - (Math.floor(daily.length / width) - 1 - index) * width;
    const start = index === 0 ? 0 : end - width;
    return { day: days[start] as string, count: daily.slice(start, end).reduce((sum, count) => sum + count, 0) };
  });
}

export const nameOfBefore = (days: number): string => (days === 365 ? "the year before" : `the ${days} days before`);

/** "277 more than in the 30 days before". */
export function comparison({ total, before }: Figure, days: number): string {
  const span = nameOfBefore(days);
  if (total === null || before === null) return "";
  if (total === before) return `as many as in ${span}`;
  return `${formatNumber(Math.abs(total - before))} ${total > before ? "more" : "fewer"} than in ${span}`;
}

/** Of every hundred so many: whole, and only where both are known. */
export const ofHundred = (part: Figure, whole: Figure): number | undefined =>
  part.total === null || whole.total === null || part.total > whole.total ? undefined : Math.round((part.total / whole.total) * 100);
