import { addDays } from "../../platform/values/days.ts";
import { formatDays, formatWeekday } from "../../platform/values/format.ts";
import { type DateRange, type HoursRule, parseHours, parseRules, type Span, WEEK } from "./readHours.ts";
import { spansOn, spansText, weekdayFromMonday, weekRows } from "./rules.ts";

/** Pure, on the server: a text of hours as a page shows it, worked out so far that a browser has next to nothing to do. */

/** Days that a page knows in advance; pages are cached until something of them changes. */
const DAYS_KNOWN = 92;
/** In four weeks an exception is outvoted by the three other days of its kind. */
const USUAL_DAYS = 28;
const EXCEPTIONS_SHOWN = 5;
/** Of what is open on single days alone. */
const OPEN_DAYS_SHOWN = 4;

/** Minutes from and to, one pair after the other: [480, 720, 960, 1350]. */
type FlatSpans = number[];

export interface PageHours {
  /** "Monday to Friday", "08:00 to 21:00". */
  rows: { days: string; text: string }[];
  /** Days that differ, and why: the last of them, YYYY-MM-DD, and a text. */
  exceptions: { until: string; text: string }[];
  /** Monday's first. */
  week: FlatSpans[];
  /** Days with other hours than those of the week. */
  dated: Record<string, FlatSpans>;
  /** The last day that this knows. */
  until: string;
}

/** Minutes from and to of a day, one pair after the other. */
export const flatSpans = (spans: readonly Span[]): FlatSpans => spans.flatMap(({ from, to }) => [from, to]);

/** What most of a kind of day say. */
function mostFrequent(lists: readonly Span[][]): Span[] {
  const counts = Map.groupBy(lists, (spans) => flatSpans(spans).join());
  return [...counts.values()].sort((a, b) => b.length - a.length)[0]?.[0] ?? [];
}

const readYear = (day: string) => Number(day.slice(0, 4));
const pad = (value: number) => String(value).padStart(2, "0");
const isLeapYear = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;
const inYear = ({ month, day }: DateRange["from"]) => month * 100 + day;

/** A day of a year; where that year has no 29 February, the day beside it. */
const dayText = (year: number, { month, day }: DateRange["from"], beside: "02-28" | "03-01") =>
  month === 2 && day === 29 && !isLeapYear(year) ? `${year}-${beside}` : `${year}-${pad(month)}-${pad(day)}`;

/** Leap years lie eight years apart where a century has none. */
const YEARS_AHEAD = 9;

/** When a range of dates next is, from a day on; undefined for 29 February of a year that has none. */
function nextOccurrence({ from, to }: DateRange, today: string): { from: string; to: string } | undefined {
  const at = (first: number, last: number) => ({ from: dayText(first, from, "03-01"), to: dayText(last, to, "02-28") });
  const isReal = (days: { from: string; to: string }) => days.from <= days.to;
  if (from.year !== null && to.year !== null) return [at(from.year, to.year)].find(isReal);
  const over = inYear(from) > inYear(to) ? 1 : 0;
  const years = Array.from({ length: YEARS_AHEAD + 1 }, (_, index) => readYear(today) - 1 + index);
  return years.map((year) => at(year, year + over)).find((days) => isReal(days) && days.to >= today);
}

/** Whole months, and all that is longer than a month, are a season; the same ones every year, so they are counted in a leap year. */
function isSeason({ from, to }: DateRange): boolean {
  if (from.year !== null && to.year !== null) return addDays(dayText(from.year, from, "03-01"), 62) < dayText(to.year, to, "02-28");
  const first = inYear(from) > inYear(to) ? 2027 : 2028;
  return addDays(dayText(first, from, "03-01"), 27) < dayText(2028, to, "02-28");
}

/** A few days of a year that a rule names, not a season: "Dec 25 off". @returns the days from today on, undefined for any other rule */
export function nextExceptionDays(rule: HoursRule, today: string): { from: string; to: string } | undefined {
  const [range] = rule.dates;
  if (rule.dates.length !== 1 || !range || rule.weekdays.length < WEEK.length || rule.isHoliday || isSeason(range)) return undefined;
  return nextOccurrence(range, today);
}

function listExceptions(rules: readonly HoursRule[], today: string): PageHours["exceptions"] {
  const last = addDays(today, DAYS_KNOWN);
  const dated = rules.flatMap((rule) => {
    const days = nextExceptionDays(rule, today);
    if (!days || days.to < today || days.from > last) return [];
    return [{ ...days, text: `${formatDays(days.from, days.to)}: ${spansText(rule.spans)}${rule.note === "" ? "" : ` (${rule.note})`}` }];
  });
  const holidays = rules.findLast(({ isHoliday }) => isHoliday);
  return [
    ...(holidays ? [{ until: "9999-12-31", text: `Public holidays: ${spansText(holidays.spans)}` }] : []),
    ...dated
      .sort((a, b) => a.from.localeCompare(b.from))
      .slice(0, EXCEPTIONS_SHOWN)
      .map(({ to, text }) => ({ until: to, text })),
  ];
}

