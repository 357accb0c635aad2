import { describe, expect, it } from "vitest";
import { daysIn, pricesByDay, type SeasonalPrice } from "./rules.ts";

const span = (from: string, to: string, price: number): SeasonalPrice => ({ from: `2027-07-${from}`, to: `2027-07-${to}`, price });
const item = (own: SeasonalPrice[], prices: SeasonalPrice[], values: object = {}) => ({
  minimum_price: 80,
  minimum_price_currency: "EUR",
  seasonal_prices: own,
  day_prices: { holder: "p", price: 80, currency: "EUR", prices },
  ...values,
});

describe("Prices by day", () => {
  it("of booking software count on days of which nobody here said anything", () => {
    const own = [span("05", "06", 70), span("09", "10", 75)];
    expect(pricesByDay(item(own, [span("01", "10", 90), span("12", "12", 95)]))).toEqual([
      span("01", "04", 90),
      span("05", "06", 70),
      span("07", "08", 90),
      span("09", "10", 75),
      span("12", "12", 95),
    ]);
    expect(pricesByDay(item([span("01", "10", 70)], [span("02", "03", 90), span("10", "11", 90)]))).toEqual([
      span("01", "10", 70),
      span("11", "11", 90),
    ]);
  });

  it.each([
    ["somebody has written another price", { minimum_price: 85 }],
    ["the currency is another", { minimum_price_currency: "USD" }],
    ["there is no software", { day_prices: null }],
  ])("are those of the listing's people where %s", (_, values) => {
    expect(pricesByDay(item([span("05", "06", 70)], [span("01", "10", 90)], values))).toEqual([span("05", "06", 70)]);
  });

  it("are counted with both ends", () => expect(daysIn([span("01", "01", 1), span("05", "07", 1)])).toBe(4));
});
