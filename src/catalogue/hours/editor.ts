import type { FormFields } from "../../platform/pages/formAction.ts";
import { addDays } from "../../platform/values/days.ts";
import { nextExceptionDays } from "./page.ts";
import { DAY_MINUTES, type DateRange, type HoursRule, parseRules, type Span, WEEK } from "./parseHours.ts";
import { formatSpanTime, mergeRules, spansOn, usualWeek } from "./rules.ts";
import { EXCEPTIONS_MAX, SPANS_MAX, type TypedException, type TypedHours, type TypedSpan, textOfTyped, WEEKS_MAX } from "./write.ts";

/**
 * Pure: converts between a text of opening hours and the form that edits it by days, seasons and exceptions. Hours that the form cannot
 * show are edited as text.
 */

const typedSpan = ({ from, to }: Span): TypedSpan => ({
  from: formatSpanTime(from),
  to: to === DAY_MINUTES ? "00:00" : formatSpanTime(to),
});
const typedDays = (week: readonly (readonly Span[])[]) => week.map((spans) => spans.map(typedSpan));

type Season = { key: string; range: DateRange; rules: HoursRule[] };

/**
 * Splits dated rules into exceptions of one rule and seasons of several rules.
 * @returns undefined if the form cannot show a rule
 */
function splitDatedRules(dated: readonly HoursRule[], today: string) {
  const exceptions: TypedException[] = [];
  const seasons: Season[] = [];
  for (const rule of dated) {
    const [range] = rule.dates;
    if (!range || rule.dates.length > 1 || rule.isHoliday) return undefined;
    const days = nextExceptionDays(rule, today);
    if (days) {
      const [span, another] = rule.spans;
      if (another || rule.isAdded) return undefined;
      const { from, to } = span ? typedSpan(span) : { from: "", to: "" };
      exceptions.push({
        from: days.from,
        to: days.to === days.from ? "" : days.to,
        open: from,
        close: to,
        note: rule.note,
        is_yearly: range.from.year === null,
      });
      continue;
    }
    if (range.from.year !== null || rule.note !== "") return undefined;
    const key = JSON.stringify(range);
    const known = seasons.find((one) => one.key === key);
    if (known) known.rules.push(rule);
    else seasons.push({ key, range, rules: [rule] });
  }
  return { exceptions, seasons };
}

/** Two years, to cover every weekday of every date. */
const COMPARED_DAYS = 731;

function meansTheSame(one: readonly HoursRule[], other: readonly HoursRule[], today: string): boolean {
  for (let index = 0; index < COMPARED_DAYS; index += 1) {
    const day = addDays(today, index);
    if (JSON.stringify(spansOn(one, day)) !== JSON.stringify(spansOn(other, day))) return false;
  }
  return true;
}

let last: { of: string; typed: TypedHours | undefined } | undefined;

/**
 * Converts a text to the form's values; undefined if the form cannot express the same hours.
 * @param today to find the next occurrence of exceptions
 */
export function typedOfText(text: string, today: string): TypedHours | undefined {
  // Cached: comparing two years is too slow for each keystroke.
  const of = `${today} ${text}`;
  if (last?.of !== of) last = { of, typed: readTyped(text, today) };
  return last.typed;
}

function readTyped(text: string, today: string): TypedHours | undefined {
  const rules = parseRules(text);
  if (!rules) return undefined;
  const usual = rules.filter(({ dates }) => dates.length === 0);
  const holidays = rules.filter(({ isHoliday }) => isHoliday);
  if (usual.some(({ note }) => note !== "") || holidays.some(({ spans }) => spans.length > 0)) return undefined;
  const found = splitDatedRules(
    rules.filter(({ dates }) => dates.length > 0),
    today,
  );
  if (!found) return undefined;
  const typed: TypedHours = {
    weeks: [
      { season: null, days: typedDays(usualWeek(rules)) },
      ...found.seasons.map(({ range: { from, to }, rules: own }) => ({
        season: {
          from_day: String(from.day),
          from_month: String(from.month),
          to_day: String(to.day),
          to_month: String(to.month),
        },
        days: typedDays(WEEK.map((day) => mergeRules([...usual, ...own].filter(({ weekdays }) => weekdays.includes(day))))),
      })),
    ],
    exceptions: found.exceptions,
    is_closed_on_holidays: holidays.length > 0,
  };
  const written = textOfTyped(typed);
  const again = "text" in written ? parseRules(written.text) : undefined;
  const fits =
    typed.weeks.length <= WEEKS_MAX &&
    typed.exceptions.length <= EXCEPTIONS_MAX &&
    typed.weeks.every(({ days }) => days.every((spans) => spans.length <= SPANS_MAX));
  return fits && again && meansTheSame(rules, again, today) ? typed : undefined;
}

