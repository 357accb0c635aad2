import { createRequire } from "node:module";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { api_key } from "../../accounts/apiKeys/tables.ts";
import { business } from "../../catalogue/listings/tables.ts";
import { freezeClock, newUuid } from "../../platform/clock.ts";
import { hashOfToken } from "../../platform/security/token.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildItem } from "../../tools/testing/factories.ts";
import { buildKey } from "../../tools/testing/recordFactories.ts";
import { taken_nights } from "../calendars/tables.ts";

/** OCTO's own schemas, generated from its OpenAPI document. */
interface Schema {
  safeParse(value: unknown): { success: boolean; error?: { issues: unknown } };
}
const published: Record<string, Schema> = createRequire(import.meta.url)("@octocloud/types");
function expectFit(name: string, value: unknown) {
  for (const one of [value].flat()) {
    const result = published[name]?.safeParse(one);
    expect(result?.error?.issues, `${name} ${JSON.stringify(one).slice(0, 200)}`).toBeUndefined();
    expect(result?.success).toBe(true);
  }
}

const db = testDatabase();
const { fastify, services } = await buildApp(db);
const NOW = new Date("2026-05-11T12:00:00Z");

let key: string;
let room: string;
let activity: string;
beforeEach(async () => {
  freezeClock(NOW);
  const { code } = await buildBusiness(db, { name: "Umah", latitude: -8.5, longitude: 115.26, website: "https://umah.example/" });
  const price = { minimum_price: 42.5, minimum_price_currency: "USD" };
  room = (await buildItem(db, { business_profile: code, kind: "room", title: "Mango room", units: 2, ...price })).id;
  activity = (await buildItem(db, { business_profile: code, kind: "activity", title: "Ridge walk", maximum_capacity: 8, duration: 90 })).id;
  await buildItem(db, { business_profile: code, kind: "dish" });
  key = (await buildKey(db, code)).key;
});
afterEach(() => freezeClock(undefined));

const ask = (method: "GET" | "POST", path: string, payload?: object, headers: Record<string, string> = {}) =>
  fastify.inject({
    method,
    url: `/octo/${path}`,
    headers: { ...(key && { authorization: `Bearer ${key}` }), ...headers },
    ...(payload && { payload }),
  });
const both = { "octo-capabilities": "octo/content, octo/pricing" };

describe("A listing by OCTO", () => {
  it("is the supplier that the key names", async () => {
    const response = await ask("GET", "supplier/", undefined, both);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ name: "Umah", endpoint: "https://guide.test/octo/", contact: { email: null } });
    expect(response.headers).toMatchObject({
      "octo-capabilities": "octo/content, octo/pricing",
      "content-language": "en",
      "cache-control": "private, no-store",
    });
    expectFit("zSupplier", response.json());
  });

  it("has its rooms and activities as products, with texts and prices only where they are asked for", async () => {
    const plain = (await ask("GET", "products/")).json();
    expect(plain.map(({ id }: { id: string }) => id).toSorted()).toEqual([room, activity].toSorted());
    expect(plain[0]).not.toHaveProperty("title");
    expect(plain[0].options[0]).not.toHaveProperty("pricing");
    expectFit("zProduct", plain);
    const full = (await ask("GET", "products/", undefined, both)).json();
    expectFit("zProduct", full);
    const mango = full.find(({ id }: { id: string }) => id === room);
    expect(mango).toMatchObject({ title: "Mango room", timeZone: "Asia/Makassar", defaultCurrency: "USD", instantConfirmation: false });
    expect(mango.options[0].units[0].pricingFrom[0]).toMatchObject({ retail: 4_250, currencyPrecision: 2 });
    const one = await ask("GET", `products/${activity}`);
    expect(one.json()).toMatchObject({ id: activity, options: [{ restrictions: { minUnits: 1, maxUnits: 8 } }] });
  });

  it("names the capabilities that it has", async () => {
    const capabilities = (await ask("GET", "capabilities")).json();
    expect(capabilities.map(({ id }: { id: string }) => id)).toEqual(["octo/content", "octo/pricing"]);
    expectFit("zCapability", capabilities);
  });

  it("answers with and without the last slash", async () => {
    for (const path of ["supplier", "supplier/", "products", `products/${room}/`, "capabilities"])
      expect((await ask("GET", path)).statusCode, path).toBe(200);
  });
});

