import { expect, it } from "vitest";
import { judge, mergedValues, mergeRefusal, ordered, proposed, SCORE_CERTAIN, SCORE_MIN } from "./rules.ts";

const like = { names: 0.5, metres: 22, isSamePhone: false, isSameWebsite: false, isSameWikidata: false, isSameKind: true };

it.each([
  ["the same telephone near by", { isSamePhone: true }, true],
  ["the same name near by", { names: 1, metres: 200 }, true],
  ["names alike near by", {}, false],
  [
    "telephone and website of another kind of place in one house",
    { isSamePhone: true, isSameWebsite: true, isSameKind: false, names: 0.2 },
    true,
  ],
  ["a chain's other house in town", { names: 1, metres: 3_000, isSamePhone: true, isSameWebsite: true }, false],
  ["the same entry in Wikidata under a name in another script", { names: 0, isSameWikidata: true }, true],
  ["the same entry in Wikidata, far away", { names: 1, metres: 12_000, isSameWikidata: true }, false],
  ["the same name and telephone without a place", { names: 1, metres: null, isSamePhone: true }, true],
])("%s: %j is a likely double: %s", (_, given, isLikely) => {
  expect(judge({ ...like, ...given }).score >= SCORE_MIN).toBe(isLikely);
});

it("What speaks for it is said, and nearly certain is more than one thing", () => {
  expect(judge({ ...like, names: 1, isSamePhone: true })).toEqual({
    score: 100,
    reasons: ["the same telephone", "22 metres apart", "the same name"],
  });
  expect(judge({ ...like, names: 1 }).score).toBeLessThan(SCORE_CERTAIN);
});

it("Of two the lesser code is first", () => {
  expect([ordered("b", "a"), ordered("a", "b")]).toEqual([
    ["a", "b"],
    ["a", "b"],
  ]);
});

it("Words are proposed where the kept one has none, and lists of both together", () => {
  const kept = { name: "A", phone: "", hashtags: ["x"], languages: [], latitude: 1, longitude: 2 };
  const gone = { name: "B", phone: "1", hashtags: ["x", "y"], languages: ["en"], latitude: null, longitude: null };
  expect(proposed(kept, gone)).toEqual(["phone", "hashtags", "languages"]);
  expect(mergedValues(kept, gone, ["phone", "hashtags"])).toEqual({ phone: "1", hashtags: ["x", "y"] });
  expect(mergedValues(kept, kept, ["phone", "hashtags", "name"])).toEqual({});
});

it("What somebody runs does not go", () => {
  const side = { people: 0, hasCredit: false, isGone: false };
  expect(mergeRefusal({ ...side, people: 1 }, side)).toBeUndefined();
  for (const gone of [{ people: 1 }, { hasCredit: true }, { isGone: true }]) expect(mergeRefusal(side, { ...side, ...gone })).toBeDefined();
});
