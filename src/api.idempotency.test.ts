import { expect, it } from "vitest";
import { buildApp } from "./tools/testing/app.ts";
import { testDatabase } from "./tools/testing/database.ts";
import { buildBusiness, buildTraveller } from "./tools/testing/factories.ts";
import { Visitor } from "./tools/testing/visitor.ts";

/** The tests' database has one connection: a query to the pool inside the transaction of an Idempotency-Key would deadlock. */
const db = testDatabase();
const { fastify } = await buildApp(db, { config: { OPERATOR_EMAIL: "desk@guide.test" } });

it.each([
  ["/traveller/api/relationships/", (person: string) => ({ to_traveller: person })],
  ["/traveller/api/added-business/", () => ({ name: "Con Heo Ngủ", business_type: "activity", area: "hoi-an" })],
  ["/api/report/", (_person: string, id: string) => ({ kind: "business", id, reason: "wrong", text: "It is elsewhere." })],
] as const)("POST %s is counted within the transaction of its Idempotency-Key", async (path, body) => {
  const { account_id } = await buildTraveller(db);
  const [{ code: person }, { code }] = [await buildTraveller(db), await buildBusiness(db)];
  const visitor = await new Visitor(fastify).signIn(db, account_id);
  const send = () => visitor.post(path, body(person, code), { "idempotency-key": "once" });
  const first = await send();
  expect([first.statusCode, (await send()).body]).toEqual([201, first.body]);
});
