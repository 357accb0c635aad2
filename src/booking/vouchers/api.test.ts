import { afterEach, describe, expect, it } from "vitest";
import { business_member } from "../../catalogue/listings/tables.ts";
import { freezeClock, newCode } from "../../platform/clock.ts";
import { eq } from "../../platform/db/sql.ts";
import { UNLIMITED } from "../../tools/testing/access.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildItem, buildTraveller, buildVisit } from "../../tools/testing/factories.ts";
import { jumpTo, Visitor } from "../../tools/testing/visitor.ts";
import { coupon } from "./tables.ts";
import { readVoucher } from "./voucher.ts";

const db = testDatabase();
const { fastify } = await buildApp(db, { limits: UNLIMITED });
const LIST = "/credit/api/coupon/";
afterEach(() => freezeClock(undefined));

async function signInAs(account_id: string) {
  const visitor = await new Visitor(fastify).signIn(db, account_id);
  const send = (method: "PATCH" | "PUT" | "DELETE") => async (url: string, payload?: object) =>
    visitor.request({ method, url, ...(payload && { payload }), headers: { "x-csrftoken": await visitor.token() } });
  return {
    get: visitor.get.bind(visitor),
    post: visitor.post.bind(visitor),
    patch: send("PATCH"),
    put: send("PUT"),
    remove: send("DELETE"),
  };
}

async function scene({ discount = 10, bonus_credit = 5 } = {}) {
  const [owner, helper] = [await buildAccount(db), await buildAccount(db)];
  const { code: business } = await buildBusiness(db, { discount, bonus_credit, owners: [owner.id] });
  await db.insert(business_member).values({ business_code: business, account_id: helper.id, role: "helper" });
  const traveller = await buildTraveller(db);
  const maya = await signInAs(traveller.account_id);
  const save = (more: object = {}) => maya.post(LIST, { business, traveller: traveller.code, recommender: null, ...more });
  return { business, traveller, maya, save, member: await signInAs(owner.id), helping: await signInAs(helper.id) };
}

