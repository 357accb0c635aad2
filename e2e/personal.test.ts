import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import type { ServerBuild } from "react-router";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { buildPages } from "../scripts/build.ts";
import { VIEWS } from "../scripts/pageKinds.ts";
import { EVENT_SAMPLE } from "../src/catalogue/events/fields.ts";
import { business } from "../src/catalogue/listings/tables.ts";
import { type OpenDatabase, openDatabase } from "../src/platform/db/open.ts";
import { eq } from "../src/platform/db/sql.ts";
import { readRoutes } from "../src/platform/pages/pageRoutes.ts";
import { UNLIMITED } from "../src/tools/testing/access.ts";
import { buildApp, type TestApp } from "../src/tools/testing/app.ts";
import { closeAll } from "../src/tools/testing/closing.ts";
import { buildAccount, buildBusiness, buildTraveller } from "../src/tools/testing/factories.ts";
import { sample } from "../src/tools/testing/full.ts";
import { buildTrail } from "../src/tools/testing/routes.ts";
import { Visitor } from "../src/tools/testing/visitor.ts";
import { filledFolder } from "./worker.ts";

/** A shared page of every type; a listing's and a search's URL are added. */
const PAGES = [
  "/",
  "/explore/",
  "/explore/activities/",
  "/explore/activities/surfing/",
  "/explore/MX/activities/surfing/",
  "/explore/countries/",
  "/explore/ID/",
  "/explore/ID/ubud/",
  "/explore/ID/ubud/stay/",
  "/explore/ID/ubud/activities/",
  "/explore/ID/ubud/eat-drink/",
  "/explore.md",
  "/explore/countries.md",
  "/explore/activities.md",
  "/explore/activities/surfing.md",
  "/explore/MX/activities/surfing.md",
  "/explore/ID.md",
  "/explore/ID/ubud.md",
  "/explore/ID/ubud/stay.md",
  "/explore/ID/ubud/activities.md",
  "/explore/ID/ubud/eat-drink.md",
  "/explore/ID/ubud/new.atom",
  ...["/explore/whats-on", "/explore/ID/whats-on", "/explore/ID/ubud/whats-on"].flatMap((url) => [`${url}/`, `${url}.md`]),
  "/explore/ID/ubud/whats-on.ics",
  "/explore/ID/ubud/whats-on.atom",
  ...["/explore/VN/hoi-an/routes/river-walk", "/explore/VN/routes/ridge"].flatMap((url) => [`${url}/`, `${url}.md`, `${url}/route.gpx`]),
  "/llms.txt",
  "/for-business/",
  "/for-creators/",
  "/traveller-terms/",
  "/privacy-policy/",
  "/accessibility/",
  "/search/?q=hoi",
  "/kept/",
  "/api/docs/",
];
const OTHERS = ["/explore/ID/?page=2", "/search/?q=%3Cb%3E%22", "/no/such/page/", "/explore/_.data", "/explore/ID/_.data?_routes=root"];

/** Number of pages that `npm test` compares; the full check compares all. */
const PAGES_MOST = 8;

const NAMES = [
  "Maya Okafor",
  `</script><b onclick='alert(1)'> "quotes' \\" and \\\\ more, $& $1 $\` $' $$ line\u2028and\u2029end ⛵️ Łódź 👩‍👩‍👧 ${"x".repeat(40)}`,
];

let database: OpenDatabase;
let build: ServerBuild;
let shared: TestApp;
let alone: TestApp;
let people: { who: string; cookies: Record<string, string> }[];
let pages: string[];
const folder = filledFolder();

/** Fetches the token first, so that both ways of rendering give the same output. */
async function cookiesWithToken(visitor: Visitor): Promise<Record<string, string>> {
  await visitor.token();
  return Object.fromEntries(visitor.cookies);
}

