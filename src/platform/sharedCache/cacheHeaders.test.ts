import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { buildApp } from "../../tools/testing/app.ts";
import { freshDatabase } from "../../tools/testing/database.ts";
import { buildAccount } from "../../tools/testing/factories.ts";
import { temporaryFolder } from "../../tools/testing/folder.ts";
import { pageRoute, pagesBuild, plainRoot } from "../../tools/testing/pages.ts";
import { freezeClock, now } from "../clock.ts";
import { platformHandlers } from "../endpoints/api.ts";
import { endpoint } from "../endpoints/endpoint.ts";
import { handle } from "../http/context.ts";
import { callApi } from "../pages/callApi.ts";
import { createSession } from "../sessions/session.ts";

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => freezeClock(undefined));

const { db } = await freshDatabase();

const readPlace = endpoint({
  method: "GET",
  path: "/api/place/",
  summary: "",
  tag: "",
  access: "public",
  response: z.object({ place: z.string() }),
  dependencies: ["area:kathmandu", "listings"],
});
let reading: Promise<void> = Promise.resolve();
const handlers = [
  ...platformHandlers([]),
  handle(readPlace, async () => {
    await reading;
    return { place: "Kathmandu" };
  }),
];
const build = pagesBuild(plainRoot, [
  pageRoute("place", "place/", { parameters: [], unbounded: ["q"], isTimed: true }, () => callApi(readPlace, {})),
  pageRoute("form", "form/", "none", () => ({ form: "of one visitor" })),
]);

async function listening(config: Record<string, string>) {
  const app = await buildApp(db, { handlers, config, site: { build, clientFolder: temporaryFolder() } });
  await app.fastify.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.fastify.server.address() as AddressInfo;
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", headers });
    await response.arrayBuffer();
    return {
      status: response.status,
      caching: response.headers.get("cache-control"),
      keys: response.headers.get("surrogate-key"),
      headers: response.headers,
    };
  };
  return { ...app, ask };
}

const VARNISH = { CDN: "varnish:http://127.0.0.1:6081" };
const SHARED = "max-age=0, s-maxage=300, stale-while-revalidate=1, stale-if-error=86400";

describe("a page for visitors", () => {
  it("may be stored by a cache that purges: when it is rendered, from memory, by Node's server and if it has not changed", async () => {
    const { ask } = await listening(VARNISH);
    const keys = "pages area listings area:kathmandu";
    freezeClock(now());
    for (let times = 0; times < 3; times += 1) expect(await ask("/place/")).toMatchObject({ status: 200, caching: SHARED, keys });
    const etag = (await ask("/place/")).headers.get("etag") ?? "";
    expect(await ask("/place/", { "if-none-match": etag })).toMatchObject({ status: 304, caching: SHARED, keys });
    expect((await ask("/place/")).headers.get("vary")).toBe("accept, accept-encoding, cookie");
    // Cookies of a visitor who is not signed in do not change it.
    expect(await ask("/place/", { cookie: "csrftoken=x" })).toMatchObject({ caching: SHARED });
  });

  it("says how long it is fresh from its rendering on, not from its sending", async () => {
    const { ask } = await listening(VARNISH);
    const start = now();
    freezeClock(start);
    await ask("/place/");
    freezeClock(new Date(start.getTime() + 200_000));
    expect((await ask("/place/")).caching).toContain("s-maxage=100,");
  });

  it("may be stored for a second by nginx, which cannot purge", async () => {
    const { ask } = await listening({ CDN: "nginx" });
    for (let times = 0; times < 2; times += 1)
      expect(await ask("/place/")).toMatchObject({
        caching: "max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=86400",
        keys: null,
      });
  });

  it("may not be stored without a cache that the guide knows: other proxies would never hear of a change", async () => {
    const { ask } = await listening({});
    for (let times = 0; times < 2; times += 1) expect(await ask("/place/")).toMatchObject({ caching: "no-cache", keys: null });
  });
});

describe("may not be stored", () => {
  it("a page of a signed-in person, a form and a missing page", async () => {
    const { ask } = await listening(VARNISH);
    const { id } = await buildAccount(db);
    await ask("/place/");
    const cookie = `sessionid=${await createSession(db, id)}`;
    expect(await ask("/place/", { cookie })).toMatchObject({ status: 200, caching: "private, no-store", keys: null });
    expect(await ask("/form/")).toMatchObject({ status: 200, caching: "private, no-store", keys: null });
    expect(await ask("/nothing/")).toMatchObject({ status: 404, caching: "no-cache", keys: null });
  });

  it("a page of what a visitor typed, which the guide does not store either", async () => {
    const { ask } = await listening(VARNISH);
    expect(await ask("/place/?q=typed")).toMatchObject({ status: 200, caching: "no-cache", keys: null });
  });

  it("a page that changed while it was rendered", async () => {
    const { ask, pages } = await listening(VARNISH);
    const { promise, resolve } = Promise.withResolvers<void>();
    reading = promise;
    const asked = ask("/place/");
    await vi.waitFor(() => expect(pages?.cache.figures.misses).toBe(1));
    pages?.invalidate("area:kathmandu");
    resolve();
    expect(await asked).toMatchObject({ status: 200, caching: "no-cache" });
    expect(await ask("/place/")).toMatchObject({ caching: expect.stringContaining("s-maxage") });
  });

  it("a hot page that is served for a moment after its change", async () => {
    const { ask, pages } = await listening(VARNISH);
    freezeClock(now());
    for (let times = 0; times < 40; times += 1) await ask("/place/");
    pages?.invalidate("area:kathmandu");
    expect(await ask("/place/")).toMatchObject({ status: 200, caching: "no-cache" });
    await vi.waitFor(async () => expect(await ask("/place/")).toMatchObject({ caching: SHARED }));
  });

  it("a page that is served while the database sends no changes", async () => {
    const { ask, pages } = await listening(VARNISH);
    await ask("/place/");
    pages?.suspend();
    for (let times = 0; times < 2; times += 1) expect(await ask("/place/")).toMatchObject({ status: 200, caching: "no-cache" });
    pages?.resume();
    await vi.waitFor(async () => expect(await ask("/place/")).toMatchObject({ caching: expect.stringContaining("s-maxage") }));
  });
});
