import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";
import { clockIn } from "../../../platform/values/format.ts";
import { isTimeZone } from "../../../platform/values/moments.ts";
import { type Span, toDateText, toDayNumber } from "../nights.ts";
import type { Property } from "./parseEvents.ts";

/**
 * Computes the nights between two times of a calendar. Sites write the same stay in many ways: as days, as midnights in UTC that mean days,
 * as times in UTC or in another zone, or as the listing's own times with a wrong zone. If two readings are possible, the one with usual
 * hours of arrival and departure counts, and the longer one if both have them: for a night too many a guest can ask, a night too few is a
 * double booking (ADR 0109).
 */

const MINUTE_MILLISECONDS = 60_000;
const DAY_MINUTES = 1_440;

/** A day and the minutes since its midnight. */
interface Clock {
  day: number;
  minute: number;
}

export interface CalendarTime {
  /** Day and time in the text. */
  written: Clock;
  /** The same moment in the listing's time zone; as written if the zone is not known. */
  there: Clock;
  isDate: boolean;
  /** undefined for whole days and for times without a known zone. */
  zone: string | undefined;
  /** True if the text is not in the form that calendars use, although it can be read. */
  isOddForm: boolean;
}

const clockAt = (milliseconds: number): Clock => {
  const day = Math.floor(milliseconds / DAY_MILLISECONDS);
  return { day, minute: Math.floor((milliseconds - day * DAY_MILLISECONDS) / MINUTE_MILLISECONDS) };
};
const clockMilliseconds = ({ day, minute }: Clock): number => day * DAY_MILLISECONDS + minute * MINUTE_MILLISECONDS;

/** Maximum number of time zones per feed. A file has few, and each needs a formatter. */
const ZONES_MAX = 40;

/** Reads the dates of one feed. */
export class TimeReader {
  readonly #timeZone: string;
  readonly #zones = new Map<string, string | undefined>();

  /** @param timeZone of the listing */
  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  /** @returns undefined for a text that is not a date, or a day that does not exist */
  read({ parameters, value }: Property): CalendarTime | undefined {
    const found = DATE.exec(value);
    if (!found) return undefined;
    const [, year = "", dash, month = "", date = "", hour, minute = "", second = "", offset] = found;
    const text = `${year}-${month}-${date}`;
    const day = toDayNumber(text);
    if (Number.isNaN(day) || toDateText(day) !== text) return undefined;
    const isOddForm = !STRICT.test(value);
    if (hour === undefined) return { written: { day, minute: 0 }, there: { day, minute: 0 }, isDate: true, zone: undefined, isOddForm };
    const minutes = Number(hour) * 60 + Number(minute || 0);
    if (Number(minute) > 59 || Number(second) > 60 || minutes > DAY_MINUTES) return undefined;
    const written = clockAt(day * DAY_MILLISECONDS + minutes * MINUTE_MILLISECONDS);
    const zone = offset === undefined ? this.#zoneOf(parameters) : offset.toUpperCase() === "Z" ? "UTC" : normalOffset(offset);
    return { written, there: this.#there(written, zone), isDate: false, zone, isOddForm: isOddForm || dash === "-" };
  }

  /** Adds minutes to a time, on the clock of its own zone. @returns a whole day for a whole day and a duration in whole days */
  later({ written, there, isDate, zone }: CalendarTime, minutes: number): CalendarTime {
    const move = (clock: Clock) => clockAt(clockMilliseconds(clock) + minutes * MINUTE_MILLISECONDS);
    const isDay = isDate && minutes % DAY_MINUTES === 0;
    // With a known zone, elapsed time counts, not the wall clock.
    const moved = zone === undefined ? { written: move(written), there: move(there) } : this.#moved(written, zone, minutes);
    return { ...moved, isDate: isDay, zone, isOddForm: false };
  }

  #moved(written: Clock, zone: string, minutes: number) {
    const moment = this.#momentOf(written, zone) + minutes * MINUTE_MILLISECONDS;
    return { written: this.#clockIn(zone, moment), there: this.#clockIn(this.#timeZone, moment) };
  }

  #there(written: Clock, zone: string | undefined): Clock {
    if (zone === undefined || zone === this.#timeZone) return written;
    return this.#clockIn(this.#timeZone, this.#momentOf(written, zone));
  }

  #clockIn(zone: string, moment: number): Clock {
    if (zone === "UTC") return clockAt(moment);
    const text = clockIn(zone, moment);
    return { day: toDayNumber(text.slice(0, 10)), minute: Number(text.slice(-5, -3)) * 60 + Number(text.slice(-2)) };
  }

  #momentOf(written: Clock, zone: string): number {
    const wall = clockMilliseconds(written);
    const offsetAt = (moment: number) =>
      clockMilliseconds(this.#clockIn(zone, moment)) - Math.floor(moment / MINUTE_MILLISECONDS) * MINUTE_MILLISECONDS;
    const first = wall - offsetAt(wall);
    return wall - offsetAt(first);
  }

  /** Returns the time zone in the parameters if it is a real one; `/vendor/Europe/Berlin` too. */
  #zoneOf(parameters: string): string | undefined {
    const [, quoted, plain] = /;TZID=(?:"([^"]{1,100})"|([^;"]{1,100}))/i.exec(parameters) ?? [];
    const name = (quoted ?? plain ?? "").trim();
    if (name === "") return undefined;
    if (this.#zones.has(name)) return this.#zones.get(name);
    if (this.#zones.size >= ZONES_MAX) return undefined;
    const parts = name.split("/");
    const names = /^(?:Z|Zulu)$/i.test(name) ? ["UTC"] : [name, parts.slice(-3).join("/"), parts.slice(-2).join("/")];
    const known = names.find(isTimeZone);
    const zone = known && /^(?:Etc\/)?(?:UTC|UCT|GMT|Zulu|Universal|Greenwich)(?:[+-]?0)?$/i.test(known) ? "UTC" : known;
    this.#zones.set(name, zone);
    return zone;
  }
}

