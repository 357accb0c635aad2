import { describe, expect, it } from "vitest";
import { A_TEXT, atMost, BLANK, bodyErrors, queryErrors, REQUIRED } from "../../../tools/testing/validationErrors.ts";
import { answerEnquiry, answerMailedEnquiry, listEnquiries, writeToListing } from "./contract.ts";

const DATE = ["Enter a date such as 2026-12-31."];
const MOMENT = ["Enter a date and time such as 2026-12-31T18:00:00Z."];
const CURRENCY = ["Enter a currency of 3 letters, such as USD."];

describe.each([
  ["in the desk", answerEnquiry],
  ["by a mailed link", answerMailedEnquiry],
])("what a listing answers %s", (_where, endpoint) => {
  it.each([
    ["words alone", { text: "Yes, gladly." }],
    ["words of several lines", { text: "Dear Ana,\r\n\tyes." }],
    ["the dates that were asked for", { act: "agree" }],
    ["other dates", { act: "offer", from_date: "2027-05-01", to_date: "2027-05-03" }],
    ["dates and a price", { act: "agree", price: 240.5, currency: "EUR" }],
    ["a price of nought", { act: "agree", price: 0, currency: "EUR" }],
    ["dates that are kept until a moment", { act: "keep", kept_until: "2027-04-20T18:00:00Z" }],
    ["a moment of another clock", { act: "keep", kept_until: "2027-04-20T18:00:00+07:00" }],
    ["no", { act: "decline", text: "We are full." }],
    ["dates although they are taken", { act: "agree", force: true }],
    [
      "nulls for all that is not said",
      { text: null, act: null, from_date: null, price: null, currency: null, kept_until: null, force: null },
    ],
  ])("may be %s", (_what, given) => expect(bodyErrors(endpoint, given)).toEqual({}));

  it.each([
    ["what only the guest does", { act: "close" }, { act: ["Choose one of: agree, keep, offer, decline."] }],
    ["what only time does", { act: "release" }, { act: ["Choose one of: agree, keep, offer, decline."] }],
    ["a day that there is not", { act: "offer", from_date: "2027-02-30" }, { from_date: DATE }],
    ["a day in another form", { act: "offer", to_date: "3 May 2027" }, { to_date: DATE }],
    ["a price below nought", { price: -1 }, { price: ["Enter a price of 0 or more."] }],
    ["parts of a cent", { price: 10.005 }, { price: ["Enter a price with at most 2 decimals."] }],
    ["a price that no stay has", { price: 1_000_000_001 }, { price: ["This price is too high. Enter a lower one."] }],
    ["a price in words", { price: "240" }, { price: ["Enter a number."] }],
    ["a sign for a currency", { currency: "€" }, { currency: CURRENCY }],
    ["a currency in lower case", { currency: "eur" }, { currency: CURRENCY }],
    ["a day in place of a moment", { kept_until: "2027-04-20" }, { kept_until: MOMENT }],
    ["a moment without a clock", { kept_until: "2027-04-20T18:00:00" }, { kept_until: MOMENT }],
    ["control characters", { text: "Yes\u0000" }, { text: ["Remove control characters."] }],
    ["a book", { text: "t".repeat(5_001) }, { text: atMost(5_000) }],
    ["words that are no text", { text: ["Yes"] }, { text: A_TEXT }],
  ])("may not be %s", (_what, given, errors) => expect(bodyErrors(endpoint, given)).toEqual(errors));

  it("has prices to the cent as computers have them", () => {
    for (const price of [0.1 + 0.2, 19.99, 1_000_000.01, 0.07 * 3])
      expect(bodyErrors(endpoint, { price: Math.round(price * 100) / 100 })).toEqual({});
  });
});

describe("what a guest writes back", () => {
  it("is words, and nothing but words", () => {
    expect(bodyErrors(writeToListing, { text: "Thank you.\nSee you." })).toEqual({});
    expect(bodyErrors(writeToListing, {})).toEqual({ text: REQUIRED });
    expect(bodyErrors(writeToListing, { text: " \n " })).toEqual({ text: BLANK });
    expect(bodyErrors(writeToListing, { text: "t".repeat(5_001) })).toEqual({ text: atMost(5_000) });
  });

  it("agrees to nothing in the listing's name", () =>
    expect(writeToListing.body!.parse({ text: "Yes", act: "agree", price: 1 })).toEqual({ text: "Yes" }));
});

it("A listing's enquiries are all of them, or those that wait, or that are agreed", () => {
  for (const state of ["all", "waiting", "agreed"]) expect(queryErrors(listEnquiries, { state })).toEqual({});
  expect(listEnquiries.query!.parse({})).toEqual({ state: "all" });
  expect(queryErrors(listEnquiries, { state: "open" })).toEqual({ state: ["Choose one of: waiting, agreed, all."] });
  expect(queryErrors(listEnquiries, { business: "Casa" })).toEqual({ business: ["Enter the code of a listing."] });
});
