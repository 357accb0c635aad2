import { describe, expect, it } from "vitest";
import { type FeatureCandidate, featureScore, pickFeatured } from "./featured.ts";

const listing = (business_code: string, values: Partial<FeatureCandidate> & { town?: string } = {}): FeatureCandidate => {
  const { town = business_code, ...rest } = values;
  return {
    business_code,
    is_featured: false,
    is_shell: false,
    recommendations_count: 0,
    discount: 0,
    bonus_credit: 0,
    short_description: "",
    description: "",
    hashtags: [],
    opening_time: null,
    area: { slug: town },
    business_type: "cafe",
    notability: 0,
    ...rest,
  };
};
const picked = (candidates: FeatureCandidate[], size = 10, taken?: Set<string>) =>
  pickFeatured(candidates, size, taken).map((one) => one.business_code);

describe("the score", () => {
  const plain = featureScore(listing("a"));

  it.each([
    ["a recommendation", { recommendations_count: 1 }],
    ["a discount", { discount: 5 }],
    ["a credit", { bonus_credit: 5 }],
    ["a description", { description: "Quiet." }],
    ["a hashtag", { hashtags: ["quiet"] }],
    ["an opening time", { opening_time: "08:00:00" }],
  ])("grows with %s", (_what, values) => expect(featureScore(listing("a", values))).toBeGreaterThan(plain));

  it("does not grow without end: what one has too much of does not outdo the rest", () => {
    expect(featureScore(listing("a", { recommendations_count: 500 }))).toBe(featureScore(listing("a", { recommendations_count: 10 })));
    expect(featureScore(listing("a", { bonus_credit: 5_000 }))).toBe(featureScore(listing("a", { bonus_credit: 50 })));
  });

  it("puts a recommendation above any one filled field", () => {
    expect(featureScore(listing("a", { recommendations_count: 1 }))).toBeGreaterThan(
      featureScore(listing("a", { description: "x", hashtags: ["y"] })),
    );
  });
});

describe("what is featured", () => {
  it("is what the staff chose, before anything else", () => {
    expect(picked([listing("a", { recommendations_count: 10, discount: 25 }), listing("b", { is_featured: true })])).toEqual(["b", "a"]);
  });

  it("then goes by score, and by code where that is equal", () => {
    const candidates = [listing("c"), listing("a"), listing("b", { recommendations_count: 1 })];
    expect(picked(candidates)).toEqual(["b", "a", "c"]);
    expect(picked(candidates.toReversed())).toEqual(["b", "a", "c"]);
  });

  it("is spread over areas: the second of an area comes when every area had its turn", () => {
    const candidates = [
      listing("a1", { town: "ubud", recommendations_count: 9 }),
      listing("a2", { town: "ubud", recommendations_count: 8 }),
      listing("a3", { town: "ubud", recommendations_count: 7 }),
      listing("b1", { town: "paris", recommendations_count: 2 }),
      listing("c1", { town: "lima", recommendations_count: 1 }),
    ];
    expect(picked(candidates)).toEqual(["a1", "b1", "c1", "a2", "a3"]);
    expect(picked(candidates, 3)).toEqual(["a1", "b1", "c1"]);
  });

  it("takes listings without an area for places of their own", () => {
    expect(picked([listing("a", { area: null }), listing("b", { area: null }), listing("c", { town: "ubud" })])).toEqual(["c", "a", "b"]);
  });

  it("fills up with unclaimed listings, those first that most is known of; never before a claimed one", () => {
    const shell = (code: string, values: Parameters<typeof listing>[1] = {}) => listing(code, { is_shell: true, ...values });
    expect(picked([shell("a", { notability: 1 }), shell("b", { notability: 9 }), listing("c", { town: "b" })])).toEqual(["c", "b", "a"]);
    expect(picked([shell("a", { notability: 20, town: "x" }), listing("b", { town: "y" }), listing("c", { town: "y" })])).toEqual([
      "b",
      "c",
      "a",
    ]);
  });

  it("takes an unclaimed listing that guests recommend, or that staff chose, for what it is", () => {
    const shell = listing("a", { is_shell: true, recommendations_count: 10 });
    expect(picked([shell, listing("b")])).toEqual(["a", "b"]);
    expect(picked([listing("b", { recommendations_count: 10 }), listing("a", { is_shell: true, is_featured: true })])).toEqual(["a", "b"]);
  });

  it("spreads unclaimed listings over kinds within an area too", () => {
    const shells = [9, 8, 7].map((notability, index) => listing(`a${index}`, { is_shell: true, town: "ubud", notability }));
    const sight = listing("s", { is_shell: true, town: "ubud", business_type: "sight", notability: 1 });
    expect(picked([...shells, sight])).toEqual(["a0", "s", "a1", "a2"]);
  });

  it("leaves out what is shown elsewhere on the page", () =>
    expect(picked([listing("a"), listing("b")], 10, new Set(["a"]))).toEqual(["b"]));

  it("may be less than there is room for, and does not change its candidates", () => {
    const candidates = [listing("b"), listing("a")];
    expect(picked(candidates, 6)).toHaveLength(2);
    expect(candidates.map((one) => one.business_code)).toEqual(["b", "a"]);
    expect(picked([])).toEqual([]);
  });
});
