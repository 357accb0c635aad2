import { describe, expect, it } from "vitest";
import { codeFromName } from "../../../platform/clock.ts";
import { UNLIMITED } from "../../../tools/testing/access.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { deskPages } from "../../../tools/testing/deskPages.ts";
import { buildAccount, buildBusiness, buildTraveller } from "../../../tools/testing/factories.ts";
import { temporaryFolder } from "../../../tools/testing/folder.ts";
import { guidePage, pagesBuild, plainRoot, shownOn } from "../../../tools/testing/pages.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";
import * as CheckInPage from "./CheckInPage.tsx";
import * as ScannedPage from "./ScannedPage.tsx";
import * as VoucherPage from "./VoucherPage.tsx";

const db = testDatabase();
const VOUCHER = ":code/vouchers/:coupon/";
const CHECK_IN = "listing/:code/vouchers/redeem/";
const { fastify } = await buildApp(db, {
  limits: UNLIMITED,
  site: {
    build: pagesBuild(plainRoot, [
      guidePage("scanned", undefined, ScannedPage),
      ...deskPages({ [VOUCHER]: VoucherPage }, { frame: "scanned-desk", parentId: "scanned" }),
      ...deskPages({ [CHECK_IN]: CheckInPage }),
    ]),
    clientFolder: temporaryFolder(),
  },
});

const signInAs = (account_id: string) => new Visitor(fastify).signIn(db, account_id);

async function scene() {
  const owner = await buildAccount(db);
  const { code: business } = await buildBusiness(db, { discount: 10, owners: [owner.id] });
  const member = await signInAs(owner.id);
  const maya = await signInAs((await buildTraveller(db)).account_id);
  const saved = (await maya.post("/credit/api/coupon/", { business })).json().code as string;
  const handed = (await member.post("/credit/api/coupon/", { business })).json().code as string;
  return { business, member, maya, saved, handed, stranger: await signInAs((await buildTraveller(db)).account_id) };
}

async function look(who: Visitor, url: string) {
  const { statusCode, headers, body } = await who.get(url);
  return { status: statusCode, to: headers.location, shown: statusCode === 200 ? shownOn(body, VOUCHER).data : undefined, headers, body };
}

describe("/{code}/vouchers/{coupon}/", () => {
  it("is for the business's own people; its traveller is led to theirs, others find nothing", async () => {
    const { business, member, maya, stranger, saved } = await scene();
    const url = `/${business}/vouchers/${saved}/`;
    const seen = await look(member, url);
    expect(seen).toMatchObject({ status: 200, shown: { coupon: { code: saved } } });
    expect(shownOn(seen.body, "scanned-desk").data).toMatchObject({ listing: { business: { business_code: business } } });
    expect(seen.headers["cache-control"]).toContain("no-store");
    expect(await look(maya, url)).toMatchObject({ status: 302, to: `/traveller/coupon/${saved}/` });
    expect((await look(stranger, url)).status).toBe(404);
    expect((await look((await scene()).member, url)).status).toBe(404);
    expect(await look(new Visitor(fastify), url)).toMatchObject({
      status: 302,
      to: `/accounts/login/?next=${encodeURIComponent(url)}`,
    });
    const other = await scene();
    expect((await look(member, `/${other.business}/vouchers/${saved}/`)).status).toBe(404);
    expect((await look(member, `/${business}/vouchers/${codeFromName("none")}/`)).status).toBe(404);
  });

  it("leads whoever scans one that is nobody's yet to where they can save it", async () => {
    const { business, stranger, member, handed } = await scene();
    const url = `/${business}/vouchers/${handed}/`;
    for (const who of [stranger, new Visitor(fastify)])
      expect(await look(who, url)).toMatchObject({ status: 302, to: `/traveller/coupon/${handed}/` });
    expect((await look(member, url)).status).toBe(200);
  });
});

describe("/listing/{code}/vouchers/redeem/", () => {
  it("redeems by a form, once, and says what was found under a code, however it is typed", async () => {
    const { business, member, saved } = await scene();
    const here = `/listing/${business}/vouchers/redeem/`;
    const readPageData = async (query = "") => shownOn((await member.get(`${here}${query}`)).body, CHECK_IN).data;
    expect(await readPageData()).toMatchObject({ code: "", coupon: null, keys: [{ public_key: expect.any(String) }], lately: [] });
    expect(await readPageData(`?code=${saved.toUpperCase().replace(/(....)/, "$1-")}`)).toMatchObject({
      code: saved,
      coupon: { status: "saved" },
    });
    expect(await readPageData("?code=7hq3vx0e")).toMatchObject({ coupon: null });
    const press = async () =>
      member.request({
        method: "POST",
        url: here,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams({ csrf_token: await member.token(), intent: "redeem", code: saved }).toString(),
      });
    const done = await press();
    expect([done.statusCode, done.headers.location]).toEqual([303, `${here}?code=${saved}&done`]);
    expect(await readPageData()).toMatchObject({ lately: [{ code: saved }] });
    expect(shownOn((await press()).body, CHECK_IN).result.shown.refusal).toMatch("already redeemed");
  });

  it("is no page for people of another listing", async () => {
    const { business } = await scene();
    expect((await (await scene()).member.get(`/listing/${business}/vouchers/redeem/`)).statusCode).toBe(404);
  });
});
