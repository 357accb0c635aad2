import { describe, expect, it } from "vitest";
import { DURATION_CLASSES, ITEM_KINDS, LIST_KINDS, OFFERING_KINDS, ROOM_TYPES } from "./enumerations.ts";
import { CARD_WORDS_MAX, firstWords, humanDuration, pricingLine } from "./rules.ts";

describe("the enumerations of the specification", () => {
  it.each([
    ["kinds", ITEM_KINDS, "activity dish product room supplier"],
    ["lists", Object.fromEntries(LIST_KINDS.map((kind) => [kind, kind])), "activity checkoutProducts dish product room supplier"],
    ["offerings", OFFERING_KINDS, "dish product supplier"],
    ["rooms", ROOM_TYPES, "private shared"],
    ["durations", DURATION_CLASSES, "days hours minutes"],
  ])("%s", (_name, enumeration, values) => expect(Object.keys(enumeration).sort()).toEqual(values.split(" ")));

  it("show a dish as a menu item", () => expect(ITEM_KINDS.dish).toBe("Menu item"));
});

describe("a description on a card", () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(" ");

  it("has 40 words at most, and shows that there is more", () => {
    expect(CARD_WORDS_MAX).toBe(40);
    expect(firstWords(words(40))).toBe(words(40));
    expect(firstWords(words(41))).toBe(`${words(40)} …`);
  });

  it("does not end in a stop before the dots", () => expect(firstWords("One, two, three.", 2)).toBe("One, two …"));

  it("is left as it is when it is short", () => {
    expect(firstWords("  Two words. ")).toBe("Two words.");
    expect(firstWords("")).toBe("");
  });
});

describe("a duration in words", () => {
  it.each([
    [null, null, ""],
    [90, "minutes", "90 minutes"],
    [90, "hours", "1.5 hours"],
    [60, "hours", "1 hour"],
    [1_440, "days", "1 day"],
    [4_320, "days", "3 days"],
    [1, "minutes", "1 minute"],
    [45, null, "45 minutes"],
    [120, null, "2 hours"],
    [2_880, null, "2 days"],
    [200, "hours", "3 hours 20 minutes"],
    [120, "minutes", "2 hours"],
    [1_440, "hours", "1 day"],
    [1_740, "days", "1 day 5 hours"],
    [900, "hours", "15 hours"],
    [30, "hours", "30 minutes"],
    [90, "days", "1.5 hours"],
  ] as const)("%s as %s is %j", (duration, unit, text) => expect(humanDuration(duration, unit)).toBe(text));
});

describe("the pricing line", () => {
  it("says per what, and from, where that is so", () => {
    expect(pricingLine("room", 120, "USD")).toBe("From USD 120 per night");
    expect(pricingLine("activity", 35.5, "USD")).toBe("From USD 35 per person");
    for (const kind of ["dish", "product", "supplier"] as const) expect(pricingLine(kind, 9, "USD")).toBe("USD 9");
  });

  it("that is unknown is not shown", () => {
    expect(pricingLine("room", null, "USD")).toBe("");
    expect(pricingLine("room", 120, null)).toBe("");
  });
});
