import { describe, expect, it } from "vitest";
import { business as businesses } from "../../catalogue/listings/tables.ts";
import { eq } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { buildWish } from "../../tools/testing/recordFactories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const PATH = "/traveller/api/wishlist-business/";

async function scene() {
  const own = await buildTraveller(db);
  return { own, visitor: await new Visitor(fastify).signIn(db, own.account_id as string) };
}

describe("saving a listing of a country", () => {
  it("takes one that is there", async () => {
    const { visitor } = await scene();
    const { code } = await buildBusiness(db);
    expect((await visitor.post(`${PATH}?business__country=VN`, { business: code })).statusCode).toBe(201);
  });

  it("refuses one that is elsewhere, at the business", async () => {
    const { visitor } = await scene();
    const { code } = await buildBusiness(db);
    const response = await visitor.post(`${PATH}?business__country=NP`, { business: code });
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ["business"]]);
    expect((await visitor.get(PATH)).json().count).toBe(0);
    expect((await visitor.post(`${PATH}?business__country=Vietnam`, { business: code })).json()).toHaveProperty("business__country");
  });
});

describe("the list", () => {
  it("shows those of a country, where one is given", async () => {
    const { visitor, own } = await scene();
    const [there, elsewhere] = [await buildBusiness(db), await buildBusiness(db, { area: "pokhara" })];
    for (const { code } of [there, elsewhere]) await buildWish(db, { traveller: own.code, business: code });
    const codes = async (query: string) =>
      (await visitor.get(`${PATH}${query}`))
        .json()
        .results.map((one: { business: { business_code: string } }) => one.business.business_code);
    expect(await codes("?business__country=VN")).toEqual([there.code]);
    expect(await codes("?business__country=NP")).toEqual([elsewhere.code]);
    expect(await codes("?business__country=FR")).toEqual([]);
    expect((await visitor.get(`${PATH}?business__country=vietnam`)).statusCode).toBe(400);
  });

  it("leaves out a listing that is not published any more, which comes back when it is", async () => {
    const { visitor, own } = await scene();
    const { code } = await buildBusiness(db, { is_published: false });
    const { uuid } = await buildWish(db, { traveller: own.code, business: code });
    expect([(await visitor.get(PATH)).json().count, (await visitor.get(`${PATH}${uuid}/`)).statusCode]).toEqual([0, 404]);
    await db.update(businesses).set({ is_published: true }).where(eq(businesses.code, code));
    expect((await visitor.get(PATH)).json().results).toMatchObject([{ uuid, business: { business_code: code, wishlist_uuid: uuid } }]);
  });

  it("cannot save what is not published", async () => {
    const { visitor } = await scene();
    const { code } = await buildBusiness(db, { is_published: false });
    expect((await visitor.post(PATH, { business: code })).statusCode).toBe(400);
  });
});
