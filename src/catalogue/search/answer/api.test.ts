import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../../platform/db/sql.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildBusiness } from "../../../tools/testing/factories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import { guide_settings } from "../../settings/tables.ts";
import { indexAll } from "../jobs.ts";

const db = testDatabase(indexAll);
const { fastify } = await buildApp(db);
const visitor = new Visitor(fastify);
const get = async (path: string, search: string) => (await visitor.get(`${path}?search=${encodeURIComponent(search)}`)).json();
const names = async (search: string): Promise<string[]> =>
  (await get("/search/public/tab/", search)).results.map(({ name }: { name: string }) => name);
const lists = (search: string) => get("/search/lists/", search);

const sight = (name: string, area: string, activity_subtype: string, more = {}) => ({
  name,
  area,
  business_type: "sight" as const,
  activity_subtype,
  ...more,
});
const stay = (name: string, area: string) => ({ name, area, business_type: "accommodation" as const });

beforeAll(async () => {
  // Flåm is not an area: four listings have it in their names.
  for (const one of [
    stay("Fretheim", "pokhara"),
    sight("Flåm kyrkje", "pokhara", "temples", { other_names: ["Stave Church of Flam"] }),
    sight("Flåm Marina", "pokhara", "sailing"),
    sight("Flåm badeplass", "pokhara", "beach"),
    sight("Toget", "pokhara", "caving", { recommendations_count: 9 }),
    stay("Table Inn", "cape-town"),
    sight("Long Street", "cape-town", "museums", { recommendations_count: 90 }),
    sight("House of the Valley", "pokhara", "historic_sites"),
    { name: "Ægir", area: "pokhara", business_type: "bar" as const },
  ])
    await buildBusiness(db, one);
  await indexAll(db);
});

describe("a word that names no area", () => {
  it("is a place where the names of several listings have it: what is asked for is there", async () => {
    expect(await names("hotel flam")).toEqual(["Fretheim"]);
    expect(await lists("hotel flam")).toMatchObject({ lists: [{ name: "Hotels in Pokhara" }], left_out: [] });
    // Listings of the requested kind with the name come first.
    expect((await names("beach flam"))[0]).toBe("Flåm badeplass");
  });

  it("is a name where few have it; what they are not is left out, and said so", async () => {
    expect(await names("restaurant ægir")).toEqual(["Ægir"]);
    expect((await lists("restaurant ægir")).left_out).toEqual(["restaurant"]);
    expect(await lists("bar ægir")).toMatchObject({ left_out: [] });
  });
});

describe("an area that is typed in another script", () => {
  it("is found in the letters of its name", async () => {
    const slugs = async (search: string) =>
      (await get("/search/areas-countries/", search)).results.map(({ slug }: { slug: string }) => slug);
    expect(await slugs("покхара")).toContain("pokhara");
    expect(await slugs("щщщщщ")).toEqual([]);
  });
});

describe("a word that nothing is called", () => {
  it.each([
    ["xyzzyq flåm", ["xyzzyq"], "Flåm kyrkje"],
    ["fretheim xyzzyq", ["xyzzyq"], "Fretheim"],
    ["hotel xyzzyq flåm", ["xyzzyq"], "Fretheim"],
  ])("is left out beside one that is, and said so: %s", async (query, leftOut, name) => {
    expect(await names(query)).toContain(name);
    expect((await lists(query)).left_out).toEqual(leftOut);
  });

  it("alone finds nothing", async () => {
    expect(await names("xyzzyq")).toEqual([]);
    expect(await names("xyzzyq plughq")).toEqual([]);
    expect((await lists("xyzzyq plughq")).left_out).toEqual([]);
  });

  it("is what a view is of, and no kind beside a stay", async () => {
    expect(await names("hotel sea view cape town")).toEqual(["Table Inn"]);
    expect((await lists("hotel sea view cape town")).left_out).toEqual(["sea view"]);
    expect((await lists("viewpoints cape town")).left_out).toEqual(["viewpoints"]);
  });

  it("is not counted for a whole name, whatever else it means", async () => {
    expect((await names("house of the valley"))[0]).toBe("House of the Valley");
    expect(await lists("house of the valley")).toMatchObject({ left_out: [], lists: [] });
    expect(await lists("valley house of the")).toMatchObject({ left_out: [], lists: [] });
    expect((await lists("valley pokhara")).left_out).toEqual([]);
  });

  it("is no misspelt kind where a name surely has it", async () => {
    // With a typo allowed, "stave" would be a cave.
    expect((await names("stave church"))[0]).toBe("Flåm kyrkje");
    expect((await lists("stave church")).left_out).toEqual([]);
  });
});

