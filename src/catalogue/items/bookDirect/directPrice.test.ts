import { describe, expect, it } from "vitest";
import type { InventoryItem } from "../contract.ts";
import { buildReceipt, cheapest, countStayNights, fromText, NO_DATES, payText, priceLabel, receiptText } from "./directPrice.ts";

const item = (kind: string, title: string, minimum_price: number | null, minimum_price_currency: string | null = "USD") =>
  ({
    kind,
    title,
    minimum_price,
    minimum_price_currency: minimum_price === null ? null : minimum_price_currency,
    minimum_nights: 1,
    seasonal_prices: [],
    costs: [],
    terms: { deposit: "", cancellation: "" },
    departures: [],
    prices: [],
    amenities: {},
  }) as unknown as InventoryItem;

describe("the receipt of a listing", () => {
  it("is for two nights in its cheapest room, whatever else it offers", () => {
    const items = [item("dish", "Soup", 3), item("room", "Garden", 60), item("room", "Ridge", 50.75), item("activity", "Walk", 10)];
    const receipt = buildReceipt(cheapest(items), NO_DATES, 10, 15);
    expect(receipt).toMatchObject({ times: 2, price: 101, off: 10, pay: 91, commission: 15, currency: "USD" });
    expect(receipt && receiptText(receipt, NO_DATES)).toBe("Example: 2 nights, Ridge");
    expect(fromText(items)).toBe("From USD\u00a050 per night");
  });

  it("is for the nights that were chosen, over a month's end and a change of clocks too", () => {
    const dates = { from: "2027-03-27", to: "2027-04-01" };
    const receipt = buildReceipt(item("room", "Ridge", 50.75), dates, 10, 0);
    expect(receipt).toMatchObject({ times: 5, isExample: false, price: 253, off: 25, pay: 228 });
    expect(receipt && [receiptText(receipt, dates), priceLabel(receipt)]).toEqual([
      "“Ridge”, 27 Mar – 1 Apr 2027",
      "Listed price, 5 nights",
    ]);
  });

  it("adds up nights at the price of their season, and the rest at the listed one", () => {
    const room = { ...item("room", "Ridge", 50.1), seasonal_prices: [{ from: "2027-12-24", to: "2027-12-25", price: 80.2 }] };
    expect(buildReceipt(room, { from: "2027-12-23", to: "2027-12-27" }, 0, 0)).toMatchObject({ times: 4, price: 260 });
    // The last night of a season begins on its last day.
    expect(buildReceipt(room, { from: "2027-12-26", to: "2027-12-28" }, 0, 0)).toMatchObject({ times: 2, price: 100 });
    expect(buildReceipt(room, NO_DATES, 0, 0)).toMatchObject({ times: 2, price: 100 });
  });

  it("is for the fewest nights that a room is given for, where those are more", () => {
    const receipt = buildReceipt({ ...item("room", "Ridge", 50), minimum_nights: 4 }, NO_DATES, 0, 0);
    expect(receipt).toMatchObject({ times: 4, price: 200 });
    expect(receipt && receiptText(receipt, NO_DATES)).toBe("Example: 4 nights, Ridge");
  });

  it("takes an activity's price of the day", () => {
    const walk = { ...item("activity", "Walk", 20), seasonal_prices: [{ from: "2027-07-01", to: "2027-08-31", price: 30 }] };
    const dates = (from: string) => ({ from, to: "" });
    expect(buildReceipt(walk, dates("2027-08-31"), 0, 0)?.price).toBe(30);
    expect(buildReceipt(walk, dates("2027-09-01"), 0, 0)?.price).toBe(20);
  });

  it("stays an example while one of the days is missing, or there is no night between them", () => {
    for (const dates of [
      { from: "2027-03-27", to: "" },
      { from: "2027-03-27", to: "2027-03-27" },
    ]) {
      expect(countStayNights(dates)).toBe(0);
      expect(buildReceipt(item("room", "Ridge", 50), dates, 0, 0)).toMatchObject({ times: 2, isExample: true });
    }
  });

  it("says for how many a room's price is, if it sleeps one", () => {
    const single = { ...item("room", "Single", 50), maximum_capacity: 1 };
    expect(fromText([single])).toBe("From USD\u00a050 per night for one");
  });

  it("is for one person's activity where there are no rooms", () => {
    const items = [item("activity", "Walk", 450_000, "IDR")];
    expect(buildReceipt(cheapest(items), NO_DATES, 0, 0)).toMatchObject({ times: 1, price: 450_000, off: 0, pay: 450_000, commission: 0 });
    expect(fromText(items)).toBe("From IDR\u00a0450,000 per person");
  });

  it("says how many guests come, and counts them in an activity's price, not in a room's", () => {
    const guests = { adults: 2, child_ages: [5] };
    const dates = { from: "2027-03-27", to: "2027-03-29" };
    const room = buildReceipt(item("room", "Ridge", 50), { ...dates, guests }, 0, 0);
    expect(room).toMatchObject({ price: 100, isExample: false });
    expect([payText(room), payText(undefined)]).toEqual(["USD\u00a0100 for 2 nights", ""]);
    expect(room && [receiptText(room, dates).replaceAll(/\s/g, " "), priceLabel(room)]).toEqual([
      "“Ridge”, 27 – 29 Mar 2027: 2 nights, 2 adults, 1 child",
      "Listed price",
    ]);
    const walk = item("activity", "Walk", 20);
    expect(buildReceipt(walk, { from: "2027-03-27", to: "", guests }, 0, 0)).toMatchObject({ times: 3, price: 60, isExample: false });
    // Without a day its price may be another one.
    const example = buildReceipt(walk, { ...NO_DATES, guests }, 0, 0);
    expect(example).toMatchObject({ times: 3, price: 60, isExample: true });
    expect(example && receiptText(example, NO_DATES)).toBe("Example: 2 adults, 1 child, Walk");
    const unknown = { adults: null, child_ages: [] };
    expect(buildReceipt(walk, { from: "2027-03-27", to: "", guests: unknown }, 0, 0)).toMatchObject({ times: 1, isExample: true });
  });

  it("does not exist where nothing that can be booked has a price", () => {
    const items = [item("dish", "Soup", 3), item("room", "Garden", null)];
    expect([cheapest(items), buildReceipt(cheapest(items), NO_DATES, 10, 15), fromText(items)]).toEqual([undefined, undefined, ""]);
  });

  it.each([0, 5, 7, 33, 100])("always adds up, with %d per cent off too", (discount) => {
    for (const price of [1, 19.99, 333, 87_654]) {
      const receipt = buildReceipt(item("room", "Room", price), NO_DATES, discount, 15);
      expect((receipt?.pay ?? 0) + (receipt?.off ?? 0)).toBe(receipt?.price);
    }
  });
});
