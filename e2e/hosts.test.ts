import { request as ask } from "node:http";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "./checks.ts";
import { type RunningGuide, startGuide } from "./guide.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { filledFolder } from "./worker.ts";

const PASSWORD = "explore-better";
const NAMES = { theguide: "guide.localhost", preview: "preview.localhost", listing: "listing.localhost" };
type Name = keyof typeof NAMES;

const folder = filledFolder();
let guide: RunningGuide;
let browser: Browser;
let port: string;
beforeAll(async () => {
  const GUIDE_HOSTS = Object.entries(NAMES)
    .map((pair) => pair.join("="))
    .join(",");
  guide = await startGuide({ dataDir: folder.path, env: { GUIDE_HOSTS, LOG_LEVEL: "warn" } });
  port = new URL(guide.address).port;
  browser = await openBrowser({ isFresh: true });
});
afterAll(async () => {
  await browser?.close();
  await guide?.stop();
  folder.remove();
});

const origin = (name: Name) => `http://${NAMES[name]}:${port}`;
const at = (name: Name, path: string) => `${origin(name)}${path}`;

/** Returns the guide's response for a Host header that no browser would send. */
const answerTo = (host: string, path: string, method = "GET", headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    ask({ host: "127.0.0.1", port, path, method, headers: { host, ...headers } }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    })
      .on("error", reject)
      .end();
  });

async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "commit" });
  await whenIdle(page);
  return page;
}

/** Returns the traveller's name that a host knows; requested from one of the host's own pages. */
const whoIs = (page: Page) =>
  page.evaluate(
    async () => ((await (await fetch("/api/session/")).json()) as { traveller: { name: string } | null }).traveller?.name ?? null,
  );

async function logIn(page: Page, email: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

const hrefs = (page: Page) => page.locator("a[href]").evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));

describe("three hosts of one guide", () => {
  it("each have a login of their own, and a way out that leaves the others alone", async () => {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    const page = await open(context, at("theguide", "/accounts/login/?next=/explore/countries/"));
    await logIn(page, "maya@example.com");
    await page.waitForURL(at("theguide", "/explore/countries/"), { waitUntil: "commit" });
    const name = await whoIs(page);
    expect(name).toBeTruthy();

    const owners = await open(context, at("listing", "/listing/login/"));
    expect(await whoIs(owners)).toBe(null);
    const preview = await open(context, at("preview", "/explore/countries/"));
    expect(await whoIs(preview)).toBe(null);

    await logIn(owners, "joao@example.com");
    await owners.waitForURL(at("listing", "/listing/"), { waitUntil: "commit" });
    await owners.getByText("No listings yet.").waitFor();
    const other = await whoIs(owners);
    expect([other !== null, other === name]).toEqual([true, false]);
    expect(await whoIs(page)).toBe(name);
    expect(await findViolations(owners)).toEqual([]);

    await owners.goto(at("listing", "/accounts/logout/"));
    await owners.getByRole("button", { name: "Log Out" }).click();
    await owners.waitForURL(at("listing", "/listing/login/"), { waitUntil: "commit" });
    expect(await whoIs(owners)).toBe(null);
    expect(await whoIs(page)).toBe(name);
    const sessions = (await context.cookies()).filter((cookie) => cookie.name === "sessionid");
    expect(sessions.map(({ domain }) => domain)).toEqual([NAMES.theguide]);
    await context.close();
  });

  it("link to each other with absolute addresses, and to themselves with paths", async () => {
    const context = await browser.newContext();
    const page = await open(context, at("theguide", "/traveller/login/"));
    expect(await page.getByRole("link", { name: "Log in to your listing here" }).getAttribute("href")).toBe(
      at("listing", "/listing/login/"),
    );
    expect((await hrefs(page)).filter((href) => href.startsWith(origin("theguide")))).toEqual([]);

    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(at("listing", "/listing/login/"));
      await whenIdle(page);
      const paths = (await hrefs(page)).filter((href) => href.startsWith("/"));
      expect(
        paths.filter((href) => !/^\/(listing|accounts|kept)\//.test(href)),
        `${width} px`,
      ).toEqual([]);
      expect(await page.getByRole("link", { name: "The Guide" }).first().getAttribute("href")).toBe(at("theguide", "/explore/"));
    }
    await page.getByRole("button", { name: "More" }).click();
    const more = page.getByRole("region", { name: "More" });
    await more.waitFor();
    expect(await more.getByRole("link", { name: "Traveller login" }).getAttribute("href")).toBe(at("theguide", "/traveller/login/"));
    await more.getByRole("link", { name: "Countries" }).click();
    await page.waitForURL(at("theguide", "/explore/countries/"), { waitUntil: "commit" });
    await context.close();
  });

  it.each([
    ["with scripts", true],
    ["without scripts", false],
  ])("follow a next to one another, and to nobody else, %s", async (_how, javaScriptEnabled) => {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(at("listing", `/listing/login/?next=${encodeURIComponent(at("theguide", "/explore/countries/"))}`));
    if (javaScriptEnabled) await whenIdle(page);
    await logIn(page, "owner@example.com");
    await page.waitForURL(at("theguide", "/explore/countries/"), { waitUntil: "commit" });
    await page.goto(at("preview", "/accounts/login/?next=http://evil.localhost/"));
    if (javaScriptEnabled) await whenIdle(page);
    await logIn(page, "owner@example.com");
    await page.waitForURL(at("preview", "/traveller/for-you/"), { waitUntil: "commit" });
    await context.close();
  });
});

