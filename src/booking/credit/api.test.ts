import { afterEach, describe, expect, it } from "vitest";
import { account } from "../../accounts/accounts/tables.ts";
import { business_member } from "../../catalogue/listings/tables.ts";
import { freezeClock, newCode, now } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import type { Db } from "../../platform/db/types.ts";
import { UNLIMITED } from "../../tools/testing/access.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { freshDatabase, testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { doJobs, queuedJobs } from "../../tools/testing/jobs.ts";
import { readMails } from "../../tools/testing/mailbox.ts";
import { jumpTo, Visitor } from "../../tools/testing/visitor.ts";
import { creditTasks } from "./jobs.ts";
import { grant, lockAccount } from "./store.ts";
import { credit_account } from "./tables.ts";

const db = testDatabase();
const app = await buildApp(db, { limits: UNLIMITED });
const CREDIT = "/credit/api/credit/";
const DAY = 86_400_000;
afterEach(() => freezeClock(undefined));

/** Builds a traveller with an amount of credit at a business, and a member of the business. */
async function scene(amount = 10, base: Db = db, { fastify } = app) {
  const owner = await buildAccount(base);
  const { code: business } = await buildBusiness(base, { discount: 10, bonus_credit: amount, owners: [owner.id] });
  const traveller = await buildTraveller(base);
  const [maya, member] = [await new Visitor(fastify).signIn(base, traveller.account_id), await new Visitor(fastify).signIn(base, owner.id)];
  const coupon = (await maya.post("/credit/api/coupon/", { business })).json().code as string;
  const created = now();
  await base.transaction(async (tx) => {
    const of = await lockAccount(tx, business, traveller.code, created);
    await grant(tx, of, { coupon, amount, created, expires_at: new Date(created.getTime() + 730 * DAY) });
  });
  const createSpendCode = async () => (await maya.post(`${CREDIT}code/`, { business })).json().code as string;
  const spend = async (code: string, spent: unknown, more: object = {}, who = member) => {
    const answer = await who.post(`${CREDIT}spend/`, { code, amount: spent, ...more });
    return { status: answer.statusCode, ...answer.json() };
  };
  const statement = async (who = maya, query = "") => (await who.get(`/credit/api/statement/?${query}`)).json();
  return { owner, business, traveller, maya, member, coupon, codeOf: createSpendCode, spend, statement };
}

describe("A code", () => {
  it("spends once, for ten minutes, at its own business, with whose people it is shown", async () => {
    const { business, traveller, coupon, codeOf, spend, maya } = await scene();
    const other = await scene();
    const code = await codeOf();
    expect((await spend(code, 1, {}, other.member)).status).toBe(404);
    expect((await spend(code, 1, { business: other.business })).status).toBe(404);
    expect(await spend(code.toUpperCase(), 2.5, { business, coupon })).toMatchObject({
      status: 201,
      kind: "spend",
      amount: -2.5,
      balance: 7.5,
      currency: "USD",
      coupon,
      traveller: { code: traveller.code },
    });
    expect((await spend(code, 1)).status).toBe(404);
    const late = await codeOf();
    await jumpTo(db, new Date(Date.now() + 10 * 60_000 + 1));
    expect((await spend(late, 1)).status).toBe(404);
    freezeClock(undefined);
    const [first, second] = [await codeOf(), await codeOf()];
    expect((await spend(first, 1)).status).toBe(404);
    expect((await spend(second, 1)).status).toBe(201);
    expect((await maya.post(`${CREDIT}code/`, { business: newCode() })).statusCode).toBe(400);
  });

  it("is not used up by what is refused: more than there is, nothing, somebody else's voucher", async () => {
    const { codeOf, spend } = await scene();
    const other = await scene();
    const code = await codeOf();
    expect(await spend(code, 10.01)).toMatchObject({ status: 409, detail: expect.stringMatching(/^Only USD\s10 is left/) });
    for (const amount of [0, -1, 1.001, "much", "5", "0x5", true, [5], [[5]]])
      expect(await spend(code, amount)).toMatchObject({ status: 400, amount: [expect.any(String)] });
    expect((await spend(code, 1, { coupon: other.coupon })).coupon).toEqual([expect.any(String)]);
    expect((await spend("short", 1)).code).toEqual([expect.any(String)]);
    expect((await spend(code, 10)).balance).toBe(0);
  });

  it("is there only where there is credit, for a verified address", async () => {
    const { business, maya, codeOf, spend } = await scene();
    await spend(await codeOf(), 10);
    expect((await maya.post(`${CREDIT}code/`, { business })).statusCode).toBe(409);
    const unverified = await buildTraveller(db, { account_id: (await buildAccount(db, { email_verified_at: null })).id });
    expect((await (await new Visitor(app.fastify).signIn(db, unverified.account_id)).post(`${CREDIT}code/`, { business })).statusCode).toBe(
      403,
    );
  });
});

