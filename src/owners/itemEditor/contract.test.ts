import { describe, expect, it } from "vitest";
import { A_TEXT, bodyErrors, REQUIRED } from "../../tools/testing/validationErrors.ts";
import { changeItem, createItem, listOwnItems, orderItems, replaceItem } from "./contract.ts";

const ID = "01980000-0000-7000-8000-000000000001";
const NUMBER = ["Enter a number."];

describe("an item as its people send it", () => {
  it.each([
    ["a title alone", {}],
    ["a room", { kind: "room", room_type: "private", minimum_price: 80, minimum_price_currency: "EUR", units: 2, minimum_nights: 2 }],
    ["an activity", { kind: "activity", activity_type: "diving", duration: 90, duration_class: "hours", maximum_capacity: 8 }],
    ["a menu item", { kind: "dish", item_category: "Mains", minimum_price: 12.5 }],
    ["no price, no duration and no link", { minimum_price: null, duration: null, book_now_url: null }],
    ["prices of seasons", { seasonal_prices: [{ from: "2027-06-01", to: "2027-08-31", price: 120 }] }],
    ["a draft", { is_draft: true }],
    ["its pictures in their order", { pictures: ["one", "two"] }],
  ])("may be %s", (_what, given) => expect(bodyErrors(createItem, { title: "Garden room", ...given })).toEqual({}));

  it.each([
    ["a price in words", { minimum_price: "80" }, { minimum_price: NUMBER }],
    ["a duration in words", { duration: "an hour" }, { duration: NUMBER }],
    ["a number of people that is none", { maximum_capacity: true }, { maximum_capacity: NUMBER }],
    ["an unknown kind of room", { room_type: "tent" }, { room_type: ["Choose one of: private, shared."] }],
    ["an unknown unit of time", { duration_class: "weeks" }, { duration_class: ["Choose one of: minutes, hours, days."] }],
    ["a title that is no text", { title: 7 }, { title: A_TEXT }],
    ["a word for yes or no", { is_draft: "no" }, { is_draft: ["Choose true or false."] }],
    ["more pictures than ten", { pictures: Array.from({ length: 11 }, () => "p") }, { pictures: ["Choose at most 10."] }],
    ["one picture that is no list", { pictures: "p" }, { pictures: ["Send a list."] }],
  ])("may not be %s", (_what, given, errors) => {
    expect(bodyErrors(createItem, { title: "Garden room", ...given })).toEqual(errors);
    expect(bodyErrors(replaceItem, { title: "Garden room", ...given })).toEqual(errors);
    expect(bodyErrors(changeItem, given)).toEqual(errors);
  });

  it("has a title, also where it is replaced, and may be changed without", () => {
    expect(bodyErrors(createItem, {})).toEqual({ title: REQUIRED });
    expect(bodyErrors(replaceItem, {})).toEqual({ title: REQUIRED });
    expect(bodyErrors(changeItem, {})).toEqual({});
  });

  it("is of a kind of the specification", () =>
    expect(bodyErrors(createItem, { title: "Car", kind: "car" })).toEqual({
      kind: ["Choose one of: activity, dish, product, room, supplier."],
    }));

  it("is changed with the version that was read, a whole number", () => {
    expect(bodyErrors(changeItem, { version: 4 })).toEqual({});
    expect(bodyErrors(changeItem, { version: "4" })).toEqual({ version: NUMBER });
    expect(bodyErrors(changeItem, { version: 4.5 })).toEqual({ version: ["Enter a whole number."] });
  });
});

describe("the address of an item", () => {
  const isGood = (params: object) => replaceItem.params!.safeParse({ kind: "room", businessCode: "abcdefgh", item: ID, ...params }).success;

  it.each(["room", "activity", "dish", "supplier", "product", "checkoutProducts"])("has the kind %s", (kind) =>
    expect(isGood({ kind })).toBe(true),
  );

  it.each([
    ["an unknown kind", { kind: "rooms" }],
    ["a name of every object", { kind: "constructor" }],
    ["a listing's name", { businessCode: "Casa" }],
    ["a number", { item: "12" }],
  ])("never has %s", (_what, params) => expect(isGood(params)).toBe(false));
});

describe("the order of items", () => {
  it("names them by their ids", () => {
    expect(bodyErrors(orderItems, { ordered: [ID] })).toEqual({});
    expect(bodyErrors(orderItems, { ordered: [] })).toEqual({});
  });

  it.each([
    ["nothing", undefined, REQUIRED],
    ["one id that is no list", ID, ["Send a list."]],
    ["titles", ["Garden room"], ["Enter the IDs of items."]],
    ["more than a listing can have", Array.from({ length: 1_001 }, () => ID), ["Choose at most 1000."]],
  ])("refuses %s", (_what, ordered, errors) => expect(bodyErrors(orderItems, { ordered })).toEqual({ ordered: errors }));
});

it("A listing's people list one kind of their items, or all", () => {
  expect(listOwnItems.query!.safeParse({}).success).toBe(true);
  expect(listOwnItems.query!.safeParse({ kind: "room" }).success).toBe(true);
  expect(listOwnItems.query!.safeParse({ kind: "checkoutProducts" }).success).toBe(false);
});
