import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { buildApp } from "../../tools/testing/app.ts";
import { freshDatabase } from "../../tools/testing/database.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { platformHandlers } from "../endpoints/api.ts";
import { endpoint } from "../endpoints/endpoint.ts";
import type { RateOverrides } from "../endpoints/limits.ts";
import { handle } from "./context.ts";

// Longer than usual, for slow machines.
vi.setConfig({ testTimeout: 60_000 });

/** Committed counts: an app that starts later must see them. */
const { db } = await freshDatabase();
const GUIDE_SECRET = "one secret for all servers of one guide";

const read = endpoint({ method: "GET", path: "/api/things/", summary: "", tag: "", access: "public", response: z.object({}) });
const write = endpoint({ method: "POST", path: "/api/things/", summary: "", tag: "", access: "public" });
const ENQUIRIES = { name: "enquiries", hits: 60, seconds: 600 };
const ask = endpoint({ method: "POST", path: "/api/enquiries/", summary: "", tag: "", access: "public", limit: ENQUIRIES });
const handlers = [
  ...platformHandlers([]),
  handle(read, async () => ({})),
  handle(write, async () => undefined),
  handle(ask, async () => undefined),
];

const start = async (config: Record<string, string> = {}, limits: RateOverrides = {}) =>
  (await buildApp(db, { handlers, config: { GUIDE_SECRET, ...config }, limits })).fastify;
const few = { reads: { hits: 3, seconds: 60 } };

/** Returns the statuses of some reads, one after the other. */
async function reads(app: Awaited<ReturnType<typeof start>>, many: number, address: string, headers: Record<string, string> = {}) {
  const statuses: number[] = [];
  for (let index = 0; index < many; index += 1) statuses.push((await new Visitor(app, address).get("/api/things/", headers)).statusCode);
  return statuses;
}

// Servers write the counts once a second, and when they stop: here only when they stop.
beforeAll(() => void vi.useFakeTimers({ toFake: ["setInterval"] }));

describe("reading", () => {
  it("1,200 times a minute is answered, the 1,201st is 429 and says when to come back", async () => {
    const app = await start();
    const statuses = await reads(app, 1_200, "203.0.113.1");
    expect(new Set(statuses)).toEqual(new Set([200]));
    const last = await new Visitor(app, "203.0.113.1").get("/api/things/");
    expect(last.statusCode).toBe(429);
    expect(last.json()).toEqual({ detail: "Too many requests, please try again in a few minutes." });
    const wait = Number(last.headers["retry-after"]);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await new Visitor(app, "203.0.113.2").get("/api/things/")).statusCode).toBe(200);
  });

  it("is counted on when the guide starts again, and by another server of the same guide", async () => {
    const first = await start({}, few);
    expect(await reads(first, 3, "203.0.113.3")).toEqual([200, 200, 200]);
    await first.close();
    const next = await start({}, few);
    expect(await reads(next, 1, "203.0.113.3")).toEqual([429]);
    expect(await reads(next, 1, "203.0.113.4")).toEqual([200]);
  });

  it("counts all of an IPv6 subscriber's addresses as one, and the neighbour's apart", async () => {
    const app = await start({}, few);
    const statuses = [];
    for (const end of ["1", "2", "ffff:1", "4"]) statuses.push(...(await reads(app, 1, `2001:db8:7:1::${end}`)));
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await reads(app, 1, "2001:db8:7:2::1")).toEqual([200]);
  });

  it("of an address that does not exist is not counted", async () => {
    const app = await start({}, few);
    for (let index = 0; index < 5; index += 1) expect((await new Visitor(app, "203.0.113.5").get("/api/nothing/")).statusCode).toBe(404);
  });
});

describe("writing", () => {
  it("120 times a minute is taken, the 121st is 429", async () => {
    const visitor = new Visitor(await start(), "203.0.113.6");
    const statuses = [];
    for (let index = 0; index < 121; index += 1) statuses.push((await visitor.post("/api/things/")).statusCode);
    expect(statuses.indexOf(429)).toBe(120);
  });

  it("is counted on when the guide starts again, and by another server of the same guide", async () => {
    const limits = { writes: { hits: 2, seconds: 60 } };
    const first = await start({}, limits);
    const post = async (app: typeof first) => (await new Visitor(app, "203.0.113.8").post("/api/things/")).statusCode;
    expect([await post(first), await post(first)]).toEqual([204, 204]);
    await first.close();
    expect(await post(await start({}, limits))).toBe(429);
  });

  it("counts those without a token too: guessing is not free", async () => {
    const app = await start({}, { writes: { hits: 2, seconds: 60 } });
    const statuses = [];
    for (let index = 0; index < 3; index += 1)
      statuses.push((await app.inject({ method: "POST", url: "/api/things/", remoteAddress: "203.0.113.9" })).statusCode);
    expect(statuses).toEqual([403, 403, 429]);
  });

  it("has a limit of its own where the endpoint says so", async () => {
    const visitor = new Visitor(await start({}, { enquiries: { hits: 1, seconds: 600 } }), "203.0.113.10");
    expect((await visitor.post("/api/enquiries/")).statusCode).toBe(204);
    expect((await visitor.post("/api/enquiries/")).statusCode).toBe(429);
    expect((await visitor.post("/api/things/")).statusCode).toBe(204);
  });
});

describe("a forwarded address", () => {
  const forwarded = (address: string) => ({ "x-forwarded-for": address });

  it("is not believed by default: the peer is counted, whatever it says", async () => {
    const app = await start({}, few);
    const statuses = [];
    for (const claimed of ["198.51.100.1", "198.51.100.2", "198.51.100.3", "198.51.100.4"])
      statuses.push(...(await reads(app, 1, "203.0.113.20", forwarded(claimed))));
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it("is believed from a trusted proxy", async () => {
    const app = await start({ TRUSTED_PROXIES: "10.0.0.0/8" }, few);
    expect(await reads(app, 4, "10.1.2.3", forwarded("198.51.100.10"))).toEqual([200, 200, 200, 429]);
    expect(await reads(app, 1, "10.1.2.3", forwarded("198.51.100.11"))).toEqual([200]);
  });

  it("is not believed from any other, although proxies are trusted", async () => {
    const app = await start({ TRUSTED_PROXIES: "10.0.0.0/8" }, few);
    const statuses = [];
    for (const claimed of ["198.51.100.1", "10.0.0.1", "198.51.100.3", "198.51.100.4"])
      statuses.push(...(await reads(app, 1, "203.0.113.21", forwarded(claimed))));
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it("is the last one before the trusted proxies: what a visitor wrote in front does not count", async () => {
    const app = await start({ TRUSTED_PROXIES: "10.0.0.0/8" }, few);
    const statuses = [];
    for (const invented of ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"])
      statuses.push(...(await reads(app, 1, "10.1.2.3", forwarded(`${invented}, 198.51.100.30`))));
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe("the server's calls to itself", () => {
  it("cannot be played by anybody else", async () => {
    const app = await start({}, few);
    expect(await reads(app, 4, "203.0.113.40", { "x-guide-inner": "00000000-0000-7000-8000-000000000000" })).toEqual([200, 200, 200, 429]);
  });
});
