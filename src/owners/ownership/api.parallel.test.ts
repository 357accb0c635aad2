import { expect, it } from "vitest";
import { lendApp } from "../../tools/testing/app.ts";
import { freshDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { claim } from "./tables.ts";

const LIST = "/listing/api/claims/";
const STAFF_LIST = "/staff/api/claims/";

it("Who presses many times at once has one claim and no refusal, and staff who decide at once give the listing once", async () => {
  const { db } = await freshDatabase({ places: true });
  const { fastify } = await lendApp(db);
  const { code } = await buildBusiness(db, { is_shell: true });
  const signIn = async (values = {}) => {
    const visitor = await new Visitor(fastify).signIn(db, (await buildAccount(db, values)).id);
    await visitor.token();
    return visitor;
  };
  const [ketut, rival, staff] = [await signIn(), await signIn(), await signIn({ roles: ["staff"] })];
  const body = { business: code, method: "staff", words: "I run it." };

  const begun = await Promise.all(Array.from({ length: 6 }, () => ketut.post(LIST, body)));
  expect(begun.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 200, 201]);
  expect(new Set(begun.map((one) => one.json().uuid)).size).toBe(1);
  await rival.post(LIST, body);

  const claims = await db.select().from(claim);
  expect(claims).toHaveLength(2);
  const headers = { "x-csrftoken": await staff.token() };
  const decided = await Promise.all(
    [...claims, ...claims].map(({ uuid }) =>
      staff.request({ method: "PATCH", url: `${STAFF_LIST}${uuid}/`, headers, payload: { act: "grant", note: "" } }),
    ),
  );
  expect(decided.filter(({ statusCode }) => ![200, 409].includes(statusCode)).map(({ body }) => body)).toEqual([]);
  expect((await db.select().from(claim)).filter(({ state }) => state === "granted")).toHaveLength(1);
});
