import { describe, expect, it } from "vitest";
import { bodyErrors, queryErrors, REQUIRED, takenBody } from "../../tools/testing/validationErrors.ts";
import {
  changeWishlistBusiness,
  changeWishlistCountry,
  createWishlistBusiness,
  createWishlistCountry,
  listWishlistBusinesses,
  listWishlistCountries,
  replaceWishlistBusiness,
  replaceWishlistCountry,
} from "./contract.ts";
import { AMONG_MAX } from "./rules.ts";

const BUSINESS = ["Enter the code of a listing."];
const COUNTRY = ["Enter a two-letter country code, such as TH."];
const ORDER = ['Use one of these, with or without "-": created, name.'];

describe("what is saved", () => {
  it.each([
    ["a listing by its code", createWishlistBusiness, { business: "abcdefgh" }],
    ["another listing in its place", replaceWishlistBusiness, { business: "abcdefgh" }],
    ["a country by its code", createWishlistCountry, { country: "NP" }],
    ["another country in its place", replaceWishlistCountry, { country: "NP" }],
    ["a change of nothing", changeWishlistBusiness, {}],
    ["a change of no country", changeWishlistCountry, {}],
  ])("is %s", (_what, endpoint, given) => expect(bodyErrors(endpoint, given)).toEqual({}));

  it.each([
    ["no listing", createWishlistBusiness, {}, { business: REQUIRED }],
    ["a listing's name", createWishlistBusiness, { business: "Casa Verde" }, { business: BUSINESS }],
    ["a listing as an object", createWishlistBusiness, { business: { business_code: "abcdefgh" } }, { business: ["Enter text."] }],
    ["a code with a letter that codes lack", replaceWishlistBusiness, { business: "abcdefgi" }, { business: BUSINESS }],
    ["no listing for PUT", replaceWishlistBusiness, {}, { business: REQUIRED }],
    ["no country", createWishlistCountry, {}, { country: REQUIRED }],
    ["a country's name", createWishlistCountry, { country: "Nepal" }, { country: COUNTRY }],
    ["a code of three letters", createWishlistCountry, { country: "NPL" }, { country: COUNTRY }],
    ["a code in lower case, which is an address", replaceWishlistCountry, { country: "np" }, { country: COUNTRY }],
    ["null for a country", changeWishlistCountry, { country: null }, { country: ["Enter text."] }],
  ])("is not %s", (_what, endpoint, given, errors) => expect(bodyErrors(endpoint, given)).toEqual(errors));

  it("says neither whose it is nor since when", () =>
    expect(takenBody(createWishlistBusiness, { business: "abcdefgh", traveller: "maya2345", created: "2020-01-01" })).toEqual({
      business: "abcdefgh",
    }));
});

describe("the list of what is saved", () => {
  it.each(["created", "-created", "name", "-name"])("is ordered by %s", (ordering) => {
    expect(queryErrors(listWishlistBusinesses, { ordering })).toEqual({});
    expect(queryErrors(listWishlistCountries, { ordering })).toEqual({});
  });

  it.each(["distance", "--name", "+name", "name,created", ""])("is not ordered by %j", (ordering) => {
    expect(queryErrors(listWishlistBusinesses, { ordering })).toEqual({ ordering: ORDER });
    expect(queryErrors(listWishlistCountries, { ordering })).toEqual({ ordering: ORDER });
  });

  it("is asked for some listings, one or several, and not for more than a page shows", () => {
    expect(queryErrors(listWishlistBusinesses, { business: "abcdefgh" })).toEqual({});
    expect(queryErrors(listWishlistBusinesses, { business: ["abcdefgh", "abcdefgj"] })).toEqual({});
    const many = Array.from({ length: AMONG_MAX + 1 }, () => "abcdefgh");
    expect(queryErrors(listWishlistBusinesses, { business: many.slice(1) })).toEqual({});
    expect(Object.keys(queryErrors(listWishlistBusinesses, { business: many }))).toEqual(["business"]);
    expect(queryErrors(listWishlistBusinesses, { business: "Casa" })).toEqual({ business: ["Enter the code of a listing."] });
  });

  it("is of one country, by its code", () => {
    expect(queryErrors(listWishlistBusinesses, { business__country: "NP" })).toEqual({});
    expect(queryErrors(listWishlistBusinesses, { business__country: "Nepal" })).toEqual({ business__country: COUNTRY });
    expect(queryErrors(createWishlistBusiness, { business__country: "nepal" })).toEqual({ business__country: COUNTRY });
  });
});
