import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { buildApp } from "../../tools/testing/app.ts";
import { closeAfterwards } from "../../tools/testing/closing.ts";
import { freshDatabase } from "../../tools/testing/database.ts";
import { buildAccount } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { pageRoute, pagesBuild } from "../../tools/testing/pages.ts";
import { openDatabase } from "../db/open.ts";
import { sql } from "../db/sql.ts";
import { endpoint } from "../endpoints/endpoint.ts";
import { ApiError } from "../endpoints/errors.ts";
import { handle } from "../http/context.ts";
import { createSession } from "../sessions/session.ts";
import { callApi } from "./callApi.ts";
import { requireDatabase, requireSignIn } from "./pageContext.ts";

const { db } = await freshDatabase();
/** A database address without a server. */
const away = await openDatabase({ databaseUrl: "postgres://guide@127.0.0.1:1/guide", dataDir: "" });
closeAfterwards(away.close);

const response = z.object({ count: z.number() });
const about = { summary: "", tag: "", access: "public", response } as const;
const countRows = endpoint({ ...about, method: "GET", path: "/api/rows/" });
const save = endpoint({ ...about, method: "POST", path: "/api/save/" });
const provider = endpoint({ ...about, method: "GET", path: "/api/provider/" });
const handlers = [
  ...[countRows, save].map((one) => handle(one, async (_input, ctx) => ({ count: (await ctx.db.execute(sql`SELECT 1`)).rows.length }))),
  handle(provider, async () => {
    throw new ApiError(503, "The place search is not responding. Try again in a minute.");
  }),
];

let loads = 0;
const page = (id: string, cache: "shared" | "none", loader: () => unknown, more = {}) => pageRoute(id, `${id}/`, cache, loader, more);
const build = pagesBuild({ middleware: [requireDatabase], ErrorBoundary: () => null }, [
  page("rows", "shared", () => {
    loads += 1;
    return callApi(countRows, {});
  }),
  page("part", "shared", () => callApi(countRows, {}).catch(() => ({ count: "unknown" }))),
  page("provider", "shared", () => callApi(provider, {})),
  page("own", "none", () => ({}), { middleware: [requireSignIn(() => "/login/")] }),
  page("form", "none", () => callApi(countRows, {}), { action: () => callApi(save, {}).catch(({ status }) => ({ failed: status })) }),
]);

const app = await buildApp(db, { handlers, site: { build, clientFolder: temporaryFolder() } });
const { fastify, pages, services } = app;
const { id } = await buildAccount(db);
const signedIn = { cookie: `sessionid=${await createSession(db, id)}` };
const get = (url: string, headers: Record<string, string> = {}) => fastify.inject({ url, headers });
const cached = (url: string) => pages?.find({ url, headers: { host: "guide.test" } });

beforeEach(() => {
  services.db = db;
  pages?.invalidate("*");
  loads = 0;
});

const expectUnavailablePage = (response: Awaited<ReturnType<typeof get>>) => {
  expect(response.statusCode).toBe(503);
  expect(response.headers["retry-after"]).toBe("5");
  expect(response.headers["content-type"]).toMatch(/^text\/html/);
  expect(response.headers["content-security-policy"]).toMatch(/script-src 'self' '(sha256|nonce)-/);
  expect(response.body).toContain('"status":503');
};

describe("while the database is away", () => {
  it("a page is a 503 with its time to come back, is not kept, and is there again with the database", async () => {
    services.db = away.db;
    expectUnavailablePage(await get("/rows/"));
    // The second rendering calls nothing.
    expect(loads).toBe(1);
    expect(cached("/rows/")).toBeUndefined();
    services.db = db;
    expect(await get("/rows/")).toMatchObject({ statusCode: 200, body: expect.stringContaining('"count":1') });
    expect(cached("/rows/")?.status).toBe(200);
  });

  it("a page that was rendered before is served from memory, and rendered again afterwards", async () => {
    await get("/rows/");
    services.db = away.db;
    pages?.suspend();
    expect(cached("/rows/")?.status).toBe(200);
    pages?.resume();
    expect(await get("/rows/")).toMatchObject({ statusCode: 200 });
    expect(loads).toBe(2);
  });

  it("so is one whose loader makes do without: it lacks what it is for", async () => {
    services.db = away.db;
    expectUnavailablePage(await get("/part/"));
    expect(cached("/part/")).toBeUndefined();
  });

  it("so is one for somebody who is signed in, and what the router asks for in its place", async () => {
    services.db = away.db;
    expectUnavailablePage(await get("/own/", signedIn));
    expectUnavailablePage(await get("/rows/", signedIn));
    const data = await get("/rows.data", signedIn);
    expect([data.statusCode, data.headers["retry-after"]]).toEqual([503, "5"]);
    services.db = db;
    expect((await get("/own/", signedIn)).statusCode).toBe(200);
  });

  it("who has a session reads what is in memory for visitors, and is known again with the database", async () => {
    await get("/rows/");
    services.db = away.db;
    for (const suspended of [false, true]) {
      if (suspended) pages?.suspend();
      const response = await get("/rows/", signedIn);
      expect(response).toMatchObject({ statusCode: 200, body: expect.stringContaining('"count":1') });
      expect(response.headers["set-cookie"]).toBeUndefined();
    }
    services.db = db;
    pages?.resume();
    expect((await get("/rows/", signedIn)).headers["cache-control"]).toBe("private, no-store");
  });

  it("a form that is sent is answered with such a page, too", async () => {
    services.db = away.db;
    const headers = { origin: "https://guide.test", "content-type": "application/x-www-form-urlencoded" };
    expectUnavailablePage(await fastify.inject({ method: "POST", url: "/form/", headers, payload: "name=Rosa" }));
  });

  it("the API says it in JSON", async () => {
    services.db = away.db;
    const response = await get("/api/rows/");
    expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "5"]);
    expect(response.json()).toEqual({ detail: "The guide is briefly unavailable, please try again." });
  });
});

it("somebody else's 503 is no such page: the guide itself is there", async () => {
  expect((await get("/provider/")).statusCode).toBe(500);
});
