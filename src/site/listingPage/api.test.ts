import { describe, expect, it } from "vitest";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const visitor = new Visitor(fastify);

describe("GET /guide/api/business/{code}/page/", () => {
  it("tells everything on offer, how it is rated, and what booking sites take", async () => {
    const { code } = await buildBusiness(db);
    for (const kind of ["room", "dish", "supplier"] as const) await buildItem(db, { business_profile: code, kind });
    for (const rating of [3, 3, 2, null]) await buildVisit(db, { business: code, rating });
    await buildVisit(db, { business: code, rating: 1, is_recommended: false });
    const response = (await visitor.get(`/guide/api/business/${code}/page/`)).json();
    expect(response.items.map(({ kind }: { kind: string }) => kind).sort()).toEqual(["dish", "room", "supplier"]);
    expect(response).toMatchObject({ rating: { count: 3, average: 2.7 }, commission: { percent: 15, is_usual: true } });
  });

  it("goes by the clock of its area where it has no point, else of a country with one clock, else by none", async () => {
    const readTimeZone = async (values: object) => {
      const { code } = await buildBusiness(db, { opening_hours: "Mo-Su 09:00-21:00", ...values });
      return (await visitor.get(`/guide/api/business/${code}/page/`)).json().time_zone;
    };
    expect(await readTimeZone({})).toBe("Asia/Ho_Chi_Minh");
    expect(await readTimeZone({ latitude: -8.5, longitude: 115.26 })).toBe("Asia/Makassar");
    expect(await readTimeZone({ area: null, country_code: "VN" })).toBe("Asia/Ho_Chi_Minh");
    expect(await readTimeZone({ area: null, country_code: "ID" })).toBeNull();
  });

  it("says whether somebody reads what is asked about an unclaimed listing", async () => {
    const { code } = await buildBusiness(db, { is_shell: true });
    const isRead = async (app: typeof fastify) => (await new Visitor(app).get(`/guide/api/business/${code}/page/`)).json().is_read;
    const reached = await buildApp(db, { config: { OPERATOR_EMAIL: "people@guide.test" } });
    expect([await isRead(fastify), await isRead(reached.fastify)]).toEqual([false, true]);
  });

  it("says so when a guide counts with another commission", async () => {
    const other = await buildApp(db, { config: { COMMISSION_PERCENT: "18" } });
    const { code } = await buildBusiness(db, { latitude: 15.88, longitude: 108.33 });
    const response = (await new Visitor(other.fastify).get(`/guide/api/business/${code}/page/`)).json();
    expect(response).toEqual({
      items: [],
      captions: [],
      hours: null,
      rating: { count: 0, average: null },
      quote: null,
      practical: [],
      routes: [],
      is_read: true,
      contact_email: "",
      commission: { percent: 18, is_usual: false },
      time_zone: "Asia/Ho_Chi_Minh",
    });
  });

  it("quotes of public travellers the best rated, and nobody who is private, hidden, or was there without recommending it", async () => {
    const { code } = await buildBusiness(db);
    const quote = async () => (await visitor.get(`/guide/api/business/${code}/page/`)).json().quote;
    const say = async (comment: string, rating: number, values = {}, visit = {}) =>
      buildVisit(db, {
        business: code,
        comment,
        rating,
        traveller: (await buildTraveller(db, { name: "Linh", ...values })).code,
        ...visit,
      });
    await say("Private.", 3, { visibility: "private" });
    await say("Hidden.", 3, { account_id: (await buildAccount(db, { deletion_requested: new Date() })).id });
    await say("Silent.", 3, {}, { is_recommended: false });
    await say("", 3);
    expect(await quote()).toBeNull();
    await say("Good.", 1);
    const { uuid } = await say("Go out of your way.", 3);
    await say("Later.", 2);
    expect(await quote()).toMatchObject({ uuid, comment: "Go out of your way.", rating: 3, traveller: { name: "Linh" }, others_count: 2 });
  });

  it("is 404 for a listing that is unknown or unpublished", async () => {
    const { code } = await buildBusiness(db, { is_published: false });
    for (const one of [code, "zzzzzzzz", "no-code"]) expect((await visitor.get(`/guide/api/business/${one}/page/`)).statusCode).toBe(404);
  });
});
