import { describe, expect, it } from "vitest";
import { readListQuery } from "../../catalogue/browse/filters.ts";
import { filterLabels } from "../../catalogue/browse/groups.ts";
import {
  areaParagraph,
  countriesSentence,
  countryParagraph,
  currencyText,
  kindsToChoose,
  listDescription,
  listTitle,
  offsetsText,
  placesFact,
  savedAreaParagraph,
} from "./rules.ts";

describe("the tabs of a place", () => {
  it("lead to what there is, and to the kind that is shown", () => {
    const none = { accommodation: 0, activity: 0, eat_drink: 0 };
    expect(kindsToChoose({ accommodation: 1, activity: 0, eat_drink: 2 }, null)).toEqual(["accommodation", "eat_drink"]);
    expect(kindsToChoose({ accommodation: 1, activity: 0, eat_drink: 2 }, "activity")).toEqual(["accommodation", "activity", "eat_drink"]);
    expect(kindsToChoose({ ...none, eat_drink: 2 }, "eat_drink")).toEqual(["eat_drink"]);
  });

  it("are left out if all listings are of one kind", () => {
    expect(kindsToChoose({ accommodation: 3_852, activity: 0, eat_drink: 0 }, null)).toEqual([]);
  });
});

const quote = (name: string, comment: string) => ({ comment, traveller: { name } });
const PLACE = {
  introduction: "",
  businesses_count: 12,
  activities: [{ label: "Cooking classes" }, { label: "4x4 tours" }, { label: "Cycling" }, { label: "Hiking" }],
  recommendations: [quote("Beth Kerrigan", "A long story. ".repeat(10)), quote("Kwame Boateng", "Sit by the mortar.")],
  nearby: [
    { area: { name: "Huế" }, distance: 99.4 },
    { area: { name: "Đà Nẵng" }, distance: 120 },
  ],
};

describe("the paragraph of a place", () => {
  it("is what staff wrote, and nothing else", () => {
    expect(areaParagraph({ ...PLACE, introduction: "Lanterns and a river." })).toBe("Lanterns and a river.");
    expect(countryParagraph({ ...PLACE, country: { name: "Vietnam" }, introduction: "Long and green." })).toBe("Long and green.");
  });

  it("is otherwise what it is known for, and the first short quote", () => {
    const expected = "Known for cooking classes, 4x4 tours and cycling. Kwame: “Sit by the mortar.”";
    expect(areaParagraph(PLACE)).toBe(expected);
    expect(countryParagraph({ ...PLACE, country: { name: "Vietnam" } })).toBe(expected);
  });

  it("has no quote that is long or has several lines, and is empty where nothing is known", () => {
    expect(areaParagraph({ ...PLACE, recommendations: [quote("Beth", "One.\nTwo."), quote("Beth", "x".repeat(111))] })).toBe(
      "Known for cooking classes, 4x4 tours and cycling.",
    );
    expect(areaParagraph({ ...PLACE, activities: [], recommendations: [] })).toBe("");
  });

  it("says what a place is known for only where there are several listings", () => {
    expect(areaParagraph({ ...PLACE, businesses_count: 1, recommendations: [] })).toBe("");
  });

  it("has no quote on a page saved offline", () => {
    expect(savedAreaParagraph(PLACE)).toBe("Known for cooking classes, 4x4 tours and cycling.");
  });

  it("of an empty one leads to where there is something", () => {
    const empty = { ...PLACE, businesses_count: 0 };
    expect(areaParagraph(empty)).toBe("No places here yet. The nearest listings are in Huế, 99 km away.");
    expect(areaParagraph({ ...empty, nearby: [] })).toBe("No places here yet.");
    expect(areaParagraph({ ...empty, introduction: "Lanterns and a river.", nearby: [] })).toBe(
      "Lanterns and a river. No places here yet.",
    );
    // Adjacent areas have a distance of at least 1 km.
    expect(areaParagraph({ ...empty, nearby: [{ area: { name: "Cẩm Nam" }, distance: 0.3 }] })).toContain("1 km away");
    expect(countryParagraph({ ...empty, country: { name: "Philippines" } })).toBe("No places in the Philippines yet.");
  });
});

describe("figures of a place", () => {
  it.each([
    [16, undefined, "16"],
    [3_400, 28, "3,400 in 28 towns"],
    [5, 1, "5"],
  ])("%j listings in %j towns are %j", (businesses, areas, text) => expect(placesFact(businesses, areas)).toBe(text));
});

describe("countries of an activity", () => {
  it.each([
    [[], ""],
    [["Peru"], "In Peru."],
    [["Peru", "Nepal", "Chile", "Kenya"], "In Peru, Nepal, Chile and Kenya."],
    [["Peru", "Nepal", "Chile", "Kenya", "Fiji"], "In Peru, Nepal, Chile and 2 other countries."],
  ])("%j are %j", (names, text) => expect(countriesSentence(names)).toBe(text));
});

describe("offsets from UTC", () => {
  it.each([
    [[], ""],
    [["UTC+8"], "UTC+8"],
    [["UTC+8", "UTC+8"], "UTC+8"],
    [["UTC−5", "UTC−8", "UTC−6"], "UTC−8 to UTC−5"],
    [["UTC+10", "UTC+9:30", "UTC+8"], "UTC+8 to UTC+10"],
    [["UTC−3:30", "UTC−8"], "UTC−8 to UTC−3:30"],
    [["UTC+12:45", "UTC+13"], "UTC+12:45 to UTC+13"],
    [["UTC+1", "UTC", "UTC−1"], "UTC−1 to UTC+1"],
  ])("%j are %j", (offsets, text) => expect(offsetsText(offsets)).toBe(text));
});

it("A currency is named where it has a name", () => {
  expect(currencyText("IDR")).toBe("Indonesian Rupiah (IDR)");
  expect(currencyText("QQQ")).toBe("QQQ");
});

describe("the head of a list", () => {
  it("names the filters that narrow it, and what its places are for", () => {
    expect(listTitle("Stay in Ubud, Indonesia", ["Hotel", "Direct discount"], 2)).toBe(
      "Stay in Ubud, Indonesia: Hotel, Direct discount, page 2",
    );
    expect(listTitle("Ubud, Indonesia", [], 1)).toBe("Ubud, Indonesia");
    expect(listDescription("Ubud", 3, ["Direct discount"], "accommodation")).toBe(
      "Ubud: 3 places to stay (Direct discount), with a better price when you book direct.",
    );
    expect(listDescription("Ubud", 1, [])).toBe("Ubud: 1 place to stay, eat and explore, with a better price when you book direct.");
  });
  it("knows the words of every kind of filter", () => {
    const { filters } = readListQuery(
      new URLSearchParams("business_type=cafe&dietary_category=vegan_friendly&language=fr&hashtag=quiet&has_discount=yes"),
    );
    expect(filterLabels(filters, { fr: "French" })).toEqual(["Café", "Vegan friendly", "French", "#quiet", "Direct discount"]);
  });
});
