import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MILLISECONDS } from "../../../platform/values/days.ts";
import { IS_FULL } from "../../../tools/testing/full.ts";
import { toDateText, toDayNumber } from "../nights.ts";
import { readCalendar } from "./readCalendar.ts";

/** Tests one stay in the formats of booking sites, calendars and plugins, for listings in every time zone of the world. */

const TODAY = toDayNumber("2026-10-01");
const STAYS = IS_FULL ? 5_000 : 100;
const ZONES = Intl.supportedValuesOf("timeZone");

function read(lines: readonly string[], timeZone: string): { nights: string[]; notes: string[] } {
  const text = ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
  const result = readCalendar(Buffer.from(text), { timeZone, today: TODAY });
  if (!result.isWhole) throw new Error(result.reason);
  return { nights: result.events.map(({ nights: { from, to } }) => `${toDateText(from)} ${toDateText(to)}`), notes: result.notes };
}
const readEvent = (lines: readonly string[], timeZone: string) => read(["BEGIN:VEVENT", "UID:a@x", ...lines, "END:VEVENT"], timeZone);

const formats = new Map<string, Intl.DateTimeFormat>();
/** Returns the clock of a time zone, as if it were UTC. */
function wallIn(timeZone: string, moment: number): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" } as const);
  formats.set(timeZone, format);
  return Date.parse(`${format.format(moment).replace(" ", "T")}Z`);
}
/** Returns the moment at which a time zone's clock shows a time. */
function momentIn(timeZone: string, wall: number): number {
  const guess = wall - (wallIn(timeZone, wall) - wall);
  const found = guess - (wallIn(timeZone, guess) - wall);
  if (wallIn(timeZone, found) !== wall) throw new Error("This time does not exist there.");
  return found;
}
const basic = (milliseconds: number) => new Date(milliseconds).toISOString().replace(/[-:]|\.\d+/g, "");
const utc = (milliseconds: number) => basic(milliseconds);
const local = (milliseconds: number) => basic(milliseconds).slice(0, -1);
const date = (day: number) => toDateText(day).replaceAll("-", "");

const timeOfDay = (wall: number) => wall - Math.floor(wall / DAY_MILLISECONDS) * DAY_MILLISECONDS;

interface Stay {
  timeZone: string;
  otherZone: string;
  from: number;
  to: number;
  /** Times on the clock of the listing. */
  arrival: number;
  departure: number;
  /** The same times as moments. */
  begins: number;
  ends: number;
}
const hours = (moment: number) => Math.round(moment / 3_600_000);

