import { describe, expect, it } from "vitest";
import { sql } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildVisit } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { guide_settings } from "../settings/tables.ts";
import { indexAll } from "./jobs.ts";

const db = testDatabase(indexAll);
const { fastify } = await buildApp(db);
const visitor = new Visitor(fastify);

const PLACES = "/search/areas-countries/";
const LISTINGS = "/search/public/tab/";
const searchUrl = (path: string, search: string, more = "") => `${path}?search=${encodeURIComponent(search)}${more}`;
const get = async (path: string, search: string, more = "", who = visitor) => (await who.get(searchUrl(path, search, more))).json();
const names = async (path: string, search: string, more = "", who = visitor): Promise<string[]> =>
  (await get(path, search, more, who)).results.map(({ name }: { name: string }) => name);
const fill = async (...values: Parameters<typeof buildBusiness>[1][]) => {
  const made = [];
  for (const one of values) made.push(await buildBusiness(db, one));
  await indexAll(db);
  return made;
};

describe("the search of places", () => {
  it("finds countries and areas with the fields that were decided, and nothing else", async () => {
    const { count, next, previous, results } = await get(PLACES, "nepal");
    expect({ next, previous }).toEqual({ next: null, previous: null });
    expect(count).toBe(results.length);
    expect(results[0]).toEqual({ kind: "country", name: "Nepal", slug: null, country: { code: "NP", name: "Nepal" } });
    expect((await get(PLACES, "hoi an")).results[0]).toEqual({
      kind: "area",
      name: "Hội An",
      slug: "hoi-an",
      country: { code: "VN", name: "Vietnam" },
    });
  });

  it.each([
    ["CHIANG MAI", "Chiang Mai"],
    ["  chiang   mai ", "Chiang Mai"],
    ["são paulo", "São Paulo"],
    ["sao paulo", "São Paulo"],
    ["SÃO PAULO", "São Paulo"],
    ["hội an", "Hội An"],
    ["malmo", "Malmö"],
    ["lodz", "Łódź"],
    ["the hague", "The Hague"],
    ["cape t", "Cape Town"],
  ])("folds case, accents and stop words: %s is %s", async (query, name) => {
    expect((await names(PLACES, query))[0]).toBe(name);
  });

  it.each([
    ["edinbrugh", "Edinburgh"],
    ["edinbugh", "Edinburgh"],
    ["edimburgh", "Edinburgh"],
    ["edinnburgh", "Edinburgh"],
    ["edinnb", "Edinburgh"],
    ["chianf mai", "Chiang Mai"],
    ["thialand", "Thailand"],
    ["moroco", "Morocco"],
  ])("forgives a typo in a longer word: %s is %s", async (query, name) => {
    expect(await names(PLACES, query)).toContain(name);
  });

  it.each(["rmoe", "edinbxxxgh", "qqzzxx"])("forgives none in a short word, and not more than one: %s", async (query) => {
    expect(await names(PLACES, query)).not.toContain("Rome");
    expect(await names(PLACES, query)).not.toContain("Edinburgh");
  });

  it("ranks the whole name before its beginning, and that before a word in the middle", async () => {
    // New York has names in other languages that start with "york".
    const found = (await names(PLACES, "york", "&page_size=100"))
      .map((name) => name.toLowerCase())
      .filter((name) => name !== "new york city");
    const first = (fits: (name: string) => boolean) => found.findIndex(fits);
    const last = (fits: (name: string) => boolean) => found.findLastIndex(fits);
    const isBeginning = (name: string) => name.startsWith("york") && name !== "york";
    const isMiddle = (name: string) => / york/.test(name);
    expect(first((name) => name === "york")).toBe(0);
    expect(last((name) => name === "york")).toBeLessThan(first(isBeginning));
    expect(last(isBeginning)).toBeLessThan(first(isMiddle));
  });

  it("puts what a traveller means first where names fit alike: the capital, and the town with listings", async () => {
    const slugs = async () => (await get(PLACES, "p", "&page_size=50")).results.map(({ slug }: { slug: string | null }) => slug);
    const before = await slugs();
    expect(before).toContain("puyang");
    expect(before.indexOf("paris")).toBeLessThan(before.indexOf("puyang"));
    expect(before).not.toContain("pai");
    const made = await fill(...Array.from({ length: 40 }, (_, at) => ({ name: `House ${at}`, area: "pai", recommendations_count: 5 })));
    const after = await slugs();
    expect(after.indexOf("pai")).toBeGreaterThan(-1);
    expect(after.indexOf("pai")).toBeLessThan(after.indexOf("puyang"));
    for (const { code } of made) await db.execute(sql`DELETE FROM business WHERE code = ${code}`);
    await indexAll(db);
    expect(await slugs()).toEqual(before);
  });

  it("puts a country with listings before others whose names fit alike", async () => {
    const countries = async () =>
      (await get(PLACES, "ni", "&page_size=50")).results
        .filter(({ kind }: { kind: string }) => kind === "country")
        .map(({ name }: { name: string }) => name);
    expect((await countries())[0]).toBe("Nicaragua");
    await fill({ name: "Lagos House", area: "lagos" });
    expect((await countries())[0]).toBe("Nigeria");
  });

  it("puts places without listings last, and leaves out what the guide does not cover", async () => {
    const slugs = async () => (await get(PLACES, "paris")).results.map(({ slug }: { slug: string | null }) => slug);
    expect((await slugs())[0]).toBe("paris");
    await fill({ area: "paris-tx" });
    expect((await slugs()).slice(0, 2)).toEqual(["paris-tx", "paris"]);
    await db.insert(guide_settings).values({ settings: { scope: { countries: ["FR"], areas: [] } } });
    expect(await slugs()).not.toContain("paris-tx");
    expect((await slugs())[0]).toBe("paris");
    expect(await names(PLACES, "texas")).toEqual([]);
    expect(await names(LISTINGS, "business")).toEqual([]);
  });

  it("puts the more populous first where names fit alike", async () => {
    const [first, second] = (await get(PLACES, "paris")).results;
    expect(first).toMatchObject({ slug: "paris", country: { code: "FR" } });
    expect(second).toMatchObject({ name: "Paris", country: { code: "US" } });
  });

  it("knows a place by its state or country too", async () => {
    expect((await get(PLACES, "paris texas")).results[0]).toMatchObject({ name: "Paris", slug: "paris-tx" });
    expect((await get(PLACES, "cordoba spain")).results[0]).toMatchObject({ country: { code: "ES" } });
  });

  it.each(["%", "_", "h%i an", "p_ris", "\\", "'", "paris'--", "*", "​"])(
    "takes wildcards and marks for what they are: %s",
    async (query) => {
      const response = await visitor.get(searchUrl(PLACES, query));
      expect(response.statusCode).toBe(200);
      expect(response.json().results.every(({ name }: { name: string }) => !["Hội An"].includes(name))).toBe(true);
      expect((await names(PLACES, "%")).length).toBe(0);
    },
  );

  it.each(["", "   ", "...", "!?"])("finds nothing where nothing is asked: '%s'", async (query) => {
    expect(await get(PLACES, query)).toEqual({ count: 0, next: null, previous: null, results: [] });
    expect((await visitor.get(PLACES)).json().count).toBe(0);
  });

  it("keeps to one country where one is given", async () => {
    const { results } = await get(PLACES, "san", "&country=PH&page_size=50");
    expect(results.length).toBeGreaterThan(10);
    expect(new Set(results.map(({ country }: { country: { code: string } }) => country.code))).toEqual(new Set(["PH"]));
    expect(await names(PLACES, "nepal", "&country=IN")).not.toContain("Nepal");
    expect(await names(PLACES, "pariss", "&country=US")).toContain("Paris");
  });

  it("has pages that repeat and miss nothing, a hundred results at most", async () => {
    const all = (await get(PLACES, "s", "&page_size=100")).results;
    expect(all).toHaveLength(100);
    const first = await get(PLACES, "s", "&page_size=40");
    expect(first).toMatchObject({
      count: 100,
      previous: null,
      next: "https://guide.test/search/areas-countries/?search=s&page_size=40&page=2",
    });
    const rest = [await get(PLACES, "s", "&page_size=40&page=2"), await get(PLACES, "s", "&page_size=40&page=3")];
    expect([first, ...rest].flatMap(({ results }) => results)).toEqual(all);
    expect(rest[1].next).toBeNull();
    expect((await visitor.get(searchUrl(PLACES, "s", "&page_size=40&page=4"))).statusCode).toBe(404);
    for (const page of ["0", "-1", "x", "1.5"]) expect((await visitor.get(searchUrl(PLACES, "s", `&page=${page}`))).statusCode).toBe(404);
  });

  it("is ordered by name both ways where that is asked", async () => {
    const sorted = await names(PLACES, "hano", "&ordering=name");
    expect(sorted.length).toBeGreaterThan(2);
    expect(sorted).toEqual(sorted.toSorted((a, b) => a.localeCompare(b, "en")));
    expect(await names(PLACES, "hano", "&ordering=-name")).toEqual(sorted.toReversed());
  });
});

