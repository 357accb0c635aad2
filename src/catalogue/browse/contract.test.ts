import { describe, expect, it } from "vitest";
import { listAreasInCountry, listTopAreasOfCountry } from "../../site/explore/contract.ts";
import { atMost, queryErrors } from "../../tools/testing/validationErrors.ts";
import { searchBusinesses, searchLists, searchPlaces } from "../search/contract.ts";
import { listBusinesses } from "./businesses/contract.ts";
import { browseBusinesses, browsePoints } from "./contract.ts";

const COUNTRY = ["Enter a two-letter country code, such as TH."];

describe.each([
  ["a list", browseBusinesses],
  ["the points of a list", browsePoints],
])("the query of %s", (_what, endpoint) => {
  it.each([
    ["a country", { country: "ID" }],
    ["an area and a kind of places", { area: "ubud", category: "accommodation" }],
    ["an activity", { activity: "yoga" }],
    ["one value of a filter", { price_range: "low" }],
    ["several values of a filter", { price_range: ["low", "medium"], language: ["en", "th"] }],
    ["several filters", { dietary_category: "vegan_only", lgbtq_type: "lgbtq_friendly", has_discount: "yes", open_now: "yes" }],
    ["a part of the map", { area: "ubud", bounds: "115.2,-8.6,115.3,-8.4" }],
    ["hashtags of any script", { hashtag: ["surfing", "ชายหาด"] }],
  ])("takes %s", (_case, query) => expect(queryErrors(endpoint, query)).toEqual({}));

  it.each([
    ["a country by its name", { country: "Indonesia" }, { country: COUNTRY }],
    ["an unknown price", { price_range: "free" }, "price_range"],
    ["one unknown value among known ones", { business_type: ["bar", "shop"] }, "business_type"],
    ["an unknown kind of places", { category: "shopping" }, "category"],
    ["a flag that is not yes", { has_discount: "true" }, "has_discount"],
    ["a language by its name", { language: "English" }, { language: ["Enter an ISO 639-1 language code, such as en."] }],
    ["no hashtag", { hashtag: "" }, { hashtag: ["Enter a hashtag of at most 60 characters."] }],
    ["half of a part of the map", { bounds: "115.2,-8.6" }, "bounds"],
    ["words for a part of the map", { bounds: "here" }, "bounds"],
    ["an unknown order", { ordering: "rating" }, "ordering"],
    ["more values than there can be", { hashtag: Array.from({ length: 81 }, (_, at) => `tag${at}`) }, "hashtag"],
  ])("refuses %s", (_case, query, errors) => {
    const found = queryErrors(endpoint, query);
    if (typeof errors === "string") expect(Object.keys(found)).toEqual([errors]);
    else expect(found).toEqual(errors);
  });

  it("says which values there are", () =>
    expect(queryErrors(endpoint, { lgbtq_type: "yes" })).toEqual({
      lgbtq_type: ["Use one or more of these: lgbtq_friendly, lgbtq_focus."],
    }));
});

describe("the orders of lists", () => {
  it.each(["name", "-name", "created", "-created", "discount", "recommendations_count"])("of listings may be by %s", (ordering) =>
    expect(queryErrors(listBusinesses, { ordering })).toEqual({}),
  );

  it.each(["price", "--name", "name,-created", "password"])("of listings may not be by %s", (ordering) =>
    expect(Object.keys(queryErrors(listBusinesses, { ordering }))).toEqual(["ordering"]),
  );

  it("of places found are by name alone, and say so", () => {
    expect(queryErrors(searchPlaces, { search: "ubud", ordering: "-name" })).toEqual({});
    expect(queryErrors(searchPlaces, { ordering: "created" })).toEqual({
      ordering: ['Use one of these, with or without "-": name.'],
    });
  });
});

describe("a search", () => {
  it("may be empty, and of a country", () => {
    for (const endpoint of [searchPlaces, searchBusinesses, searchLists]) expect(queryErrors(endpoint, {})).toEqual({});
    expect(queryErrors(searchBusinesses, { search: "", country: "NP" })).toEqual({});
    expect(queryErrors(searchBusinesses, { country: "np" })).toEqual({ country: COUNTRY });
  });

  it("is no book", () => {
    for (const endpoint of [searchPlaces, searchBusinesses, searchLists]) {
      expect(queryErrors(endpoint, { search: "s".repeat(200) })).toEqual({});
      expect(queryErrors(endpoint, { search: "s".repeat(201) })).toEqual({ search: atMost(200) });
    }
  });
});

describe("lists of places", () => {
  it("are of a country in either case, as its address may be, and of a kind of places that there is", () => {
    expect(queryErrors(listAreasInCountry, { country: "NP" })).toEqual({});
    expect(queryErrors(listAreasInCountry, { country: "NP", category: "eat_drink" })).toEqual({});
    expect(Object.keys(queryErrors(listAreasInCountry, { country: "NP", category: "sleep" }))).toEqual(["category"]);
    expect(Object.keys(queryErrors(listAreasInCountry, {}))).toEqual(["country"]);
  });

  it("take pages as texts: one that is no number is not found, rather than wrong", () =>
    expect(queryErrors(listTopAreasOfCountry, { page: "two", page_size: "many" })).toEqual({}));
});
