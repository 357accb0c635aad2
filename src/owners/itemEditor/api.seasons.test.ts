import { beforeEach, expect, it } from "vitest";
import { buildReceipt } from "../../catalogue/items/bookDirect/directPrice.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../tools/testing/factories.ts";
import { buildKey } from "../../tools/testing/recordFactories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";

/** Saved prices apply at once, to receipts of guests and to booking systems. */

const db = testDatabase();
const { fastify } = await buildApp(db);

const YEAR = new Date().getUTCFullYear() + 1;
const [arrival, departure] = [`${YEAR}-12-23`, `${YEAR}-12-27`];
const stay = `${arrival}/${departure}`;
let code: string;
let key: string;
let room: string;
let owner: Visitor;

const change = async (body: object) => owner.patch(`/inventory/room/${code}/${room}/`, body);
const octo = async (path: string, body: object) =>
  fastify.inject({
    method: "POST",
    url: `/octo/${path}`,
    payload: { productId: room, optionId: "DEFAULT", ...body },
    headers: { authorization: `Bearer ${key}`, "octo-capabilities": "octo/pricing" },
  });
const offered = async (id = stay) => (await octo("availability/", { availabilityIds: [id] })).json()[0];
const shown = async () => (await new Visitor(fastify).get(`/inventory/room/${code}/`)).json().results[0];

beforeEach(async () => {
  const { id } = await buildAccount(db);
  code = (await buildBusiness(db, { owners: [id], latitude: -8.5, longitude: 115.26 })).code;
  owner = await new Visitor(fastify).signIn(db, id);
  ({ key } = await buildKey(db, code));
  const made = await owner.post(`/inventory/room/${code}/`, { title: "Ridge", minimum_price: 40, minimum_price_currency: "USD" });
  room = made.json().id;
});

it("Prices by season and a currency count for receipts and through OCTO as soon as they are saved", async () => {
  expect((await offered()).pricing).toMatchObject({ retail: 16_000, currency: "USD" });
  const season = { from: `${YEAR}-12-24`, to: `${YEAR}-12-26`, price: 70.5 };
  expect((await change({ seasonal_prices: [season], minimum_price: 45, minimum_price_currency: "EUR" })).statusCode).toBe(200);
  expect((await offered()).pricing).toMatchObject({ retail: 4_500 + 3 * 7_050, currency: "EUR" });
  const receipt = buildReceipt(await shown(), { from: arrival, to: departure }, 0, 0);
  expect(receipt).toMatchObject({ price: Math.trunc(45 + 3 * 70.5), currency: "EUR", times: 4 });
  const days = await octo("availability/calendar", { localDateStart: arrival, localDateEnd: season.from });
  expect(days.json().map(({ pricingFrom }: { pricingFrom: { retail: number } }) => pricingFrom.retail)).toEqual([4_500, 7_050]);
});

it("Fewer nights than a room is given for are closed, and cannot be booked; as many can", async () => {
  await change({ minimum_nights: 5 });
  expect(await offered()).toMatchObject({ available: false, status: "CLOSED" });
  const book = (availabilityId: string) => octo("bookings/", { availabilityId, unitItems: [{ unitId: "room" }] });
  const refused = await book(stay);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ error: "UNPROCESSABLE_ENTITY", errorMessage: "This room has a minimum stay of 5 nights." });
  expect((await book(`${arrival}/${YEAR}-12-28`)).statusCode).toBe(200);
  expect(buildReceipt(await shown(), { from: "", to: "" }, 0, 0)).toMatchObject({ times: 5, price: 200 });
});

it("As many as there are can be booked at once, and a draft or a deleted one not at all", async () => {
  await change({ units: 2 });
  expect(await offered()).toMatchObject({ vacancies: 2, capacity: 2 });
  await change({ is_draft: true });
  expect((await octo("availability/", { availabilityIds: [stay] })).json()).toMatchObject({ error: "INVALID_PRODUCT_ID" });
});
