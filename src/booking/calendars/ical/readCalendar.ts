import { withLimits } from "../../../platform/parsing/limits.ts";
import type { FeedReason } from "../feedReasons.ts";
import type { Span } from "../nights.ts";
import { repeatedDays } from "../repeats.ts";
import { type Occurrence, withoutMarkers } from "./markers.ts";
import { CALENDAR_LIMITS, type Event, type Property, parseEvents } from "./parseEvents.ts";
import { type CalendarTime, durationMinutes, nightBefore, nightFrom, nightsBetween, TimeReader } from "./times.ts";

/**
 * Reads the calendars of other sites to find the taken nights. A feed counts only as a whole. Parts that cannot be read are reported in
 * notes, and take too many nights rather than too few.
 */

/** Maximum number of events within the days below, with every repetition. */
const TAKEN_MAX = 3_000;
const REPEATING_MAX = 100;
const NOTES_MAX = 5;
/**
 * Days before and after today: an enquiry reaches at most two years ahead. The end moves once a month, because nights closed without an end
 * would otherwise change every day.
 */
const DAYS_BEHIND = 40;
const DAYS_AHEAD = 760;
const MONTH_DAYS = 30;
/** Maximum number of nights of an event. A longer event is read from its end. */
const NIGHTS_MAX = 1_100;
const SUMMARY_MAX = 200;

export interface TakenEvent {
  nights: Span;
  /** True if the event is called a reservation. Otherwise it may be a guest, a closed week or nights passed on from another calendar. */
  is_reservation: boolean;
}
export type ReadCalendar =
  /** `hasEvents` also counts past and cancelled events. A calendar without any may be a fault of the site. */
  { isWhole: true; hasEvents: boolean; events: TakenEvent[]; notes: string[] } | { isWhole: false; reason: FeedReason };

const propertyText = (event: Event, name: string): string | undefined => event.get(name)?.[0]?.value;
const isGone = (event: Event): boolean =>
  /^CANCELL?ED$/i.test(propertyText(event, "STATUS") ?? "") || /^TRANSPARENT$/i.test(propertyText(event, "TRANSP") ?? "");
/** Matches "Reserved", "Reserved - Anna", "Booked", "Booking 1234"; not "Not available", "Blocked", "CLOSED". */
const RESERVED = /\b(?:reserv|booked|booking\b(?!\.com)|guest|confirmed|r[ée]serv|gebucht|prenot)/i;
const eventName = (event: Event): string =>
  (propertyText(event, "UID") ?? propertyText(event, "SUMMARY") ?? "An event without a name").slice(0, 40);
const quoted = (value: string): string => `"${value.slice(0, 40)}"`;

interface First {
  nights: Span;
  start: CalendarTime;
  /** Minutes from start to end; 0 without an end. */
  minutes: number;
}

/** Reads the events of one feed. */
class FeedReader {
  readonly notes: Set<string>;
  readonly #times: TimeReader;

  constructor(timeZone: string, notes: Set<string>) {
    this.notes = notes;
    this.#times = new TimeReader(timeZone);
  }

  /** @returns undefined for a date that cannot be read, which is reported in the notes */
  #time(event: Event, name: string, property: Property): CalendarTime | undefined {
    const time = this.#times.read(property);
    if (!time) this.notes.add(`${eventName(event)}: the date ${quoted(property.value)} in ${name} cannot be read.`);
    else if (time.isOddForm)
      this.notes.add(`${eventName(event)}: the date ${quoted(property.value)} in ${name} has the wrong format but was read.`);
    return time;
  }

  /** Returns the dates of a list. An RDATE may be a period; its start counts. */
  list(event: Event, name: string): CalendarTime[] {
    return (event.get(name) ?? []).flatMap(({ parameters, value }) =>
      value.split(",").flatMap((one) => this.#time(event, name, { parameters, value: one.trim().split("/")[0] ?? "" }) ?? []),
    );
  }

  /** Returns the day of an UNTIL: the later day if its time zone differs from that of the start. */
  untilDay(value: string, start: CalendarTime): number {
    const time = this.#times.read({ parameters: "", value });
    if (!time) return Number.NaN;
    return time.zone === start.zone ? time.written.day : Math.max(time.written.day, time.there.day);
  }

  /** Returns the nights of the first occurrence. Without an end, or with an end at the start, one night. */
  first(event: Event): First | undefined {
    const property = event.get("DTSTART")?.[0];
    if (!property) this.notes.add(`${eventName(event)}: there is no start date.`);
    const start = property && this.#time(event, "DTSTART", property);
    if (!start) return this.#last(event);
    const minutes = this.#duration(event);
    const end = this.#end(event) ?? (minutes === undefined ? undefined : this.#times.later(start, minutes));
    if (!end) return { nights: nightFrom(start), start, minutes: 0 };
    const { from, to } = nightsBetween(start, end);
    const isReversed = end.there.day < start.there.day && end.written.day < start.written.day;
    if (isReversed) this.notes.add(`${eventName(event)}: it ends before it starts. 1 night is taken.`);
    // A duration in whole days takes as many nights, whatever the hour.
    const days = !event.has("DTEND") && minutes !== undefined && minutes % 1_440 === 0 ? minutes / 1_440 : to - from;
    return {
      nights: isReversed ? nightFrom(start) : { from, to: from + Math.max(days, 1) },
      start,
      minutes: (end.there.day - start.there.day) * 1_440 + end.there.minute - start.there.minute,
    };
  }

  /** Takes the night before the end if only the end can be read. */
  #last(event: Event): First | undefined {
    const end = this.#end(event);
    return end && { nights: nightBefore(end), start: end, minutes: Number.NaN };
  }

  #end(event: Event): CalendarTime | undefined {
    const property = event.get("DTEND")?.[0];
    const end = property && this.#time(event, "DTEND", property);
    if (property && !end && !event.has("DURATION")) this.notes.add(`${eventName(event)}: 1 night is taken.`);
    return end;
  }

  #duration(event: Event): number | undefined {
    const value = propertyText(event, "DURATION");
    if (value === undefined) return undefined;
    const minutes = durationMinutes(value);
    if (minutes === undefined && !event.has("DTEND"))
      this.notes.add(`${eventName(event)}: the duration ${quoted(value)} cannot be read. 1 night is taken.`);
    return minutes;
  }
}

