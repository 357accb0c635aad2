import { describe, expect, it } from "vitest";
import { takeNights } from "../../booking/calendars/store.ts";
import { inventory_item } from "../../catalogue/items/tables.ts";
import { business_member } from "../../catalogue/listings/tables.ts";
import { eq } from "../../platform/db/sql.ts";
import { HUT_DAYS, NOW, type SoftwareWorld, softwareWorld } from "../../tools/testing/bookingSoftware.ts";
import { buildAccount, buildBusiness, buildItem } from "../../tools/testing/factories.ts";
import { queuedJobs } from "../../tools/testing/jobs.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { octoClientHandlersWith } from "./api.ts";
import { octo_connection, octo_product } from "./tables.ts";

/** The guide reads its own OCTO server over a real connection. */

const { world, db, fastify, services, logged, pass, read, scene, connected } = await softwareWorld(octoClientHandlersWith);
type Scene = Awaited<ReturnType<SoftwareWorld["scene"]>>;

describe("An owner with booking software", () => {
  it("connects it, sees its products, and nothing is on the page yet", async () => {
    const { connect, owner, path, key, code } = await scene();
    expect(await (await owner.get(path)).json()).toMatchObject({ connection: null, products: [] });
    const answer = await connect();
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        connection: { name: "Lisbon Boats", reason: "", products_as_of: NOW.toISOString(), days_as_of: null },
        products: [
          {
            title: "Boat trip",
            minimum_price: 45.5,
            minimum_price_currency: "EUR",
            duration: 150,
            state: "new",
            item: null,
            suggestion: "new",
          },
          { title: "Hut", minimum_price: 80, state: "new", suggestion: "new" },
        ],
      },
    ]);
    expect(world.asked).toEqual(["GET /octo/products", "GET /octo/supplier"]);
    expect(await db.$count(inventory_item, eq(inventory_item.business_profile, code))).toBe(0);
    // The key is not returned, stored or logged as plain text.
    const stored = JSON.stringify([await db.select().from(octo_connection), await db.select().from(octo_product)]);
    for (const text of [
      answer.body,
      (await owner.get(path)).body,
      stored,
      JSON.stringify(logged),
      JSON.stringify(await queuedJobs(services)),
    ])
      expect(text).not.toContain(key);
  });

  it("takes products over: as new activities, with prices, and with the days on which they cannot be had", async () => {
    const { tour, stay, taken, shown, owner, code } = await connected();
    const { results } = (await owner.get(`/inventory/activity/${code}/`)).json();
    expect(results.find(({ id }: { id: string }) => id === tour)).toMatchObject({
      title: "Boat trip",
      description: "By sail.",
      minimum_price: 45.5,
      minimum_price_currency: "EUR",
      duration: 150,
    });
    expect(await taken(tour)).toEqual({ taken: [], as_of: NOW.toISOString(), is_known: true });
    expect(await taken(stay)).toEqual({ taken: HUT_DAYS, as_of: NOW.toISOString(), is_known: true });
    expect((await shown()).products).toMatchObject([
      { state: "linked", item: tour, closed_count: 0, days_as_of: NOW.toISOString() },
      { state: "linked", item: stay, closed_count: 2 },
    ]);
    const { body } = await owner.get(`/listing/api/businesses/${code}/log/`);
    for (const act of ["software.connected", "software.chosen"]) expect(body).toContain(act);
  });

  it("is told of days before they were read that they are not known", async () => {
    const { connect, choose, itemNamed, taken } = await scene();
    await connect();
    await choose({ Hut: "new" });
    expect(await taken((await itemNamed("Hut"))?.id ?? "")).toEqual({ taken: [], as_of: null, is_known: false });
    expect(await queuedJobs(services)).toContainEqual(expect.objectContaining({ task: "read_octo_connection" }));
  });

  it("matches a product with an item that is there, which keeps its words", async () => {
    const { connect, choose, shown, code, taken } = await scene();
    const mine = await buildItem(db, {
      business_profile: code,
      kind: "room",
      title: "hut",
      description: "Mine.",
      minimum_price: 70,
      minimum_price_currency: "USD",
    });
    await connect();
    expect((await shown()).products[1]).toMatchObject({ title: "Hut", suggestion: mine.id });
    expect((await choose({ Hut: mine.id, "Boat trip": "none" })).statusCode).toBe(200);
    await read();
    expect((await db.select().from(inventory_item).where(eq(inventory_item.id, mine.id)))[0]).toMatchObject({
      title: "hut",
      description: "Mine.",
      minimum_price: 70,
      minimum_price_currency: "USD",
    });
    expect((await taken(mine.id)).taken).toEqual(HUT_DAYS);
    expect((await shown()).products[0]).toMatchObject({ state: "left_out", item: null });
    // Without that choice, the same nights count as taken when the owner agrees to a stay.
    const stay = { item: mine.id, holder: "enquiry 2", from: "2027-03-11", to: "2027-03-13" };
    expect(await db.transaction((tx) => takeNights(tx, stay))).toEqual({ taken: ["2027-03-11"] });
    expect(await db.transaction((tx) => takeNights(tx, { ...stay, force: true }))).toEqual({ taken: [] });
    // Meanwhile the stay was entered in the software too: it is the same stay.
    expect(await db.transaction((tx) => takeNights(tx, stay))).toEqual({ taken: [] });
  });

  it("has one item of each product, also when two windows are saved at once", async () => {
    const { connect, choose, code } = await scene();
    await connect();
    const answers = await Promise.all([choose({ Hut: "new" }), choose({ Hut: "new" })]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const rows = await db.select().from(inventory_item).where(eq(inventory_item.business_profile, code));
    const products = await db.select().from(octo_product).where(eq(octo_product.state, "linked"));
    expect(products).toHaveLength(1);
    expect(rows.filter(({ id }) => id === products[0]?.item)).toHaveLength(1);
  });

  it("lets go of a product: its item stays, and its days are open again", async () => {
    const { choose, stay, taken, itemNamed } = await connected();
    await choose({ Hut: "none" });
    expect(await taken(stay)).toEqual({ taken: [], as_of: null, is_known: false });
    expect(await itemNamed("Hut")).toMatchObject({ deleted: null });
  });
});

