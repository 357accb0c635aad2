import { describe, expect, it, vi } from "vitest";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";

// Longer than the default, for slow machines.
vi.setConfig({ testTimeout: 60_000 });

const db = testDatabase();
const { fastify } = await buildApp(db);
const visitor = new Visitor(fastify);
const get = async (path: string) => {
  const response = await visitor.get(path);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const status = async (path: string) => (await visitor.get(path)).statusCode;

describe("an area's page", () => {
  it("tells true facts of a place with nobody in it, and what is near", async () => {
    await buildBusiness(db, { area: "hoi-an" });
    const page = await get("/guide/api/area/da-nang/");
    expect(page).toMatchObject({
      businesses_count: 0,
      time_zone: "Asia/Ho_Chi_Minh",
      utc_offset: "UTC+7",
      currency: "VND",
      recommendations: [],
    });
    expect(page.nearby).toMatchObject([{ area: { slug: "hoi-an" }, businesses_count: 1 }]);
    expect(page.nearby[0].distance).toBeGreaterThan(15);
    expect(page.nearby[0].distance).toBeLessThan(40);
    expect(page.towns.map(({ name }: { name: string }) => name)).toContain("Da Nang");
  });

  it("tells where to go on when nothing is near: in the country, else in the region, and nowhere else", async () => {
    await buildBusiness(db, { area: "hoi-an" });
    expect(await get("/guide/api/area/da-nang/")).toMatchObject({ elsewhere: [], neighbours: [] });
    const [country, region] = [await get("/guide/api/area/can-tho/"), await get("/guide/api/area/chiang-mai/")];
    expect(country).toMatchObject({ nearby: [], elsewhere: [{ area: { slug: "hoi-an" }, businesses_count: 1 }], neighbours: [] });
    expect(region).toMatchObject({ nearby: [], elsewhere: [], region: { code: "AS" } });
    expect(region.neighbours).toEqual([{ country: { code: "VN", name: "Vietnam" }, businesses_count: 1 }]);
    // An area is not listed as an alternative to itself.
    expect(await get("/guide/api/area/hoi-an/")).toMatchObject({ nearby: [], elsewhere: [] });
  });

  it("tells what public travellers recommend, one word a listing, the most recommended first", async () => {
    const cafe = await buildBusiness(db, { name: "Café" });
    const bar = await buildBusiness(db, { name: "Bar" });
    const silent = await buildBusiness(db, { name: "Silent" });
    const shy = await buildTraveller(db, { visibility: "private" });
    await buildVisit(db, { business: cafe.code, comment: "Come early.", rating: 3 });
    await buildVisit(db, { business: cafe.code, comment: "It was fine.", rating: 1 });
    await buildVisit(db, { business: bar.code, comment: "Nobody must know.", traveller: shy.code });
    await buildVisit(db, { business: bar.code, comment: "I only went.", is_recommended: false });
    await buildVisit(db, { business: silent.code });
    const { recommendations } = await get("/guide/api/area/hoi-an/");
    expect(recommendations).toMatchObject([{ business: { name: "Café" }, comment: "Come early." }]);
    expect(JSON.stringify(recommendations)).not.toContain("Nobody must know");
  });

  it("does not exist for a slug that nobody has", async () => {
    expect(await status("/guide/api/area/no-such-place/")).toBe(404);
  });
});

describe("a country's page", () => {
  it("has its areas, its zones and its neighbours with listings", async () => {
    await buildBusiness(db, { area: "hoi-an" });
    await buildBusiness(db, { area: "pokhara" });
    await buildBusiness(db, { area: "ubud" });
    const page = await get("/guide/api/country/VN/");
    expect(page).toMatchObject({ areas_count: 1, utc_offsets: ["UTC+7"] });
    expect(page.time_zones[0]).toBe("Asia/Ho_Chi_Minh");
    expect(page.areas).toMatchObject([{ area: { slug: "hoi-an" }, businesses_count: 1 }]);
    expect(page.neighbours.map(({ country }: { country: { code: string } }) => country.code).sort()).toEqual(["ID", "NP"]);
    expect((await get("/guide/api/country/US/")).utc_offsets.length).toBeGreaterThan(3);
  });

  it("has the zone of a far island once something is on it", async () => {
    const offsets = async () => (await get("/guide/api/country/EC/")).utc_offsets;
    expect(await offsets()).toEqual(["UTC−5"]);
    await buildBusiness(db, { area: "puerto-ayora" });
    expect(await offsets()).toEqual(["UTC−5", "UTC−6"]);
  });

  it.each(["/guide/api/country/XX/", "/guide/api/country/vn/", "/guide/api/country/VNM/"])("at %s does not exist", async (path) => {
    expect(await status(path)).toBe(404);
  });
});

describe("the areas of a country", () => {
  it("are all there, those with the most listings first, then the most populous", async () => {
    await buildBusiness(db, { area: "hoi-an", business_type: "accommodation" });
    await buildBusiness(db, { area: "da-nang" });
    await buildBusiness(db, { area: "da-nang" });
    const all = await get("/traveller/areas-in-country/?country=VN");
    expect(
      all.results
        .slice(0, 3)
        .map(({ slug }: { slug: string }) => slug)
        .slice(0, 2),
    ).toEqual(["da-nang", "hoi-an"]);
    expect(Object.keys(all.results[0]).sort()).toEqual(["businesses_count", "country_code", "name", "slug"]);
    expect(all.results[2]).toMatchObject({ businesses_count: 0, name: "Ho Chi Minh City" });
    expect(all.count).toBeGreaterThan(100);
    expect(all.next).toContain("page=2");
    const stays = await get("/traveller/areas-in-country/?country=VN&category=accommodation&page_size=1");
    expect(stays.results).toMatchObject([{ slug: "hoi-an", businesses_count: 1 }]);
  });

  it.each([
    ["", 400],
    ["?country=vn", 400],
    ["?country=VN&category=castle", 400],
    ["?country=XX", 404],
    ["?country=VN&page=0", 404],
    ["?country=VN&page=99999", 404],
  ])("asked for with %j answer %i", async (query, expected) => {
    expect(await status(`/traveller/areas-in-country/${query}`)).toBe(expected);
  });

  it("that are top have listings and say how often those are recommended", async () => {
    const { code } = await buildBusiness(db, { area: "hoi-an" });
    await buildBusiness(db, { area: "hoi-an" });
    await buildBusiness(db, { area: "da-nang" });
    await buildVisit(db, { business: code });
    await buildVisit(db, { business: code });
    const { count, results } = await get("/traveller/api/country/VN/areas/top/");
    expect(count).toBe(2);
    expect(results).toEqual([
      { area: { slug: "hoi-an", name: "Hội An", country_code: "VN" }, businesses_count: 2, recommendations_count: 2 },
      { area: { slug: "da-nang", name: "Da Nang", country_code: "VN" }, businesses_count: 1, recommendations_count: 0 },
    ]);
    expect(await status("/traveller/api/country/XX/areas/top/")).toBe(404);
    expect(await status("/traveller/api/country/VN/areas/top/?page=2")).toBe(404);
  });
});

describe("near an area", () => {
  it("are areas with listings by distance, without itself and without those too far", async () => {
    for (const area of ["hoi-an", "da-nang", "pokhara"]) await buildBusiness(db, { area });
    const { results } = await get("/api/area/nearby/hoi-an/");
    expect(results).toMatchObject([{ slug: "da-nang", businesses_count: 1 }]);
    expect(await status("/api/area/nearby/nowhere-at-all/")).toBe(404);
    expect(await status("/api/area/nearby/hoi-an/?page=two")).toBe(404);
    expect(await status("/api/area/nearby/hoi-an/?page_size=none")).toBe(400);
  });
});

describe("what one does", () => {
  it("in an area and in a country comes with addresses that lead there, the most offered first", async () => {
    await buildBusiness(db, { business_type: "activity", activity_subtype: "diving" });
    await buildBusiness(db, { business_type: "activity", activity_subtype: "hiking" });
    await buildBusiness(db, { business_type: "activity", activity_subtype: "hiking", area: "da-nang" });
    await buildBusiness(db, { business_type: "activity", activity_subtype: "diving" });
    await buildBusiness(db, { business_type: "activity", activity_subtype: "other" });
    const area = await get("/traveller/api/country/VN/area/hoi-an/activities/top/");
    expect(area.results).toMatchObject([
      { activity_type: "diving", label: "Diving", businesses_count: 2, url: "/explore/VN/hoi-an/activities/?activity_subtype=diving" },
      { activity_type: "hiking", businesses_count: 1, image_link: "/media/activity/hiking/VN/standard" },
    ]);
    const country = await get("/guide/api/activities/popular/VN/");
    expect(Object.keys(country)).toEqual(["results"]);
    expect(country.results[0]).toMatchObject({ activity_type: "diving", url: "/explore/VN/activities/diving/" });
    const countries = await get("/guide/api/activities/hiking/countries/");
    expect(countries.results).toEqual([{ code: "VN", name: "Vietnam", businesses_count: 2 }]);
  });

  it.each([
    "/traveller/api/country/NP/area/hoi-an/activities/top/",
    "/traveller/api/country/VN/area/nowhere-at-all/activities/top/",
    "/guide/api/activities/popular/XX/",
    "/guide/api/activities/juggling/countries/",
  ])("%s does not exist", async (path) => {
    expect(await status(path)).toBe(404);
  });
});

describe("the map's land", () => {
  it("is a square's outline in GeoJSON, and nothing outside the world", async () => {
    const { coordinates } = await get("/media/land/52/17.json");
    const points = coordinates.flat(2) as [number, number][];
    expect(points.length).toBeGreaterThan(20);
    for (const [x, y] of points) expect([x >= 112.5 && x <= 118.125, y >= -11.25 && y <= -5.625]).toEqual([true, true]);
    for (const path of ["64/1", "1/32", "a/1", "-1/1"]) expect(await status(`/media/land/${path}.json`)).toBe(404);
  });

  it("is what maps are drawn from where no tiles are configured", async () => {
    const nothing = { tiles: null, kind: null, schema: null, min_zoom: null, max_zoom: null, bounds: null, extracts: [] };
    expect(await get("/api/map/")).toEqual({ ...nothing, attribution: "Outline: Natural Earth" });
    const tiled = await buildApp(db, { config: { MAP_TILES_URL: "https://tiles.example/{z}/{x}/{y}.pbf" } });
    const response = await tiled.fastify.inject("/api/map/");
    expect(response.json()).toMatchObject({ kind: "vector", attribution: "© OpenStreetMap contributors" });
  });
});
