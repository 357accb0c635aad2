import { describe, expect, it } from "vitest";
import { isNear, mayBeTypo, oneTypoAway } from "./typos.ts";

describe("words one typo away", () => {
  it.each([
    ["a wrong letter", "hotal", "hotel"],
    ["a missing letter", "hotl", "hotel"],
    ["an additional letter", "hottel", "hotel"],
    ["two letters swapped", "hoetl", "hotel"],
    ["a letter missing at the end", "hote", "hotel"],
    ["a wrong one at the beginning", "jotel", "hotel"],
    ["another script", "москв", "москва"],
    ["swapped signs of a script that is too large to try", "京都大阪東", "京都大東阪"],
  ])("with %s: %s is near %s", (_, typed, meant) => {
    expect(oneTypoAway(typed)).toContain(meant);
    expect(isNear(typed, meant)).toBe(true);
    expect(isNear(meant, typed)).toBe(true);
  });

  it("are each there once, the word itself not, and all of them near", () => {
    const near = oneTypoAway("pokhara");
    expect(new Set(near).size).toBe(near.length);
    expect(near).not.toContain("pokhara");
    expect(near.filter((one) => !isNear(one, "pokhara"))).toEqual([]);
  });

  it.each(["htoal", "hoteles", "hot", "lehot"])("are not those with more: %s", (other) => {
    expect(oneTypoAway("hotel")).not.toContain(other);
    expect(isNear("hotel", other)).toBe(false);
  });

  it("of four letters are the longer ones alone: a typo is forgiven in five", () => {
    expect(oneTypoAway("rmoe").every((one) => one.length === 5)).toBe(true);
    expect([mayBeTypo("rom"), mayBeTypo("rome"), mayBeTypo("paris")]).toEqual([false, true, true]);
  });
});
