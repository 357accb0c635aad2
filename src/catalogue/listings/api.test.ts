import { describe, expect, it } from "vitest";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildVisit } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { BUSINESS_ORDERS } from "../browse/businesses/contract.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const visitor = new Visitor(fastify);
const LIST = "/guide/api/business/";
const names = async (query = "", who = visitor): Promise<string[]> =>
  (await who.get(`${LIST}${query}`)).json().results.map(({ name }: { name: string }) => name);

const full = {
  name: "Lakeside",
  area: "pokhara",
  business_type: "accommodation",
  latitude: 28.2096,
  longitude: 83.9856,
  short_description: "Rooms on the lake.",
  description: "Eight rooms.",
  hashtags: ["lake"],
  opening_time: "08:00:00",
  closing_time: "22:30:00",
  price_range: "low_medium",
  discount: 10,
  bonus_credit: 12.5,
  book_now_url: "https://lakeside.example/book",
  address: "Lakeside 6",
  phone: "+977 61 000000",
  email: "owner@lakeside.example",
  website: "https://lakeside.example/",
  number_of_rooms: 8,
  additional_services: ["Laundry"],
  languages: ["ne", "en"],
  lgbtq_type: "lgbtq_friendly",
  channel_manager: "cloudbeds",
  source: "csv",
  attribution_text: "OpenStreetMap contributors",
  attribution_link: "https://www.openstreetmap.org/copyright",
  attribution_licence: "ODbL-1.0",
};
const CARD =
  `area activity_subtype attribution bonus_credit book_now_url business_code business_type city closing_time country cover_image_link cover_image_uuid
  discount hashtags is_shell latitude longitude name opening_time price_range profile_url recommendations_count short_description slug
  wishlist_uuid`.split(/\s+/);
const MORE =
  `description address phone website area_path image_gallery number_of_rooms additional_services languages lgbtq_type dietary_category cuisine
  restaurant_style bar_type venue_type opening_hours channel_manager booking_button reply_time registration_number source created
  other_names stars price_text neighbourhood directions check_in check_out wheelchair internet amenities labels osm_id wikidata_id gers_id description_language translated`.split(
    /\s+/,
  );

describe("a card", () => {
  it("has exactly the fields that were decided", async () => {
    const { code, cover_image_uuid } = await buildBusiness(db, full);
    const [card] = (await visitor.get(LIST)).json().results;
    expect(Object.keys(card).sort()).toEqual(CARD.toSorted());
    expect(card).toMatchObject({
      business_code: code,
      profile_url: `/${code}/`,
      country: { code: "NP", name: "Nepal" },
      area: { slug: "pokhara", name: "Pokhara", country_code: "NP" },
      cover_image_link: `/media/${cover_image_uuid}/standard`,
      opening_time: "08:00:00",
      closing_time: "22:30:00",
      bonus_credit: 12.5,
      wishlist_uuid: null,
    });
  });

  it("says null where there is no area, and no position", async () => {
    await buildBusiness(db, { area: null });
    expect((await visitor.get(LIST)).json().results).toMatchObject([{ area: null, latitude: null, longitude: null }]);
  });
});