/** Returns the name of an input. */
export const spanName = (week: number, day: number, index: number, part: keyof TypedSpan) => `hours_${week}_${day}_${index}_${part}`;
export const seasonName = (week: number, part: string) => `season_${week}_${part}`;
export const exceptionName = (index: number, part: string) => `except_${index}_${part}`;
export const HOLIDAYS = "hours_holidays";
/** Name of the field that holds hours edited as text. */
export const HOURS_TEXT = "hours_text";

const SEASON_PARTS = ["from_day", "from_month", "to_day", "to_month"] as const;
const EXCEPTION_PARTS = ["from", "to", "open", "close", "note"] as const;

/** Reads the form's values from its fields. */
export function typedOfForm(form: FormFields): TypedHours {
  const field = (name: string) => form[name] ?? "";
  const numbers = (pattern: RegExp) =>
    [...new Set(Object.keys(form).flatMap((name) => pattern.exec(name)?.[1] ?? []))].map(Number).sort((a, b) => a - b);
  const seasons = numbers(/^season_(\d)_/).slice(0, WEEKS_MAX - 1);
  const readWeekFields = (week: number) =>
    WEEK.map((day) =>
      Array.from({ length: SPANS_MAX + 1 }, (_, index) => ({
        from: field(spanName(week, day, index, "from")),
        to: field(spanName(week, day, index, "to")),
      })).filter(({ from, to }) => from !== "" || to !== ""),
    );
  return {
    weeks: [
      { season: null, days: readWeekFields(0) },
      ...seasons.map((week) => ({
        season: {
          from_day: field(seasonName(week, "from_day")),
          from_month: field(seasonName(week, "from_month")),
          to_day: field(seasonName(week, "to_day")),
          to_month: field(seasonName(week, "to_month")),
        },
        days: readWeekFields(week),
      })),
    ].filter(({ season, days }) => {
      const isEmptySeason = season?.from_day === "" && season.to_day === "" && days.every((spans) => spans.length === 0);
      return !isEmptySeason;
    }),
    exceptions: numbers(/^except_(\d+)_/)
      .slice(0, EXCEPTIONS_MAX + 1)
      .map((index) => ({
        from: field(exceptionName(index, "from")),
        to: field(exceptionName(index, "to")),
        open: field(exceptionName(index, "open")),
        close: field(exceptionName(index, "close")),
        note: field(exceptionName(index, "note")),
        is_yearly: field(exceptionName(index, "yearly")) === "on",
      }))
      .filter((one) => EXCEPTION_PARTS.some((part) => one[part] !== "")),
    is_closed_on_holidays: field(HOLIDAYS) === "on",
  };
}

/** Converts the form's values to its fields. */
export function formOfTyped({ weeks, exceptions, is_closed_on_holidays }: TypedHours): FormFields {
  const fields: FormFields = is_closed_on_holidays ? { [HOLIDAYS]: "on" } : {};
  for (const [week, { season, days }] of weeks.entries()) {
    for (const part of SEASON_PARTS) if (season) fields[seasonName(week, part)] = season[part];
    for (const [day, spans] of days.entries())
      for (const [index, { from, to }] of spans.entries()) {
        fields[spanName(week, day, index, "from")] = from;
        fields[spanName(week, day, index, "to")] = to;
      }
  }
  for (const [index, one] of exceptions.entries()) {
    for (const part of EXCEPTION_PARTS) fields[exceptionName(index, part)] = one[part];
    if (one.is_yearly) fields[exceptionName(index, "yearly")] = "on";
  }
  return fields;
}

/** Converts a text to the fields that edit it. */
export function formOfText(text: string, today: string): FormFields {
  const typed = typedOfText(text, today);
  return typed ? formOfTyped(typed) : { [HOURS_TEXT]: text };
}

/**
 * Reads the hours from a form. Returns the text unchanged, in its own spelling, if the form has no changes.
 * @param before the text that filled the form
 */
export function textOfForm(form: FormFields, before: string, today: string): { text: string } | { errors: string[] } {
  if (form[HOURS_TEXT] !== undefined) return { text: form[HOURS_TEXT].trim() };
  const typed = typedOfForm(form);
  const known = typedOfText(before, today);
  return known && JSON.stringify(typed) === JSON.stringify(known) ? { text: before } : textOfTyped(typed);
}
