import { enumValues } from "../../catalogue/listings/enumerations.ts";
import { DESK, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { csvText } from "../../platform/values/csv.ts";
import { addDays, utcDay } from "../../platform/values/days.ts";
import { formatNumber } from "../../platform/values/format.ts";
import { itemAt } from "../../platform/values/items.ts";
import type { Figure, Numbers } from "./contract.ts";
import { FIGURES, SOURCES, type Span } from "./enumerations.ts";

/** Least number of events that is shown. Fewer could identify single visitors, and mean little. */
export const SHOWN_LEAST = 10;
/** Two spans of a year, and a month. */
export const KEPT_DAYS = 765;

export const numbersUrl = (code: string, days: Span = "30"): string =>
  `${sectionUrl(code, DESK.numbers)}${days === "30" ? "" : `?days=${days}`}`;
export const csvUrl = (code: string, days: Span): string => `${sectionUrl(code, DESK.numbers)}numbers.csv?days=${days}`;

/**
 * Returns the first and last day of the span that ends yesterday, and the first day of the previous span. Today is left out because it is
 * not over.
 */
export function spanBounds(moment: Date, days: number): { from: string; to: string; before: string } {
  const today = utcDay(moment);
  return {
    from: addDays(today, -days),
    to: addDays(today, -1),
    before: addDays(today, -2 * days),
  };
}

/**
 * @param from the first day
 * @returns `count` consecutive days
 */
export const daysFrom = (from: string, count: number): string[] => Array.from({ length: count }, (_, index) => addDays(from, index));

/**
 * Returns the figure of a span, with null for numbers too low to show.
 * @param counts events by day, of this span and the previous one
 */
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

/** Returns the sources with at least 10 views, most views first, then the rest merged into "others", which has at least 10 views too. */
export function shownSources(rows: readonly SourceRow[]): SourceRow[] {
  const all = rows.filter(({ views }) => views > 0).toSorted((a, b) => b.views - a.views || (a.source < b.source ? -1 : 1));
  const shown = all.filter(({ source, views }) => source !== "others" && views >= SHOWN_LEAST);
  let rest = all.reduce((sum, { views }) => sum + views, 0) - shown.reduce((sum, { views }) => sum + views, 0);
  // A small remainder would reveal these few views, so the smallest shown source is merged into it.
  while (rest > 0 && rest < SHOWN_LEAST && shown.length > 0) rest += shown.pop()?.views ?? 0;
  return rest >= SHOWN_LEAST ? [...shown, { source: "others", views: rest }] : shown;
}

const isNamedSource = (source: string): source is keyof typeof SOURCES => Object.hasOwn(SOURCES, source);
export const sourceLabel = (source: string): string => (isNamedSource(source) ? SOURCES[source] : source);

const NAMES = enumValues(FIGURES);

/** Returns the numbers of a span as CSV: one row per day, then the traffic sources. Numbers too low to show are empty. */
export function numbersCsv(numbers: Numbers): string {
  const { from, days, figures, sources } = numbers;
  const rows: (string | number)[][] = [
    [t`Day`, ...NAMES.map((name) => FIGURES[name])],
    ...daysFrom(from, days).map((day, index) => [day, ...NAMES.map((name) => figures[name].daily?.[index] ?? "")]),
    [t`Total`, ...NAMES.map((name) => figures[name].total ?? "")],
    [],
    [t`Traffic sources`, FIGURES.views],
    ...sources.map(({ label, views }) => [label, views]),
  ];
  return csvText(rows);
}

/**
 * Returns the steps of a chart. Long spans get sums of 7 days, because 365 points are unreadable.
 * @returns each step with its first day
 */
export function chartSteps(from: string, daily: readonly number[]): { day: string; count: number }[] {
  const width = daily.length > 60 ? 7 : 1;
  const days = daysFrom(from, daily.length);
  return Array.from({ length: Math.floor(daily.length / width) }, (_, index) => {
    // The remaining days are added to the first step. A step of their own would look like a bad week.
    const end = daily.length - (Math.floor(daily.length / width) - 1 - index) * width;
    const start = index === 0 ? 0 : end - width;
    return { day: itemAt(days, start), count: daily.slice(start, end).reduce((sum, count) => sum + count, 0) };
  });
}

export const nameOfBefore = (days: number): string => (days === 365 ? t`the year before` : t`the ${days} days before`);

/** Returns a comparison, for example "277 more than in the 30 days before". */
export function comparison({ total, before }: Figure, days: number): string {
  if (total === null || before === null) return "";
  const difference = formatNumber(Math.abs(total - before));
  if (days === 365) {
    if (total === before) return t`the same as in the year before`;
    return total > before ? t`${difference} more than in the year before` : t`${difference} fewer than in the year before`;
  }
  if (total === before) return t`the same as in the ${days} days before`;
  return total > before ? t`${difference} more than in the ${days} days before` : t`${difference} fewer than in the ${days} days before`;
}

/**
 * Returns the rounded percentage of `part` in `whole`.
 * @returns undefined unless both are known
 */
export const ofHundred = (part: Figure, whole: Figure): number | undefined =>
  part.total === null || whole.total === null || part.total > whole.total ? undefined : Math.round((part.total / whole.total) * 100);
