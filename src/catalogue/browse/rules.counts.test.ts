import { describe, expect, it } from "vitest";
import { randomFrom } from "../../platform/values/random.ts";
import { applyFilters, type FacetValue } from "./facets.ts";
import { type Filters, noFilters } from "./filters.ts";

/** The number beside a filter equals the length of the list that it gives, for random places. */

const OPTIONS = { bounds: null, types: undefined, activity: undefined, isOpen: (week: string) => week.startsWith("open") };
const TYPES = ["cafe", "bar", "restaurant", "accommodation", "activity"];
const PRICES = ["", "low", "medium", "low_medium", "medium_high", "high_luxury"];
const DIETS = ["nothing", "vegetarian_friendly", "vegetarian_only", "vegan_friendly", "vegan_only", "halal"];
const FLAGS = ["", "d10", "c", "r", "d5c", "d20cr"];
const HOURS = ["        ", "openday_", "shutday_", "open24-7", "openlate"];
const LANGUAGES = ["", ",en,", ",en,th,", ",fr,", ",th,"];
const TAGS = ["", ",quiet,", ",quiet,family,", ",lake view,", ",หาด,family,"];

function place(seed: string, size: number): string {
  const random = randomFrom(seed);
  const pick = (all: readonly string[]) => all[Math.floor(random() * all.length)] as string;
  return Array.from({ length: size }, (_, index) => {
    const signature = [pick(TYPES), "", pick(PRICES), pick(DIETS), pick(["nothing", "lgbtq_friendly", "lgbtq_focus"]), pick(FLAGS)].join(
      "|",
    );
    return `${String(index).padStart(8, "0")}${signature}\t${pick(HOURS)}                ${pick(LANGUAGES)}\t${pick(TAGS)}`;
  }).join("\n");
}

const matching = (block: string, filters: Filters) => applyFilters(block, { ...OPTIONS, filters }).matches.length;
const withChoice = (filters: Filters, name: keyof Filters["choices"], values: readonly string[]): Filters => ({
  ...filters,
  choices: { ...filters.choices, [name]: values },
});

/** Typical combinations of filters. */
const CHOSEN: [string, (filters: Filters) => Filters][] = [
  ["nothing", (filters) => filters],
  ["a type", (filters) => withChoice(filters, "business_type", ["cafe"])],
  ["two types", (filters) => withChoice(filters, "business_type", ["cafe", "bar"])],
  ["a price and a diet", (filters) => withChoice(withChoice(filters, "price_range", ["low"]), "dietary_category", ["vegetarian_friendly"])],
  ["a language", (filters) => ({ ...filters, language: ["th"] })],
  ["hashtags", (filters) => ({ ...filters, hashtag: ["family", "lake view"] })],
  ["flags", (filters) => ({ ...filters, flags: { ...filters.flags, has_discount: true, open_now: true } })],
  ["nearly everything", (filters) => ({ ...withChoice(filters, "price_range", ["medium"]), language: ["en"], hashtag: ["quiet"] })],
];

describe.each(CHOSEN)("with %s chosen", (_, choose) => {
  const block = place("a town", 300);
  const filters = choose(noFilters());
  const { facets, matches } = applyFilters(block, { ...OPTIONS, filters });

  it("each number is what choosing that one alone in its filter gives", () => {
    for (const name of Object.keys(filters.choices) as (keyof Filters["choices"])[])
      for (const { value, businesses_count } of facets[name])
        expect([name, value, businesses_count]).toEqual([name, value, matching(block, withChoice(filters, name, [value]))]);
    for (const { value, businesses_count } of facets.language)
      expect([value, businesses_count]).toEqual([value, matching(block, { ...filters, language: [value] })]);
    for (const { value, businesses_count } of facets.hashtag)
      expect([value, businesses_count]).toEqual([value, matching(block, { ...filters, hashtag: [value] })]);
    for (const name of Object.keys(filters.flags) as (keyof Filters["flags"])[]) {
      const [only] = facets[name] as [FacetValue];
      expect([name, only.businesses_count]).toEqual([name, matching(block, { ...filters, flags: { ...filters.flags, [name]: true } })]);
    }
  });

  it("the list keeps its order, and holds nothing twice", () => {
    const codes = matches.map(({ code }) => code);
    expect(codes).toEqual(codes.toSorted());
    expect(new Set(codes).size).toBe(codes.length);
  });

  it("one filter more never makes it longer, one value more never shorter", () => {
    expect(matching(block, { ...filters, flags: { ...filters.flags, is_recommended: true } })).toBeLessThanOrEqual(matches.length);
    const one = matching(block, withChoice(filters, "business_type", ["cafe"]));
    expect(matching(block, withChoice(filters, "business_type", ["cafe", "restaurant"]))).toBeGreaterThanOrEqual(one);
  });
});

describe("who looks for", () => {
  const of = (diet: string, lgbtq = "nothing") => `aaaaaaaacafe|||${diet}|${lgbtq}|\t                        \t`;
  const finds = (block: string, name: "dietary_category" | "lgbtq_type", value: string) =>
    matching(block, withChoice(noFilters(), name, [value])) === 1;
  it.each([
    ["vegetarian_friendly", ["vegetarian_friendly", "vegetarian_only", "vegan_friendly", "vegan_only"]],
    ["vegetarian_only", ["vegetarian_only", "vegan_only"]],
    ["vegan_friendly", ["vegan_friendly", "vegan_only"]],
    ["vegan_only", ["vegan_only"]],
    ["halal", ["halal"]],
    ["kosher", ["kosher"]],
  ])("%s finds %j and nothing else", (wanted, found) => {
    const all = ["nothing", "vegetarian_friendly", "vegetarian_only", "vegan_friendly", "vegan_only", "halal", "kosher"];
    expect(all.filter((one) => finds(of(one), "dietary_category", wanted))).toEqual(found);
  });
  it("a friendly place finds the ones that are about it too, not the other way round", () => {
    expect(finds(of("nothing", "lgbtq_focus"), "lgbtq_type", "lgbtq_friendly")).toBe(true);
    expect(finds(of("nothing", "lgbtq_friendly"), "lgbtq_type", "lgbtq_focus")).toBe(false);
    expect(finds(of("nothing", "nothing"), "lgbtq_type", "lgbtq_friendly")).toBe(false);
  });
  it("a hashtag does not find one that only begins or ends like it", () => {
    const block = "aaaaaaaacafe|||nothing|nothing|\t                        \t,family run,sunfamily,";
    expect(matching(block, { ...noFilters(), hashtag: ["family"] })).toBe(0);
    expect(matching(block, { ...noFilters(), hashtag: ["family run"] })).toBe(1);
  });
});
