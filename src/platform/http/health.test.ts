import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { buildApp } from "../../tools/testing/app.ts";
import { closeAfterwards } from "../../tools/testing/closing.ts";
import { freshDatabase, testDatabase } from "../../tools/testing/database.ts";
import { Visitor } from "../../tools/testing/visitor.ts";
import { openDatabase } from "../db/open.ts";
import { endpoint } from "../endpoints/endpoint.ts";
import { VERSION } from "../version.ts";
import { handle } from "./context.ts";

// Longer than usual, for slow machines.
vi.setConfig({ testTimeout: 60_000 });

const db = testDatabase();

describe("with a database", () => {
  it("/healthz and /readyz say so, and are kept nowhere", async () => {
    const visitor = new Visitor((await buildApp(db)).fastify);
    for (const [path, more] of [
      ["/healthz", { version: VERSION }],
      ["/readyz", {}],
    ] as const) {
      const response = await visitor.get(path);
      expect(response).toMatchObject({ statusCode: 200, body: JSON.stringify({ database: "reachable", ...more }) });
      expect(response.headers["cache-control"]).toBe("no-store");
    }
  });

  it("that could not be started again for 30 seconds, /healthz is 503: this process will not recover by itself", async () => {
    let isLost = true;
    const { fastify } = await buildApp(db, { isDatabaseLost: () => isLost });
    expect(await fastify.inject("/healthz")).toMatchObject({
      statusCode: 503,
      body: JSON.stringify({ database: "lost", version: VERSION }),
    });
    isLost = false;
    expect(await fastify.inject("/healthz")).toMatchObject({ statusCode: 200 });
  });
});

/** Connects to the database over a TCP proxy that can be cut and restored. */
async function breakableDatabase() {
  const { url } = await freshDatabase();
  const folder = new URL(url).searchParams.get("host");
  const sockets = new Set<Socket>();
  const between = createServer((socket) => {
    const server = connect(`${folder}/.s.PGSQL.5432`);
    for (const [one, other] of [
      [socket, server],
      [server, socket],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
    }
  });
  between.listen(0);
  await once(between, "listening");
  const { port } = between.address() as AddressInfo;
  const through = new URL(url);
  through.search = "";
  through.port = String(port);
  const opened = await openDatabase({ databaseUrl: through.href, dataDir: "" });
  closeAfterwards(async () => {
    await opened.close();
    between.close();
  });
  return {
    db: opened.db,
    async cut() {
      between.close();
      for (const socket of sockets) socket.destroy();
      await once(between, "close");
    },
    async mend() {
      between.listen(port);
      await once(between, "listening");
    },
  };
}

describe("when the database goes away", () => {
  it("the guide is alive and not ready, its API is 503 and says when to come back; when it is back, so is the guide", async () => {
    const database = await breakableDatabase();
    const { fastify, logged } = await buildApp(database.db);
    const visitor = new Visitor(fastify);
    const list = () => visitor.get("/traveller/country-list/");
    expect((await list()).statusCode).toBe(200);

    await database.cut();
    expect((await visitor.get("/healthz")).json()).toEqual({ database: "away", version: VERSION });
    expect(await visitor.get("/readyz")).toMatchObject({ statusCode: 503, headers: { "retry-after": "5" }, body: '{"database":"away"}' });
    const away = await list();
    expect(away.statusCode).toBe(503);
    expect(away.headers["retry-after"]).toBe("5");
    expect(away.json()).toEqual({ detail: "The guide is briefly unavailable, please try again." });
    expect(logged.filter(({ level }) => level === "error")).toMatchObject([{ route: "/traveller/country-list/" }]);

    await database.mend();
    expect((await visitor.get("/readyz")).statusCode).toBe(200);
    expect((await list()).statusCode).toBe(200);
  });

  const failing = endpoint({ method: "GET", path: "/api/failing/", summary: "", tag: "", access: "public", response: z.object({}) });
  let error: unknown;
  const handlers = [
    handle(failing, async () => {
      throw error;
    }),
  ];
  const wrapped = (message: string, code?: string) =>
    Object.assign(new Error("Failed query: SELECT 1\nparams: "), { cause: Object.assign(new Error(message), { code }) });

  it.each([
    ["it refuses connections", wrapped("connect ECONNREFUSED 127.0.0.1:5432", "ECONNREFUSED")],
    ["both of localhost's addresses refuse", wrapped("", "ECONNREFUSED")],
    ["its socket is not there", wrapped("connect ENOENT /run/.s.PGSQL.5432", "ENOENT")],
    ["its name is not found for a moment", wrapped("getaddrinfo EAI_AGAIN db", "EAI_AGAIN")],
    ["it is starting", wrapped("the database system is starting up", "57P03")],
    ["a pooler cannot reach it", wrapped("server login has been failing, try again later (server_login_retry)", "08P01")],
    ["it is stopped by its people", wrapped("terminating connection due to administrator command", "57P01")],
    ["its connections are all taken", wrapped("sorry, too many clients already", "53300")],
    ["its disk is full", wrapped("could not extend file: No space left on device", "53100")],
    ["the connection broke off", wrapped("Connection terminated unexpectedly")],
    ["a connection broke between two statements", wrapped("Client has encountered a connection error and is not queryable")],
    ["no connection became free in time", wrapped("timeout exceeded when trying to connect")],
  ])("503 also when %s", async (_when, thrown) => {
    const { fastify } = await buildApp(db, { handlers });
    error = thrown;
    expect((await fastify.inject("/api/failing/")).statusCode).toBe(503);
  });

  it.each([
    ["a statement is wrong", wrapped('relation "things" does not exist', "42P01")],
    ["a statement takes too long", wrapped("canceling statement due to statement timeout", "57014")],
    [
      "a parameter speaks of it",
      Object.assign(wrapped("invalid input syntax", "22P02"), { message: "Failed query\nparams: terminated ECONNREFUSED" }),
    ],
    ["the program is wrong", new TypeError("x is not a function")],
    ["something is thrown that is no error", "a text"],
    ["nothing is thrown", undefined],
  ])("500 when %s: a catalogue sentence, never a stack", async (_when, thrown) => {
    const { fastify, logged } = await buildApp(db, { handlers });
    error = thrown;
    const response = await fastify.inject("/api/failing/");
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      detail:
        "Looks like something went wrong. We track these errors automatically, but if the problem persists feel free to contact us. In the meantime, try again.",
    });
    expect(logged.filter(({ level }) => level === "error")).toHaveLength(1);
  });
});

