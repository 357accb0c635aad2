import { areCertain, type WrittenSpan } from "./clock.ts";

/**
 * Pure: OpenStreetMap's grammar of opening hours (https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification), limited to the
 * parts that places to stay, eat and see use: weekdays, times, months, dates, public holidays, "off", "24/7" and comments. Any other text
 * is rejected as a whole. A library could replace `parseHours` and `spansOn` without other changes.
 */

/** Minutes since midnight. `to` past 1,440 is after midnight and belongs to the day before. */
export interface Span {
  from: number;
  to: number;
}

/** A day of the calendar; without a year it returns every year. */
export interface CalendarDay {
  year: number | null;
  month: number;
  day: number;
}

export interface DateRange {
  from: CalendarDay;
  to: CalendarDay;
}

/** One rule of a text; a later rule replaces earlier ones on its days. */
export interface HoursRule {
  /** Empty: all year. */
  dates: DateRange[];
  /** 0 is Monday; empty for a rule that applies only on public holidays. */
  weekdays: number[];
  isHoliday: boolean;
  /** Empty: closed. */
  spans: Span[];
  /** Adds its hours to earlier rules instead of replacing them. */
  isAdded: boolean;
  note: string;
}

export const DAY_MINUTES = 1_440;
export const TEXT_MAX = 1_000;
export const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;
const DAY_WORDS = ["mo", "tu", "we", "th", "fr", "sa", "su"];
const MONTH_WORDS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const LAST_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

type Token =
  | { is: "weekday" | "month" | "year" | "number"; value: number }
  | { is: "time"; value: number; isShort: boolean }
  | { is: "note"; text: string }
  | { is: "-" | "," | ";" | ":" | "ph" | "closed" | "open" | "always" };

const TOKEN = /\s*(?:"([^"]*)"|(\d{1,2}):(\d{2})|(24\/7)|(\d{4})|(\d{1,2})(?!\d)|([a-z]+)|([-,;:–]))/iy;

function toWordToken(word: string): Token | undefined {
  const weekday = DAY_WORDS.indexOf(word);
  if (weekday >= 0) return { is: "weekday", value: weekday };
  const month = MONTH_WORDS.indexOf(word);
  if (month >= 0) return { is: "month", value: month + 1 };
  if (word === "ph") return { is: "ph" };
  if (word === "off" || word === "closed") return { is: "closed" };
  return word === "open" ? { is: "open" } : undefined;
}

function readTokens(text: string): Token[] | undefined {
  const found: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match) return undefined;
    const [, note, hours, minutes, always, year, number, word, sign] = match;
    if (note !== undefined) found.push({ is: "note", text: note.trim() });
    else if (hours !== undefined) {
      if (Number(minutes) > 59) return undefined;
      found.push({ is: "time", value: Number(hours) * 60 + Number(minutes), isShort: hours.length === 1 });
    } else if (always) found.push({ is: "always" });
    else if (year) found.push({ is: "year", value: Number(year) });
    else if (number) found.push({ is: "number", value: Number(number) });
    else if (word) {
      const token = toWordToken(word.toLowerCase());
      if (!token) return undefined;
      found.push(token);
    } else found.push({ is: (sign === "–" ? "-" : sign) as "-" | "," | ";" | ":" });
  }
  return found;
}

/** Parser that consumes tokens from the front. undefined at any step means that the text is not understood. */
class Reader {
  readonly tokens: Token[];
  /** All spans so far as written: together they show whether the text uses a 12-hour or a 24-hour clock. */
  readonly written: WrittenSpan[] = [];
  at = 0;

  constructor(tokens: Token[]) {
    this.tokens = tokens;
  }

  is(kind: Token["is"], ahead = 0): boolean {
    return this.tokens[this.at + ahead]?.is === kind;
  }

  take(kind: Token["is"]): boolean {
    if (!this.is(kind)) return false;
    this.at += 1;
    return true;
  }

