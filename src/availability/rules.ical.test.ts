import { describe, expect, it } from "vitest";
import { readCalendar } from "./rules.ical.ts";
import { dateOf, dayOf } from "./rules.nights.ts";

/** Feeds as the sites write them, made for these tests; nobody's real nights. */

const TODAY = dayOf("2027-01-10");
const read = (text: string | Uint8Array, timeZone = "Asia/Makassar") =>
  readCalendar(typeof text === "string" ? Buffer.from(text) : text, { timeZone, today: TODAY });
/** "2027-01-16 2027-01-19", in order; "refused: …" for what is no whole calendar. */
function nights(text: string | Uint8Array, timeZone?: string): string[] {
  const result = read(text, timeZone);
  if (!result.isWhole) return [`refused: ${result.reason}`];
  return result.events.map(({ nights: { from, to } }) => `${dateOf(from)} ${dateOf(to)}`).sort();
}
const notesOf = (text: string) => {
  const result = read(text);
  return result.isWhole ? result.notes : [];
};
const calendar = (...lines: string[]) => ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"];

const AIRBNB = calendar(
  "PRODID:-//Airbnb Inc//Hosting Calendar 1.0//EN",
  "CALSCALE:GREGORIAN",
  ...event(
    "DTSTAMP:20270110T172911Z",
    "DTSTART;VALUE=DATE:20270116",
    "DTEND;VALUE=DATE:20270119",
    "SUMMARY:Reserved",
    "UID:1418fb94e984-8a8bb7cd343aa2ad99b7d762030857a2@airbnb.com",
    "DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/de",
    " tails/HMEXAMPLE1\\nPhone Number (Last 4 Digits): 0000",
  ),
  ...event("DTEND;VALUE=DATE:20270204", "DTSTART;VALUE=DATE:20270201", "UID:7f66-693a@airbnb.com", "SUMMARY:Airbnb (Not available)"),
);
const BOOKING = calendar(
  "PRODID:-//admin.booking.com\\, b.v.//NONSGML v1.0//EN",
  "METHOD:PUBLISH",
  ...event(
    "DTSTAMP:20270110T123812Z",
    "DTSTART;VALUE=DATE:20270201",
    "DTEND;VALUE=DATE:20270205",
    "UID:a@booking.com",
    "SUMMARY:CLOSED - Not available",
  ),
  ...event(
    "DTSTAMP:20270110T123812Z",
    "DTSTART;VALUE=DATE:20270314",
    "DTEND;VALUE=DATE:20270315",
    "UID:b@booking.com",
    "SUMMARY:CLOSED - Not available",
  ),
);
/** Lines end without a return, the order of properties is another, and a guest stands in the summary. */
const VRBO = calendar(
  "PRODID:-//HomeAway.com, Inc.//EN",
  ...event(
    "UID:9d2f",
    "DTSTAMP:20270101T000000Z",
    "DTSTART;VALUE=DATE:20270301",
    "DTEND;VALUE=DATE:20270308",
    "SUMMARY:Reserved - Anneliese",
  ),
  ...event("UID:9d30", "DTSTART;VALUE=DATE:20270401", "DTEND;VALUE=DATE:20270402", "SUMMARY:Blocked", "STATUS:CANCELLED"),
).replaceAll("\r\n", "\n");
/** Moments with a zone that is defined in the file, tentative and free times, a repeating event with an exception and a moved one. */
const GOOGLE = calendar(
  "PRODID:-//Google Inc//Google Calendar 70.9054//EN",
  "X-WR-TIMEZONE:Asia/Makassar",
  "BEGIN:VTIMEZONE",
  "TZID:Asia/Makassar",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0800",
  "TZOFFSETTO:+0800",
  "END:STANDARD",
  "END:VTIMEZONE",
  ...event("UID:stay@google.com", "DTSTART;TZID=Asia/Makassar:20270120T140000", "DTEND;TZID=Asia/Makassar:20270123T110000", "SUMMARY:Ana"),
  ...event("UID:free@google.com", "DTSTART;VALUE=DATE:20270125", "DTEND;VALUE=DATE:20270127", "TRANSP:TRANSPARENT", "SUMMARY:Birthday"),
  ...event(
    "UID:week@google.com",
    "DTSTART;VALUE=DATE:20270201",
    "DTEND;VALUE=DATE:20270202",
    "RRULE:FREQ=WEEKLY;COUNT=4;BYDAY=MO",
    "EXDATE;VALUE=DATE:20270208",
    "SUMMARY:Closed",
  ),
  ...event(
    "UID:week@google.com",
    "RECURRENCE-ID;VALUE=DATE:20270215",
    "DTSTART;VALUE=DATE:20270216",
    "DTEND;VALUE=DATE:20270218",
    "SUMMARY:Closed",
  ),
);
/** Names a zone of Windows that no other program knows, in quotes, with a colon in it. */
const OUTLOOK = calendar(
  "PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN",
  ...event(
    "UID:040000008200E00074C5B7101A82E008",
    'DTSTART;TZID="(UTC+08:00) Kuala Lumpur, Singapore":20270210T150000',
    'DTEND;TZID="(UTC+08:00) Kuala Lumpur, Singapore":20270212T100000',
    "SUMMARY:Busy",
    "BEGIN:VALARM",
    "TRIGGER:-PT15M",
    "DTSTART:20270601T000000Z",
    "END:VALARM",
  ),
);
/** A channel manager's: a BOM, dates without VALUE, a duration for an end, one event twice, and two with one UID. */
const CHANNEL_MANAGER = `\uFEFF${calendar(
  "PRODID:-//Channel Manager//EN",
  ...event("UID:1", "DTSTART:20270301", "DURATION:P3D", "SUMMARY:Booked"),
  ...event("UID:1", "DTSTART:20270301", "DURATION:P3D", "SUMMARY:Booked"),
  ...event("UID:2", "DTSTART:20270310", "DTEND:20270312", "SUMMARY:Booked"),
  ...event("UID:2", "DTSTART:20270320", "DTEND:20270322", "SUMMARY:Booked"),
  ...event("UID:3", "DTSTART:20270330", "SUMMARY:Booked"),
)}`;

