import { expect, it } from "vitest";
import { readCalendar } from "./ical/readCalendar.ts";
import { writeCalendar } from "./icalExport.ts";
import { toDayNumber } from "./nights.ts";

const created = new Date("2027-01-05T09:30:00.5Z");
const night = (from: string, to: string, uid = "019") => ({ uid, from: toDayNumber(from), to: toDayNumber(to), created });
const NAME = { name: "Mango room, Umah; a\\b\r\nEND:VCALENDAR", host: "guide.example" };

it("Nights are written so that any reader finds them again, the guide's own too", () => {
  const text = writeCalendar([night("2027-03-01", "2027-03-05"), night("2027-04-01", "2027-04-02", "020")], NAME);
  const read = readCalendar(Buffer.from(text), { timeZone: "UTC", today: toDayNumber("2027-01-10") });
  expect(read).toMatchObject({
    isWhole: true,
    notes: [],
    events: [
      { nights: { from: toDayNumber("2027-03-01"), to: toDayNumber("2027-03-05") }, is_reservation: false },
      { nights: { from: toDayNumber("2027-04-01"), to: toDayNumber("2027-04-02") } },
    ],
  });
  expect(text).toContain(
    "UID:019@guide.example\r\nDTSTAMP:20270105T093000Z\r\nDTSTART;VALUE=DATE:20270301\r\nDTEND;VALUE=DATE:20270305\r\n",
  );
});

it("Lines end as they should and have 75 octets at most, in whatever letters; a name adds no line", () => {
  const text = writeCalendar([], { ...NAME, name: `${NAME.name} ${"Phòng xoài số một ở Hội An ".repeat(6)}` });
  const lines = text.split("\r\n");
  expect(lines.at(-1)).toBe("");
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/);
  }
  expect(lines.filter((line) => line === "END:VCALENDAR")).toHaveLength(1);
  expect(text.replaceAll("\r\n ", "")).toContain("X-WR-CALNAME:Mango room\\, Umah\\; a\\\\b END:VCALENDAR Phòng xoài");
});

it("One without nights is a whole calendar all the same", () =>
  expect(readCalendar(Buffer.from(writeCalendar([], NAME)), { timeZone: "UTC", today: 20_000 })).toEqual({
    isWhole: true,
    hasEvents: false,
    events: [],
    notes: [],
  }));