describe("What is free", () => {
  const of = (more: object) => ({ productId: room, optionId: "DEFAULT", ...more });
  beforeEach(() =>
    db.insert(taken_nights).values(
      [1, 2].map((unit) => ({
        uuid: newUuid(),
        item: room,
        unit,
        nights: "[2026-06-02,2026-06-03)",
        kind: "agreed" as const,
        holder: `enquiry ${unit}`,
        created: NOW,
      })),
    ),
  );

  it("is told for each day, for named ones and for stays of several nights", async () => {
    const days = await ask("POST", "availability/", of({ localDateStart: "2026-06-01", localDateEnd: "2026-06-03" }));
    expect(days.json().map(({ id, status, vacancies }: Record<string, unknown>) => [id, status, vacancies])).toEqual([
      ["2026-06-01", "AVAILABLE", 2],
      ["2026-06-02", "SOLD_OUT", 0],
      ["2026-06-03", "AVAILABLE", 2],
    ]);
    expectFit("zAvailability", days.json());
    const named = await ask("POST", "availability", of({ availabilityIds: ["2026-06-01/2026-06-04", "2026-06-03/2026-06-06"] }), both);
    expect(named.json()).toMatchObject([
      { id: "2026-06-01/2026-06-04", status: "SOLD_OUT", available: false },
      { id: "2026-06-03/2026-06-06", status: "AVAILABLE", pricing: { retail: 12_750 }, localDateTimeEnd: "2026-06-06T00:00:00+08:00" },
    ]);
    expectFit("zAvailability", named.json());
    expect((await ask("POST", "availability/", of({ localDate: "2026-06-02" }))).json()).toMatchObject([{ status: "SOLD_OUT" }]);
  });

  it("is told in short for a calendar of 400 days, and no more", async () => {
    const dates = { localDateStart: "2026-05-10", localDateEnd: "2027-06-13" };
    const calendar = await ask("POST", "availability/calendar", of({ ...dates, units: [{ id: "room", quantity: 1 }] }), both);
    expect(calendar.json()).toHaveLength(400);
    expect(calendar.json()[0]).toMatchObject({ localDate: "2026-05-10", status: "CLOSED" });
    expect(calendar.json()[1]).toMatchObject({ status: "AVAILABLE", pricingFrom: { retail: 4_250 } });
    expectFit("zAvailabilityCalendar", calendar.json());
    const more = await ask("POST", "availability/calendar", of({ ...dates, localDateEnd: "2027-06-14" }));
    expect([more.statusCode, more.json().error]).toEqual([400, "BAD_REQUEST"]);
  });

  it.each([
    [{ productId: "1" }, "INVALID_PRODUCT_ID", { productId: "1" }],
    [{ productId: undefined }, "INVALID_PRODUCT_ID", { productId: "" }],
    [{ optionId: "OTHER" }, "INVALID_OPTION_ID", { optionId: "OTHER" }],
    [{ units: [{ id: "child", quantity: 1 }] }, "INVALID_UNIT_ID", { unitId: "child" }],
    [{ localDate: undefined, availabilityIds: ["soon"] }, "INVALID_AVAILABILITY_ID", { availabilityId: "soon" }],
    [{ localDate: undefined }, "BAD_REQUEST", {}],
    [{ localDate: undefined, availabilityIds: [] }, "BAD_REQUEST", {}],
    [{ localDate: undefined, localDateStart: "2026-06-01" }, "BAD_REQUEST", {}],
    [{ localDate: undefined, localDateStart: "2026-06-02", localDateEnd: "2026-06-01" }, "BAD_REQUEST", {}],
    [{ localDate: "tomorrow" }, "BAD_REQUEST", {}],
    [{ productId: 7 }, "BAD_REQUEST", {}],
  ])("with %j is %s", async (wrong, error, more) => {
    const response = await ask("POST", "availability/", { ...of({ localDate: "2026-06-02" }), ...wrong });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ error, errorMessage: expect.any(String), ...more });
  });
});

describe("A key", () => {
  const error = async () => {
    const { statusCode, json } = await ask("GET", "supplier/");
    return [statusCode, json().error];
  };
  it("is needed, and has to be one that works", async () => {
    await db.update(api_key).set({ revoked: NOW });
    expect(await error()).toEqual([403, "FORBIDDEN"]);
    key = "octo_none";
    expect(await error()).toEqual([403, "FORBIDDEN"]);
    key = "";
    const response = await ask("GET", "supplier/");
    expect(response.json()).toEqual({ error: "UNAUTHORIZED", errorMessage: expect.any(String) });
    expect([response.statusCode, response.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
  });
  it("opens nothing of a listing that is not published, or that nobody runs", async () => {
    for (const values of [{ is_published: false }, { is_published: true, is_shell: true }]) {
      await db.update(business).set(values);
      expect(await error()).toEqual([403, "FORBIDDEN"]);
    }
  });
  it("is noted as used, once a minute", async () => {
    const used = async () => (await db.select().from(api_key))[0]?.last_used?.toISOString();
    await ask("GET", "supplier/");
    freezeClock(new Date("2026-05-11T12:00:30Z"));
    await ask("GET", "supplier/");
    expect(await used()).toBe(NOW.toISOString());
    freezeClock(new Date("2026-05-11T12:01:30Z"));
    await ask("GET", "supplier/");
    expect(await used()).toBe("2026-05-11T12:01:30.000Z");
  });
  it("has a limit wherever its requests come from", async () => {
    services.limits.octo_key = { hits: 2, seconds: 60 };
    for (const expected of [200, 200, 429]) expect((await ask("GET", "supplier/")).statusCode).toBe(expected);
    delete services.limits.octo_key;
  });
  it("is of its own listing alone", async () => {
    const { code } = await buildBusiness(db);
    key = (await buildKey(db, code)).key;
    expect((await ask("GET", "products/")).json()).toEqual([]);
    expect((await ask("GET", `products/${room}`)).json()).toMatchObject({ error: "INVALID_PRODUCT_ID", productId: room });
    expect((await db.select().from(api_key)).some(({ hash }) => hash.equals(hashOfToken(key)))).toBe(true);
  });
});
