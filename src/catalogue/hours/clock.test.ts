import { describe, expect, it } from "vitest";
import { areCertain, writtenSpans } from "./clock.ts";
import { pageHours } from "./page.ts";
import { isUncertain, parseHours } from "./parseHours.ts";
import { readGrammar } from "./readHours.ts";
import { mondayTimes } from "./rules.ts";
import { textOfTyped } from "./write.ts";

/** Texts with two readings never become an opening time. */

const MONDAY = "2026-11-23";
const BERLIN = { latitude: 52.52, longitude: 13.4, country_code: "DE" };
const read = (text: string) => readGrammar(text, BERLIN, "Europe/Berlin", MONDAY, 100);

describe("times that may be in the morning or in the afternoon", () => {
  it.each([
    "Tu-Sa 9:00-5:00, Su-Mo 11:00-5:00",
    "Mo-Su 8:30-6:30",
    "Mo-Fr 9:00-12:00, 2:00-5:00",
    "Mo-Fr 08:00-12:00, 2:00-5:00",
    "Mo-Fr 08:00-5:00",
    "Mo-Fr 9:00-12:00, 13:30-6:00",
    "Mo-Fr 14:00-5:00",
    "Mo-Fr 09:00-18:00; Sa 9:00-1:00",
    "Mo-Sa 12:00-10:00",
    "5:00-11:00",
    "M-F 9-5",
    "10-5 daily",
    "Mo-Fr 9am-5pm; Sa 9-1",
    "Mo-Fr 9-5pm",
  ])("%s is shown as it is written", (text) => {
    expect(areCertain(writtenSpans(text))).toBe(false);
    expect(parseHours(text)).toBeUndefined();
    expect(mondayTimes(text)).toEqual({ opening_time: null, closing_time: null });
    expect(read(text)).toBeUndefined();
    expect(pageHours(text, MONDAY, read(text))).toBeNull();
  });

  it.each([
    ["Mo-Fr 9:00-17:00", [540, 1_020]],
    ["Mo-Fr 9:00-12:00,13:30-17:00", [540, 720, 810, 1_020]],
    ["Mo-Fr 08:00-12:00", [480, 720]],
    ["Mo-Fr 18:00-2:00", [1_080, 1_560]],
    ["Mo-Fr 20:00-02:00", [1_200, 1_560]],
    ["Mo-Fr 22:00-6:00", [1_320, 1_800]],
    ["Mo-Fr 11:30-0:30", [690, 1_470]],
    ["Mo-Fr 10:00-12:00", [600, 720]],
    ["Mo-Fr 08-12, We 14-16", [480, 720]],
    ["Mo-Fr 9am-5pm", [540, 1_020]],
    ["Mo-Fr 9h-18h", [540, 1_080]],
    ["Tuesday-Monday 10:00-18:00", [600, 1_080]],
  ])("%s is certain", (text, week) => {
    expect(areCertain(writtenSpans(text))).toBe(true);
    const days = parseHours(text) ? undefined : read(text);
    expect(pageHours(text, MONDAY, days)?.week[0]).toEqual(week);
  });

  it("days of a month and weeks of the year are no times", () => {
    expect(writtenSpans("Dec 24-26 off; week 5-9 off; Mo[1-3] 10:00-12:00; 2026 Apr 1-Oct 5 08:00-20:00")).toHaveLength(2);
  });
});

describe("rules that add hours", () => {
  it("add them to the days before", () => {
    const week = pageHours("Mo-Fr 08:30-12:30, Mo 15:00-19:00, Th 14:00-17:00", MONDAY)?.week;
    expect(week?.slice(0, 4)).toEqual([
      [510, 750, 900, 1_140],
      [510, 750],
      [510, 750],
      [510, 750, 840, 1_020],
    ]);
  });

  it("are uncertain where they lie over hours of before", () => {
    const text = "Mo-Su 09:00-17:00, Sa 10:00-14:00";
    expect(isUncertain(text)).toBe(true);
    expect([parseHours(text), read(text)]).toEqual([undefined, undefined]);
    // A semicolon replaces the earlier hours, which has only one reading.
    expect(parseHours(text.replace(",", ";"))).toHaveLength(2);
  });
});

describe("texts that only say when it is closed", () => {
  it.each(["Mo off", "Closed Mondays", "closed Su and public holidays", "lundi fermé", "Dec 25 off", "Jan-Mar off", "closed"])(
    "%s does not make the other days closed",
    (text) => {
      expect(parseHours(text)).toBeUndefined();
      expect(read(text)).toBeUndefined();
    },
  );

  it("all days of the week off is closed every day", () => {
    expect(pageHours("Mo-Su off", MONDAY)?.rows).toEqual([{ days: "Every day", text: "closed" }]);
  });
});

describe("what the library has to guess", () => {
  it.each(["daily except Monday", "Mo-Fr", "weekends", "Mo 10:00-18:00 closed Sundays", "Jun-Sep"])("%s is not read", (text) =>
    expect(read(text)).toBeUndefined(),
  );
});

it("The editor writes hours over midnight so that they can be read in one way", () => {
  const week = Array.from({ length: 7 }, () => [{ from: "12:00", to: "10:00" }]);
  const written = textOfTyped({ weeks: [{ season: null, days: week }], exceptions: [], is_closed_on_holidays: false });
  expect(written).toEqual({ text: "Mo-Su 12:00-34:00" });
  expect(mondayTimes("Mo-Su 12:00-34:00")).toEqual({ opening_time: "12:00:00", closing_time: "10:00:00" });
});
