import { describe, expect, it } from "vitest";
import { converted, currencyMultipliers, NO_RATES, roughly } from "./exchange.ts";

const RATES = { base: "EUR", date: "2026-11-20", rates: { USD: 1.25, IDR: 20_000 } };

describe("an amount in another currency", () => {
  it("goes by the rates, through their base too", () => {
    const euros = currencyMultipliers(RATES);
    expect(euros).toEqual({ currency: "EUR", date: "2026-11-20", of: { EUR: 1, USD: 0.8, IDR: 0.00005 } });
    expect(converted(100, "USD", euros)).toBe(80);
    expect(converted(40_000, "IDR", currencyMultipliers(RATES, "USD"))).toBeCloseTo(2.5, 6);
  });

  it("is not there without a rate for either", () => {
    expect(currencyMultipliers(NO_RATES)).toBeUndefined();
    expect(currencyMultipliers(RATES, "GBP")).toBeUndefined();
    expect(converted(5, "GBP", currencyMultipliers(RATES))).toBeNull();
    expect(converted(5, "constructor", currencyMultipliers(RATES))).toBeNull();
    expect(converted(5, "USD", undefined)).toBeNull();
  });

  it("is rough: whole, with three digits; nothing of what is nothing, and nothing of its own currency", () => {
    const rupiah = currencyMultipliers(RATES, "IDR");
    expect(roughly(115, "USD", currencyMultipliers(RATES))).toBe(92);
    expect(roughly(123.456, "EUR", rupiah)).toBe(2_470_000);
    expect(roughly(1_000, "IDR", currencyMultipliers(RATES))).toBeNull();
    expect(roughly(50, "EUR", currencyMultipliers(RATES))).toBeNull();
  });
});
