import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { handle } from "../http/context.ts";
import { CSRF_FIELD, newCsrfToken } from "../security/csrf.ts";
import { createSession, revokeSession } from "../sessions/session.ts";
import { platformHandlers } from "./api.ts";
import { endpoint } from "./endpoint.ts";
import { conflict } from "./errors.ts";

const thing = z.object({
  name: z.string(),
  price: z.number().nullable(),
  owner: z.object({ code: z.string() }).nullable(),
  tags: z.array(z.object({ word: z.string() })),
});
/** A table row with more columns than the schema names. */
const row = {
  name: "Lakeside",
  price: null,
  email: "owner@example.org",
  owner: { code: "abcdefgh", email: "owner@example.org", password_hash: "argon2id" },
  tags: [{ word: "lake", email: "owner@example.org" }],
};
const show = endpoint({ method: "GET", path: "/api/things/", summary: "", tag: "", access: "public", response: thing });
const list = endpoint({
  method: "GET",
  path: "/api/lists/",
  summary: "",
  tag: "",
  access: "public",
  response: z.object({ results: z.array(thing) }),
});
const create = endpoint({
  method: "POST",
  path: "/api/things/",
  summary: "",
  tag: "",
  access: "public",
  body: z.object({}),
  response: thing,
  status: 201,
});
const found = endpoint({ method: "POST", path: "/api/found/", summary: "", tag: "", access: "public", response: thing, status: 201 });
const remove = endpoint({ method: "DELETE", path: "/api/things/", summary: "", tag: "", access: "public" });
const replace = endpoint({ method: "PUT", path: "/api/things/", summary: "", tag: "", access: "public", body: z.object({}) });
const change = endpoint({ method: "PATCH", path: "/api/things/", summary: "", tag: "", access: "public", body: z.object({}) });
const clash = endpoint({ method: "GET", path: "/api/clash/", summary: "", tag: "", access: "public" });
const who = endpoint({
  method: "GET",
  path: "/api/who/",
  summary: "",
  tag: "",
  access: "public",
  response: z.object({ who: z.string().nullable() }),
});
const where = endpoint({
  method: "GET",
  path: "/api/where/{id}/",
  summary: "",
  tag: "",
  access: "public",
  response: z.object({ where: z.string() }),
});

const db = testDatabase();
const { fastify, services } = await buildApp(db, {
  handlers: [
    ...platformHandlers([]),
    handle(show, async () => row),
    handle(list, async () => ({ results: [row] })),
    handle(create, async () => row),
    handle(found, async (_input, { reply }) => {
      reply.code(200);
      return row;
    }),
    handle(remove, async () => undefined),
    handle(replace, async () => undefined),
    handle(change, async () => undefined),
    handle(clash, async () => {
      throw conflict("It is taken.");
    }),
    handle(who, async (_input, { account }) => ({ who: account?.id ?? null })),
    handle(where, async (_input, { address }) => ({ where: address.href })),
  ],
});

const SHOWN = { name: "Lakeside", price: null, owner: { code: "abcdefgh" }, tags: [{ word: "lake" }] };

describe("an answer", () => {
  it("is cut by its schema at every depth: a column more never leaves", async () => {
    const visitor = new Visitor(fastify);
    expect((await visitor.get("/api/things/")).json()).toEqual(SHOWN);
    expect((await visitor.get("/api/lists/")).json()).toEqual({ results: [SHOWN] });
    expect((await visitor.post("/api/things/")).json()).toEqual(SHOWN);
    expect((await visitor.post("/api/things/", {}, { "idempotency-key": "cut" })).json()).toEqual(SHOWN);
  });

  it("has the endpoint's status, or the one that the handler chose", async () => {
    const visitor = new Visitor(fastify);
    expect((await visitor.post("/api/things/")).statusCode).toBe(201);
    expect((await visitor.post("/api/found/")).statusCode).toBe(200);
    const headers = { "x-csrftoken": await visitor.token() };
    expect(await visitor.request({ method: "DELETE", url: "/api/things/", headers })).toMatchObject({ statusCode: 204, body: "" });
  });

  it("is JSON in UTF-8 with the headers of safety and a request id, and asks not to be kept", async () => {
    const { headers } = await new Visitor(fastify).get("/api/things/");
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers).not.toHaveProperty("set-cookie");
  });

  it("knows its absolute address on the public origin, whatever Host the request came with", async () => {
    const visitor = new Visitor(fastify);
    expect((await visitor.get("/api/where/1/?page=2", { host: "evil.test" })).json()).toEqual({
      where: "https://guide.test/api/where/1/?page=2",
    });
    expect((await visitor.get("//evil.test/api/where/1/")).json()).not.toMatchObject({ where: expect.stringContaining("//evil.test") });
  });
});

