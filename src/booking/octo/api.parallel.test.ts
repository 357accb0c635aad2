import { expect, it } from "vitest";
import { newUuid } from "../../platform/clock.ts";
import { sql } from "../../platform/db/sql.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { freshDatabase } from "../../tools/testing/database.ts";
import { buildBusiness, buildItem } from "../../tools/testing/factories.ts";
import { buildKey } from "../../tools/testing/recordFactories.ts";
import { octo_booking } from "./tables.ts";

/** Simultaneous requests, on real connections; `npm run bench -- nights` sends a thousand. */
const ATTEMPTS = 20;
const { db } = await freshDatabase({ places: true, poolSize: ATTEMPTS });
const { fastify } = await buildApp(db);

async function scene(kinds: number) {
  const { code } = await buildBusiness(db);
  const room = await buildItem(db, { business_profile: code, kind: "room" });
  const keys: string[] = [];
  for (let count = 0; count < kinds; count += 1) keys.push((await buildKey(db, code)).key);
  const reserve = async (attempt: number, more: object) => {
    const body = { productId: room.id, optionId: "DEFAULT", availabilityId: "2027-06-01/2027-06-04", unitItems: [{ unitId: "room" }] };
    const headers = { authorization: `Bearer ${keys[attempt % keys.length]}` };
    return fastify.inject({ method: "POST", url: "/octo/bookings/", headers, payload: { ...body, ...more } });
  };
  const all = (more: (attempt: number) => object = () => ({})) =>
    Promise.all(Array.from({ length: ATTEMPTS }, (_, attempt) => reserve(attempt, more(attempt))));
  return { room, all };
}

it("Of many who reserve the last room at the same moment, one gets it", { timeout: 60_000 }, async () => {
  const { room, all } = await scene(5);
  const responses = await all();
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const others = responses.filter(({ statusCode }) => statusCode !== 200);
  expect(new Set(others.map((one) => `${one.statusCode} ${one.json().error}`))).toEqual(new Set(["400 UNPROCESSABLE_ENTITY"]));
  const { rows } = await db.execute(sql`SELECT holder FROM taken_nights WHERE item = ${room.id}`);
  expect(rows).toHaveLength(1);
});

it("Of many with one uuid at the same moment, all get the one booking", { timeout: 60_000 }, async () => {
  const { all } = await scene(1);
  const before = await db.$count(octo_booking);
  const uuid = newUuid();
  const responses = await all(() => ({ uuid }));
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(responses.map((one) => one.json().id)).size).toBe(1);
  expect(await db.$count(octo_booking)).toBe(before + 1);
});

it("Of many holds of one key at the same moment, ten are taken", { timeout: 60_000 }, async () => {
  const { all } = await scene(1);
  const responses = await all((attempt) => ({ availabilityId: `2027-06-${10 + attempt}` }));
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
});
