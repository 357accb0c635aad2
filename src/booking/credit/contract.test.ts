import { describe, expect, it } from "vitest";
import { atMost, bodyErrors, queryErrors, takenBody } from "../../tools/testing/validationErrors.ts";
import { createCreditCode, disputeSpend, getStatement, spendCredit } from "./contract.ts";

const spend = (given: object) => bodyErrors(spendCredit, { code: "abcd2345", amount: 5, ...given });

describe("credit that is spent", () => {
  it.each([
    ["with the code as it is shown", {}],
    ["with the code as somebody types it", { code: " ABCD2345 " }],
    ["to the cent", { amount: 0.01 }],
    ["at one of several listings", { business: "abcdefgh" }],
    ["with a voucher", { coupon: "abcdefgj" }],
    ["with none", { coupon: null, business: null }],
  ])("is taken %s", (_what, given) => expect(spend(given)).toEqual({}));

  it.each([
    ["without a code", { code: undefined }, { code: ["This field is required."] }],
    ["with a code that is too short", { code: "abcd" }, { code: ["Enter the code of 8 letters and digits."] }],
    ["without an amount", { amount: 0 }, { amount: ["Enter an amount."] }],
    ["with an amount below nought, which would be a gift to oneself", { amount: -5 }, { amount: ["Enter an amount."] }],
    ["with parts of a cent", { amount: 1.001 }, { amount: ["Enter a multiple of 0.01."] }],
    ["with an amount above the maximum", { amount: 10_001 }, { amount: ["Must be at most 10000."] }],
    ["with an amount in words", { amount: "five" }, { amount: ["Enter a number."] }],
    ["at a listing by its name", { business: "Casa" }, { business: ["Enter the code of a listing."] }],
    ["with a voucher by its address", { coupon: "/abcdefgh/vouchers/x/" }, { coupon: ["Enter the code of a voucher."] }],
  ])("is refused %s", (_what, given, errors) => expect(spend(given)).toEqual(errors));

  it("is found by its code in lower case, which codes have", () =>
    expect(takenBody(spendCredit, { code: " ABCD2345", amount: 5 })).toEqual({ code: "abcd2345", amount: 5 }));
});

it("A code to spend credit is for one business, by its code", () => {
  expect(bodyErrors(createCreditCode, { business: "abcdefgh" })).toEqual({});
  expect(bodyErrors(createCreditCode, {})).toEqual({ business: ["This field is required."] });
  expect(bodyErrors(createCreditCode, { business: "ABCDEFGH" })).toEqual({ business: ["Enter the code of a listing."] });
});

it("A dispute may have words, and no book of them", () => {
  expect(takenBody(disputeSpend, {})).toEqual({ text: "" });
  expect(bodyErrors(disputeSpend, { text: "w".repeat(1_000) })).toEqual({});
  expect(bodyErrors(disputeSpend, { text: "w".repeat(1_001) })).toEqual({ text: atMost(1_000) });
});

it("A statement is of a business and a traveller, by their codes", () => {
  expect(queryErrors(getStatement, { business: "abcdefgh", traveller: "maya2345" })).toEqual({});
  expect(queryErrors(getStatement, { business: "Casa", traveller: "Maya" })).toEqual({
    business: ["Enter the code of a listing."],
    traveller: ["Enter the code of a traveller."],
  });
});
