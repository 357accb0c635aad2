import { afterEach, describe, expect, it } from "vitest";
import { business_member } from "../../../catalogue/listings/tables.ts";
import { freezeClock, now } from "../../../platform/clock.ts";
import { eq } from "../../../platform/db/sql.ts";
import { UNLIMITED } from "../../../tools/testing/access.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { freshDatabase, testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller } from "../../../tools/testing/factories.ts";
import { jumpTo, Visitor } from "../../../tools/testing/visitor.ts";
import { coupon } from "../tables.ts";

const db = testDatabase();
const app = await buildApp(db, { limits: UNLIMITED });
const LIST = "/credit/api/coupon/";
const HOUR = 3_600_000;
const NOW = new Date("2027-03-05T10:00:00Z");
afterEach(() => freezeClock(undefined));

async function scene(base = db, { fastify } = app, bonus_credit = 5) {
  const owner = await buildAccount(base);
  const { code: business } = await buildBusiness(base, { discount: 10, bonus_credit, owners: [owner.id] });
  const traveller = await buildTraveller(base);
  const [member, maya] = [await new Visitor(fastify).signIn(base, owner.id), await new Visitor(fastify).signIn(base, traveller.account_id)];
  const { code } = (await maya.post(LIST, { business, traveller: traveller.code, recommender: null })).json();
  const patch = async (who: Visitor, call: string, payload: object = {}, of = code) => {
    const answer = await who.patch(`${LIST}${of}/${call}/`, payload);
    return { status: answer.statusCode, ...answer.json() };
  };
  return {
    owner,
    business,
    traveller,
    code,
    member,
    maya,
    redeem: (scanned_at: Date | null = null, who = member) => patch(who, "redeem", { scanned_at }),
    confirm: () => patch(maya, "traveller_confirm"),
    unconfirm: () => patch(maya, "traveller_unconfirm"),
    patch,
    balance: async () => (await maya.get(`/credit/api/credit/?business=${business}`)).json().results[0]?.balance ?? 0,
    kinds: async () =>
      (await maya.get(`/credit/api/statement/?business=${business}`))
        .json()
        .results.map((row: { kind: string; amount: number }) => `${row.kind} ${row.amount}`),
  };
}

describe("PATCH /credit/api/coupon/{code}/redeem/", () => {
  it("redeems once: the second hears who and when, whoever asks", async () => {
    const { redeem, owner, business } = await scene();
    await jumpTo(db, NOW);
    expect(await redeem()).toMatchObject({ status: "redeemed", redeemed_at: NOW.toISOString() });
    const again = await redeem();
    expect(again).toMatchObject({ status: 409, redeemed_at: NOW.toISOString(), detail: expect.stringContaining(owner.email) });
    const helper = await buildAccount(db);
    await db.insert(business_member).values({ business_code: business, account_id: helper.id, role: "helper" });
    expect((await redeem(null, await new Visitor(app.fastify).signIn(db, helper.id))).status).toBe(409);
  });

  it("refuses people of another business, who is no member any more, and what has expired", async () => {
    const { redeem, owner, code } = await scene();
    const other = await scene();
    expect((await redeem(null, other.member)).status).toBe(404);
    const { expires_at } = (await db.select().from(coupon).where(eq(coupon.code, code)))[0] as { expires_at: Date };
    await jumpTo(db, new Date(expires_at.getTime() + 1));
    expect(await redeem()).toMatchObject({ status: 409, detail: expect.stringContaining("expired") });
    freezeClock(undefined);
    await db.delete(business_member).where(eq(business_member.account_id, owner.id));
    expect((await redeem()).status).toBe(403);
    // The same for a voucher that they read while they were still a member.
    expect((await redeem(new Date(now().getTime() - HOUR))).status).toBe(403);
    await buildBusiness(db, { owners: [owner.id] });
    expect((await redeem(new Date(now().getTime() - HOUR))).status).toBe(404);
  });

  it("settles what a phone read without a network: judged by its clock for 72 hours, taken for 7 days", async () => {
    const { redeem, code } = await scene();
    const read = (hours: number) => new Date(NOW.getTime() - hours * HOUR);
    await jumpTo(db, NOW);
    await db
      .update(coupon)
      .set({ created: read(5_000), expires_at: read(50) })
      .where(eq(coupon.code, code));
    expect((await redeem(read(7 * 24 + 1))).scanned_at).toEqual([expect.any(String)]);
    expect((await redeem(new Date(NOW.getTime() + HOUR))).scanned_at).toEqual([expect.any(String)]);
    // Valid when it was read, but so long ago that the phone's clock does not count.
    expect((await redeem(read(73))).status).toBe(409);
    expect((await redeem(read(49))).status).toBe(409);
    expect(await redeem(read(51))).toMatchObject({ status: "redeemed", redeemed_at: read(51).toISOString() });
  });

  it("gives a phone that never heard the answer the same one, and no other phone", async () => {
    const { redeem } = await scene();
    const scanned = new Date(now().getTime() - 60_000);
    await db.update(coupon).set({ created: new Date(scanned.getTime() - HOUR) });
    expect((await redeem(scanned)).status).toBe("redeemed");
    expect((await redeem(scanned)).status).toBe("redeemed");
    expect((await redeem(new Date(scanned.getTime() + 1))).status).toBe(409);
  });

  it("takes a moment, and nothing else", async () => {
    const { patch, member } = await scene();
    expect((await patch(member, "redeem", { scanned_at: "yesterday" })).scanned_at).toEqual([expect.any(String)]);
  });
});

