import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  candidatePoints,
  fillParts,
  type Person,
  rankListings,
  rankNear,
  rankPeople,
  rankRecommenders,
  rankTagged,
  recommendationPoints,
  type TrustedRow,
} from "./ranking.ts";
import { listingReason, nearReason, recommenderReason } from "./reasons.ts";

const person = (name: string): Person => ({ code: name.toLowerCase(), name, selfie_avatar_uuid: "" });
const row = (name: string, business: string, more: Partial<TrustedRow> = {}): TrustedRow => ({
  business,
  uuid: `${name} ${business}`,
  person: person(name),
  step: 1,
  via: [],
  rating: null,
  familiarity: "dont_know",
  created: "2026-01-01T00:00:00.000000Z",
  ...more,
});
const further = (name: string, via: string[], business: string, more: Partial<TrustedRow> = {}) =>
  row(name, business, { step: 2, via: via.map(person), ...more });

describe("the example of docs/trust.md", () => {
  const text = readFileSync(join(import.meta.dirname, "../../../docs/trust.md"), "utf8");
  const listings = rankListings([
    row("Beth Prosser", "Garden", { familiarity: "know_personally", rating: 3 }),
    row("Lucía Bertolini", "Bakery", { rating: 2 }),
    row("Oliver Pym", "Bakery"),
    further("Camille", ["Lucía", "Oliver"], "Bath", { rating: 3 }),
    further("Diego", ["Oliver"], "Run", { familiarity: "know_of" }),
    further("Camille", ["Lucía", "Oliver"], "Run"),
  ]);

  it("has the order and the points that it says", () => {
    expect(listings.map(({ business, points }) => [business, points])).toEqual([
      ["Bakery", 13],
      ["Garden", 10],
      ["Run", 5],
      ["Bath", 4],
    ]);
    for (const { business, points } of listings) expect(text).toMatch(new RegExp(`\\| ${business} \\|.*= ${points} \\|`));
  });

  it("has the reasons that it says", () => {
    const reasons = listings.map(listingReason);
    expect(reasons).toEqual([
      "Lucía recommends it; so does Oliver",
      "Beth, who knows the owner, recommends it",
      "Diego, whom Oliver follows, recommends it",
      "Camille, whom Lucía and Oliver follow, recommends it",
    ]);
    for (const reason of reasons.slice(0, 2)) expect(text).toContain(`("${reason}")`);
  });

  it("has the people that it says", () => {
    const [camille, diego] = rankPeople([
      { person: person("Diego"), followed_by: 1, via: [person("Oliver")], shared: 0, followers_count: 9 },
      { person: person("Camille"), followed_by: 2, via: [person("Lucía"), person("Oliver")], shared: 1, followers_count: 2 },
    ]);
    expect([camille?.person.name, diego?.person.name]).toEqual(["Camille", "Diego"]);
    expect(text).toContain(`Camille (2 × 3 + 1 = ${candidatePoints(camille!)}), then Diego (1 × 3 = ${candidatePoints(diego!)})`);
  });
});

describe("listings", () => {
  it("of equal points come by the newest recommendation, then by code", () => {
    const rows = [row("Ana", "b"), row("Ana", "a"), row("Ana", "new", { created: "2026-02-01T00:00:00.000000Z" })];
    expect(rankListings(rows).map(({ business }) => business)).toEqual(["new", "a", "b"]);
  });

  it("name the nearest, then who counts most", () => {
    const [first] = rankListings([
      further("Aa", ["Bo"], "x", { rating: 3, familiarity: "know_personally" }),
      row("Ana", "x"),
      row("Bo", "x", { familiarity: "know_of" }),
    ]);
    expect(first?.said.map(({ person: { name } }) => name)).toEqual(["Bo", "Ana", "Aa"]);
    expect(first && listingReason(first)).toBe("Bo recommends it; so does Ana");
  });

  it("have the same order whatever the order of their rows, and as many points as their rows together", () => {
    const rows = fc.array(
      fc.record({
        name: fc.constantFrom("Ana", "Bo", "Cai", "Di"),
        business: fc.constantFrom("a", "b", "c"),
        step: fc.constantFrom(1 as const, 2 as const),
        rating: fc.constantFrom(null, 1, 2, 3),
        familiarity: fc.constantFrom("dont_know" as const, "know_of" as const, "know_personally" as const),
        day: fc.integer({ min: 1, max: 3 }),
      }),
      { maxLength: 14 },
    );
    fc.assert(
      fc.property(rows, (made) => {
        // A person recommends a listing only once.
        const said = [...new Map(made.map((one) => [`${one.name} ${one.business}`, one])).values()].map(
          ({ name, business, step, rating, familiarity, day }) =>
            row(name, business, { step, via: step === 2 ? [person("Eve")] : [], rating, familiarity, created: `2026-01-0${day}` }),
        );
        const ranked = rankListings(said);
        expect(rankListings(said.toReversed())).toEqual(ranked);
        expect(ranked.reduce((sum, { points }) => sum + points, 0)).toBe(said.reduce((sum, one) => sum + recommendationPoints(one), 0));
        for (const {
          said: [first],
        } of ranked)
          expect(first?.step).toBe(Math.min(...said.filter(({ business }) => business === first?.business).map(({ step }) => step)));
      }),
      { seed: 11, numRuns: 200 },
    );
  });
});