describe("a session", () => {
  it("is known by its cookie, and its answers are nobody else's to keep", async () => {
    const { id } = await buildAccount(db);
    const response = await (await new Visitor(fastify).signIn(db, id)).get("/api/who/");
    expect(response.json()).toEqual({ who: id });
    expect(response.headers["cache-control"]).toBe("private, no-store");
  });

  it("that has ended is a visitor's", async () => {
    const { id } = await buildAccount(db);
    const token = await createSession(db, id);
    const visitor = new Visitor(fastify);
    visitor.cookies.set("sessionid", token);
    expect((await visitor.get("/api/who/")).json()).toEqual({ who: id });
    await revokeSession(db, token);
    expect((await visitor.get("/api/who/")).json()).toEqual({ who: null });
  });
});

describe("anti-forgery", () => {
  const refused = { detail: "CSRF token missing or incorrect." };

  it("lets a write through with the browser's own token", async () => {
    const visitor = new Visitor(fastify);
    const { csrf_token } = (await visitor.get("/api/csrf/")).json();
    expect(csrf_token).toBe(visitor.cookies.get("csrftoken"));
    expect((await visitor.post("/api/things/")).statusCode).toBe(201);
  });

  it("sets a cookie that scripts may read and other sites do not send, and keeps a good one", async () => {
    const visitor = new Visitor(fastify);
    const { cookies } = await visitor.get("/api/csrf/");
    expect(cookies).toEqual([{ name: "csrftoken", value: expect.any(String), path: "/", sameSite: "Lax", secure: true }]);
    expect((await visitor.get("/api/csrf/")).cookies).toEqual([]);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"] as const)("refuses %s without the token", async (method) => {
    const visitor = new Visitor(fastify);
    await visitor.token();
    const response = await visitor.request({ method, url: "/api/things/" });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual(refused);
  });

  it("refuses a token without the cookie, and another browser's", async () => {
    const visitor = new Visitor(fastify);
    const token = await visitor.token();
    expect((await fastify.inject({ method: "POST", url: "/api/things/", headers: { "x-csrftoken": token } })).statusCode).toBe(403);
    const other = await new Visitor(fastify).token();
    expect((await visitor.post("/api/things/", {}, { "x-csrftoken": other })).json()).toEqual(refused);
  });

  it("refuses the token from before signing in, and another session's", async () => {
    const { id } = await buildAccount(db);
    const visitor = new Visitor(fastify);
    const before = await visitor.token();
    await visitor.signIn(db, id);
    visitor.cookies.set("csrftoken", before);
    expect((await visitor.post("/api/things/")).statusCode).toBe(403);
    visitor.cookies.set("csrftoken", newCsrfToken(services.config.GUIDE_SECRET, "another session"));
    expect((await visitor.post("/api/things/")).statusCode).toBe(403);
    await visitor.get("/api/csrf/");
    expect((await visitor.post("/api/things/")).statusCode).toBe(201);
  });

  it("takes the token from the field of a form that was sent without scripts", async () => {
    const visitor = new Visitor(fastify);
    const token = await visitor.token();
    const form = (value: string) =>
      visitor.request({
        method: "POST",
        url: "/api/things/",
        payload: String(new URLSearchParams({ [CSRF_FIELD]: value })),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    expect((await form(token)).statusCode).toBe(201);
    expect((await form(randomUUID())).statusCode).toBe(403);
    expect((await form("")).statusCode).toBe(403);
  });

  it("asks nothing of reading", async () => expect((await new Visitor(fastify).get("/api/things/")).statusCode).toBe(200));
});

describe("an error", () => {
  it("of the handler's has its status and detail", async () => {
    const response = await new Visitor(fastify).get("/api/clash/");
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({ detail: "It is taken." });
  });

  it.each(["PATCH", "TRACE", "PUT"] as const)(
    "of a method that the address does not know is 405 with those it does: %s",
    async (method) => {
      const response = await new Visitor(fastify).request({ method: method as "PATCH", url: "/api/who/" });
      expect(response.statusCode).toBe(405);
      expect(response.headers.allow).toBe("GET, HEAD, OPTIONS");
      expect(response.json()).toEqual({ detail: "This URL does not support that method." });
    },
  );

  it.each(["/api/nothing/", "/api/things", "/API/things/", "/guide/api/nothing/", "/media/x", "/%00", "/api/things/%"])(
    "of %s is JSON",
    async (url) => {
      const response = await new Visitor(fastify).get(url);
      expect([400, 404]).toContain(response.statusCode);
      expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(Object.keys(response.json())).toEqual([response.statusCode === 404 ? "detail" : "non_field_errors"]);
    },
  );
});