describe("The dialects of calendars", () => {
  it("Airbnb's: folded lines, whole days, reservations and closed nights", () => {
    expect(nights(AIRBNB)).toEqual(["2027-01-16 2027-01-19", "2027-02-01 2027-02-04"]);
    const result = read(AIRBNB);
    expect(result.isWhole && result.events.map((one) => one.is_reservation)).toEqual([true, false]);
  });
  it("Booking.com's: everything is called closed", () => {
    expect(nights(BOOKING)).toEqual(["2027-02-01 2027-02-05", "2027-03-14 2027-03-15"]);
    const result = read(BOOKING);
    expect(result.isWhole && result.events.map((one) => one.is_reservation)).toEqual([false, false]);
  });
  it("Vrbo's: lines without a return, and what is cancelled is free", () => expect(nights(VRBO)).toEqual(["2027-03-01 2027-03-08"]));
  it("Google's: moments, free times, repetitions with one left out and one moved", () =>
    expect(nights(GOOGLE)).toEqual(["2027-01-20 2027-01-23", "2027-02-01 2027-02-02", "2027-02-16 2027-02-18", "2027-02-22 2027-02-23"]));
  it("Outlook's: a zone that nobody knows, and an alarm inside of the event", () =>
    expect(nights(OUTLOOK)).toEqual(["2027-02-10 2027-02-12"]));
  it("A channel manager's: doubled and missing things", () =>
    expect(nights(CHANNEL_MANAGER)).toEqual([
      "2027-03-01 2027-03-04",
      "2027-03-10 2027-03-12",
      "2027-03-20 2027-03-22",
      "2027-03-30 2027-03-31",
    ]));
});

describe("A feed that is no whole calendar is refused", () => {
  const CUT = "The feed is damaged, or was cut short.";
  const files: [string, string, string][] = [
    ["nothing", "", "What came is no calendar."],
    ["a page of HTML", "<!doctype html><html><body>Log in: please</body></html>", "What came is no calendar."],
    ["JSON", '{"error":"not found"}', "What came is no calendar."],
    ["half of a file", AIRBNB.slice(0, AIRBNB.indexOf("SUMMARY")), CUT],
    ["a file without its last line", AIRBNB.replace("END:VCALENDAR", ""), CUT],
    ["an event inside of an event", calendar("BEGIN:VEVENT", ...event("DTSTART:20270301")), CUT],
    ["an end that was never begun", calendar("END:VEVENT"), CUT],
  ];
  it.each(files)("%s", (_, text, reason) => expect(nights(text)).toEqual([`refused: ${reason}`]));

  it("one of too many events", () => {
    const many = Array.from({ length: 3_100 }, (_, index) => event(`UID:${index}`, "DTSTART:20270301")).flat();
    expect(nights(calendar(...many))).toEqual(["refused: The feed has too many events ahead."]);
    const endless = Array.from({ length: 101 }, (_, index) => event(`UID:${index}`, "DTSTART:20270301", "RRULE:FREQ=DAILY")).flat();
    expect(nights(calendar(...endless))[0]).toMatch(/^refused/);
  });
});

