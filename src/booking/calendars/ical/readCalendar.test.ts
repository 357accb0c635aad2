import { describe, expect, it } from "vitest";
import { FEED_REASONS } from "../feedReasons.ts";
import { toDateText, toDayNumber } from "../nights.ts";
import { readCalendar } from "./readCalendar.ts";

/** Feeds in the format of each site, written for these tests; they contain no real guest's nights. */

const TODAY = toDayNumber("2027-01-10");
const read = (text: string | Uint8Array, timeZone = "Asia/Makassar") =>
  readCalendar(typeof text === "string" ? Buffer.from(text) : text, { timeZone, today: TODAY });
/** Returns "2027-01-16 2027-01-19" for each event, in order; "refused: …" for a calendar that is not complete. */
function nights(text: string | Uint8Array, timeZone?: string): string[] {
  const result = read(text, timeZone);
  if (!result.isWhole) return [`refused: ${FEED_REASONS[result.reason]}`];
  return result.events.map(({ nights: { from, to } }) => `${toDateText(from)} ${toDateText(to)}`).sort();
}
const readNotes = (text: string) => {
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
/** Lines end without a carriage return, properties have another order, and the summary contains a guest's name. */
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
/** Times with a zone that is defined in the file, tentative and free times, a repeating event with an exception and a moved occurrence. */
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
/** Names a Windows time zone that no other program knows, in quotes, with a colon in it. */
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
/** A channel manager's calendar: a BOM, dates without VALUE, a duration instead of an end, one event twice, and two events with one UID. */
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
  const CUT = "The calendar is damaged or incomplete.";
  const files: [string, string, string][] = [
    ["nothing", "", "This is not a calendar."],
    ["a page of HTML", "<!doctype html><html><body>Log in: please</body></html>", "This is not a calendar."],
    ["JSON", '{"error":"not found"}', "This is not a calendar."],
    ["half of a file", AIRBNB.slice(0, AIRBNB.indexOf("SUMMARY")), CUT],
    ["a file without its last line", AIRBNB.replace("END:VCALENDAR", ""), CUT],
    ["a file that ends in its last line", AIRBNB.replace("END:VCALENDAR", "END:VCALEN"), CUT],
    ["a second calendar that is cut off", `${AIRBNB}${BOOKING.slice(0, 300)}`, CUT],
  ];
  it.each(files)("%s", (_, text, reason) => expect(nights(text)).toEqual([`refused: ${reason}`]));

  it("one of too many events", () => {
    const many = Array.from({ length: 3_100 }, (_, index) => event(`UID:${index}`, "DTSTART:20270301")).flat();
    expect(nights(calendar(...many))).toEqual(["refused: The calendar has too many future events."]);
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
  it("what is no date is named, and the rest counts", () => {
    const text = calendar(
      ...event("UID:wrong", "DTSTART:20270230"),
      ...event("UID:worse", "DTSTART:10.11.2027"),
      ...event("UID:none"),
      ...event("UID:right", "DTSTART:20270301", "DTEND:20270303"),
    );
    expect(nights(text)).toEqual(["2027-03-01 2027-03-03"]);
    expect(readNotes(text)).toEqual([
      'wrong: the date "20270230" in DTSTART cannot be read.',
      'worse: the date "10.11.2027" in DTSTART cannot be read.',
      "none: there is no start date.",
    ]);
  });
  it("a date of another form is named, and read where it has one reading", () => {
    const text = calendar(
      ...event("UID:iso", "DTSTART:2027-03-01", "DTEND:2027-03-04"),
      ...event("UID:moment", "DTSTART:2027-03-10T15:00:00+08:00", "DTEND:20270312T110000+0800"),
    );
    expect(nights(text)).toEqual(["2027-03-01 2027-03-04", "2027-03-10 2027-03-12"]);
    expect(readNotes(text)[0]).toBe('iso: the date "2027-03-01" in DTSTART has the wrong format but was read.');
    expect(readNotes(text)).toHaveLength(4);
  });
  it.each([
    [
      "EXDATE",
      ["EXDATE:8 February"],
      ["2027-02-01 2027-02-02", "2027-02-08 2027-02-09"],
      '1: the date "8 February" in EXDATE cannot be read.',
    ],
    ["RDATE", ["RDATE:20270231"], ["2027-02-01 2027-02-02", "2027-02-08 2027-02-09"], '1: the date "20270231" in RDATE cannot be read.'],
  ])("a wrong date in %s is named", (_, lines, expected, note) => {
    const text = calendar(...event("UID:1", "DTSTART:20270201", "RRULE:FREQ=WEEKLY;COUNT=2", ...lines));
    expect(nights(text)).toEqual(expected);
    expect(readNotes(text)).toEqual([note]);
  });
  it.each([
    ["an end that cannot be read", ["DTSTART:20270301", "DTEND:20270399"], "2027-03-01 2027-03-02"],
    ["a duration that cannot be read", ["DTSTART:20270301", "DURATION:3 nights"], "2027-03-01 2027-03-02"],
    ["a start that cannot be read", ["DTSTART:20270399", "DTEND:20270304"], "2027-03-03 2027-03-04"],
    ["a wrong end beside a duration", ["DTSTART:20270301", "DTEND:20270399", "DURATION:P3D"], "2027-03-01 2027-03-04"],
    ["an hour that does not exist", ["DTSTART:20270301T150000", "DTEND:20270304T256100"], "2027-03-01 2027-03-02"],
  ])("%s is named, and what is certain is taken", (_, lines, expected) => {
    const text = calendar(...event("UID:1", ...lines));
    expect(nights(text)).toEqual([expected]);
    expect(readNotes(text).join()).toMatch(/^1: the (?:date|duration) "[^"]+"(?: in DT\w+)? cannot be read/);
  });
  it("an end before the beginning, or of the same day, is one night", () => {
    const text = calendar(...event("UID:1", "DTSTART:20270301", "DTEND:20270225"), ...event("UID:2", "DTSTART:20270305", "DTEND:20270305"));
    expect(nights(text)).toEqual(["2027-03-01 2027-03-02", "2027-03-05 2027-03-06"]);
    expect(readNotes(text)).toEqual(["1: it ends before it starts. 1 night is taken."]);
  });
  it.each(["CANCELLED", "CANCELED", "canceled", "Cancelled"])("STATUS:%s is free", (status) =>
    expect(read(calendar(...event("DTSTART:20270301", `STATUS:${status}`)))).toMatchObject({ hasEvents: true, events: [] }),
  );
  it("two events without a UID on the same nights are two", () =>
    expect(nights(calendar(...event("DTSTART:20270301"), ...event("DTSTART:20270301")))).toHaveLength(2));
  it("a line may be folded inside of a letter", () => {
    const bytes = Buffer.from(calendar(...event("UID:1", "SUMMARY:Café", "DTSTART:20270301")));
    const inside = bytes.indexOf(0xc3) + 1;
    const folded = Buffer.concat([bytes.subarray(0, inside), Buffer.from("\r\n "), bytes.subarray(inside)]);
    expect(nights(folded)).toEqual(["2027-03-01 2027-03-02"]);
  });
  it("a rule that is not understood is read once, and said", () => {
    const text = calendar(...event("UID:1", "DTSTART:20270301", "RRULE:FREQ=SECONDLY"));
    expect(nights(text)).toEqual(["2027-03-01 2027-03-02"]);
    expect(readNotes(text)).toEqual(["1: the repeat rule cannot be read. Only the first date is taken."]);
  });
  it("what has no end is taken as far as anybody can ask", () => {
    const [only = ""] = nights(calendar(...event("UID:1", "DTSTART:20270301", "DTEND:99991231")));
    expect(only).toMatch(/^2027-03-01 2029-0/);
  });
});

describe("Of a feed with a damaged line that line alone is lost, and named", () => {
  const FIRST = event("UID:1", "DTSTART:20270301", "DTEND:20270304", "SUMMARY:Reserved");
  const LAST = event("UID:2", "DTSTART:20270310", "DTEND:20270312", "SUMMARY:Reserved");
  const ALARM = ["BEGIN:VALARM", "TRIGGER:-PT15M", "END:VALARM"];
  const whole = ["2027-03-01 2027-03-04", "2027-03-10 2027-03-12"];
  const damage = (line: string, by: string) => {
    const lines = calendar("X-WR-CALNAME:Room", ...FIRST.slice(0, -1), ...ALARM, "END:VEVENT", ...LAST).split("\r\n");
    lines[lines.indexOf(line)] = by;
    return lines.join("\r\n");
  };
  it.each([
    ["BEGIN:VCALENDAR", "BEGIN VCALENDAR", whole],
    ["BEGIN:VCALENDAR", "BEGIN:VCALENDER", whole],
    ["X-WR-CALNAME:Room", "X-WR-CALNAME Room", whole],
    ["BEGIN:VEVENT", "BEGIN VEVENT", whole],
    ["BEGIN:VEVENT", "BEGIN:VEVNT", whole],
    ["UID:1", "\u0000\u0000\u0000", whole],
    ["DTSTART:20270301", "DTSTART;VALUE=DATE20270301", whole],
    ["DTSTART:20270301", 'DTSTART;TZID="Asia:20270301', whole],
    ["DTSTART:20270301", "DTSTA", ["2027-03-03 2027-03-04", "2027-03-10 2027-03-12"]],
    ["DTEND:20270304", "this is no line", ["2027-03-01 2027-03-02", "2027-03-10 2027-03-12"]],
    ["BEGIN:VALARM", ";:;:", whole],
    ["END:VALARM", "END:VALAR", whole],
    ["END:VEVENT", "END:VEVEN", whole],
    ["END:VEVENT", "", whole],
  ])("%s as %s", (line, by, expected) => {
    expect(nights(damage(line, by))).toEqual(expected);
    expect(readNotes(damage(line, by))).not.toEqual([]);
  });
  it("an end that was never begun is named", () => {
    const text = calendar("END:VEVENT", ...LAST);
    expect([nights(text), readNotes(text)]).toEqual([["2027-03-10 2027-03-12"], ["A line could not be read: END:VEVENT"]]);
  });
});

describe("Busy times (VFREEBUSY)", () => {
  const busy = (...lines: string[]) =>
    calendar("BEGIN:VFREEBUSY", "DTSTART:20270201T000000Z", "DTEND:20271201T000000Z", ...lines, "END:VFREEBUSY");
  it("are taken, free times are not", () => {
    const text = busy(
      "FREEBUSY:20270301T070000Z/20270304T030000Z,20270310T070000Z/PT44H",
      "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20270320T160000Z/20270322T160000Z",
      "FREEBUSY;FBTYPE=FREE:20270401T070000Z/20270404T030000Z",
    );
    expect(nights(text)).toEqual(["2027-03-01 2027-03-04", "2027-03-10 2027-03-12", "2027-03-21 2027-03-23"]);
    expect(readNotes(text)).toEqual([]);
  });
  it("that cannot be read are named, and a feed without any is empty", () => {
    expect(readNotes(busy("FREEBUSY:20270301T070000Z"))).toEqual(["A busy time could not be read: 20270301T070000Z"]);
    expect(read(busy())).toMatchObject({ hasEvents: false, events: [] });
  });
  it("as opening hours are not read, and that is said", () =>
    expect(readNotes(calendar("BEGIN:VAVAILABILITY", "DTSTART:20270301T000000Z", "END:VAVAILABILITY"))).toEqual([
      "This part of the calendar was skipped: VAVAILABILITY",
    ]));
});

describe("Events that mark an arrival or a departure", () => {
  const day = (date: string, to: string) => [`DTSTART;VALUE=DATE:${date}`, `DTEND;VALUE=DATE:${to}`];
  const stay = (summary = "A. Guest") => event("UID:stay", ...day("20270301", "20270304"), `SUMMARY:${summary}`);
  const at = (date: string, from: string, to: string) => [`DTSTART:${date}T${from}00Z`, `DTEND:${date}T${to}00Z`];
  const STAY = ["2027-03-01 2027-03-04"];
  it.each([
    "Check-in A. Guest|Check-out A. Guest",
    "CHECKIN|CHECKOUT",
    "Anreise Guest|Abreise Guest",
    "A. Guest - arrival|A. Guest - departure",
    "Llegada: Guest|Salida: Guest",
    "チェックイン|チェックアウト",
    "Key handover, check-in|Cleaning",
  ])("take no night: %s", (names) => {
    const [arrival, departure] = names.split("|");
    for (const zone of ["Asia/Makassar", "America/Los_Angeles", "Pacific/Honolulu", "Pacific/Auckland", "UTC"])
      expect(
        nights(
          calendar(
            ...stay(),
            ...event("UID:in", ...at("20270301", "1500", "1600"), `SUMMARY:${arrival}`),
            ...event("UID:out", ...at("20270304", "0900", "1000"), `SUMMARY:${departure}`),
          ),
          zone,
        ),
        zone,
      ).toEqual(STAY);
  });
  it("as whole days take none where they are of the same guest", () =>
    expect(
      nights(
        calendar(
          ...stay("Reserved - Guest"),
          ...event("UID:in", "DTSTART:20270301", "SUMMARY:Arrival Guest"),
          ...event("UID:out", "DTSTART:20270304", "SUMMARY:Departure Guest"),
        ),
      ),
    ).toEqual(STAY));

  const TIME = at("20270304", "0700", "0800");
  it.each([
    ["no stay ends on its day", event("UID:out", ...at("20270306", "0200", "0300"), "SUMMARY:Check-out"), "2027-03-06 2027-03-07"],
    ["an arrival where none begins", event("UID:in", ...TIME, "SUMMARY:Check-in B. Other"), "2027-03-04 2027-03-05"],
    ["a name alone", event("UID:in", ...TIME, "SUMMARY:B. Other"), "2027-03-04 2027-03-05"],
    ["a day that cannot be booked", event("UID:no", ...TIME, "SUMMARY:No check-out"), "2027-03-04 2027-03-05"],
    ["a whole day of another guest", event("UID:out", "DTSTART:20270304", "SUMMARY:Departure Smith"), "2027-03-04 2027-03-05"],
    ["a whole day of cleaning", event("UID:c", "DTSTART:20270304", "SUMMARY:Cleaning"), "2027-03-04 2027-03-05"],
    ["two nights", event("UID:in", "DTSTART:20270304", "DTEND:20270306", "SUMMARY:Check-in B"), "2027-03-04 2027-03-06"],
  ])("free no booking: %s", (_, lines, expected) =>
    expect(nights(calendar(...stay("Anna Berg"), ...lines))).toEqual([...STAY, expected].sort()),
  );
  it("an arrival of another guest on the day of a stay keeps its night, for a room may have two units", () =>
    expect(
      nights(calendar(...stay("Anna Berg"), ...event("UID:in", ...at("20270301", "0700", "0800"), "SUMMARY:Check-in Smith"))),
    ).toHaveLength(2));
});

describe("A repeating event in UTC", () => {
  it("has its days where it is written, and its nights at the listing", () => {
    const text = calendar(
      ...event(
        "UID:1",
        "DTSTART:20270203T000000Z",
        "DTEND:20270205T190000Z",
        "RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=3",
        "EXDATE:20270210T000000Z",
      ),
    );
    expect(nights(text, "America/Los_Angeles")).toEqual(["2027-02-02 2027-02-05", "2027-02-16 2027-02-19"]);
  });
  it("ends with the last one before its UNTIL on the clock of the listing", () => {
    const text = calendar(
      ...event("UID:1", "DTSTART;TZID=Asia/Tokyo:20270201T080000", "DURATION:PT20H", "RRULE:FREQ=WEEKLY;UNTIL=20270207T230000Z"),
    );
    expect(nights(text, "Asia/Tokyo")).toEqual(["2027-02-01 2027-02-02", "2027-02-08 2027-02-09"]);
  });
});

describe("The limits", () => {
  it.each([
    ["properties in one event", calendar(...event("DTSTART:20270301", ...Array.from({ length: 20_000 }, (_, index) => `X-${index}:1`)))],
    ["lines", "\n".repeat(500_001)],
    ["a line of more than", calendar(...event(`SUMMARY:${"a".repeat(1_048_577)}`))],
    ["larger than", calendar("X-A:1").repeat(200_000)],
    ["deep", calendar(...Array.from({ length: 20 }, () => "BEGIN:X-A"))],
    ["events", calendar(...Array.from({ length: 20_001 }, () => event("UID:1")).flat())],
  ])("refuse a feed with too many %s", (name, text) => expect(() => nights(text)).toThrow(name));
  it("a rule with a long list is not compared with every day", () => {
    const rule = `FREQ=DAILY;BYDAY=${"MO,".repeat(5_000)}MO`;
    expect(readNotes(calendar(...event("UID:1", "DTSTART:20270301", `RRULE:${rule}`)))).toHaveLength(1);
  });
  it("a hostile line takes no time", () => {
    const start = performance.now();
    nights(calendar(...event("UID:1", `DTSTART;X=${"a,".repeat(500_000)}`, `SUMMARY;A="${'"'.repeat(500_000)}:x`)));
    expect(performance.now() - start).toBeLessThan(1_500);
  });
});
