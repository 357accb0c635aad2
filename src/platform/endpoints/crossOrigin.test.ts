import { expect, it } from "vitest";
import { z } from "zod";
import { buildApp } from "../../tools/testing/app.ts";
import { testDatabase } from "../../tools/testing/database.ts";
import { buildAccount } from "../../tools/testing/factories.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { isOpenRead } from "./crossOrigin.ts";
import { endpoint } from "./endpoint.ts";

const db = testDatabase();
const { fastify } = await buildApp(db);
const ALLOWED = "access-control-allow-origin";

const read = (values: object) => endpoint({ method: "GET", path: "/api/things/", summary: "", tag: "", access: "public", ...values });

it("opens reads that a visitor may make, and nothing else", () => {
  expect(isOpenRead(read({}))).toBe(true);
  for (const values of [
    { method: "POST" },
    { access: "account" },
    { access: "staff" },
    { isPrivate: true },
    { path: "/enquiry/{token}/", params: z.object({ token: z.string() }) },
    { path: "/api/csrf/" },
    { path: "/api/session/" },
    { path: "/dev/mailbox/" },
  ])
    expect([values, isOpenRead(read(values))]).toEqual([values, false]);
});

it("scripts of every website may read a public response, refusals too", async () => {
  const visitor = new Visitor(fastify);
  for (const path of ["/traveller/country-list/", "/traveller/country-list/?page=99"]) {
    const { headers } = await visitor.get(path, { origin: "https://elsewhere.test" });
    expect([path, headers[ALLOWED], headers["cross-origin-resource-policy"]]).toEqual([path, "*", "cross-origin"]);
    expect(headers).not.toHaveProperty("access-control-allow-credentials");
  }
});

it("a browser may ask first", async () => {
  const asked = await fastify.inject({ method: "OPTIONS", url: "/traveller/country-list/" });
  expect([asked.statusCode, asked.headers["access-control-allow-methods"]]).toEqual([204, "GET"]);
  expect((await fastify.inject({ method: "OPTIONS", url: "/api/csrf/" })).statusCode).toBe(405);
});

it("no response to a session or a secret is open", async () => {
  const known = await new Visitor(fastify).signIn(db, (await buildAccount(db)).id);
  expect((await known.get("/traveller/country-list/")).headers).not.toHaveProperty(ALLOWED);
  const visitor = new Visitor(fastify);
  expect((await visitor.get("/traveller/country-list/?key=secret")).headers).not.toHaveProperty(ALLOWED);
  for (const path of ["/api/csrf/", "/api/session/"]) expect((await visitor.get(path)).headers).not.toHaveProperty(ALLOWED);
});
