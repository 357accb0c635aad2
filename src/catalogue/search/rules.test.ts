import { describe, expect, it } from "vitest";
import { bestMatches, emptyStatus, localScore, nameWords, normalizedQuery, querySpellings, queryWords } from "./rules.ts";
import { folded } from "./words/fold.ts";

describe("folding", () => {
  it.each([
    ["São Paulo", "sao paulo"],
    ["sa\u0303o", "sao"],
    ["Łódź", "lodz"],
    ["Đà Nẵng", "da nang"],
    ["Ærø", "aero"],
    ["STRASSE Straße", "strasse strasse"],
    ["  Bed & Breakfast — No. 5 ", "bed breakfast no 5"],
    ["Eva's Kitchen’s d'hôtes", "evas kitchens d hotes"],
    ["İstanbul", "istanbul"],
    ["Кафе Ёлка", "кафе елка"],
    ["100%_safe\\", "100 safe"],
    ["", ""],
    // Voicing marks of kana make other letters, in every encoding.
    ["バリ", "バリ"],
    ["ﾊﾞﾘ", "バリ"],
    ["ハ\u3099リ", "バリ"],
    ["がぎ ぴ", "がぎ ぴ"],
    // Marks for vowels and tones stay; optional points are removed.
    ["दिल्ली", "दिल्ली"],
    ["เชียงใหม่", "เชียงใหม่"],
    ["ঢাকা", "ঢাকা"],
    ["שָׁלוֹם", "שלום"],
    ["مُحَمَّد", "محمد"],
    ["Nukuʻalofa", "nuku alofa"],
  ])("makes %s into %s", (text, expected) => {
    expect(folded(text)).toBe(expected);
    expect(folded(folded(text))).toBe(expected);
  });
});

describe("words that count", () => {
  it("are those that say something, in names and in queries alike", () => {
    expect(nameWords("The House of the Rising Sun")).toEqual(["house", "rising", "sun"]);
    expect(queryWords("the house of")).toEqual(["house"]);
  });

  it("leave out stop words, except in a name that has no other words", () => {
    expect(nameWords("In & Out")).toEqual(["out"]);
    expect(nameWords("The And")).toEqual(["the", "and"]);
    for (const query of ["the", "The ", " in the", "AND", "on\u00a0"]) {
      expect(queryWords(query)).toEqual([]);
      expect(querySpellings(query)).toEqual([]);
    }
    expect(queryWords("the inn")).toEqual(["inn"]);
  });

  it("are the same however a query is typed", () => {
    for (const query of ["paris", " Paris", "PARIS  ", "the paris", "\tparis\u00a0", "Ｐａｒｉｓ", "pa\u00adris", "¡paris!"]) {
      expect(querySpellings(query), query).toEqual([["paris"]]);
    }
    expect(normalizedQuery("  Hoi   AN ")).toBe("hoi an");
  });

  it("decide what is said of a query without results", () => {
    expect(emptyStatus(" ?! ")).toBe("Try searching for a destination, activity or business");
    for (const query of ["the", "in the ", "qqzzxx"]) expect(emptyStatus(query)).toBe("No results found");
  });

  it("are empty for an empty query", () => expect(queryWords(" ?! ")).toEqual([]));
});

describe("matching on the device", () => {
  it("scores one for a part, one more for the beginning, one more for the whole", () => {
    expect(localScore("Cook Islands", "isl")).toBe(1);
    expect(localScore("Cook Islands", "cook")).toBe(2);
    expect(localScore("Cook Islands", " COOK islands ")).toBe(3);
    expect(localScore("Cook Islands", "chile")).toBe(0);
    expect(localScore("Cook Islands", "")).toBe(0);
  });

  it("gives five at most, the best first, what is alike in its own order", () => {
    const names = ["Oman", "Romania", "Man", "Mandalay", "Isle of Man", "Germany", "Manila"];
    expect(bestMatches(names, (name) => name, "man")).toEqual(["Man", "Mandalay", "Manila", "Oman", "Romania"]);
  });
});
