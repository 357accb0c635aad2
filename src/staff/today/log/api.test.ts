import { expect, it } from "vitest";
import { writeLog } from "../../../accounts/auditLog/store.ts";
import { business } from "../../../catalogue/listings/tables.ts";
import { eq } from "../../../platform/db/sql.ts";
import { lendApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../../tools/testing/factories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";

const db = testDatabase();
const LOG = "/staff/api/log/";

async function start() {
  const { fastify } = await lendApp(db);
  const boss = await buildAccount(db, { email: "boss@guide.example", roles: ["staff"] });
  const staff = await new Visitor(fastify).signIn(db, boss.id);
  const { code, name } = await buildBusiness(db, { is_published: false });
  await writeLog(db, {
    business: code,
    account: boss.id,
    side: "staff",
    act: "listing.changed",
    id: code,
    before: { name: "Old" },
    after: { name },
  });
  await writeLog(db, { business: null, account: null, side: "staff", act: "account.blocked", id: boss.id, name: "Linh" });
  await writeLog(db, { business: code, account: null, act: "item.added", id: "x", name: "A room" });
  const read = async (query = "") => (await staff.get(`${LOG}?${query}`)).json();
  return { staff, code, name, read };
}

it("Staff read who of them did what, when, with before and after, of hidden listings too", async () => {
  const { read, code, name } = await start();
  const { count, results } = await read();
  expect(count).toBe(2);
  expect(results).toMatchObject([
    { act: "account.blocked", email: "", business: null, words: "suspended Linh" },
    {
      act: "listing.changed",
      email: "boss@guide.example",
      business: { business_code: code, name, is_gone: false },
      before: { name: "Old" },
      after: { name },
    },
  ]);
});

it("An act of staff stays in the log after its listing is deleted, as by undoing its import; acts of others go", async () => {
  const { read, code } = await start();
  await writeLog(db, { business: code, account: null, side: "staff", act: "listing.featured", id: code, name: "Café Luna" });
  await db.delete(business).where(eq(business.code, code));
  const { count, results } = await read(`business=${code}`);
  expect(count).toBe(2);
  expect(results[0]).toMatchObject({ act: "listing.featured", business: { business_code: code, name: "Café Luna", is_gone: true } });
  expect((await read(`side=people&business=${code}`)).count).toBe(0);
});

it("The log is narrowed by person, listing, what it is about, and side", async () => {
  const { read, code, staff } = await start();
  for (const [query, count] of [
    ["email=BOSS@guide.example", 1],
    ["email=nobody@guide.example", 0],
    [`business=${code}`, 1],
    ["subject=account", 1],
    [`side=people&business=${code}`, 1],
    ["business=", 2],
  ] as const)
    expect([query, (await read(query)).count]).toEqual([query, count]);
  expect((await staff.get(`${LOG}?business=nope`)).statusCode).toBe(400);
});