describe("/metrics", () => {
  const token = "a-token-of-sixteen-or-more";
  const local = { config: { PUBLIC_URL: "http://localhost:3000" } };
  const ask = (app: Awaited<ReturnType<typeof buildApp>>, remoteAddress: string, headers: Record<string, string> = {}) =>
    app.fastify.inject({ url: "/metrics", remoteAddress, headers });

  it.each(["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"])("is for this machine: %s", async (address) => {
    const app = await buildApp(db, local);
    await app.fastify.inject("/healthz");
    const response = await ask(app, address);
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toMatch(/^text\/plain/);
    expect(response.body).toMatch(/^guide_request_seconds_bucket/m);
    expect(response.body).toMatch(/^guide_page_cache\{figure="hits"\} 0$/m);
    expect(response.body).toMatch(/^process_cpu_seconds_total/m);
  });

  it.each(["203.0.113.7", "10.0.0.1", "2001:db8::1", "::ffff:203.0.113.7"])("does not exist for others: %s", async (address) => {
    const response = await ask(await buildApp(db), address);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ detail: "Not found." });
  });

  it("is for whoever has the token, when there is one", async () => {
    const app = await buildApp(db, { config: { METRICS_TOKEN: token } });
    expect((await ask(app, "203.0.113.7", { authorization: `Bearer ${token}` })).statusCode).toBe(200);
    for (const wrong of ["", "Bearer ", "Bearer x", `Bearer ${token}x`, `Bearer ${"é".repeat(token.length)}`])
      expect((await ask(app, "203.0.113.7", { authorization: wrong })).statusCode).toBe(404);
  });

  it("is not for one who only says they are this machine", async () => {
    const app = await buildApp(db, { config: { TRUSTED_PROXIES: "10.0.0.0/8" } });
    expect((await ask(app, "203.0.113.7", { "x-forwarded-for": "127.0.0.1", host: "localhost" })).statusCode).toBe(404);
  });

  it("is not for those whom a proxy on this machine lets in", async () => {
    expect((await ask(await buildApp(db, local), "127.0.0.1", { "x-forwarded-for": "203.0.113.7" })).statusCode).toBe(404);
    expect((await ask(await buildApp(db, local), "127.0.0.1", { host: "guide.example" })).statusCode).toBe(404);
  });

  it("does not exist for this machine either where visitors come from elsewhere: their proxy may be on it", async () => {
    expect((await ask(await buildApp(db), "127.0.0.1")).statusCode).toBe(404);
  });

  it("counts by route, not by address: no code and no query of anybody's is in it", async () => {
    const app = await buildApp(db, local);
    await app.fastify.inject("/guide/api/business/abcdefgh/?q=secret");
    await app.fastify.inject("/secret-address/");
    const { body } = await ask(app, "127.0.0.1");
    expect(body).toContain('route="/guide/api/business/:id/",method="GET",status="404"');
    expect(body).toContain('route="none"');
    expect(body).not.toContain("secret");
    expect(body).not.toContain("abcdefgh");
  });

  it("tells the process's figures once, and of each server its own", async () => {
    const [one, other] = [await buildApp(db, local), await buildApp(db, local)];
    await one.fastify.inject("/secret-address/");
    const [first, second] = await Promise.all([ask(one, "127.0.0.1"), ask(other, "127.0.0.1")]);
    for (const { body } of [first, second]) expect(body.match(/^process_cpu_seconds_total /gm)).toHaveLength(1);
    // Page renders, which also have routes, are figures of the process: other tests in it may have rendered pages.
    const lost = /^guide_request_seconds_count\{route="none"/m;
    expect(first.body).toMatch(lost);
    expect(second.body).not.toMatch(lost);
  });
});
