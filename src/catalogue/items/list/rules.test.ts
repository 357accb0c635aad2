import { describe, expect, it } from "vitest";
import { blankItem, copyTitle, type ItemValues, itemErrors, mergeItem, orderedIds, priceErrors, seasonErrors } from "./rules.ts";

const room: ItemValues = { ...blankItem("room"), title: "Mango room", minimum_price: 40, minimum_price_currency: "USD" };
const invalidFields = (given: Partial<ItemValues>, before?: ItemValues) =>
  Object.keys(itemErrors(mergeItem("room", before ?? room, given), before));

describe("What is written of an item", () => {
  it("is what is given, beside what was there", () => {
    expect(mergeItem("room", room, { maximum_capacity: 3, title: " Garden room " })).toEqual({
      ...room,
      title: "Garden room",
      maximum_capacity: 3,
    });
  });

  it("passes over fields that its kind does not have", () => {
    const dish = { ...blankItem("dish"), title: "Soup" };
    expect(mergeItem("dish", dish, { units: 5, duration: 60, room_type: "shared", minimum_nights: 3 })).toEqual(dish);
  });

  it("has no currency without a price, and no unit of time without a time", () => {
    expect(mergeItem("room", room, { minimum_price: null }).minimum_price_currency).toBeNull();
    expect(mergeItem("activity", blankItem("activity"), { duration_class: "hours" }).duration_class).toBeNull();
  });

  it.each([
    [{ title: "  " }, "title"],
    [{ title: "x".repeat(201) }, "title"],
    [{ description: "x".repeat(2_001) }, "description"],
    [{ minimum_price: 0 }, "minimum_price"],
    [{ minimum_price: Number.NaN }, "minimum_price"],
    [{ minimum_price: 40.125 }, "minimum_price"],
    [{ minimum_price: 1e12 }, "minimum_price"],
    [{ minimum_price_currency: null }, "minimum_price_currency"],
    [{ minimum_price_currency: "XXX" }, "minimum_price_currency"],
    [{ maximum_capacity: 0 }, "maximum_capacity"],
    [{ maximum_capacity: 2.5 }, "maximum_capacity"],
    [{ units: 0 }, "units"],
    [{ units: 201 }, "units"],
    [{ minimum_nights: 91 }, "minimum_nights"],
    [{ book_now_url: "javascript:alert(1)" }, "book_now_url"],
    [{ book_now_url: "https://me:secret@example.com/" }, "book_now_url"],
    [{ book_now_url: "our website" }, "book_now_url"],
    [{ seasonal_prices: [{ from: "2027-02-30", to: "2027-03-01", price: 4 }] }, "seasonal_prices"],
  ] as [Partial<ItemValues>, string][])("%j is wrong", (given, field) => expect(invalidFields(given)).toEqual([field]));

  it.each([
    { minimum_price: 1 },
    { minimum_price: 19.99 },
    { minimum_price: null },
    { units: 200, minimum_nights: 90, maximum_capacity: 1_000 },
    { book_now_url: "https://example.com/book?room=1" },
    { book_now_url: " " },
  ])("%j is right", (given) => expect(invalidFields(given)).toEqual([]));

  it("may stay as it was, although it could not be written so today", () => {
    const old = { ...room, minimum_price: 0.5, title: "x".repeat(201) };
    expect(invalidFields({ maximum_capacity: 2 }, old)).toEqual([]);
    expect(invalidFields({ minimum_price: 0.6 }, old)).toEqual(["minimum_price"]);
  });

  it("has a price for the days outside its seasons", () => {
    const seasons = { ...room, seasonal_prices: [{ from: "2027-07-01", to: "2027-08-31", price: 60 }] };
    expect(invalidFields({ minimum_price: null }, seasons)).toEqual(["minimum_price"]);
  });
});

describe("Seasons", () => {
  const season = (from: string, to: string, price = 60) => ({ from, to, price });
  it("follow each other, and do not overlap by a day", () => {
    expect(seasonErrors([season("2027-06-01", "2027-06-30"), season("2027-07-01", "2027-07-01")])).toEqual([]);
    expect(seasonErrors([season("2027-06-01", "2027-07-01"), season("2027-07-01", "2027-08-01")])).toEqual([
      "1 Jun – 1 Jul 2027 and 1 Jul – 1 Aug 2027 overlap.",
    ]);
  });
  it("begin before they end, and cost something", () => {
    expect(seasonErrors([season("2027-06-02", "2027-06-01")])).toHaveLength(1);
    expect(seasonErrors([season("2027-06-01", "2027-06-02", 0)])).toEqual(["1 – 2 Jun 2027: Must be at least 1."]);
    expect(seasonErrors(Array.from({ length: 25 }, () => season("2027-06-01", "2027-06-01")))).toEqual(["Add at most 24 seasons."]);
  });
  it("are put in order", () => {
    const [later, earlier] = [season("2027-07-01", "2027-07-02"), season("2027-01-01", "2027-01-02")];
    expect(mergeItem("room", room, { seasonal_prices: [later, earlier] }).seasonal_prices).toEqual([earlier, later]);
  });
});

it("Prices have at most two decimals, whatever a computer makes of them", () => {
  for (const price of [1.1, 2.3, 0.1 + 1, 1_234_567.89, 8.87]) expect(priceErrors(price)).toEqual([]);
});

it("Those that are named come first in their order, the rest keep theirs", () => {
  expect(orderedIds(["a", "b", "c", "d"], ["d", "b"])).toEqual(["d", "b", "a", "c"]);
  expect(orderedIds(["a", "b"], ["z", "b"])).toEqual(["b", "a"]);
  expect(orderedIds(["a", "b"], [])).toEqual(["a", "b"]);
});

it("A copy says so, however long the title is", () => {
  expect(copyTitle("Mango room")).toBe("Mango room (copy)");
  expect(copyTitle("x".repeat(200))).toHaveLength(200);
});
