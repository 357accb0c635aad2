import { describe, expect, it } from "vitest";
import {
  buildOccupancy,
  fullNights,
  groupNights,
  nearestFree,
  parseDateRange,
  place,
  toDateRange,
  toDateText,
  toDayNumber,
} from "./nights.ts";

const span = (from: string, to: string) => ({ from: toDayNumber(`2027-03-${from}`), to: toDayNumber(`2027-03-${to}`) });
const inUnit = (unit: number, from: string, to: string) => ({ unit, ...span(from, to) });
const shown = (spans: { from: number; to: number; unit?: number }[]) =>
  spans.map(({ from, to, unit }) => `${unit ?? ""} ${toDateText(from).slice(8)}-${toDateText(to).slice(8)}`.trim());

describe("Nights", () => {
  it("are days as text and as numbers, over every change of clocks and years", () => {
    for (const date of ["1970-01-01", "2027-02-28", "2028-02-29", "2026-12-31", "2027-03-28"])
      expect(toDateText(toDayNumber(date))).toBe(date);
    expect(toDayNumber("2027-03-29") - toDayNumber("2027-03-27")).toBe(2);
    expect(parseDateRange(toDateRange(span("01", "05")))).toEqual(span("01", "05"));
  });
  it("that follow each other are one span", () => {
    expect(shown(groupNights([1, 2, 3, 7, 9, 10].map((one) => toDayNumber("2027-03-01") + one)))).toEqual(["02-05", "08-09", "10-12"]);
    expect(groupNights([])).toEqual([]);
  });
});

describe("A place for nights", () => {
  const taken = buildOccupancy([inUnit(1, "03", "06")]);
  it("is found where one guest leaves on another's day of arrival", () => {
    for (const one of [span("01", "03"), span("06", "08")]) expect(place(one, { units: 1, taken }).left).toEqual([]);
  });
  it("is not found for a taken night, and the others are said", () => {
    const { placed, left } = place(span("02", "08"), { units: 1, taken });
    expect(shown(placed)).toEqual(["1 02-03", "1 06-08"]);
    expect(left.map(toDateText)).toEqual(["2027-03-03", "2027-03-04", "2027-03-05"]);
  });
  it("is another unit while there is one", () =>
    expect(shown(place(span("02", "08"), { units: 2, taken }).placed)).toEqual(["1 02-03", "2 03-08"]));
  it("may lie in two units, so that no gap between two stays is lost", () => {
    const gaps = buildOccupancy([inUnit(1, "01", "03"), inUnit(2, "03", "05")]);
    const { placed, left } = place(span("01", "05"), { units: 2, taken: gaps });
    expect([shown(placed), left]).toEqual([["2 01-03", "1 03-05"], []]);
  });
  it("against the count is past it, and counts from then on", () => {
    const forced = place(span("04", "05"), { units: 1, taken, isForced: true });
    expect(shown(forced.placed)).toEqual(["2 04-05"]);
    const over = buildOccupancy([inUnit(2, "04", "05")]);
    expect(place(span("04", "05"), { units: 1, taken: over }).left).toHaveLength(1);
    expect(fullNights(span("01", "10"), 1, over).map(toDateText)).toEqual(["2027-03-04"]);
  });
  it("never gives one unit to two, nor more than there are, whatever came before", () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 200; round += 1) {
      const units = 1 + random(4);
      const all: ReturnType<typeof inUnit>[] = [];
      for (let stay = 0; stay < 20; stay += 1) {
        const from = toDayNumber("2027-03-01") + random(25);
        const wanted = { from, to: from + 1 + random(6) };
        const { placed, left } = place(wanted, { units, taken: buildOccupancy(all) });
        expect(left).toEqual(fullNights(wanted, units, buildOccupancy(all)));
        if (left.length === 0) all.push(...placed);
      }
      const nights = all.flatMap(({ unit, from, to }) => Array.from({ length: to - from }, (_, index) => `${unit} ${from + index}`));
      expect(new Set(nights).size).toBe(nights.length);
      expect(Math.max(...all.map(({ unit }) => unit))).toBeLessThanOrEqual(units);
    }
  });
});

describe("The nearest free nights", () => {
  const limits = { earliest: "2027-03-01", latest: "2027-04-01" };
  const wanted = { from: "2027-03-10", to: "2027-03-13" };
  const nights = (...days: number[]) => days.map((day) => `2027-03-${String(day).padStart(2, "0")}`);
  it("are as long as what was wanted, nearest first, and none overlaps another", () =>
    expect(nearestFree(wanted, nights(10, 11), limits)).toEqual([
      { from: "2027-03-12", to: "2027-03-15" },
      { from: "2027-03-07", to: "2027-03-10" },
      { from: "2027-03-15", to: "2027-03-18" },
    ]));
  it("are not offered if the requested nights are free, or if no night is requested", () => {
    expect(nearestFree(wanted, nights(9, 13), limits)).toEqual([]);
    expect(nearestFree({ from: "2027-03-10", to: "2027-03-10" }, nights(10), limits)).toEqual([]);
  });
  it("never lie in the past or past what one may ask for", () => {
    const most = nearestFree({ from: "2027-03-02", to: "2027-03-04" }, nights(2), { ...limits, latest: "2027-03-08" });
    expect(most).toEqual([
      { from: "2027-03-03", to: "2027-03-05" },
      { from: "2027-03-05", to: "2027-03-07" },
    ]);
    expect(nearestFree(wanted, nights(10), { earliest: "2027-03-10", latest: "2027-03-13" })).toEqual([]);
  });
});
