import OpeningHours from "opening_hours";
import { addDays } from "../../platform/values/days.ts";
import { dayIn } from "../../platform/values/format.ts";
import { minuteIn } from "../places/time.ts";
import { areCertain, writtenSpans } from "./clock.ts";
import { DAY_MINUTES, isUncertain, parseHours, type Span, TEXT_MAX } from "./parseHours.ts";
import { spansOn } from "./rules.ts";

/**
 * OpenStreetMap's full grammar of opening hours, read by the library `opening_hours` (LGPL, unmodified, only on the server): holidays,
 * Easter, weeks of the year, sunrise. Texts that `parseHours` reads completely skip this module.
 */

export interface HoursPlace {
  latitude: number | null;
  longitude: number | null;
  country_code: string;
}

/**
 * Countries whose public holidays the library knows; for other countries it would print an error for each text. A test compares this list
 * with the library.
 */
export const HOLIDAY_COUNTRIES = new Set(
  "AR AU AT BE BG BY BR CA CH CN CI CZ DE DK ES EE FI FR GE GG GI GR HR HU IM IE IT JE JP LT LU LV MC MD MX MT NA NF NL NO NZ PL PT RO RU SJ SM PM RS SK SI SE UA US VN ZA".split(
    " ",
  ),
);
const HOLIDAYS = /\b[PS]H\b/;
/**
 * The library accepts nearly any text and warns about its guesses ("except" as "off", "Mo-Fr" as all day). Only these warnings leave the
 * meaning unchanged: longer words for days and months, the order of parts, separators between hours and minutes. `areCertain` decides about
 * short hours.
 */
const HARMLESS_WARNINGS = [
  "Please use the English abbreviation",
  "Please use time format in 24 hours notation",
  'Please use ":" as hour/minute-separator',
  'Please omit "h"',
  "Please use notation",
  "Time range without minutes specified",
  "Single-digit hour",
  "was switched with the selector",
  "<separator_for_readability>",
  "You used 24/7",
  "This date is in the past",
  "specified as additional rule",
  "overwrites parts of the previous rule",
];
/** Maximum number of spans. The library needs 1.7 s for a year of 80 spans, on the server's thread. */
const SPANS_MAX = 30;
const YEAR_DAYS = 366;
const MINUTES_PER_DEGREE = 4;
const MINUTE = 60_000;

/** The library uses this machine's time zone. Dates here are in that zone; days as text are in the place's. */
const toLocalDate = (day: string) => new Date(`${day}T00:00:00`);
const pad = (value: number) => String(value).padStart(2, "0");
const toDayText = (date: Date) => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
const minuteOfDay = (date: Date) => date.getHours() * 60 + date.getMinutes();

/** Returns the minutes by which the place's clock is ahead of UTC. */
function zoneOffsetMinutes(zone: string | null, at: Date): number {
  if (zone === null) return 0;
  const there = Date.parse(dayIn(zone, at)) + minuteIn(zone, at) * MINUTE;
  return Math.round((there - at.getTime()) / MINUTE);
}

/**
 * Evaluates a text over some days at a place.
 * @param text in OpenStreetMap's grammar
 * @param zone time zone of the place, an IANA name
 * @param first YYYY-MM-DD
 * @returns the spans of each day; undefined if the text does not follow the grammar, or if a guest has to ask ("by appointment")
 */
export function readGrammar(
  text: string,
  { latitude, longitude, country_code }: HoursPlace,
  zone: string | null,
  first: string,
  count: number,
): ReadonlyMap<string, Span[]> | undefined {
  if (text === "" || text.length > TEXT_MAX) return undefined;
  if (HOLIDAYS.test(text) && !HOLIDAY_COUNTRIES.has(country_code)) return undefined;
  const written = writtenSpans(text);
  if (written.length > SPANS_MAX || isUncertain(text) || !areCertain(written)) return undefined;
  const start = toLocalDate(addDays(first, -1));
  // The library computes the sun's times in this machine's time zone. Shifting the longitude by the difference of the clocks gives the
  // place's times.
  const ahead = zoneOffsetMinutes(zone, start) + start.getTimezoneOffset();
  const place = {
    lat: String(latitude ?? 0),
    lon: String((longitude ?? 0) - ahead / MINUTES_PER_DEGREE),
    address: { country_code: country_code.toLowerCase(), state: "" },
  };
  try {
    // The library's types declare numbers, but it expects strings.
    const hours = new OpeningHours(text, place as unknown as ConstructorParameters<typeof OpeningHours>[1], { mode: 2 } as never);
    if (hours.getWarnings().some((warning) => !HARMLESS_WARNINGS.some((harmless) => warning.includes(harmless)))) return undefined;
    const days = new Map<string, Span[]>(Array.from({ length: count }, (_, index) => [addDays(first, index), []]));
    const intervals = hours.getOpenIntervals(start, toLocalDate(addDays(first, count + 1)));
    // A text without any opening ("Closed Mondays") does not describe the other days.
    if (intervals.length === 0 && hours.getOpenIntervals(start, toLocalDate(addDays(first, YEAR_DAYS))).length === 0) return undefined;
    for (const [opens, closes, isUnknown] of intervals) {
      if (isUnknown) return undefined;
      addInterval(days, opens, closes);
    }
    return days;
  } catch {
    return undefined;
  }
}

/** Adds an interval to the day that it begins on. An interval of several days covers each from midnight to midnight. */
function addInterval(days: Map<string, Span[]>, opens: Date, closes: Date): void {
  const last = toDayText(closes);
  let day = toDayText(opens);
  let from = minuteOfDay(opens);
  while (day <= last) {
    const isNextDay = addDays(day, 1) === last;
    const to = day === last ? minuteOfDay(closes) : DAY_MINUTES;
    // An evening that ends in the small hours is one span of its first day.
    if (day !== last && isNextDay && from > 0 && minuteOfDay(closes) < from) {
      days.get(day)?.push({ from, to: DAY_MINUTES + minuteOfDay(closes) });
      return;
    }
    if (to > from) days.get(day)?.push({ from, to });
    day = addDays(day, 1);
    from = 0;
  }
}

/** Whether a text needs the library: parseHours does not read it, or it mentions holidays. */
export const needsGrammar = (text: string): boolean => text !== "" && (HOLIDAYS.test(text) || parseHours(text) === undefined);

/**
 * Returns the hours of some days: by the simple grammar, or by the full one if the text needs it.
 * @param zone time zone of the place, an IANA name; null if the place is unknown, which affects only times of the sun
 * @param first YYYY-MM-DD
 * @returns undefined if the text cannot be read; `isDated` is true if the hours differ from week to week
 */
export function readHours(
  text: string,
  place: HoursPlace,
  zone: string | null,
  first: string,
  count: number,
): { spansOf: (day: string) => Span[]; isDated: boolean } | undefined {
  const rules = parseHours(text);
  const days = needsGrammar(text) ? readGrammar(text, place, zone, first, count) : undefined;
  if (text === "" || (!days && !rules)) return undefined;
  return {
    spansOf: (day) => days?.get(day) ?? (rules ? spansOn(rules, day) : []),
    isDated: days !== undefined || (rules ?? []).some(({ dates }) => dates.length > 0),
  };
}