/** Each format of a stay. */
const DIALECTS: Record<string, (stay: Stay) => string[]> = {
  days: ({ from, to }) => [`DTSTART;VALUE=DATE:${date(from)}`, `DTEND;VALUE=DATE:${date(to)}`],
  "days without VALUE": ({ from, to }) => [`DTSTART:${date(from)}`, `DTEND:${date(to)}`],
  "a day and a duration in days": ({ from, to }) => [`DTSTART;VALUE=DATE:${date(from)}`, `DURATION:P${to - from}D`],
  "a day and a duration in hours": ({ from, to }) => [`DTSTART;VALUE=DATE:${date(from)}`, `DURATION:PT${(to - from) * 24}H`],
  "midnights in UTC that mean days": ({ from, to }) => [`DTSTART:${date(from)}T000000Z`, `DTEND:${date(to)}T000000Z`],
  "midnights of the listing": ({ from, to }) => [`DTSTART:${date(from)}T000000`, `DTEND:${date(to)}T000000`],
  "midnights of another zone's clock that mean days": ({ from, to, otherZone }) => [
    `DTSTART;TZID=${otherZone}:${date(from)}T000000`,
    `DTEND;TZID=${otherZone}:${date(to)}T000000`,
  ],
  "the first minute of a day and the last": ({ from, to }) => [`DTSTART:${date(from)}T000000`, `DTEND:${date(to - 1)}T235959`],
  "moments in UTC": ({ begins, ends }) => [`DTSTART:${utc(begins)}`, `DTEND:${utc(ends)}`],
  "moments in UTC, called a zone": ({ begins, ends }) => [`DTSTART;TZID=Etc/UTC:${local(begins)}`, `DTEND;TZID=UTC:${local(ends)}`],
  "moments in another zone": ({ begins, ends, otherZone }) => [
    `DTSTART;TZID=${otherZone}:${local(wallIn(otherZone, begins))}`,
    `DTEND;TZID="${otherZone}":${local(wallIn(otherZone, ends))}`,
  ],
  "moments in the listing's zone": ({ arrival, departure, timeZone }) => [
    `DTSTART;TZID=${timeZone}:${local(arrival)}`,
    `DTEND;TZID=/vendor.example/${timeZone}:${local(departure)}`,
  ],
  "times of the listing without a zone": ({ arrival, departure }) => [`DTSTART:${local(arrival)}`, `DTEND:${local(departure)}`],
  "times of the listing with a zone that nobody knows": ({ arrival, departure }) => [
    `DTSTART;TZID="(UTC+01:00) Berlin, Rome":${local(arrival)}`,
    `DTEND;TZID="(UTC+01:00) Berlin, Rome":${local(departure)}`,
  ],
  "a moment in UTC and hours": ({ begins, ends }) => [`DTSTART:${utc(begins)}`, `DURATION:PT${hours(ends - begins)}H`],
  "a moment in UTC and seconds": ({ begins, ends }) => [`DTSTART:${utc(begins)}`, `DURATION:PT${(ends - begins) / 1_000}S`],
  "a time and days": ({ arrival, from, to }) => [`DTSTART:${local(arrival)}`, `DURATION:P${to - from}D`],
  "a time and days, hours and minutes": ({ arrival, departure }) => {
    const minutes = (departure - arrival) / 60_000;
    return [
      `DTSTART:${local(arrival)}`,
      `DURATION:P${Math.floor(minutes / 1_440)}DT${Math.floor((minutes % 1_440) / 60)}H${minutes % 60}M`,
    ];
  },
  "a day and a moment in UTC": ({ from, ends }) => [`DTSTART;VALUE=DATE:${date(from)}`, `DTEND:${utc(ends)}`],
  "a moment in UTC and a day": ({ begins, to }) => [`DTSTART:${utc(begins)}`, `DTEND;VALUE=DATE:${date(to)}`],
};
/** Stays of one to 20 nights: arrival from 14:00 to 20:45, departure from 7:00 to 11:45. */
const stays = fc
  .record({
    timeZone: fc.constantFrom(...ZONES),
    otherZone: fc.constantFrom(...ZONES),
    // From October to the next October, to include every clock change of a year.
    from: fc.integer({ min: TODAY + 2, max: TODAY + 370 }),
    nights: fc.integer({ min: 1, max: 20 }),
    arrives: fc.integer({ min: 14 * 4, max: 20 * 4 + 3 }),
    leaves: fc.integer({ min: 7 * 4, max: 11 * 4 + 3 }),
  })
  .map(({ timeZone, otherZone, from, nights, arrives, leaves }): Stay => {
    const arrival = from * DAY_MILLISECONDS + arrives * 900_000;
    const departure = (from + nights) * DAY_MILLISECONDS + leaves * 900_000;
    const [begins, ends] = [momentIn(timeZone, arrival), momentIn(timeZone, departure)];
    return { timeZone, otherZone, from, to: from + nights, arrival, departure, begins, ends };
  });
const expectedNights = ({ from, to }: Stay) => [`${toDateText(from)} ${toDateText(to)}`];

describe("A stay has the same nights in every dialect and zone", () => {
  it.each(Object.entries(DIALECTS))("written as %s", (_, write) => {
    fc.assert(
      fc.property(stays, (stay) => {
        expect(readEvent(write(stay), stay.timeZone)).toEqual({ nights: expectedNights(stay), notes: [] });
      }),
      { numRuns: STAYS },
    );
  });
  it("written as busy time", () => {
    fc.assert(
      fc.property(stays, (stay) => {
        const lines = ["BEGIN:VFREEBUSY", `FREEBUSY:${utc(stay.begins)}/${utc(stay.ends)}`, "END:VFREEBUSY"];
        expect(read(lines, stay.timeZone).nights).toEqual(expectedNights(stay));
      }),
      { numRuns: STAYS },
    );
  });
  it("written as the listing's own times with UTC's letter", () => {
    fc.assert(
      fc.property(stays, (stay) => {
        const { nights } = readEvent([`DTSTART:${utc(stay.arrival)}`, `DTEND:${utc(stay.departure)}`], stay.timeZone);
        expect(nights).toEqual(expectedNights(stay));
      }),
      { numRuns: STAYS },
    );
  });
  it("and never fewer where days of a zone nearby are written as moments", () => {
    fc.assert(
      fc.property(stays, ({ timeZone, otherZone, from, to }) => {
        const [begins, ends] = [from, to].map((day) => momentIn(otherZone, day * DAY_MILLISECONDS + 12 * 3_600_000) - 12 * 3_600_000) as [
          number,
          number,
        ];
        // At noon or before, the day of a zone twelve hours ahead cannot be distinguished from the day before at the listing.
        fc.pre(to * DAY_MILLISECONDS - wallIn(timeZone, ends) < DAY_MILLISECONDS / 2 - 3_600_000);
        // Kiritimati is a whole day ahead of Tahiti, so its midnights are days there too.
        fc.pre(wallIn(timeZone, begins) - from * DAY_MILLISECONDS < DAY_MILLISECONDS);
        // Skips stays during which the difference between the zones changes by more than an hour: midnight there is then at two different
        // times here.
        fc.pre(Math.abs(timeOfDay(wallIn(timeZone, begins)) - timeOfDay(wallIn(timeZone, ends))) <= 3_600_000);
        const [found = ""] = readEvent([`DTSTART:${utc(begins)}`, `DTEND:${utc(ends)}`], timeZone).nights;
        const [first = "", last = ""] = found.split(" ");
        expect([toDayNumber(first) <= from, toDayNumber(last) >= to]).toEqual([true, true]);
        expect(toDayNumber(last) - toDayNumber(first)).toBeLessThanOrEqual(to - from + 2);
      }),
      { numRuns: STAYS },
    );
  });
});

