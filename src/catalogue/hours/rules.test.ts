import { describe, expect, it } from "vitest";
import { openUntil } from "./now.ts";
import { pageHours } from "./page.ts";
import { parseHours } from "./parseHours.ts";
import { mondayTimes, spansOn, spansText, timesOn, toHoursText } from "./rules.ts";

const on = (text: string, day: string) => {
  const rules = parseHours(text);
  return rules ? spansText(spansOn(rules, day)) : "not read";
};
// A Monday.
const MONDAY = "2026-11-23";

describe("The usual grammar says when it is open", () => {
  it.each([
    ["Mo-Fr 08:00-21:00; Sa 08:00-12:00,16:00-22:30", "2026-11-28", "08:00 to 12:00, 16:00 to 22:30"],
    ["Mo-Fr 08:00-21:00", "2026-11-28", "closed"],
    ["Sa-Tu 10:00-12:00", "2026-11-30", "10:00 to 12:00"],
    ["24/7", MONDAY, "all day"],
    ["24/7; Mo off", MONDAY, "closed"],
    ["10:00-18:00", MONDAY, "10:00 to 18:00"],
    ["Mo-Su,PH 10:00-18:00", MONDAY, "10:00 to 18:00"],
    ["Mo-Fr 08:00-12:00, We 14:00-18:00", "2026-11-25", "08:00 to 12:00, 14:00 to 18:00"],
    ["Mo-Fr 08:00-12:00; We 14:00-18:00", "2026-11-25", "14:00 to 18:00"],
    ["Fr,Sa 18:00-02:00", "2026-11-27", "18:00 to 02:00"],
    ["Mo-Su 08:00-20:00; Jun-Aug Mo-Su 08:00-22:00", "2026-07-01", "08:00 to 22:00"],
    ["Mo-Su 08:00-20:00; Dec 24-Jan 2 off", "2027-01-02", "closed"],
    ["Mo-Su 08:00-20:00; Dec 24-Jan 2 off", "2027-01-03", "08:00 to 20:00"],
    ["Mo-Su 08:00-20:00; 2026 Dec 24-Jan 2 off", "2028-01-01", "08:00 to 20:00"],
    ["Mo-Su 08:00-20:00; Dec 24,25 off", "2026-12-25", "closed"],
    ['08:00-20:00; 2027 Mar 19 off "Nyepi"; PH off', "2027-03-19", "closed"],
    ["Nov-Feb: Mo 09:00-10:00", MONDAY, "09:00 to 10:00"],
  ])("%s on %s: %s", (text, day, said) => expect(on(text, day)).toBe(said));

  it.each([
    ["Mo[1] 10:00-12:00"],
    ["sunrise-sunset"],
    ["Mo-Fr 10:00+"],
    ['Mo-Fr 10:00-18:00 || "by appointment"'],
    ["week 1-10 Mo 10:00-12:00"],
    ["Mo-Fr"],
    ["off"],
    ["Feb 30 off"],
    ["10:00-12:70"],
    ["25:00-26:00"],
    ["Every day from nine"],
  ])("What is not read in full is not read at all: %s", (text) => expect(parseHours(text)).toBeUndefined());
});

it("Lists show Monday's first opening and last closing, pages those of the day", () => {
  const text = "Mo 09:00-12:00,14:00-18:00; Sa 10:00-02:00; Su 00:00-24:00";
  expect(mondayTimes(text)).toEqual({ opening_time: "09:00:00", closing_time: "18:00:00" });
  expect(timesOn(text, "2026-11-28")).toEqual({ opening_time: "10:00:00", closing_time: "02:00:00" });
  expect(timesOn(text, "2026-11-29")).toEqual({ opening_time: null, closing_time: null });
  expect(mondayTimes("by appointment")).toEqual({ opening_time: null, closing_time: null });
  expect(timesOn("by appointment", MONDAY)).toBeUndefined();
  expect(toHoursText({ opening_hours: "", opening_time: "08:00:00", closing_time: "17:00:00" })).toBe("Mo-Su 08:00-17:00");
});

it("A page is given its week in lines, the days that differ, and what a browser needs to say that it is open", () => {
  const hours = pageHours('Tu-Fr 08:00-21:00; Sa,Su 08:00-02:00; 2026 Dec 9 10:00-15:00 "Galungan"; Dec 25 off; PH off', MONDAY);
  expect(hours?.rows).toEqual([
    { days: "Monday", text: "closed" },
    { days: "Tuesday to Friday", text: "08:00 to 21:00" },
    { days: "Saturday and Sunday", text: "08:00 to 02:00" },
  ]);
  expect(hours?.exceptions.map(({ text }) => text)).toEqual([
    "Public holidays: closed",
    "9 Dec 2026: 10:00 to 15:00 (Galungan)",
    "25 Dec 2026: closed",
  ]);
  expect(hours?.dated).toEqual({ "2026-12-09": [600, 900], "2026-12-25": [] });
  expect(hours?.until).toBe("2027-02-22");
  if (!hours) throw new Error("The text was not read.");
  // Monday, 01:30: Sunday evening's hours still apply.
  expect(openUntil(hours, MONDAY, "2026-11-22", 90)).toBe(120);
  expect(openUntil(hours, MONDAY, "2026-11-22", 120)).toBe(0);
  expect(openUntil(hours, "2026-11-24", MONDAY, 20 * 60)).toBe(21 * 60);
  expect(openUntil(hours, "2026-12-25", "2026-12-24", 12 * 60)).toBe(0);
  // A page that is cached beyond its last known day shows nothing.
  expect(openUntil(hours, "2027-03-01", "2027-02-28", 12 * 60)).toBeNull();
  expect(pageHours("after dark", MONDAY)).toBeNull();
});

it("A season that begins soon is known on its days", () => {
  const hours = pageHours("Mo-Su 08:00-20:00; Jan-Mar off", MONDAY);
  expect(hours?.rows).toEqual([{ days: "Every day", text: "08:00 to 20:00" }]);
  expect(Object.keys(hours?.dated ?? {}).at(0)).toBe("2027-01-01");
});
