import { describe, expect, it } from "vitest";
import { buildChecklist } from "./checklist/rules.ts";
import type { TrustedRow } from "./ranking.ts";
import { rankSuggestions, SUGGESTIONS_MAX } from "./rules.ts";

const row = (name: string, business: string, more: Partial<TrustedRow> = {}): TrustedRow => ({
  business,
  uuid: `${name} ${business}`,
  person: { code: name.toLowerCase(), name, selfie_avatar_uuid: "" },
  step: 1,
  via: [],
  rating: null,
  familiarity: "dont_know",
  created: "2026-01-01T00:00:00.000000Z",
  ...more,
});

describe("suggestions", () => {
  it("are of people whom one follows, then of people whom these follow, of hashtags, and the most recommended, each listing once", () => {
    const loved = [
      { business: "far", recommendations_count: 12 },
      { business: "loved", recommendations_count: 1 },
    ];
    const tagged = [
      { business: "near", hashtag: "surf", recommendations_count: 1 },
      { business: "tagged", hashtag: "surf", recommendations_count: 0 },
    ];
    const via = [{ code: "ana", name: "Ana", selfie_avatar_uuid: "" }];
    expect(
      rankSuggestions([row("Zoe", "far", { step: 2, via }), row("Ana", "near")], tagged, loved).map(({ business, reason }) => [
        business,
        reason,
      ]),
    ).toEqual([
      ["near", "Ana recommends it"],
      ["far", "Zoe, whom Ana follows, recommends it"],
      ["tagged", "#surf, which you follow"],
      ["loved", "1 traveller recommends it"],
    ]);
  });

  it("name three people at most", () => {
    const [first] = rankSuggestions(
      ["Di", "Cai", "Bo", "Ana"].map((name) => row(name, "x")),
      [],
      [],
    );
    expect(first?.people.map(({ name }) => name)).toEqual(["Ana", "Bo", "Cai"]);
  });

  it("end somewhere", () => {
    const rows = Array.from({ length: 300 }, (_, index) => row("Ana", String(index)));
    expect(rankSuggestions(rows, [], [])).toHaveLength(SUGGESTIONS_MAX);
  });
});

it("The checklist counts what is done", () => {
  const nothing = { home_country: false, countries: false, follow: false, recommend: false, save: false, picture: false };
  expect(buildChecklist(nothing)).toMatchObject({ completed: 0, total: 6 });
  const { items, completed } = buildChecklist({ ...nothing, save: true });
  expect([completed, items.filter(({ done }) => done).map(({ key }) => key)]).toEqual([1, ["save"]]);
  expect(items.map(({ key }) => key)).toEqual(["home_country", "countries", "follow", "recommend", "save", "picture"]);
});
