import { expect, it } from "vitest";
import { mergedValues, mergeRefusal, ordered, proposed } from "./rules.ts";

it("Of two the lesser code is first", () => {
  expect([ordered("b", "a"), ordered("a", "b")]).toEqual([
    ["a", "b"],
    ["a", "b"],
  ]);
});

it("Proposes texts that the surviving listing lacks, and the lists of both together", () => {
  const kept = { name: "A", phone: "", hashtags: ["x"], languages: [], latitude: 1, longitude: 2 };
  const gone = { name: "B", phone: "1", hashtags: ["x", "y"], languages: ["en"], latitude: null, longitude: null };
  expect(proposed(kept, gone)).toEqual(["phone", "languages", "hashtags"]);
  expect(mergedValues(kept, gone, ["phone", "hashtags"])).toEqual({ phone: "1", hashtags: ["x", "y"] });
  expect(mergedValues(kept, kept, ["phone", "hashtags", "name"])).toEqual({});
});

it("What somebody runs does not go", () => {
  const side = { people: 0, hasCredit: false, isGone: false };
  expect(mergeRefusal({ ...side, people: 1 }, side)).toBeUndefined();
  for (const gone of [{ people: 1 }, { hasCredit: true }, { isGone: true }]) expect(mergeRefusal(side, { ...side, ...gone })).toBeDefined();
});
