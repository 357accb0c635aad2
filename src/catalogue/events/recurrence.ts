import { plural, t } from "../../platform/languages/text.ts";
import { addDays, DAY_MILLISECONDS, utcDay } from "../../platform/values/days.ts";
import { formatList, formatWeekdayName } from "../../platform/values/format.ts";
import { withCommas } from "../../platform/values/punctuation.ts";
import { dayOfLocal, isDay, readLocalTime } from "./localTime.ts";

/** Pure: the part of RFC 5545's recurrence rules that events use: days, weeks, months and years, never hours. */

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"] as const;
type Weekday = (typeof WEEKDAYS)[number];
const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
/** Parts that are ignored: the first day of the week only matters for weeks with an interval, and Monday is the default. */
const PARTS = ["FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "BYMONTHDAY", "BYMONTH", "WKST"];
export const RULE_MAX = 300;
/** Days that are examined after the first wanted one: more than the gap between two 29 Februaries around 2100. */
const DAYS_MAX = 3_700;

export interface Rule {
  frequency: (typeof FREQUENCIES)[number];
  interval: number;
  count: number | undefined;
  /** As written in the rule. */
  until: string | undefined;
  /** Weekdays from 0 for Sunday, each with its number in the month (-1: the last); 0 for every one. */
  weekdays: { weekday: number; nth: number }[];
  monthDays: number[];
  months: number[];
}

const numbers = (text: string | undefined, max: number): number[] | undefined => {
  if (text === undefined) return [];
  const read = text.split(",").map((one) => (/^[+-]?\d{1,2}$/.test(one) ? Number(one) : Number.NaN));
  return read.every((one) => one !== 0 && Math.abs(one) <= max) ? read : undefined;
};

function weekdaysIn(text: string | undefined): Rule["weekdays"] | undefined {
  if (text === undefined) return [];
  const read = text.split(",").map((one) => /^([+-]?[1-5])?(SU|MO|TU|WE|TH|FR|SA)$/.exec(one));
  return read.every((one) => one !== null)
    ? read.map((one) => ({ nth: Number(one?.[1] ?? 0), weekday: WEEKDAYS.indexOf(one?.[2] as Weekday) }))
    : undefined;
}

/** Parses a rule without its name ("FREQ=WEEKLY;BYDAY=SA"). @returns undefined for rules that this module does not expand */
export function readRule(text: string): Rule | undefined {
  if (text.length > RULE_MAX) return undefined;
  const parts = new Map<string, string>();
  for (const part of text.trim().toUpperCase().replace(/;$/, "").split(";")) {
    const [name = "", value = "", ...rest] = part.split("=");
    if (!PARTS.includes(name) || value === "" || rest.length > 0 || parts.has(name)) return undefined;
    parts.set(name, value);
  }
  const frequency = FREQUENCIES.find((one) => one === parts.get("FREQ"));
  const whole = (name: string, max: number) => {
    const value = parts.get(name);
    return value === undefined ? undefined : /^[1-9]\d{0,4}$/.test(value) && Number(value) <= max ? Number(value) : Number.NaN;
  };
  const [interval = 1, count] = [whole("INTERVAL", 1_000), whole("COUNT", 10_000)];
  const until = parts.get("UNTIL");
  const weekdays = weekdaysIn(parts.get("BYDAY"));
  const monthDays = numbers(parts.get("BYMONTHDAY"), 31);
  const months = numbers(parts.get("BYMONTH"), 12);
  if (!frequency || Number.isNaN(interval) || Number.isNaN(count) || !weekdays || !monthDays || !months) return undefined;
  if (until !== undefined && (count !== undefined || readLocalTime(until, null) === undefined)) return undefined;
  if (months.some((month) => month < 0)) return undefined;
  // "The second Saturday" has a meaning in a month only.
  const hasNumbers = weekdays.some(({ nth }) => nth !== 0);
  if (hasNumbers && frequency !== "MONTHLY" && !(frequency === "YEARLY" && months.length > 0)) return undefined;
  if (monthDays.length > 0 && frequency === "WEEKLY") return undefined;
  return { frequency, interval, count, until, weekdays, monthDays, months };
}

interface Day {
  number: number;
  weekday: number;
  year: number;
  month: number;
  date: number;
  lastDate: number;
}

const dayNumber = (day: string) => Math.floor(Date.parse(day) / DAY_MILLISECONDS);
const dayText = (number: number) => utcDay(number * DAY_MILLISECONDS);

function dayAt(number: number): Day {
  const date = new Date(number * DAY_MILLISECONDS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  return {
    number,
    weekday: date.getUTCDay(),
    year,
    month,
    date: date.getUTCDate(),
    lastDate: new Date(Date.UTC(year, month, 0)).getUTCDate(),
  };
}

/** Returns the number of the week; weeks begin on Monday. Day 0, 1 January 1970, was a Thursday. */
const weekNumber = (number: number) => Math.floor((number + 3) / 7);

function isNth({ date, lastDate }: Day, nth: number): boolean {
  if (nth === 0) return true;
  return nth > 0 ? Math.ceil(date / 7) === nth : Math.ceil((lastDate - date + 1) / 7) === -nth;
}

/** Whether the rule's interval includes a day. */
function isInInterval({ frequency, interval }: Rule, first: Day, day: Day): boolean {
  const passed = {
    DAILY: day.number - first.number,
    WEEKLY: weekNumber(day.number) - weekNumber(first.number),
    MONTHLY: (day.year - first.year) * 12 + day.month - first.month,
    YEARLY: day.year - first.year,
  }[frequency];
  return passed % interval === 0;
}

function matches(rule: Rule, first: Day, day: Day): boolean {
  const { frequency, weekdays, monthDays, months } = rule;
  if (!isInInterval(rule, first, day)) return false;
  if (months.length > 0 && !months.includes(day.month)) return false;
  if (frequency === "YEARLY" && months.length === 0 && day.month !== first.month) return false;
  if (monthDays.length > 0 && !monthDays.some((one) => one === day.date || one === day.date - day.lastDate - 1)) return false;
  if (weekdays.length > 0) return weekdays.some(({ weekday, nth }) => weekday === day.weekday && isNth(day, nth));
  if (monthDays.length > 0 || frequency === "DAILY") return true;
  return frequency === "WEEKLY" ? day.weekday === first.weekday : day.date === first.date;
}

/**
 * Returns the days on which a recurring event begins, in order, and whether the rule has no later ones.
 * @param starts its first time, by the clock of the place
 * @param from first day that counts
 * @param until last day that counts; without a day by then, the next later one
 * @param zone into which the end of the rule is converted
 */
export function ruleDays(
  rule: Rule,
  starts: string,
  { from, until, zone, most }: { from: string; until: string; zone: string; most: number },
): { days: string[]; isComplete: boolean } {
  const first = dayAt(dayNumber(dayOfLocal(starts)));
  const end = rule.until === undefined ? undefined : readLocalTime(rule.until, zone);
  const lastNumber = end === undefined ? Number.POSITIVE_INFINITY : dayNumber(dayOfLocal(end));
  // A time at the end of the rule excludes later hours of its last day.
  const isEndPast = end !== undefined && !isDay(end) && !isDay(starts) && starts.slice(10) > end.slice(10);
  const wanted = dayNumber(from);
  const horizon = dayNumber(until);
  // The occurrences of a rule with a count are counted from its beginning.
  let number = rule.count === undefined ? Math.max(first.number, wanted) : first.number;
  const stop = Math.max(number, wanted) + DAYS_MAX;
  const days: string[] = [];
  for (let made = 0; number < stop; number += 1) {
    if (number > lastNumber || (number === lastNumber && isEndPast)) return { days, isComplete: true };
    if (number > horizon && days.length > 0) return { days, isComplete: false };
    if (days.length >= most) return { days, isComplete: false };
    if (!matches(rule, first, dayAt(number))) continue;
    if (number >= wanted) days.push(dayText(number));
    made += 1;
    if (made === rule.count) return { days, isComplete: true };
  }
  // A rule without a day in ten years has none: 30 February.
  return { days, isComplete: true };
}

/** Returns "Monday". @param weekday from 0 for Sunday */
const weekdayName = (weekday: number): string => formatWeekdayName(addDays("2026-11-01", weekday));

const NTH_WEEKDAYS: Readonly<Record<string, (day: string) => string>> = {
  "1": (day) => t`first ${day}`,
  "2": (day) => t`second ${day}`,
  "3": (day) => t`third ${day}`,
  "4": (day) => t`fourth ${day}`,
  "5": (day) => t`fifth ${day}`,
  "-1": (day) => t`last ${day}`,
};

const nthWeekdayText = ({ weekday, nth }: Rule["weekdays"][number]): string =>
  NTH_WEEKDAYS[String(nth)]?.(weekdayName(weekday)) ?? weekdayName(weekday);

/** Returns a rule as visitors read it: "every Saturday". @param starts its first time */
export function ruleText({ frequency, interval, weekdays, monthDays }: Rule, starts: string): string {
  const first = dayAt(dayNumber(dayOfLocal(starts)));
  const isOnce = interval === 1;
  const days = formatList((weekdays.length > 0 ? weekdays : [{ weekday: first.weekday, nth: 0 }]).map(nthWeekdayText));
  const isNth = weekdays.some(({ nth }) => nth !== 0);
  if (frequency === "WEEKLY") return isOnce ? t`every ${days}` : t`every ${plural(interval, "# week", "# weeks")} on ${days}`;
  if (weekdays.length > 0 && !isNth) return t`every ${days}`;
  if (frequency === "MONTHLY") {
    if (isNth) return isOnce ? t`every month on the ${days}` : t`every ${plural(interval, "# month", "# months")} on the ${days}`;
    const dates = withCommas(monthDays) || first.date;
    return isOnce ? t`every month on day ${dates}` : t`every ${plural(interval, "# month", "# months")} on day ${dates}`;
  }
  if (isNth) return isOnce ? t`every year on the ${days}` : t`every ${plural(interval, "# year", "# years")} on the ${days}`;
  if (frequency === "DAILY") return isOnce ? t`every day` : t`every ${plural(interval, "# day", "# days")}`;
  return isOnce ? t`every year` : t`every ${plural(interval, "# year", "# years")}`;
}
