import { afterEach, describe, expect, it } from "vitest";
import { business, business_member } from "../../../catalogue/listings/tables.ts";
import { freezeClock, now } from "../../../platform/clock.ts";
import { eq } from "../../../platform/db/sql.ts";
import { session } from "../../../platform/db/tables.ts";
import { buildApp } from "../../../tools/testing/app.ts";
import { testDatabase } from "../../../tools/testing/database.ts";
import { buildAccount, buildBusiness } from "../../../tools/testing/factories.ts";
import { Visitor } from "../../../tools/testing/visitor.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const DAY = 86_400_000;

afterEach(() => freezeClock(undefined));

async function scene(values: Parameters<typeof buildBusiness>[1] = {}) {
  const owner = await buildAccount(db);
  const { code } = await buildBusiness(db, { name: "Es Batu", owners: [owner.id], ...values });
  const visitor = await new Visitor(fastify).signIn(db, owner.id);
  const url = `/listing/api/businesses/${code}/closing/`;
  const close = (who = visitor, reason: unknown = "closed") => who.post(url, { reason });
  const reopen = async (who = visitor) => who.delete(url);
  const row = async () => (await db.select().from(business).where(eq(business.code, code)))[0];
  const seen = async () => (await new Visitor(fastify).get(`/guide/api/business/${code}/`)).statusCode;
  return { owner, code, visitor, url, close, reopen, row, seen };
}
const asStaff = async () => new Visitor(fastify).signIn(db, (await buildAccount(db, { roles: ["staff"] })).id);

describe("an owner closes a listing", () => {
  it("which nobody sees then, says so at its address, and stays in its owner's list and the log", async () => {
    const { code, visitor, close, seen, row } = await scene({ is_featured: true });
    expect((await new Visitor(fastify).get(`/api/business/${code}/closed/`)).statusCode).toBe(404);
    const closed = await close();
    expect([closed.statusCode, closed.json().closed]).toEqual([
      201,
      { since: expect.any(String), until: expect.any(String), reason: "closed", can_reopen: true },
    ]);
    expect([await seen(), await row()]).toMatchObject([404, { is_published: false, is_featured: false }]);
    expect((await new Visitor(fastify).get(`/api/business/${code}/closed/`)).json()).toMatchObject({
      name: "Es Batu",
      reason: "closed",
      area: { slug: "hoi-an" },
      country: { code: "VN" },
    });
    expect((await visitor.get("/listing/api/businesses/")).json().results).toMatchObject([
      { business_code: code, closed: expect.any(String) },
    ]);
    expect((await (await asStaff()).get(`/staff/api/log/?side=people&business=${code}`)).json().results).toMatchObject([
      { act: "listing.closed", words: "closed the listing", after: { reason: "closed" } },
    ]);
  });

  it("and opens it again as it was, twice too", async () => {
    const { close, reopen, seen, row, visitor, url } = await scene();
    await close();
    for (let number = 0; number < 2; number += 1) expect((await reopen()).statusCode).toBe(204);
    expect([await seen(), await row()]).toMatchObject([200, { is_published: true, deleted: null }]);
    expect((await visitor.get(url)).json().closed).toBeNull();
  });

  it("and of two presses at once there is one", async () => {
    const { close, visitor, code } = await scene();
    await visitor.token();
    expect((await Promise.all([close(), close()])).map(({ statusCode }) => statusCode).sort()).toEqual([200, 201]);
    expect((await (await asStaff()).get(`/staff/api/log/?side=people&business=${code}`)).json().count).toBe(1);
  });

  it("that staff had hidden: opened again it is hidden still, and its address says nothing", async () => {
    const { close, reopen, row, code } = await scene({ is_published: false });
    await close();
    expect((await new Visitor(fastify).get(`/api/business/${code}/closed/`)).statusCode).toBe(404);
    await reopen();
    expect(await row()).toMatchObject({ is_published: false, deleted: null });
  });

  it("for 30 days to be opened again", async () => {
    const { close, reopen, row, visitor, url } = await scene();
    freezeClock(new Date("2026-05-01T12:00:00Z"));
    await db.update(session).set({ created: now(), last_seen: now() });
    await close();
    freezeClock(new Date(now().getTime() + 30 * DAY + 1));
    await db.update(session).set({ last_seen: now(), expires: new Date(now().getTime() + DAY) });
    expect((await visitor.get(url)).json().closed).toMatchObject({ can_reopen: false });
    expect((await reopen()).statusCode).toBe(409);
    expect(await row()).toMatchObject({ is_published: false });
  });
});

describe("it is refused", () => {
  it("without a sign-in of the last minutes", async () => {
    const { close, seen, owner } = await scene();
    await db
      .update(session)
      .set({ created: new Date(now().getTime() - DAY) })
      .where(eq(session.account_id, owner.id));
    const refused = await close();
    expect([refused.statusCode, refused.json(), await seen()]).toEqual([403, { detail: "Log in again to close the listing." }, 200]);
  });

  it("to helpers, to owners of others, and to who is not signed in", async () => {
    const { code, url, close, reopen, seen } = await scene();
    const helper = await buildAccount(db);
    await db.insert(business_member).values({ business_code: code, account_id: helper.id, role: "helper" });
    const other = (await scene()).visitor;
    const own = await new Visitor(fastify).signIn(db, helper.id);
    for (const [who, status] of [
      [own, 403],
      [other, 404],
      [new Visitor(fastify), 401],
    ] as const)
      expect([(await who.get(url)).statusCode, (await close(who)).statusCode, (await reopen(who)).statusCode]).toEqual([
        status,
        status,
        status,
      ]);
    expect(await seen()).toBe(200);
  });

  it.each([7, "", "tired", ["closed"], null])("for the reason %j", async (reason) => {
    const { close, seen, visitor } = await scene();
    const refused = await close(visitor, reason);
    expect([refused.statusCode, Object.keys(refused.json()), await seen()]).toEqual([400, ["reason"], 200]);
  });

  it("to bring back what staff deleted, also where an owner had closed it before", async () => {
    const { code, close, reopen, row, visitor, url } = await scene();
    const staff = await asStaff();
    const act = (name: string) => staff.post(`/staff/api/businesses/${code}/acts/`, { act: name });
    await close();
    for (const name of ["restore", "delete"]) expect((await act(name)).statusCode).toBe(200);
    expect((await visitor.get(url)).json().closed).toMatchObject({ reason: null, can_reopen: false });
    expect([(await reopen()).statusCode, (await close()).statusCode, (await row())?.deleted]).toEqual([409, 409, expect.any(Date)]);
    expect((await new Visitor(fastify).get(`/api/business/${code}/closed/`)).statusCode).toBe(404);
  });
});