describe("a listing", () => {
  it.each(["/guide/api/business/", "/api/business/"])("at %s is the card and the rest, and nothing else", async (path) => {
    const { code } = await buildBusiness(db, full);
    const { email, attribution_text, attribution_link, attribution_licence, area: _area, channel_manager, ...shown } = full;
    const response = await visitor.get(`${path}${code}/`);
    expect(response.statusCode).toBe(200);
    expect(Object.keys(response.json()).sort()).toEqual([...CARD, ...MORE].sort());
    expect(response.json()).toMatchObject({
      ...shown,
      attribution: { text: attribution_text, link: attribution_link, licence: attribution_licence },
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(response.body).not.toContain(email);
    expect(response.body).not.toContain(channel_manager);
  });

  it("has no attribution when it came from nowhere else", async () => {
    const { code } = await buildBusiness(db);
    expect((await visitor.get(`/api/business/${code}/`)).json().attribution).toBeNull();
  });

  it.each(["zzzzzzzz", "ABCDEFGH", "abcdefg", "abcdefghi", "iloucdef", "%27%20OR%201=1"])(
    "that does not exist is 404: %s",
    async (code) => {
      for (const path of ["/guide/api/business/", "/api/business/"]) {
        const response = await visitor.get(`${path}${code}/`);
        expect(response.statusCode).toBe(404);
        expect(response.json()).toEqual({ detail: "Not found." });
      }
    },
  );
});

describe("the channel manager", () => {
  const seenBy = async (account: Parameters<typeof buildAccount>[1], isOwner = false) => {
    const { id } = await buildAccount(db, account);
    const { code } = await buildBusiness(db, { ...full, owners: isOwner ? [id] : [] });
    const response = await (await new Visitor(fastify).signIn(db, id)).get(`/api/business/${code}/`);
    expect(response.headers["cache-control"]).toBe("private, no-store");
    return response.json().channel_manager;
  };

  it("is told to the listing's own people and to staff", async () => {
    expect(await seenBy({}, true)).toBe("cloudbeds");
    expect(await seenBy({ roles: ["staff"] })).toBe("cloudbeds");
  });

  it("is nobody else's: not another owner's, not another role's", async () => {
    expect(await seenBy({})).toBeNull();
    expect(await seenBy({ roles: ["editor"] })).toBeNull();
    const { id } = await buildAccount(db);
    await buildBusiness(db, { owners: [id] });
    const { code } = await buildBusiness(db, full);
    expect((await (await new Visitor(fastify).signIn(db, id)).get(`/api/business/${code}/`)).json().channel_manager).toBeNull();
  });
});

describe("an unpublished listing", () => {
  it("is 404, and neither in lists nor in their count", async () => {
    await buildBusiness(db, { name: "Shown" });
    const { code } = await buildBusiness(db, { name: "Hidden", is_published: false });
    expect((await visitor.get(`/guide/api/business/${code}/`)).statusCode).toBe(404);
    expect((await visitor.get(`/api/business/${code}/`)).statusCode).toBe(404);
    for (const query of ["", "?country=VN", "?area=hoi-an", "?category=eat_drink"])
      expect((await visitor.get(`${LIST}${query}`)).json()).toMatchObject({ count: 1, results: [{ name: "Shown" }] });
  });
});

describe("the list", () => {
  it("without listings is an empty first page", async () => {
    expect((await visitor.get(LIST)).json()).toEqual({ count: 0, next: null, previous: null, results: [] });
  });

  it("comes newest first", async () => {
    await buildBusiness(db, { name: "older" });
    await buildBusiness(db, { name: "newer" });
    expect(await names()).toEqual(["newer", "older"]);
  });

  it.each(BUSINESS_ORDERS)("is ordered by %s, and the other way with a hyphen", async (order) => {
    const values = [
      { name: "B", discount: 5, created: new Date("2026-01-02"), recommendations_count: 1 },
      { name: "A", discount: 0, created: new Date("2026-01-01"), recommendations_count: 0 },
      { name: "C", discount: 10, created: new Date("2026-01-03"), recommendations_count: 2 },
    ];
    for (const one of values) await buildBusiness(db, one);
    expect(await names(`?ordering=${order}`)).toEqual(["A", "B", "C"]);
    expect(await names(`?ordering=-${order}`)).toEqual(["C", "B", "A"]);
  });

  it.each(["distance", "price", "--name", "name,created", "created DESC", "", "is_published"])("with ordering=%s is 400", async (order) => {
    const response = await visitor.get(`${LIST}?ordering=${encodeURIComponent(order)}`);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json())).toEqual(["ordering"]);
  });

  it.each(["created", "-created", "discount", "-discount", "recommendations_count", "-recommendations_count", "name", "-name"])(
    "ordered by %s shows every listing once over its pages, also where all are equal",
    async (order) => {
      const codes: string[] = [];
      for (let index = 0; index < 7; index += 1)
        codes.push((await buildBusiness(db, { name: "Same", created: new Date("2026-01-01") })).code);
      const seen: string[] = [];
      for (const page of [1, 2, 3, 4]) {
        const { results } = (await visitor.get(`${LIST}?ordering=${order}&page_size=2&page=${page}`)).json();
        seen.push(...results.map(({ business_code }: { business_code: string }) => business_code));
      }
      expect(seen.toSorted()).toEqual(codes.toSorted());
    },
  );

  it("has pages that name their neighbours on the public origin", async () => {
    for (let index = 0; index < 5; index += 1) await buildBusiness(db);
    const response = (await visitor.get(`${LIST}?page=2&page_size=2`)).json();
    expect(response).toMatchObject({
      count: 5,
      next: "https://guide.test/guide/api/business/?page=3&page_size=2",
      previous: "https://guide.test/guide/api/business/?page=1&page_size=2",
    });
    expect(response.results).toHaveLength(2);
    expect((await visitor.get(`${LIST}?page=3&page_size=2`)).json()).toMatchObject({ next: null });
    for (const page of ["4", "0", "abc"]) {
      const past = await visitor.get(`${LIST}?page=${page}&page_size=2`);
      expect(past.statusCode).toBe(404);
      expect(past.json()).toEqual({ detail: "Invalid page." });
    }
  });

  it("has 20 listings on a page, and never more than 100", async () => {
    for (let index = 0; index < 102; index += 1) await buildBusiness(db, { area: null });
    expect(await names()).toHaveLength(20);
    expect(await names("?page_size=101")).toHaveLength(100);
  });

  it("counts recommendations as they come", async () => {
    const { code } = await buildBusiness(db, { name: "Recommended" });
    await buildBusiness(db, { name: "Newer" });
    await buildVisit(db, { business: code });
    expect(await names("?ordering=-recommendations_count")).toEqual(["Recommended", "Newer"]);
  });
});

