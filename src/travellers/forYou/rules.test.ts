import { describe, expect, it } from "vitest";
import { rankingRules } from "./explained.ts";
import { FOLLOWED_MAX, FURTHER_MAX, hashtagsText, introduction, NEAR_MAX, TAGGED_MAX } from "./rules.ts";

const NONE = { followed: 0, further: 0, near: 0, tagged: 0 };

describe("For You says", () => {
  it.each([
    [NONE, "This page fills up as you follow people and save places."],
    [{ ...NONE, tagged: 1 }, "1 place picked from hashtags you follow. No paid placements."],
    [{ ...NONE, near: 2 }, "2 places picked from places you saved. No paid placements."],
    [{ ...NONE, further: 3 }, "3 places picked from friends of friends. No paid placements."],
    [
      { followed: FOLLOWED_MAX, further: FURTHER_MAX, near: NEAR_MAX, tagged: TAGGED_MAX },
      "21 places picked from people you follow, people they follow, places you saved and hashtags you follow. No paid placements.",
    ],
  ])("what brought its places: %j", (parts, text) => {
    expect(introduction(parts)).toBe(text);
  });

  it("each hashtag once", () => {
    expect(hashtagsText(["surf", "quiet", "surf"])).toBe("#surf and #quiet");
  });

  it("its rules with the numbers that it works with", () => {
    expect(rankingRules()[0]).toBe(
      "A recommendation by a person you follow counts 6 points, by a person they follow 2. We look no further than that.",
    );
    expect(rankingRules()[1]).toContain("personally adds 2");
  });
});
