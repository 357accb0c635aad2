import OpeningHours from "opening_hours";
import { describe, expect, it, vi } from "vitest";
import { addDays } from "../../platform/values/days.ts";
import { pageHours } from "./page.ts";
import { parseHours } from "./parseHours.ts";
import { HOLIDAY_COUNTRIES, needsGrammar, readGrammar } from "./readHours.ts";
import { spansOn, spansText } from "./rules.ts";

const PARIS = { latitude: 48.857, longitude: 2.352, country_code: "FR" };
const POKHARA = { latitude: 28.21, longitude: 83.99, country_code: "NP" };
// A Monday.
const MONDAY = "2026-11-23";
const on = (text: string, day: string, place = PARIS, zone = "Europe/Paris") => {
  const days = readGrammar(text, place, zone, day, 8);
  return days ? spansText(days.get(day) ?? []) : "not read";
};

describe("The whole grammar", () => {
  it.each([
    ["Mo-Su 09:00-18:00; PH off", "2026-12-25", "closed"],
    ["Mo-Su 09:00-18:00; PH 10:00-12:00", "2027-07-14", "10:00 to 12:00"],
    ["Mo-Su 09:00-18:00; easter -2 days-easter +1 day off", "2027-03-27", "closed"],
    ["Mo-Su 09:00-18:00; easter -2 days-easter +1 day off", "2027-04-05", "09:00 to 18:00"],
    ["Mo[1] 10:00-12:00", "2026-12-07", "10:00 to 12:00"],
    ["Mo[1] 10:00-12:00", "2026-12-14", "closed"],
    ["Mo-Su 20:00-02:00; PH off", MONDAY, "20:00 to 02:00"],
    ["24/7; PH off", MONDAY, "all day"],
    ["24/7; PH off", "2026-12-25", "closed"],
  ])("%s on %s is %s", (text, day, expected) => expect(on(text, day)).toBe(expected));

  it("asks for the sun at the place, whatever the clock of this machine", () => {
    const [span] = readGrammar("sunrise-sunset", PARIS, "Europe/Paris", "2026-06-21", 1)?.get("2026-06-21") ?? [];
    expect(Math.abs((span?.from ?? 0) - (5 * 60 + 47))).toBeLessThan(6);
    expect(Math.abs((span?.to ?? 0) - (21 * 60 + 58))).toBeLessThan(6);
  });

  it.each([
    ["of nobody's grammar", "ask at the bar", PARIS],
    ["that would never open", "daily except Monday", PARIS],
    ["by appointment", 'Mo-Fr 09:00-12:00; Sa "by appointment"', PARIS],
    ["with an open end", "22:30+", PARIS],
    ["of holidays where they are not known", "Mo-Su 09:00-18:00; PH off", POKHARA],
  ])("does not read a text %s", (_, text, place) => expect(on(text, MONDAY, place)).toBe("not read"));

  it("does not read a text of so many times that a year of them would hold up the server", () => {
    const text = (count: number) =>
      `${Array.from({ length: count }, (_, index) => `08:${String(10 + index).padStart(2, "0")}-09:00`).join(",")}; PH off`;
    expect(readGrammar(text(31), PARIS, "Europe/Paris", MONDAY, 1)).toBeUndefined();
    expect(readGrammar(text(3), PARIS, "Europe/Paris", MONDAY, 1)).toBeDefined();
  });

  it("says the same as the usual grammar where that reads a text", () => {
    for (const text of ["Mo-Fr 08:00-12:00,14:00-18:00; Sa 10:00-12:00", "Fr,Sa 18:00-02:00", "Apr-Oct Mo-Su 09:00-19:00; Dec 25 off"]) {
      const rules = parseHours(text) ?? [];
      const days = readGrammar(text, PARIS, "Europe/Paris", MONDAY, 400);
      for (let index = 0; index < 400; index += 1) {
        const day = addDays(MONDAY, index);
        expect([day, spansText(days?.get(day) ?? [])]).toEqual([day, spansText(spansOn(rules, day))]);
      }
    }
  });

  it("is asked only for what the usual one does not know", () => {
    expect(["Mo-Fr 08:00-12:00", "Mo-Fr 08:00-12:00; PH off", "sunrise-sunset", ""].map(needsGrammar)).toEqual([false, true, true, false]);
  });

  it("knows the holidays of the countries that are listed", () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const knows = (code: string) => {
      try {
        const place = { lat: "1", lon: "1", address: { country_code: code.toLowerCase(), state: "" } };
        const hours = new OpeningHours("09:00-12:00; PH off", place as never, { mode: 2 } as never);
        return hours.getOpenIntervals(new Date(2026, 0, 1), new Date(2026, 11, 31)).length > 0;
      } catch {
        return false;
      }
    };
    expect([...HOLIDAY_COUNTRIES].filter((code) => !knows(code))).toEqual([]);
    expect(knows("NP")).toBe(false);
    printed.mockRestore();
  });
});

describe("A page", () => {
  it("tells the days that are otherwise, and which are holidays", () => {
    const text = "Mo-Su 09:00-18:00; PH off";
    const hours = pageHours(text, MONDAY, readGrammar(text, PARIS, "Europe/Paris", addDays(MONDAY, -1), 367));
    expect(hours?.rows).toEqual([{ days: "Every day", text: "09:00 to 18:00" }]);
    expect(hours?.dated["2026-12-25"]).toEqual([]);
    expect(hours?.exceptions.map((one) => one.text)).toEqual(["Public holidays: closed"]);
  });

  it("tells the holidays of a text that the library alone reads too", () => {
    const text = "Tu-Su 10:00-17:00; easter off; PH off; Dec 31 10:00-12:00";
    const hours = pageHours(text, MONDAY, readGrammar(text, PARIS, "Europe/Paris", addDays(MONDAY, -1), 367));
    expect(hours?.exceptions.map((one) => one.text)).toEqual(["Public holidays: closed", "31 Dec 2026: 10:00 to 12:00"]);
  });

  it("shows the seasons of the year ahead, from the day on which each begins", () => {
    const hours = pageHours("Mo-Su 09:00-17:00; Jun-Aug Mo-Su 08:00-22:00", MONDAY);
    expect(hours?.exceptions.map((one) => one.text)).toEqual(["From 1 Jun 2027: 08:00 to 22:00", "From 1 Sept 2027: 09:00 to 17:00"]);
    expect(pageHours("Mo-Su 09:00-17:00; Dec 25 off", MONDAY)?.exceptions).toHaveLength(1);
  });
});
