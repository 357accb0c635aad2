import { t } from "../../platform/languages/text.ts";
import { formatDayMonth } from "../../platform/values/format.ts";
import { DAY_MINUTES, type Span, TEXT_MAX, WEEK } from "./parseHours.ts";
import { formatSpanTime, groupDays, weekdayName } from "./rules.ts";
import { pad, parseTime } from "./typedTime.ts";

/** Pure: converts typed opening hours to a text in OpenStreetMap's grammar. */

/** As typed: "08:00", or empty. */
export interface TypedSpan {
  from: string;
  to: string;
}

/** A week of the whole year, or of a season that returns every year. */
export interface TypedWeek {
  season: { from_day: string; from_month: string; to_day: string; to_month: string } | null;
  days: TypedSpan[][];
}

export interface TypedException {
  from: string;
  /** Empty: one day. */
  to: string;
  /** Both empty: closed. */
  open: string;
  close: string;
  note: string;
  is_yearly: boolean;
}

export interface TypedHours {
  weeks: TypedWeek[];
  exceptions: TypedException[];
  is_closed_on_holidays: boolean;
}

export const WEEKS_MAX = 4;
export const SPANS_MAX = 4;
export const EXCEPTIONS_MAX = 20;
const NOTE_MAX = 60;
const LAST_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const DAY_WORDS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
const MONTH_WORDS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

export const emptyWeek = (): TypedSpan[][] => WEEK.map(() => []);

class Wrong extends Error {}

/**
 * Returns undefined if both times are empty.
 * @throws Wrong with a message for the user
 */
function parseSpan({ from, to }: TypedSpan, where: string): Span | undefined {
  if (from.trim() === "" && to.trim() === "") return undefined;
  const [first, last] = [parseTime(from), parseTime(to)];
  if (first === undefined || first === DAY_MINUTES || last === undefined)
    throw new Wrong(t`${where}: enter both times, such as 08:00 and 21:00.`);
  return { from: first, to: last <= first ? last + DAY_MINUTES : last };
}

function daySpans(spans: readonly TypedSpan[], where: string): Span[] {
  const read = spans.flatMap((one) => parseSpan(one, where) ?? []).sort((a, b) => a.from - b.from);
  if (read.some((one, index) => index > 0 && one.from < (read[index - 1]?.to ?? 0))) throw new Wrong(t`${where}: these times overlap.`);
  return read;
}

/** Writes "12:00-34:00" if "12:00-10:00" could be read as noon to ten in the evening. */
const endText = ({ from, to }: Span) =>
  to >= DAY_MINUTES + 600 && from < 780 ? `${Math.floor(to / 60)}:${pad(to % 60)}` : formatSpanTime(to);
const spansPart = (spans: readonly Span[]) =>
  spans.length === 0 ? "off" : spans.map((span) => `${formatSpanTime(span.from)}-${endText(span)}`).join(",");

function weekParts(week: readonly (readonly Span[])[], prefix: string): string[] {
  return groupDays(week, spansPart).flatMap(({ first, last, text }) => {
    // Days without a rule are closed. In a season they need "off", or the hours of the rest of the year would apply.
    if (text === "off" && prefix === "") return [];
    const days = first === last ? DAY_WORDS[first] : `${DAY_WORDS[first]}-${DAY_WORDS[last]}`;
    return [`${prefix}${days} ${text}`];
  });
}

function seasonPart(season: NonNullable<TypedWeek["season"]>): string {
  const [fromDay, fromMonth, toDay, toMonth] = [season.from_day, season.from_month, season.to_day, season.to_month].map(Number);
  const isDay = (day = 0, month = 0) => Number.isInteger(day) && day >= 1 && day <= (LAST_DAYS[month - 1] ?? 0);
  if (!isDay(fromDay, fromMonth) || !isDay(toDay, toMonth)) throw new Wrong(t`Enter the first and the last day of each season.`);
  const [from, to] = [MONTH_WORDS[(fromMonth ?? 1) - 1], MONTH_WORDS[(toMonth ?? 1) - 1]];
  const isMonths = fromDay === 1 && toDay === LAST_DAYS[(toMonth ?? 1) - 1];
  return isMonths ? (from === to ? `${from} ` : `${from}-${to} `) : `${from} ${pad(fromDay ?? 1)}-${to} ${pad(toDay ?? 1)} `;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

function datePart(day: string): { year: string; words: string } {
  const [, year = "", month = "", date = ""] = DATE.exec(day) ?? [];
  const isReal = year !== "" && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  if (!isReal) throw new Wrong(t`Enter the day of each exception.`);
  return { year, words: `${MONTH_WORDS[Number(month) - 1]} ${date}` };
}

function exceptionPart({ from, to, open, close, note, is_yearly }: TypedException): string {
  const [first, last] = [datePart(from), to.trim() === "" ? undefined : datePart(to)];
  if (last && to < from) throw new Wrong(t`The last day of an exception can't be before its first day.`);
  const range = is_yearly
    ? [first.words, last?.words]
    : [`${first.year} ${first.words}`, last && (last.year === first.year ? last.words : `${last.year} ${last.words}`)];
  const span = parseSpan({ from: open, to: close }, t`On ${formatDayMonth(from)}`);
  // Cuts by code points, so that no surrogate pair is split.
  const words = [...note.replace(/["\s]+/g, " ").trim()].slice(0, NOTE_MAX).join("");
  return `${range.filter(Boolean).join("-")} ${spansPart(span ? [span] : [])}${words === "" ? "" : ` "${words}"`}`;
}

/** Returns the text of typed hours, or their validation errors. */
export function textOfTyped({ weeks, exceptions, is_closed_on_holidays }: TypedHours): { text: string } | { errors: string[] } {
  try {
    const parts = weeks.flatMap(({ season, days }) => {
      const week = days.map((spans, day) => daySpans(spans, weekdayName(day)));
      const prefix = season ? seasonPart(season) : "";
      const always = !season && week.every(([span, another]) => !another && span?.from === 0 && span.to === DAY_MINUTES);
      return always ? ["24/7"] : weekParts(week, prefix);
    });
    const dated = exceptions.filter(({ from, to, open, close, note }) => from || to || open || close || note).map(exceptionPart);
    // Without any hours a closure on holidays means nothing.
    const text = [...parts, ...(is_closed_on_holidays && parts.length > 0 ? ["PH off"] : []), ...dated].join("; ");
    return text.length > TEXT_MAX ? { errors: [t`These hours are too long to save. Remove some exceptions.`] } : { text };
  } catch (error) {
    if (error instanceof Wrong) return { errors: [error.message] };
    throw error;
  }
}