  value(kind: "weekday" | "month" | "year" | "number"): number | undefined {
    const token = this.tokens[this.at];
    if (token?.is !== kind) return undefined;
    this.at += 1;
    return (token as { value: number }).value;
  }

  time(): { minutes: number; isShort: boolean } | undefined {
    const token = this.tokens[this.at];
    if (token?.is !== "time") return undefined;
    this.at += 1;
    return { minutes: token.value, isShort: token.isShort };
  }
}

const isDay = ({ month, day }: CalendarDay) => day >= 1 && day <= (LAST_DAYS[month - 1] ?? 0);
const toDateNumber = ({ year, month, day }: CalendarDay) => (year ?? 0) * 10_000 + month * 100 + day;

/**
 * Reads "Dec 25", "Dec 24-26", "Dec 24-Jan 2" or "Jun-Aug", each with or without a year before it.
 * @param before the month that a bare number belongs to
 */
function readRange(reader: Reader, before: CalendarDay | undefined): DateRange | undefined {
  const year = reader.value("year") ?? null;
  const month = reader.value("month") ?? (year === null ? before?.month : undefined);
  if (month === undefined) return undefined;
  const day = reader.value("number");
  const from = { year: year ?? before?.year ?? null, month, day: day ?? 1 };
  const alone = day ?? LAST_DAYS[month - 1] ?? 31;
  if (!reader.is("-")) return { from, to: { ...from, day: alone } };
  reader.take("-");
  const untilYear = reader.value("year");
  if (untilYear !== undefined && from.year === null) return undefined;
  const untilMonth = reader.value("month") ?? (untilYear === undefined ? month : undefined);
  if (untilMonth === undefined) return undefined;
  const untilDay = reader.value("number");
  // Both ends are days, or both are months.
  if ((day === undefined) !== (untilDay === undefined)) return undefined;
  const to = { year: untilYear ?? from.year, month: untilMonth, day: untilDay ?? LAST_DAYS[untilMonth - 1] ?? 31 };
  // "2026 Dec 24-Jan 2" ends in the next year.
  if (to.year !== null && untilYear === undefined && toDateNumber(to) < toDateNumber(from)) to.year += 1;
  return { from, to };
}

function readDates(reader: Reader): DateRange[] | undefined {
  const dates: DateRange[] = [];
  const isDate = (ahead = 0) => reader.is("month", ahead) || reader.is("year", ahead);
  while (isDate() || (dates.length > 0 && reader.is("number"))) {
    const range = readRange(reader, dates.at(-1)?.to);
    if (!range || !isDay(range.from) || !isDay(range.to)) return undefined;
    if (range.from.year !== null && toDateNumber(range.to) < toDateNumber(range.from)) return undefined;
    dates.push(range);
    if (reader.is(",") && (isDate(1) || reader.is("number", 1))) reader.take(",");
    else break;
  }
  return dates;
}

function readDays(reader: Reader): { weekdays: number[]; isHoliday: boolean } | undefined {
  const weekdays = new Set<number>();
  let isHoliday = false;
  while (reader.is("weekday") || reader.is("ph")) {
    if (reader.take("ph")) isHoliday = true;
    else {
      const from = reader.value("weekday") ?? 0;
      const to = reader.take("-") ? reader.value("weekday") : from;
      if (to === undefined) return undefined;
      for (let day = from; ; day = (day + 1) % 7) {
        weekdays.add(day);
        if (day === to) break;
      }
    }
    if (reader.is(",") && (reader.is("weekday", 1) || reader.is("ph", 1))) reader.take(",");
    else break;
  }
  const given = [...weekdays].sort((a, b) => a - b);
  return { weekdays: given.length === 0 && !isHoliday ? [...WEEK] : given, isHoliday };
}

