import { DAY_MILLISECONDS } from "../platform/days.ts";
import { dayIn, formatNumber } from "../platform/format.ts";
import { dateOf, dayOf, type Span } from "./rules.nights.ts";
import { repeatedDays } from "./rules.repeats.ts";

/**
 * Reads the calendars of other sites (iCalendar, RFC 5545) for one question: which nights are taken. By hand, because the libraries lose events with one UID,
 * take a page of HTML or half a file for an empty calendar, and stop at one bad line. A feed counts only as a whole; of it, what is not understood is named.
 */

const EVENTS_MAX = 20_000;
/** Of those that lie ahead, with every repetition. */
const TAKEN_MAX = 3_000;
const REPEATING_MAX = 100;
const NOTES_MAX = 5;
/** Behind and ahead of today: an enquiry asks at most two years ahead. The end moves once a month, or what is closed for ever would change daily. */
const DAYS_BEHIND = 40;
const DAYS_AHEAD = 760;
const MONTH_DAYS = 30;
/** A longer event is read from its end. */
const NIGHTS_MAX = 1_100;

export interface TakenEvent {
  nights: Span;
  /** Called a reservation; else it may be a guest, a closed week or another calendar's nights handed on. */
  is_reservation: boolean;
}
export type ReadCalendar =
  /** `hasEvents`: also of the past, or cancelled ones; a calendar without any may be a site's fault. */
  { isWhole: true; hasEvents: boolean; events: TakenEvent[]; notes: string[] } | { isWhole: false; reason: string };

interface Property {
  parameters: string;
  value: string;
}
type Event = Map<string, Property[]>;

const [TAB, LINE_FEED, RETURN, SPACE] = [9, 10, 13, 32];

/** Lines with their continuations. Octets are joined before they become letters: a line may be folded inside of one. */
function linesOf(bytes: Uint8Array): string[] {
  const end = bytes.includes(LINE_FEED) ? LINE_FEED : RETURN;
  const decoder = new TextDecoder();
  const lines: string[] = [];
  let pieces: Uint8Array[] = [];
  const finish = () => {
    if (pieces.length === 0) return;
    lines.push(pieces.map((piece, index) => decoder.decode(piece, { stream: index < pieces.length - 1 })).join(""));
  };
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(end, start);
    const stop = found < 0 ? bytes.length : found;
    const line = bytes.subarray(start, bytes[stop - 1] === RETURN && stop > start ? stop - 1 : stop);
    if (pieces.length > 0 && (line[0] === SPACE || line[0] === TAB)) pieces.push(line.subarray(1));
    else {
      finish();
      pieces = [line];
    }
    start = stop + 1;
  }
  finish();
  return lines;
}

/** A line is a name, parameters and after the first colon outside of quotes its value. */
function propertyOf(line: string): (Property & { name: string }) | undefined {
  let isQuoted = false;
  let colon = -1;
  for (let index = 0; index < line.length && colon < 0; index += 1) {
    if (line[index] === '"') isQuoted = !isQuoted;
    else if (line[index] === ":" && !isQuoted) colon = index;
  }
  const [name = "", ...parameters] = line.slice(0, Math.max(0, colon)).split(";");
  return /^[\w-]+$/.test(name)
    ? { name: name.toUpperCase(), parameters: parameters.join(";"), value: line.slice(colon + 1).trim() }
    : undefined;
}

const CUT_SHORT = "The feed is damaged, or was cut short.";

/** The events of a file. @returns a sentence for a file that is no whole calendar */
function eventsOf(bytes: Uint8Array, notes: Set<string>): Event[] | string {
  const open: string[] = [];
  const events: Event[] = [];
  let event: Event | undefined;
  let hasCalendar = false;
  for (const line of linesOf(bytes)) {
    if (line.trim() === "") continue;
    const property = propertyOf(line.replace(/^\uFEFF/, ""));
    if (!property) {
      if (event) notes.add(`A line was left out: ${line.slice(0, 30)}`);
      continue;
    }
    const { name, value } = property;
    if (name === "BEGIN") {
      open.push(value.toUpperCase());
      hasCalendar ||= open.at(-1) === "VCALENDAR";
      if (open.at(-1) === "VEVENT") event = new Map();
    } else if (name === "END") {
      if (open.pop() !== value.toUpperCase()) return CUT_SHORT;
      if (event && value.toUpperCase() === "VEVENT") {
        events.push(event);
        event = undefined;
        if (events.length > EVENTS_MAX) return `The feed has more than ${formatNumber(EVENTS_MAX)} events.`;
      }
    } else if (event && open.at(-1) === "VEVENT") event.set(name, [...(event.get(name) ?? []), property]);
  }
  if (!hasCalendar) return "What came is no calendar.";
  return open.length === 0 ? events : CUT_SHORT;
}

interface Moment {
  day: number;
  isTime: boolean;
}

/** The day of a date that there is: 30 February is none. */
function existingDay(year: string, month: string, date: string): number | undefined {
  const text = `${year}-${month}-${date}`;
  const day = dayOf(text);
  return Number.isNaN(day) || dateOf(day) !== text ? undefined : day;
}

/**
 * A local time names its own day, whatever the zone beside it is called: zones of these files are often wrong or made up. Only UTC is turned into the
 * place's day, and midnight in UTC is how some sites write a date.
 */
