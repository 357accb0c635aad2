import { describe, expect, it } from "vitest";
import { business, business_member } from "../../catalogue/listings/tables.ts";
import { eq } from "../../platform/db/sql.ts";
import { UNLIMITED } from "../../tools/testing/access.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify } = await buildApp(db, { limits: UNLIMITED });

async function scene(values: Parameters<typeof buildBusiness>[1] = {}) {
  const { id } = await buildAccount(db);
  const { code } = await buildBusiness(db, { name: "Umah Ibu", slug: "umah-ibu", ...values, owners: [id] });
  const visitor = await new Visitor(fastify).signIn(db, id);
  const url = `/listing/api/businesses/${code}/`;
  const write = async (payload: object | string, headers: Record<string, string> = {}) =>
    visitor.request({ method: "PATCH", url, payload, headers: { "x-csrftoken": await visitor.token(), ...headers } });
  const read = async () => (await visitor.get(url)).json();
  return { id, code, url, visitor, write, read };
}

describe("A change is refused", () => {
  it.each([
    ["version", "none"],
    ["version", null],
    ["version", 1.5],
    ["name", null],
    ["name", ["Umah"]],
    ["name", "x".repeat(201)],
    ["business_type", "hotel"],
    ["business_type", null],
    ["hashtags", "quiet"],
    ["hashtags", [7]],
    ["hashtags", null],
    ["latitude", "north"],
    ["number_of_rooms", 0],
    ["discount", -5],
    ["discount", "ten"],
    ["bonus_credit", -1],
    ["price_range", "free"],
    ["lgbtq_type", ""],
    ["languages", ["xx1"]],
    ["country", "vn"],
    ["country", ""],
    ["area", "../paris"],
    ["opening_hours", "x".repeat(1_001)],
    ["channel_manager", "mine"],
    ["website", "https://user@example.org"],
  ])("of %s to %j, and nothing is written", async (field, value) => {
    const { write, read } = await scene();
    const before = await read();
    const refused = await write({ version: before.version, [field]: value });
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json())).toEqual([field]);
    expect(await read()).toEqual(before);
  });

  it("of half a point: the other half is asked for", async () => {
    const { write, read } = await scene();
    const { version } = await read();
    expect(Object.keys((await write({ version, longitude: 181 })).json()).toSorted()).toEqual(["latitude", "longitude"]);
    expect(Object.keys((await write({ version, longitude: 108.3 })).json())).toEqual(["latitude"]);
  });

  it("without the token of the page, as another content, or too large", async () => {
    const { write, read } = await scene();
    const { version } = await read();
    expect((await write({ version, name: "A" }, { "x-csrftoken": "" })).statusCode).toBe(403);
    expect((await write("name=A", { "content-type": "text/plain" })).statusCode).toBe(415);
    expect((await write("{", { "content-type": "application/json" })).statusCode).toBe(400);
    expect((await write({ version, description: "x".repeat(1_100_000) })).statusCode).toBe(413);
    expect((await read()).name).toBe("Umah Ibu");
  });

  it("where one of several fields is wrong: the right ones are not written either", async () => {
    const { write, read } = await scene();
    const { version } = await read();
    expect((await write({ version, name: "Right", phone: "x" })).json()).toEqual({ phone: ["Enter a valid telephone number."] });
    expect((await read()).name).toBe("Umah Ibu");
  });
});

describe("A change leaves alone", () => {
  it("what cannot be written: whose it is, where it came from, how often it is recommended", async () => {
    const { code, write, read, id } = await scene({ source: "csv" });
    const { version } = await read();
    const foreign = {
      code: "00000000",
      is_shell: true,
      is_published: false,
      recommendations_count: 99,
      source: "manual",
      slug: "x",
      role: "helper",
      featured: true,
    };
    expect((await write({ version, ...foreign, name: "New" })).statusCode).toBe(200);
    const [row] = await db.select().from(business).where(eq(business.code, code));
    expect(row).toMatchObject({
      code,
      is_shell: false,
      is_published: true,
      recommendations_count: 0,
      source: "csv",
      slug: "new",
      name: "New",
    });
    expect(await db.select().from(business_member).where(eq(business_member.business_code, code))).toMatchObject([
      { account_id: id, role: "owner" },
    ]);
  });

  it("its address where the name stays, and what is said in no field", async () => {
    const { write, read, code } = await scene();
    const { version } = await read();
    expect((await write({ version })).statusCode).toBe(200);
    expect((await write({ version: (await read()).version, name: "Umah Ibu" })).statusCode).toBe(200);
    expect((await db.select({ slug: business.slug }).from(business).where(eq(business.code, code)))[0]).toEqual({ slug: "umah-ibu" });
  });

  it("nothing where an empty list or nothing is meant", async () => {
    const { write, read } = await scene({ hashtags: ["quiet"], website: "https://umah.example/", number_of_rooms: 3 });
    const { version } = await read();
    const emptied = await write({ version, hashtags: [], website: null, number_of_rooms: null, phone: "", area: null });
    expect(emptied.json()).toMatchObject({ hashtags: [], website: null, number_of_rooms: null, phone: "", area: null });
  });
});

