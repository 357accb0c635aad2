import { describe, expect, it } from "vitest";
import { sql } from "../../../platform/db/sql.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildBusiness } from "../../../tools/testing/factories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const visitor = new Visitor(fastify);
const HOI_AN = { latitude: 15.8794, longitude: 108.335 };

const near = async (code: string, query = "") => (await visitor.get(`/api/business/${code}/nearby/${query}`)).json();
const names = (response: { results: { name: string }[] }) => response.results.map(({ name }) => name);

/** Builds a listing in Hội An and others at these distances to its north, in kilometres. */
async function neighbours(...kilometres: number[]) {
  const here = await buildBusiness(db, HOI_AN);
  for (const km of kilometres)
    await buildBusiness(db, { name: `${km} km`, latitude: HOI_AN.latitude + km / 111.195, longitude: HOI_AN.longitude });
  return here.code;
}

describe("GET /api/business/{business_code}/nearby/", () => {
  it("gives the cards of the others by distance, with it in kilometres", async () => {
    const code = await neighbours(12, 0.5, 3);
    const response = await near(code);
    expect(response).toMatchObject({ count: 3, next: null, previous: null });
    expect(names(response)).toEqual(["0.5 km", "3 km", "12 km"]);
    expect(response.results[0]).toMatchObject({ distance: 0.5, business_type: "cafe", area: { slug: "hoi-an" }, wishlist_uuid: null });
    expect(response.results[0]).not.toHaveProperty("description");
  });

  it("knows that a degree eastwards is shorter in the north", async () => {
    const edinburgh = { area: "edinburgh", latitude: 55.95, longitude: -3.19 };
    const { code } = await buildBusiness(db, edinburgh);
    await buildBusiness(db, { ...edinburgh, name: "north, 11 km", latitude: 56.05 });
    await buildBusiness(db, { ...edinburgh, name: "east, 9 km", longitude: -3.04 });
    expect(names(await near(code))).toEqual(["east, 9 km", "north, 11 km"]);
  });

  it("looks over the 180th meridian", async () => {
    const taveuni = { area: null, country_code: "FJ", latitude: -16.8, longitude: 179.98 };
    const { code } = await buildBusiness(db, taveuni);
    await buildBusiness(db, { ...taveuni, name: "over there", longitude: -179.98 });
    expect((await near(code)).results).toMatchObject([{ name: "over there", distance: 4.26 }]);
  });

  it("leaves out what is unpublished, what has no place and what is farther than 50 km", async () => {
    const code = await neighbours(49, 51);
    await buildBusiness(db, { ...HOI_AN, is_published: false });
    await buildBusiness(db, { latitude: null, longitude: null });
    expect(names(await near(code))).toEqual(["49 km"]);
  });

  it("starts from the middle of the area where the listing's own place is not known, and is empty without either", async () => {
    const { code } = await buildBusiness(db, { latitude: null, longitude: null });
    const nowhere = await buildBusiness(db, { area: null });
    await buildBusiness(db, { ...HOI_AN, name: "in town" });
    expect(names(await near(code))).toEqual(["in town"]);
    expect(await near(nowhere.code)).toEqual({ count: 0, next: null, previous: null, results: [] });
  });

  it("comes in pages", async () => {
    const code = await neighbours(1, 2, 3);
    expect(names(await near(code, "?page=2&page_size=2"))).toEqual(["3 km"]);
    for (const page of ["3", "0", "x"])
      expect((await visitor.get(`/api/business/${code}/nearby/?page_size=2&page=${page}`)).statusCode).toBe(404);
    expect((await visitor.get(`/api/business/${code}/nearby/?page_size=x`)).statusCode).toBe(400);
  });

  it("of a listing that is unknown or unpublished is 404, and so are the areas", async () => {
    const { code } = await buildBusiness(db, { ...HOI_AN, is_published: false });
    for (const one of [code, "zzzzzzzz", "no-code"])
      for (const end of ["", "area/"]) expect((await visitor.get(`/api/business/${one}/nearby/${end}`)).statusCode).toBe(404);
  });

  it("reads the nearest off the index, however many listings there are", async () => {
    await db.execute(sql`SET LOCAL enable_seqscan = off`);
    const { rows } = await db.execute<{ "QUERY PLAN": string }>(sql`
      EXPLAIN SELECT code FROM business WHERE is_published AND map_point(latitude, longitude) <@ circle(point(108.3, 16), 1)
      ORDER BY map_point(latitude, longitude) <-> point(108.3, 16) LIMIT 120`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("business_map_point");
    expect(plan).not.toContain("Sort");
  });
});

describe("GET /api/business/{business_code}/nearby/area/", () => {
  it("gives the areas with listings by distance, without its own", async () => {
    const { code } = await buildBusiness(db, HOI_AN);
    await buildBusiness(db, { area: "da-nang" });
    await buildBusiness(db, { area: "da-nang" });
    await buildBusiness(db, { area: "tam-ky" });
    const response = (await visitor.get(`/api/business/${code}/nearby/area/`)).json();
    expect(response).toMatchObject({ count: 2, next: null, previous: null });
    expect(response.results).toEqual([
      { slug: "da-nang", name: expect.any(String), country_code: "VN", distance: expect.any(Number), businesses_count: 2 },
      { slug: "tam-ky", name: expect.any(String), country_code: "VN", distance: expect.any(Number), businesses_count: 1 },
    ]);
    const [near, far] = response.results.map(({ distance }: { distance: number }) => distance);
    expect(near).toBeLessThan(far);
    expect(far).toBeLessThan(100);
  });
});
