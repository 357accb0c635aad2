import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { beforeEach, describe, expect, it } from "vitest";
import { type CacheRequest, FullPageCache, hasSession, sendPage } from "./fullPageCache.ts";
import { buildRenderedPage, type RenderedPage } from "./renderedPage.ts";

const MINUTE = 60_000;
let time = 0;
let cache: FullPageCache;
beforeEach(() => {
  time = 1_000_000;
  cache = new FullPageCache(
    (path) => ({ parameters: new Set(["q", "page"]), unbounded: new Set(), isTimed: path === "/hours/" }),
    () => time,
  );
});

const buildPage = (
  text: string,
  { status = 200, dependencies = ["business"], bytes }: { status?: number; dependencies?: string[]; bytes?: number } = {},
) =>
  buildRenderedPage(new Response(text, { status, headers: { "content-type": "text/plain" } }), "-", new Set(dependencies), time, true).then(
    (page) => (bytes === undefined ? page : { ...page, bytes }),
  );

/** Returns a rendering that ends when the test completes it. */
function making() {
  const calls: string[] = [];
  const waiting: ((page: RenderedPage) => void)[] = [];
  return {
    calls,
    render: (url: string) => {
      calls.push(url);
      return new Promise<RenderedPage>((resolve) => waiting.push(resolve));
    },
    finish: async (index: number, page: Promise<RenderedPage>) => {
      waiting[index]?.(await page);
      await new Promise(setImmediate);
    },
  };
}

const never = () => Promise.reject(new Error("Nothing should be made"));
const put = (url: string, text = "a page", options?: Parameters<typeof buildPage>[1]) => cache.get(url, () => buildPage(text, options));

/** Calls the cache as the server does. @returns undefined if it has no page */
function ask(
  url: string,
  {
    method = "GET",
    headers = {},
    render = never,
  }: { method?: string; headers?: Record<string, string>; render?: (url: string) => Promise<RenderedPage> } = {},
) {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, method, headers });
  const response = new ServerResponse(request);
  let status = 0;
  let sent: string[] = [];
  let body: Buffer | undefined;
  response.writeHead = ((code: number, list: string[]) => {
    status = code;
    sent = list;
    return response;
  }) as never;
  response.end = ((bytes?: Buffer) => {
    body = bytes;
    return response;
  }) as never;
  const page = cache.find(request as CacheRequest, render);
  if (!page) return undefined;
  sendPage(page, request, response);
  const header = (name: string) => sent[sent.indexOf(name) + 1];
  return { status, header, body: body?.toString(), sent };
}

describe("the key of an address", () => {
  it("is its path and the parameters that change the page, in one order; advertisers' marks are not part of it", () => {
    expect(cache.cacheKey("/explore/")).toBe("/explore/");
    expect(cache.cacheKey("/explore/?utm_source=x&fbclid=y")).toBe("/explore/");
    expect(cache.cacheKey("/explore/?q=b&utm=1&page=2")).toBe("/explore/?page=2&q=b");
    expect(cache.cacheKey("/explore/?page=2&q=b")).toBe("/explore/?page=2&q=b");
    expect(cache.cacheKey("/explore/?")).toBe("/explore/");
  });

  it("tells values apart, and cannot be made to look like another", () => {
    expect(cache.cacheKey("/?q=a%26page%3D2")).not.toBe(cache.cacheKey("/?q=a&page=2"));
    expect(cache.cacheKey("/a?q=1")).not.toBe(cache.cacheKey("/b?q=1"));
  });

  it("does not exist for an address of more than 512 characters: the page is served and not cached", async () => {
    const long = `/explore/?q=${"x".repeat(600)}`;
    expect(cache.cacheKey(long)).toBeUndefined();
    await put(long);
    expect(ask(long)).toBeUndefined();
    expect(cache.figures.pages).toBe(0);
  });
});

