import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { CURRENCIES } from "../../catalogue/places/currencies.ts";
import { currencyName, languageName } from "./displayNames.ts";
import {
  firstDayOfWeek,
  formatAmount,
  formatCount,
  formatDate,
  formatDayInFull,
  formatDayOfWeek,
  formatDays,
  formatDeduction,
  formatFixed,
  formatList,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPrice,
  formatSignedAmount,
  formatWeekday,
} from "./format.ts";
import { clockParts, formatMoment, formatZone } from "./moments.ts";

describe("numbers", () => {
  it("are grouped as the locale has them", () => {
    expect(formatNumber(74_120)).toBe("74,120");
    expect(formatNumber(74_120, "de-DE")).toBe("74.120");
    expect(formatNumber(1.2)).toBe("1.2");
  });

  it("have the decimals of a ledger in every currency, and none if they are whole", () => {
    expect([4.5, 15, 1_000].map((amount) => formatMoney(amount, "IDR"))).toEqual(["IDR\u00a04.50", "IDR\u00a015", "IDR\u00a01,000"]);
    expect([4.5, 15, 1_000].map((amount) => formatAmount(amount, "de"))).toEqual(["4,50", "15", "1.000"]);
  });

  it("are what the platform's own formatters write, which are only made where they are needed", () => {
    const plain = new Intl.NumberFormat("en-GB");
    const priced = new Intl.NumberFormat("en-GB", {
      style: "currency",
      currency: "IDR",
      currencyDisplay: "code",
      maximumFractionDigits: 0,
    });
    const number = fc.oneof(fc.integer({ min: 0, max: 12_000 }), fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    fc.assert(
      fc.property(number, (value) => {
        fc.pre(!Object.is(value, -0));
        expect(formatNumber(value)).toBe(plain.format(value));
        if (Math.abs(value) < Number.MAX_SAFE_INTEGER) expect(formatPrice(value, "IDR")).toBe(priced.format(Math.trunc(value) + 0));
      }),
      { numRuns: 500 },
    );
  });

  it("have as many digits as asked for", () => {
    expect(formatFixed(1, 1)).toBe("1.0");
    expect(formatFixed(1_234.56, 1)).toBe("1234.6");
  });

  it("agree with what is counted", () => {
    expect(formatCount(1, "place", "places")).toBe("1 place");
    expect(formatCount(0, "place", "places")).toBe("0 places");
    expect(formatCount(1_001, "place", "places")).toBe("1,001 places");
  });
});

describe("a price", () => {
  it("is whole, never rounded up, and has its ISO code", () => {
    expect(formatPrice(120.99, "USD")).toBe("USD\u00a0120");
    expect(formatPrice(0.99, "USD")).toBe("USD\u00a00");
    expect(formatPrice(1_234_567.5, "MXN")).toBe("MXN\u00a01,234,567");
    expect(formatPrice(-0.5, "USD")).toBe("USD\u00a00");
    expect(formatPrice(350_000, "IDR", "de-DE")).toBe("350.000\u00a0IDR");
  });

  it("never has a symbol, which several currencies share", () => {
    for (const { code } of CURRENCIES) expect(formatPrice(1_234.56, code)).toBe(`${code}\u00a01,234`);
  });

  it("is refused without a currency", () => expect(() => formatPrice(1, "dollars")).toThrow(RangeError));
});

describe("lists and names", () => {
  it.each([
    [[], ""],
    [["a"], "a"],
    [["a", "b"], "a and b"],
    [["a", "b", "c"], "a, b and c"],
  ])("%j is %j", (words, text) => expect(formatList(words)).toBe(text));

  it("are the locale's", () => {
    expect(formatList(["a", "b", "c"], "de-DE")).toBe("a, b und c");
    expect([languageName("th"), currencyName("IDR")]).toEqual(["Thai", "Indonesian Rupiah"]);
  });

  it("that are unknown are shown as they came", () => expect([languageName("xx"), currencyName("XXQ")]).toEqual(["xx", "XXQ"]));
});

describe("dates", () => {
  const moment = "2026-11-22T23:05:00Z";

  it("are those of UTC, wherever the server or the browser stands", () => {
    expect(formatDate(moment)).toBe("22 November 2026");
    expect(formatMonth(moment)).toBe("November 2026");
    expect(formatMoment(moment, "UTC")).toBe("22 Nov 2026, 23:05, UTC");
    expect(formatDate(new Date(moment), "de-DE")).toBe("22. November 2026");
  });

  it("of a clock elsewhere are in its zone", () => {
    const hour = clockParts("Asia/Makassar", new Date(moment)).find(({ type }) => type === "hour");
    expect(hour?.value).toBe("07");
  });

  it.each([
    ["Asia/Makassar", "Makassar time"],
    ["America/Argentina/Buenos_Aires", "Buenos Aires time"],
    ["America/Port-au-Prince", "Port-au-Prince time"],
    ["Asia/Calcutta", "Kolkata time"],
    ["Asia/Saigon", "Ho Chi Minh time"],
    ["Singapore", "Singapore time"],
    ["Etc/GMT-8", "UTC+8"],
    ["Etc/GMT+11", "UTC−11"],
    ["Etc/GMT", "UTC"],
    ["Etc/GMT+0", "UTC"],
    ["Etc/UTC", "UTC"],
    ["GMT", "UTC"],
    ["UTC", "UTC"],
  ])("have a zone: %s is %s", (zone, name) => expect(formatZone(zone)).toBe(name));

  it.each([
    // The hour in which the clocks are put back comes twice; the hour in which they are put forward is left out.
    ["2026-11-01T05:30:00Z", "America/New_York", "1 Nov 2026, 01:30, New York time"],
    ["2026-11-01T06:30:00Z", "America/New_York", "1 Nov 2026, 01:30, New York time"],
    ["2026-03-29T00:59:00Z", "Europe/Lisbon", "29 Mar 2026, 00:59, Lisbon time"],
    ["2026-03-29T01:00:00Z", "Europe/Lisbon", "29 Mar 2026, 02:00, Lisbon time"],
    // Both sides of the date line.
    ["2026-11-22T10:30:00Z", "Pacific/Kiritimati", "23 Nov 2026, 00:30, Kiritimati time"],
    ["2026-11-22T10:30:00Z", "Pacific/Pago_Pago", "21 Nov 2026, 23:30, Pago Pago time"],
    // Zones that differ from UTC by half or quarter hours.
    [moment, "Asia/Kolkata", "23 Nov 2026, 04:35, Kolkata time"],
    [moment, "America/St_Johns", "22 Nov 2026, 19:35, St Johns time"],
    [moment, "Asia/Kathmandu", "23 Nov 2026, 04:50, Kathmandu time"],
  ])("%s in %s is %s", (given, zone, text) => expect(formatMoment(given, zone)).toBe(text));

  it("leave the zone out where the other zone has the same time at that moment", () => {
    expect(formatMoment(moment, "Asia/Makassar", "Asia/Singapore")).toBe("23 Nov 2026, 07:05");
    expect(formatMoment(moment, "Asia/Makassar", "Asia/Jakarta")).toBe("23 Nov 2026, 07:05, Makassar time");
    // Arizona has no summer time.
    expect(formatMoment("2026-12-01T12:00:00Z", "America/Phoenix", "America/Denver")).toBe("1 Dec 2026, 05:00");
    expect(formatMoment("2026-07-01T12:00:00Z", "America/Phoenix", "America/Denver")).toBe("1 Jul 2026, 05:00, Phoenix time");
  });

  it("that do not exist are refused", () => expect(() => formatDate("soon")).toThrow(RangeError));
});

describe("days that are texts", () => {
  it("are said in short, in full, and as a stay", () => {
    expect([formatWeekday("2026-12-09"), formatDayInFull("2026-12-09"), formatDayOfWeek("2026-12-09")]).toEqual([
      "Wed 9 Dec",
      "Wednesday 9 December 2026",
      "We",
    ]);
    expect(formatDays("2026-12-09")).toBe("9 Dec 2026");
    expect(formatDays("2026-12-09", "2026-12-09")).toBe("9 Dec 2026");
    expect(formatDays("2026-12-09", "2026-12-12")).toBe("9 – 12 Dec 2026");
  });

  // Node's ICU 78 puts thin spaces around the dash, that of Chromium 147 none.
  it.each(["9–12 Dec 2026", "9\u2009–\u200912 Dec 2026"])("are the same in every browser: %j", (theirs) => {
    const range = vi.spyOn(Intl.DateTimeFormat.prototype, "formatRange").mockReturnValue(theirs);
    expect(formatDays("2026-12-09", "2026-12-12")).toBe("9 – 12 Dec 2026");
    range.mockRestore();
  });

  it("begin their week where the reader's does, and on Monday where that is not known", () => {
    expect(["en-GB", "en-US", "ar-EG", "", "C@posix"].map((locale) => firstDayOfWeek(locale))).toEqual([1, 0, 6, 1, 1]);
  });
});

describe("minus and plus", () => {
  it("are as wide as each other in English", () => {
    expect(formatDeduction(45.9, "USD")).toBe("− USD\u00a045");
    expect([10, -4.5, 0].map((amount) => formatSignedAmount(amount))).toEqual(["+ 10", "− 4.50", "+ 0"]);
    expect([4.5, 15, 1_000].map((amount) => formatAmount(amount))).toEqual(["4.50", "15", "1,000"]);
  });

  it("are those of the language in others", () => {
    expect(formatDeduction(45, "USD", "de")).toBe("-45\u00a0USD");
    expect(formatSignedAmount(-4.5, "de")).toBe("-4,50");
    expect(formatDeduction(45, "USD", "ar")).toMatch(/\u200e-45/);
    expect(formatSignedAmount(10, "ar")).toBe("\u200e+10");
  });
});
