import { expect, it } from "vitest";
import { type Entry, isStart, keyScore, prefixEnd, searchablePrefix, toSearchKeys, typedPart } from "./keys.ts";
import { RANKS, ranked, rankOfNames } from "./rank.ts";

const NO_FACTS = { names: [], facts: [], country_code: "TH", area_id: 0, score: 0 };
const entry: Entry = { ref: "b00000000", scope: "b", name: "blue house chiang", context: "chiang mai th", popularity: 7, ...NO_FACTS };

it("A name is kept from each of its words on, with the others behind", () => {
  expect(toSearchKeys(entry)).toEqual([
    "bblue house chiang @ chiang mai th",
    "bhouse chiang ! blue @ chiang mai th",
    "bchiang ! blue house @ chiang mai th",
  ]);
  expect(toSearchKeys(entry).map(typedPart)).toEqual(["bblue house chiang", "bhouse chiang", "bchiang"]);
  expect(toSearchKeys(entry).map(isStart)).toEqual([true, false, false]);
});

it("A name in a script without spaces is kept from each of its characters on, others are not", () => {
  expect(toSearchKeys({ ...entry, name: "高山陣屋 kan", context: "jp" })).toEqual([
    "b高山陣屋 kan @ jp",
    "b山陣屋 kan ! 高 @ jp",
    "b陣屋 kan ! 高山 @ jp",
    "b屋 kan ! 高山陣 @ jp",
    "bkan ! 高山陣屋 @ jp",
  ]);
  expect(toSearchKeys({ ...entry, name: "музей", context: "ru" })).toEqual(["bмузей @ ru"]);
  expect(toSearchKeys({ ...entry, name: "寺".repeat(30), context: "jp" })).toHaveLength(12);
});

it("The longest names are kept from their first twelve words", () => {
  expect(toSearchKeys({ ...entry, name: Array.from({ length: 30 }, (_, index) => `w${index}`).join(" ") })).toHaveLength(12);
});

it("A beginning never ends in a space or within a character", () => {
  expect(searchablePrefix("ba b", 3)).toBeUndefined();
  expect(searchablePrefix("ba b", 4)).toBe("ba b");
  expect(searchablePrefix("b𠮷", 2)).toBeUndefined();
  expect(searchablePrefix("b𠮷", 3)).toBe("b𠮷");
});

it("Every key that begins so lies below the end of the range", () => {
  for (const key of ["bcafe", "bcafez", "bcafe\u{10FFFE}"])
    expect(Buffer.compare(Buffer.from(key), Buffer.from(prefixEnd("bcafe")))).toBe(-1);
  expect(Buffer.compare(Buffer.from("bcaff"), Buffer.from(prefixEnd("bcafe")))).toBe(1);
});

it("A match at the beginning of the name stands above any popularity", () => {
  expect(keyScore("bblue @ th", 0)).toBeGreaterThan(keyScore("bblue ! old @ th", 40_000_000));
});

it("Names without an index are ranked in the same order: whole, beginning, word, words apart, typo", () => {
  const rank = (words: string) => rankOfNames(["other", "blue lagoon house"], [words.split(" ")]);
  expect(rank("blue lagoon house")).toBe(RANKS.exact);
  expect(rank("blue lag")).toBe(RANKS.prefix);
  expect(rank("lagoon h")).toBe(RANKS.word);
  expect(rank("house blue")).toBe(RANKS.words);
  expect(rank("lagon")).toBe(RANKS.typo);
  expect(rank("lgaoon blue")).toBe(RANKS.typo);
  expect(rank("agoon")).toBe(RANKS.typo);
  expect(rank("goon")).toBeUndefined();
  expect(rank("green lagoon")).toBeUndefined();
});

it("What is found twice is shown once, by its better rank; ties go by popularity", () => {
  const found = [
    { ref: "b1", rank: RANKS.word, popularity: 9 },
    { ref: "b2", rank: RANKS.prefix, popularity: 1 },
    { ref: "b3", rank: RANKS.prefix, popularity: 5 },
    { ref: "b1", rank: RANKS.prefix, popularity: 9 },
    { ref: "b0", rank: RANKS.prefix, popularity: 1 },
  ];
  expect(ranked(found).map(({ ref }) => ref)).toEqual(["b1", "b3", "b0", "b2"]);
});
