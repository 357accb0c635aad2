import { describe, expect, it } from "vitest";
import { accountLinks } from "../../../site/chrome/rules.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller, buildVisit } from "../../../tools/testing/factories.ts";
import { temporaryFolder } from "../../../tools/testing/folder.ts";
import { guidePage, pagesBuild, plainRoot, shownOn } from "../../../tools/testing/pages.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import * as CouponPage from "./CouponPage.tsx";
import * as CreditPage from "./CreditPage.tsx";
import * as SavePage from "./SavePage.tsx";
import * as VouchersPage from "./VouchersPage.tsx";

const db = testDatabase();
const LIST = "traveller/vouchers/";
const SAVE = "traveller/vouchers/save/";
const COUPON = "traveller/coupon/:code/";
const CREDIT = "traveller/credit/";
const { fastify } = await buildApp(db, {
  site: {
    build: pagesBuild(plainRoot, [
      guidePage(LIST, LIST, VouchersPage),
      guidePage(SAVE, SAVE, SavePage),
      guidePage(COUPON, COUPON, CouponPage),
      guidePage(CREDIT, CREDIT, CreditPage),
    ]),
    clientFolder: temporaryFolder(),
  },
});

it("has one name in the menu and in the title", async () => {
  const { title } = VouchersPage.meta({ matches: [] } as never).find((one) => "title" in one) as { title: string };
  expect(title).toMatch(/^Saved Vouchers\b/);
  expect(accountLinks({ isStaff: false, hasListing: false, code: "abcdefgh" })).toContainEqual({
    href: `/${LIST}`,
    label: "Saved Vouchers",
  });
});

/** Wraps a visitor as a browser without scripts. */
function toBrowser(visitor: Visitor) {
  const send = async (url: string, fields: Record<string, string>) =>
    visitor.request({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ ...fields, csrf_token: await visitor.token() }).toString(),
    });
  const patch = async (url: string, payload = {}) => visitor.patch(url, payload);
  const look = async (url: string, page: string) => shownOn((await visitor.get(url)).body, page).data;
  return { visitor, send, patch, look };
}

async function traveller() {
  const own = await buildTraveller(db, { name: "Maya Lindqvist" });
  return { ...own, ...toBrowser(await new Visitor(fastify).signIn(db, own.account_id)) };
}

/** Builds a listing with an offer, and its owner. */
async function place(values = {}) {
  const { id } = await buildAccount(db);
  const business = await buildBusiness(db, { discount: 10, bonus_credit: 15, owners: [id], ...values });
  return { ...business, owner: toBrowser(await new Visitor(fastify).signIn(db, id)) };
}

const locationHeader = (response: { headers: Record<string, unknown> }) => String(response.headers.location);
const url = (code: string) => `/traveller/coupon/${code}/`;

/** Saves the traveller's voucher of a place by the form. @returns its code */
async function saved(maya: Awaited<ReturnType<typeof traveller>>, business: string): Promise<string> {
  const response = await maya.send(`/${SAVE}?business=${business}`, { intent: "save", business });
  expect(response.statusCode).toBe(303);
  return /coupon\/(\w{8})\//.exec(locationHeader(response))?.[1] ?? "";
}

