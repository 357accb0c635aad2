import { describe, expect, it } from "vitest";
import { sql } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { indexAll } from "../search/jobs.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const visitor = new Visitor(fastify);

const stay = (name: string, values = {}) => buildBusiness(db, { name, area: "hoi-an", business_type: "accommodation", ...values });
const list = async (query: string) => (await visitor.get(`/guide/api/browse/?area=hoi-an&${query}`)).json();
const names = async (query: string) => (await list(query)).results.map(({ name }: { name: string }) => name).sort();
const found = async (search: string): Promise<string[]> =>
  (await visitor.get(`/search/public/tab/?search=${encodeURIComponent(search)}`)).json().results.map(({ name }: { name: string }) => name);

describe("needs of guests", () => {
  it("are filters that narrow each other, with counts; what is not known does not match", async () => {
    await stay("Both", { pets: "limited", pool: "yes" });
    await stay("Pets", { pets: "yes" });
    await stay("None", { pets: "no" });
    await stay("Silent");
    expect(await names("pets=yes")).toEqual(["Both", "Pets"]);
    expect(await names("pets=yes&pool=yes")).toEqual(["Both"]);
    const { facets } = await list("pets=yes");
    expect(facets.pool).toEqual([{ value: "yes", businesses_count: 1 }]);
    expect(facets.pets).toEqual([{ value: "yes", businesses_count: 2 }]);
    expect((await visitor.get("/guide/api/browse/?area=hoi-an&pets=no")).statusCode).toBe(400);
  });

  it("are filters by wheelchair access, step-free entrance, stars and labels too", async () => {
    await stay("Full", { wheelchair: "yes", stars: 5, labels: ["Green Key by FEE"] });
    await stay("Partly", { wheelchair: "limited", step_free: "yes", stars: 3 });
    expect(await names("wheelchair=yes")).toEqual(["Full"]);
    expect(await names("step_free=yes")).toEqual(["Full", "Partly"]);
    expect(await names("stars=5&stars=4")).toEqual(["Full"]);
    expect(await names("has_label=yes")).toEqual(["Full"]);
    expect((await list("")).facets.stars).toEqual([
      { value: "3", businesses_count: 1 },
      { value: "5", businesses_count: 1 },
    ]);
  });

  it("are counted for large lists, also after a change", async () => {
    const { code } = await stay("Full", { pool: "yes" });
    const stored = async () =>
      (await db.execute(sql`SELECT value, businesses FROM facet_count WHERE kind = 'facets' AND country_code = 'VN' AND businesses > 0`))
        .rows;
    expect(await stored()).toEqual([{ value: expect.stringMatching(/\|O$/), businesses: 1 }]);
    await db.execute(sql`UPDATE business SET pool = 'no', stars = 4 WHERE code = ${code}`);
    expect(await stored()).toEqual([{ value: expect.stringMatching(/\|\|4$/), businesses: 1 }]);
  });

  it("are in a listing's data as far as known", async () => {
    const { code } = await stay("Full", { wheelchair: "yes", internet: "paid", pets: "no" });
    expect((await visitor.get(`/api/business/${code}/`)).json()).toMatchObject({
      amenities: { wheelchair: "yes", step_free: "yes", wifi: "limited", pets: "no" },
      labels: [],
      stars: null,
    });
  });

  it("are understood by the search, which says so where none is known", async () => {
    await stay("Dog House", { pets: "yes" });
    await stay("Cat House", { recommendations_count: 9 });
    await indexAll(db);
    expect(await found("pet friendly stay hoi an")).toEqual(["Dog House"]);
    const lists = async (search: string) => (await visitor.get(`/search/lists/?search=${encodeURIComponent(search)}`)).json();
    expect((await lists("pet friendly stay hoi an")).lists).toEqual([
      { name: "Places to stay in Hội An, pets welcome", url: "/explore/VN/hoi-an/stay/?pets=yes#list" },
    ]);
    expect((await lists("hotel with pool hoi an")).left_out).toEqual(["pool"]);
    expect((await lists("pet friendly stay hoi an")).left_out).toEqual([]);
  });
});
