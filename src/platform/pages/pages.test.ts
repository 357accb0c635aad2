import { spawnSync } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import type { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { account } from "../../accounts/accounts/tables.ts";
import { traveller } from "../../accounts/travellers/tables.ts";
import { buildApp } from "../../tools/testing/app.ts";
import { closeAfterwards } from "../../tools/testing/closing.ts";
import { freshDatabase } from "../../tools/testing/database.ts";
import { buildAccount, buildTraveller } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { type LoaderArguments, pageRoute, pagesBuild } from "../../tools/testing/pages.ts";
import { listenToChanges } from "../db/changes.ts";
import { eq, sql } from "../db/sql.ts";
import { platformHandlers } from "../endpoints/api.ts";
import { endpoint } from "../endpoints/endpoint.ts";
import type { RateOverrides } from "../endpoints/limits.ts";
import { handle } from "../http/context.ts";
import { createSession, revokeSessions } from "../sessions/session.ts";
import { type CallError, callApi } from "./callApi.ts";
import { inlineJson } from "./inlineScript.ts";
import { notFoundContext, pageContext, requireSignIn } from "./pageContext.ts";
import { pageNotFound, requireLoopback } from "./pageData.ts";

// Longer than usual, for slow machines.
vi.setConfig({ testTimeout: 60_000 });

/** A separate database: notifications are sent when changes are committed. */
const { db, connection, url: databaseUrl } = await freshDatabase();
await db.execute(sql`INSERT INTO country VALUES ('NP', 'Nepal', 'AS')`);

const countCountries = endpoint({
  method: "GET",
  path: "/api/countries/",
  summary: "",
  tag: "",
  access: "public",
  response: z.object({ countries: z.array(z.string()), account: z.string().nullable() }),
  dependencies: ["country"],
});
/** Declared the same for every visitor; here its response would reveal the visitor. */
const shared = endpoint({
  method: "GET",
  path: "/api/shared/",
  summary: "",
  tag: "",
  access: "public",
  response: z.object({ asked: z.string() }),
  dependencies: ["country"],
  isShared: true,
});
/** A write that sets a cookie, as a sign-in does. */
const enter = endpoint({
  method: "POST",
  path: "/api/enter/",
  summary: "",
  tag: "",
  access: "public",
  response: z.object({ who: z.string() }),
  isPrivate: true,
});
let sharedAnswers = 0;
const handlers = [
  ...platformHandlers([]),
  handle(shared, async (_input, { account, request }) => {
    sharedAnswers += 1;
    return { asked: `by ${account?.id ?? "nobody"} with ${request.headers.cookie ?? "no cookie"}` };
  }),
  handle(enter, async (_input, { request, reply }) => {
    reply.setCookie("entered", "yes", { path: "/", httpOnly: true });
    return { who: request.headers["user-agent"] ?? "" };
  }),
  handle(countCountries, async (_input, ctx) => ({
    countries: (await ctx.db.execute<{ name: string }>(sql`SELECT name FROM country ORDER BY name`)).rows.map(({ name }) => name),
    account: ctx.account?.id ?? null,
  })),
];

let rendered: string[] = [];
const build = pagesBuild(
  {
    middleware: [
      async ({ context }: LoaderArguments) => (context as RouterContextProvider).set(notFoundContext, async () => ["what was meant"]),
    ],
    loader: async ({ context }: LoaderArguments) => {
      const { origin, csrfToken, readMe } = context.get(pageContext);
      return { origin, ...(readMe && { csrfToken, me: await readMe() }) };
    },
    ErrorBoundary: () => null,
  },
  [
    pageRoute("countries", "countries/", { parameters: ["page"], unbounded: ["q"] }, () => callApi(countCountries, {})),
    {
      id: "countries-form",
      parentId: "root",
      path: "countries/_.md",
      module: {
        handle: { cache: "shared" },
        loader: async () =>
          new Response(`# ${(await callApi(countCountries, {})).countries}\n`, {
            headers: { "content-type": "text/markdown; charset=utf-8" },
          }),
      },
    },
    pageRoute("shared", "shared/", "shared", () => callApi(shared, {})),
    pageRoute("profile", ":code/", "shared", ({ request }) => ({ address: request.url })),
    pageRoute("parts", "dev/parts/", "none", async ({ context }) => {
      await requireLoopback(context);
      return { parts: "all of them" };
    }),
    pageRoute("own-form", "own/form/", "none", ({ context }) => ({ token: context.get(pageContext).csrfToken }), {
      action: async () =>
        callApi(enter, {}).then(
          ({ who }) => ({ entered: who }),
          (error: CallError) => ({ refused: error.status }),
        ),
    }),
    pageRoute("private", "own/things/", "none", () => ({ things: "all of mine", more: "and more ".repeat(200) }), {
      middleware: [requireSignIn((next) => `/enter/?next=${encodeURIComponent(next)}`)],
      action: () => ({ things: "changed" }),
    }),
    pageRoute("broken", "broken/", "shared", () => {
      throw new Error("A secret of the loader's");
    }),
    pageRoute("rest", "*", "none", async ({ context }) => {
      throw await pageNotFound(context);
    }),
  ],
  ({ url }) => rendered.push(new URL(url).pathname),
);

/** Starts a real server: cached pages are sent before the framework runs. */
async function listening(limits: RateOverrides = {}, config: Record<string, string> = {}) {
  const app = await buildApp(db, {
    handlers,
    limits,
    config,
    site: { build, clientFolder: temporaryFolder() },
  });
  await app.fastify.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.fastify.server.address() as AddressInfo;
  return {
    ...app,
    port,
    ask: (path: string, options: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", ...options }),
  };
}
const { ask, port, pages, services, fastify } = await listening();

beforeEach(() => {
  pages?.invalidate("*");
  rendered = [];
});

async function signedIn(name = "Ana"): Promise<{ id: string; headers: { cookie: string } }> {
  const { id } = await buildAccount(db);
  await buildTraveller(db, { name, account_id: id });
  return { id, headers: { cookie: `sessionid=${await createSession(db, id)}` } };
}

describe("a page for visitors", () => {
  it("is made once and then served from memory, without a cookie and with its scripts named", async () => {
    for (const path of ["/countries/", "/countries/?utm_source=x", "/countries/"]) {
      const response = await ask(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("set-cookie")).toBeNull();
      expect(response.headers.get("cache-control")).toBe("no-cache");
      expect(response.headers.get("content-security-policy")).toMatch(/script-src 'self' 'sha256-[^']+'/);
      expect(await response.text()).toContain('"countries":["Nepal"],"account":null');
    }
    expect(rendered).toEqual(["/countries/"]);
  });

  it("is made for nobody: headers of the first visitor do not reach it", async () => {
    await ask("/abcdefgh/", { headers: { "x-forwarded-host": "evil.test", "accept-language": "xx" } });
    expect(await (await ask("/abcdefgh/")).text()).toContain('"https://guide.test/abcdefgh/"');
  });

  it("is not kept when it is a 404 or broken", async () => {
    for (const [path, status] of [
      ["/no/such/page/", 404],
      ["/broken/", 500],
    ] as const) {
      const response = await ask(path);
      expect(response.status).toBe(status);
      expect(await response.text()).not.toContain("secret");
      await ask(path);
      expect(rendered.splice(0)).toHaveLength(2);
    }
  });
});

describe("a page for somebody signed in", () => {
  it("shows who they are, with a token for their forms, and is kept by nobody", async () => {
    const { id, headers } = await signedIn("Ana Quispe");
    await ask("/countries/");
    const own = await ask("/countries/", { headers });
    const text = await own.text();
    expect(text).toContain('"name":"Ana Quispe","initials":"AQ"');
    expect(own.headers.get("cache-control")).toBe("private, no-store");
    expect(own.headers.get("etag")).toBeNull();
    const token = /^csrftoken=([^;]+)/.exec(own.headers.get("set-cookie") ?? "")?.[1];
    expect(text).toContain(`"csrfToken":"${token}"`);
    expect(own.headers.get("content-security-policy")).toMatch(/script-src 'self' 'sha256-[^']+' 'nonce-[^']+'/);
    const visitors = await (await ask("/countries/")).text();
    for (const theirs of [id, "Ana", token]) expect(visitors).not.toContain(theirs);
  });

  it("is rendered once for all who are shown alike; each gets their own texts, in turn and at once", async () => {
    const names = ["Ana", '</script>"&', "$& $1 \\", "Łódź ⛵"];
    const people = await Promise.all(names.map(async (name) => ({ name, ...(await signedIn(name)) })));
    for (const path of ["/countries/", "/abcdefgh/", "/countries/_.data"]) {
      rendered = [];
      const pages = [...people, ...people].map(async ({ name, headers }) => ({ name, text: await (await ask(path, { headers })).text() }));
      for (const { name, text } of await Promise.all(pages)) {
        const written = inlineJson(JSON.stringify(name));
        const inPage = name.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
        expect(text).toContain(path.endsWith("/") ? `"name":"${inPage}"` : written);
        for (const other of names.filter((one) => one !== name)) expect(text).not.toContain(`"${other}"`);
      }
      expect(rendered.length).toBe(path.endsWith("/") ? 1 : 0);
    }
  });

  it("goes out as gzip to who takes it, with what is theirs uncompressed", async () => {
    const { headers } = await signedIn("Ana Quispe");
    const sent = (accept: string) => fastify.inject({ url: "/countries/", headers: { ...headers, "accept-encoding": accept } });
    const [plain, packed] = [await sent("gzip;q=0, br"), await sent("br, gzip")];
    expect([plain.headers["content-encoding"], packed.headers["content-encoding"]]).toEqual([undefined, "gzip"]);
    const normal = (text: string) => text.replace(/"csrfToken":"[^"]+"/, "");
    expect(normal(gunzipSync(packed.rawPayload).toString())).toBe(normal(plain.body));
    expect(packed.rawPayload.includes("Ana Quispe")).toBe(true);
    const head = await fastify.inject({ method: "HEAD", url: "/countries/", headers });
    expect([head.statusCode, head.body]).toEqual([200, ""]);
  });

  it("follows at once who is signed in, and what changes", async () => {
    const { id, headers } = await signedIn("Ana");
    const name = async () => /"me":(null|\{.*?"name":"([^"]*)")/.exec(await (await ask("/shared/", { headers })).text());
    expect((await name())?.[2]).toBe("Ana");
    await db.update(traveller).set({ name: "Bo" }).where(eq(traveller.account_id, id));
    expect((await name())?.[2]).toBe("Bo");
    await db
      .update(account)
      .set({ roles: ["staff"] })
      .where(eq(account.id, id));
    expect(await (await ask("/shared/", { headers })).text()).toContain('"isStaff":true');
    pages?.invalidate("country");
    rendered = [];
    await ask("/shared/", { headers });
    expect(rendered).toEqual(["/shared/"]);
    await revokeSessions(db, id);
    expect((await name())?.[1]).toBe("null");
  });

  it("does not become the visitors' page when it is made first", async () => {
    const { id, headers } = await signedIn();
    await ask("/countries/", { headers });
    expect(await (await ask("/countries/")).text()).not.toContain(id);
    expect(rendered).toEqual(["/countries/", "/countries/"]);
    expect(pages?.cache.figures.pages).toBe(1);
  });

  it("takes what is the same for everybody from one answer, which is asked for as nobody", async () => {
    sharedAnswers = 0;
    const { id, headers } = await signedIn();
    const own = await (await ask("/shared/", { headers })).text();
    expect(own).toContain("by nobody with no cookie");
    expect(own).not.toContain(id);
    await ask("/shared/", { headers: (await signedIn()).headers });
    await ask("/shared/");
    expect(sharedAnswers).toBe(1);
    pages?.invalidate("country");
    await ask("/shared/", { headers });
    expect(sharedAnswers).toBe(2);
  });
});

describe("pages and the limit of reads", () => {
  const few = { reads: { hits: 3, seconds: 60 } };

  it("counts a rendered page as one read, however many API calls it makes, and a cached page as no read", async () => {
    const site = await listening(few);
    for (let index = 0; index < 3; index += 1) {
      site.pages?.invalidate("*");
      expect((await site.ask("/countries/")).status).toBe(200);
    }
    expect((await site.ask("/api/countries/")).status).toBe(429);
    for (let index = 0; index < 5; index += 1) expect((await site.ask("/countries/")).status).toBe(200);
  });

  it("one for somebody signed in counts as one too", async () => {
    const site = await listening(few);
    const { headers } = await signedIn();
    for (let index = 0; index < 3; index += 1) expect((await site.ask("/countries/", { headers })).status).toBe(200);
    const response = await site.ask("/countries/", { headers });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("a change of data", () => {
  const shown = async () => (await ask("/countries/")).text();
  /** Waits for the database's notification, which arrives within milliseconds, but at no fixed time. */
  async function eventually(holds: () => Promise<boolean>) {
    for (let tries = 0; tries < 3_000 && !(await holds()); tries += 1) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await holds()).toBe(true);
  }

  it("made by another process drops the pages that show it; one of other data does not", async () => {
    const notified: string[] = [];
    const listener = await listenToChanges(connection, services.log, {
      onChange(key) {
        notified.push(key);
        pages?.invalidate(key);
      },
      onLost: () => pages?.suspend(),
      onConnected: () => pages?.resume(),
    });
    closeAfterwards(() => listener.stop());
    expect(await shown()).not.toContain("Peru");
    const write = (statement: string) =>
      spawnSync(
        process.execPath,
        [
          "-e",
          'const { Client } = require("pg"); const c = new Client(process.env.TO); c.connect().then(() => c.query(process.env.SQL)).then(() => c.end())',
        ],
        { env: { ...process.env, TO: databaseUrl, SQL: statement }, encoding: "utf8" },
      );
    expect(write("INSERT INTO country VALUES ('PE', 'Peru', 'LA')").stderr).toBe("");
    await eventually(async () => (await shown()).includes("Peru"));

    rendered = [];
    write(
      `INSERT INTO business (code, name, slug, business_type, country_code, cover_image_uuid) VALUES ('abcdefgh', 'X', 'x', 'cafe', 'PE', gen_random_uuid())`,
    );
    await eventually(async () => notified.includes("business:abcdefgh"));
    await shown();
    expect(rendered).toEqual([]);
  });

  it("that was missed while the connection was away: the loss is told, then that it is back, and then changes again", async () => {
    const notified: string[] = [];
    const listener = await listenToChanges(connection, services.log, {
      onChange: (key) => notified.push(key),
      onLost: () => notified.push("lost"),
      onConnected: () => notified.push("connected"),
    });
    closeAfterwards(() => listener.stop());
    await db.execute(
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'the-guide changes' AND datname = current_database()`,
    );
    await eventually(async () => notified.length >= 3);
    expect(notified).toEqual(["connected", "lost", "connected"]);
    await db.execute(sql`UPDATE country SET name = 'Perú' WHERE code = 'PE'`);
    await eventually(async () => notified.includes("country"));
  });
});

describe("addresses", () => {
  it("without the slash at the end lead to the one with it, and keep their query", async () => {
    const response = await ask("/countries?page=2");
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe("/countries/?page=2");
  });

  it.each(["//evil.test/", "//evil", "//evil/", "//2130706433", "/\\evil"])(
    "that look like another host's lead nowhere: %s",
    async (path) => {
      // Over a raw socket: fetch itself would treat these paths as another host's.
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      socket.end(`GET ${path} HTTP/1.1\r\nhost: guide.test\r\nconnection: close\r\n\r\n`);
      const response = await text(socket);
      expect(response).not.toMatch(/^location: *(\/\/|\/\\|http)/im);
      expect(response).not.toContain("https://evil");
    },
  );

  it("in a proxy's form are the guide's own, whatever host they name", async () => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.end("GET http://evil.test/abcdefgh/ HTTP/1.1\r\nhost: evil.test\r\nconnection: close\r\n\r\n");
    expect(await text(socket)).not.toContain("http://evil.test");
  });

  it("below the API's that do not exist answer as the API does", async () => {
    for (const path of ["/api/nothing/", "/api/countries/nothing/", "/media/nothing/", "/assets/nothing.js"]) {
      const response = await ask(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ detail: "Not found." });
    }
    expect(rendered).toEqual([]);
  });
});

describe("the Markdown form of a page", () => {
  const BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";
  const fetchStatusAndType = async (path: string, accept: string, more: Record<string, string> = {}) => {
    const response = await ask(path, { headers: { accept, ...more } });
    return `${response.status} ${response.headers.get("content-type")?.split(";")[0]}`;
  };

  it("never takes the page's place in the memory, nor the page its", async () => {
    for (let round = 0; round < 2; round += 1) {
      expect(await fetchStatusAndType("/countries/", "text/markdown")).toBe("200 text/markdown");
      expect(await fetchStatusAndType("/countries/", BROWSER)).toBe("200 text/html");
      expect(await fetchStatusAndType("/countries.md", BROWSER)).toBe("200 text/markdown");
    }
    expect(pages?.cache.figures.pages).toBe(2);
  });

  it("is kept like a page, forgotten when its table changes, and may run nothing", async () => {
    const first = await ask("/countries.md");
    expect(first.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(first.headers.get("vary")).toContain("accept,");
    expect((await ask("/countries.md", { headers: { "if-none-match": first.headers.get("etag") ?? "" } })).status).toBe(304);
    expect(await first.text()).toMatch(/^# Nepal/);
    pages?.invalidate("country");
    expect(pages?.cache.figures.pages).toBe(0);
  });

  it("comes to somebody who is signed in too", async () => {
    const { headers } = await signedIn();
    expect(await fetchStatusAndType("/countries/", "text/markdown", headers)).toBe("200 text/markdown");
    expect(await fetchStatusAndType("/countries/", BROWSER, headers)).toBe("200 text/html");
  });

  it("of a page without one does not exist, and is never the page", async () => {
    expect(await fetchStatusAndType("/shared.md", BROWSER)).toBe("404 text/markdown");
    expect(await fetchStatusAndType("/nothing/at/all.md", "text/markdown")).toBe("404 text/markdown");
    expect(await fetchStatusAndType("/shared/", "text/markdown")).toBe("200 text/html");
  });
});

describe("a page that does not exist", () => {
  it("is rendered once, with what was meant, for visitors and for who is signed in", async () => {
    const { headers } = await signedIn();
    for (const more of [{}, { headers }]) {
      rendered = [];
      const response = await ask("/no/such/page", more);
      expect([response.status, (await response.text()).includes("what was meant")]).toEqual([404, true]);
      expect(rendered).toEqual(["/no/such/page"]);
    }
  });

  it.each(["/no/%ff/", "/explore/%E0%A4%A/", "/no/100%/?q=%ff"])(
    "responds 404 to an address that cannot be decoded: %s",
    async (address) => {
      const { headers } = await signedIn();
      for (const more of [{}, { headers }]) {
        const response = await ask(address, more);
        expect([response.status, (await response.text()).includes("what was meant")]).toEqual([404, true]);
      }
      const api = await ask(`/api${address}`);
      expect([api.status, await api.json()]).toEqual([404, { detail: "Not found." }]);
    },
  );
});

describe("a private page", () => {
  it("sends visitors, and who has a session that ended, to the login, which leads back with the query", async () => {
    for (const headers of [undefined, { cookie: "sessionid=ended" }]) {
      for (const path of ["/own/things/?page=2", "/OWN/things/?page=2"]) {
        const response = await ask(path, headers && { headers });
        expect([response.status, response.headers.get("location")?.toLowerCase()]).toEqual([
          302,
          "/enter/?next=%2fown%2fthings%2f%3fpage%3d2",
        ]);
      }
      const data = await (await ask("/own/things/_.data", headers && { headers })).text();
      expect(data).toContain('/enter/?next=%2Fown%2Fthings%2F"');
      expect(data).not.toContain("all of mine");
    }
    expect(rendered).toEqual([]);
  });

  it("is shown to who is signed in, and kept nowhere", async () => {
    const { headers } = await signedIn();
    const response = await ask("/own/things/", { headers });
    expect(await response.text()).toContain("all of mine");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect((await ask("/own/things/")).status).toBe(302);
  });

  it("goes out as gzip to who takes it, but not the token in it", async () => {
    const { headers } = await signedIn();
    const sent = (accept: string) => fastify.inject({ url: "/own/things/", headers: { ...headers, "accept-encoding": accept } });
    const [plain, packed] = [await sent("gzip;q=0, br"), await sent("br, gzip")];
    expect([plain.headers["content-encoding"], packed.headers["content-encoding"]]).toEqual([undefined, "gzip"]);
    const page = gunzipSync(packed.rawPayload).toString();
    const [, token = "none"] = /"csrfToken":"([^"]+)"/.exec(page) ?? [];
    expect(packed.rawPayload.includes(token)).toBe(true);
    expect(page).toContain("all of mine");
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  });

  it("takes no form of a visitor's: the login is read instead", async () => {
    const response = await ask("/own/things/", { method: "POST", body: new URLSearchParams({ a: "b" }) });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/enter/?next=%2Fown%2Fthings%2F"]);
  });
});

describe("a page's own cache policy", () => {
  it("says which parameters are part of the key, and with which nothing is kept", async () => {
    for (const query of ["", "?page=2", "?page=2&other=3", "?page=3&page=3"]) await ask(`/countries/${query}`);
    expect(rendered).toHaveLength(3);
    for (let turn = 0; turn < 2; turn += 1) await ask("/countries/?q=made-up");
    expect(rendered).toHaveLength(5);
    expect(pages?.cache.figures.pages).toBe(3);
  });

  it("counts for its own page alone: elsewhere the same parameters say nothing", async () => {
    for (const query of ["", "?page=2", "?q=made-up"]) await ask(`/shared/${query}`);
    expect(rendered).toEqual(["/shared/"]);
  });

  it("must be there: without it the server does not start", async () => {
    const silent = pagesBuild({}, [pageRoute("shared", "shared/", "shared", () => null, { handle: undefined })]);
    const started = buildApp(db, { handlers, site: { build: silent, clientFolder: temporaryFolder() } });
    await expect(started).rejects.toThrow("The page shared does not say how it is cached");
  });
});

describe("a page below /dev/", () => {
  let { fastify, pages } = {} as Awaited<ReturnType<typeof listening>>;
  beforeEach(async () => {
    ({ fastify, pages } = await listening({}, { PUBLIC_URL: "http://localhost:3000" }));
  });
  const from = async (headers: Record<string, string>, { url = "/dev/parts/", remoteAddress = "127.0.0.1" } = {}) => {
    const response = await fastify.inject({ url, remoteAddress, headers });
    return { status: response.statusCode, isShown: response.body.includes("all of them"), kept: response.headers["cache-control"] };
  };
  const here = { host: "localhost:3000" };

  it("is shown to this machine, and kept nowhere", async () => {
    expect(await from(here)).toEqual({ status: 200, isShown: true, kept: "private, no-store" });
    expect(pages?.cache.figures.pages).toBe(0);
  });

  it.each([
    ["another machine", here, { remoteAddress: "203.0.113.7" }],
    ["a name that was pointed here", { host: "rebound.example" }, {}],
    ["a visitor behind a proxy of this machine", { ...here, "x-forwarded-for": "203.0.113.7" }, {}],
    ["who claims to be let in", { host: "rebound.example", "x-guide-loopback": "yes" }, {}],
    [
      "who is signed in elsewhere and claims to be let in",
      { host: "rebound.example", "x-guide-loopback": "yes", cookie: "sessionid=x" },
      {},
    ],
    ["who writes the address otherwise", { host: "rebound.example" }, { url: "/%64ev/parts/" }],
    ["who asks for the page's data", { host: "rebound.example" }, { url: "/dev/parts.data" }],
  ])("does not exist for %s, before and after somebody here has seen it", async (_, headers, more) => {
    for (const turn of ["before", "after"]) {
      const { status, isShown } = await from(headers as Record<string, string>, more);
      expect([status === 200, isShown], turn).toEqual([false, false]);
      expect((await from(here)).isShown).toBe(true);
    }
  });
});

describe("a page with a form that works without scripts", () => {
  // A separate server: pages call the API of the most recently built app.
  let ask: Awaited<ReturnType<typeof listening>>["ask"];
  beforeEach(async () => {
    ({ ask } = await listening());
  });
  const tokenIn = async (response: Response) => /"token":"([^"]+)"/.exec(await response.text())?.[1] ?? "";
  const send = (token: string, cookie: string) =>
    ask("/own/form/", {
      method: "POST",
      body: new URLSearchParams({ csrf_token: token }),
      headers: { cookie, "user-agent": "Netscape" },
    });

  it("is made for each visitor, with their own token, and kept nowhere", async () => {
    const [one, other] = [await ask("/own/form/"), await ask("/own/form/")];
    expect(one.headers.get("cache-control")).toBe("private, no-store");
    const token = await tokenIn(one);
    expect(one.headers.get("set-cookie")).toContain(`csrftoken=${token}`);
    expect(await tokenIn(other)).not.toBe(token);
  });

  it("passes the form's token, and the browser's name, on to the API, and the API's cookies back", async () => {
    const token = await tokenIn(await ask("/own/form/"));
    const response = await send(token, `csrftoken=${token}`);
    expect(await response.text()).not.toContain("refused");
    expect(response.headers.getSetCookie().some((cookie) => cookie.startsWith("entered=yes"))).toBe(true);
  });

  it("is refused by the API without the token, and with another's", async () => {
    const token = await tokenIn(await ask("/own/form/"));
    const other = await tokenIn(await ask("/own/form/"));
    for (const wrong of ["", other]) {
      const response = await send(wrong, `csrftoken=${token}`);
      expect(response.headers.getSetCookie().some((cookie) => cookie.startsWith("entered="))).toBe(false);
    }
  });
});

it("A page's name in the log is its pattern in the route table, also where it fails", async () => {
  const app = await listening();
  for (const path of ["/countries/?q=secret", "/own/form/", "/no/such/page/", "/own/form/_.data"]) await app.ask(path);
  const routes = app.logged.filter(({ msg }) => msg === "request").map(({ route }) => route);
  expect(routes).toEqual(["countries/", "own/form/", "none", "own/form/"]);
});

it("With an https origin browsers are told to come back by it, in cached pages too", async () => {
  for (const path of ["/countries/", "/countries/", "/own/form/", "/api/csrf/"])
    expect((await ask(path)).headers.get("strict-transport-security"), path).toBe("max-age=31536000");
  const { fastify: local } = await buildApp(db, { config: { PUBLIC_URL: "http://localhost:3000" } });
  expect((await local.inject("/healthz")).headers).not.toHaveProperty("strict-transport-security");
});

describe("a page's form is not read", () => {
  let asked: Awaited<ReturnType<typeof listening>>;
  beforeEach(async () => {
    asked = await listening();
  });
  const FORM = { "content-type": "application/x-www-form-urlencoded" };

  it.each([
    ["where the page takes none", "/shared/", { body: "a=b", headers: FORM }, 405],
    ["by another method than POST", "/own/form/", { method: "PUT", body: "a=b", headers: FORM }, 405],
    ["by TRACE's like, which have no body", "/own/form/", { method: "OPTIONS" }, 405],
    ["where there is no page", "/nothing/here/", { body: "a=b", headers: FORM }, 404],
    ["as JSON", "/own/form/", { body: "{}", headers: { "content-type": "application/json" } }, 415],
    ["as text", "/own/form/", { body: "a=b", headers: { "content-type": "text/plain" } }, 415],
    ["without a boundary", "/own/form/", { body: "a=b", headers: { "content-type": "multipart/form-data" } }, 400],
    ["cut off", "/own/form/", { body: "--e\r\n", headers: { "content-type": "multipart/form-data; boundary=e" } }, 400],
    ["from another site", "/own/form/", { body: "a=b", headers: { ...FORM, origin: "https://evil.example" } }, 403],
    ["from a page that hides where it is", "/own/form/", { body: "a=b", headers: { ...FORM, origin: "null" } }, 403],
    ["past 1 MB", "/own/form/", { body: "a".repeat(1024 * 1024 + 1), headers: FORM }, 413],
  ])("%s, and that is no error of the guide's", async (_what, path, options, status) => {
    const response = await asked.ask(path, { method: "POST", ...options });
    expect(response.status).toBe(status);
    if (status === 405) expect(response.headers.get("allow")).toBe(path === "/shared/" ? "GET, HEAD" : "GET, HEAD, POST");
    expect(await response.json()).toHaveProperty(status === 400 ? "non_field_errors" : "detail");
    expect(asked.logged.filter(({ level }) => level === "error")).toEqual([]);
  });
});

describe("another spelling of a page's path", () => {
  it.each(["/%63ountries/", "/countries//", "/%63ountries"])("%s leads to the one, and has no place in the cache", async (path) => {
    const response = await ask(`${path}?page=2`);
    expect([response.status, response.headers.get("location")]).toEqual([301, "/countries/?page=2"]);
    expect(pages?.cache.figures.pages).toBe(0);
  });
});
