import { describe, expect, it } from "vitest";
import { folded } from "../words/rules.fold.ts";
import { bestMatches, isOnlyStopWords, localScore, nameWords, queryWords } from "./rules.ts";

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

  it("of a name without others are its stop words; of a query the last, which may be going on", () => {
    expect(nameWords("In & Out")).toEqual(["out"]);
    expect(nameWords("The And")).toEqual(["the", "and"]);
    expect(queryWords("the in")).toEqual(["in"]);
  });

  it("are none where only stop words are asked for, and the last is finished", () => {
    expect(queryWords("the in ")).toEqual([]);
    expect(queryWords("the inn ")).toEqual(["inn"]);
    expect(["the", "in the", "", " ", "the inn"].map(isOnlyStopWords)).toEqual([true, true, false, false, false]);
  });

  it("are none where nothing is asked", () => expect(queryWords(" ?! ")).toEqual([]));
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