describe("the list of a place or a kind", () => {
  const fill = async () => {
    await buildBusiness(db, { name: "Hội An's café", area: "hoi-an", business_type: "cafe" });
    await buildBusiness(db, { name: "Hội An's stay", area: "hoi-an", business_type: "accommodation" });
    await buildBusiness(db, { name: "Hanoi's museum", area: "hanoi", business_type: "sight", activity_subtype: "museums" });
    await buildBusiness(db, { name: "Pokhara's trek", area: "pokhara", business_type: "activity", activity_subtype: "hiking" });
    await buildBusiness(db, { name: "Pokhara's bar", area: "pokhara", business_type: "bar" });
  };

  it.each([
    ["?country=VN", ["Hanoi's museum", "Hội An's café", "Hội An's stay"]],
    ["?area=hoi-an", ["Hội An's café", "Hội An's stay"]],
    ["?area=hoi-an&category=accommodation", ["Hội An's stay"]],
    ["?category=eat_drink", ["Hội An's café", "Pokhara's bar"]],
    ["?category=activity", ["Hanoi's museum", "Pokhara's trek"]],
    ["?country=NP&category=activity", ["Pokhara's trek"]],
    ["?activity_subtype=museums", ["Hanoi's museum"]],
    ["?country=NP&activity_subtype=museums", []],
    ["?country=FR", []],
  ])("%s holds what belongs to it, and counts it right", async (query, expected) => {
    await fill();
    const { count, results } = (await visitor.get(`${LIST}${query}`)).json();
    expect(results.map(({ name }: { name: string }) => name).sort()).toEqual(expected);
    expect(count).toBe(expected.length);
  });

  it.each(["country=vn", "country=Vietnam", "category=stay", "activity_subtype=nothing"])("%s is 400", async (query) => {
    expect((await visitor.get(`${LIST}?${query}`)).statusCode).toBe(400);
  });

  it("of an area that does not exist is 404", async () => expect((await visitor.get(`${LIST}?area=no-such-town`)).statusCode).toBe(404));
});
