import { describe, expect, it } from "vitest";
import { A_TEXT, atMost, bodyErrors, queryErrors, REQUIRED, takenBody } from "../../tools/testing/validationErrors.ts";
import { changeVisitedActivity, createVisitedActivity } from "./activities/contract.ts";
import { changeVisitedBusiness, createVisitedBusiness, listVisitedBusinesses, replaceVisitedBusiness } from "./contract.ts";
import { changeVisitedArea, createVisitedArea, createVisitedCountry, replaceVisitedCountry } from "./places/contract.ts";

const RATING = ["Enter a whole number from 1 to 3."];
const FEELS = ["Choose one of: cheap, average, expensive."];
const FAMILIARITY = ["Choose one of: dont_know, know_of, know_personally."];
const COUNTRY = ["Enter a two-letter country code, such as TH."];
const VISIT = { business: "abcdefgh" };

describe("the visit of a business", () => {
  it.each([
    ["the business alone", {}],
    ["the lowest rating", { rating: 1 }],
    ["the highest rating", { rating: 3 }],
    ["no rating", { rating: null }],
    ["a comment of 2,000 characters", { comment: "c".repeat(2_000) }],
    ["an empty comment", { comment: "" }],
    ["how dear it felt", { price_feel: "cheap" }],
    ["that nobody said how dear it felt", { price_feel: null }],
    ["how well one knows the owners", { familiarity: "know_personally" }],
    ["that it is no recommendation, although it has words", { comment: "Closed.", is_recommended: false }],
  ])("takes %s", (_what, given) => {
    expect(bodyErrors(createVisitedBusiness, { ...VISIT, ...given })).toEqual({});
    expect(bodyErrors(replaceVisitedBusiness, given)).toEqual({});
    expect(bodyErrors(changeVisitedBusiness, given)).toEqual({});
  });

  it.each([
    ["a rating of nought", { rating: 0 }, { rating: RATING }],
    ["a rating of four", { rating: 4 }, { rating: RATING }],
    ["half a rating", { rating: 2.5 }, { rating: ["Enter a whole number."] }],
    ["a rating in words", { rating: "good" }, { rating: ["Enter a number."] }],
    ["a comment that is too long", { comment: "c".repeat(2_001) }, { comment: atMost(2_000) }],
    ["a comment that is no text", { comment: { text: "Good" } }, { comment: A_TEXT }],
    ["an unknown feel of prices", { price_feel: "dear" }, { price_feel: FEELS }],
    ["an unknown familiarity", { familiarity: "friend" }, { familiarity: FAMILIARITY }],
    ["a word for yes or no", { is_recommended: "yes" }, { is_recommended: ["Choose true or false."] }],
  ])("refuses %s", (_what, given, errors) => {
    expect(bodyErrors(createVisitedBusiness, { ...VISIT, ...given })).toEqual(errors);
    expect(bodyErrors(replaceVisitedBusiness, given)).toEqual(errors);
    expect(bodyErrors(changeVisitedBusiness, given)).toEqual(errors);
  });

  it("needs a business by its code", () => {
    expect(bodyErrors(createVisitedBusiness, {})).toEqual({ business: REQUIRED });
    expect(bodyErrors(createVisitedBusiness, { business: "Casa Verde" })).toEqual({ business: ["Enter the code of a listing."] });
  });

  it("is emptied of what PUT leaves out, and keeps what PATCH leaves out", () => {
    expect(takenBody(replaceVisitedBusiness, {})).toEqual({ comment: "", rating: null, price_feel: null, familiarity: "dont_know" });
    expect(takenBody(changeVisitedBusiness, {})).toEqual({});
  });

  it("has the line ends of texts, which forms send as two characters, and no blanks around", () => {
    expect(takenBody(changeVisitedBusiness, { comment: "  Good.\r\nGo early. \r\n" })).toEqual({ comment: "Good.\nGo early." });
    // The stored length counts: two characters per line break do not make a comment too long.
    expect(bodyErrors(changeVisitedBusiness, { comment: `${"c\r\n".repeat(999)}cc` })).toEqual({});
  });

  it("is listed with or without those that are no recommendation, and nothing between", () => {
    for (const is_recommended of ["true", "false"]) expect(queryErrors(listVisitedBusinesses, { is_recommended })).toEqual({});
    expect(queryErrors(listVisitedBusinesses, { is_recommended: "maybe" })).toEqual({
      is_recommended: ["Choose one of: true, false."],
    });
  });
});

describe("the visit of an area or a country", () => {
  it("names it by slug, and a country by code", () => {
    expect(bodyErrors(createVisitedArea, { area: "hoi-an" })).toEqual({});
    expect(bodyErrors(createVisitedCountry, { country: "VN" })).toEqual({});
  });

  it("refuses what is neither", () => {
    expect(bodyErrors(createVisitedArea, {})).toEqual({ area: REQUIRED });
    expect(bodyErrors(createVisitedArea, { area: 5 })).toEqual({ area: A_TEXT });
    expect(bodyErrors(changeVisitedArea, { area: null })).toEqual({ area: A_TEXT });
    expect(bodyErrors(createVisitedCountry, { country: "Vietnam" })).toEqual({ country: COUNTRY });
    expect(bodyErrors(replaceVisitedCountry, {})).toEqual({ country: REQUIRED });
  });
});

describe("the visit of an activity", () => {
  const ITEM = "01980000-0000-7000-8000-000000000001";

  it.each([
    ["a type of activity", { activity_type: "diving" }],
    ["an item, whose type is taken", { activity: ITEM }],
    ["no item", { activity_type: "yoga", activity: null }],
    ["a comment", { activity_type: "yoga", comment: "At dawn." }],
  ])("takes %s", (_what, given) => expect(bodyErrors(createVisitedActivity, given)).toEqual({}));

  it.each([
    ["an item by its title", { activity: "Sunrise walk" }, { activity: ["Enter the id of an activity."] }],
    ["a comment that is too long", { activity_type: "yoga", comment: "c".repeat(2_001) }, { comment: atMost(2_000) }],
  ])("refuses %s", (_what, given, errors) => expect(bodyErrors(createVisitedActivity, given)).toEqual(errors));

  it("refuses a type that there is not, and says which there are", () => {
    const { activity_type } = bodyErrors(createVisitedActivity, { activity_type: "sleeping" });
    expect(activity_type?.[0]).toMatch(/^Choose one of: .*hiking.*diving.*surfing/);
    expect(bodyErrors(changeVisitedActivity, { activity_type: "sleeping" })).toHaveProperty("activity_type");
  });
});
