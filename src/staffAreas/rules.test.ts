import { describe, expect, it } from "vitest";
import { cleanName, NAME_MAX, numberOf } from "./rules.ts";

describe("cleanName", () => {
  it.each([
    ["  Nusa \n Penida ", "Nusa Penida"],
    ["Đà Nẵng", "Đà Nẵng"],
    ["京都", "京都"],
    ["1770", "1770"],
  ])("of %j is %j", (given, name) => expect(cleanName(given)).toBe(name));

  it.each(["", "   ", "—", "!?", "x".repeat(NAME_MAX + 1)])("is undefined for %j", (given) => expect(cleanName(given)).toBeUndefined());

  it("counts a name's characters after its spaces are gone", () => expect(cleanName(` ${"x".repeat(NAME_MAX)} `)).toHaveLength(NAME_MAX));
});

describe("numberOf", () => {
  it.each([
    ["15.88", 15.88],
    [" 15,88 ", 15.88],
    ["−8.5", -8.5],
    ["-8", -8],
    ["0", 0],
  ])("of %j is %d", (given, number) => expect(numberOf(given)).toBe(number));

  it.each(["", "north", "1e3", "1.2.3", "0x10", "8° 30'", "Infinity", "1,234.5"])("is no number for %j", (given) =>
    expect(numberOf(given)).toBeNaN(),
  );
});
