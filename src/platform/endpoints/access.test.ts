import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildTraveller } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { handle } from "../http/context.ts";
import { bearerKey, requireVerified } from "./access.ts";
import { platformHandlers } from "./api.ts";
import { endpoint } from "./endpoint.ts";
import { verifyFirst } from "./verifyFirst.ts";

const db = testDatabase();

const showKey = endpoint({
  method: "POST",
  path: "/api/keyed/",
  summary: "",
  tag: "",
  access: "key",
  response: z.object({ key: z.string() }),
});
const publish = endpoint({
  method: "POST",
  path: "/api/published/",
  summary: "",
  tag: "",
  access: "verified",
  body: z.object({ word: z.string() }),
});

/** src/api.test.ts tests every access with every kind of account. */
const { fastify } = await buildApp(db, {
  handlers: [handle(showKey, async (_input, { key }) => ({ key })), handle(publish, async () => undefined), ...platformHandlers([])],
});

describe("a bearer key", () => {
  it.each([
    ["Bearer abc.DEF-123_~+/==", "abc.DEF-123_~+/=="],
    ["bearer abc", "abc"],
    ["Basic abc", undefined],
    ["Bearer ", undefined],
    ["Bearer a b", undefined],
    [undefined, undefined],
  ])("of %j is %j", (authorization, key) => expect(bearerKey(authorization)).toBe(key));

  it("reaches the handler, without an anti-forgery token: browsers send no key by themselves", async () => {
    const response = await fastify.inject({ method: "POST", url: "/api/keyed/", headers: { authorization: "Bearer abc" } });
    expect([response.statusCode, response.json(), response.headers["cache-control"]]).toEqual([200, { key: "abc" }, "private, no-store"]);
  });

  it("is required: without one the response is 401, signed in or not", async () => {
    const visitor = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
    const response = await visitor.request({ method: "POST", url: "/api/keyed/" });
    expect([response.statusCode, response.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
  });

  it("keeps the answers of an Idempotency-Key apart from another key's", async () => {
    const ask = (key: string) =>
      fastify.inject({ method: "POST", url: "/api/keyed/", headers: { authorization: `Bearer ${key}`, "idempotency-key": "one" } });
    expect([(await ask("abc")).json(), (await ask("def")).json(), (await ask("abc")).json()]).toEqual([
      { key: "abc" },
      { key: "def" },
      { key: "abc" },
    ]);
  });
});

describe("who may not", () => {
  it("learns nothing of the request's own errors", async () => {
    const { fastify: app } = await buildApp(db);
    const visitor = new Visitor(app);
    const response = await visitor.post("/users/password/", {});
    expect([response.statusCode, response.json()]).toEqual([401, { detail: "Authentication credentials were not provided." }]);
    const account = await new Visitor(app).signIn(db, (await buildAccount(db)).id);
    expect((await account.post("/traveller/api/visited/business/", {})).json()).toEqual({
      detail: "Only travellers can do this, and this account has no traveller.",
    });
    const staffs = await account.get("/staff/api/mails/?page_size=none");
    expect([staffs.statusCode, staffs.json()]).toEqual([404, { detail: "Not found." }]);
  });

  it("is told to verify the address first where that is all there is to do", async () => {
    const { account_id } = await buildTraveller(db, { account_id: (await buildAccount(db, { email_verified_at: null })).id });
    const visitor = await new Visitor(fastify).signIn(db, account_id);
    expect((await visitor.post("/api/published/", { word: "tea" })).json().detail).toMatch(/^Please verify your email address first/);
  });
});

describe("a verified address", () => {
  it("lets its account through", () => expect(() => requireVerified({ email_verified_at: new Date(0) })).not.toThrow());

  it("that is not there is asked for with 403, in the words that pages show before", () =>
    expect(() => requireVerified({ email_verified_at: null })).toThrow(
      expect.objectContaining({ status: 403, body: { detail: verifyFirst() } }),
    ));
});

describe("knowing who asks", () => {
  it("costs one statement a request, with the session and all that access is decided by", async () => {
    const guide = await buildApp(db);
    const visitor = await new Visitor(guide.fastify).signIn(db, (await buildTraveller(db)).account_id);
    const query = vi.spyOn(db.$client, "query");
    const countStatements = async (url: string) => {
      query.mockClear();
      expect((await visitor.get(url)).statusCode).toBe(200);
      return query.mock.calls.filter(([statement]) => !/limit_counter/.test(JSON.stringify(statement))).length;
    };
    // One statement for the viewer; three for the viewer, the sessions and a pending change of address; two for the viewer and the whole
    // traveller.
    expect(await countStatements("/api/csrf/")).toBe(1);
    expect(await countStatements("/users/account/")).toBe(3);
    expect(await countStatements("/api/session/")).toBe(2);
    query.mockRestore();
  });
});