describe("Disconnecting", () => {
  const disconnect = ({ owner, path }: Scene, items: string) => owner.post(`${path}disconnect/`, { items });

  it("keeps what it brought where that is wanted, and opens its days", async () => {
    const here = await connected();
    expect((await disconnect(here, "keep")).json()).toMatchObject({ connection: null, products: [] });
    expect(await here.taken(here.stay)).toEqual({ taken: [], as_of: null, is_known: false });
    expect(await here.itemNamed("Hut")).toMatchObject({ deleted: null });
    expect((await disconnect(here, "keep")).statusCode).toBe(200);
    world.asked = [];
    pass(60);
    await read();
    expect(world.asked).toEqual([]);
  });

  it("deletes what it brought and nobody has changed, and nothing else", async () => {
    const here = await connected();
    await here.change(here.tour, { description: "Mine.", version: 2 });
    await disconnect(here, "remove");
    expect(await here.itemNamed("Hut")).toMatchObject({ deleted: expect.any(Date) });
    expect(await here.itemNamed("Boat trip")).toMatchObject({ deleted: null, description: "Mine." });
  });

  it("needs to be told what becomes of the items", async () => {
    const here = await connected();
    for (const items of ["all", "", undefined, 5])
      expect((await disconnect(here, items as string)).json()).toEqual({ items: [expect.any(String)] });
    expect(await db.$count(octo_connection)).toBe(1);
  });
});

describe("Nobody else", () => {
  it("sees or changes it: neither helpers, nor owners of other listings, nor visitors", async () => {
    const { path, put, url, key, code } = await connected();
    const body = { url, api_key: key };
    const other = await buildAccount(db);
    await buildBusiness(db, { owners: [other.id] });
    const stranger = await new Visitor(fastify).signIn(db, other.id);
    const helper = await buildAccount(db);
    await db.insert(business_member).values({ business_code: code, account_id: helper.id, role: "helper" } as never);
    const help = await new Visitor(fastify).signIn(db, helper.id);
    for (const [visitor, status] of [
      [stranger, 404],
      [help, 403],
      [new Visitor(fastify), 401],
    ] as const) {
      expect((await visitor.get(path)).statusCode).toBe(status);
      expect((await put(body, visitor)).statusCode).toBe(status);
      expect((await visitor.post(`${path}products/`, { choices: [] })).statusCode).toBe(status);
      expect((await visitor.post(`${path}refresh/`)).statusCode).toBe(status);
      expect((await visitor.post(`${path}disconnect/`, { items: "keep" })).statusCode).toBe(status);
    }
  });

  it("is asked for what is not connected", async () => {
    const { owner, path } = await scene();
    expect((await owner.post(`${path}refresh/`)).statusCode).toBe(404);
    expect((await owner.post(`${path}products/`, { choices: [] })).statusCode).toBe(404);
  });

  it.each([
    [{ api_key: "two words" }, "api_key"],
    [{ api_key: "" }, "api_key"],
    [{ api_key: undefined }, "api_key"],
    [{ api_key: "x".repeat(501) }, "api_key"],
    [{ url: undefined }, "url"],
    [{ url: 5 }, "url"],
    [{ url: `https://software.test/${"x".repeat(500)}` }, "url"],
  ])("asks the software with %j", async (values, field) => {
    const { connect } = await scene();
    const answer = await connect(values);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
    expect(world.asked).toEqual([]);
  });

  it("chooses what cannot be", async () => {
    const { owner, path, choose } = await connected();
    for (const choices of [
      undefined,
      "all",
      [{ product: "x", item: "new" }],
      [{ product: "00000000-0000-7000-8000-000000000000", item: "new" }],
    ])
      expect((await owner.post(`${path}products/`, { choices })).statusCode).toBe(400);
    const another = await buildItem(db, { business_profile: (await buildBusiness(db)).code, kind: "activity" });
    expect((await choose({ Hut: another.id })).json()).toEqual({ choices: [expect.stringContaining("item no longer exists")] });
  });
});
