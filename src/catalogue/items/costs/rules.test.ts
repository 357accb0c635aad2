import { describe, expect, it } from "vitest";
import { buildReceipt } from "../bookDirect/directPrice.ts";
import { receiptRows } from "../bookDirect/receiptRows.ts";
import type { InventoryItem } from "../contract.ts";
import { costErrors, departureErrors, personPriceErrors } from "./errors.ts";
import {
  type ItemCost,
  NO_TERMS,
  normaliseCost,
  normaliseDepartures,
  normalisePersonPrice,
  type PersonPrice,
  personPriceText,
} from "./rules.ts";

const cost = (values: Partial<ItemCost>): ItemCost => ({
  kind: "cleaning",
  label: "",
  amount: 40,
  currency: "EUR",
  per: "stay",
  required: true,
  ...values,
});
const item = (values: Partial<InventoryItem>) =>
  ({
    ...{ kind: "room", title: "Ridge", minimum_price: 100, minimum_price_currency: "EUR", minimum_nights: 1 },
    ...{ seasonal_prices: [], costs: [], terms: NO_TERMS, departures: [], prices: [], foreign: {} },
    ...values,
  }) as unknown as InventoryItem;
const dates = { from: "2027-03-01", to: "2027-03-04" };
const guests = { adults: 2, child_ages: [5] };
const plain = (rows: readonly { label: string; value: string }[]) =>
  rows.map(({ label, value }) => `${label}: ${value}`.replaceAll(/\s/g, " "));

describe("the receipt of a stay with extra costs", () => {
  const tax = cost({ kind: "tourist_tax", amount: 1.1, per: "person_night" });
  const towels = cost({ kind: "other", label: "Towels", amount: 5, per: "person", required: false });
  const terms = { deposit: "30% when you agree", cancellation: "Free until 7 days before" };
  const room = item({ costs: [cost({}), tax, towels], terms });

  it("adds required costs after the discount, in their order, and shows the rest below", () => {
    const receipt = buildReceipt(room, { ...dates, guests }, 10, 15);
    if (!receipt) throw new Error("The room has a price.");
    // 300 less 10 %, 40 for cleaning, 1.10 for 3 people and 3 nights.
    expect(receipt).toMatchObject({ price: 300, off: 30, extra: 49, pay: 319, commission: 45 });
    const { included, after, terms: words } = receiptRows(receipt);
    expect(plain(included)).toEqual(["Cleaning: EUR 40", "Tourist tax, EUR 1.10 per person and night: EUR 9"]);
    expect(plain(after)).toEqual(["Towels, optional, EUR 5 per person: EUR 15"]);
    expect(plain(words)).toEqual(["Deposit: 30% when you agree", "Cancellation: Free until 7 days before"]);
  });

  it("says the rate of a cost by person while the number of guests is unknown, and does not add it", () => {
    const receipt = buildReceipt(room, dates, 0, 0);
    if (!receipt) throw new Error("The room has a price.");
    expect(receipt).toMatchObject({ extra: 40, pay: 340 });
    expect(plain(receiptRows(receipt).after)[0]).toBe("Plus Tourist tax: EUR 1.10 per person and night");
  });

  it("does not add a cost in another currency", () =>
    expect(buildReceipt(item({ costs: [cost({ currency: "USD" })] }), dates, 0, 0)).toMatchObject({ extra: 0, pay: 300 }));

  it("multiplies without the errors of decimals", () => {
    const light = item({ costs: [cost({ amount: 0.7, per: "night" })] });
    expect(buildReceipt(light, { from: "2027-03-01", to: "2027-03-11" }, 0, 0)).toMatchObject({ extra: 7 });
  });

  it("is as before without any", () => expect(buildReceipt(item({}), dates, 10, 0)).toMatchObject({ extra: 0, costs: [], pay: 270 }));
});

