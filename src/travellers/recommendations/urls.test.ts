import { describe, expect, it } from "vitest";
import { addUrl, FOUND_MAX, listingsOfEntry, parseRecommendEntry, recommendUrl } from "./urls.ts";

describe("the address at which a place is added", () => {
  it("carries what is known of it, escaped, and nothing that is not", () => {
    const place = { name: "Tom & Jerry's", city: "Hội An", business_type: null, latitude: 0, longitude: 108.3, address: "", website: null };
    const url = new URL(addUrl("/traveller/recommend/sight/", place), "https://guide.test");
    expect(url.pathname).toBe("/traveller/recommend/sight/");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      add: "yes",
      name: "Tom & Jerry's",
      where: "Hội An",
      latitude: "0",
      longitude: "108.3",
    });
  });
});

describe("recommendUrl", () => {
  it("stays on the page where one is", () => {
    expect(recommendUrl("xq1dw63c")).toBe("/traveller/add-recommendations/?business=xq1dw63c");
    expect(recommendUrl("xq1dw63c", "/here/")).toBe("/here/?business=xq1dw63c");
  });
});

describe("an entry", () => {
  it.each(["toString", "__proto__", "constructor", "Sight", ""])("refuses %j", (type) => expect(parseRecommendEntry(type)).toBeUndefined());

  it("offers listings of its types alone, the first ones; without an entry those of any", () => {
    const cards = (["cafe", "sight", "bar", "accommodation", "restaurant"] as const).map((business_type) => ({ business_type }));
    const types = (entry: ReturnType<typeof parseRecommendEntry>) =>
      listingsOfEntry(cards, entry).map(({ business_type }) => business_type);
    expect(types(parseRecommendEntry("eat_drink"))).toEqual(["cafe", "bar", "restaurant"]);
    expect(types(parseRecommendEntry("activity"))).toEqual([]);
    expect(types(undefined)).toHaveLength(5);
    const many = Array.from({ length: 50 }, () => ({ business_type: "sight" as const }));
    expect(listingsOfEntry(many, "sight")).toHaveLength(FOUND_MAX);
  });
});
