import { describe, expect, it } from "vitest";
import { addDays } from "../../platform/values/days.ts";
import { typedOfText } from "./editor.ts";
import { openUntil } from "./now.ts";
import { nextExceptionDays, pageHours } from "./page.ts";
import { parseHours, parseRules, TEXT_MAX } from "./parseHours.ts";
import { spansOn, spansText, weekdayFromMonday } from "./rules.ts";

/** Ends of months and years, leap days, and texts at the limits of the grammar. */

const on = (text: string, day: string) => {
  const rules = parseHours(text);
  return rules ? spansText(spansOn(rules, day)) : "not read";
};

describe("days", () => {
  it.each([
    ["2026-12-31", 1, "2027-01-01"],
    ["2027-01-01", -1, "2026-12-31"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2027-02-28", 1, "2027-03-01"],
    ["2100-02-28", 1, "2100-03-01"],
    // Daylight saving time changes in Europe and in North America.
    ["2026-03-28", 2, "2026-03-30"],
    ["2026-10-24", 2, "2026-10-26"],
    ["2026-11-01", 1, "2026-11-02"],
    ["2026-11-23", 0, "2026-11-23"],
  ])("%s and %i more is %s", (day, count, expected) => expect(addDays(day, count)).toBe(expected));

  it("weeks begin on Monday, also before 1970", () => {
    expect(["2026-11-23", "2026-11-29", "1969-12-29", "2028-02-29"].map(weekdayFromMonday)).toEqual([0, 6, 0, 1]);
  });
});

describe("dates of every year", () => {
  it.each([
    ["24/7; Feb 29 off", "2028-02-29", "closed"],
    ["24/7; Feb 29 off", "2028-02-28", "all day"],
    ["24/7; Feb 29 off", "2028-03-01", "all day"],
    ["24/7; Feb off", "2028-02-29", "closed"],
    ["24/7; Feb off", "2027-02-28", "closed"],
    ["24/7; Feb off", "2027-03-01", "all day"],
    ["24/7; Dec 31-Jan 1 off", "2026-12-31", "closed"],
    ["24/7; Dec 31-Jan 1 off", "2027-01-01", "closed"],
    ["24/7; Dec 31-Jan 1 off", "2027-01-02", "all day"],
    ["24/7; Dec 31-Jan 1 off", "2026-12-30", "all day"],
    // A range that covers the whole year except for some days.
    ["24/7; Mar 2-Feb 28 off", "2027-03-01", "all day"],
    ["24/7; Mar 2-Feb 28 off", "2027-03-02", "closed"],
    ["24/7; Mar 2-Feb 28 off", "2028-02-29", "all day"],
    ["24/7; Jan-Dec off", "2026-07-01", "closed"],
  ])("%s on %s: %s", (text, day, said) => expect(on(text, day)).toBe(said));
});

describe("dates of one year", () => {
  it.each([
    ["24/7; 2026 Dec 24-2027 Jan 6 off", "2027-01-06", "closed"],
    ["24/7; 2026 Dec 24-2027 Jan 6 off", "2027-01-07", "all day"],
    ["24/7; 2026 Dec 24-2027 Jan 6 off", "2027-12-24", "all day"],
    ["24/7; 2026 Dec off", "2026-12-31", "closed"],
    ["24/7; 2026 Dec off", "2027-12-31", "all day"],
    ["24/7; 2026 Nov-2027 Feb off", "2027-02-28", "closed"],
    ["24/7; 2026 Nov-2027 Feb off", "2026-10-31", "all day"],
    ["24/7; 2026 Dec 24,25,31 off", "2026-12-31", "closed"],
    ["24/7; 2026 Dec 24,25,31 off", "2026-12-26", "all day"],
    ["24/7; 2026 Dec 24,25,31 off", "2027-12-25", "all day"],
  ])("%s on %s: %s", (text, day, said) => expect(on(text, day)).toBe(said));

  it.each([
    ["2027 Jan 6-2026 Dec 24 off"],
    ["Dec 24-2027 Jan 6 off"],
    ["2026 off"],
    ["2026 Dec 24-Jan off"],
    ["Apr 31 off"],
    ["Jan 0 off"],
  ])("%s is no range of dates, so nothing of the text is read", (text) => expect(parseHours(`24/7; ${text}`)).toBeUndefined());
});

describe("what is read of a text", () => {
  it("has its own length as an edge", () => {
    const note = (length: number) => `Mo off "${"x".repeat(length - 'Mo off ""'.length)}"`;
    expect(note(TEXT_MAX)).toHaveLength(TEXT_MAX);
    expect(parseRules(note(TEXT_MAX))).toHaveLength(1);
    expect(parseRules(note(TEXT_MAX + 1))).toBeUndefined();
  });

  it.each([
    ["mo-fr 08:00-17:00", 1],
    ["MO-FR 08:00-17:00", 1],
    ["Mo-Fr 8:00-17:00", 1],
    ["Mo–Fr 08:00–17:00", 1],
    ["  Mo-Fr   08:00 - 17:00  ;  Sa off  ", 2],
    ["Mo-Fr 08:00-17:00 open", 1],
    ["Mo-Fr 08:00-17:00;", 1],
    ["", 0],
    ["   ", 0],
  ])("%j has %i rules", (text, count) => expect(parseHours(text)).toHaveLength(count));

  it.each([
    ["Mo-Fr 08.00-17.00"],
    ["Mo-Fr 8-17"],
    ["Mo-Fr 08:00–"],
    ["Mo-Fr 08:00-17:00 Sa off"],
    ["Mo- 08:00-17:00"],
    ["Montag 08:00-17:00"],
    ["Mo-Fr 08:00-17:00; ; Sa off"],
    ['Mo off "never closed'],
    ["الاثنين 08:00-17:00"],
    ["Mo ٠٨:٠٠-١٧:٠٠"],
    ["Mo 08:60-17:00"],
    ["Mo 24:00-25:00"],
    ["Mo 08:00-48:01"],
    [";"],
    ["12345"],
  ])("%j is not read", (text) => expect(parseHours(text)).toBeUndefined());

  it("is read as quickly however it is built", () => {
    const started = process.cpuUsage().user;
    for (const part of ['"', "08:", "Mo,", "Mo-", "-", " ", "1", "24/7;", "x"]) parseHours(part.repeat(Math.floor(TEXT_MAX / part.length)));
    expect(process.cpuUsage().user - started).toBeLessThan(1_000_000);
  });

  it("keeps words of every script in a comment", () => {
    const [rule] = parseRules('2027 Mar 19 off "عيد الفطر — ညီလာခံ 🎉"') ?? [];
    expect(rule?.note).toBe("عيد الفطر — ညီလာခံ 🎉");
  });
});

describe("an exception on 29 February", () => {
  it("is on a day that there is", () => {
    const [rule] = parseRules("Feb 29 off") ?? [];
    if (!rule) throw new Error("not read");
    expect(nextExceptionDays(rule, "2026-11-23")).toEqual({ from: "2028-02-29", to: "2028-02-29" });
    expect(nextExceptionDays(rule, "2028-02-29")).toEqual({ from: "2028-02-29", to: "2028-02-29" });
    expect(nextExceptionDays(rule, "2028-03-01")).toEqual({ from: "2032-02-29", to: "2032-02-29" });
    // 2100 is not a leap year.
    expect(nextExceptionDays(rule, "2096-03-01")).toEqual({ from: "2104-02-29", to: "2104-02-29" });
  });

  it("ends a range a day earlier in years without that day", () => {
    const [rule] = parseRules("Feb 20-29 off") ?? [];
    if (!rule) throw new Error("not read");
    expect(nextExceptionDays(rule, "2026-11-23")).toEqual({ from: "2027-02-20", to: "2027-02-28" });
    expect(nextExceptionDays(rule, "2027-12-01")).toEqual({ from: "2028-02-20", to: "2028-02-29" });
  });

  it("is not said of another day on the page, and can be edited by its form", () => {
    const hours = pageHours("Mo-Su 08:00-20:00; Feb 29 off", "2027-01-15");
    expect(hours?.exceptions).toEqual([]);
    expect(hours?.dated).toEqual({});
    expect(pageHours("Mo-Su 08:00-20:00; Feb 29 off", "2028-01-15")?.exceptions).toEqual([
      { until: "2028-02-29", text: "29 Feb 2028: closed" },
    ]);
    expect(typedOfText("Mo-Su 08:00-20:00; Feb 29 off", "2026-11-23")?.exceptions).toMatchObject([{ from: "2028-02-29", is_yearly: true }]);
    // In the form it would end on the 28th in leap years too, so it stays a text.
    expect(typedOfText("Mo-Su 08:00-20:00; Feb 20-29 off", "2026-11-23")).toBeUndefined();
  });
});

describe("yearly days at the turn of the year", () => {
  const rule = (text: string) => {
    const [first] = parseRules(text) ?? [];
    if (!first) throw new Error("not read");
    return first;
  };
  it("that go on are this winter's, not the next one's", () => {
    expect(nextExceptionDays(rule("Dec 24-Jan 2 off"), "2027-01-02")).toEqual({ from: "2026-12-24", to: "2027-01-02" });
    expect(nextExceptionDays(rule("Dec 24-Jan 2 off"), "2027-01-03")).toEqual({ from: "2027-12-24", to: "2028-01-02" });
    expect(nextExceptionDays(rule("Dec 24-Jan 2 off"), "2026-12-24")).toEqual({ from: "2026-12-24", to: "2027-01-02" });
  });
  it("are exceptions up to four weeks, and a season from then on", () => {
    expect(nextExceptionDays(rule("Jun 1-28 off"), "2026-06-01")).toEqual({ from: "2026-06-01", to: "2026-06-28" });
    expect(nextExceptionDays(rule("Jun 1-29 off"), "2026-06-01")).toBeUndefined();
    // A month is a season in every year, whether it has 28 days or 29.
    expect(nextExceptionDays(rule("Feb off"), "2027-01-01")).toBeUndefined();
    expect(nextExceptionDays(rule("Feb off"), "2028-01-01")).toBeUndefined();
    expect(nextExceptionDays(rule("2027 Feb off"), "2027-01-01")).toEqual({ from: "2027-02-01", to: "2027-02-28" });
    expect(nextExceptionDays(rule("2027 Feb 29 off"), "2027-01-01")).toBeUndefined();
  });
});

describe("open now", () => {
  const hours = pageHours("Mo-Fr 08:00-12:00,14:00-18:00; Sa 20:00-04:00", "2026-11-23");
  if (!hours) throw new Error("not read");
  it.each([
    ["2026-11-23", 479, 0],
    ["2026-11-23", 480, 720],
    ["2026-11-23", 719, 720],
    ["2026-11-23", 720, 0],
    ["2026-11-23", 840, 1_080],
    // The small hours of Sunday belong to Saturday's night.
    ["2026-11-29", 0, 240],
    ["2026-11-29", 239, 240],
    ["2026-11-29", 240, 0],
    ["2026-11-28", 1_200, 1_680],
    ["2026-11-28", 1_439, 1_680],
  ])("on %s at minute %i: %i", (day, minute, until) => expect(openUntil(hours, day, addDays(day, -1), minute)).toBe(until));

  it("goes on past midnight where the next day begins open, and ends there where it does not", () => {
    const untilAt = (text: string, day: string, minute: number) => {
      const known = pageHours(text, "2026-11-23");
      return known && openUntil(known, day, addDays(day, -1), minute);
    };
    expect(untilAt("24/7", "2026-11-23", 600)).toBe(2_880);
    expect(untilAt("Mo 20:00-24:00; Tu 00:00-02:00", "2026-11-23", 1_300)).toBe(1_560);
    expect(untilAt("Mo-Tu 08:00-24:00", "2026-11-23", 600)).toBe(1_440);
  });

  it("is known to the last day and not beyond", () => {
    expect(openUntil(hours, hours.until, addDays(hours.until, -1), 500)).not.toBeNull();
    expect(openUntil(hours, addDays(hours.until, 1), hours.until, 500)).toBeNull();
  });
});

describe("what is open on single days alone", () => {
  const MORNING = [{ from: 540, to: 720 }];
  /** Every second Friday of a year, from 4 December 2026 on. */
  const fridays = Array.from({ length: 26 }, (_, index) => addDays("2026-12-04", index * 14));
  const spansByDay = (open: readonly string[]) =>
    new Map(Array.from({ length: 400 }, (_, index) => addDays("2026-11-25", index)).map((day) => [day, open.includes(day) ? MORNING : []]));

  it("names its next days, and does not say that it is closed every day", () => {
    expect(pageHours("week 1-53/2 Fr 09:00-12:00", "2026-11-26", spansByDay(fridays))).toMatchObject({
      rows: [{ days: "Most days", text: "closed" }],
      exceptions: [
        { until: "2026-12-04", text: "Fri 4 Dec: 09:00 to 12:00" },
        { until: "2026-12-18", text: "Fri 18 Dec: 09:00 to 12:00" },
        { until: "2027-01-01" },
        { until: "2027-01-15" },
      ],
    });
  });
});