describe("POST /credit/api/coupon/", () => {
  it("saves the listing's offer for a year, and gives the first again, whatever the recommender", async () => {
    const { business, traveller, save } = await scene();
    await jumpTo(db, new Date("2027-03-05T10:00:00Z"));
    const made = await save();
    expect([made.statusCode, made.json()]).toEqual([
      201,
      expect.objectContaining({
        code: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{8}$/),
        business: expect.objectContaining({ business_code: business }),
        traveller: expect.objectContaining({ code: traveller.code }),
        recommender: null,
        discount: 10,
        bonus_credit: 5,
        attached: true,
        status: "saved",
        redeemed_at: null,
        confirmed_at: null,
        expires_at: "2028-03-05T10:00:00.000Z",
        item_type: null,
        item: null,
      }),
    ]);
    expect(made.json().traveller).not.toHaveProperty("email");
    const friend = await buildVisit(db, { business });
    const again = await save({ recommender: friend.traveller });
    expect([again.statusCode, again.json().code]).toEqual([200, made.json().code]);
  });

  it("is one of many at once", async () => {
    const { maya, save } = await scene();
    await maya.get("/api/csrf/");
    const answers = await Promise.all([save(), save(), save()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((one) => one.json().code)).size).toBe(1);
  });

  it("names a recommender whom business-recommendations names, and an item of the listing's", async () => {
    const { business, save } = await scene();
    const { traveller: recommender } = await buildVisit(db, { business });
    const item = await buildItem(db, { business_profile: business, kind: "room", title: "Sea room" });
    const stranger = (await buildTraveller(db)).code;
    expect((await save({ recommender: stranger })).json()).toEqual({ recommender: [expect.any(String)] });
    expect((await save({ item: item.id, item_type: "dish" })).json()).toEqual({ item: [expect.any(String)] });
    expect((await save({ item: item.id })).json()).toEqual({ item_type: [expect.any(String)] });
    const made = (await save({ recommender, item: item.id, item_type: "room" })).json();
    expect(made).toMatchObject({ recommender: { code: recommender }, item_type: "room", item: item.id, item_title: "Sea room" });
  });

  it("refuses a listing that is unclaimed, offers nothing, is one's own or is not there, and another's traveller", async () => {
    const { traveller, maya, save } = await scene();
    const own = await buildBusiness(db, { discount: 10, owners: [traveller.account_id] });
    for (const values of [{ is_shell: true, discount: 10 }, {}, { is_published: false, discount: 10 }]) {
      const { code } = await buildBusiness(db, values);
      const refused = await save({ business: code });
      expect([refused.statusCode, refused.json()]).toEqual([400, { business: [expect.any(String)] }]);
    }
    expect((await save({ business: own.code })).json()).toEqual({ business: ["You can't save a voucher for your own listing."] });
    expect((await save({ business: newCode() })).statusCode).toBe(400);
    expect((await save({ traveller: (await buildTraveller(db)).code })).statusCode).toBe(404);
    expect((await maya.post(LIST, {})).json()).toEqual({ business: [expect.any(String)] });
  });

  it("waits for 30 days after one that was confirmed, says from which day, and not after one that ran out", async () => {
    const { save, member, maya } = await scene();
    await jumpTo(db, new Date("2027-03-01T10:00:00Z"));
    const first = (await save()).json().code;
    await member.patch(`${LIST}${first}/redeem/`, {});
    await maya.patch(`${LIST}${first}/traveller_confirm/`);
    const refused = await save();
    expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining("31 March 2027")]);
    await jumpTo(db, new Date("2027-03-31T10:00:01Z"));
    const second = await save();
    expect(second.statusCode).toBe(201);
    await jumpTo(db, new Date("2028-04-01T10:00:00Z"));
    expect((await maya.get(`${LIST}${second.json().code}/`)).json()).toMatchObject({ status: "saved", is_expired: true });
    expect((await save()).statusCode).toBe(201);
  });
});

describe("a voucher", () => {
  it("is seen by its traveller, the listing's people and staff, and is 404 for everybody else", async () => {
    const { save, maya, member, helping } = await scene();
    const url = `${LIST}${(await save()).json().code}/`;
    const staff = await signInAs((await buildAccount(db, { roles: ["staff"] })).id);
    for (const browser of [maya, member, helping, staff]) expect((await browser.get(url)).statusCode).toBe(200);
    const stranger = await signInAs((await buildTraveller(db)).account_id);
    const others = await scene();
    for (const browser of [stranger, others.member, new Visitor(fastify)]) expect((await browser.get(url)).statusCode).toBe(404);
  });

  it("changes its recommender and is deleted while it is saved, by its traveller alone", async () => {
    const { business, save, maya, member } = await scene();
    const url = `${LIST}${(await save()).json().code}/`;
    const { traveller: recommender } = await buildVisit(db, { business });
    expect((await maya.patch(url, { recommender })).json().recommender.code).toBe(recommender);
    expect((await maya.patch(url, {})).json().recommender.code).toBe(recommender);
    expect((await maya.put(url, { recommender: null })).json().recommender).toBeNull();
    expect((await maya.put(url, {})).statusCode).toBe(400);
    const stranger = await signInAs((await buildTraveller(db)).account_id);
    expect((await stranger.patch(url, { recommender: null })).statusCode).toBe(404);
    for (const browser of [stranger, member]) expect((await browser.remove(url)).statusCode).toBe(404);
    await member.patch(`${url}redeem/`, {});
    expect([(await maya.patch(url, { recommender })).statusCode, (await maya.remove(url)).statusCode]).toEqual([409, 409]);
    await db.update(coupon).set({ status: "saved", redeemed_at: null });
    expect((await maya.remove(url)).statusCode).toBe(204);
    expect((await maya.get(url)).statusCode).toBe(404);
  });

  it("has the signed address of its voucher page for its QR code", async () => {
    const { business, save, maya } = await scene();
    const { code, voucher_url, expires_at } = (await save()).json();
    const read = readVoucher(voucher_url);
    expect(read).toMatchObject({
      business,
      coupon: code,
      signed: { facts: { discount: 10, bonus_credit: 5, last_day: expires_at.slice(0, 10) } },
    });
    const keys = (await maya.get("/credit/api/keys/")).json();
    expect(keys).toEqual([{ number: read?.signed?.facts.key, public_key: expect.stringMatching(/^[\w-]{43}$/) }]);
  });
});

