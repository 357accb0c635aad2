import { describe, expect, it } from "vitest";
import { toDayNumber } from "../../calendars/nights.ts";
import { calculatePricing, isBookable, octoUnitIds, pricingFrom, unitLimit } from "./rules.ts";

const item = {
  minimum_price: 40.5,
  minimum_price_currency: "USD",
  seasonal_prices: [
    { from: "2026-12-20", to: "2026-12-31", price: 90 },
    { from: "2026-06-01", to: "2026-06-30", price: 20 },
  ],
  prices: [],
} as unknown as Parameters<typeof calculatePricing>[0];
const span = (from: string, to: string) => ({ from: toDayNumber(from), to: toDayNumber(to) });

describe("what an item is booked by", () => {
  it("is the room, one at a time, or adults and children, as many as there is room for", () => {
    expect(octoUnitIds({ kind: "room" })).toEqual(["room"]);
    expect(unitLimit({ kind: "room", maximum_capacity: 4 })).toBe(1);
    expect(octoUnitIds({ kind: "activity" })).toEqual(["adult", "child"]);
    expect(unitLimit({ kind: "activity", maximum_capacity: 8 })).toBe(8);
    expect(unitLimit({ kind: "activity", maximum_capacity: null })).toBeNull();
  });

  it("is neither a dish nor a product", () => {
    const kinds = ["room", "activity", "dish", "product"].filter((kind) => isBookable({ kind } as Parameters<typeof isBookable>[0]));
    expect(kinds).toEqual(["room", "activity"]);
  });
});

describe("calculatePricing", () => {
  it("adds each night at its own price, in hundredths, for all that are booked", () => {
    expect(calculatePricing(item, span("2026-11-01", "2026-11-03"))).toMatchObject({
      original: 8_100,
      retail: 8_100,
      currency: "USD",
      currencyPrecision: 2,
    });
    expect(calculatePricing(item, span("2026-12-19", "2026-12-21"))?.original).toBe(4_050 + 9_000);
    expect(calculatePricing(item, span("2026-11-01", "2026-11-02"), 3)?.original).toBe(12_150);
  });

  it("is nothing where the listing says no price or no currency", () => {
    expect(calculatePricing({ ...item, minimum_price: null, seasonal_prices: [] }, span("2026-11-01", "2026-11-02"))).toBeUndefined();
    expect(calculatePricing({ ...item, minimum_price_currency: null }, span("2026-11-01", "2026-11-02"))).toBeUndefined();
  });
});

describe("pricingFrom", () => {
  it("is the least of all prices that are not over yet", () => {
    expect(pricingFrom(item, "2026-06-30")?.original).toBe(2_000);
    expect(pricingFrom(item, "2026-07-01")?.original).toBe(4_050);
  });

  it("is nothing without a price or a currency", () => {
    expect(pricingFrom({ ...item, minimum_price: null }, "2026-06-01")).toBeUndefined();
    expect(pricingFrom({ ...item, minimum_price_currency: null }, "2026-06-01")).toBeUndefined();
  });
});
