import { describe, expect, it } from "vitest";
import { applyFilters, parsePriceLevels, weeksInBlock } from "./facets.ts";
import { noFilters } from "./filters.ts";

const OPTIONS = { filters: noFilters(), bounds: null, types: undefined, activity: undefined, isOpen: () => false };
/** Returns a listing's line as the migration writes it. */
const line = (code: string, { signature = "cafe||||nothing|", hours = "        ", point = "                ", words = "\t" } = {}) =>
  `${code}${signature}\t${hours}${point}${words}`;

describe("a range of prices", () => {
  it.each([
    ["cheap", ["low"]],
    ["low_high", ["low", "medium", "high"]],
    ["luxury_extravagant", ["luxury", "extravagant"]],
    ["", []],
    ["toString", []],
  ])("%s takes in %j", (range, levels) => {
    expect(parsePriceLevels(range)).toEqual(levels);
  });
});

describe("opening hours", () => {
  it("are asked for by the key of their week, at the listing's point where it has one; without any it is not open", () => {
    const block = [
      line("aaaaaaaa", { hours: "Week-1_x", point: "0900000035950000" }),
      line("bbbbbbbb", { hours: "Week-1_x" }),
      line("cccccccc", { hours: "Week-2_x" }),
      line("dddddddd"),
    ].join("\n");
    expect([...weeksInBlock(block)]).toEqual(["Week-1_x", "Week-2_x"]);
    const asked: unknown[] = [];
    const isOpen = (...which: unknown[]) => asked.push(which) > 0 && which[0] === "Week-1_x";
    const filters = noFilters();
    filters.flags.open_now = true;
    const { matches, facets } = applyFilters(block, { ...OPTIONS, filters, isOpen });
    expect(asked).toEqual([
      ["Week-1_x", 0, 179.5],
      ["Week-1_x", null, null],
      ["Week-2_x", null, null],
    ]);
    expect(matches.map(({ code }) => code)).toEqual(["aaaaaaaa", "bbbbbbbb"]);
    expect(facets.open_now).toEqual([{ value: "yes", businesses_count: 2 }]);
    expect(weeksInBlock("").size).toBe(0);
  });
});

describe("sifting a place", () => {
  it("gives nothing of an empty one", () => {
    const { matches, facets } = applyFilters("", OPTIONS);
    expect([matches, facets.business_type, facets.has_discount]).toEqual([[], [], [{ value: "yes", businesses_count: 0 }]]);
  });

  it("reads points, discounts and the lowest price of each, in the order they come", () => {
    const block = [
      line("aaaaaaaa", { point: "0150000028500000", signature: "bar||medium_high|nothing|nothing|d10r" }),
      line("bbbbbbbb"),
    ].join("\n");
    expect(applyFilters(block, OPTIONS).matches).toEqual([
      { code: "aaaaaaaa", latitude: -75, longitude: 105, discount: 10, level: 1 },
      { code: "bbbbbbbb", latitude: null, longitude: null, discount: 0, level: 9 },
    ]);
  });

  it("leaves what has no point out of every part of a map, and finds the rest across the date line", () => {
    const block = [
      line("aaaaaaaa", { point: "0900000035950000" }),
      line("bbbbbbbb", { point: "0900000000050000" }),
      line("cccccccc", { point: "0900000018000000" }),
      line("dddddddd"),
    ].join("\n");
    const { matches } = applyFilters(block, { ...OPTIONS, bounds: [179, -1, -179, 1] });
    expect(matches.map(({ code }) => code)).toEqual(["aaaaaaaa", "bbbbbbbb"]);
  });

  it("tells what was chosen even where others are more frequent", () => {
    const tags = Array.from({ length: 14 }, (_, at) => `tag${at}`);
    const block = [...tags.map((tag) => line("aaaaaaaa", { words: `\t,${tag},` })), line("bbbbbbbb", { words: "\t,rare," })].join("\n");
    const { facets } = applyFilters(block, { ...OPTIONS, filters: { ...noFilters(), hashtag: ["zebra", "rare"] } });
    expect(facets.hashtag).toHaveLength(13);
    expect(facets.hashtag).toEqual(
      expect.arrayContaining([
        { value: "rare", businesses_count: 1 },
        { value: "zebra", businesses_count: 0 },
      ]),
    );
  });
});