describe("GET /credit/api/coupon/", () => {
  it("gives one's own, those of a listing that one runs, and staff all", async () => {
    const { business, traveller, save, maya, member } = await scene();
    const { code } = (await save()).json();
    const other = await scene();
    await other.save();
    const handed = (await member.post(LIST, { business })).json();
    const codes = async (browser: typeof maya, query = "") => {
      const { results = [], count, ...rest } = (await browser.get(`${LIST}?${query}`)).json();
      return count === undefined ? rest : results.map((one: { code: string }) => one.code);
    };
    expect(await codes(maya)).toEqual([code]);
    expect(await codes(maya, `traveller__code=${traveller.code}&business__business_code=${business}`)).toEqual([code]);
    expect(await codes(maya, `business__business_code=${other.business}`)).toEqual([]);
    expect(await codes(maya, `traveller__code=${other.traveller.code}`)).toEqual({ detail: "Not found." });
    expect(await codes(member)).toEqual([]);
    expect((await codes(member, `business__business_code=${business}`)).toSorted()).toEqual([code, handed.code].toSorted());
    expect(await codes(member, `business__business_code=${business}&attached=false`)).toEqual([handed.code]);
    expect(await codes(member, `business__business_code=${business}&attached=true`)).toEqual([code]);
    expect(await codes(member, `business__business_code=${business}&traveller__code=${traveller.code}`)).toEqual([code]);
    expect(await codes(member, `business__business_code=${business}&status=redeemed`)).toEqual([]);
    const staff = await signInAs((await buildAccount(db, { roles: ["staff"] })).id);
    expect(await codes(staff)).toHaveLength(3);
    expect((await maya.get(`${LIST}?page=2`)).statusCode).toBe(404);
    expect((await maya.get(`${LIST}?attached=maybe`)).json()).toEqual({ attached: [expect.any(String)] });
  });
});