describe("Words of every script", () => {
  it.each([
    ["ร้านกาแฟ ที่พัก", ["ที่พัก"]],
    ["مقهى البحر", ["شاطئ"]],
    ["東京の宿 🏯", ["温泉"]],
    ["Đặng \u202eŒuvre", ["đànẵng"]],
    ["a".repeat(200), ["x".repeat(60)]],
  ])("%s is kept as it is, and its page is there", async (name, hashtags) => {
    const { write, read, code, visitor } = await scene();
    const { version } = await read();
    expect((await write({ version, name, hashtags })).json()).toMatchObject({ name, hashtags });
    const shown = await visitor.get(`/api/business/${code}/`);
    expect([shown.statusCode, shown.json().name, shown.json().hashtags]).toEqual([200, name, hashtags]);
    expect(shown.json().slug).toMatch(/^[a-z0-9-]*$/);
  });
});

describe("Who writes", () => {
  it("is asked each time: whoever was taken out a moment ago does not", async () => {
    const { id, code, write, read } = await scene();
    const { version } = await read();
    await buildBusiness(db, { owners: [id] });
    await db.delete(business_member).where(eq(business_member.business_code, code));
    expect((await write({ version, name: "Mine" })).statusCode).toBe(404);
  });

  it("is a member, also of a listing that is hidden, and of no unknown one", async () => {
    const hidden = await scene({ is_published: false });
    const { version } = await hidden.read();
    expect((await hidden.write({ version, name: "Still mine" })).json()).toMatchObject({ name: "Still mine", is_published: false });
    expect((await new Visitor(fastify).get(`/api/business/${hidden.code}/`)).statusCode).toBe(404);
    expect((await hidden.visitor.get("/listing/api/businesses/00000000/")).statusCode).toBe(404);
    expect((await hidden.visitor.get("/listing/api/businesses/0000000I/")).statusCode).toBe(404);
    expect((await new Visitor(fastify).get(hidden.url)).statusCode).toBe(401);
  });
});

describe("The editor's page", () => {
  it("takes its example from what can be booked, never from a draft or a thing without a price", async () => {
    const { code, url, visitor } = await scene({ latitude: 15.88, longitude: 108.33 });
    const example = async () => (await visitor.get(`${url}editor/`)).json();
    const priced = { business_profile: code, minimum_price: 20, minimum_price_currency: "USD" };
    await buildItem(db, { ...priced, kind: "dish", title: "Cao lầu" });
    expect(await example()).toMatchObject({ example: { title: "Cao lầu", price: 20, currency: "USD" }, bookables_count: 0 });
    await buildItem(db, { ...priced, kind: "room", title: "Draft", is_draft: true });
    await buildItem(db, { business_profile: code, kind: "room", title: "No price" });
    await buildItem(db, { ...priced, kind: "activity", title: "Lanterns" });
    expect(await example()).toMatchObject({ example: { title: "Lanterns" }, bookables_count: 2 });
  });

  it("offers places of both sides of the date line, and one's own wherever it is", async () => {
    const { url, visitor } = await scene({ latitude: -16.8, longitude: 179.99, area: "hoi-an" });
    const { areas, today } = (await visitor.get(`${url}editor/`)).json();
    expect(areas.map(({ slug }: { slug: string }) => slug)).toContain("hoi-an");
    expect(new Set(areas.map(({ slug }: { slug: string }) => slug)).size).toBe(areas.length);
    expect(today).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});
