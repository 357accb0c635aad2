import { describe, expect, it } from "vitest";
import { RULES_TEXT } from "./explained.ts";
import { FOLLOWED_MAX, FURTHER_MAX, hashtagsText, introduction, NEAR_MAX, TAGGED_MAX } from "./rules.ts";

const NONE = { followed: 0, further: 0, near: 0, tagged: 0 };

describe("For You says", () => {
  it.each([
    [NONE, "Your own corner of the guide. It grows with the people you follow and the places you save."],
    [{ ...NONE, tagged: 1 }, "One place, through a hashtag you follow. Nothing here is paid for."],
    [{ ...NONE, near: 2 }, "Two places, each through something you saved. Nothing here is paid for."],
    [{ ...NONE, further: 3 }, "Three places, each through somebody whom people you follow trust. Nothing here is paid for."],
    [
      { followed: FOLLOWED_MAX, further: FURTHER_MAX, near: NEAR_MAX, tagged: TAGGED_MAX },
      "Twenty-one places, each through somebody you follow, somebody they follow, something you saved or a hashtag you follow. Nothing here is paid for.",
    ],
  ])("what brought its places: %j", (parts, text) => {
    expect(introduction(parts)).toBe(text);
  });

  it("each hashtag once", () => {
    expect(hashtagsText(["surf", "quiet", "surf"])).toBe("#surf and #quiet");
  });

  it("its rules with the numbers that it works with", () => {
    expect(RULES_TEXT[0]).toBe(
      "A recommendation of somebody you follow counts 6 points, of somebody they follow 2. There is no third step.",
    );
    expect(RULES_TEXT[1]).toContain("personally 2");
  });
});