describe("a page that is kept", () => {
  it("is served from memory, under every address with its key", async () => {
    await put("/explore/");
    expect(ask("/explore/?utm_source=x")).toMatchObject({ status: 200, body: "a page" });
    expect(cache.figures).toMatchObject({ hits: 1, misses: 1, pages: 1 });
  });

  it("of one host is not that of another, and a change empties both", async () => {
    const of = async (host: string, text: string) => (await cache.get("/", () => buildPage(text), host)).variants.identity.body.toString();
    expect([await of("", "guide"), await of("preview", "preview")]).toEqual(["guide", "preview"]);
    expect([await of("", "new"), await of("preview", "new")]).toEqual(["guide", "preview"]);
    // No path can produce another host's key.
    expect(cache.cacheKey("/preview/")).not.toBe("preview/");
    cache.invalidate("business");
    expect([await of("", "new"), await of("preview", "newer")]).toEqual(["new", "newer"]);
  });

  it("is not served to somebody who is signed in", async () => {
    await put("/explore/");
    expect(ask("/explore/", { headers: { cookie: "csrftoken=x; sessionid=y" } })).toBeUndefined();
    expect(ask("/explore/", { headers: { cookie: "csrftoken=x" } })).toMatchObject({ status: 200 });
  });

  it("comes in the encoding that the browser takes", async () => {
    await put("/explore/");
    expect(ask("/explore/", { headers: { "accept-encoding": "gzip, br" } })?.header("content-encoding")).toBe("br");
    expect(ask("/explore/", { headers: { "accept-encoding": "gzip" } })?.header("content-encoding")).toBe("gzip");
    expect(ask("/explore/")?.sent).not.toContain("content-encoding");
  });

  it("is 304 for who has it already, in that encoding only", async () => {
    await put("/explore/");
    const tag = ask("/explore/", { headers: { "accept-encoding": "br" } })?.header("etag") ?? "";
    const again = ask("/explore/", { headers: { "accept-encoding": "br", "if-none-match": tag } });
    expect(again).toMatchObject({ status: 304, body: undefined });
    expect(again?.header("etag")).toBe(tag);
    expect(again?.sent).not.toContain("content-length");
    expect(ask("/explore/", { headers: { "accept-encoding": "gzip", "if-none-match": tag } })).toMatchObject({ status: 200 });
  });

  it("answers HEAD with its headers and no body", async () => {
    await put("/explore/");
    const response = ask("/explore/", { method: "HEAD" });
    expect(response).toMatchObject({ status: 200, body: undefined });
    expect(response?.header("content-length")).toBe("6");
  });
});