/** Of a text that is read as a whole by the library alone, the parts that say what holidays and single days are: "sunrise-sunset; PH off". */
const readableParts = (text: string): HoursRule[] => text.split(";").flatMap((part) => parseRules(part.trim()) ?? []);

/** Days over which seasons are looked for. */
export const SEASON_DAYS = 366;
/** Shorter than three weeks is an exception, not a season. */
const SEASON_WEEKS = 3;
const SEASONS_SHOWN = 4;

const weekText = (week: readonly Span[][]) =>
  weekRows(week)
    .map(({ days, text }) => (days === "Every day" ? text : `${days} ${text}`))
    .join("; ");

/** The other hours that weeks of the year ahead have: "From 1 June: 08:00 to 22:00". */
function listSeasons(spansOf: (day: string) => Span[], today: string): PageHours["exceptions"] {
  const monday = addDays(today, -weekdayFromMonday(today));
  const weeks = Array.from({ length: Math.floor(SEASON_DAYS / 7) - 1 }, (_, index) => addDays(monday, index * 7)).map((first) => {
    const week = WEEK.map((weekday) => spansOf(addDays(first, weekday)));
    return { first, week, text: week.map((spans) => flatSpans(spans).join()).join("|") };
  });
  const runs: (typeof weeks)[] = [];
  for (const one of weeks) {
    const last = runs.at(-1);
    if (last?.[0]?.text === one.text) last.push(one);
    else runs.push([one]);
  }
  const seasons: { first: string; week: Span[][]; text: string }[] = [];
  for (const run of runs) {
    const [one] = run;
    if (one && run.length >= SEASON_WEEKS && seasons.at(-1)?.text !== one.text) seasons.push(one);
  }
  return seasons.slice(1, SEASONS_SHOWN + 1).map(({ first, week }, index) => {
    // The season may begin in the middle of the week before.
    let from = first;
    const before = seasons[index] as (typeof seasons)[number];
    for (let back = 1; back < 7; back += 1) {
      const day = addDays(first, -back);
      const here = flatSpans(spansOf(day)).join();
      if (
        here !== flatSpans(week[weekdayFromMonday(day)] ?? []).join() ||
        here === flatSpans(before.week[weekdayFromMonday(day)] ?? []).join()
      )
        break;
      from = day;
    }
    return { until: from, text: `From ${formatDays(from, from)}: ${weekText(week)}` };
  });
}

/**
 * @param text in the grammar @param today at the place
 * @param days what the whole grammar says of the days from yesterday on (`readGrammar`), where the usual one does not do
 * @returns null where it is empty or not read: then the page shows the text itself
 */
export function pageHours(text: string, today: string, days?: ReadonlyMap<string, Span[]>): PageHours | null {
  const rules = text === "" ? undefined : parseHours(text);
  if (!rules && !days) return null;
  const spansForDay = (day: string): Span[] => days?.get(day) ?? (rules ? spansOn(rules, day) : []);
  // Yesterday may still be open.
  const ahead = Array.from({ length: DAYS_KNOWN + 1 }, (_, index) => addDays(today, index - 1));
  const known = ahead.map((day) => ({ day, weekday: weekdayFromMonday(day), spans: spansForDay(day) }));
  const week = WEEK.map((weekday) =>
    mostFrequent(known.slice(1, USUAL_DAYS + 1).flatMap((one) => (one.weekday === weekday ? [one.spans] : []))),
  );
  const usual = week.map((spans) => flatSpans(spans).join());
  const dated = known.flatMap(({ day, weekday, spans }) =>
    flatSpans(spans).join() === usual[weekday] ? [] : [[day, flatSpans(spans)] as const],
  );
  const exceptions = [...listSeasons(spansForDay, today), ...listExceptions(rules ?? readableParts(text), today)];
  const openDays = known.filter(({ day, spans }) => day >= today && spans.length > 0);
  const isRare = exceptions.length === 0 && openDays.length > 0 && week.every((spans) => spans.length === 0);
  return {
    // Every second week alone: its next days say more than that it is closed.
    rows: isRare ? [{ days: "Most days", text: spansText([]) }] : weekRows(week),
    exceptions: isRare
      ? openDays.slice(0, OPEN_DAYS_SHOWN).map(({ day, spans }) => ({ until: day, text: `${formatWeekday(day)}: ${spansText(spans)}` }))
      : exceptions,
    week: week.map(flatSpans),
    dated: Object.fromEntries(dated),
    until: addDays(today, DAYS_KNOWN - 1),
  };
}
