import { describe, expect, it } from "vitest";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildBusiness, buildTraveller } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { eq } from "../db/sql.ts";
import { held_request } from "../db/tables.ts";
import { CSRF_FIELD } from "../security/csrf.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const FOLLOWS = "/traveller/api/relationships/";
const VISITS = "/traveller/api/visited/business/";
const GUIDE = "/traveller/api/guide/hoi-an/";

/** A traveller whose address is not verified and whose follow is held. */
async function refused() {
  const { id } = await buildAccount(db, { email_verified_at: null });
  await buildTraveller(db, { account_id: id });
  const other = await buildTraveller(db);
  const visitor = await new Visitor(fastify).signIn(db, id);
  const held = async () => (await db.select().from(held_request).where(eq(held_request.account_id, id)))[0];
  const { code: business } = await buildBusiness(db);
  const send = async () => (await visitor.post(FOLLOWS, { to_traveller: other.code })).json().detail;
  await send();
  return { visitor, held, business, send, other };
}

describe("Another write of the account removes a held request", () => {
  it.each<[string, number, (visitor: Visitor, business: string) => ReturnType<Visitor["post"]>]>([
    ["one that succeeds", 200, (visitor) => visitor.put(GUIDE, { visibility: "private", entries: [] })],
    ["one that finds nothing", 404, (visitor) => visitor.delete(GUIDE)],
    ["one that is refused before its body is read", 403, (visitor) => visitor.patch("/credit/api/coupon/k4m2x9ta/traveller_unconfirm/")],
    ["one that is refused and not held", 403, (visitor) => visitor.put(GUIDE, { visibility: "public", entries: [] })],
    ["one that is invalid", 400, (visitor) => visitor.post(VISITS, {})],
    [
      "a form without scripts",
      201,
      async (visitor, business) =>
        visitor.request({
          method: "POST",
          url: VISITS,
          payload: new URLSearchParams({ business, [CSRF_FIELD]: await visitor.token() }).toString(),
          headers: { "content-type": "application/x-www-form-urlencoded" },
        }),
    ],
  ])("%s", async (_name, status, write) => {
    const { visitor, held, business } = await refused();
    expect(await held()).toMatchObject({ url: FOLLOWS });
    expect((await write(visitor, business)).statusCode).toBe(status);
    expect(await held()).toBe(undefined);
  });

  it("and another that is held replaces it", async () => {
    const { visitor, held, business } = await refused();
    await visitor.post(VISITS, { business, rating: 2 });
    expect(await held()).toMatchObject({ url: VISITS });
  });

  it("but no request of the verification does, nor a reading, a save, a page's report, or a forged write", async () => {
    const { visitor, held, business } = await refused();
    const sent = [
      await visitor.get(FOLLOWS),
      await visitor.post("/users/verification-link/"),
      await visitor.post("/users/auth-flows/", { email: "maya@example.org" }),
      await visitor.post("/api/client-errors/", { message: "Error", url: "/explore/" }),
      await visitor.request({ method: "DELETE", url: GUIDE }),
      await visitor.request({
        method: "POST",
        url: VISITS,
        payload: "business=abcdefgh",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
    ];
    expect(sent.map(({ statusCode }) => Math.floor(statusCode / 100))).toEqual([2, 2, 2, expect.any(Number), 4, 4]);
    expect(await held()).toMatchObject({ url: FOLLOWS });
    // A place that is saved, or no longer, says nothing about a follow.
    const { uuid } = (await visitor.post("/traveller/api/wishlist-business/", { business })).json();
    expect((await visitor.delete(`/traveller/api/wishlist-business/${uuid}/`)).statusCode).toBe(204);
    expect(await held()).toMatchObject({ url: FOLLOWS });
    await visitor.post("/users/logout/");
    expect(await held()).toMatchObject({ url: FOLLOWS });
  });
});

describe("The held body", () => {
  it("has only the fields that the endpoint knows, as it reads them", async () => {
    const { visitor, held, business } = await refused();
    await visitor.post(VISITS, { business, comment: " Go\r\nearly ", secret: "x".repeat(30_000), odd: "\0" });
    expect((await held())?.body).toEqual({ business, comment: "Go\nearly", rating: null, price_feel: null, familiarity: "dont_know" });
  });

  it("is not held with text that the database refuses: the refusal is a plain one", async () => {
    for (const comment of ["half \ud83d", "\udc4d half", "\\\ud83d"]) {
      const { visitor, held, business } = await refused();
      const response = await visitor.post(VISITS, { business, comment });
      expect([response.statusCode, response.json().detail]).toEqual([403, expect.not.stringContaining("Then we")]);
      expect(await held()).toBe(undefined);
    }
    const { visitor, business } = await refused();
    expect((await visitor.post(VISITS, { business, comment: "\0" })).statusCode).toBe(400);
  });

  it("is held with a whole surrogate pair, and with a text about such characters", async () => {
    for (const comment of ["👍", "\\ud83d", "\\\\u0000"]) {
      const { visitor, held, business } = await refused();
      await visitor.post(VISITS, { business, comment });
      expect((await held())?.body).toMatchObject({ comment });
    }
  });
});
