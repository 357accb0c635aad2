import { describe, expect, it } from "vitest";
import { area } from "../../catalogue/places/tables.ts";
import { guide_settings } from "../../catalogue/settings/tables.ts";
import { eq } from "../../platform/db/sql.ts";
import { lendApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";

const db = testDatabase();
const AT = { country_code: "ID", latitude: -8.4, longitude: 115.2 };

/** An island, a district on it, and a village in that district; beside it a village without a parent area. */
const ISLAND = { id: 1_950_000_001, slug: "inner-island", name: "Inner Island", ...AT };
const DISTRICT = { id: 1_950_000_002, slug: "inner-district", name: "Inner District", ...AT, parent_id: ISLAND.id };
const VILLAGE = { id: 1_950_000_003, slug: "inner-village", name: "Inner Village", ...AT, parent_id: DISTRICT.id };
const OTHER = { id: 1_950_000_004, slug: "outer-village", name: "Outer Village", ...AT, latitude: -8.41 };

async function start() {
  const { fastify } = await lendApp(db);
  return new Visitor(fastify);
}
const slugs = (rows: { slug: string }[]) => rows.map(({ slug }) => slug);

describe("An area in which areas lie", () => {
  async function fill() {
    await db.insert(area).values([ISLAND, DISTRICT, VILLAGE, OTHER]);
    const place = { country_code: "ID", latitude: -8.4, longitude: 115.2 };
    const [inn, cafe, own, apart] = await Promise.all([
      buildBusiness(db, { ...place, name: "Inn", business_type: "accommodation", area_id: VILLAGE.id }),
      buildBusiness(db, { ...place, name: "Cafe", business_type: "cafe", area_id: DISTRICT.id }),
      buildBusiness(db, { ...place, name: "Own", business_type: "accommodation", area_id: ISLAND.id }),
      buildBusiness(db, { ...place, name: "Apart", business_type: "accommodation", area_id: OTHER.id }),
    ]);
    return { inn, cafe, own, apart };
  }

  it("counts and lists what lies in it, and nothing else", async () => {
    const { inn, cafe, own } = await fill();
    const visitor = await start();
    const page = (await visitor.get("/guide/api/area/inner-island/")).json();
    expect([page.businesses_count, page.groups.accommodation, page.groups.eat_drink]).toEqual([3, 2, 1]);
    expect(page.inner_areas).toEqual([{ area: expect.objectContaining({ slug: "inner-district" }), businesses_count: 2 }]);
    expect(slugs(page.nearby.map((one: { area: object }) => one.area))).not.toContain("inner-district");
    const list = (await visitor.get("/guide/api/browse/?area=inner-island")).json();
    expect(list.results.map((one: { business_code: string }) => one.business_code).toSorted()).toEqual(
      [inn.code, cafe.code, own.code].toSorted(),
    );
    expect((await visitor.get("/guide/api/browse/points/?area=inner-island")).json().count).toBe(3);
    expect((await visitor.get("/guide/api/business/?area=inner-island&category=accommodation")).json().count).toBe(2);
  });

  it("is not told that what lies in it is elsewhere", async () => {
    await db.insert(area).values([ISLAND, DISTRICT]);
    await buildBusiness(db, { country_code: "ID", latitude: -8.4, longitude: 115.2, name: "Inn", area_id: DISTRICT.id });
    const visitor = await start();
    for (const slug of ["inner-island", "inner-district"])
      expect((await visitor.get(`/guide/api/area/${slug}/`)).json()).toMatchObject({ nearby: [], elsewhere: [] });
  });

  it("is in the way to what lies in it", async () => {
    const { inn, apart } = await fill();
    const visitor = await start();
    const page = (await visitor.get("/guide/api/area/inner-village/")).json();
    expect(slugs(page.area_path)).toEqual(["inner-island", "inner-district"]);
    expect([page.businesses_count, page.inner_areas]).toEqual([1, []]);
    expect(slugs((await visitor.get(`/api/business/${inn.code}/`)).json().area_path)).toEqual(["inner-island", "inner-district"]);
    expect((await visitor.get(`/api/business/${apart.code}/`)).json().area_path).toEqual([]);
  });

  it("stands in the list of its country with all that lies in it", async () => {
    await fill();
    const { count, results } = (await (await start()).get("/traveller/api/country/ID/areas/top/")).json();
    const counts = results.map((one: { area: { slug: string }; businesses_count: number }) => [one.area.slug, one.businesses_count]);
    expect([count, counts]).toEqual([
      4,
      [
        ["inner-island", 3],
        ["inner-district", 2],
        ["inner-village", 1],
        ["outer-village", 1],
      ],
    ]);
  });

  it("covers them in a guide that covers it, and nothing beside", async () => {
    await fill();
    await db.insert(guide_settings).values({ settings: { scope: { countries: [], areas: ["inner-island"] } } });
    const visitor = await start();
    const count = async (slug: string) => (await visitor.get(`/guide/api/area/${slug}/`)).json().businesses_count;
    expect(await Promise.all(["inner-island", "inner-village", "outer-village"].map(count))).toEqual([3, 1, 0]);
    // The guide is about that one area.
    expect((await visitor.get("/guide/api/home/")).json().place.area.slug).toBe("inner-island");
  });

  it("holds in a circle nothing that goes round for ever", async () => {
    await fill();
    await db.update(area).set({ parent_id: VILLAGE.id }).where(eq(area.id, ISLAND.id));
    const visitor = await start();
    expect((await visitor.get("/guide/api/area/inner-island/")).json().businesses_count).toBe(3);
  });
});
