import { beforeEach, describe, expect, it } from "vitest";
import { indexAll } from "../../catalogue/search/jobs.ts";
import { sql } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../tools/testing/factories.ts";
import { buildKey } from "../../tools/testing/recordFactories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { amenitiesOfForm, formOfAmenities } from "./amenities/amenityForm.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const guest = new Visitor(fastify);

let code: string;
let owner: Visitor;
beforeEach(async () => {
  const { id } = await buildAccount(db);
  code = (await buildBusiness(db, { name: "Casa Lenta", owners: [id], area: "hoi-an", business_type: "accommodation", pets: "no" })).code;
  owner = await new Visitor(fastify).signIn(db, id);
});

const add = async (kind: string, amenities: unknown) => owner.post(`/inventory/${kind}/${code}/`, { title: "Ridge room", amenities });
const listed = async (query: string): Promise<number> => (await guest.get(`/guide/api/browse/?area=hoi-an&${query}`)).json().count;

describe("Needs that an item answers", () => {
  it("are saved, shown to guests, and stay through other changes", async () => {
    const made = await add("room", { pool: "yes", pets: "limited" });
    expect([made.statusCode, made.json().amenities]).toEqual([201, { pets: "limited", pool: "yes" }]);
    const { id } = made.json();
    await owner.patch(`/inventory/room/${code}/${id}/`, { title: "Two" });
    const [shown] = (await guest.get(`/inventory/room/${code}/`)).json().results;
    expect(shown).toMatchObject({ title: "Two", amenities: { pets: "limited", pool: "yes" } });
    await owner.patch(`/inventory/room/${code}/${id}/`, { amenities: {} });
    expect((await guest.get(`/inventory/room/${code}/`)).json().results[0].amenities).toEqual({});
  });

  it("are refused if they are no needs, no answers, or none of the kind's; a dish ignores them", async () => {
    for (const wrong of [{ moat: "yes" }, { pool: "maybe" }, "yes"]) expect((await add("room", wrong)).json()).toHaveProperty("amenities");
    expect((await add("activity", { pool: "yes" })).json()).toEqual({ amenities: ["Items of this kind have no “pool”."] });
    expect((await add("dish", { pets: "yes" })).json()).toMatchObject({ amenities: {} });
  });

  it("count for the filters and the search of its listing while the item is published", async () => {
    expect([await listed("pool=yes"), await listed("pets=yes")]).toEqual([0, 0]);
    const { id } = (await add("room", { pool: "limited", pets: "yes", wheelchair: "limited" })).json();
    expect([await listed("pool=yes"), await listed("pets=yes"), await listed("wheelchair=yes")]).toEqual([1, 1, 0]);
    await indexAll(db);
    const found = async () => (await guest.get("/search/public/tab/?search=stay%20with%20pool%20hoi%20an")).json().results;
    expect((await found()).map(({ name }: { name: string }) => name)).toEqual(["Casa Lenta"]);
    await owner.patch(`/inventory/room/${code}/${id}/`, { is_draft: true });
    expect([await listed("pool=yes"), await listed("pets=yes")]).toEqual([0, 0]);
    await owner.patch(`/inventory/room/${code}/${id}/`, { is_draft: false });
    expect(await listed("pool=yes")).toBe(1);
    await owner.delete(`/inventory/room/${code}/${id}/`);
    expect(await listed("pool=yes")).toBe(0);
    // The listing's own answer is its own.
    expect((await guest.get(`/api/business/${code}/`)).json().amenities).toEqual({ pets: "no" });
    expect((await db.execute(sql`SELECT count(*)::int AS wrong FROM facet_count WHERE businesses < 0`)).rows).toEqual([{ wrong: 0 }]);
  });

  it("are told to booking systems, as information on access and other information", async () => {
    await add("activity", { wheelchair: "yes", pets: "no" });
    const { key } = await buildKey(db, code);
    const products = await fastify.inject({
      ...{ method: "GET", url: "/octo/products/" },
      headers: { authorization: `Bearer ${key}`, "octo-capabilities": "octo/content" },
    });
    expect(products.json()[0].features).toEqual([
      { type: "ACCESSIBILITY_INFORMATION", shortDescription: "Wheelchair access: Accessible" },
      { type: "ADDITIONAL_INFORMATION", shortDescription: "Pets: Not allowed" },
    ]);
  });

  it("are the same in the form and back", () => {
    expect(amenitiesOfForm("room", { ...formOfAmenities({ pool: "yes" }), amenity_pets: "" })).toEqual({ pool: "yes" });
    expect(amenitiesOfForm("activity", { amenity_pool: "yes", amenity_pets: "no" })).toEqual({ pets: "no" });
  });
});
