import { describe, expect, it } from "vitest";
import { CHANNEL_MANAGERS } from "./channelManagers.ts";
import * as enumerations from "./enumerations.ts";

const LEVELS = ["low", "medium", "high", "luxury", "extravagant"] as const;

describe("price ranges", () => {
  const { PRICE_RANGES, PRICE_SYMBOL_USD } = enumerations;

  it("are the three older words, five levels and every range of two levels", () => {
    const ranges = LEVELS.flatMap((low, index) => LEVELS.slice(index).map((high) => (low === high ? low : `${low}_${high}`)));
    expect(Object.keys(PRICE_RANGES).sort()).toEqual(["cheap", "average", "expensive", ...ranges].sort());
  });

  it("are shown as one to five signs, ranges with a dash", () => {
    const signs = (level: (typeof LEVELS)[number]) => "$".repeat(LEVELS.indexOf(level) + 1);
    for (const [range, symbols] of Object.entries(PRICE_RANGES)) {
      const [low, high] = range.split("_") as [(typeof LEVELS)[number], (typeof LEVELS)[number] | undefined];
      if (!LEVELS.includes(low)) continue;
      expect(symbols).toBe(high ? `${signs(low)} - ${signs(high)}` : signs(low));
    }
    expect([PRICE_RANGES.cheap, PRICE_RANGES.average, PRICE_RANGES.expensive]).toEqual(["$", "$$", "$$$"]);
  });

  it("stand for 20, 50, 100, 200 and 500 dollars", () => {
    expect(Object.entries(PRICE_SYMBOL_USD)).toEqual([
      ["$", 20],
      ["$$", 50],
      ["$$$", 100],
      ["$$$$", 200],
      ["$$$$$", 500],
    ]);
  });
});

describe("activity types", () => {
  const types = Object.keys(enumerations.ACTIVITY_TYPES);

  it('are about 75 and "other", which comes last', () => {
    expect(types.length).toBeGreaterThanOrEqual(74);
    expect(types.length).toBeLessThanOrEqual(82);
    expect(types.at(-1)).toBe("other");
  });

  it.each("hiking diving surfing museums yoga zipline safari cooking_classes cycling winetours paddle_boarding other".split(" "))(
    "hold %s, which the specification names",
    (type) => expect(types).toContain(type),
  );
});

describe.each([
  ["BUSINESS_TYPES", "accommodation activity sight restaurant bar cafe"],
  ["BUSINESS_TYPE_GROUPS", "accommodation activity eat_drink"],
  ["TOP_LEVEL_CATEGORIES", "stay_do eat_drink"],
  ["VENUE_TYPES", "restaurant cafe bar activity accommodation"],
  ["PLACE_CATEGORIES", "accommodation activity bar cafe restaurant sight"],
  ["BAR_TYPES", "bar beer_pub cocktail nightclub wine"],
  ["LGBTQ_TYPES", "nothing lgbtq_friendly lgbtq_focus"],
  ["DIETARY_CATEGORIES", "nothing vegetarian_friendly vegetarian_only vegan_friendly vegan_only halal kosher"],
  ["BOOKING_BUTTONS", "checkout_widget enquiry_email hide redirect_to_website"],
  ["PRICE_FEELS", "average cheap expensive"],
  ["SIZES", "LARGE MEDIUM SMALL"],
  ["IMPORT_SOURCES", "csv google lem manual tab"],
])("%s", (name, values) => {
  const found = Object.entries(enumerations).find(([one]) => one === name)?.[1] ?? {};
  it(`is ${values}`, () => expect(Object.keys(found).sort()).toEqual(values.split(" ").sort()));
});

describe("channel managers", () => {
  it('are a long list with "no" first and "other" last', () => {
    const names = Object.keys(CHANNEL_MANAGERS);
    expect(names.length).toBeGreaterThan(40);
    expect([names[0], names.at(-1)]).toEqual(["no", "other"]);
  });
});

describe("discounts", () => {
  it("are what an owner may offer, and the wider list of the staff's", () => {
    expect(enumerations.DISCOUNT_PERCENTS).toEqual([0, 5, 10, 15, 20, 25]);
    expect(enumerations.DISCOUNT_PERCENTS_WIDE).toEqual(Array.from({ length: 20 }, (_, index) => (index + 1) * 5));
  });
});

describe("every enumeration", () => {
  const all = Object.entries(enumerations as Record<string, unknown>).flatMap(([name, one]): [string, Record<string, string>][] =>
    typeof one === "object" && one !== null && Object.values(one).every((label) => typeof label === "string")
      ? [[name, one as Record<string, string>]]
      : [],
  );

  it.each(all)("%s has a label for each value, none twice but the prices' signs", (name, labels) => {
    for (const label of Object.values(labels)) expect(label).toMatch(/^\S(.*\S)?$/);
    if (name !== "PRICE_RANGES") expect(new Set(Object.values(labels)).size).toBe(Object.keys(labels).length);
  });
});