describe("saving without scripts", () => {
  it("names no recommender if there is none, and redirects to the ticket; a second save redirects to the same ticket", async () => {
    const [maya, { code: business }] = [await traveller(), await place()];
    expect((await maya.look(`/${SAVE}?business=${business}`, SAVE)).recommenders).toEqual([]);
    const code = await saved(maya, business);
    expect(await saved(maya, business)).toBe(code);
    const { ticket, holder } = await maya.look(url(code), COUPON);
    expect(ticket).toMatchObject({ code, status: "saved", recommender: null, discount: 10, bonus_credit: 15 });
    expect(ticket.qr.text).toMatch(new RegExp(`/${business}/vouchers/${code}/#[\\w-]{100}$`));
    expect(holder).toBe("Maya Lindqvist");
  });

  it("asks which recommender where there are several, and takes nobody else", async () => {
    const [maya, { code: business }, stranger] = [await traveller(), await place(), await buildTraveller(db)];
    for (const rating of [2, 3]) await buildVisit(db, { business, rating });
    const { recommenders } = await maya.look(`/${SAVE}?business=${business}`, SAVE);
    expect(recommenders).toHaveLength(2);
    const page = `/${SAVE}?business=${business}`;
    const refused = await maya.send(page, { intent: "save", business, recommender: stranger.code });
    expect(shownOn(refused.body, SAVE).result.shown.notice).toBe("This traveller does not recommend the listing.");
    const [, second] = recommenders;
    const response = await maya.send(page, { intent: "save", business, recommender: second.traveller.code });
    const { ticket } = await maya.look(locationHeader(response), COUPON);
    expect(ticket.recommender.code).toBe(second.traveller.code);
  });

  it("has no page where nothing is given, and none for a visitor or an account without a traveller", async () => {
    const [maya, { code: nothing }, { code: shell }, { code, owner }] = [
      await traveller(),
      await place({ discount: 0, bonus_credit: 0 }),
      await place({ is_shell: true }),
      await place(),
    ];
    for (const business of [nothing, shell, "zzzzzzzz", ""])
      expect((await maya.visitor.get(`/${SAVE}?business=${business}`)).statusCode).toBe(404);
    const page = `/${SAVE}?business=${code}`;
    expect(locationHeader(await new Visitor(fastify).get(page))).toBe(`/accounts/login/?next=${encodeURIComponent(page)}`);
    expect(locationHeader(await owner.visitor.get(page))).toContain("/traveller/add/");
    expect(locationHeader(await owner.visitor.get(`/${LIST}`))).toContain("/traveller/add/");
  });
});

describe("a ticket", () => {
  it("is its traveller's alone, and kept by no cache", async () => {
    const [maya, joao, { code: business, owner }] = [await traveller(), await traveller(), await place()];
    const code = await saved(maya, business);
    expect((await maya.visitor.get(url(code))).headers["cache-control"]).toBe("private, no-store");
    expect((await joao.visitor.get(url(code))).statusCode).toBe(404);
    // The listing's members have their own page for it.
    expect((await owner.visitor.get(url(code))).statusCode).toBe(404);
    const signedOut = await new Visitor(fastify).get(url(code));
    expect([signedOut.statusCode, locationHeader(signedOut)]).toEqual([302, `/accounts/login/?next=${encodeURIComponent(url(code))}`]);
    for (const intent of ["delete", "confirm", "unconfirm", "recommender"])
      expect((await joao.send(url(code), { intent, code, recommender: maya.code })).statusCode, intent).toBe(404);
    expect((await maya.look(url(code), COUPON)).ticket.status).toBe("saved");
  });

  it("changes its recommender and is deleted while it is saved, and no longer once it is redeemed", async () => {
    const [maya, { code: business, owner, name }] = [await traveller(), await place()];
    const { traveller: first } = await buildVisit(db, { business });
    const code = await saved(maya, business);
    await maya.send(url(code), { intent: "recommender", recommender: first });
    expect((await maya.look(url(code), COUPON)).ticket.recommender.code).toBe(first);
    const gone = await maya.send(url(code), { intent: "delete", business });
    expect(locationHeader(gone)).toBe(`/${LIST}?removed=${business}`);
    expect((await maya.look(locationHeader(gone), LIST)).removed).toEqual({ code: business, name, isOffered: true });
    const again = await maya.send(`/${LIST}`, { intent: "again", business });
    const [, second = ""] = /coupon\/(\w{8})\//.exec(locationHeader(again)) ?? [];
    expect((await owner.patch(`/credit/api/coupon/${second}/redeem/`)).statusCode).toBe(200);
    for (const intent of ["delete", "recommender"]) {
      const refused = await maya.send(url(second), { intent, business, recommender: first as string });
      expect(shownOn(refused.body, COUPON).result.shown.notice, intent).toBe("This voucher was already used or is no longer saved.");
    }
    // There is nothing left to scan.
    expect((await maya.look(url(second), COUPON)).ticket.qr).toBeNull();
  });

  it("that was handed out is shown to whoever has its code, and is the first one's who saves it", async () => {
    const [maya, joao, { code: business, owner }] = [await traveller(), await traveller(), await place()];
    const { code } = (await owner.visitor.post("/credit/api/coupon/", { business })).json();
    const visitor = toBrowser(new Visitor(fastify));
    const shown = await visitor.look(url(code), COUPON);
    expect([shown.visitor, shown.holder, shown.ticket.qr]).toEqual(["nobody", undefined, null]);
    expect((await owner.look(url(code), COUPON)).visitor).toBe("account");
    expect(locationHeader(await maya.send(url(code), { intent: "attach" }))).toBe(url(code));
    expect((await maya.look(url(code), COUPON)).holder).toBe("Maya Lindqvist");
    expect((await joao.visitor.get(url(code))).statusCode).toBe(404);
    const other = (await owner.visitor.post("/credit/api/coupon/", { business })).json().code;
    const refused = await maya.send(url(other), { intent: "attach" });
    expect(shownOn(refused.body, COUPON).result.shown.notice).toBe("You already have a voucher for this place.");
  });
});

