import { expect, it } from "vitest";
import { runForReader } from "../../platform/languages/requestReader.ts";
import { withGerman } from "../../tools/testing/languages.ts";
import { feedLimitText, feedNoteText } from "./feedNotes.ts";
import { readCalendar } from "./ical/readCalendar.ts";

const german = withGerman({
  "{0}: it ends before it starts. 1 night is taken.": "{0}: das Ende liegt vor dem Anfang. 1 Nacht ist belegt.",
  "{0}: there is no start date.": "{0}: der Anfang fehlt.",
  "An event without a name": "Ein Termin ohne Namen",
  "The calendar has more than {0} events.": "Der Kalender hat mehr als {0} Termine.",
}).readerOf("de");

it("Notes about a feed are in the language of its owner", async () => {
  const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"];
  const text = [
    "BEGIN:VCALENDAR",
    ...event("UID:stay", "DTSTART;VALUE=DATE:20300610", "DTEND;VALUE=DATE:20300601"),
    ...event("DTEND;VALUE=DATE:20300601"),
    "END:VCALENDAR",
  ].join("\r\n");
  const read = await readCalendar(new TextEncoder().encode(text), { timeZone: "UTC", today: 0 });
  if (!read.isWhole) throw new Error(read.reason);
  expect(runForReader(german, () => read.notes.map(feedNoteText))).toEqual(
    expect.arrayContaining(["stay: das Ende liegt vor dem Anfang. 1 Nacht ist belegt.", "Ein Termin ohne Namen: der Anfang fehlt."]),
  );
  expect(read.notes.map(feedNoteText)).toEqual(read.notes);
  expect(runForReader(german, () => feedLimitText("The calendar has more than 20,000 events."))).toBe(
    "Der Kalender hat mehr als 20,000 Termine.",
  );
});