beforeAll(async () => {
  database = await openDatabase({ dataDir: folder.path });
  const { db } = database;
  const built = await buildPages();
  build = (await import(pathToFileURL(join(built, "server", "index.js")).href)) as ServerBuild;
  const site = { build, clientFolder: join(built, "client", "assets") };
  const parts = { limits: UNLIMITED, config: { DATA_DIR: folder.path } };
  alone = await buildApp(db, { ...parts, site: { ...site, rendersPerRequest: true } });
  shared = await buildApp(db, { ...parts, site });

  const ids: [string, string][] = [];
  for (const name of NAMES) ids.push([name, (await buildTraveller(db, { name, account_id: (await buildAccount(db)).id })).account_id]);
  const owner = await buildAccount(db);
  const own = await buildBusiness(db, { name: "Bò & <Biển>", owners: [owner.id] });
  const both = await buildTraveller(db, { name: "Own er" });
  const theirs = await buildBusiness(db, { owners: [both.account_id] });
  await db.update(business).set({ channel_manager: "cloudbeds" }).where(eq(business.code, theirs.code));
  ids.push(["an owner", owner.id], ["an owner who travels", both.account_id]);
  ids.push(["an account", (await buildAccount(db)).id], ["staff", (await buildAccount(db, { roles: ["staff"] })).id]);
  await buildTrail(db, "River Walk", 0);
  await buildTrail(db, "Ridge", 9, { area_id: null });
  people = [];
  for (const [who, id] of ids) people.push({ who, cookies: await cookiesWithToken(await new Visitor(shared.fastify).signIn(db, id)) });
  const ended = new Visitor(shared.fastify);
  ended.cookies.set("sessionid", "ended");
  people.push({ who: "a session that ended", cookies: await cookiesWithToken(ended) });
  const staff = await new Visitor(shared.fastify).signIn(db, (await buildAccount(db, { roles: ["staff"] })).id);
  const event = (await staff.post("/staff/api/events/", { ...EVENT_SAMPLE, area: "ubud" })).json<{ code: string }>();
  pages = [...PAGES, ...[`/${own.code}`, `/${theirs.code}`, `/event/${event.code}`].flatMap((url) => [`${url}/`, `${url}.md`])];
});
afterAll(async () => {
  await closeAll();
  await database.close();
  folder.remove();
});

const ask = async ({ fastify }: TestApp, url: string, cookies: Record<string, string>, accept = "") => {
  const response = await fastify.inject({ url, cookies, headers: { host: "guide.test", ...(accept && { "accept-encoding": accept }) } });
  const { statusCode: status, headers, rawPayload } = response;
  const body = (headers["content-encoding"] === "gzip" ? gunzipSync(rawPayload) : rawPayload).toString();
  return { status, headers, body };
};

/**
 * Decodes the router's data (its "turbo-stream" in one piece) and resolves every reference: equal texts are stored once, but a placeholder
 * equals no other text.
 */
function decoded(text: string): string {
  const [first = "", ...more] = text.split("\n");
  const flat = JSON.parse(first) as unknown[];
  const resolve = (index: unknown): unknown => {
    if (typeof index !== "number" || index < 0) return `constant ${index}`;
    const value = flat[index];
    if (Array.isArray(value)) return typeof value[0] === "string" ? [value[0], ...value.slice(1).map(resolve)] : value.map(resolve);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [flat[Number(key.slice(1))], resolve(one)]));
  };
  return [JSON.stringify(resolve(0)), ...more].join("\n");
}
/** Removes nonces, which change on each request; inline scripts allowed by their hash have none. */
const comparable = ({ body, headers }: Awaited<ReturnType<typeof ask>>) =>
  String(headers["content-type"]).startsWith("text/x-script")
    ? decoded(body)
    : body.replaceAll(/ nonce="[^"]*"/g, "").replace(/(?<=<script id="page-data" type="application\/json">)[^<]*/, decoded);