describe("what is not kept", () => {
  it.each([301, 302, 404, 500])("a page with status %i", async (status) => {
    expect((await put("/explore/", "x", { status })).status).toBe(status);
    expect(ask("/explore/")).toBeUndefined();
  });

  it("a page that could not be made: the next visitor tries again", async () => {
    await expect(cache.get("/explore/", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await put("/explore/");
    expect(ask("/explore/")).toMatchObject({ status: 200 });
  });
});

describe("many at the same time", () => {
  it("have a page made once", async () => {
    const { calls, render, finish } = making();
    const pending = Promise.all([cache.get("/a/", render), cache.get("/a/?utm=1", render), cache.get("/b/", render)]);
    await finish(0, buildPage("a"));
    await finish(1, buildPage("b"));
    const [one, two, other] = await pending;
    expect(calls).toEqual(["/a/", "/b/"]);
    expect(one).toBe(two);
    expect(other).not.toBe(one);
  });
});

describe("a change of data", () => {
  it("drops the pages that depend on its key, and no others", async () => {
    await put("/a/", "a", { dependencies: ["business", "area"] });
    await put("/b/", "b", { dependencies: ["inventory_item"] });
    cache.invalidate("business");
    expect(ask("/a/")).toBeUndefined();
    expect(ask("/b/")).toMatchObject({ status: 200 });
    cache.invalidate("*");
    expect(ask("/b/")).toBeUndefined();
    expect(cache.figures).toMatchObject({ pages: 0, bytes: 0 });
  });

  it("while a page is being made: it is shown once and not kept", async () => {
    const { render, finish } = making();
    const pending = cache.get("/a/", render);
    cache.invalidate("business");
    await finish(0, buildPage("old"));
    expect((await pending).variants.identity.body.toString()).toBe("old");
    expect(ask("/a/")).toBeUndefined();
  });

  it("of another table while a page is being made does not concern it", async () => {
    const { render, finish } = making();
    const pending = cache.get("/a/", render);
    cache.invalidate("traveller");
    await finish(0, buildPage("a"));
    await pending;
    expect(ask("/a/")).toMatchObject({ status: 200 });
  });

  it("is seen by the next visitors, who do not take a page that was begun before it, and have one rendering together", async () => {
    const { calls, render, finish } = making();
    const before = cache.get("/a/", render);
    cache.invalidate("business");
    const after = [cache.get("/a/", render), cache.get("/a/", render)];
    await finish(0, buildPage("old"));
    expect((await before).variants.identity.body.toString()).toBe("old");
    expect(ask("/a/")).toBeUndefined();
    await finish(1, buildPage("new"));
    for (const page of await Promise.all(after)) expect(page.variants.identity.body.toString()).toBe("new");
    expect(calls).toEqual(["/a/", "/a/"]);
    expect(ask("/a/")?.body).toBe("new");
  });

  it("of other data, however often, leaves a crowd with one rendering", async () => {
    const { calls, render, finish } = making();
    const crowd = [1, 2, 3].map(() => {
      cache.invalidate("ranking");
      return cache.get("/a/", render);
    });
    await finish(0, buildPage("a"));
    await Promise.all(crowd);
    expect(calls).toEqual(["/a/"]);
    expect(ask("/a/")?.body).toBe("a");
  });

  it("at every rendering keeps no visitor waiting for a third", async () => {
    const { calls, render, finish } = making();
    const first = cache.get("/a/", render);
    cache.invalidate("business");
    const second = cache.get("/a/", render);
    await finish(0, buildPage("old"));
    cache.invalidate("business");
    await finish(1, buildPage("newer"));
    expect((await second).variants.identity.body.toString()).toBe("newer");
    expect(calls).toHaveLength(2);
    await first;
  });
});

describe("a hot page", () => {
  /** Requests a page as often as makes it hot. */
  const crowd = (url: string, render = never as (url: string) => Promise<RenderedPage>) => {
    for (let hits = 0; hits < 32; hits += 1) ask(url, { render });
  };

  it("that changes is served while it is rendered again, once, and then is the new one", async () => {
    await put("/a/", "old");
    crowd("/a/");
    cache.invalidate("business");
    const { calls, render, finish } = making();
    expect(ask("/a/", { render })?.body).toBe("old");
    expect(ask("/a/", { render })?.body).toBe("old");
    expect(calls).toEqual(["/a/"]);
    await finish(0, buildPage("new"));
    expect(ask("/a/")?.body).toBe("new");
  });

  it("is served for a second after a change at most, however long it takes to render", async () => {
    await put("/a/", "old");
    crowd("/a/");
    cache.invalidate("business");
    const { render } = making();
    expect(ask("/a/", { render })?.body).toBe("old");
    time += 900;
    cache.invalidate("business");
    time += 101;
    expect(ask("/a/", { render })).toBeUndefined();
    expect(cache.figures).toMatchObject({ pages: 0, bytes: 0 });
  });

  it("that fails to be rendered again is not served any longer", async () => {
    await put("/a/", "old");
    crowd("/a/");
    cache.invalidate("business");
    ask("/a/", { render: () => Promise.reject(new Error("no")) });
    await new Promise(setImmediate);
    time += 1_001;
    expect(ask("/a/")).toBeUndefined();
  });

  it("is one that many ask for within a second: of others the old one is never shown after a change", async () => {
    await put("/a/", "old");
    for (let hits = 0; hits < 31; hits += 1) ask("/a/");
    cache.invalidate("business");
    expect(ask("/a/")).toBeUndefined();

    await put("/b/", "old");
    for (let hits = 0; hits < 64; hits += 1) {
      time += 100;
      ask("/b/");
    }
    cache.invalidate("business");
    expect(ask("/b/")).toBeUndefined();

    await put("/c/", "old");
    crowd("/c/");
    time += 1_001;
    cache.invalidate("business");
    expect(ask("/c/")).toBeUndefined();
  });

  it("is not shown to who goes the long way: they get the new one", async () => {
    await put("/a/", "old");
    crowd("/a/");
    cache.invalidate("business");
    expect((await cache.get("/a/", () => buildPage("new"))).variants.identity.body.toString()).toBe("new");
  });
});

describe("a page older than five minutes", () => {
  it("is served stale and rendered again in the background, once", async () => {
    await put("/a/", "old");
    time += 5 * MINUTE + 1;
    const { calls, render, finish } = making();
    expect(ask("/a/", { render })?.body).toBe("old");
    expect(ask("/a/", { render })?.body).toBe("old");
    expect(calls).toEqual(["/a/"]);
    await finish(0, buildPage("new"));
    expect(ask("/a/")?.body).toBe("new");
    expect(cache.figures).toMatchObject({ stale: 2, hits: 1, pages: 1 });
  });

  it("is rendered again before it is served if its text depends on the hour", async () => {
    await put("/hours/", "open");
    time += 5 * MINUTE;
    expect(ask("/hours/?x=1")?.body).toBe("open");
    time += 1;
    expect(ask("/hours/")).toBeUndefined();
    await put("/hours/", "closed");
    expect(ask("/hours/")?.body).toBe("closed");
  });

  it("is still served when rendering it again fails", async () => {
    await put("/a/", "old");
    time += 6 * MINUTE;
    expect(ask("/a/", { render: () => Promise.reject(new Error("no")) })?.body).toBe("old");
    await new Promise(setImmediate);
    const { calls, render, finish } = making();
    ask("/a/", { render });
    await finish(0, buildPage("broken", { status: 500 }));
    expect(ask("/a/", { render })?.body).toBe("old");
    await finish(1, buildPage("new"));
    expect(ask("/a/", { render })?.body).toBe("new");
    expect(calls).toHaveLength(2);
  });

  it("that no longer exists when it is rendered again is not served again", async () => {
    await put("/a/", "old");
    time += 6 * MINUTE;
    const { render, finish } = making();
    ask("/a/", { render });
    await finish(0, buildPage("gone", { status: 404 }));
    expect(ask("/a/")).toBeUndefined();
    expect(cache.figures).toMatchObject({ pages: 0, bytes: 0 });
  });
});

describe("the room", () => {
  const BYTES = 40 * 1024 * 1024;

  it("is 128 MB: the least recently used page goes first", async () => {
    for (const url of ["/a/", "/b/", "/c/"]) await put(url, url, { bytes: BYTES });
    ask("/a/");
    await put("/d/", "d", { bytes: BYTES });
    expect(ask("/b/")).toBeUndefined();
    for (const url of ["/a/", "/c/", "/d/"]) expect(ask(url)).toMatchObject({ status: 200 });
    expect(cache.figures).toMatchObject({ pages: 3, bytes: 3 * BYTES });
  });

  it("is counted again when a page is rendered again", async () => {
    await put("/a/", "a", { bytes: BYTES });
    cache.invalidate("business");
    await put("/a/", "a", { bytes: BYTES });
    expect(cache.figures.bytes).toBe(BYTES);
  });
});

describe("hasSession", () => {
  it("knows the cookie among others", () => {
    expect(hasSession("a=b; sessionid=x")).toBe(true);
    expect(hasSession("a=b; csrftoken=x")).toBe(false);
    expect(hasSession("")).toBe(false);
  });
});

describe("while no notification of changes arrives", () => {
  const later = 10 * MINUTE;

  it("a page is served however old it is, and nothing is rendered", async () => {
    await put("/a/");
    cache.suspend();
    time += later;
    expect(ask("/a/")?.body).toBe("a page");
    expect(cache.figures.stale).toBe(1);
    expect((await cache.get("/a/", never)).status).toBe(200);
  });

  it("a change that is passed on late drops nothing: it would not come back", async () => {
    await put("/a/");
    cache.suspend();
    cache.invalidate("business");
    cache.invalidate("*");
    expect(ask("/a/")?.body).toBe("a page");
  });

  it("a page that a change had outdated before is not served for longer than it would have been", async () => {
    await put("/a/");
    for (let hit = 0; hit < 32; hit += 1) ask("/a/");
    cache.invalidate("business");
    cache.suspend();
    expect(ask("/a/")?.body).toBe("a page");
    time += 1_001;
    expect(ask("/a/")).toBeUndefined();
  });
});

describe("when notifications arrive again", () => {
  beforeEach(async () => {
    await put("/a/", "old");
    cache.suspend();
    cache.resume();
  });

  it("every page is rendered again: at first while the old one is served, then before anything is", async () => {
    const { render, calls, finish } = making();
    expect(ask("/a/", { render })?.body).toBe("old");
    expect(calls).toEqual(["/a/"]);
    time += 1_001;
    expect(ask("/a/")).toBeUndefined();
    const asked = cache.get("/a/", never);
    await finish(0, buildPage("new"));
    expect((await asked).variants.identity.body.toString()).toBe("new");
    expect(ask("/a/")?.body).toBe("new");
  });

  it("one that cannot be rendered is served as it was, and goes when it is known to have changed", async () => {
    time += 1_001;
    const render = () => buildPage("failed", { status: 503 });
    for (const _time of [1, 2]) expect((await cache.get("/a/", render)).variants.identity.body.toString()).toBe("old");
    cache.invalidate("business");
    expect((await cache.get("/a/", render)).status).toBe(503);
  });

  it("one that is gone meanwhile is gone", async () => {
    time += 1_001;
    expect((await cache.get("/a/", () => buildPage("gone", { status: 404 }))).status).toBe(404);
    expect((await cache.get("/a/", () => buildPage("failed", { status: 503 }))).status).toBe(503);
  });

  it("what was being rendered meanwhile is not stored", async () => {
    cache.suspend();
    const { render, finish } = making();
    const asked = cache.get("/b/", render);
    cache.resume();
    await finish(0, buildPage("between"));
    expect((await asked).status).toBe(200);
    expect(ask("/b/")).toBeUndefined();
  });
});
