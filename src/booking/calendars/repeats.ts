import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { toDayNumber } from "./nights.ts";

/**
 * Repeating events (RFC 5545, 3.3.10), as far as whole days need them. Written by hand: every day up to the requested end is compared with
 * the rule, so that no loop runs for ever, and February skips the 30th. A rule that cannot be read is reported, never guessed.
 */

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
/** Returns 0 for Sunday. 1 January 1970 was a Thursday. */
const weekdayIndex = (day: number): number => (((day + 4) % 7) + 7) % 7;

interface Parts {
  year: number;
  month: number;
  date: number;
  /** Days in its month. */
  daysInMonth: number;
}

function toDateParts(day: number): Parts {
  const at = new Date(day * DAY_MILLISECONDS);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + 1];
  return { year, month, date: at.getUTCDate(), daysInMonth: new Date(Date.UTC(year, month, 0)).getUTCDate() };
}

const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
/** Supported parts of a rule. Times of day make no difference to days. */
const UNDERSTOOD = ["FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "BYMONTHDAY", "BYMONTH", "WKST", "BYHOUR", "BYMINUTE", "BYSECOND"];

interface Rule {
  frequency: (typeof FREQUENCIES)[number];
  interval: number;
  count: number;
  until: number;
  weekdays: { weekday: number; nth: number }[];
  monthDays: number[];
  months: number[];
  weekStart: number;
}

function wholeNumbers(text: string | undefined, max: number): number[] | undefined {
  if (text === undefined) return [];
  const numbers = text.split(",").map((one) => (/^[+-]?\d{1,3}$/.test(one) ? Number(one) : Number.NaN));
  return numbers.every((one) => Math.abs(one) >= 1 && Math.abs(one) <= max) ? numbers : undefined;
}

function parseWeekdays(text: string | undefined): Rule["weekdays"] | undefined {
  if (text === undefined) return [];
  const days = [...new Set(text.split(","))].map((one) => {
    const [, nth, name = ""] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(one) ?? [];
    return { weekday: WEEKDAYS.indexOf(name), nth: Number(nth ?? 0) };
  });
  return days.every(({ weekday }) => weekday >= 0) ? days : undefined;
}

const parseRuleNumber = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;

/** Maximum length of a rule, in characters. No real calendar has a longer rule, and its lists would be compared with every day. */
const RULE_MAX = 500;

const dayOfUntil = (value: string): number => {
  const [, year, month, date] = /^(\d{4})(\d\d)(\d\d)(?:T\d{6}Z?)?$/.exec(value) ?? [];
  return toDayNumber(`${year}-${month}-${date}`);
};

/** @returns undefined for a rule with a part that is not supported */
function parseRule(text: string, untilDay: (value: string) => number): Rule | undefined {
  if (text.length > RULE_MAX) return undefined;
  const pairs = text
    .toUpperCase()
    .split(";")
    .filter(Boolean)
    .map((part) => part.split("="));
  const parts = new Map(pairs.map(([name = "", value = ""]) => [name.trim(), value.trim()]));
  if (![...parts.keys()].every((name) => UNDERSTOOD.includes(name))) return undefined;
  const frequency = FREQUENCIES.find((one) => one === parts.get("FREQ"));
  const interval = parseRuleNumber(parts.get("INTERVAL"), 1);
  const count = parseRuleNumber(parts.get("COUNT"), Number.POSITIVE_INFINITY);
  const until = parts.has("UNTIL") ? untilDay(parts.get("UNTIL") ?? "") : Number.POSITIVE_INFINITY;
  const weekdays = parseWeekdays(parts.get("BYDAY"));
  const monthDays = wholeNumbers(parts.get("BYMONTHDAY"), 31);
  const months = wholeNumbers(parts.get("BYMONTH"), 12);
  if (!frequency || !(interval >= 1) || !(count >= 1) || Number.isNaN(until) || !weekdays || !monthDays || !months) return undefined;
  const hasNth = weekdays.some(({ nth }) => nth !== 0);
  // No calendar of rooms uses the 20th Monday of a year.
  if (hasNth && (frequency === "DAILY" || frequency === "WEEKLY" || (frequency === "YEARLY" && months.length === 0))) return undefined;
  return {
    frequency,
    interval,
    count,
    until,
    weekdays,
    monthDays,
    months,
    weekStart: Math.max(0, WEEKDAYS.indexOf(parts.get("WKST") ?? "MO")),
  };
}

const isWeekday = ({ weekdays }: Rule, day: number, { date, daysInMonth }: Parts): boolean =>
  weekdays.some(({ weekday, nth }) => {
    if (weekday !== weekdayIndex(day)) return false;
    if (nth === 0) return true;
    return nth > 0 ? Math.ceil(date / 7) === nth : Math.ceil((daysInMonth - date + 1) / 7) === -nth;
  });

const isMonthDay = ({ monthDays }: Rule, { date, daysInMonth }: Parts): boolean =>
  monthDays.some((one) => (one > 0 ? one === date : daysInMonth + 1 + one === date));

/** Whether a day is in a period of the rule: every second week, every third month. */
function isInPeriod({ frequency, interval, weekStart }: Rule, day: number, start: number, at: Parts, began: Parts): boolean {
  const weekIndex = (one: number) => Math.floor((one - ((weekdayIndex(one) - weekStart + 7) % 7)) / 7);
  const passed = {
    DAILY: () => day - start,
    WEEKLY: () => weekIndex(day) - weekIndex(start),
    MONTHLY: () => (at.year - began.year) * 12 + at.month - began.month,
    YEARLY: () => at.year - began.year,
  }[frequency]();
  return passed % interval === 0;
}

function isRepeated(rule: Rule, day: number, start: number, began: Parts): boolean {
  const at = toDateParts(day);
  if (!isInPeriod(rule, day, start, at, began)) return false;
  const { frequency, weekdays, monthDays, months } = rule;
  if (months.length > 0 && !months.includes(at.month)) return false;
  if (weekdays.length > 0 && !isWeekday(rule, day, at)) return false;
  if (monthDays.length > 0 && !isMonthDay(rule, at)) return false;
  if (weekdays.length > 0 || monthDays.length > 0 || frequency === "DAILY") return true;
  if (frequency === "WEEKLY") return weekdayIndex(day) === weekdayIndex(start);
  return at.date === began.date && (frequency === "MONTHLY" || months.length > 0 || at.month === began.month);
}

/** Maximum number of days from the first occurrence to the end. No older event is expected to repeat still. */
const DAYS_MAX = 366 * 15;

/**
 * Returns the days on which a repeating event begins, including its first.
 * @param text of an RRULE
 * @param start day of the first occurrence
 * @param end day before which the list ends
 * @param untilDay returns the day of an UNTIL, or NaN
 * @returns undefined for a rule that is not supported
 */
export function repeatedDays(text: string, start: number, end: number, untilDay = dayOfUntil): number[] | undefined {
  const rule = parseRule(text, untilDay);
  if (!rule || end - start > DAYS_MAX) return undefined;
  const began = toDateParts(start);
  const days = [start];
  for (let day = start + 1; day < end && day <= rule.until && days.length < rule.count; day += 1)
    if (isRepeated(rule, day, start, began)) days.push(day);
  return days;
}
