import Fastify from "fastify";
import { expect, it } from "vitest";
import { currentReadScope } from "../db/replicas/readScope.ts";
import type { Replicas } from "../db/replicas/replicas.ts";
import { createLog } from "../log.ts";
import type { Services } from "./context.ts";
import { addReplicaReads, writtenCookie, writtenPosition } from "./ownWrites.ts";

const SECRET = "of-tests-alone-".repeat(3);
const POSITION = 123_456_789_012;

async function start(position: () => Promise<number> = async () => POSITION) {
  const app = Fastify();
  app.decorateRequest("isInternal", false);
  const services = { config: { GUIDE_SECRET: SECRET, origin: "https://guide.test" }, log: createLog("silent") } as unknown as Services;
  addReplicaReads(app as never, services, { readPosition: position } as unknown as Replicas);
  const answer = async () => {
    const scope = currentReadScope();
    return { isReading: scope?.isReading ?? null, minimum: scope?.minimum ?? null };
  };
  const write = async () => {
    const scope = currentReadScope();
    if (scope) scope.hasWritten = true;
    return "";
  };
  app.get("/things/", answer);
  app.post("/things/", answer);
  app.get("/healthz", answer);
  app.post("/written/", write);
  await app.ready();
  return app;
}

it("Reads may use replicas; writes, health checks and clients with a bearer key use the primary", async () => {
  const app = await start();
  const ask = async (method: "GET" | "POST", url: string, headers = {}) =>
    (await app.inject({ method, url, headers, ...(method === "POST" && { payload: { a: 1 } }) })).json().isReading;
  expect(await ask("GET", "/things/")).toBe(true);
  expect(await ask("POST", "/things/")).toBe(false);
  expect(await ask("GET", "/healthz")).toBe(false);
  expect(await ask("GET", "/things/", { authorization: "Bearer abc" })).toBe(false);
});

it("A write sets a short signed cookie, and the next read needs its position", async () => {
  const app = await start();
  const set = String((await app.inject({ method: "POST", url: "/written/", payload: {} })).headers["set-cookie"]);
  expect(set).toMatch(/^written=[0-9a-z]+\.[\w-]{16}; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  const cookie = `sessionid=x; ${set.split(";")[0]}`;
  expect((await app.inject({ url: "/things/", headers: { cookie } })).json()).toEqual({ isReading: true, minimum: POSITION });
  expect((await app.inject("/things/")).headers["set-cookie"]).toBeUndefined();
});

it("A cookie that the guide has not signed is ignored", () => {
  const [cookie = ""] = writtenCookie(SECRET, POSITION, false).split(";");
  expect(writtenPosition(SECRET, cookie)).toBe(POSITION);
  expect(writtenPosition("of-another-guide-".repeat(3), cookie)).toBe(0);
  expect(writtenPosition(SECRET, cookie.replace("=", "=1"))).toBe(0);
  expect(writtenPosition(SECRET, "written=x.y")).toBe(0);
  expect(writtenPosition(SECRET, undefined)).toBe(0);
});

it("A write is answered even if its position cannot be read", async () => {
  const app = await start(async () => {
    throw new Error("away");
  });
  const response = await app.inject({ method: "POST", url: "/written/", payload: {} });
  expect([response.statusCode, response.headers["set-cookie"]]).toEqual([200, undefined]);
});
