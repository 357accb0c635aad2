import { meant, t } from "../../platform/languages/text.ts";
import { addDays } from "../../platform/values/days.ts";
import { formatList, formatWeekdayName } from "../../platform/values/format.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { type CalendarDay, DAY_MINUTES, type DateRange, type HoursRule, parseHours, type Span, WEEK } from "./parseHours.ts";

/** Pure: evaluates the rules of a text on a day and formats hours. Days are texts, YYYY-MM-DD, at the place. */

/** Returns the weekday; 0 is Monday. */
export const weekdayFromMonday = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

const calendarDay = (day: string): CalendarDay & { year: number } => {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return { year, month, day: date };
};

function isWithin({ from, to }: DateRange, day: string): boolean {
  const { year, month, day: date } = calendarDay(day);
  const inYear = ({ month: m, day: d }: CalendarDay) => m * 100 + d;
  const here = month * 100 + date;
  if (from.year === null || to.year === null) {
    const [first, last] = [inYear(from), inYear(to)];
    return first <= last ? here >= first && here <= last : here >= first || here <= last;
  }
  const at = year * 10_000 + here;
  return at >= from.year * 10_000 + inYear(from) && at <= to.year * 10_000 + inYear(to);
}

/** Whether a rule applies on a day. Public holidays are unknown here. */
export const ruleAppliesOn = ({ dates, weekdays }: HoursRule, day: string): boolean =>
  weekdays.includes(weekdayFromMonday(day)) && (dates.length === 0 || dates.some((range) => isWithin(range, day)));

/** Merges the hours of rules that apply, later rules over earlier ones. */
export function mergeRules(holding: readonly HoursRule[]): Span[] {
  let spans: Span[] = [];
  for (const rule of holding) spans = rule.isAdded && rule.spans.length > 0 ? [...spans, ...rule.spans] : rule.spans;
  return spans.toSorted((a, b) => a.from - b.from);
}

/** Returns the spans of a day, in order; empty if it is closed. */
export const spansOn = (rules: readonly HoursRule[], day: string): Span[] => mergeRules(rules.filter((rule) => ruleAppliesOn(rule, day)));

const pad = (value: number) => String(value).padStart(2, "0");

/** Formats minutes since midnight as "08:30", also past midnight; the end of the day is "24:00". */
export const formatSpanTime = (minutes: number): string =>
  minutes === DAY_MINUTES ? "24:00" : `${pad(Math.floor(minutes / 60) % 24)}:${pad(minutes % 60)}`;

const isWholeDay = (spans: readonly Span[]) => spans.length === 1 && spans[0]?.from === 0 && spans[0].to === DAY_MINUTES;

/** Formats spans as "08:00 to 12:00, 16:00 to 22:30". */
export const spansText = (spans: readonly Span[]): string =>
  spans.length === 0
    ? t`closed`
    : isWholeDay(spans)
      ? t`all day`
      : withCommas(spans.map(({ from, to }) => t`${formatSpanTime(from)} to ${formatSpanTime(to)}`));

/** Returns "Monday". @param weekday 0 is Monday */
export const weekdayName = (weekday: number): string => formatWeekdayName(addDays("2026-11-02", weekday));

/**
 * Groups consecutive days with the same hours.
 * @param week seven values, Monday first
 */
export function groupDays<T>(week: readonly T[], textOf: (day: T) => string): { first: number; last: number; text: string }[] {
  const groups: { first: number; last: number; text: string }[] = [];
  for (const [day, value] of week.entries()) {
    const text = textOf(value);
    const last = groups.at(-1);
    if (last?.text === text) last.last = day;
    else groups.push({ first: day, last: day, text });
  }
  return groups;
}

/** Returns "Monday to Friday". */
function daysText(first: number, last: number): string {
  if (first === 0 && last === 6) return t`Every day`;
  const [from, to] = [weekdayName(first), weekdayName(last)];
  return last - first > 1 ? meant("days of the week")`${from} to ${to}` : formatList([...new Set([from, to])]);
}

/** Formats a week in rows: "Monday to Friday", "08:00 to 21:00". */
export const weekRows = (week: readonly (readonly Span[])[]): { days: string; text: string }[] =>
  groupDays(week, spansText).map(({ first, last, text }) => ({ days: daysText(first, last), text }));

/** Returns a listing's text of opening hours. If it has only two times, returns the equivalent text. */
export function toHoursText({
  opening_hours,
  opening_time,
  closing_time,
}: {
  opening_hours: string;
  opening_time: string | null;
  closing_time: string | null;
}): string {
  if (opening_hours !== "" || !opening_time || !closing_time) return opening_hours;
  return opening_time === closing_time ? "24/7" : `Mo-Su ${opening_time.slice(0, 5)}-${closing_time.slice(0, 5)}`;
}

/** The first opening and the last closing of a day, as `HH:MM:SS`. */
export interface DayTimes {
  opening_time: string | null;
  closing_time: string | null;
}

const NO_TIMES: DayTimes = { opening_time: null, closing_time: null };

/** Returns nulls for a day that is closed, or open all day. */
export function toDayTimes(spans: readonly Span[]): DayTimes {
  const [first] = spans;
  if (!first || isWholeDay(spans)) return NO_TIMES;
  const last = Math.max(...spans.map(({ to }) => to));
  return { opening_time: `${formatSpanTime(first.from)}:00`, closing_time: `${formatSpanTime(last % DAY_MINUTES)}:00` };
}

/** Returns the hours of each weekday by the rules without dates. */
export const usualWeek = (rules: readonly HoursRule[]): Span[][] =>
  WEEK.map((weekday) => mergeRules(rules.filter((rule) => rule.dates.length === 0 && rule.weekdays.includes(weekday))));

/** Returns Monday's times, which lists show. Both are null if the text cannot be read. */
export const mondayTimes = (text: string): DayTimes => {
  const rules = parseHours(text);
  return rules ? toDayTimes(usualWeek(rules)[0] ?? []) : NO_TIMES;
};

/** Returns the times of a day; undefined if the text is empty or cannot be read. The stored times then apply. */
export function timesOn(text: string, day: string): DayTimes | undefined {
  const rules = text === "" ? undefined : parseHours(text);
  return rules && toDayTimes(spansOn(rules, day));
}
