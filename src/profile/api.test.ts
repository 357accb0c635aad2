import { describe, expect, it } from "vitest";
import { buildApp } from "../testing/app.ts";
import { testDatabase } from "../testing/database.ts";
import { buildBusiness, buildItem, buildVisit } from "../testing/factories.ts";
import { Visitor } from "../testing/visitor.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const visitor = new Visitor(fastify);

describe("GET /guide/api/business/{code}/page/", () => {
  it("tells everything on offer, how it is rated, and what booking sites take", async () => {
    const { code } = await buildBusiness(db);
    for (const kind of ["room", "dish", "supplier"]) await buildItem(db, { business_profile: code, kind });
    for (const rating of [3, 3, 2, null]) await buildVisit(db, { business: code, rating });
    await buildVisit(db, { business: code, rating: 1, is_recommended: false });
    const response = (await visitor.get(`/guide/api/business/${code}/page/`)).json();
    expect(response.items.map(({ kind }: { kind: string }) => kind).sort()).toEqual(["dish", "room", "supplier"]);
    expect(response).toMatchObject({ rating: { count: 3, average: 2.7 }, commission: { percent: 15, is_usual: true }, time_zone: null });
  });

  it("says so when a guide counts with another commission", async () => {
    const other = await buildApp(db, { config: { COMMISSION_PERCENT: "18" } });
    const { code } = await buildBusiness(db, { latitude: 15.88, longitude: 108.33 });
    const response = (await new Visitor(other.fastify).get(`/guide/api/business/${code}/page/`)).json();
    expect(response).toEqual({
      items: [],
      rating: { count: 0, average: null },
      commission: { percent: 18, is_usual: false },
      time_zone: "Asia/Ho_Chi_Minh",
    });
  });

  it("is 404 for a listing that is unknown or unpublished", async () => {
    const { code } = await buildBusiness(db, { is_published: false });
    for (const one of [code, "zzzzzzzz", "no-code"]) expect((await visitor.get(`/guide/api/business/${one}/page/`)).statusCode).toBe(404);
  });
});