function readSpans(reader: Reader): Span[] | undefined {
  const spans: Span[] = [];
  for (;;) {
    const from = reader.time();
    const to = from && reader.take("-") ? reader.time() : undefined;
    if (!from || !to || from.minutes >= DAY_MINUTES || to.minutes > 2 * DAY_MINUTES) return undefined;
    reader.written.push({ from, to });
    spans.push({ from: from.minutes, to: to.minutes <= from.minutes ? to.minutes + DAY_MINUTES : to.minutes });
    if (reader.is(",") && reader.is("time", 1)) reader.take(",");
    else break;
  }
  return spans.sort((a, b) => a.from - b.from);
}

function readRule(reader: Reader, isAdded: boolean): HoursRule | undefined {
  if (reader.take("always"))
    return { dates: [], weekdays: [...WEEK], isHoliday: false, spans: [{ from: 0, to: DAY_MINUTES }], isAdded, note: "" };
  const start = reader.at;
  const dates = readDates(reader);
  if (!dates) return undefined;
  reader.take(":");
  const days = readDays(reader);
  if (!days) return undefined;
  const isSelected = reader.at > start;
  let spans: Span[] | undefined;
  if (reader.is("time")) {
    spans = readSpans(reader);
    reader.take("open");
  } else if (reader.take("closed") && isSelected) spans = [];
  if (!spans) return undefined;
  const note = reader.tokens[reader.at];
  if (note?.is === "note") reader.at += 1;
  return { dates, ...days, spans, isAdded, note: note?.is === "note" ? note.text : "" };
}

function readRules(text: string): { rules: HoursRule[]; written: WrittenSpan[] } | undefined {
  if (text.length > TEXT_MAX) return undefined;
  const tokens = readTokens(text.trim());
  if (!tokens) return undefined;
  const reader = new Reader(tokens);
  const rules: HoursRule[] = [];
  let isAdded = false;
  while (reader.at < tokens.length) {
    const rule = readRule(reader, isAdded);
    if (!rule) return undefined;
    rules.push(rule);
    if (reader.at === tokens.length) break;
    if (reader.take(";")) isAdded = false;
    else if (reader.take(",")) isAdded = true;
    else return undefined;
  }
  return { rules, written: reader.written };
}

/** "Mo-Su 09:00-17:00, Sa 10:00-14:00": the grammar keeps Saturday open until 17:00, which writers rarely mean. */
const addsOverlap = (rules: readonly HoursRule[]): boolean =>
  rules.some(
    (rule, index) =>
      rule.isAdded &&
      rules
        .slice(0, index)
        .some(
          (before) =>
            before.weekdays.some((day) => rule.weekdays.includes(day)) &&
            before.dates.length === rule.dates.length &&
            before.spans.some((one) => rule.spans.some((other) => one.from < other.to && other.from < one.to)),
        ),
  );

/** "Mo off" names a closed day and leaves the other days undefined. */
const onlyCloses = (rules: readonly HoursRule[]): boolean =>
  rules.length > 0 &&
  rules.every(({ spans }) => spans.length === 0) &&
  !WEEK.every((day) => rules.some(({ dates, weekdays }) => dates.length === 0 && weekdays.includes(day)));

const isUnclear = ({ rules, written }: { rules: HoursRule[]; written: WrittenSpan[] }) => !areCertain(written) || addsOverlap(rules);

/** Returns true for a text that follows the grammar and still has two readings. Pages show it as written. */
export function isUncertain(text: string): boolean {
  const read = readRules(text);
  return read !== undefined && (isUnclear(read) || onlyCloses(read.rules));
}

/** Returns the rules of a text for the editor, also if the text only names days off. */
export function parseRules(text: string): HoursRule[] | undefined {
  const read = readRules(text);
  return read && !isUnclear(read) ? read.rules : undefined;
}

/** Returns the rules of a text in order; undefined for a text that is not understood or has two readings. An empty text has no rules. */
export function parseHours(text: string): HoursRule[] | undefined {
  const rules = parseRules(text);
  return rules && !onlyCloses(rules) ? rules : undefined;
}
