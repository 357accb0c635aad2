import { describe, expect, it } from "vitest";
import { ENGLISH } from "../../platform/languages/reader.ts";
import { runForReader } from "../../platform/languages/requestReader.ts";
import { clockIn, hasOneClock, minuteIn, offsetIn } from "./time.ts";

const NEW_YEAR = new Date("2026-01-01T00:05:00Z");
const JULY = new Date("2026-07-01T12:00:00Z");

describe("the time elsewhere", () => {
  it.each([
    ["Asia/Makassar", NEW_YEAR, "08:05", "UTC+8"],
    ["Asia/Kathmandu", NEW_YEAR, "05:50", "UTC+5:45"],
    ["America/St_Johns", NEW_YEAR, "20:35", "UTC−3:30"],
    ["Africa/Accra", NEW_YEAR, "00:05", "UTC"],
    ["Europe/Madrid", NEW_YEAR, "01:05", "UTC+1"],
    ["Europe/Madrid", JULY, "14:00", "UTC+2"],
  ])("in %s at %s is %s, %s", (zone, moment, clock, offset) => {
    expect(clockIn(zone, moment)).toBe(clock);
    expect(offsetIn(zone, moment)).toBe(offset);
    const [hours = 0, minutes = 0] = clock.split(":").map(Number);
    expect(minuteIn(zone, moment)).toBe(hours * 60 + minutes);
  });

  it("has the same offset for readers of every language, because calendars are read by it", () => {
    for (const language of ["ar", "fr", "ja"])
      expect(runForReader({ ...ENGLISH, language, locale: language }, () => offsetIn("Asia/Makassar", NEW_YEAR))).toBe("UTC+8");
  });

  it("at midnight is the first minute of the day, not the 24th hour", () => {
    const midnight = new Date("2026-01-01T00:00:00Z");
    expect(clockIn("Africa/Accra", midnight)).toBe("00:00");
    expect(minuteIn("Africa/Accra", midnight)).toBe(0);
  });
});

describe("hasOneClock", () => {
  it.each(["ID", "US", "CN", "ES", "PT"])("is false of %s", (code) => expect(hasOneClock(code)).toBe(false));
  it.each(["VN", "IN", "NP", "FR", "TH"])("is true of %s", (code) => expect(hasOneClock(code)).toBe(true));
});
