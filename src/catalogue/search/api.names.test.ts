import { beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { indexAll } from "./jobs.ts";

const db = testDatabase(indexAll);
const { fastify } = await buildApp(db);
const visitor = new Visitor(fastify);
const PLACES = "/search/areas-countries/";
const LISTINGS = "/search/public/tab/";
const get = async (path: string, search: string, more = "") =>
  (await visitor.get(`${path}?search=${encodeURIComponent(search)}${more}`)).json();
const names = async (path: string, search: string): Promise<string[]> =>
  (await get(path, search)).results.map(({ name }: { name: string }) => name);
const places = async (search: string): Promise<string[]> =>
  (await get(PLACES, search)).results.map(({ name, country }: { name: string; country: { code: string } }) => `${name} (${country.code})`);
const lists = (search: string) => get("/search/lists/", search);

beforeAll(async () => {
  for (const one of [
    { name: "L'Ermita d'Or", area: "ordino", business_type: "sight" as const, activity_subtype: "temples" },
    { name: "St. Mark’s Lodge", area: "cape-town", business_type: "accommodation" as const },
    { name: "Old Mill", area: "saint-malo", business_type: "accommodation" as const },
    {
      name: "Schloss Vaduz",
      other_names: ["Vaduz Castle"],
      area: "vaduz",
      business_type: "sight" as const,
      activity_subtype: "historic_sites",
    },
    {
      name: "Vaduz Castle Ruins",
      area: "vaduz",
      business_type: "sight" as const,
      activity_subtype: "historic_sites",
      recommendations_count: 9,
    },
  ])
    await buildBusiness(db, one);
  await indexAll(db);
});

describe("the same words, however they are typed", () => {
  it.each([
    ["ermita", [" Ermita", "ERMITA  ", "the ermita", "ermita of", "\tErmita\u00a0"]],
    ["cape town", ["Cape  Town ", " CAPE TOWN", "cape-town", "the cape town"]],
    ["st marks lodge", ["St. Mark’s Lodge", "St Mark`s Lodge ", "SAINT MARKS LODGE"]],
  ])("give one answer: %s", async (query, others) => {
    for (const path of [PLACES, LISTINGS]) {
      const expected = await names(path, query);
      for (const other of others) expect(await names(path, other), other).toEqual(expected);
    }
  });

  it.each(["the", "The ", "in the", "OF", "and "])("find nothing where they are stop words alone: %s", async (query) => {
    expect((await get(PLACES, query)).count).toBe(0);
    expect((await get(LISTINGS, query)).count).toBe(0);
  });
});

describe("a name that is written in another way", () => {
  it.each([
    ["washington dc", "Washington, D.C. (US)"],
    ["Washington D.C.", "Washington, D.C. (US)"],
    ["washington", "Washington, D.C. (US)"],
    ["nukualofa", "Nuku‘alofa (TO)"],
    ["nuku'alofa", "Nuku‘alofa (TO)"],
    ["cote divoire", "Ivory Coast (CI)"],
    ["laquila", "L'Aquila (IT)"],
    ["st malo", "Saint-Malo (FR)"],
    ["st gallen", "Sankt Gallen (CH)"],
    ["saint gallen", "Sankt Gallen (CH)"],
    ["pto montt", "Puerto Montt (CL)"],
    ["sto domingo", "Santo Domingo (DO)"],
    ["ft worth", "Fort Worth (US)"],
    ["st pete beach", "Saint Pete Beach (US)"],
    ["den haag", "The Hague (NL)"],
    ["gothenburg", "Göteborg (SE)"],
    ["nueva york", "New York City (US)"],
    ["nyc", "New York City (US)"],
    ["kiev", "Kyiv (UA)"],
    ["cracow", "Kraków (PL)"],
    ["パリ", "Paris (FR)"],
    ["バリ", undefined],
  ])("is found: %s", async (query, place) => {
    const found = await places(query);
    if (place === undefined) expect(found).not.toContain("Paris (FR)");
    else expect(found[0]).toBe(place);
  });

  it("finds listings too, by a place and by their own name", async () => {
    expect((await names(LISTINGS, "hotel st malo"))[0]).toBe("Old Mill");
    for (const query of ["lermita dor", "l ermita", "ermita d'or", "l’ermita d’or"])
      expect(await names(LISTINGS, query)).toEqual(["L'Ermita d'Or"]);
  });

  it("is no accent that is left out: what is spelt with other letters is another name", async () => {
    await buildBusiness(db, { name: "ばら", area: "tokyo" });
    await indexAll(db);
    expect(await names(LISTINGS, "ばら")).toEqual(["ばら"]);
    expect(await names(LISTINGS, "はら")).toEqual([]);
  });
});

describe("a name that is what was typed", () => {
  it("goes before names that only hold it", async () => {
    expect((await names(LISTINGS, "vaduz castle")).slice(0, 2)).toEqual(["Schloss Vaduz", "Vaduz Castle Ruins"]);
  });
});

describe("a kind", () => {
  it("is led by what it is, however often what only mentions it is recommended", async () => {
    const eat = (name: string, cuisine: string, recommendations_count: number) =>
      buildBusiness(db, { name, area: "ordino", business_type: "restaurant", cuisine, recommendations_count });
    await eat("Grill", "steak;pizza", 40);
    await eat("Pizzeria Roc", "italian", 1);
    await eat("Forn", "pizza;italian", 3);
    const see = (name: string, activity_subtype: string, more: { hashtags?: string[]; recommendations_count?: number } = {}) =>
      buildBusiness(db, { name, area: "ordino", business_type: "activity", activity_subtype, ...more });
    await see("Old Town Walk", "hiking", { hashtags: ["skiing"], recommendations_count: 50 });
    await see("Arcalís", "skiing");
    await see("Snow School", "skiing", { recommendations_count: 2 });
    await indexAll(db);
    for (const query of ["pizza", "Pizza ", "pizzas ordino"])
      expect(await names(LISTINGS, query)).toEqual(["Forn", "Pizzeria Roc", "Grill"]);
    for (const query of ["skiing", "ski", "skiing ordino"])
      expect(await names(LISTINGS, query)).toEqual(["Snow School", "Arcalís", "Old Town Walk"]);
  });
});

describe("a query that nothing answers", () => {
  it.each([
    ["vegan", "Places to eat and drink"],
    ["vegetarian", "Places to eat and drink"],
    ["5 star", "Places to stay"],
    ["surfing", "Things to do"],
    ["sushi", "Restaurants"],
  ])("finds nothing and offers the nearest list: %s", async (query, name) => {
    await buildBusiness(db, { name: "Borda", area: "ordino", business_type: "restaurant", cuisine: "regional" });
    await indexAll(db);
    expect(await names(LISTINGS, query)).toEqual([]);
    const answer = await lists(query);
    expect(answer).toMatchObject({ lists: [], left_out: [], starts: [], offers: [{ name }] });
    // The offered list has results.
    const offered = new URL(answer.offers[0].url, "https://guide.test").searchParams.get("q") ?? "";
    expect((await names(LISTINGS, offered)).length).toBeGreaterThan(0);
  });

  it("never lists the whole guide", async () => {
    for (const query of ["best", "discount", "cheap"]) {
      expect(await names(LISTINGS, query)).toEqual([]);
      expect((await lists(query)).starts.length).toBeGreaterThan(0);
    }
  });

  it("beside a place finds what is nearest to it there", async () => {
    await buildBusiness(db, { name: "Borda", area: "ordino", business_type: "restaurant", cuisine: "regional" });
    await indexAll(db);
    expect(await names(LISTINGS, "vegan ordino")).toEqual(["Borda"]);
    expect((await lists("vegan ordino")).left_out).toEqual(["vegan"]);
  });

  it("offers nothing where something is found", async () => expect((await lists("hotel st malo")).offers).toEqual([]));
});
