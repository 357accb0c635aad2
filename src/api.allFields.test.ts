import { beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "./tools/testing/app.ts";
import { testDatabase } from "./tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem, buildTraveller } from "./tools/testing/factories.ts";
import { Visitor } from "./tools/testing/visitor.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);

const ITEM = { title: " ", room_type: "castle", minimum_price: -3, maximum_capacity: 0, book_now_url: "nowhere", units: "2" };
const LISTING = { version: 1, name: "?", website: "nowhere", email: "nobody", latitude: "1", country: "QQ", area: "no-such-area" };
const DATES = { from_date: "2020-01-01", to_date: "2020-01-02" };

/** Bodies with fields that the schema rejects and fields that only the handler's rules reject. `base` holds the valid rest. */
const CASES: {
  who: "owner" | "staff" | "traveller" | "visitor";
  method: "POST" | "PUT" | "PATCH";
  path: string;
  base: object;
  wrong: object;
}[] = [
  { who: "owner", method: "POST", path: "/inventory/room/{code}/", base: { title: "Room" }, wrong: ITEM },
  { who: "owner", method: "PUT", path: "/inventory/room/{code}/{item}/", base: { title: "Room" }, wrong: ITEM },
  { who: "owner", method: "PATCH", path: "/inventory/room/{code}/{item}/", base: {}, wrong: ITEM },
  {
    who: "owner",
    method: "POST",
    path: "/inventory/activity/{code}/",
    base: { title: "Walk" },
    wrong: { activity_type: "castle", title: " ", duration: 0 },
  },
  { who: "owner", method: "PATCH", path: "/listing/api/businesses/{code}/", base: { version: 1 }, wrong: LISTING },
  {
    who: "owner",
    method: "PUT",
    path: "/listing/api/businesses/{code}/texts/de/",
    base: {},
    wrong: { name: 5, short_description: "x".repeat(161), motto: "Rest" },
  },
  { who: "staff", method: "PATCH", path: "/staff/api/businesses/{code}/", base: { version: 1 }, wrong: LISTING },
  {
    who: "staff",
    method: "POST",
    path: "/staff/api/businesses/",
    base: { name: "Inn", business_type: "cafe", area: "no-such-area" },
    wrong: { name: "?", business_type: "castle", area: "no-such-area" },
  },
  {
    who: "staff",
    method: "POST",
    path: "/staff/api/areas/",
    base: { name: "Town", country: "VN", latitude: 1, longitude: 1 },
    wrong: { name: " ", country: "QQ", latitude: "1" },
  },
  {
    who: "staff",
    method: "PATCH",
    path: "/guide/api/settings/",
    base: {},
    wrong: { trending_destinations: ["no-such-area"], featured: ["abcdefgh"], scope: "all" },
  },
  {
    who: "owner",
    method: "POST",
    path: "/listing/api/businesses/",
    base: { name: "Inn", business_type: "cafe", area: "no-such-area" },
    wrong: { name: "?", business_type: "castle", website: "nowhere", area: "no-such-area" },
  },
  {
    who: "visitor",
    method: "POST",
    path: "/api/booking-enquiry/",
    base: { item_type: "business", business_profile: "{code}", guest_name: "Ann", guest_email: "ann@example.com" },
    wrong: { ...DATES, guest_email: "nobody" },
  },
  {
    who: "traveller",
    method: "POST",
    path: "/traveller/api/visited/business/",
    base: { business: "{code}" },
    wrong: { business: "abcdefgh", rating: 9 },
  },
  {
    who: "traveller",
    method: "POST",
    path: "/traveller/api/visited/activity/",
    base: { activity_type: "hike" },
    wrong: { activity: "00000000-0000-4000-8000-000000000000", comment: 5 },
  },
  {
    who: "traveller",
    method: "POST",
    path: "/credit/api/coupon/",
    base: { business: "{code}" },
    wrong: { business: "abcdefgh", item_type: "castle" },
  },
  {
    who: "traveller",
    method: "POST",
    path: "/listing/api/claims/",
    base: { business: "{code}", method: "staff", words: "It is mine." },
    wrong: { business: "abcdefgh", method: "castle" },
  },
  {
    who: "traveller",
    method: "PUT",
    path: "/traveller/api/guide/hoi-an/",
    base: { letter: "", visibility: "private", entries: [] },
    wrong: { entries: [{ business: "abcdefgh" }], visibility: "castle" },
  },
  {
    who: "visitor",
    method: "POST",
    path: "/traveller/api/traveller/",
    base: { first_name: "Ann", last_name: "Lee", email: "ann@example.com" },
    wrong: { first_name: "", home_country: "QQ" },
  },
];

const places = { code: "", item: "" };
const people = {} as Record<(typeof CASES)[number]["who"], Visitor>;
beforeEach(async () => {
  const { id } = await buildAccount(db);
  const staff = await buildAccount(db, { roles: ["staff"] });
  places.code = (await buildBusiness(db, { owners: [id] })).code;
  places.item = (await buildItem(db, { business_profile: places.code, kind: "room" })).id;
  people.owner = await new Visitor(fastify).signIn(db, id);
  people.staff = await new Visitor(fastify).signIn(db, staff.id);
  people.visitor = new Visitor(fastify);
  const { account_id } = await buildTraveller(db);
  people.traveller = await new Visitor(fastify).signIn(db, account_id);
});

const filled = (text: string) => text.replace("{code}", places.code).replace("{item}", places.item);

describe("One 400 names all wrong fields", () => {
  it.each(CASES)("$method $path", async ({ who, method, path, base, wrong }) => {
    const visitor = people[who];
    const refused = async (fields: object) => {
      const payload = JSON.parse(filled(JSON.stringify({ ...base, ...fields })));
      const answer = await visitor.request({ method, url: filled(path), payload, headers: { "x-csrftoken": await visitor.token() } });
      return { status: answer.statusCode, fields: answer.json() as Record<string, string[]> };
    };
    const alone: Record<string, string[]> = {};
    for (const [name, value] of Object.entries(wrong)) {
      const answer = await refused({ [name]: value });
      if (answer.status === 400) Object.assign(alone, answer.fields);
    }
    expect(Object.keys(alone).length).toBeGreaterThan(1);
    const together = await refused(wrong);
    expect(together.status).toBe(400);
    expect(Object.keys(together.fields).toSorted()).toEqual(Object.keys(alone).toSorted());
  });
});
