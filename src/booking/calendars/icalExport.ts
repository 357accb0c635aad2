import { t } from "../../platform/languages/text.ts";
import { type Span, toDateText } from "./nights.ts";

/** An entry of a published calendar: nights only. It shows neither the guest nor the price. */
export interface PublishedNights extends Span {
  /** The same for the same nights, so that readers keep their entry. */
  uid: string;
  /** Time at which the nights were taken. */
  created: Date;
}

/** RFC 5545, 3.1: lines of at most 75 octets. */
const OCTETS_MAX = 75;

function folded(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let current = "";
  let octets = 0;
  for (const letter of line) {
    const length = encoder.encode(letter).length;
    if (octets + length > OCTETS_MAX) {
      lines.push(current);
      current = " ";
      octets = 1;
    }
    current += letter;
    octets += length;
  }
  return [...lines, current].join("\r\n");
}

/** Returns a text as a property's value on one line. */
export const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/[\r\n]+/g, " ")
    .replace(/\p{Cc}/gu, "");
/** Returns a file of these lines, folded as the standard requires. */
export const calendarText = (lines: readonly string[]): string => `${lines.map(folded).join("\r\n")}\r\n`;
export const icalDate = (day: number): string => toDateText(day).replaceAll("-", "");
export const icalMoment = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

/**
 * Returns a room's calendar for other sites to read.
 * @param name of room and listing; undefined if only the nights are shown
 * @param host of the guide, for the events' UIDs
 */
export function writeCalendar(nights: readonly PublishedNights[], { name, host }: { name: string | undefined; host: string }): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//The Guide//Calendar 1//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escaped(name)}`]),
    // Both lines set the time between two reads; sites support one or the other.
    "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
    "X-PUBLISHED-TTL:PT15M",
    ...nights.flatMap(({ uid, from, to, created }) => [
      "BEGIN:VEVENT",
      `UID:${uid}@${host}`,
      `DTSTAMP:${icalMoment(created)}`,
      `DTSTART;VALUE=DATE:${icalDate(from)}`,
      `DTEND;VALUE=DATE:${icalDate(to)}`,
      `SUMMARY:${escaped(t`Taken in the guide`)}`,
      "TRANSP:OPAQUE",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return calendarText(lines);
}
