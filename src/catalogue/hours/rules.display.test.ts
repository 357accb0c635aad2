import { describe, expect, it } from "vitest";
import { formatClock as clockInBrowser } from "./now.ts";
import { formatSpanTime, groupDays, mondayTimes, spansText, timesOn, toDayTimes, toHoursText, weekRows } from "./rules.ts";

/** Formats of hours on pages and in lists. */

const span = (from: number, to: number) => ({ from, to });

describe("a time", () => {
  it.each([
    [0, "00:00"],
    [59, "00:59"],
    [60, "01:00"],
    [1_439, "23:59"],
    [1_440, "24:00"],
    [1_441, "00:01"],
    [1_560, "02:00"],
    [2_880, "00:00"],
  ])("of minute %i is %s", (minute, text) => expect(formatSpanTime(minute)).toBe(text));
  it("past midnight reads the same in a browser", () => {
    for (let minute = 0; minute < 2_880; minute += 15) if (minute !== 1_440) expect(clockInBrowser(minute)).toBe(formatSpanTime(minute));
  });
});

describe("a day", () => {
  it.each([
    [[], "closed", null, null],
    [[span(0, 1_440)], "all day", null, null],
    [[span(0, 1_439)], "00:00 to 23:59", "00:00:00", "23:59:00"],
    [[span(480, 720), span(840, 1_080)], "08:00 to 12:00, 14:00 to 18:00", "08:00:00", "18:00:00"],
    [[span(1_200, 1_560)], "20:00 to 02:00", "20:00:00", "02:00:00"],
    [[span(1_200, 1_440)], "20:00 to 24:00", "20:00:00", "00:00:00"],
    // The day's closing time is the latest one, whichever span it belongs to.
    [[span(480, 1_500), span(600, 660)], "08:00 to 01:00, 10:00 to 11:00", "08:00:00", "01:00:00"],
  ])("of %j is %s", (spans, text, opening_time, closing_time) => {
    expect(spansText(spans)).toBe(text);
    expect(toDayTimes(spans)).toEqual({ opening_time, closing_time });
  });
});

describe("a week", () => {
  const week = (...open: boolean[]) => open.map((isOpen) => (isOpen ? [span(480, 720)] : []));
  it.each([
    [week(true, true, true, true, true, true, true), ["Every day 08:00 to 12:00"]],
    [week(true, true, true, true, true, false, false), ["Monday to Friday 08:00 to 12:00", "Saturday and Sunday closed"]],
    [week(false, true, true, true, true, true, true), ["Monday closed", "Tuesday to Sunday 08:00 to 12:00"]],
    [
      week(true, false, true, false, true, false, true),
      [
        "Monday 08:00 to 12:00",
        "Tuesday closed",
        "Wednesday 08:00 to 12:00",
        "Thursday closed",
        "Friday 08:00 to 12:00",
        "Saturday closed",
        "Sunday 08:00 to 12:00",
      ],
    ],
  ])("of %j reads %j", (days, rows) => expect(weekRows(days).map((row) => `${row.days} ${row.text}`)).toEqual(rows));
  it("is parted into groups that hold each day once", () => {
    for (let bits = 0; bits < 128; bits += 1) {
      const groups = groupDays(
        Array.from({ length: 7 }, (_, day) => (bits >> day) & 1),
        String,
      );
      expect(groups.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, index) => first + index))).toEqual([
        0, 1, 2, 3, 4, 5, 6,
      ]);
      expect(groups.some((one, index) => one.text === groups[index + 1]?.text)).toBe(false);
    }
  });
});

describe("a listing without a text", () => {
  const of = (opening_time: string | null, closing_time: string | null, opening_hours = "") =>
    toHoursText({ opening_hours, opening_time, closing_time });
  it.each([
    [of("08:00:00", "17:00:00"), "Mo-Su 08:00-17:00"],
    [of("20:00", "02:00"), "Mo-Su 20:00-02:00"],
    [of("00:00:00", "00:00:00"), "24/7"],
    [of(null, null), ""],
    [of("08:00:00", null), ""],
    [of(null, "17:00:00"), ""],
    [of("08:00:00", "17:00:00", "by appointment"), "by appointment"],
  ])("says %j", (text, expected) => expect(text).toBe(expected));
  it("says the same times again, on Mondays and on any day", () => {
    const times = { opening_time: "08:00:00", closing_time: "17:00:00" };
    const text = toHoursText({ opening_hours: "", ...times });
    expect(mondayTimes(text)).toEqual(times);
    expect(timesOn(text, "2028-02-29")).toEqual(times);
    expect(timesOn("", "2028-02-29")).toBeUndefined();
  });
});