describe("the search of listings", () => {
  it("finds the best first: the name, its beginning, a word of it, all words, a typo", async () => {
    await fill(
      { name: "Lagoona Bar", recommendations_count: 90 },
      { name: "The Blue Lagoon", recommendations_count: 3 },
      { name: "Lagoon" },
      { name: "Lagoons of Glass", recommendations_count: 2 },
      { name: "Lagoon House", recommendations_count: 1 },
    );
    expect(await names(LISTINGS, "lagoon")).toEqual(["Lagoon", "Lagoona Bar", "Lagoons of Glass", "Lagoon House", "The Blue Lagoon"]);
    expect(await names(LISTINGS, "lagoon blue")).toEqual(["The Blue Lagoon"]);
    expect(await names(LISTINGS, "lagon house")).toEqual(["Lagoon House"]);
    expect(await names(LISTINGS, "lagono ho")).toEqual(["Lagoon House"]);
  });

  it("breaks ties by recommendations, as they come", async () => {
    const [first, second] = await fill({ name: "Casa Azul" }, { name: "Casa Azul" });
    await buildVisit(db, { business: second?.code as string });
    await indexAll(db);
    const codes = (await get(LISTINGS, "casa azul")).results.map((one: { business_code: string }) => one.business_code);
    expect(codes).toEqual([second?.code, first?.code]);
  });

  it.each([
    ["bep ba tu", "Bếp Bà Tư Cooking School"],
    ["COOKING", "Bếp Bà Tư Cooking School"],
    ["cook sch", "Bếp Bà Tư Cooking School"],
    ["school bep", "Bếp Bà Tư Cooking School"],
    ["evas", "Eva's Kitchen & Bar"],
    ["eva's", "Eva's Kitchen & Bar"],
    ["kitchne", "Eva's Kitchen & Bar"],
    ["kitchen hoi an", "Eva's Kitchen & Bar"],
    ["straße", "Straßencafé Ærø"],
    ["strassencafe aero", "Straßencafé Ærø"],
    ["Пушкинь", "Кафе Пушкинъ"],
    ["寿司", "寿司 さくら"],
  ])("finds by %s: %s", async (query, name) => {
    await fill(
      { name: "Bếp Bà Tư Cooking School" },
      { name: "Eva's Kitchen & Bar" },
      { name: "Straßencafé Ærø" },
      { name: "Кафе Пушкинъ" },
      { name: "寿司 さくら" },
    );
    expect(await names(LISTINGS, query)).toEqual([name]);
  });

  it.each([
    ["kitchen and bar", "Eva's Kitchen & Bar"],
    ["кафе", "Кафе Пушкинъ"],
  ])("finds by a name that means a kind too, and others of the kind after it: %s", async (query, name) => {
    await fill({ name: "Eva's Kitchen & Bar" }, { name: "Кафе Пушкинъ", website: "https://example.com/" }, { name: "Straßencafé" });
    expect((await names(LISTINGS, query))[0]).toBe(name);
  });

  it("answers with cards, and never with what visitors may not see", async () => {
    const [shown] = await fill({ name: "Quiet Cedar Rooms" }, { name: "Quiet Cedar Hidden", is_published: false });
    const { count, results } = await get(LISTINGS, "quiet cedar");
    expect(count).toBe(1);
    expect(results).toMatchObject([
      { business_code: shown?.code, profile_url: `/${shown?.code}/`, area: { slug: "hoi-an" }, wishlist_uuid: null },
    ]);
    expect(Object.keys(results[0])).not.toContain("email");
  });

  it("shows a listing that was hidden a moment ago to nobody, even before the index knows", async () => {
    const [{ code } = { code: "" }] = await fill({ name: "Quiet Cedar Rooms" });
    await db.$client.query("UPDATE business SET is_published = false WHERE code = $1", [code]);
    expect(await names(LISTINGS, "quiet cedar")).toEqual([]);
  });

  it("follows a new name, a new place and the end of a listing", async () => {
    const [{ code } = { code: "" }] = await fill({ name: "Quiet Cedar Rooms" });
    await db.$client.query("UPDATE business SET name = 'Loud Maple Rooms' WHERE code = $1", [code]);
    await indexAll(db);
    expect(await names(LISTINGS, "quiet cedar")).toEqual([]);
    expect(await names(LISTINGS, "loud maple")).toEqual(["Loud Maple Rooms"]);
    await db.$client.query(
      "UPDATE business SET area_id = (SELECT id FROM area WHERE slug = 'pokhara'), country_code = 'NP' WHERE code = $1",
      [code],
    );
    await indexAll(db);
    expect(await names(LISTINGS, "maple pokhara")).toEqual(["Loud Maple Rooms"]);
    expect(await names(LISTINGS, "maple", "&country=NP")).toEqual(["Loud Maple Rooms"]);
    expect(await names(LISTINGS, "maple", "&country=VN")).toEqual([]);
    await db.$client.query("DELETE FROM business WHERE code = $1", [code]);
    await indexAll(db);
    expect(await names(LISTINGS, "loud maple")).toEqual([]);
  });

  it.each(["name", "-name", "created", "-discount", "recommendations_count"])("is ordered by %s where that is asked", async (ordering) => {
    await fill(
      { name: "Cedar B", discount: 5 },
      { name: "Cedar A", discount: 10, recommendations_count: 1 },
      { name: "Cedar C", discount: 20, recommendations_count: 2 },
    );
    const expected: Record<string, string[]> = {
      name: ["Cedar A", "Cedar B", "Cedar C"],
      "-name": ["Cedar C", "Cedar B", "Cedar A"],
      created: ["Cedar B", "Cedar A", "Cedar C"],
      "-discount": ["Cedar C", "Cedar A", "Cedar B"],
      recommendations_count: ["Cedar B", "Cedar A", "Cedar C"],
    };
    expect(await names(LISTINGS, "cedar", `&ordering=${ordering}`)).toEqual(expected[ordering]);
  });

  it("has pages", async () => {
    await fill(...Array.from({ length: 7 }, (_, index) => ({ name: `Cedar ${index}`, recommendations_count: 9 - index })));
    expect(await get(LISTINGS, "cedar", "&page_size=3&page=3")).toMatchObject({ count: 7, next: null, results: [{ name: "Cedar 6" }] });
    expect((await visitor.get(searchUrl(LISTINGS, "cedar", "&page_size=3&page=4"))).json()).toEqual({ detail: "Invalid page." });
  });
});