describe("traveller_confirm and traveller_unconfirm", () => {
  it("grant the bonus credit and take it back, however often, until 30 days after it was redeemed", async () => {
    const { redeem, confirm, unconfirm, balance, kinds } = await scene();
    await jumpTo(db, NOW);
    expect((await confirm()).status).toBe(409);
    await redeem();
    for (let time = 0; time < 2; time += 1) {
      await jumpTo(db, new Date(now().getTime() + HOUR));
      expect(await confirm()).toMatchObject({ status: "confirmed", confirmed_at: now().toISOString() });
      expect((await confirm()).status).toBe("confirmed");
      expect(await balance()).toBe(5);
      await jumpTo(db, new Date(now().getTime() + HOUR));
      expect(await unconfirm()).toMatchObject({ status: "disputed", confirmed_at: null });
      expect((await unconfirm()).status).toBe("disputed");
      expect(await balance()).toBe(0);
    }
    expect(await kinds()).toEqual(["take_back -5", "grant 5", "take_back -5", "grant 5"]);
    await jumpTo(db, new Date(NOW.getTime() + 30 * 24 * HOUR - 1));
    expect((await confirm()).status).toBe("confirmed");
    await jumpTo(db, new Date(NOW.getTime() + 30 * 24 * HOUR));
    expect([(await confirm()).status, (await unconfirm()).status]).toEqual([409, 409]);
  });

  it("grant once in 12 months a traveller and business", async () => {
    const { redeem, confirm, balance, business, traveller, maya, member, patch } = await scene();
    await jumpTo(db, NOW);
    await redeem();
    await confirm();
    await jumpTo(db, new Date("2027-05-01T10:00:00Z"));
    const second = (await maya.post(LIST, { business, traveller: traveller.code, recommender: null })).json().code;
    await patch(member, "redeem", {}, second);
    expect((await patch(maya, "traveller_confirm", {}, second)).status).toBe("confirmed");
    expect(await balance()).toBe(5);
    await jumpTo(db, new Date("2028-05-02T10:00:00Z"));
    const third = (await maya.post(LIST, { business, traveller: traveller.code, recommender: null })).json().code;
    await patch(member, "redeem", {}, third);
    await patch(maya, "traveller_confirm", {}, third);
    expect(await balance()).toBe(10);
  });

  it("need a verified address, and are the traveller's alone", async () => {
    const { redeem, patch, member, traveller } = await scene();
    await redeem();
    expect((await patch(member, "traveller_confirm")).status).toBe(403);
    const stranger = await new Visitor(app.fastify).signIn(db, (await buildTraveller(db)).account_id);
    expect((await patch(stranger, "traveller_confirm")).status).toBe(404);
    const unverified = await buildTraveller(db, { account_id: (await buildAccount(db, { email_verified_at: null })).id });
    expect((await patch(await new Visitor(app.fastify).signIn(db, unverified.account_id), "traveller_confirm")).status).toBe(403);
    expect(traveller.code).toBeTruthy();
  });
});

it("At the same time: of many who redeem one wins, of many who confirm and unconfirm the books add up", async () => {
  const fresh = await freshDatabase({ places: true, poolSize: 12 });
  const real = await buildApp(fresh.db, { limits: UNLIMITED });
  const { redeem, confirm, unconfirm, maya, member, balance } = await scene(fresh.db, real);
  await Promise.all([maya.token(), member.token()]);
  const answers = await Promise.all(Array.from({ length: 12 }, () => redeem()));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 11 }, () => 409), "redeemed"]);
  const decided = await Promise.all(Array.from({ length: 16 }, (_, index) => (index % 2 ? confirm() : unconfirm())));
  expect(new Set(decided.map(({ status }) => status))).toEqual(new Set(["confirmed", "disputed"]));
  const last = (await fresh.db.select().from(coupon))[0]?.status;
  expect(await balance()).toBe(last === "confirmed" ? 5 : 0);
});