describe("a page", () => {
  it("is on one host: the others lead there", async () => {
    for (const [host, path, to] of [
      ["listing", "/explore/?a=1", at("theguide", "/explore/?a=1")],
      ["theguide", "/listing/login/", at("listing", "/listing/login/")],
      ["preview", "/listing/login/", at("listing", "/listing/login/")],
    ] as const) {
      const response = await answerTo(`${NAMES[host]}:${port}`, path);
      expect([response.status, response.headers.location], `${host} ${path}`).toEqual([301, to]);
    }
    expect((await answerTo(`${NAMES.listing}:${port}`, "/")).headers.location).toBe("/listing/login/");
  });

  it("of one host is not served from what another host has kept", async () => {
    const of = (name: Name, path: string) => answerTo(`${NAMES[name]}:${port}`, path);
    // Twice each, alternately: the second responses come from memory.
    for (const _time of [1, 2]) {
      const [guides, previews] = [await of("theguide", "/explore/countries/"), await of("preview", "/explore/countries/")];
      expect([guides.status, previews.status]).toEqual([200, 200]);
      expect([guides.headers["x-robots-tag"], previews.headers["x-robots-tag"]]).toEqual([undefined, "noindex"]);
      expect(guides.text).toContain('"here","theguide"');
      expect(previews.text).toContain('"here","preview"');
      // Canonical URLs are the guide's on both hosts.
      for (const { text } of [guides, previews]) expect(text).toContain(`rel="canonical" href="${at("theguide", "/explore/countries/")}"`);
      expect((await of("listing", "/explore/countries/")).status).toBe(301);
    }
    expect((await of("theguide", "/sitemap.xml")).text).toContain(`<loc>${origin("theguide")}/`);
  });
});

describe("a name that is not the guide's", () => {
  it("is refused, read or write", async () => {
    for (const host of ["evil.example", `evil.localhost:${port}`, "guide.localhost", `guide.localhost:${port}@evil.example`]) {
      for (const path of ["/explore/", "/accounts/login/", "/api/session/"]) {
        const response = await answerTo(host, path);
        expect([response.status, response.headers.location, response.headers["set-cookie"]], `${host} ${path}`).toEqual([
          421,
          undefined,
          undefined,
        ]);
        expect(response.text).not.toContain("evil");
      }
      expect((await answerTo(host, "/users/login/", "POST")).status, host).toBe(421);
    }
  });

  it("of this machine leads to the guide", async () => {
    const response = await answerTo(`127.0.0.1:${port}`, "/explore/countries/");
    expect([response.status, response.headers.location]).toEqual([301, at("theguide", "/explore/countries/")]);
  });

  it("in an Origin header has nothing written", async () => {
    const host = `${NAMES.theguide}:${port}`;
    for (const from of [origin("listing"), "http://evil.example", "null"])
      expect((await answerTo(host, "/accounts/login/", "POST", { origin: from })).status, from).toBe(403);
  });
});

it("A guide with hosts starts, and serves all of this, without an error in its log", () => {
  expect(guide.output()).not.toContain('"level":"error"');
});