describe("a shared page of somebody who is signed in", () => {
  it("is tested of every kind", () => {
    const routes = readRoutes(build);
    const kinds = routes.addresses
      .flatMap(({ path }) => path ?? [])
      .filter((path) => {
        const { isShared, isForVisitors, isEmbedded } = routes.policyOf(`/${path}`.replaceAll(":", ""));
        // Embedded pages are the same for all visitors: they have no personal parts to fill in
        // (src/owners/printables/badge/BadgePage.test.ts).
        return isShared && !isForVisitors && !isEmbedded;
      });
    const tested = new Set(pages.map((url) => routes.nameOf(url.replace(/[.]md$/, "/_.md"))));
    expect(kinds.filter((path) => !tested.has(path))).toEqual([]);
  });

  it("is byte for byte what is rendered for them alone, the first time and from memory, and leaves nothing of theirs for visitors and others", {
    timeout: 600_000,
  }, async () => {
    // Freezes the clock, so that opening hours are the same in both responses.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const [maya, another] = people as [(typeof people)[number], (typeof people)[number], ...typeof people];
    for (const url of sample([...pages, ...OTHERS], PAGES_MOST)) {
      const bodies = new Map<object, string>();
      for (const { who, cookies } of people) {
        const expected = await ask(alone, url, cookies);
        if (pages.includes(url)) expect([url, expected.status]).toEqual([url, url === "/" ? 301 : 200]);
        for (const accept of who === "staff" ? ["", "gzip"] : ["gzip"]) {
          const given = await ask(shared, url, cookies, accept);
          const about = `${url} for ${who.slice(0, 40)}`;
          expect(given.status, about).toBe(expected.status);
          expect(firstDifference(comparable(given), comparable(expected)), about).toBe("");
          if (given.status === 200) expect(given.headers["content-type"], about).toBe(expected.headers["content-type"]);
          expect(given.headers.location, about).toBe(expected.headers.location);
          expect(given.headers["cache-control"], about).toBe("private, no-store");
          expect(given.headers.etag, about).toBeUndefined();
          bodies.set(cookies, given.body);
        }
      }
      const visitors = await ask(shared, url, {});
      for (const body of [visitors.body, bodies.get(another.cookies) as string]) {
        expect(body).not.toContain("Maya Okafor");
        expect(body).not.toContain(maya.cookies.csrftoken);
        expect(body).not.toMatch(/[0-9a-f]{32}(me\.|csrf|nonce)/);
      }
      for (const { cookies } of people) expect(visitors.body).not.toContain(cookies.csrftoken);
      expect(visitors.headers["set-cookie"]).toBeUndefined();
    }
  });

  it("is only theirs, when all ask at once for pages that are just rendered", { timeout: 600_000 }, async () => {
    for (const url of ["/explore/", "/explore/ID/ubud/", pages.at(-2) as string]) {
      const expected = await Promise.all(people.map(({ cookies }) => ask(alone, url, cookies)));
      shared.pages?.invalidate("*");
      const twice = await Promise.all([...people, ...people].map(({ cookies }) => ask(shared, url, cookies, "gzip")));
      for (const [index, given] of twice.entries())
        expect(firstDifference(comparable(given), comparable(expected[index % people.length] as typeof given))).toBe("");
    }
  });

  it("that visitors share among themselves is made for each who is signed in, who leaves nothing in it", { timeout: 600_000 }, async () => {
    const { path } = VIEWS.guide as { path: string };
    const before = await ask(shared, path, {});
    expect(before.status).toBe(200);
    for (const { who, cookies } of people) {
      const own = await ask(shared, path, cookies);
      expect([own.status, own.headers["cache-control"], own.headers.etag]).toEqual([200, "private, no-store", undefined]);
      if (NAMES.slice(0, 1).includes(who)) expect(own.body).toContain(who);
    }
    const after = await ask(shared, path, {});
    expect(firstDifference(comparable(after), comparable(before))).toBe("");
    for (const { cookies } of people) expect(after.body).not.toContain(cookies.csrftoken);
    expect(after.body).not.toContain("Maya Okafor");
    expect(after.headers["set-cookie"]).toBeUndefined();
  });

  it("shows what its reader has saved, to nobody else", { timeout: 600_000 }, async () => {
    const reader = await buildTraveller(database.db, { name: "Saver" });
    const visitor = await new Visitor(shared.fastify).signIn(database.db, reader.account_id as string);
    const { results } = (await visitor.get("/guide/api/business/?ordering=-recommendations_count&page_size=1")).json();
    const code = results[0].business_code;
    const area = results[0].area;
    const cookies = await cookiesWithToken(visitor);
    const pagesWithIt = [`/${code}/`, `/explore/${area.country_code}/${area.slug}/`];
    // Requested before the listing is saved, so that the page is in memory.
    for (const url of pagesWithIt) expect((await ask(shared, url, cookies)).body).toContain(`value="saved.${code} "`);
    const { uuid } = (await visitor.post("/traveller/api/wishlist-business/", { business: code })).json();
    for (const url of pagesWithIt) {
      expect((await ask(shared, url, cookies, "gzip")).body).toContain(`value="saved.${code} ${uuid}"`);
      for (const others of [(people[1] as (typeof people)[number]).cookies, {}])
        expect((await ask(shared, url, others)).body).not.toContain(uuid);
    }
  });

  it("runs its own scripts alone: every inline one is named by a hash or has the nonce", async () => {
    const { headers, body } = await ask(shared, "/explore/", (people[1] as (typeof people)[number]).cookies);
    const policy = /script-src ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1] ?? "";
    expect(policy).toMatch(/^'self'( 'sha256-[^']+')+ 'nonce-[^']+'$/);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect([nonce !== undefined, body.includes(" nonce=")]).toEqual([true, false]);
  });
});

/** Returns the text around the first difference; empty if both are equal. */
function firstDifference(one: string, other: string): string {
  if (one === other) return "";
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return `…${one.slice(Math.max(0, at - 80), at + 80)}… instead of …${other.slice(Math.max(0, at - 80), at + 80)}…`;
}