describe("the receipt of an activity with prices by age", () => {
  const prices: PersonPrice[] = [
    { for: "adult", from_age: null, to_age: null, amount: 40 },
    { for: "child", from_age: 0, to_age: 3, amount: 0 },
    { for: "child", from_age: 4, to_age: 11, amount: 19.5 },
  ];
  const walk = item({ kind: "activity", title: "Walk", minimum_price: 20, prices });
  const on = (child_ages: number[], day = dates.from) => buildReceipt(walk, { from: day, to: "", guests: { adults: 2, child_ages } }, 0, 0);

  it("adds up guests at the price of their age, and children of other ages at that of adults", () => {
    const receipt = on([2, 4, 11, 12]);
    if (!receipt) throw new Error("The walk has a price.");
    expect(receipt).toMatchObject({ price: 2 * 40 + 0 + 39 + 40, times: 6, isExample: false });
    expect(plain(receiptRows(receipt).groups)).toEqual([
      "2 adults × EUR 40: EUR 80",
      "1 child × EUR 0: EUR 0",
      "2 children × EUR 19.50: EUR 39",
      "1 child × EUR 40: EUR 40",
    ]);
  });

  it("takes a season's price for adults", () => {
    const summer = item({ ...walk, seasonal_prices: [{ from: "2027-07-01", to: "2027-07-31", price: 50 }] });
    expect(buildReceipt(summer, { from: "2027-07-02", to: "", guests: { adults: 1, child_ages: [5] } }, 0, 0)).toMatchObject({ price: 69 });
  });

  it("is an example for one adult without a number of guests", () =>
    expect(buildReceipt(walk, { from: "", to: "" }, 0, 0)).toMatchObject({ price: 40, times: 1, isExample: true }));

  it("reads well", () =>
    expect(prices.map((price) => personPriceText(price, "EUR").replaceAll(/\s/g, " "))).toEqual([
      "Adults: EUR 40",
      "Children up to 3: free",
      "Children 4 to 11: EUR 19.50",
    ]));
});

describe("what owners may write", () => {
  it("is filled in where it is left out", () => {
    expect(normaliseCost({ kind: "other", label: " Boat ", amount: 3, per: "stay" }, "EUR")).toEqual(
      cost({ kind: "other", label: "Boat", amount: 3 }),
    );
    expect(normaliseDepartures(["14:00", "9:30", "09:30:00"])).toEqual(["09:30", "14:00"]);
    expect(normalisePersonPrice({ for: "child", amount: 5 })).toEqual({ for: "child", from_age: 0, to_age: 17, amount: 5 });
    expect(normalisePersonPrice({ for: "adult", from_age: 30, amount: 5 })).toEqual({
      for: "adult",
      from_age: null,
      to_age: null,
      amount: 5,
    });
  });

  it.each([
    [[cost({})], true, []],
    [[cost({ amount: 0 })], true, ["Cleaning: Enter more than 0."]],
    [[cost({ amount: 1.005 })], true, ["Cleaning: Use at most 2 decimals."]],
    [[cost({ kind: "other" })], true, ["Enter a name for each other cost."]],
    [[cost({ currency: "" })], true, ["Choose a currency."]],
    [[cost({ per: "person_night" })], false, ["An activity has no nights: choose “per stay” or “per person”."]],
    [Array.from({ length: 11 }, () => cost({})), true, ["Add at most 10 costs."]],
  ])("is not just any cost: %j", (costs, hasNights, errors) => expect(costErrors(costs, hasNights)).toEqual(errors));

  it.each([
    [["09:30", "23:59"], []],
    [["24:00"], ["Enter times such as 09:30."]],
    [["noon"], ["Enter times such as 09:30."]],
  ])("is a time of day: %j", (times, errors) => expect(departureErrors(times)).toEqual(errors));

  const child = (from_age: number, to_age: number, amount = 5): PersonPrice => ({ for: "child", from_age, to_age, amount });
  it.each([
    [[child(0, 3, 0), child(4, 11)], []],
    [[child(4, 11), child(11, 14)], ["Children of one age can have only one price."]],
    [[child(9, 4)], ["Enter ages from 0 to 17, the lower one first."]],
    [[child(0, 18)], ["Enter ages from 0 to 17, the lower one first."]],
    [[child(0, 3, -1)], ["Enter 0 or more."]],
  ])("is one price for each age: %j", (prices, errors) => expect(personPriceErrors(prices)).toEqual(errors));

  it("is one price for adults", () => {
    const adult = (amount: number): PersonPrice => ({ for: "adult", from_age: null, to_age: null, amount });
    expect(personPriceErrors([adult(5), adult(6)])).toEqual(["Enter one price for adults."]);
  });
});
