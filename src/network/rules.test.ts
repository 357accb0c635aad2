import { describe, expect, it } from "vitest";
import { checklistOf } from "./rules.checklist.ts";
import { rankSuggestions, SUGGESTIONS_MAX, type TrustedRow } from "./rules.ts";

const row = (name: string, business: string, more: Partial<TrustedRow> = {}): TrustedRow => ({
  code: name.toLowerCase(),
  name,
  selfie_avatar_uuid: "",
  business,
  created: "2026-01-01T00:00:00.000000Z",
  step: 1,
  via_name: null,
  ...more,
});
const second = (name: string, business: string) => row(name, business, { step: 2, via_name: "Ana" });
const reasons = (rows: TrustedRow[]) => rankSuggestions(rows, [], []).map(({ business, reason }) => [business, reason]);

describe("the order of suggestions", () => {
  it("is people whom one follows, then people whom these follow, hashtags, and the most recommended, each listing once", () => {
    const loved = [
      { business: "far", recommendations_count: 12 },
      { business: "loved", recommendations_count: 1 },
    ];
    const tagged = [
      { business: "near", hashtag: "surf" },
      { business: "tagged", hashtag: "surf" },
    ];
    expect(
      rankSuggestions([second("Zoe", "far"), row("Ana", "near")], tagged, loved).map(({ business, reason }) => [business, reason]),
    ).toEqual([
      ["near", "Ana recommends it."],
      ["far", "Zoe, whom Ana follows, recommends it."],
      ["tagged", "You follow #surf."],
      ["loved", "A traveller recommends it."],
    ]);
  });

  it("counts more people for more, then the newest, then the code, whatever the order of the rows", () => {
    const rows = [
      row("Ana", "b"),
      row("Ana", "a"),
      row("Ana", "two"),
      row("Bo", "two"),
      row("Cai", "new", { created: "2026-02-01T00:00:00.000000Z" }),
    ];
    expect(reasons(rows).map(([business]) => business)).toEqual(["two", "new", "a", "b"]);
    expect(reasons(rows.toReversed())).toEqual(reasons(rows));
  });

  it("names the nearest people, and how many more", () => {
    const all = ["Di", "Cai", "Bo", "Ana"].map((name) => row(name, "x"));
    const [first] = rankSuggestions([second("Aa", "x"), ...all], [], []);
    expect(first).toMatchObject({
      reason: "Ana, Bo and 2 others you follow recommend it.",
      people: [{ name: "Ana" }, { name: "Bo" }, { name: "Cai" }],
    });
    expect(reasons(all.slice(2))).toEqual([["x", "Ana and Bo recommend it."]]);
  });

  it("ends somewhere", () => {
    expect(
      rankSuggestions(
        Array.from({ length: 300 }, (_, index) => row("Ana", String(index))),
        [],
        [],
      ),
    ).toHaveLength(SUGGESTIONS_MAX);
  });
});

it("The checklist counts what is done", () => {
  const nothing = { home_country: false, countries: false, follow: false, recommend: false, save: false, picture: false };
  expect(checklistOf(nothing)).toMatchObject({ completed: 0, total: 6 });
  const { items, completed } = checklistOf({ ...nothing, save: true });
  expect([completed, items.filter(({ done }) => done).map(({ key }) => key)]).toEqual([1, ["save"]]);
  expect(items.map(({ key }) => key)).toEqual(["home_country", "countries", "follow", "recommend", "save", "picture"]);
});
