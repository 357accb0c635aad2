import { describe, expect, it } from "vitest";
import { chooseSlugs, foldName, type SlugSubject } from "./slugs.ts";

const buildTown = (given: Partial<SlugSubject>): SlugSubject => ({
  id: 1,
  name: "Town",
  country_code: "FR",
  state_code: "",
  state_name: "",
  population: 0,
  is_section: false,
  ...given,
});
const chosenSlugs = (...towns: Partial<SlugSubject>[]) => {
  const built = towns.map((town, at) => buildTown({ id: at + 1, ...town }));
  const slugs = chooseSlugs(built);
  return built.map((town) => slugs.get(town.id));
};

describe("foldName", () => {
  it.each([
    ["Hội An", "hoi-an"],
    ["São Paulo", "sao-paulo"],
    ["Đà Nẵng", "da-nang"],
    ["Tromsø", "tromso"],
    ["Łódź", "lodz"],
    ["Großglockner", "grossglockner"],
    ["Ærøskøbing", "aeroskobing"],
    ["Kırşehir", "kirsehir"],
    ["İzmir", "izmir"],
    ["Xi’an", "xian"],
    ["L'Aquila", "l-aquila"],
    ["Val-d’Isère", "val-d-isere"],
    ["St. John's", "st-johns"],
    ["Октябрьский", "oktyabrskii"],
    ["Þórshöfn", "thorshofn"],
    ["Río Medio [Granja]", "rio-medio-granja"],
    ["قرية", ""],
  ])("turns %s into %s", (name, slug) => expect(foldName(name)).toBe(slug));
});

describe("chooseSlugs", () => {
  it("gives the bare name to the most populous town and the state, the country and the number to the others", () => {
    const state = { name: "San José", country_code: "CR", state_name: "Cartago" };
    expect(
      chosenSlugs(
        { ...state, population: 10 },
        { ...state, population: 5 },
        { ...state, population: 20, state_name: "San José" },
        { ...state, id: 77 },
      ),
    ).toEqual(["san-jose-cartago", "san-jose-cartago-cr", "san-jose", "san-jose-cartago-cr-77"]);
  });

  it("always ends a place in the US with its state", () => {
    const boston = { name: "Boston", country_code: "US" };
    expect(
      chosenSlugs({ ...boston, state_code: "MA", population: 9 }, { ...boston, country_code: "GB" }, { ...boston, state_code: "NY" }),
    ).toEqual(["boston-ma", "boston", "boston-ny"]);
  });

  it("never gives two letters alone, which are a country", () => {
    expect(chosenSlugs({ name: "Ii", country_code: "FI", state_name: "North Ostrobothnia" }, { name: "Ho", country_code: "VN" })).toEqual([
      "ii-north-ostrobothnia",
      "ho-vn",
    ]);
  });

  it("never lets a section take a town's name, however many live in it", () => {
    expect(chosenSlugs({ name: "Sol", population: 90_000, is_section: true }, { name: "Sol", population: 3 })).toEqual(["sol-fr", "sol"]);
  });

  it("keeps clear of the words of the route table", () => {
    expect(chosenSlugs({ name: "Explore" }, { name: "Guide", state_name: "Tigray", country_code: "ET" })).toEqual([
      "explore-fr",
      "guide-tigray",
    ]);
  });

  it("names a town in an unknown script by country and number", () => {
    expect(chosenSlugs({ id: 42, name: "قرية", country_code: "YE" })).toEqual(["ye-42"]);
  });

  it("keeps slugs that were given before", () => {
    const slugs = chooseSlugs(
      [buildTown({ id: 1, name: "Nice", population: 9 }), buildTown({ id: 2, name: "Nice" })],
      new Map([[2, "nice"]]),
    );
    expect([slugs.get(1), slugs.get(2)]).toEqual(["nice-fr", "nice"]);
  });
});
