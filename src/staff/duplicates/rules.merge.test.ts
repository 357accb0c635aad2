import { describe, expect, it } from "vitest";
import { CHOSEN_FIELDS, isJoined, mergedColumns, mergedValues, mergeRefusal, pairUrl, proposed, undoUntil } from "./rules.ts";

const SIDE = { people: 0, hasCredit: false, isGone: false };

describe("what the kept listing says after a merge", () => {
  it("is nothing else where nothing is taken", () => expect(mergedValues({ name: "A" }, { name: "B" }, [])).toEqual({}));

  it("is what was taken, where that is something else", () => {
    expect(mergedValues({ phone: "1", email: "a" }, { phone: "2", email: "a" }, ["phone", "email"])).toEqual({ phone: "2" });
    expect(mergedValues({ stars: null }, { stars: 4 }, ["stars"])).toEqual({ stars: 4 });
  });

  it.each([
    ["name", { name: "Casa", slug: "casa" }],
    ["area", { area_id: 4, country_code: "PT", city: "Faro" }],
    ["point", { latitude: 38.7, longitude: -9.1 }],
    ["opening_hours", { opening_hours: "24/7", opening_time: null, closing_time: null }],
  ] as const)("has all that belongs together: %s", (field, gone) => {
    const kept = Object.fromEntries(Object.keys(gone).map((column) => [column, "before"]));
    expect(mergedValues(kept, gone, [field])).toEqual(gone);
    expect(mergedColumns(field)).toEqual(Object.keys(gone));
  });

  it.each(CHOSEN_FIELDS.filter(isJoined))("has the lists of both together, each entry once: %s", (field) =>
    expect(mergedValues({ [field]: ["a", "b"] }, { [field]: ["b", "c"] }, [field])).toEqual({ [field]: ["a", "b", "c"] }),
  );

  it("is no change where the other's list holds nothing more", () =>
    expect(mergedValues({ hashtags: ["a", "b"] }, { hashtags: ["b"] }, ["hashtags"])).toEqual({}));
});

describe("what is proposed", () => {
  it("is the other listing's text if the surviving one has none", () => {
    expect(proposed({ phone: "" }, { phone: "2" })).toEqual(["phone"]);
    expect(proposed({ website: null }, { website: "https://a.example" })).toEqual(["website"]);
    expect(proposed({ languages: [] }, { languages: ["pt"] })).toEqual(["languages"]);
  });

  it("is never to lose what is there, nor to take nothing", () => {
    expect(proposed({ phone: "1" }, { phone: "2" })).toEqual([]);
    expect(proposed({ phone: "1" }, { phone: "" })).toEqual([]);
    expect(proposed({}, {})).toEqual([]);
    expect(proposed({ dietary_category: "nothing" }, { dietary_category: "halal" })).toEqual(["dietary_category"]);
    expect(proposed({ dietary_category: "halal" }, { dietary_category: "nothing" })).toEqual([]);
  });

  it("is both lists where they differ", () => {
    expect(proposed({ hashtags: ["a"] }, { hashtags: ["b"] })).toEqual(["hashtags"]);
    expect(proposed({ hashtags: ["a"] }, { hashtags: ["a"] })).toEqual([]);
  });
});

describe("a merge that is refused", () => {
  it.each([
    ["both are claimed", { people: 1 }, { people: 2 }, /Both listings are claimed/],
    ["the one to remove is claimed", {}, { people: 1 }, /The listing to remove is claimed/],
    ["credit hangs on the one that goes", {}, { hasCredit: true }, /owes credit/],
    ["one of them is gone", { isGone: true }, {}, /already deleted or merged/],
    ["the other one is gone", {}, { isGone: true, people: 1 }, /already deleted or merged/],
  ])("says why: %s", (_why, kept, gone, text) => expect(mergeRefusal({ ...SIDE, ...kept }, { ...SIDE, ...gone })).toMatch(text));

  it.each([
    ["nobody runs either", {}, {}],
    ["the one to stay is claimed", { people: 2 }, {}],
    ["credit hangs on the one that stays", { hasCredit: true }, {}],
  ])("is allowed if %s", (_why, kept, gone) => expect(mergeRefusal({ ...SIDE, ...kept }, { ...SIDE, ...gone })).toBeUndefined());
});

it("A merge can be taken back for thirty days, and each pair has one page", () => {
  expect(undoUntil(new Date("2027-01-01T10:00:00Z"))).toEqual(new Date("2027-01-31T10:00:00Z"));
  expect(pairUrl("abcdefgh", "abcdefgj")).toBe("/staff/review/duplicates/abcdefgh/abcdefgj/");
});
