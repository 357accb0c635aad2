import { describe, expect, it } from "vitest";
import { byListings, countriesNamed, listedFirst, mergedByRank } from "./places.ts";
import { RANKS } from "./rank.ts";
import { RESULTS_MAX } from "./rules.ts";

const codes = (words: string, code?: string) => countriesNamed(words, code).map(({ country }) => country.code);
const ranked = (rank: (typeof RANKS)[keyof typeof RANKS], count: number) => Array.from({ length: count }, (_, index) => ({ rank, index }));

describe("countriesNamed", () => {
  it("puts the exact name before those that begin with it", () => {
    const found = countriesNamed("niger");
    expect(found.map(({ country }) => country.code)).toEqual(["NE", "NG"]);
    expect(found.map(({ rank }) => rank)).toEqual([RANKS.exact, RANKS.prefix]);
  });

  it("knows names in other languages, their beginnings from four letters on", () => {
    expect(codes("deutschland")).toContain("DE");
    expect(codes("deut")).toContain("DE");
    expect(codes("deu")).not.toContain("DE");
  });

  it.each([
    ["cote divoire", "CI"],
    ["Côte d’Ivoire", "CI"],
    ["COTE D IVOIRE", "CI"],
    ["st lucia", "LC"],
    ["saint vincent", "VC"],
    ["st. kitts", "KN"],
    ["sao tome", "ST"],
  ])("knows names without apostrophes and with abbreviations: %s is %s", (query, code) => expect(codes(query)[0]).toBe(code));

  it("asked for one country finds no other", () => {
    expect(codes("niger", "NG")).toEqual(["NG"]);
    expect(codes("niger", "FR")).toEqual([]);
  });

  it("finds nothing for what is no country", () => expect(codes("qqqqq")).toEqual([]));
});

describe("the order of places", () => {
  it("among names that fit alike is that of the listings; a better fit stays before", () => {
    const named = countriesNamed("niger");
    expect(byListings(named, new Map([["NG", 900]])).map(({ country }) => country.code)).toEqual(["NE", "NG"]);
    const alike = named.map((one) => ({ ...one, rank: RANKS.prefix }));
    expect(byListings(alike, new Map([["NG", 900]])).map(({ country }) => country.code)).toEqual(["NG", "NE"]);
    expect(byListings(alike, new Map()).map(({ country }) => country.code)).toEqual(["NE", "NG"]);
  });

  it("puts last where there is nothing, and else leaves the order", () =>
    expect(listedFirst([1, 2, 3, 4], (one) => one % 2 === 0)).toEqual([2, 4, 1, 3]));
});

describe("mergedByRank", () => {
  it("is by rank, and of equals the first list comes first", () => {
    const first = { rank: RANKS.word, of: 1 };
    const second = { rank: RANKS.word, of: 2 };
    expect(mergedByRank([first], [{ rank: RANKS.exact, of: 2 }, second])).toEqual([{ rank: RANKS.exact, of: 2 }, first, second]);
  });

  it("has typos for who finds little else, and none beside an exact name or enough that fits", () => {
    const typos = ranked(RANKS.typo, 2);
    expect(mergedByRank(ranked(RANKS.word, 1), typos)).toHaveLength(3);
    expect(mergedByRank(ranked(RANKS.exact, 1), typos)).toHaveLength(1);
    expect(mergedByRank(ranked(RANKS.word, RESULTS_MAX), typos)).toHaveLength(RESULTS_MAX);
    expect(mergedByRank([], typos)).toHaveLength(2);
  });
});
