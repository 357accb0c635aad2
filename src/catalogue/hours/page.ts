import { t } from "../../platform/languages/text.ts";
import { addDays } from "../../platform/values/days.ts";
import { formatDays, formatWeekday } from "../../platform/values/format.ts";
import { itemAt } from "../../platform/values/items.ts";
import { labelled, withSemicolons } from "../../platform/values/punctuation.ts";
import { type DateRange, type HoursRule, parseHours, parseRules, type Span, WEEK } from "./parseHours.ts";
import { spansOn, spansText, weekdayFromMonday, weekRows } from "./rules.ts";

/** Pure, on the server: prepares a text of opening hours for a page, so that little work remains for the browser. */

/** Number of days that a page knows in advance; pages are cached until their data changes. */
const DAYS_KNOWN = 92;
/** Number of days that define the usual week. In four weeks three other days of the same weekday outvote an exception. */
const USUAL_DAYS = 28;
const EXCEPTIONS_SHOWN = 5;
/** Maximum number of days shown for places that open only on single days. */
const OPEN_DAYS_SHOWN = 4;

/** Start and end minutes in pairs: [480, 720, 960, 1350]. */
type FlatSpans = number[];

export interface PageHours {
  /** Rows such as "Monday to Friday", "08:00 to 21:00". */
  rows: { days: string; text: string }[];
  /** Days with different hours and the reason: the last day, YYYY-MM-DD, and a text. */
  exceptions: { until: string; text: string }[];
  /** Spans of each weekday, Monday first. */
  week: FlatSpans[];
  /** Days whose hours differ from the usual week. */
  dated: Record<string, FlatSpans>;
  /** The last day that these hours cover. */
  until: string;
}

/** Returns the start and end minutes of a day's spans in pairs. */
export const flatSpans = (spans: readonly Span[]): FlatSpans => spans.flatMap(({ from, to }) => [from, to]);

/** Returns the most frequent spans of several days. */
function mostFrequent(lists: readonly Span[][]): Span[] {
  const counts = Map.groupBy(lists, (spans) => flatSpans(spans).join());
  return [...counts.values()].sort((a, b) => b.length - a.length)[0]?.[0] ?? [];
}

const readYear = (day: string) => Number(day.slice(0, 4));
const pad = (value: number) => String(value).padStart(2, "0");
const isLeapYear = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;
const inYear = ({ month, day }: DateRange["from"]) => month * 100 + day;

/** Returns a day of a year. 29 February becomes the day beside it in years without one. */
const dayText = (year: number, { month, day }: DateRange["from"], beside: "02-28" | "03-01") =>
  month === 2 && day === 29 && !isLeapYear(year) ? `${year}-${beside}` : `${year}-${pad(month)}-${pad(day)}`;

/** Years to search ahead. Leap years can be eight years apart, around a century without one. */
const YEARS_AHEAD = 9;

/** Returns the next occurrence of a date range from a day on; undefined for 29 February of a year without one. */
function nextOccurrence({ from, to }: DateRange, today: string): { from: string; to: string } | undefined {
  const at = (first: number, last: number) => ({ from: dayText(first, from, "03-01"), to: dayText(last, to, "02-28") });
  const isReal = (days: { from: string; to: string }) => days.from <= days.to;
  if (from.year !== null && to.year !== null) return [at(from.year, to.year)].find(isReal);
  const over = inYear(from) > inYear(to) ? 1 : 0;
  const years = Array.from({ length: YEARS_AHEAD + 1 }, (_, index) => readYear(today) - 1 + index);
  return years.map((year) => at(year, year + over)).find((days) => isReal(days) && days.to >= today);
}

/** Whether a range is a season: a whole month or longer. Yearly ranges are counted in a leap year. */
function isSeason({ from, to }: DateRange): boolean {
  if (from.year !== null && to.year !== null) return addDays(dayText(from.year, from, "03-01"), 62) < dayText(to.year, to, "02-28");
  const first = inYear(from) > inYear(to) ? 2027 : 2028;
  return addDays(dayText(first, from, "03-01"), 27) < dayText(2028, to, "02-28");
}

/**
 * Returns the next occurrence of a rule for a few days of the year, not a season: "Dec 25 off".
 * @returns the days from today on; undefined for any other rule
 */
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
    const text = labelled(formatDays(days.from, days.to), spansText(rule.spans));
    return [{ ...days, text: rule.note === "" ? text : t`${text} (${rule.note})` }];
  });
  const holidays = rules.findLast(({ isHoliday }) => isHoliday);
  return [
    ...(holidays ? [{ until: "9999-12-31", text: t`Public holidays: ${spansText(holidays.spans)}` }] : []),
    ...dated
      .sort((a, b) => a.from.localeCompare(b.from))
      .slice(0, EXCEPTIONS_SHOWN)
      .map(({ to, text }) => ({ until: to, text })),
  ];
}

/** Returns the parts of a text that define holidays and single days, if only the library reads the whole: "sunrise-sunset; PH off". */
const readableParts = (text: string): HoursRule[] => text.split(";").flatMap((part) => parseRules(part.trim()) ?? []);

/** Number of days that are searched for seasons. */
export const SEASON_DAYS = 366;
/** Minimum length of a season, in weeks; shorter periods are exceptions. */
const SEASON_WEEKS = 3;
const SEASONS_SHOWN = 4;

const weekText = (week: readonly Span[][]) =>
  withSemicolons(weekRows(week).map(({ days, text }, _, { length }) => (length === 1 ? text : `${days} ${text}`)));

/** Lists different hours in the weeks of the year ahead: "From 1 June: 08:00 to 22:00". */
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
    const before = itemAt(seasons, index);
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
    return { until: from, text: t`From ${formatDays(from, from)}: ${weekText(week)}` };
  });
}

/**
 * Prepares the opening hours of a page.
 * @param text in OpenStreetMap's grammar
 * @param today at the place
 * @param days spans from yesterday on, from the full grammar (`readGrammar`), if the simple one is not enough
 * @returns null if the text is empty or cannot be read; the page then shows the text itself
 */
export function pageHours(text: string, today: string, days?: ReadonlyMap<string, Span[]>): PageHours | null {
  const rules = text === "" ? undefined : parseHours(text);
  if (!rules && !days) return null;
  const spansForDay = (day: string): Span[] => days?.get(day) ?? (rules ? spansOn(rules, day) : []);
  // Yesterday's hours may still be running.
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
    // For a place that opens every second week, for example, its next open days are more useful than "closed".
    rows: isRare ? [{ days: t`Most days`, text: spansText([]) }] : weekRows(week),
    exceptions: isRare
      ? openDays.slice(0, OPEN_DAYS_SHOWN).map(({ day, spans }) => ({ until: day, text: labelled(formatWeekday(day), spansText(spans)) }))
      : exceptions,
    week: week.map(flatSpans),
    dated: Object.fromEntries(dated),
    until: addDays(today, DAYS_KNOWN - 1),
  };
}
