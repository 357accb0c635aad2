import { describe, expect, it } from "vitest";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildItem } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { listFeaturedActivities } from "./shown/acts.ts";
import { lowestRoomPrices } from "./store.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const visitor = new Visitor(fastify);
const KINDS = ["room", "activity", "dish", "supplier", "product"] as const;
const titles = async (address: string) => (await visitor.get(address)).json().results.map(({ title }: { title: string }) => title);

async function listingWithAll() {
  const { code } = await buildBusiness(db);
  for (const kind of KINDS) await buildItem(db, { business_profile: code, kind, title: `some ${kind}` });
  return code;
}

describe("what a listing offers", () => {
  it.each(KINDS)("is asked for by kind: %s", async (kind) => {
    const code = await listingWithAll();
    expect((await visitor.get(`/inventory/${kind}/${code}/`)).json()).toMatchObject({
      count: 1,
      results: [{ kind, title: `some ${kind}` }],
    });
  });

  it("that can be booked is rooms and activities in one list, newest first whatever the owner's order", async () => {
    const code = await listingWithAll();
    await buildItem(db, { business_profile: code, kind: "room", title: "newest room", order: 9 });
    expect(await titles(`/inventory/checkoutProducts/${code}/`)).toEqual(["newest room", "some activity", "some room"]);
  });

  it("comes in the owner's order, then newest first", async () => {
    const { code: business_profile } = await buildBusiness(db);
    await buildItem(db, { business_profile, title: "last", order: 2 });
    await buildItem(db, { business_profile, title: "older", order: 1 });
    await buildItem(db, { business_profile, title: "newer", order: 1 });
    expect(await titles(`/inventory/dish/${business_profile}/`)).toEqual(["newer", "older", "last"]);
  });

  it("is its own, not another listing's", async () => {
    const code = await listingWithAll();
    const { code: other } = await buildBusiness(db);
    expect((await visitor.get(`/inventory/room/${other}/`)).json()).toEqual({ count: 0, next: null, previous: null, results: [] });
    expect((await visitor.get(`/inventory/room/${code}/`)).json().count).toBe(1);
  });

  it("comes in pages", async () => {
    const { code: business_profile } = await buildBusiness(db);
    for (let index = 0; index < 5; index += 1) await buildItem(db, { business_profile });
    const response = (await visitor.get(`/inventory/dish/${business_profile}/?page=2&page_size=2`)).json();
    expect(response).toMatchObject({ count: 5, next: expect.stringContaining("page=3"), previous: expect.stringContaining("page=1") });
    expect((await visitor.get(`/inventory/dish/${business_profile}/?page=4&page_size=2`)).statusCode).toBe(404);
  });

  it("of an unpublished or unknown listing is 404, and so is another kind", async () => {
    const { code } = await buildBusiness(db, { is_published: false });
    await buildItem(db, { business_profile: code });
    for (const address of [`dish/${code}`, "dish/zzzzzzzz", "dish/not-a-code", `car/${code}`, `checkoutproducts/${code}`])
      expect((await visitor.get(`/inventory/${address}/`)).statusCode).toBe(404);
  });
});

describe("the products of the checkout", () => {
  const ROOMS = "/checkout/api/search/accommodation-products/";
  const ACTIVITIES = "/checkout/api/search/activity-products/";

  it("are the rooms in one list and the activities in another, newest first whatever the owner's order", async () => {
    const code = await listingWithAll();
    await buildItem(db, { business_profile: code, kind: "room", title: "newest room", order: 9 });
    await buildItem(db, { business_profile: (await buildBusiness(db)).code, kind: "room", title: "another's" });
    expect(await titles(`${ROOMS}?business_code=${code}`)).toEqual(["newest room", "some room"]);
    expect(await titles(`${ACTIVITIES}?business_code=${code}`)).toEqual(["some activity"]);
    expect(await titles(`${ROOMS}?business_code=${code}&page=2&page_size=1`)).toEqual(["some room"]);
  });

  it("need a listing: 400 without a valid code, 404 for an unknown or unpublished one", async () => {
    const { code } = await buildBusiness(db, { is_published: false });
    for (const path of [ROOMS, ACTIVITIES]) {
      const missing = await visitor.get(path);
      expect([missing.statusCode, missing.json()]).toEqual([400, { business_code: ["This field is required."] }]);
      expect((await visitor.get(`${path}?business_code=%27`)).json()).toEqual({ business_code: ["Enter the code of a listing."] });
      for (const one of [code, "zzzzzzzz"]) expect((await visitor.get(`${path}?business_code=${one}`)).statusCode).toBe(404);
    }
    const { code: shown } = await buildBusiness(db);
    expect((await visitor.get(`${ROOMS}?business_code=${shown}&page=2`)).statusCode).toBe(404);
  });
});

