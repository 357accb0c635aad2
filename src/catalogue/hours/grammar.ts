import OpeningHours from "opening_hours";
import { addDays } from "../../platform/values/days.ts";
import { dayIn } from "../../platform/values/format.ts";
import { minuteIn } from "../places/time.ts";
import { areCertain, writtenSpans } from "./clock.ts";
import { DAY_MINUTES, isUncertain, parseHours, type Span, TEXT_MAX } from "./readHours.ts";
import { spansOn } from "./rules.ts";

/**
 * OpenStreetMap's whole grammar of opening hours, by the library `opening_hours` (LGPL, unchanged, on the server alone): holidays, Easter, weeks of the year,
 * sunrise. What `parseHours` reads in full does not come here.
 */

export interface HoursPlace {
  latitude: number | null;
  longitude: number | null;
  country_code: string;
}

/** Countries whose public holidays the library knows; of others it would print an error for each text. A test compares it with the library. */
export const HOLIDAY_COUNTRIES = new Set(
  "AR AU AT BE BG BY BR CA CH CN CI CZ DE DK ES EE FI FR GE GG GI GR HR HU IM IE IT JE JP LT LU LV MC MD MX MT NA NF NL NO NZ PL PT RO RU SJ SM PM RS SK SI SE UA US VN ZA".split(
    " ",
  ),
);
const HOLIDAYS = /\b[PS]H\b/;
/**
 * The library reads nearly any text and warns about what it guessed ("except" as "off", "Mo-Fr" as all day). Only these warnings change no meaning: longer
 * words for days and months, the order of parts, marks between hours and minutes. `areCertain` decides about short hours.
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
/** The library takes 1.7 s for a year of 80 spans, on the server's thread. */
const SPANS_MAX = 30;
const YEAR_DAYS = 366;
const MINUTES_PER_DEGREE = 4;
const MINUTE = 60_000;

/** The library counts in this machine's own clock: days here are its days, as texts they are the place's. */
const toLocalDate = (day: string) => new Date(`${day}T00:00:00`);
const pad = (value: number) => String(value).padStart(2, "0");
const toDayText = (date: Date) => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
const minuteOfDay = (date: Date) => date.getHours() * 60 + date.getMinutes();

/** Minutes that a place's clock is ahead of Greenwich's. */
function zoneOffsetMinutes(zone: string | null, at: Date): number {
  if (zone === null) return 0;
  const there = Date.parse(dayIn(zone, at)) + minuteIn(zone, at) * MINUTE;
  return Math.round((there - at.getTime()) / MINUTE);
}

/**
 * Reads a text over some days at a place.
 * @param text in the grammar @param zone of the place, an IANA name @param first YYYY-MM-DD
 * @returns the spans of each day; undefined where the text is not of the grammar, or says when somebody has to be asked ("by appointment")
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
  // The sun is asked for in this machine's clock: a longitude moved by the clocks' difference gives the place's.
  const ahead = zoneOffsetMinutes(zone, start) + start.getTimezoneOffset();
  const place = {
    lat: String(latitude ?? 0),
    lon: String((longitude ?? 0) - ahead / MINUTES_PER_DEGREE),
    address: { country_code: country_code.toLowerCase(), state: "" },
  };
  try {
    // The types say numbers, and the library looks for texts.
    const hours = new OpeningHours(text, place as unknown as ConstructorParameters<typeof OpeningHours>[1], { mode: 2 } as never);
    if (hours.getWarnings().some((warning) => !HARMLESS_WARNINGS.some((harmless) => warning.includes(harmless)))) return undefined;
    const days = new Map<string, Span[]>(Array.from({ length: count }, (_, index) => [addDays(first, index), []]));
    const intervals = hours.getOpenIntervals(start, toLocalDate(addDays(first, count + 1)));
    // A text without any opening ("Closed Mondays") says nothing about the other days.
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

/** Puts an interval on the day that it begins on; what is open for days on end is so from midnight to midnight. */
function addInterval(days: Map<string, Span[]>, opens: Date, closes: Date): void {
  const last = toDayText(closes);
  let day = toDayText(opens);
  let from = minuteOfDay(opens);
  while (day <= last) {
    const isNextDay = addDays(day, 1) === last;
    const to = day === last ? minuteOfDay(closes) : DAY_MINUTES;
    // An evening that ends in the small hours is one span of its day.
    if (day !== last && isNextDay && from > 0 && minuteOfDay(closes) < from) {
      days.get(day)?.push({ from, to: DAY_MINUTES + minuteOfDay(closes) });
      return;
    }
    if (to > from) days.get(day)?.push({ from, to });
    day = addDays(day, 1);
    from = 0;
  }
}

/** Whether a text needs the library: the usual grammar does not read it, or it speaks of holidays. */
export const needsGrammar = (text: string): boolean => text !== "" && (HOLIDAYS.test(text) || parseHours(text) === undefined);

/**
 * What hours mean on some days: by the usual grammar, and by the whole one where that is needed.
 * @param zone of the place, an IANA name; null where the place is not known, which matters to the sun alone @param first YYYY-MM-DD
 * @returns undefined where the text is not read; `isDated` where it says more than a usual week
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
