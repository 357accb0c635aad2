import { describe, expect, it } from "vitest";
import { normaliseHashtag } from "./rules.ts";

describe("a hashtag", () => {
  it.each([
    ["#Ice Cream", "icecream"],
    ["#surfing", "surfing"],
    ["Family-run!", "familyrun"],
    ["off_season", "off_season"],
    ["100%", "100"],
    // Combining marks are part of the word.
    ["#ที่พัก", "ที่พัก"],
    ["#हिन्दी", "हिन्दी"],
    ["مُقَهى", "مُقَهى"],
    ["#Café", "café"],
    ["#Cafe\u0301", "café"],
    ["Đà Nẵng", "đànẵng"],
    ["#東京タワー", "東京タワー"],
    ["𠮷野家", "𠮷野家"],
    // Emoji are not letters and leave no invisible characters behind.
    ["❤️", ""],
    ["beach ❤️", "beach"],
    ["1️⃣ best", "1best"],
    ["👩‍🍳", ""],
    ["\u0301", ""],
    ["###", ""],
    ["", ""],
    ["\u202Eabc", "abc"],
  ])("%j is %j", (text, tag) => expect(normaliseHashtag(text)).toBe(tag));

  it("that was put right once stays as it is", () => {
    for (const text of ["#Ice Cream", "İstanbul", "ＣＡＦＥ", "ǅ", "ß", "हिन्दी", "Straße 7"]) {
      const once = normaliseHashtag(text);
      expect(normaliseHashtag(once)).toBe(once);
    }
  });
});