describe("Midnight in UTC", () => {
  // Columns: zone, start, end, first night and day of departure.
  it.each([
    ["America/Los_Angeles", "20261111T000000Z", "20261113T190000Z", "2026-11-10 2026-11-13"],
    ["America/Los_Angeles", "20261111T000000Z", "20261114T000000Z", "2026-11-11 2026-11-14"],
    ["America/Los_Angeles", "20261110T230000Z", "20261114T000000Z", "2026-11-10 2026-11-14"],
    ["Pacific/Honolulu", "20261111T000000Z", "20261113T210000Z", "2026-11-10 2026-11-13"],
    ["America/Lima", "20261111T000000Z", "20261113T160000Z", "2026-11-10 2026-11-13"],
    ["America/Sao_Paulo", "20261111T000000Z", "20261113T140000Z", "2026-11-10 2026-11-13"],
    ["Europe/London", "20261111T000000Z", "20261113T110000Z", "2026-11-11 2026-11-13"],
    ["Asia/Tokyo", "20261111T000000Z", "20261113T020000Z", "2026-11-11 2026-11-13"],
    ["Australia/Brisbane", "20261111T040000Z", "20261114T000000Z", "2026-11-11 2026-11-14"],
    ["Pacific/Kiritimati", "20261111T000000Z", "20261113T210000Z", "2026-11-11 2026-11-14"],
  ])("in %s, from %s to %s", (timeZone, start, end, expected) =>
    expect(readEvent([`DTSTART:${start}`, `DTEND:${end}`], timeZone).nights).toEqual([expected]),
  );
  it("without an end is read as both", () =>
    expect(readEvent(["DTSTART:20261111T000000Z"], "America/Los_Angeles").nights).toEqual(["2026-11-10 2026-11-12"]));
});

it("A check-out that is midnight in another zone ends the stay on the listing's day", () =>
  expect(
    readEvent(["DTSTART;TZID=Asia/Hovd:20261004T030000", "DTEND;TZID=Asia/Hovd:20261005T000000"], "America/Swift_Current").nights,
  ).toEqual(["2026-10-03 2026-10-04"]));

describe("Unusual hours", () => {
  it.each([
    ["an arrival after midnight takes the night before", "20261111T013000", "20261113T110000", "2026-11-10 2026-11-13"],
    ["a departure late in the evening takes its night", "20261110T150000", "20261113T213000", "2026-11-10 2026-11-14"],
    ["a late check-out does not", "20261110T150000", "20261113T160000", "2026-11-10 2026-11-13"],
    ["a few hours of one day are a night", "20261110T150000", "20261110T160000", "2026-11-10 2026-11-11"],
  ])("%s", (_, start, end, expected) => expect(readEvent([`DTSTART:${start}`, `DTEND:${end}`], "Europe/Rome").nights).toEqual([expected]));
});

it.each(["P3D", "P0W3D", "PT72H", "PT4320M", "PT259200S", "+P2DT24H", "p3d"])("three nights last %s", (duration) => {
  expect(readEvent(["DTSTART;VALUE=DATE:20261110", `DURATION:${duration}`], "Europe/Rome")).toEqual({
    nights: ["2026-11-10 2026-11-13"],
    notes: [],
  });
});
it.each(["P", "PT", "3D", "-P3D", "P3M", "PD", "P3DT"])("%s is no duration", (duration) => {
  const { nights, notes } = readEvent(["DTSTART:20261110", `DURATION:${duration}`], "Europe/Rome");
  expect([nights, notes]).toEqual([["2026-11-10 2026-11-11"], [`a@x: the duration "${duration}" cannot be read. 1 night is taken.`]]);
});