interface Taken extends Occurrence, TakenEvent {}

/** Returns the days of dates in the notation of an event's start. Dates of another zone are compared in the listing's time zone. */
const asWrittenBy = ({ zone, written, there }: CalendarTime, dates: readonly CalendarTime[]): number[] =>
  dates.map((date) => (date.zone === zone ? date.written.day : date.there.day - there.day + written.day));

/** Creates a lookup of the days of repeating events that are changed or cancelled one by one, by UID. */
function createOverrideLookup(events: readonly Event[], reader: FeedReader) {
  const byUid = new Map<string, CalendarTime[]>();
  for (const event of events) {
    const uid = propertyText(event, "UID") ?? "";
    const dates = reader.list(event, "RECURRENCE-ID");
    if (dates.length > 0) byUid.set(uid, byUid.get(uid) ?? []);
    byUid.get(uid)?.push(...dates);
  }
  const found = new Map<string, Set<number>>();
  return (uid: string, start: CalendarTime): Set<number> => {
    // Cached, because thousands of events may have one UID.
    const key = `${start.zone} ${start.there.day - start.written.day} ${uid}`;
    const days = found.get(key) ?? new Set(asWrittenBy(start, byUid.get(uid) ?? []));
    found.set(key, days);
    return days;
  };
}

/**
 * Reads a feed.
 * @param bytes as received
 * @param timeZone of the listing, for times in other zones
 * @param today day number; the nights around it are read
 * @throws {TooLargeError} for a feed past its limits
 */
export const readCalendar = withLimits(
  CALENDAR_LIMITS,
  (bytes: Uint8Array, { timeZone, today }: { timeZone: string; today: number }): ReadCalendar => {
    const notes = new Set<string>();
    const events = parseEvents(bytes, notes);
    if (typeof events === "string") return { isWhole: false, reason: events };
    const reader = new FeedReader(timeZone, notes);
    const limits = { from: today - DAYS_BEHIND, to: Math.ceil((today + DAYS_AHEAD) / MONTH_DAYS) * MONTH_DAYS };
    const changed = createOverrideLookup(events, reader);
    const taken = new Map<string, Taken>();
    let repeating = 0;
    for (const [index, event] of events.entries()) {
      const first = isGone(event) ? undefined : reader.first(event);
      if (!first) continue;
      const { start, nights, minutes } = first;
      const uid = propertyText(event, "UID") ?? "";
      const rule = propertyText(event, "RRULE");
      if (rule !== undefined && ++repeating > REPEATING_MAX) return { isWhole: false, reason: "many_repeating" };
      const began = start.written.day;
      const repeated = rule === undefined ? [began] : repeatedDays(rule, began, limits.to + 2, (value) => reader.untilDay(value, start));
      if (!repeated) notes.add(`${eventName(event)}: the repeat rule cannot be read. Only the first date is taken.`);
      const left = new Set(asWrittenBy(start, reader.list(event, "EXDATE")));
      const elsewhere = event.has("RECURRENCE-ID") ? new Set<number>() : changed(uid, start);
      const summary = (propertyText(event, "SUMMARY") ?? "").slice(0, SUMMARY_MAX);
      for (const day of [...(repeated ?? [began]), ...asWrittenBy(start, reader.list(event, "RDATE"))]) {
        if (left.has(day) || elsewhere.has(day)) continue;
        const later = day - began;
        const to = Math.min(nights.to + later, limits.to);
        const from = Math.max(nights.from + later, to - NIGHTS_MAX);
        if (to <= limits.from || from >= to) continue;
        // Identical events count once. Different events with one UID, or without a UID, count each.
        taken.set(`${uid || `event ${index}`} ${from} ${to}`, {
          nights: { from, to },
          is_reservation: RESERVED.test(summary),
          summary,
          isDate: start.isDate,
          minutes,
          days: [...new Set([start.written.day + later, start.there.day + later])],
        });
        if (taken.size > TAKEN_MAX) return { isWhole: false, reason: "many_events" };
      }
    }
    const stays = withoutMarkers([...taken.values()]).map(({ nights, is_reservation }) => ({ nights, is_reservation }));
    return { isWhole: true, hasEvents: events.length > 0, events: stays, notes: [...notes].slice(0, NOTES_MAX) };
  },
);