/** The form of RFC 5545; a zone with a colon in its name may precede it. */
const STRICT = /(?:^|:)\d{8}(?:T\d{4}(?:\d\d)?Z?)?$/i;
/** Also accepts dashes, colons, fractions and offsets, as in other formats. Each of these texts has only one reading. */
const DATE = /(?:^|:)(\d{4})(-?)(\d\d)\2(\d\d)(?:[T ](\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,]\d{1,9})?)?)? ?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** Returns "+08:00" for "+0800", the form of time zone names. */
const normalOffset = (offset: string): string => `${offset.slice(0, 3)}:${offset.slice(3).replace(":", "") || "00"}`;

const DURATION = /^\+?P(?:(\d{1,3})W)?(?:(\d{1,5})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/i;

/** Returns the minutes of a DURATION, in weeks, days, hours, minutes or seconds. @returns undefined for a text that is not a duration */
export function durationMinutes(value: string): number | undefined {
  const found = DURATION.exec(value);
  if (!found || !/\d/.test(value)) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((one) => Number(one ?? 0));
  return (weeks * 7 + days) * DAY_MINUTES + hours * 60 + minutes + Math.ceil(seconds / 60);
}

const [NOON, EARLIEST_DEPARTURE, LATEST_DEPARTURE, EVENING, SMALL_HOURS] = [12 * 60, 4 * 60, 14 * 60, 18 * 60, 5 * 60];

const isUsualArrival = ({ minute }: Clock): boolean => minute >= NOON;
const isUsualDeparture = ({ minute }: Clock): boolean => minute >= EARLIEST_DEPARTURE && minute <= LATEST_DEPARTURE;
const READINGS = ["there", "written"] as const;
type Reading = (typeof READINGS)[number];
const isUsual = (start: CalendarTime, end: CalendarTime, reading: Reading): boolean =>
  (start[reading].minute === 0 || isUsualArrival(start[reading])) && (end[reading].minute === 0 || isUsualDeparture(end[reading]));

/** Compares with a tolerance of one hour, because the clocks may change between the two times. */
const isSameTime = (one: Clock, other?: Clock): boolean => other !== undefined && Math.abs(one.minute - other.minute) <= 60;

/** Returns the first night. A guest who arrives before 5:00 has paid for the night before, unless whole days begin at that hour. */
function firstNight({ written, there }: CalendarTime, reading: Reading, end?: Clock): number {
  const clock = reading === "there" ? there : written;
  // Midnight as written means that day, or in the west the afternoon of the day before.
  if (written.minute === 0) return isUsualArrival(there) ? Math.min(there.day, written.day) : written.day;
  // Some sites begin a day at 00:01.
  const isSmallHours = clock.minute > 1 && clock.minute < SMALL_HOURS && !isSameTime(clock, end);
  return isSmallHours ? clock.day - 1 : clock.day;
}

/** Returns the day of departure, whose night is free. A departure in the evening takes its night: some sites end a day at 23:59. */
function lastDay({ written, there, zone }: CalendarTime, reading: Reading, start?: Clock): number {
  const clock = reading === "there" ? there : written;
  if (written.minute === 0) return Math.max(written.day, there.day);
  // Whole days of a zone in the east end here in the afternoon of the day before. Some hotels count nights from noon to noon.
  const isOtherClock = zone === "UTC" || written.minute !== there.minute;
  const isDayOfAnotherZone = isOtherClock && isSameTime(clock, start) && clock.minute > NOON;
  return clock.minute > EVENING || isDayOfAnotherZone ? clock.day + 1 : clock.day;
}

/**
 * Returns the nights from one time to another, without the day of departure. The span is empty or negative if the end is not after the
 * start.
 */
export function nightsBetween(start: CalendarTime, end: CalendarTime): Span {
  // Days or midnights on both sides are whole days, as written or at the listing. A midnight with a day as its end may still be an
  // afternoon in the west.
  const isMixed = end.isDate && !start.isDate;
  if (start.written.minute === 0 && end.written.minute === 0 && !isMixed) return { from: start.written.day, to: end.written.day };
  if (start.there.minute === 0 && end.there.minute === 0) return { from: start.there.day, to: end.there.day };
  const isClear = (isUsualArrival(start.there) && isUsualDeparture(end.there)) || isSameTime(start.there, end.there);
  const usual = isClear ? [] : READINGS.filter((reading) => isUsual(start, end, reading));
  const readings = usual.length > 0 ? usual : (["there"] as const);
  // A named time zone means a moment: check-out at 11:00 can be midnight in that zone. Midnight in UTC may mean a whole day.
  const isNamedCheckOut = isClear && !isSameTime(start.there, end.there) && end.zone !== undefined && end.zone !== "UTC";
  return {
    from: Math.min(...readings.map((reading) => firstNight(start, reading, end[reading]))),
    to: isNamedCheckOut ? end.there.day : Math.max(...readings.map((reading) => lastDay(end, reading, start[reading]))),
  };
}

/** Returns the night of an event without an end; two nights if the start allows two readings. */
export function nightFrom(start: CalendarTime): Span {
  const from = firstNight(start, "there");
  return { from, to: Math.max(from, start.written.minute === 0 ? start.written.day : from) + 1 };
}

/** Returns the last night before an end whose start is not known. */
export function nightBefore(end: CalendarTime): Span {
  const to = lastDay(end, "there");
  return { from: to - 1, to };
}
