import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { CURRENCIES } from "../../catalogue/places/currencies.ts";
import {
  clockParts,
  currencyName,
  firstDayOfWeek,
  formatCount,
  formatDate,
  formatDayInFull,
  formatDayOfWeek,
  formatDays,
  formatFixed,
  formatList,
  formatMoment,
  formatMonth,
  formatNumber,
  formatPrice,
  formatWeekday,
  languageName,
} from "./format.ts";

describe("numbers", () => {
  it("are grouped as the locale has them", () => {
    expect(formatNumber(74_120)).toBe("74,120");
    expect(formatNumber(74_120, "de-DE")).toBe("74.120");
    expect(formatNumber(1.2)).toBe("1.2");
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
    expect(formatMoment(moment)).toBe("22 Nov 2026, 23:05");
    expect(formatDate(new Date(moment), "de-DE")).toBe("22. November 2026");
  });

  it("of a clock elsewhere are in its zone", () => {
    const hour = clockParts("Asia/Makassar", new Date(moment)).find(({ type }) => type === "hour");
    expect(hour?.value).toBe("07");
  });

  it("that are none are refused", () => expect(() => formatDate("soon")).toThrow(RangeError));
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
