import type { FeedEvent } from "../../catalogue/events/contract.ts";
import { eventPlace } from "../../catalogue/events/eventText.ts";
import { dayOfLocal, isDay } from "../../catalogue/events/localTime.ts";
import { placeInCountry } from "../../catalogue/places/text.ts";
import { absoluteAddress } from "../../platform/languages/pageAddress.ts";
import { t } from "../../platform/languages/text.ts";
import { addDays } from "../../platform/values/days.ts";

/** Events of an area as an iCalendar file (RFC 5545). Each occurrence is an entry in UTC, so that readers need no zones. */

/** RFC 5545, 3.1: lines of at most 75 octets. */
const OCTETS_MAX = 75;

function folded(line: string): string {
  const lines: string[] = [];
  let current = "";
  let octets = 0;
  for (const letter of line) {
    const length = Buffer.byteLength(letter);
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

const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/\p{Cc}/gu, "");
const dayText = (day: string): string => day.replaceAll("-", "");
const momentText = (moment: string): string => `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

type Occurrence = FeedEvent["dates"][number];

function timeLines({ next_date, next_end, local_starts, local_ends }: Occurrence): string[] {
  if (isDay(local_starts))
    return [
      `DTSTART;VALUE=DATE:${dayText(local_starts)}`,
      `DTEND;VALUE=DATE:${dayText(addDays(dayOfLocal(local_ends ?? local_starts), 1))}`,
    ];
  return [`DTSTART:${momentText(next_date)}`, ...(next_end ? [`DTEND:${momentText(next_end)}`] : [])];
}

const entryLines = (event: FeedEvent, occurrence: Occurrence, origin: string): string[] => [
  "BEGIN:VEVENT",
  `UID:${event.code}-${dayText(occurrence.local_starts.replaceAll(":", ""))}@${new URL(origin).host}`,
  `DTSTAMP:${momentText(event.modified)}`,
  ...timeLines(occurrence),
  `SUMMARY:${escaped(event.title)}`,
  `LOCATION:${escaped(eventPlace(event))}`,
  ...(event.latitude === null || event.longitude === null ? [] : [`GEO:${event.latitude};${event.longitude}`]),
  ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
  `URL:${absoluteAddress(origin, event.url)}`,
  ...(event.status === "cancelled" ? ["STATUS:CANCELLED"] : []),
  "TRANSP:TRANSPARENT",
  "END:VEVENT",
];

/** @param origin without a trailing slash */
export function eventCalendar(
  origin: string,
  { area, country, events }: { area: { name: string }; country: { name: string }; events: readonly FeedEvent[] },
): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//The Guide//Events 1//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(t`What's on in ${placeInCountry(area.name, country.name)}`)}`,
    // Both lines set the time between two reads; readers support one or the other.
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    ...events.flatMap((event) => event.dates.flatMap((one) => entryLines(event, one, origin))),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
