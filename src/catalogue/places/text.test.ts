import { describe, expect, it } from "vitest";
import { AREA_NAME_MAX, cleanName, placeInCountry } from "./text.ts";

describe("cleanName", () => {
  it.each([
    ["  Nusa \n Penida ", "Nusa Penida"],
    ["Đà Nẵng", "Đà Nẵng"],
    ["京都", "京都"],
    ["1770", "1770"],
  ])("of %j is %j", (given, name) => expect(cleanName(given)).toBe(name));

  it.each(["", "   ", "—", "!?", "x".repeat(AREA_NAME_MAX + 1)])("is undefined for %j", (given) =>
    expect(cleanName(given)).toBeUndefined(),
  );

  it("counts a name's characters after its spaces are gone", () =>
    expect(cleanName(` ${"x".repeat(AREA_NAME_MAX)} `)).toHaveLength(AREA_NAME_MAX));
});

it.each([
  [["Ubud", "Indonesia"], "Ubud, Indonesia"],
  [["Monaco", "Monaco"], "Monaco"],
  [["", "Nepal"], "Nepal"],
])("A place is named with its country: %j is %j", (names, text) => expect(placeInCountry(...names)).toBe(text));