describe("Handed out", () => {
  it("a voucher is shown to whoever has its code, saved by one, and then theirs alone", async () => {
    const { business, member, maya } = await scene();
    const made = (await member.post(LIST, { business, traveller: null })).json();
    expect(made).toMatchObject({ attached: false, traveller: null, discount: 10 });
    const url = `${LIST}${made.code}/`;
    expect((await new Visitor(fastify).get(url)).json()).toMatchObject({ code: made.code, label: "", batch: null });
    const joao = await signInAs((await buildTraveller(db)).account_id);
    const saved = await maya.post(`${url}attach/`);
    expect([saved.statusCode, saved.json().attached]).toEqual([201, true]);
    expect((await joao.post(`${url}attach/`)).statusCode).toBe(404);
    expect((await joao.get(url)).statusCode).toBe(404);
    expect((await maya.post(`${url}attach/`)).statusCode).toBe(409);
  });

  it("is attached by one of many at once, once a traveller and business, and not by the listing's own people", async () => {
    const { business, member, maya, save } = await scene();
    const hand = async () => (await member.post(LIST, { business })).json().code as string;
    const code = await hand();
    const people = await Promise.all([1, 2, 3].map(async () => signInAs((await buildTraveller(db)).account_id)));
    const statuses = await Promise.all(people.map(async (one) => (await one.post(`${LIST}${code}/attach/`)).statusCode));
    expect(statuses.toSorted()).toEqual([201, 404, 404]);
    await save();
    expect((await maya.post(`${LIST}${await hand()}/attach/`)).statusCode).toBe(409);
    const unused = await hand();
    expect((await maya.remove(`${LIST}${unused}/`)).statusCode).toBe(404);
    expect((await member.remove(`${LIST}${unused}/`)).statusCode).toBe(204);
  });

  it("comes in batches, which count how many were opened, saved and redeemed", async () => {
    const { business, member, maya } = await scene();
    await jumpTo(db, new Date("2027-03-05T10:00:00Z"));
    const body = { business, number: 3, discount: 25, bonus_credit: 10, expires_at: "2027-06-30", label: "Spring cards" };
    const { batch, coupons } = (await member.post(`${LIST}batch/`, body)).json();
    expect(coupons).toHaveLength(3);
    expect(coupons[0]).toMatchObject({
      discount: 25,
      bonus_credit: 10,
      expires_at: "2027-06-30T23:59:59.999Z",
      batch,
      label: "Spring cards",
    });
    const [first, second] = coupons.map(({ code }: { code: string }) => `${LIST}${code}/`);
    await new Visitor(fastify).get(second);
    await member.get(second);
    await maya.post(`${first}attach/`);
    await member.patch(`${first}redeem/`, {});
    const listed = (await member.get(`${LIST}batch/?business=${business}`)).json();
    expect(listed).toMatchObject({
      count: 1,
      results: [{ batch, label: "Spring cards", number: 3, opened: 2, saved: 1, redeemed: 1, discount: 25 }],
    });
    expect((await member.get(`${LIST}?business__business_code=${business}&batch=${batch}`)).json().count).toBe(3);
    expect((await maya.get(first)).json()).toMatchObject({ label: "", batch: null });
  });

  it("refuses more than 100, odd percents, longer than a year, others' listings, and a helper's own offer", async () => {
    const { business, member, helping } = await scene();
    const post = async (browser: typeof member, more: object) => {
      const answer = await browser.post(`${LIST}batch/`, { business, number: 1, ...more });
      return [answer.statusCode, Object.keys(answer.json())[0]];
    };
    expect(await post(member, { number: 101 })).toEqual([400, "number"]);
    expect(await post(member, { discount: 12 })).toEqual([400, "discount"]);
    expect(await post(member, { bonus_credit: 51 })).toEqual([400, "bonus_credit"]);
    expect(await post(member, { expires_at: "2099-01-01" })).toEqual([400, "expires_at"]);
    expect(await post(member, { expires_at: "2020-01-01" })).toEqual([400, "expires_at"]);
    expect(await post(member, { discount: 0, bonus_credit: 0 })).toEqual([400, "discount"]);
    expect(await post(helping, { discount: 20 })).toEqual([403, "detail"]);
    expect((await post(helping, {}))[0]).toBe(201);
    const others = await scene();
    expect((await post(others.member, {}))[0]).toBe(404);
    expect((await others.member.get(`${LIST}batch/?business=${business}`)).statusCode).toBe(404);
  });
});

it("Whoever guesses codes is stopped; who opens vouchers that are there is not", async () => {
  const limited = (await buildApp(db, { limits: { ...UNLIMITED, coupon_misses: { hits: 3, seconds: 60 } } })).fastify;
  const { business, member } = await scene();
  const { code } = (await member.post(LIST, { business })).json();
  const visitor = new Visitor(limited, "203.0.113.99");
  for (let time = 0; time < 5; time += 1) expect((await visitor.get(`${LIST}${code}/`)).statusCode).toBe(200);
  for (let time = 0; time < 3; time += 1) expect((await visitor.get(`${LIST}${newCode()}/`)).statusCode).toBe(404);
  const stopped = await visitor.get(`${LIST}${code}/`);
  expect([stopped.statusCode, Number(stopped.headers["retry-after"])]).toEqual([429, expect.any(Number)]);
  expect((await db.select().from(coupon).where(eq(coupon.code, code)))[0]?.opened_at).toBeInstanceOf(Date);
});