describe("an item", () => {
  it("has exactly the fields that were decided, with its texts made from them", async () => {
    const { code } = await buildBusiness(db);
    const item = await buildItem(db, {
      business_profile: code,
      kind: "activity",
      activity_type: "surfing",
      title: "First waves",
      minimum_price: 35.5,
      minimum_price_currency: "USD",
      duration: 150,
      duration_class: "hours",
      maximum_capacity: 6,
      description: "On the long beach.",
      item_category: "Lessons",
      is_featured: true,
    });
    const { results } = (await visitor.get(`/inventory/activity/${code}/`)).json();
    expect(results).toEqual([
      {
        id: item.id,
        kind: "activity",
        title: "First waves",
        activity_type: "surfing",
        room_type: null,
        minimum_price: 35.5,
        minimum_price_currency: "USD",
        duration: 150,
        duration_class: "hours",
        duration_human: "2.5 hours",
        minimum_nights: 1,
        seasonal_prices: [],
        costs: [],
        terms: { deposit: "", cancellation: "" },
        departures: [],
        prices: [],
        amenities: {},
        maximum_capacity: 6,
        description: "On the long beach.",
        image_link: `/media/${item.image_link_uuid}/standard`,
        image_link_uuid: item.image_link_uuid,
        image_gallery: [],
        book_now_url: null,
        item_category: "Lessons",
        business_profile: code,
        pricing_text_line: "From USD 35 per person",
        item_url: `/${code}/#item-${item.id}`,
        order: 0,
        created: item.created.toISOString(),
        translated: {},
        foreign: {},
      },
    ]);
  });
});

describe("featured activities", () => {
  const feature = async (
    title: string,
    values: Parameters<typeof buildBusiness>[1] = {},
    item: Partial<Parameters<typeof buildItem>[1]> = {},
  ) => {
    const { code } = await buildBusiness(db, values);
    await buildItem(db, { business_profile: code, kind: "activity", is_featured: true, title, ...item });
    return code;
  };
  const shown = async (limit = 10) => (await listFeaturedActivities(db, limit)).map((card) => card.title);

  it("are those that were chosen, of published listings", async () => {
    await feature("chosen");
    await feature("not chosen", {}, { is_featured: false });
    await feature("a room", {}, { kind: "room" });
    await feature("hidden", { is_published: false });
    expect(await shown()).toEqual(["chosen"]);
  });

  it("are one of a listing, the newest, and spread over countries", async () => {
    const code = await feature("Hội An's older", { area: "hoi-an" });
    await buildItem(db, { business_profile: code, kind: "activity", is_featured: true, title: "Hội An's newer" });
    await feature("Hanoi's", { area: "hanoi" });
    await feature("Pokhara's", { area: "pokhara" });
    const all = await shown();
    expect(all).toHaveLength(3);
    expect(all).not.toContain("Hội An's older");
    expect(all.slice(0, 2)).toContain("Pokhara's");
    expect(await shown(1)).toHaveLength(1);
  });

  it("say whose they are, and their descriptions are cut", async () => {
    const code = await feature("Long", { name: "Waves & Co" }, { description: "word ".repeat(60) });
    const [card] = await listFeaturedActivities(db, 1);
    expect(card?.business).toEqual({ name: "Waves & Co", profile_url: `/${code}/`, is_shell: false, discount: 0, bonus_credit: 0 });
    expect(card?.description.split(" ")).toHaveLength(41);
  });
});

describe("the lowest price of rooms", () => {
  it("is of rooms alone, with its currency, and only where there is a price", async () => {
    const [one, none] = [await buildBusiness(db), await buildBusiness(db)];
    const business_profile = one.code;
    await buildItem(db, { business_profile, kind: "room", minimum_price: 80, minimum_price_currency: "EUR" });
    await buildItem(db, { business_profile, kind: "room", minimum_price: 60, minimum_price_currency: "EUR" });
    await buildItem(db, { business_profile, kind: "room" });
    await buildItem(db, { business_profile, kind: "dish", minimum_price: 5, minimum_price_currency: "EUR" });
    expect(await lowestRoomPrices(db, [one.code, none.code])).toEqual(new Map([[one.code, { from_price: 60, from_currency: "EUR" }]]));
    expect(await lowestRoomPrices(db, [])).toEqual(new Map());
  });
});
