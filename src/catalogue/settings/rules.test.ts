import { describe, expect, it } from "vitest";
import { isCountry, typedRateLines, typedRates, typedValue } from "./rules.ts";

describe("typedValue", () => {
  it.each([
    ["AD, hoi-an", { countries: ["AD"], areas: ["hoi-an"] }],
    ["ad  Hoi-An;sa-pa\nVN", { countries: ["AD", "VN"], areas: ["hoi-an", "sa-pa"] }],
    ["", { countries: [], areas: [] }],
    [" , ; ", { countries: [], areas: [] }],
  ])("of a scope of %j tells countries from areas by their length", (text, scope) => expect(typedValue("scope", text)).toEqual(scope));

  it("gives lists in the letters that they are kept in", () => {
    expect(typedValue("popular_countries", "mx za,TH")).toEqual(["MX", "ZA", "TH"]);
    expect(typedValue("trending_destinations", "Ubud, HOI-AN")).toEqual(["ubud", "hoi-an"]);
    expect(typedValue("featured", "XQ1DW63C")).toEqual(["xq1dw63c"]);
  });

  it("gives a currency in capitals, and texts as they were typed", () => {
    expect(typedValue("currency_beside", " eur ")).toBe("EUR");
    expect(typedValue("name", " The Guide, to Asia ")).toBe(" The Guide, to Asia ");
  });
});

describe("typedRates", () => {
  const RATES = { base: "EUR", date: "2026-11-20", rates: { USD: 1.0871, JPY: 163.2 } };

  it.each([
    "1 EUR on 2026-11-20 = 1.0871 USD, 163.2 JPY",
    "eur 2026-11-20\nUSD 1.0871\nJPY 163.2",
    "2026-11-20: 1 EUR = USD 1.0871; JPY 163.2",
  ])("reads %j: the first currency is the base, amounts and codes in either order", (text) => expect(typedRates(text)).toEqual(RATES));

  it("ignores a rate without a currency, and a missing day", () => {
    expect(typedRates("")).toEqual({ base: "", date: "", rates: {} });
    expect(typedRates("12.5 on 2026-11-20")).toEqual({ base: "", date: "2026-11-20", rates: {} });
    expect(typedRates("1 EUR = 1.1 USD").date).toBe("");
  });

  it("leaves a half of a pair out instead of guessing the other", () => {
    expect(typedRates("EUR 2026-11-20 USD").rates).toEqual({});
    expect(typedRates("EUR 2026-11-20 USD 1.1 JPY").rates).toEqual({ USD: 1.1 });
  });

  it("reads a decimal comma, and takes what may be either of two for no rate", () => {
    expect(typedRates("EUR 2026-11-20\nUSD 1,0871\nJPY 163,2")).toEqual(RATES);
    expect(typedRates("EUR\nIDR 18,500\nVND 1,234.5\nUSD abc").rates).toEqual({ IDR: 0, VND: 0, USD: 0 });
  });

  it("does not take the first of the rates for a base that was left empty", () => {
    expect(typedRates("USD 1.0871\nJPY 163.2", " ")).toEqual({ ...RATES, base: "", date: "" });
  });

  it("reads what the form's field shows back as the same", () => {
    expect(typedRateLines(RATES)).toBe("USD 1.0871\nJPY 163.2");
    expect(typedRates(typedRateLines(RATES), " eur")).toEqual({ ...RATES, date: "" });
    expect(typedRates(`EUR 2026-11-20 ${typedRateLines(RATES)}`)).toEqual(RATES);
  });
});

describe("isCountry", () => {
  it("is true of two letters alone", () =>
    expect(["VN", " vn ", "hoi-an", "V", ""].map(isCountry)).toEqual([true, true, false, false, false]));
});
