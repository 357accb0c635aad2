import { describe, expect, it } from "vitest";
import { GUIDE_VISIBILITIES, type GuideVisibility } from "./enumerations.ts";
import { canRead, firstSentence, groupByChapter, liesIn, placesInWords } from "./rules.ts";

const entry = (business_type: "accommodation" | "activity" | "cafe" | "bar" | "sight", name: string) => ({
  business: { business_type, name },
});

describe("the chapters of a guide", () => {
  it("come in their order, with numbers that run through all of them and the traveller's order inside each", () => {
    const chapters = groupByChapter([entry("sight", "chapel"), entry("bar", "b"), entry("accommodation", "inn"), entry("cafe", "a")]);
    expect(chapters.map(({ title, range, entries }) => [title, range, entries.map((one) => `${one.number} ${one.business.name}`)])).toEqual(
      [
        ["Stay", "1", ["1 inn"]],
        ["Eat and drink", "2 – 3", ["2 b", "3 a"]],
        ["Sights", "4", ["4 chapel"]],
      ],
    );
  });

  it("are left out when they are empty", () => {
    expect(groupByChapter([])).toEqual([]);
  });
});

it("A guide has what lies in its country, in its area, or round the area", () => {
  const hoiAn = { slug: "hoi-an", latitude: 15.88, longitude: 108.33 };
  const listing = { country: { code: "VN" }, area: { slug: "da-nang" }, latitude: 16.05, longitude: 108.2 };
  expect(liesIn(listing, { country_code: "VN", area: null })).toBe(true);
  expect(liesIn(listing, { country_code: "TH", area: null })).toBe(false);
  expect(liesIn(listing, { country_code: "VN", area: hoiAn })).toBe(true);
  expect(liesIn({ ...listing, latitude: 21.03, longitude: 105.85 }, { country_code: "VN", area: hoiAn })).toBe(false);
  expect(liesIn({ ...listing, latitude: null }, { country_code: "VN", area: hoiAn })).toBe(false);
  expect(liesIn({ ...listing, area: hoiAn, latitude: null }, { country_code: "VN", area: hoiAn })).toBe(true);
});

describe("who reads a guide", () => {
  const KEY = "0123456789abcdef";
  const reads = (visibility: GuideVisibility, who: Partial<Parameters<typeof canRead>[1]>) =>
    canRead({ visibility, link_key: KEY }, { is_self: false, sees_lists: true, key: undefined, ...who });

  it("is its traveller, always", () => {
    for (const visibility of Object.keys(GUIDE_VISIBILITIES) as GuideVisibility[])
      expect(reads(visibility, { is_self: true, sees_lists: true })).toBe(true);
  });

  it("is everybody of a public one, who has the key of one with a link, and nobody else of a private one", () => {
    expect([reads("public", {}), reads("link", {}), reads("private", {})]).toEqual([true, false, false]);
    expect([reads("link", { key: KEY }), reads("private", { key: KEY })]).toEqual([true, false]);
    expect([reads("link", { key: "0123456789abcdeg" }), reads("link", { key: "" })]).toEqual([false, false]);
  });

  it("is nobody who does not see the traveller's lists, with the key or without", () => {
    expect([reads("public", { sees_lists: false }), reads("link", { sees_lists: false, key: KEY })]).toEqual([false, false]);
  });
});

it("The first sentence of a letter goes on its picture, cut between words where it is long", () => {
  expect(firstSentence("Sleep across the water. Then eat.")).toBe("Sleep across the water.");
  expect(firstSentence("No full stop here")).toBe("No full stop here");
  expect(firstSentence("")).toBe("");
  expect(firstSentence(`${"word ".repeat(40)}end.`, 20)).toBe("word word word word …");
});

it("Small numbers of places are words", () => {
  expect([0, 1, 10, 13].map(placesInWords)).toEqual(["no places", "1 place", "10 places", "13 places"]);
});
