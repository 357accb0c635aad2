import { describe, expect, it } from "vitest";
import { currencyMultipliers } from "../../platform/values/exchange.ts";
import { comparable, pickLowestPrices, usualCurrency } from "./lowest.ts";

const room = (business: string, price: number, currency: string) => ({ business, kind: "room", price, currency });
const activity = (business: string, price: number, currency: string) => ({ business, kind: "activity", price, currency });
const rates = currencyMultipliers({ base: "USD", date: "2026-11-20", rates: { IDR: 16_000, EUR: 0.9 } });

describe("pickLowestPrices", () => {
  it("is the lowest of a listing's prices, each listing by itself", () => {
    const found = pickLowestPrices([room("a", 50, "USD"), room("a", 40, "USD"), room("b", 90, "USD")], undefined);
    expect(found.get("a")).toEqual({ from_price: 40, from_currency: "USD", from_per: "night" });
    expect(found.get("b")?.from_price).toBe(90);
    expect(found.size).toBe(2);
  });

  it("is of the rooms where there are any, in whatever order they come, though an activity costs less", () => {
    for (const rows of [
      [activity("a", 5, "USD"), room("a", 50, "USD")],
      [room("a", 50, "USD"), activity("a", 5, "USD")],
    ])
      expect(pickLowestPrices(rows, undefined).get("a")).toMatchObject({ from_price: 50, from_per: "night" });
    expect(pickLowestPrices([activity("a", 5, "USD")], undefined).get("a")).toMatchObject({ from_price: 5, from_per: "person" });
  });

  it("compares currencies by their rates, and by the bare numbers without rates", () => {
    const rows = [room("a", 30, "USD"), room("a", 160_000, "IDR")];
    expect(pickLowestPrices(rows, rates).get("a")).toMatchObject({ from_price: 160_000, from_currency: "IDR" });
    expect(pickLowestPrices(rows, undefined).get("a")).toMatchObject({ from_price: 30, from_currency: "USD" });
  });

  it("is nothing of nothing", () => expect(pickLowestPrices([], rates).size).toBe(0));
});

describe("comparable", () => {
  const price = { from_price: 160_000, from_currency: "IDR", from_per: "night" as const };
  it("is the amount by the rates, or in the usual currency alone", () => {
    expect(comparable(price, rates, "USD")).toBeCloseTo(10);
    expect(comparable({ ...price, from_currency: "XOF" }, rates, "XOF")).toBeNull();
    expect(comparable(price, undefined, "IDR")).toBe(160_000);
    expect(comparable(price, undefined, "USD")).toBeNull();
  });
});

describe("usualCurrency", () => {
  const of = (...currencies: string[]) => currencies.map((from_currency) => ({ from_price: 1, from_currency, from_per: "night" as const }));
  it("is the one that most have, of several the first by its letters, and none of none", () => {
    expect(usualCurrency(of("USD", "IDR", "IDR"))).toBe("IDR");
    expect(usualCurrency(of("USD", "IDR"))).toBe("IDR");
    expect(usualCurrency([])).toBe("");
  });
});
