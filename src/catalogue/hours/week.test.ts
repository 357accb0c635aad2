import { describe, expect, it } from "vitest";
import { parseHours } from "./parseHours.ts";
import { spansOn } from "./rules.ts";
import { isOpenIn, spansOfMultirange, toMultirange, weekMoment, weekSpans } from "./week.ts";

const MONDAY = "2026-11-23";
const WEDNESDAY = "2026-11-25";
const week = (text: string, first = WEDNESDAY) => toMultirange(weekSpans((day) => spansOn(parseHours(text) ?? [], day), first));

describe("a week of minutes", () => {
  it.each([
    ["Mo 09:00-12:00,14:00-18:00", "{[540,720),[840,1080)}"],
    ["Mo 20:00-02:00", "{[1200,1560)}"],
    // The small hours of Monday belong to Sunday's evening.
    ["Su 20:00-02:00", "{[0,120),[9840,10080)}"],
    ["24/7", "{[0,10080)}"],
    ["Mo-Su 00:00-24:00; Tu off", "{[0,1440),[2880,10080)}"],
    ["Mo-Su 08:00-10:00; Mo-Sa off", "{[9120,9240)}"],
    ["Mo off", "{}"],
  ])("of %s is %s, whatever day it begins on", (text, expected) => {
    expect(week(text)).toBe(expected);
    expect(week(text, MONDAY)).toBe(expected);
  });

  it("is of the seven days from its first on: a night before them goes on into it, one after them is cut", () => {
    expect(week("2026 Nov 24 20:00-02:00")).toBe("{[2880,3000)}");
    expect(week("2026 Dec 1 20:00-02:00")).toBe("{[2640,2880)}");
    expect(week("2026 Dec 2 08:00-20:00")).toBe("{}");
  });

  it("is read as it is written", () => {
    const spans = weekSpans((day) => spansOn(parseHours("Fr 20:00-02:00; Su 08:00-10:00") ?? [], day), MONDAY);
    expect(spansOfMultirange(toMultirange(spans))).toEqual(spans);
    expect(spansOfMultirange("{}")).toEqual([]);
  });
});

describe("a moment of a week", () => {
  const kept = { spans: [{ from: 540, to: 1_560 }], until: WEDNESDAY };
  it.each([
    [MONDAY, 539, false],
    [MONDAY, 540, true],
    ["2026-11-24", 119, true],
    ["2026-11-24", 120, false],
    // A day after the week's last valid one.
    ["2026-11-30", 600, false],
  ])("%s at minute %i: %s", (day, minute, isOpen) => {
    expect(isOpenIn(kept, weekMoment(day, minute))).toBe(isOpen);
    if (day > WEDNESDAY) expect(isOpenIn({ ...kept, until: null }, weekMoment(day, minute))).toBe(true);
  });
});