describe("sentences", () => {
  const sentence = (...rows: TrustedRow[]) => listingReason(rankListings(rows)[0]!);
  it.each([
    [[row("Ana", "x")], "Ana recommends it"],
    [[row("Di", "x"), row("Cai", "x"), row("Ana", "x")], "Ana recommends it; so do Cai and Di"],
    [["Di", "Cai", "Bo", "Ana"].map((name) => row(name, "x")), "Ana recommends it; so do Bo and 2 others you follow"],
    [
      [further("Tomáš Dvořák", ["Arun Thapa"], "x", { familiarity: "know_personally" })],
      "Tomáš, whom Arun follows, knows the owner and recommends it",
    ],
  ])("of people", (rows, text) => {
    expect(sentence(...rows)).toBe(text);
  });

  it.each([
    [0.04, "40 m from Wesel, which you saved"],
    [1.4, "1.4 km from Wesel, which you saved"],
    [12.3, "12 km from Wesel, which you saved"],
  ])("of what is near: %d", (distance, text) => {
    expect(nearReason({ distance, saved_name: "Wesel" })).toBe(text);
  });

  it("of somebody who recommends a listing", () => {
    expect(recommenderReason(1, [], true)).toBe("You follow them; they know the owner");
    expect(recommenderReason(2, [person("Lucía B")], false)).toBe("Lucía follows them");
    expect(recommenderReason(null, [], false)).toBeNull();
  });
});

it("What is near comes by distance, with the nearest of what was saved, one of each saved place in turn", () => {
  const near = (business: string, saved: string, distance: number) => ({ business, saved, saved_name: saved, distance });
  const rows = [near("a", "Wesel", 1), near("a", "Inn", 2), near("b", "Wesel", 3), near("c", "Inn", 9)];
  expect(rankNear(rows).map(({ business, saved }) => [business, saved])).toEqual([
    ["a", "Wesel"],
    ["c", "Inn"],
    ["b", "Wesel"],
  ]);
});

it("Of hashtags one of each comes in turn, the most recommended first, each listing once", () => {
  const tag = (business: string, hashtag: string, recommendations_count: number) => ({ business, hashtag, recommendations_count });
  const rows = [tag("a", "surf", 9), tag("b", "surf", 8), tag("c", "quiet", 1), tag("a", "quiet", 9)];
  expect(rankTagged(rows).map(({ business }) => business)).toEqual(["a", "c", "b"]);
});

it("No listing is in two parts", () => {
  const rows = (...codes: string[]) => codes.map((business) => ({ business }));
  expect(
    fillParts([
      { rows: rows("a", "b", "c"), max: 2 },
      { rows: rows("b", "c", "d"), max: 2 },
    ]),
  ).toEqual([rows("a", "b"), rows("c", "d")]);
});

it("Recommenders are people one follows, then everybody else, each the newest first", () => {
  const one = (code: string, step: 1 | 2 | null, day: number) => ({ code, step, created: new Date(Date.UTC(2026, 0, day)) });
  expect(
    rankRecommenders([one("old", 1, 1), one("far", 2, 5), one("new", 1, 2), one("stranger", null, 9)]).map(({ code }) => code),
  ).toEqual(["new", "old", "stranger", "far"]);
});