describe("the list and the credit", () => {
  it("ask for one's word, show what was said, and give credit for it once", async () => {
    const [maya, { code: business, owner, name }] = [await traveller(), await place()];
    const code = await saved(maya, business);
    expect(await maya.look(`/${LIST}`, LIST)).toMatchObject({
      counts: { to_use: 1, waiting: 0, used: 0, expired: 0 },
      results: [{ code }],
    });
    await owner.patch(`/credit/api/coupon/${code}/redeem/`);
    expect(await maya.look(`/${LIST}`, LIST)).toMatchObject({ counts: { to_use: 0, waiting: 1 }, waiting: [{ code }], results: [] });
    for (const [intent, said] of [
      ["confirm", "confirmed"],
      ["unconfirm", "disputed"],
      ["confirm", "confirmed"],
    ] as const)
      expect(locationHeader(await maya.send(`/${LIST}`, { intent, code }))).toBe(`/${LIST}?said=${said}`);
    expect(await maya.look(`/${LIST}?show=used`, LIST)).toMatchObject({ counts: { used: 1 }, results: [{ code, status: "confirmed" }] });
    const credit = await maya.look(`/${CREDIT}`, CREDIT);
    expect(credit.account).toMatchObject({ balance: 15, business: { name } });
    expect(credit.entries.map(({ kind }: { kind: string }) => kind)).toEqual(["grant", "take_back", "grant"]);
  });

  it("spend it with a code that is shown once; what was not one's own is said", async () => {
    const [maya, joao, { code: business, owner }] = [await traveller(), await traveller(), await place()];
    const code = await saved(maya, business);
    await owner.patch(`/credit/api/coupon/${code}/redeem/`);
    await maya.send(url(code), { intent: "confirm", code });
    const made = shownOn((await maya.send(`/${CREDIT}`, { intent: "code", business })).body, CREDIT).result.shown.made;
    expect(made).toMatchObject({ business, code: expect.stringMatching(/^[0-9a-z]{8}$/) });
    const spent = await owner.visitor.post("/credit/api/credit/spend/", { code: made.code, amount: 4.5 });
    expect(spent.statusCode).toBe(201);
    const { account, entries } = await maya.look(`/${CREDIT}?business=${business}`, CREDIT);
    expect([account.balance, entries[0]]).toMatchObject([10.5, { kind: "spend", amount: -4.5, disputed_at: null }]);
    const { uuid } = entries[0];
    expect((await joao.send(`/${CREDIT}`, { intent: "dispute", uuid, business })).statusCode).toBe(404);
    const said = await maya.send(`/${CREDIT}`, { intent: "dispute", uuid, business, text: "I was not there." });
    expect(locationHeader(said)).toBe(`/traveller/credit/?business=${business}&said=yes`);
    expect((await maya.look(`/${CREDIT}?business=${business}`, CREDIT)).entries[0].disputed_at).not.toBeNull();
  });

  it("show nobody another's, and refuse a code where there is nothing to spend", async () => {
    const [joao, { code: business }] = [await traveller(), await place()];
    expect(await joao.look(`/${LIST}`, LIST)).toMatchObject({ counts: { to_use: 0, waiting: 0, used: 0, expired: 0 }, results: [] });
    expect((await joao.look(`/${CREDIT}`, CREDIT)).account).toBeNull();
    expect((await joao.visitor.get(`/${CREDIT}?business=${business}`)).statusCode).toBe(404);
    const refused = await joao.send(`/${CREDIT}`, { intent: "code", business });
    expect(shownOn(refused.body, CREDIT).result.shown.notice).toBe("There is no credit to spend here.");
    expect((await joao.visitor.get(`/${LIST}?show=used&page=7`)).statusCode).toBe(404);
  });
});
