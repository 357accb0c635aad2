import { describe, expect, it } from "vitest";
import type { Recommendation } from "./contract.ts";
import { othersText, pickHighlights, visitMonth } from "./rules.ts";

const said = (name: string, comment: string): Recommendation => ({
  uuid: "",
  is_followed: false,
  is_thanked: false,
  created: "2026-03-04T10:00:00.000Z",
  rating: null,
  comment,
  traveller: { code: "00000000", name, selfie_avatar_uuid: "" },
  reason: null,
});

describe("the highlights of a listing", () => {
  it("are five at most, in the order given, those with something to read first", () => {
    const all = [said("a", ""), said("b", "Good."), said("c", "Quiet."), said("d", "Hot."), said("e", "Cold."), said("f", "Far.")];
    expect(pickHighlights(all).map(({ traveller }) => traveller.name)).toEqual(["b", "c", "d", "e", "f"]);
    expect(pickHighlights(all.slice(0, 2)).map(({ traveller }) => traveller.name)).toEqual(["b", "a"]);
  });

  it.each([
    [[], 0, ""],
    [["Aiko"], 1, "Aiko recommends it too"],
    [["Aiko", "Linh"], 2, "Aiko and Linh recommend it too"],
    [["Aiko", "Linh"], 3, "Aiko, Linh and 1 other traveller recommend it too"],
    [["Aiko", "Linh", "Beth"], 1_023, "Aiko, Linh and 1,021 other travellers recommend it too"],
  ])("are followed by who else: %j of %d", (names, total, text) => {
    expect(othersText(names, total)).toBe(text);
  });

  it("tell the month", () => {
    expect(visitMonth("2026-03-31T23:59:00.000Z")).toBe("March 2026");
  });
});