describe("what is near a place", () => {
  it("is in it first, then in the areas about it, and no further", async () => {
    expect((await lists("caves near kathmandu")).left_out.join()).toContain("kathmandu");
    expect(await names("museums near stellenbosch")).toEqual(["Long Street"]);
    expect(await lists("museums near stellenbosch")).toMatchObject({
      left_out: [],
      lists: [{ url: "/explore/activities/museums/" }],
    });
    expect(await lists("temples near pokhara")).toMatchObject({ left_out: [], lists: [{ name: "Temples and churches in Pokhara" }] });
  });

  it("is looked for in the place alone where it is not said so", async () =>
    expect((await lists("museums stellenbosch")).left_out).toEqual(["stellenbosch"]));

  it("is a kind with a typo in a place, and no name with one", async () => {
    expect(await names("tempel pokhra")).toEqual(["Flåm kyrkje"]);
    expect(await names("hotl pokhara")).toEqual(["Fretheim"]);
  });
});

describe("what the guide does not cover", () => {
  it("takes no words: what is asked for is shown from what it does", async () => {
    await db.insert(guide_settings).values({ settings: { scope: { countries: ["ZA"], areas: [] } } });
    expect(await names("museum flåm")).toEqual(["Long Street"]);
    expect((await lists("museum flåm")).left_out).toEqual(["flåm"]);
    expect(await names("fretheim")).toEqual([]);
    await db.delete(guide_settings);
    expect(await names("fretheim")).toEqual(["Fretheim"]);
  });
});

describe("a place with nothing in it", () => {
  it("leads to what is asked for in the nearest areas, and says what was left out", async () => {
    expect(await names("hotel kathmandu")).toEqual(["Fretheim", "Table Inn"]);
    expect(await names("hotel johannesburg")).toEqual(["Table Inn", "Fretheim"]);
    expect(await lists("museum kathmandu")).toMatchObject({ left_out: ["kathmandu"] });
    expect(await names("museum kathmandu")).toEqual(["Long Street"]);
  });

  it("offers the nearest things to do about it; nothing at all those of the fullest area", async () => {
    const near = await lists("kathmandu");
    expect(near).toMatchObject({ lists: [], starts_near: "Kathmandu" });
    expect(near.starts.map(({ slug }: { slug: string }) => slug)).toEqual(["pokhara", "cape-town"]);
    const far = await lists("johannesburg");
    expect(far.starts.map(({ slug }: { slug: string }) => slug)).toEqual(["cape-town", "pokhara"]);
    expect(await lists("xyzzyq")).toMatchObject({ starts_near: null, starts: [{ slug: "pokhara" }, { slug: "cape-town" }] });
  });
});

describe("an island without a town", () => {
  it("starts from its country, and from what there is to do there", async () => {
    await db.execute(sql`UPDATE business SET area_id = NULL`);
    await indexAll(db);
    expect((await lists("")).starts).toMatchObject([
      { slug: null, country: { code: "NP" }, businesses_count: 7 },
      { slug: null, country: { code: "ZA" } },
    ]);
    expect((await lists("xyzzyq")).starts[0]).toMatchObject({ name: "Nepal", has_things_to_do: true });
  });
});
