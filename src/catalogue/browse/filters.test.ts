import { describe, expect, it } from "vitest";
import { countFilters, foldHashtag, LIST_PARAMETERS, parseBounds, readListQuery, writeListQuery } from "./filters.ts";

const rewritten = (query: string) => writeListQuery(readListQuery(new URLSearchParams(query)));

describe("the address of a list", () => {
  it.each([
    ["", ""],
    ["page=1&ordering=recommended", ""],
    ["business_type=cafe&business_type=bar&business_type=cafe", "?business_type=bar&business_type=cafe"],
    ["business_type=castle&has_discount=no&has_bonus_credit=yes&utm_source=x", "?has_bonus_credit=yes"],
    ["hashtag=%23Lake+View&hashtag=lake%20view", "?hashtag=lake+view"],
    ["language=th&language=en&language=English", "?language=en&language=th"],
    ["ordering=name&page=3&bounds=1,2,3,4", "?bounds=1%2C2%2C3%2C4&ordering=name&page=3"],
  ])("of %j is %j", (given, expected) => {
    expect(rewritten(given)).toBe(expected);
    // A canonical query stays unchanged.
    expect(rewritten(expected)).toBe(expected);
  });

  it("has a page 0 for what is no page at all", () => {
    for (const page of ["0", "-1", "two", "1.5", "9999999999"]) expect(readListQuery(new URLSearchParams({ page })).page).toBe(0);
  });

  it("holds at most six languages and hashtags", () => {
    const query = new URLSearchParams("abcdefghij".split("").map((letter) => ["hashtag", letter]));
    expect(readListQuery(query).filters.hashtag).toHaveLength(6);
    expect(countFilters(readListQuery(query).filters)).toBe(6);
  });

  it("has a name for everything that it writes, but for what is not kept", () => {
    const all = "business_type=bar&language=en&hashtag=a&has_discount=yes&ordering=name&page=2&bounds=1,2,3,4";
    const names = [...new URLSearchParams(rewritten(all)).keys()].filter((name) => name !== "bounds");
    expect(names.filter((name) => !LIST_PARAMETERS.includes(name))).toEqual([]);
  });
});

describe("the edges of a map", () => {
  it.each(["1,2,3", "1,2,3,north", "1,5,3,4", "1,2,1,4", "181,2,3,4", "1,-91,3,4", "1,2,3,4.12345", ""])("are not %j", (text) => {
    expect(parseBounds(text)).toBeNull();
  });

  it("may run over the date line", () => {
    expect(parseBounds("179,-20,-178.5,-15")).toEqual([179, -20, -178.5, -15]);
  });
});

describe("a hashtag", () => {
  it.each([
    ["#Family", "family"],
    ["  Lake View ", "lake view"],
    ["a,b", "a b"],
    ["###", ""],
  ])("%j is kept as %j", (given, expected) => {
    expect(foldHashtag(given)).toBe(expected);
  });
});
