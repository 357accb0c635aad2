import { expect, it } from "vitest";
import { now } from "../../platform/clock.ts";
import { UNLIMITED } from "../../tools/testing/access.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { deskPages } from "../../tools/testing/deskPages.ts";
import { buildAccount, buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { pagesBuild, plainRoot, shownOn } from "../../tools/testing/pages.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import * as CreditPage from "./CreditPage.tsx";
import { grant, lockAccount } from "./store.ts";

const db = testDatabase();
const PAGE = "listing/:code/vouchers/credit/";
const { fastify } = await buildApp(db, {
  limits: UNLIMITED,
  site: { build: pagesBuild(plainRoot, deskPages({ [PAGE]: CreditPage })), clientFolder: temporaryFolder() },
});

it("A guest's credit is spent by a form, which says what is left, or why it was not taken", async () => {
  const owner = await buildAccount(db);
  const { code: business } = await buildBusiness(db, { discount: 10, bonus_credit: 10, owners: [owner.id] });
  const traveller = await buildTraveller(db, { name: "Maya" });
  const maya = await new Visitor(fastify).signIn(db, traveller.account_id);
  const member = await new Visitor(fastify).signIn(db, owner.id);
  const coupon = (await maya.post("/credit/api/coupon/", { business })).json().code as string;
  await db.transaction(async (tx) => {
    const account = await lockAccount(tx, business, traveller.code, now());
    await grant(tx, account, { coupon, amount: 10, created: now(), expires_at: new Date(now().getTime() + 86_400_000) });
  });
  const url = `/listing/${business}/vouchers/credit/`;
  const press = async (code: string, amount: string) => {
    const answer = await member.request({
      method: "POST",
      url,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ csrf_token: await member.token(), intent: "spend", code, amount }).toString(),
    });
    return shownOn(answer.body, PAGE).result;
  };
  const { code } = (await maya.post("/credit/api/credit/code/", { business })).json() as { code: string };
  expect((await press(code, "12")).shown.refusal).toMatch(/^Only USD\s10 is left/);
  expect((await press(code, "some")).errors).toEqual({ amount: [expect.any(String)] });
  expect((await press(`${code.slice(0, 4)} ${code.slice(4)}`, "2,50")).shown.done).toMatch(
    /^Maya spent USD\s2\.50\. USD\s7\.50 is left\.$/,
  );
  expect((await press(code, "1")).shown.refusal).toMatch("This code was used");
  const { statement, accounts } = shownOn((await member.get(url)).body, PAGE).data;
  expect(statement).toMatchObject({ count: 2, results: [{ kind: "spend", amount: -2.5 }, { kind: "grant" }] });
  expect(accounts).toMatchObject([{ traveller: { name: "Maya" }, balance: 7.5 }]);
  expect((await maya.get(url)).statusCode).toBe(404);
});
