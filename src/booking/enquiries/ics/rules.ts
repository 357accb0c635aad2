import { calendarText, escaped, icalDate, icalMoment } from "../../calendars/icalExport.ts";
import { toDayNumber } from "../../calendars/nights.ts";
import type { MessageAct } from "../enumerations.ts";

/** An agreed booking as an event for calendars (RFC 5545, RFC 5546). */

/** The part of a message that changes a booking. */
export interface BookingStep {
  act: MessageAct | null;
  from_date: string | null;
  to_date: string | null;
  created: Date;
}

export interface BookingState {
  status: "CONFIRMED" | "TENTATIVE" | "CANCELLED";
  /** YYYY-MM-DD. */
  from: string;
  to: string;
  /** Raised with each change, so that calendars replace the earlier event. */
  sequence: number;
  changed: Date;
}

const STATUSES: Partial<Record<MessageAct, BookingState["status"]>> = {
  agree: "CONFIRMED",
  keep: "TENTATIVE",
  release: "CANCELLED",
  decline: "CANCELLED",
  close: "CANCELLED",
};

/**
 * Returns the state of a booking after these messages, from the first agreement on; undefined if the listing never agreed.
 * @param steps in order of time
 */
export function bookingState(steps: readonly BookingStep[]): BookingState | undefined {
  const first = steps.findIndex(({ act, from_date }) => act === "agree" && from_date !== null);
  if (first === -1) return undefined;
  let state: BookingState | undefined;
  for (const { act, from_date, to_date, created } of steps.slice(first)) {
    const status = act && STATUSES[act];
    if (!status) continue;
    const days = status !== "CANCELLED" && from_date !== null ? { from: from_date, to: to_date ?? from_date } : undefined;
    const { from, to } = days ?? state ?? { from: "", to: "" };
    state = { status, from, to, sequence: (state?.sequence ?? -1) + 1, changed: created };
  }
  return state;
}

export interface BookingEvent extends BookingState {
  /** UUID of the enquiry. */
  uuid: string;
  /** Host of the guide, for the UID. */
  host: string;
  /** True for nights: the day of departure is the end, not a day of the event. */
  isNights: boolean;
  /** Start and end of an activity with one departure. */
  times?: { start: Date; end: Date } | undefined;
  summary: string;
  /** One line each. */
  description: readonly string[];
  location: string;
  /** Page of the conversation. */
  url: string;
  organizer: { name: string; email: string };
}

/** Returns the method of the file: a calendar that has the event updates or removes it. */
export const icsMethod = ({ status }: Pick<BookingState, "status">): "PUBLISH" | "CANCEL" =>
  status === "CANCELLED" ? "CANCEL" : "PUBLISH";

/** Returns the file of a booking. */
export function bookingIcs(event: BookingEvent): string {
  const { uuid, host, status, from, to, sequence, changed, isNights, times, summary, description, location, url, organizer } = event;
  const days = [`DTSTART;VALUE=DATE:${icalDate(toDayNumber(from))}`, `DTEND;VALUE=DATE:${icalDate(toDayNumber(to) + (isNights ? 0 : 1))}`];
  const moments = times && [`DTSTART:${icalMoment(times.start)}`, ...(times.end > times.start ? [`DTEND:${icalMoment(times.end)}`] : [])];
  return calendarText([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//The Guide//Booking 1//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${icsMethod(event)}`,
    "BEGIN:VEVENT",
    `UID:booking-${uuid}@${host}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${icalMoment(changed)}`,
    `LAST-MODIFIED:${icalMoment(changed)}`,
    ...(moments ?? days),
    `SUMMARY:${escaped(summary)}`,
    ...(description.length > 0 ? [`DESCRIPTION:${description.map(escaped).join("\\n")}`] : []),
    ...(location === "" ? [] : [`LOCATION:${escaped(location)}`]),
    `URL:${url}`,
    // A quoted parameter has no escape for its own mark.
    `ORGANIZER;CN="${organizer.name.replace(/["\p{Cc}]/gu, "")}":mailto:${organizer.email}`,
    `STATUS:${status}`,
    `TRANSP:${status === "CANCELLED" ? "TRANSPARENT" : "OPAQUE"}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ]);
}