describe("Of a whole calendar", () => {
  it("an empty one has no nights, and says that it had no event; one of past or cancelled events had some", () => {
    expect(read(calendar())).toEqual({ isWhole: true, hasEvents: false, events: [], notes: [] });
    const past = calendar(...event("UID:1", "DTSTART:20200101", "DTEND:20200105"));
    expect(read(past)).toMatchObject({ hasEvents: true, events: [] });
    expect(read(calendar(...event("UID:1", "DTSTART:20270301", "STATUS:CANCELLED")))).toMatchObject({ hasEvents: true, events: [] });
  });
  it("a day that there is not is named and left out, the rest counts", () => {
    const text = calendar(
      ...event("UID:wrong", "DTSTART:20270230", "DTEND:20270303"),
      ...event("UID:worse", "DTSTART:20271345"),
      ...event("UID:none"),
      ...event("UID:right", "DTSTART:20270301", "DTEND:20270303"),
    );
    expect(nights(text)).toEqual(["2027-03-01 2027-03-03"]);
    expect(notesOf(text)).toEqual([
      "The date of an event could not be read: wrong",
      "The date of an event could not be read: worse",
      "The date of an event could not be read: none",
    ]);
  });
  it("an end before the beginning, or of the same day, is one night", () => {
    const text = calendar(...event("UID:1", "DTSTART:20270301", "DTEND:20270225"), ...event("UID:2", "DTSTART:20270305", "DTEND:20270305"));
    expect(nights(text)).toEqual(["2027-03-01 2027-03-02", "2027-03-05 2027-03-06"]);
    expect(notesOf(text)).toEqual(["An event ends before it begins, one night is taken: 1"]);
  });
  it("moments in UTC become the place's day, but midnight in UTC is how some sites write a date", () => {
    const late = calendar(...event("UID:1", "DTSTART:20270301T180000Z", "DTEND:20270303T010000Z"));
    expect(nights(late, "Asia/Makassar")).toEqual(["2027-03-02 2027-03-03"]);
    expect(nights(late, "America/Lima")).toEqual(["2027-03-01 2027-03-02"]);
    const dates = calendar(...event("UID:1", "DTSTART:20270301T000000Z", "DTEND:20270303T000000Z"));
    expect(nights(dates, "America/Lima")).toEqual(["2027-03-01 2027-03-03"]);
  });
  it("a line may be folded inside of a letter", () => {
    const bytes = Buffer.from(calendar(...event("UID:1", "SUMMARY:Café", "DTSTART:20270301")));
    const inside = bytes.indexOf(0xc3) + 1;
    const folded = Buffer.concat([bytes.subarray(0, inside), Buffer.from("\r\n "), bytes.subarray(inside)]);
    expect(nights(folded)).toEqual(["2027-03-01 2027-03-02"]);
  });
  it("a rule that is not understood is read once, and said", () => {
    const text = calendar(...event("UID:1", "DTSTART:20270301", "RRULE:FREQ=SECONDLY"));
    expect(nights(text)).toEqual(["2027-03-01 2027-03-02"]);
    expect(notesOf(text)).toEqual(["A repeating event was read once only: 1"]);
  });
  it("what has no end is taken as far as anybody can ask", () => {
    const [only = ""] = nights(calendar(...event("UID:1", "DTSTART:20270301", "DTEND:99991231")));
    expect(only).toMatch(/^2027-03-01 2029-0/);
  });
  it("half a line, a wrong line and control characters spoil no event", () => {
    const text = calendar(...event("UID:1", "DTSTART:20270301", "\u0000", "this is no line", ";:;:", "DTEND:20270304"));
    expect(nights(text)).toEqual(["2027-03-01 2027-03-04"]);
  });
  it("a hostile line takes no time", () => {
    const start = performance.now();
    nights(calendar(...event("UID:1", `DTSTART;X=${"a,".repeat(500_000)}`, `SUMMARY;A="${'"'.repeat(500_000)}:x`)));
    expect(performance.now() - start).toBeLessThan(1_500);
  });
});
