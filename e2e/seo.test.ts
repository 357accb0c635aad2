import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFaults, findFaultsInBoth, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { workerGuide } from "./worker.ts";

const { address } = workerGuide();
const CHROME = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";

let browser: Browser;
let profile: string;
beforeAll(async () => {
  browser = await openBrowser();
  const list = (await (await fetch(`${address}/guide/api/business/?ordering=-recommendations_count&page_size=1`)).json()) as {
    results: { profile_url: string }[];
  };
  profile = list.results[0]?.profile_url ?? "";
});
afterAll(() => browser.close());

const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${address}${path}`, { headers, redirect: "manual" });
const fetchHead = async (path: string) => (await (await ask(path)).text()).split("</head>")[0] ?? "";
/** Returns the links of a page's head with a rel, by their attributes. */
const headLinks = (head: string, rel: string) =>
  [...head.matchAll(/<link ([^>]*)>/g)]
    .map(([, attributes = ""]) =>
      Object.fromEntries([...attributes.matchAll(/([a-z]+)="([^"]*)"/gi)].map(([, name = "", value]) => [name.toLowerCase(), value])),
    )
    .filter((one) => one.rel === rel);

/** Every type of page that search engines may index, by its canonical path. */
const PAGES = [
  "/explore/",
  "/explore/countries/",
  "/explore/activities/",
  "/explore/activities/surfing/",
  "/explore/MX/activities/surfing/",
  "/explore/ID/",
  "/explore/ID/ubud/",
  "/explore/ID/ubud/stay/",
  "/explore/ID/ubud/activities/",
  "/explore/ID/ubud/eat-drink/",
];
const INFORMATION = ["/for-business/", "/for-creators/", "/traveller-terms/", "/privacy-policy/", "/accessibility/"];

describe("the head of a page", () => {
  it("names its one address, its languages, and has a title and a description of its own", async () => {
    const titles = new Set<string>();
    const paths = [...PAGES, ...INFORMATION, "/api/docs/", profile];
    for (const path of paths) {
      const head = await fetchHead(`${path}?utm_source=letter`);
      expect(
        headLinks(head, "canonical").map(({ href }) => href),
        path,
      ).toEqual([address + path]);
      const languages = headLinks(head, "alternate").filter(({ hreflang }) => hreflang);
      expect(
        languages.map(({ hreflang, href }) => [hreflang, href]),
        path,
      ).toEqual([
        ["en", address + path],
        ["x-default", address + path],
      ]);
      expect(/<meta name="description" content="[^"]{40,}"/.test(head), path).toBe(true);
      titles.add(/<title>(.*?)<\/title>/.exec(head)?.[1] ?? "");
    }
    expect(titles.size).toBe(paths.length);
  });

  it("leads to its Markdown form and, in an area, to its feed", async () => {
    for (const path of [...PAGES, profile]) {
      const forms = headLinks(await fetchHead(path), "alternate").filter(({ type }) => type === "text/markdown");
      expect(
        forms.map(({ href }) => href),
        path,
      ).toEqual([`${address}${path.replace(/\/$/, ".md")}`]);
      expect((await ask(new URL(forms[0]?.href ?? "").pathname)).status).toBe(200);
    }
    const feeds = headLinks(await fetchHead("/explore/ID/ubud/stay/"), "alternate").filter(({ type }) => type === "application/atom+xml");
    expect(feeds.map(({ href }) => href)).toEqual([`${address}/explore/ID/ubud/new.atom`]);
    expect(await fetchHead("/explore/ID/")).not.toContain("atom+xml");
  });
});

describe("the Markdown form of a page", () => {
  it("comes at the address with .md, whatever the browser prefers, and never as HTML", async () => {
    for (const path of [...PAGES, profile]) {
      const response = await ask(path.replace(/\/$/, ".md"), { accept: CHROME });
      expect([response.status, response.headers.get("content-type")], path).toEqual([200, "text/markdown; charset=utf-8"]);
      expect(response.headers.get("link"), path).toBe(`<${address}${path}>; rel="canonical"`);
      const text = await response.text();
      expect(text, path).toMatch(/^# \S/);
      expect(text, path).toContain(`Page: ${address}${path}`);
      expect(text, path).not.toMatch(/<[a-z!/]/i);
    }
  });

  it("comes at the page's address to who asks for it, and the page to everybody else, in any order", async () => {
    for (let round = 0; round < 2; round += 1) {
      for (const [accept, type] of [
        ["text/markdown", "text/markdown"],
        [CHROME, "text/html"],
        ["text/markdown, text/html;q=0.5", "text/markdown"],
        ["*/*", "text/html"],
        ["text/markdown;q=0, text/html", "text/html"],
      ] as const) {
        const response = await ask("/explore/ID/ubud/", { accept });
        expect(response.headers.get("content-type"), accept).toContain(type);
        expect(response.headers.get("vary"), accept).toContain("accept,");
      }
    }
  });

  it("is not sent again to who has it, and is another thing than the page", async () => {
    const tag = (await ask("/explore/ID.md")).headers.get("etag") ?? "";
    expect((await ask("/explore/ID.md", { "if-none-match": tag })).status).toBe(304);
    expect((await ask("/explore/ID/", { "if-none-match": tag, accept: CHROME })).status).toBe(200);
  });

  it("leads to pages that exist", async () => {
    for (const path of ["/explore.md", "/explore/ID/ubud.md", profile.replace(/\/$/, ".md"), "/llms.txt"]) {
      const links = [...(await (await ask(path)).text()).matchAll(/\]\((http[^)]+)\)/g)].map(([, href]) => href as string);
      const own = [...new Set(links)].filter((href) => href.startsWith(address)).slice(0, 30);
      expect(own.length, path).toBeGreaterThan(1);
      for (const href of own) expect((await fetch(href, { redirect: "manual" })).status, `${path} → ${href}`).toBe(200);
    }
  });

  it("of what does not exist says so, in Markdown", async () => {
    for (const path of [
      "/explore/XX.md",
      "/explore/ID/paris.md",
      "/explore/ID/nowhere.md",
      "/explore/activities/no_such.md",
      "/zzzzzzzz.md",
      "/for-business.md",
      "/a/b/c/d.md",
      "/explore/ID/ubud.md?page=99",
      "/explore/ID/_.md",
      "/accounts/login.md",
    ]) {
      const response = await ask(path, { accept: CHROME });
      expect([response.status, response.headers.get("content-type")], path).toEqual([404, "text/markdown; charset=utf-8"]);
    }
  });

  it("in lower case leads to the one address", async () => {
    const response = await ask("/explore/id/ubud.md");
    expect([response.status, new URL(response.headers.get("location") ?? "", address).pathname]).toEqual([301, "/explore/ID/ubud.md"]);
  });
});

describe("the feed of an area", () => {
  it("is well formed for a browser, with entries that lead to listings", async () => {
    const response = await ask("/explore/ID/ubud/new.atom");
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/atom+xml; charset=utf-8"]);
    const page = await browser.newPage();
    const read = await page.evaluate(
      (text) => {
        const feed = new DOMParser().parseFromString(text, "application/xml");
        return {
          faults: feed.querySelectorAll("parsererror").length,
          entries: [...feed.querySelectorAll("entry > link")].map((link) => link.getAttribute("href") ?? ""),
          updated: feed.querySelector("feed > updated")?.textContent ?? "",
        };
      },
      await response.text(),
    );
    await page.close();
    expect(read.faults).toBe(0);
    expect(read.entries.length).toBeGreaterThan(3);
    expect(Date.parse(read.updated)).toBeGreaterThan(0);
    expect((await fetch(read.entries[0] ?? "")).status).toBe(200);
    const tag = response.headers.get("etag") ?? "";
    expect((await ask("/explore/ID/ubud/new.atom", { "if-none-match": tag })).status).toBe(304);
  });

  it("is there for an area without listings, and not for one that does not exist", async () => {
    const empty = await ask("/explore/TV/funafuti/new.atom");
    expect([empty.status, (await empty.text()).includes("<entry>")]).toEqual([200, false]);
    for (const path of ["/explore/ID/nowhere/new.atom", "/explore/ID/paris/new.atom", "/explore/XX/ubud/new.atom"])
      expect((await ask(path)).status, path).toBe(404);
    expect((await ask("/explore/id/ubud/new.atom")).headers.get("location")).toContain("/explore/ID/ubud/new.atom");
  });
});

describe("the sitemap", () => {
  it("leads from robots.txt over its shards to pages that are their own canonical address", async () => {
    const robots = await (await ask("/robots.txt")).text();
    const index = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? "";
    const locations = async (href: string) =>
      [...(await (await fetch(href)).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, one]) => one as string);
    const shards = await locations(index);
    expect(shards.map((href) => new URL(href).pathname)).toEqual(
      ["guide-1", "areas-1", "listings-1", "travellers-1", "traveller-guides-1"].map((name) => `/sitemaps/${name}.xml`),
    );
    for (const shard of shards) {
      const pages = await locations(shard);
      expect(pages.length).toBeGreaterThan(5);
      const some = pages.filter((_, at) => at % Math.ceil(pages.length / 5) === 0);
      for (const href of some) {
        const { pathname } = new URL(href);
        expect(
          headLinks(await fetchHead(pathname), "canonical").map((one) => one.href),
          href,
        ).toEqual([href]);
      }
    }
  });
});

describe("an address that leads nowhere", () => {
  for (const [path, nearest] of [
    ["/explore/TH/chang-mai/", "/explore/TH/chiang-mai/"],
    ["/explore/ID/paris/", "/explore/FR/paris/"],
    ["/explore/ubud/", "/explore/ID/ubud/"],
    ["/ubud.html", "/explore/ID/ubud/"],
    ["/some/where/in/paris", "/explore/FR/paris/"],
    ["/explore/activities/surf/", "/explore/activities/surfing/"],
    ["/explore/ID/ubud/?page=99", "/explore/ID/ubud/"],
    ["/zzzzzzzz/", "/explore/"],
    ["/explore/ID/%00/", "/explore/ID/"],
    ["/%F0%9F%8C%8A/", "/explore/"],
  ] as const) {
    it(`${path} is a 404 that offers ${nearest} and a search`, async () => {
      const response = await ask(path, { accept: CHROME });
      const text = await response.text();
      expect([response.status, response.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
      expect(text).toContain(`href="${nearest}"`);
      expect(text).toContain('action="/search/"');
      expect(text).toContain('content="noindex"');
    });
  }

  it.each([true, false])("reads well at 390 and 1280 px; scripts run: %s", async (javaScriptEnabled) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 900 }, javaScriptEnabled });
    const page = await context.newPage();
    const complaints = watch(page);
    await page.goto(`${address}/explore/TH/chang-mai/`);
    await whenIdle(page);
    const field = page.getByRole("searchbox", { name: "Search the guide" });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("We can't find that page");
      await page.getByRole("link", { name: "Chiang Mai Thailand", exact: true }).waitFor();
      expect(await field.isVisible()).toBe(true);
    }
    // With scripts off, the browser reports the page's script files as failed requests.
    if (javaScriptEnabled) {
      expect(await findFaults(page, [390, 1280])).toEqual([]);
      expect(complaints().filter((one) => !one.includes("404"))).toEqual([]);
    }
    await field.fill("Ubud");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/search\/\?q=Ubud/);
    await context.close();
  });
});

describe("an information page", () => {
  it.each(INFORMATION)("%s reads well at 390 and 1280 px, light and dark, and the bar of a phone marks nothing", async (path) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 900 } });
    const page = await context.newPage();
    const complaints = watch(page);
    await page.goto(address + path);
    await whenIdle(page);
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    const bar = page.getByRole("navigation", { name: "Bottom" });
    await bar.waitFor();
    expect(await bar.locator("[aria-current=page]").count()).toBe(0);
    expect(await findFaultsInBoth(page, [390, 1280])).toEqual([]);
    const links = await page.locator("main a").evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
    for (const href of new Set(links.filter((one) => one.startsWith("http")))) expect((await fetch(href)).status, href).toBe(200);
    expect(complaints()).toEqual([]);
    await context.close();
  });

  it("is linked from the foot of every page, the menu, the bar and the More panel", async () => {
    const html = await (await ask("/explore/countries/")).text();
    for (const path of INFORMATION) expect(html).toContain(`href="${path}"`);
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${address}/explore/countries/`);
    await whenIdle(page);
    await page.getByRole("button", { name: "Explore The Guide" }).click();
    await page.locator("#megamenu").getByRole("link", { name: "For Business" }).waitFor();
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("link", { name: "Info for Businesses" }).waitFor();
    await page.getByRole("link", { name: "Info for Creators" }).click();
    await page.waitForURL(`${address}/for-creators/`);
    await page.close();
  });
});
