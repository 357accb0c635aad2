import { beforeEach, describe, expect, it } from "vitest";
import { buildReceipt } from "../../catalogue/items/bookDirect/directPrice.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../tools/testing/factories.ts";
import { buildKey } from "../../tools/testing/recordFactories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";

/** Extra costs, departures and prices by age count for receipts, OCTO and MCP as soon as they are saved. */

const db = testDatabase();
const { fastify } = await buildApp(db);

const YEAR = new Date().getUTCFullYear() + 1;
const DAY = `${YEAR}-05-10`;
let code: string;
let key: string;
let owner: Visitor;

const add = async (kind: string, body: object) =>
  owner.post(`/inventory/${kind}/${code}/`, { title: "One", minimum_price: 40, minimum_price_currency: "EUR", ...body });
const octo = async (method: "GET" | "POST", path: string, body?: object) =>
  fastify.inject({
    method,
    url: `/octo/${path}`,
    ...(body ? { payload: body } : {}),
    headers: { authorization: `Bearer ${key}`, "octo-capabilities": "octo/pricing, octo/content" },
  });

beforeEach(async () => {
  const { id } = await buildAccount(db);
  code = (await buildBusiness(db, { owners: [id], latitude: -8.5, longitude: 115.26 })).code;
  owner = await new Visitor(fastify).signIn(db, id);
  ({ key } = await buildKey(db, code));
});

const COSTS = [
  { kind: "cleaning", amount: 30, per: "stay" },
  { kind: "tourist_tax", amount: 2.5, per: "person_night" },
];

describe("Extra costs of a room", () => {
  it("are saved in full, shown to guests, and stay through other changes", async () => {
    const terms = { deposit: " 30% ", cancellation: "Free until 7 days before" };
    const made = await add("room", { costs: COSTS, terms });
    expect(made.statusCode).toBe(201);
    const { id } = made.json();
    const [shown] = (await new Visitor(fastify).get(`/inventory/room/${code}/`)).json().results;
    expect(shown).toMatchObject({
      costs: [
        { kind: "cleaning", label: "", amount: 30, currency: "EUR", per: "stay", required: true },
        { kind: "tourist_tax", label: "", amount: 2.5, currency: "EUR", per: "person_night", required: true },
      ],
      terms: { deposit: "30%", cancellation: "Free until 7 days before" },
      departures: [],
      prices: [],
      // Lists go on to show the price of a night.
      pricing_text_line: "From EUR 40 per night",
    });
    const stay = { from: DAY, to: `${YEAR}-05-13`, guests: { adults: 2, child_ages: [] } };
    expect(buildReceipt(shown, stay, 0, 0)).toMatchObject({ price: 120, extra: 45, pay: 165 });
    await owner.patch(`/inventory/room/${code}/${id}/`, { title: "Two" });
    expect((await owner.get(`/listing/api/businesses/${code}/items/`)).json().items[0]).toMatchObject({ title: "Two", costs: [{}, {}] });
  });

  it("are refused with what is wrong, and other kinds ignore them", async () => {
    const refused = await add("room", { costs: [{ kind: "other", amount: 0, per: "stay" }] });
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { costs: ["Other cost: Enter more than 0.", "Enter a name for each other cost."] },
    ]);
    expect((await add("room", { costs: [{ kind: "cleaning", amount: "30", per: "stay" }] })).json()).toHaveProperty("costs");
    expect((await add("activity", { costs: [{ kind: "cleaning", amount: 3, per: "night" }] })).json()).toHaveProperty("costs");
    expect((await add("dish", { costs: COSTS })).json()).toMatchObject({ costs: [] });
    expect((await add("room", { departures: ["09:00"] })).json()).toMatchObject({ departures: [] });
  });

  it("are told to booking systems as not part of the price", async () => {
    await add("room", { costs: COSTS, terms: { deposit: "Half", cancellation: "Free" } });
    const [product] = (await octo("GET", "products/")).json();
    expect(product.features).toEqual([
      { type: "EXCLUSION", shortDescription: "Cleaning: EUR\u00a030 per stay" },
      { type: "EXCLUSION", shortDescription: "Tourist tax: EUR\u00a02.50 per person and night" },
      { type: "BOOKING_TERM", shortDescription: "Deposit: Half" },
      { type: "CANCELLATION_TERM", shortDescription: "Free" },
    ]);
  });
});