function momentOf(value: string, toDay: (milliseconds: number) => number): Moment | undefined {
  const [, year, month, date, hour, minute, utc] = /(?:^|:)(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(?:\d\d)?(Z)?)?$/i.exec(value) ?? [];
  const day = year && month && date ? existingDay(year, month, date) : undefined;
  if (day === undefined) return undefined;
  if (hour === undefined || minute === undefined) return { day, isTime: false };
  const minutes = Number(hour) * 60 + Number(minute);
  return { day: utc && minutes > 0 ? toDay(day * DAY_MILLISECONDS + minutes * 60_000) : day, isTime: true };
}

/** Whole days of a DURATION; hours on top begin no further night. */
function durationOf(value: string): number | undefined {
  const [, weeks, days] = /^\+?P(?:(\d{1,3})W)?(?:(\d{1,4})D)?/.exec(value) ?? [];
  return weeks === undefined && days === undefined ? undefined : Number(weeks ?? 0) * 7 + Number(days ?? 0);
}

const textOf = (event: Event, name: string): string | undefined => event.get(name)?.[0]?.value;
const isGone = (event: Event): boolean =>
  /^CANCELLED$/i.test(textOf(event, "STATUS") ?? "") || /^TRANSPARENT$/i.test(textOf(event, "TRANSP") ?? "");
/** "Reserved", "Reserved - Anna", "Booked", "Booking 1234"; not "Not available", "Blocked", "CLOSED". */
const RESERVED = /\b(?:reserv|booked|booking\b(?!\.com)|guest|confirmed|r[ée]serv|gebucht|prenot)/i;
const nameOf = (event: Event): string => (textOf(event, "UID") ?? textOf(event, "SUMMARY") ?? "without a name").slice(0, 40);

/** The nights of an event's first time. An end that is missing, or none, makes one night. */
function firstNights(event: Event, toDay: (milliseconds: number) => number, notes: Set<string>): Span | undefined {
  const start = momentOf(textOf(event, "DTSTART") ?? "", toDay);
  if (!start) {
    notes.add(`The date of an event could not be read: ${nameOf(event)}`);
    return undefined;
  }
  const end = textOf(event, "DTEND");
  const to = end === undefined ? start.day + (durationOf(textOf(event, "DURATION") ?? "") ?? 1) : momentOf(end, toDay)?.day;
  if (to === undefined) notes.add(`The end of an event could not be read, one night is taken: ${nameOf(event)}`);
  else if (to < start.day) notes.add(`An event ends before it begins, one night is taken: ${nameOf(event)}`);
  return { from: start.day, to: Math.max(to ?? 0, start.day + 1) };
}

/**
 * Reads a feed.
 * @param bytes as they came @param timeZone of the listing, for moments in UTC @param today from which on nights are asked for
 */
export function readCalendar(bytes: Uint8Array, { timeZone, today }: { timeZone: string; today: number }): ReadCalendar {
  const notes = new Set<string>();
  const events = eventsOf(bytes, notes);
  if (typeof events === "string") return { isWhole: false, reason: events };
  const dayThere = (milliseconds: number) => dayOf(dayIn(timeZone, milliseconds));
  const limits = { from: today - DAYS_BEHIND, to: Math.ceil((today + DAYS_AHEAD) / MONTH_DAYS) * MONTH_DAYS };
  const daysOf = (event: Event, name: string) =>
    (event.get(name) ?? []).flatMap(({ value }) => value.split(",").flatMap((one) => momentOf(one, dayThere)?.day ?? []));
  const changed = new Set(events.flatMap((event) => daysOf(event, "RECURRENCE-ID").map((day) => `${textOf(event, "UID") ?? ""} ${day}`)));

  const taken = new Map<string, TakenEvent>();
  let repeating = 0;
  for (const event of events) {
    if (isGone(event)) continue;
    const first = firstNights(event, dayThere, notes);
    if (!first) continue;
    const uid = textOf(event, "UID") ?? "";
    const rule = textOf(event, "RRULE");
    const isOneOfMany = event.has("RECURRENCE-ID");
    if (rule !== undefined && ++repeating > REPEATING_MAX) return { isWhole: false, reason: "The feed has too many repeating events." };
    const repeated = rule === undefined ? [first.from] : repeatedDays(rule, first.from, limits.to);
    if (!repeated) notes.add(`A repeating event was read once only: ${nameOf(event)}`);
    const left = new Set(daysOf(event, "EXDATE"));
    for (const from of [...(repeated ?? [first.from]), ...daysOf(event, "RDATE")]) {
      if (left.has(from) || (!isOneOfMany && changed.has(`${uid} ${from}`))) continue;
      const to = Math.min(from + first.to - first.from, limits.to);
      if (to <= limits.from || from >= to) continue;
      const nights = { from: Math.max(from, to - NIGHTS_MAX), to };
      // The same event twice is one; another one with the same UID is another one.
      taken.set(`${uid} ${nights.from} ${nights.to}`, { nights, is_reservation: RESERVED.test(textOf(event, "SUMMARY") ?? "") });
      if (taken.size > TAKEN_MAX) return { isWhole: false, reason: "The feed has too many events ahead." };
    }
  }
  return { isWhole: true, hasEvents: events.length > 0, events: [...taken.values()], notes: [...notes].slice(0, NOTES_MAX) };
}
