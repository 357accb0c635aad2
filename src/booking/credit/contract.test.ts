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
    ["with a code that is too short", { code: "abcd" }, { code: ["The code of eight letters and digits is needed."] }],
    ["without an amount", { amount: 0 }, { amount: ["An amount is needed."] }],
    ["with an amount below nought, which would be a gift to oneself", { amount: -5 }, { amount: ["An amount is needed."] }],
    ["with parts of a cent", { amount: 1.001 }, { amount: ["A multiple of 0.01 is needed."] }],
    ["with an amount that nobody has", { amount: 10_001 }, { amount: ["At most 10000 is possible."] }],
    ["with an amount in words", { amount: "five" }, { amount: ["A number is needed."] }],
    ["at a listing by its name", { business: "Casa" }, { business: ["The code of a listing is needed."] }],
    ["with a voucher by its address", { coupon: "/abcdefgh/vouchers/x/" }, { coupon: ["The code of a voucher is needed."] }],
  ])("is refused %s", (_what, given, errors) => expect(spend(given)).toEqual(errors));

  it("is found by its code in lower case, which codes have", () =>
    expect(takenBody(spendCredit, { code: " ABCD2345", amount: 5 })).toEqual({ code: "abcd2345", amount: 5 }));
});

it("A code to spend credit is for one business, by its code", () => {
  expect(bodyErrors(createCreditCode, { business: "abcdefgh" })).toEqual({});
  expect(bodyErrors(createCreditCode, {})).toEqual({ business: ["This field is required."] });
  expect(bodyErrors(createCreditCode, { business: "ABCDEFGH" })).toEqual({ business: ["The code of a listing is needed."] });
});

it("A dispute may have words, and no book of them", () => {
  expect(takenBody(disputeSpend, {})).toEqual({ text: "" });
  expect(bodyErrors(disputeSpend, { text: "w".repeat(1_000) })).toEqual({});
  expect(bodyErrors(disputeSpend, { text: "w".repeat(1_001) })).toEqual({ text: atMost(1_000) });
});

it("A statement is of a business and a traveller, by their codes", () => {
  expect(queryErrors(getStatement, { business: "abcdefgh", traveller: "maya2345" })).toEqual({});
  expect(queryErrors(getStatement, { business: "Casa", traveller: "Maya" })).toEqual({
    business: ["The code of a listing is needed."],
    traveller: ["The code of a traveller is needed."],
  });
});
