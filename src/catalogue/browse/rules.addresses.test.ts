import { describe, expect, it } from "vitest";
import { randomFrom } from "../../platform/values/random.ts";
import { HASHTAG_MAX } from "../listings/hashtags/rules.ts";
import { CHOICES, FLAGS, LIST_ORDERS } from "./enumerations.ts";
import { CHOICE_NAMES, countFilters, FLAG_NAMES, foldHashtag, LIST_PARAMETERS, readListQuery, writeListQuery } from "./filters.ts";
import { toListCall } from "./rules.ts";

/** One list has one URL, whatever a visitor types into it. */

const read = (query: string) => readListQuery(new URLSearchParams(query));
const again = (query: string) => writeListQuery(read(query));

describe("the address of a list", () => {
  it.each([
    ["", ""],
    ["?", ""],
    ["?page=1", ""],
    ["?ordering=recommended", ""],
    ["?ordering=name&page=2", "?ordering=name&page=2"],
    ["?page=2&ordering=name", "?ordering=name&page=2"],
    ["?business_type=hotel", ""],
    ["?business_type=cafe&business_type=cafe", "?business_type=cafe"],
    ["?has_discount=no", ""],
    ["?has_discount=YES", ""],
    ["?has_discount=yes&has_discount=yes", "?has_discount=yes"],
    ["?language=EN&language=en", "?language=en"],
    ["?language=english", ""],
    ["?language=th&language=en", "?language=en&language=th"],
    ["?hashtag=%23Family&hashtag=family", "?hashtag=family"],
    ["?hashtag=", ""],
    ["?hashtag=%20%20", ""],
    ["?ordering=toString", ""],
    ["?ordering=__proto__", ""],
    ["?price_range=constructor", ""],
    ["?utm_source=x&business_type=bar", "?business_type=bar"],
    ["?bounds=1,2,3,4", "?bounds=1%2C2%2C3%2C4"],
    ["?bounds=1.0,2.50,3,4", "?bounds=1%2C2.5%2C3%2C4"],
    ["?bounds=-0,-1,1,1", "?bounds=0%2C-1%2C1%2C1"],
    ["?bounds=NaN,1,2,3", ""],
    ["?bounds=Infinity,1,2,3", ""],
    ["?bounds=1e1,1,2,3", ""],
    ["?bounds=١,٢,٣,٤", ""],
  ])("%s is %j", (given, expected) => expect(again(given)).toBe(expected));

  it.each(["0", "-1", "1.5", "01", "1e3", "two", "NaN", "٢", "1000000000", " 2", ""])("has no page %j", (page) =>
    expect(read(`?page=${encodeURIComponent(page)}`).page).toBe(0),
  );
  it.each([
    ["1", 1],
    ["2", 2],
    ["999999999", 999_999_999],
  ])("has a page %s", (page, number) => expect(read(`?page=${page}`).page).toBe(number));

  it("written and read again is the same, for addresses that chance makes", () => {
    const random = randomFrom("addresses");
    const pick = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One;
    const values = [
      ...Object.values(CHOICES).flatMap((one) => Object.keys(one)),
      ...Object.keys(LIST_ORDERS),
      ...["yes", "en", "th", "#Family Friendly", "a,b", "हिन्दी", "🎉", "x".repeat(70), `${"y".repeat(59)} z`, "İ", "", "1,2,3,4", "2", "%"],
    ];
    const names = [...LIST_PARAMETERS, "bounds", "other"];
    for (let round = 0; round < 500; round += 1) {
      const query = new URLSearchParams();
      for (let index = 0; index < 6; index += 1) query.append(pick(names), pick(values));
      const once = writeListQuery(readListQuery(query));
      expect(again(once)).toBe(once);
      // The filters of the canonical URL are those of the original one, so both request the same list from the API.
      expect(read(once).filters).toEqual(readListQuery(query).filters);
    }
  });

  it("holds six values of a filter of words, however many are written", () => {
    const many = Array.from({ length: 40 }, (_, index) => `hashtag=tag${String(index).padStart(2, "0")}`).join("&");
    expect(read(`?${many}`).filters.hashtag).toEqual(["tag00", "tag01", "tag02", "tag03", "tag04", "tag05"]);
    const choices = Object.keys(CHOICES.activity_subtype).map((one) => `activity_subtype=${one}`);
    expect(read(`?${choices.join("&")}`).filters.choices.activity_subtype).toHaveLength(choices.length);
  });
});

describe("a hashtag in an address", () => {
  it("is found up to the longest that a listing can have", () => {
    const longest = "x".repeat(HASHTAG_MAX);
    expect(foldHashtag(longest)).toBe(longest);
    expect(foldHashtag(`${longest}y`)).toBe(longest);
  });

  it("is cut between signs, and never ends with a space", () => {
    expect(foldHashtag(`${"x".repeat(HASHTAG_MAX - 1)}🎉🎉`)).toBe(`${"x".repeat(HASHTAG_MAX - 1)}🎉`);
    expect(foldHashtag(`${"x".repeat(HASHTAG_MAX - 1)} yz`)).toBe("x".repeat(HASHTAG_MAX - 1));
  });

  it.each(["#Family", " a b ", "A,B", "İstanbul", `${"x".repeat(59)} y`, "🎉".repeat(80)])("folded once stays as it is: %s", (text) =>
    expect(foldHashtag(foldHashtag(text))).toBe(foldHashtag(text)),
  );
});

describe("filters", () => {
  it("are counted one by one", () => {
    expect(countFilters(read("").filters)).toBe(0);
    const all = "?business_type=cafe&business_type=bar&has_discount=yes&open_now=yes&language=en&hashtag=a&hashtag=b&price_range=low";
    expect(countFilters(read(all).filters)).toBe(8);
    // Order, page and map bounds do not count as filters.
    expect(countFilters(read("?ordering=name&page=3&bounds=1,2,3,4").filters)).toBe(0);
  });

  it("that are off are not asked of the API", () => {
    const call = toListCall(read("?has_discount=yes&business_type=cafe"));
    expect(call).toMatchObject({ has_discount: "yes", business_type: ["cafe"], ordering: "recommended" });
    expect(call).not.toHaveProperty("open_now");
    expect(call).not.toHaveProperty("bounds");
    expect(toListCall(read("?bounds=179,-20,-178.5,-15"))).toHaveProperty("bounds", "179,-20,-178.5,-15");
  });

  it("have all their names among the list's parameters, or its pages would be cached wrongly", () => {
    for (const name of [...CHOICE_NAMES, ...FLAG_NAMES]) expect(LIST_PARAMETERS).toContain(name);
    expect(FLAG_NAMES).toEqual(Object.keys(FLAGS));
  });
});