describe("An activity", () => {
  const prices = [
    { for: "adult", amount: 50 },
    { for: "child", from_age: 4, to_age: 11, amount: 20 },
  ];
  const book = (productId: string, availabilityId: string) =>
    octo("POST", "bookings/", { productId, optionId: "DEFAULT", availabilityId, unitItems: [{ unitId: "adult" }, { unitId: "child" }] });

  it("with departures and prices by age is booked through OCTO by time and age", async () => {
    const { id } = (await add("activity", { departures: ["14:30", "9:00"], prices, duration: 90, duration_class: "minutes" })).json();
    const [product] = (await octo("GET", "products/")).json();
    expect(product).toMatchObject({ availabilityType: "START_TIME", options: [{ availabilityLocalStartTimes: ["09:00", "14:30"] }] });
    expect(product.options[0].units).toMatchObject([
      { id: "adult", pricingFrom: [{ retail: 5_000 }] },
      { id: "child", restrictions: { minAge: 4, maxAge: 11 }, pricingFrom: [{ retail: 2_000 }] },
    ]);
    const asked = {
      productId: id,
      optionId: "DEFAULT",
      units: [
        { id: "adult", quantity: 2 },
        { id: "child", quantity: 1 },
      ],
    };
    const slots = (await octo("POST", "availability/", { ...asked, localDate: DAY })).json();
    expect(slots).toMatchObject([
      {
        ...{ id: `${DAY}T09:00`, localDateTimeStart: `${DAY}T09:00:00+08:00`, localDateTimeEnd: `${DAY}T10:30:00+08:00`, allDay: false },
        ...{
          pricing: { retail: 12_000 },
          unitPricing: [
            { unitId: "adult", retail: 5_000 },
            { unitId: "child", retail: 2_000 },
          ],
        },
      },
      { id: `${DAY}T14:30` },
    ]);
    const booked = (await book(id, `${DAY}T14:30`)).json();
    expect(booked).toMatchObject({
      ...{ availabilityId: `${DAY}T14:30`, pricing: { retail: 7_000 } },
      unitItems: [{ pricing: { retail: 5_000 } }, { pricing: { retail: 2_000 } }],
    });
    const confirmed = await octo("POST", `bookings/${booked.uuid}/confirm`, {
      contact: { fullName: "Ana Quispe", emailAddress: "ana@example.org" },
    });
    expect(confirmed.json()).toMatchObject({ status: "PENDING", availabilityId: `${DAY}T14:30` });
    const { results } = (await owner.get(`/listing/api/enquiries/?business=${code}`)).json();
    expect(results[0].guest_message).toContain("Departure: 14:30");
  });

  it("is not booked at a time at which it does not depart, nor without one", async () => {
    const { id } = (await add("activity", { departures: ["09:00"] })).json();
    for (const wrong of [DAY, `${DAY}T10:00`]) expect((await book(id, wrong)).json()).toMatchObject({ error: "INVALID_AVAILABILITY_ID" });
    const whole = (await add("activity", {})).json();
    expect((await book(whole.id, `${DAY}T09:00`)).json()).toMatchObject({ error: "INVALID_AVAILABILITY_ID" });
    expect((await book(whole.id, DAY)).json()).toMatchObject({ availabilityId: DAY, availability: { allDay: true } });
  });

  it("with prices by age needs a from price, which lists show", async () => {
    expect((await add("activity", { minimum_price: null, prices })).json()).toEqual({ minimum_price: ["Enter a from price too."] });
    expect((await add("activity", { prices })).json()).toMatchObject({ pricing_text_line: "From EUR 40 per person" });
  });
});