describe("wrong input", () => {
  it.each([
    ["country=np", "country"],
    ["country=NPL", "country"],
    ["ordering=population", "ordering"],
    ["ordering=", "ordering"],
    ["ordering=--name", "ordering"],
    ["page_size=0", "page_size"],
    ["page_size=x", "page_size"],
    [`search=${"a".repeat(201)}`, "search"],
    ["search=a&search=b", "search"],
  ])("%s is 400 with the field's name", async (query, field) => {
    for (const path of [PLACES, LISTINGS]) {
      const response = await visitor.get(`${path}?search=a&${query}`.replace("search=a&search=", "search="));
      const given = query.startsWith("search=a&") ? await visitor.get(`${path}?${query}`) : response;
      expect(given.statusCode).toBe(400);
      expect(Object.keys(given.json())).toEqual([field]);
    }
  });

  it("of a country says in words what is needed", async () => {
    for (const path of [PLACES, LISTINGS, "/guide/api/business/"])
      expect((await visitor.get(`${path}?country=thailand`)).json(), path).toEqual({
        country: ["Enter a two-letter country code, such as TH."],
      });
  });

  it("of ordering by population is 400 for listings, and by discount for places", async () => {
    expect((await visitor.get(`${PLACES}?search=a&ordering=discount`)).statusCode).toBe(400);
    expect((await visitor.get(`${LISTINGS}?search=a&ordering=distance`)).statusCode).toBe(400);
  });

  it.each(["\0", "\ud800", "a\0b", "\u{1F600}", "ﷺ".repeat(200), "̀".repeat(200)])("of odd characters does no harm: %j", async (text) => {
    const query = text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
    for (const path of [PLACES, LISTINGS]) expect([200, 400]).toContain((await visitor.get(`${path}?search=${query}`)).statusCode);
  });
});