describe("GET /credit/api/statement/", () => {
  it("is seen by both sides, with the balance of each business, and by nobody else", async () => {
    const { business, traveller, maya, member, codeOf, spend, statement } = await scene();
    await spend(await codeOf(), 4);
    const rows = [
      { kind: "spend", amount: -4, balance: 6 },
      { kind: "grant", amount: 10, balance: 10 },
    ];
    expect(await statement()).toMatchObject({ count: 2, results: rows });
    expect(await statement(member, `business=${business}`)).toMatchObject({ count: 2, results: rows });
    expect(await statement(member, `business=${business}&traveller=${traveller.code}`)).toMatchObject({ count: 2 });
    expect(await statement(member)).toMatchObject({ count: 0 });
    const other = await scene(3);
    expect(await statement(other.member, `business=${business}`)).toMatchObject({ count: 0 });
    expect(await statement(other.maya, `traveller=${traveller.code}`)).toEqual({ detail: "Not found." });
    expect(await statement(maya, `business=${other.business}`)).toMatchObject({ count: 0 });
    const staff = await new Visitor(app.fastify).signIn(db, (await buildAccount(db, { roles: ["staff"] })).id);
    expect(await statement(staff, `traveller=${traveller.code}`)).toMatchObject({ count: 2 });
    const accounts = (await maya.get(CREDIT)).json();
    expect(accounts.results).toMatchObject([
      { business: { business_code: business }, balance: 6, currency: "USD", next_expiry: { amount: 6 } },
    ]);
  });

  it("stays in the business's books without a name when its traveller is deleted", async () => {
    const { business, traveller, member, statement } = await scene();
    await db.delete(account).where(eq(account.id, traveller.account_id));
    expect(await statement(member, `business=${business}`)).toMatchObject({ count: 1, results: [{ traveller: null, amount: 10 }] });
  });
});

describe("After a spend", () => {
  it("its traveller is mailed, and can say for 30 days that it was not theirs; staff see it", async () => {
    const { owner, business, traveller, codeOf, spend, maya, member } = await scene();
    const moment = new Date("2027-03-05T10:00:00Z");
    await jumpTo(db, moment);
    const { uuid } = await spend(await codeOf(), 4);
    expect((await queuedJobs({ db })).filter(({ task }) => task === "send_credit_spent")).toMatchObject([{ payload: { spend: uuid } }]);
    await doJobs(app.services);
    const [mail] = readMails(app.services.config).slice(-1);
    expect(mail?.to).toBe((await db.select().from(account).where(eq(account.id, traveller.account_id)))[0]?.email);
    expect(mail?.subject).toMatch(/^USD\s?4 of your credit spent with|^=\?utf-8\?/i);
    expect(mail?.links.some((link) => link.endsWith(`/traveller/credit/?business=${business}`))).toBe(true);
    const dispute = async (who = maya, text = "I was at home.") => (await who.post(`${CREDIT}spend/${uuid}/dispute/`, { text })).statusCode;
    expect([await dispute(member), await dispute((await scene()).maya)]).toEqual([403, 404]);
    const staff = await new Visitor(app.fastify).signIn(db, (await buildAccount(db, { roles: ["staff"] })).id);
    await jumpTo(db, new Date(moment.getTime() + 30 * DAY));
    expect(await dispute()).toBe(409);
    await jumpTo(db, new Date(moment.getTime() + 30 * DAY - 1));
    expect([await dispute(), await dispute(maya, "Other words.")]).toEqual([201, 201]);
    expect((await staff.get("/staff/api/credit-disputes/")).json()).toMatchObject({
      count: 1,
      results: [{ uuid, amount: -4, text: "I was at home.", made_by: owner.email, disputed_at: expect.any(String) }],
    });
    expect((await member.get("/staff/api/credit-disputes/")).statusCode).toBe(404);
  });
});

it("Credit expires 24 months after its grant, by the job or at the counter", async () => {
  const { business, codeOf, statement, maya } = await scene();
  await codeOf();
  await jumpTo(db, new Date(Date.now() + 731 * DAY));
  expect((await maya.post(`${CREDIT}code/`, { business })).statusCode).toBe(409);
  await creditTasks.expire_credit?.({}, { db } as never);
  freezeClock(undefined);
  expect(await statement()).toMatchObject({ results: [{ kind: "expire", amount: -10, balance: 0 }, { kind: "grant" }] });
});

it("At the same time: of many spends with one code one is done, and no balance goes below nothing", async () => {
  const fresh = await freshDatabase({ places: true, poolSize: 12 });
  const real = await buildApp(fresh.db, { limits: UNLIMITED });
  const { owner, codeOf, spend, member, business } = await scene(10, fresh.db, real);
  const code = await codeOf();
  await member.token();
  const spent = await Promise.all(Array.from({ length: 8 }, () => spend(code, 4)));
  expect(spent.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 404)]);
  // A member who leaves meanwhile cannot spend any more.
  const last = await codeOf();
  await fresh.db.delete(business_member).where(eq(business_member.account_id, owner.id));
  expect((await spend(last, 1)).status).toBe(403);
  const [left] = await fresh.db
    .select()
    .from(credit_account)
    .where(eq(credit_account.business, business))
    .orderBy(credit_account.is_business);
  expect(left?.balance).toBe(6);
});
