import { describe, expect, it } from "vitest";
import type { InventoryItem } from "./contract.ts";
import { cheapest, exampleText, fromText, receiptOf } from "./rules.receipt.ts";

const item = (kind: string, title: string, minimum_price: number | null, minimum_price_currency: string | null = "USD") =>
  ({ kind, title, minimum_price, minimum_price_currency: minimum_price === null ? null : minimum_price_currency }) as InventoryItem;

describe("the receipt of a listing", () => {
  it("is for two nights in its cheapest room, whatever else it offers", () => {
    const items = [item("dish", "Soup", 3), item("room", "Garden", 60), item("room", "Ridge", 50.75), item("activity", "Walk", 10)];
    const receipt = receiptOf(items, 10, 15);
    expect(receipt).toMatchObject({ times: 2, price: 101, off: 10, pay: 91, commission: 15, currency: "USD" });
    expect(receipt && exampleText(receipt)).toBe("Two nights in “Ridge”, as an example");
    expect(fromText(items)).toBe("From USD\u00a050 per night");
  });

  it("is for one person's activity where there are no rooms", () => {
    const items = [item("activity", "Walk", 450_000, "IDR")];
    expect(receiptOf(items, 0, 0)).toMatchObject({ times: 1, price: 450_000, off: 0, pay: 450_000, commission: 0 });
    expect(fromText(items)).toBe("From IDR\u00a0450,000 per person");
  });

  it("does not exist where nothing that can be booked has a price", () => {
    const items = [item("dish", "Soup", 3), item("room", "Garden", null)];
    expect([cheapest(items), receiptOf(items, 10, 15), fromText(items)]).toEqual([undefined, undefined, ""]);
  });

  it.each([0, 5, 7, 33, 100])("always adds up, with %d per cent off too", (discount) => {
    for (const price of [1, 19.99, 333, 87_654]) {
      const receipt = receiptOf([item("room", "Room", price)], discount, 15);
      expect((receipt?.pay ?? 0) + (receipt?.off ?? 0)).toBe(receipt?.price);
    }
  });
});
