import { describe, expect, it } from "vitest";
import { addDays, DAY_MILLISECONDS, utcDay } from "./days.ts";

describe("the day of a moment", () => {
  it("is that of UTC, wherever the server is", () => {
    expect(utcDay(new Date("2026-07-05T23:59:59.999Z"))).toBe("2026-07-05");
    expect(utcDay(new Date("2026-07-05T23:30:00-05:00"))).toBe("2026-07-06");
  });

  it("is read of milliseconds too", () => expect(utcDay(Date.UTC(2026, 6, 5))).toBe("2026-07-05"));

  it("throws for an invalid moment", () => expect(() => utcDay(new Date("soon"))).toThrow(RangeError));
});

describe("days later", () => {
  it.each([
    ["2026-07-31", 1, "2026-08-01"],
    ["2026-01-01", -1, "2025-12-31"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2027-02-28", 1, "2027-03-01"],
    ["2026-07-05", 0, "2026-07-05"],
  ])("%s and %i is %s", (day, count, later) => expect(addDays(day, count)).toBe(later));

  it("are whole days also over the nights on which clocks change", () => {
    expect(addDays("2026-03-28", 2)).toBe("2026-03-30");
    expect(addDays("2026-10-24", 2)).toBe("2026-10-26");
    expect(Date.parse(addDays("2026-10-24", 2)) - Date.parse("2026-10-24")).toBe(2 * DAY_MILLISECONDS);
  });

  it("refuses what is no day", () => expect(() => addDays("some day", 1)).toThrow(RangeError));
});
