import type { Browser, Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findAccountByEmail } from "../src/accounts/accounts/store.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { createSession } from "../src/platform/sessions/session.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { workerGuide } from "./worker.ts";

const { address, dataDir } = workerGuide();
const HOME = `${address}/explore/`;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ isStill: true });
});
afterAll(() => browser.close());

/** A button that exists only once the page is interactive. */
const sign = (page: Page) => page.getByRole("button", { name: /^Switch to/ });
const FETCHED = 'link[rel="modulepreload"]';
/** Returns whether a page's scripts run, half a second after the event that may start them. */
async function isStarted(page: Page): Promise<boolean> {
  await page.waitForTimeout(500);
  return page.evaluate(() => "__reactRouterContext" in window);
}
const card = (page: Page) => page.locator("#local-businesses a[href]").first();
const searchLink = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Search" });
const dialog = (page: Page) => page.getByRole("dialog");

/** Opens a page whose clock is stopped, so that nothing starts by itself. */
async function openStill(hear: (request: Request) => void = () => undefined): Promise<Page> {
  const page = await (await browser.newContext(PHONE)).newPage();
  page.on("requestfinished", hear);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(HOME);
  return page;
}

/** Milliseconds after which a press no longer waits for scripts, plus a margin. */
const PATIENCE = 3_000;

/**
 * Opens a page whose scripts load when the test allows them, or fail. Its clock is stopped until then, so that the load of the machine does
 * not matter.
 */
async function openHeld(path = "/explore/"): Promise<{ page: Page; answer: (isThere: boolean) => Promise<void> }> {
  const page = await (await browser.newContext(PHONE)).newPage();
  const gate = Promise.withResolvers<boolean>();
  await page.route("**/assets/*.js", async (route) => ((await gate.promise) ? route.continue() : route.abort()));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(`${address}${path}`, { waitUntil: "domcontentloaded" });
  const response = async (isThere: boolean) => {
    gate.resolve(isThere);
    if (!isThere) return page.clock.fastForward(PATIENCE);
    await page.locator("html:not([data-waiting])").waitFor({ state: "attached" });
    await page.clock.resume();
  };
  return { page, answer: response };
}

describe("the scripts of a page that is only read", () => {
  it("are fetched behind the page, and do not run while the browser is busy; two seconds after the load they start by themselves", async () => {
    const fetched: string[] = [];
    const page = await openStill((request) => request.url().endsWith(".js") && fetched.push(request.url()));
    await expect.poll(async () => [fetched.length > 0, fetched.length - (await page.locator(FETCHED).count())]).toEqual([true, 0]);
    expect(await page.locator(`${FETCHED}:not([fetchpriority="low"])`).count()).toBe(0);
    // The stopped clock prevents the browser from becoming idle.
    expect([await isStarted(page), await sign(page).count()]).toEqual([false, 0]);
    await page.clock.runFor(2_000);
    await sign(page).waitFor({ state: "attached" });
    await page.context().close();
  });

  it("start when a mouse moves, and not where one rests", async () => {
    const page = await openStill();
    const move = (movementX: number) => page.evaluate((by) => dispatchEvent(new PointerEvent("pointermove", { movementX: by })), movementX);
    await move(0);
    expect(await isStarted(page)).toBe(false);
    await move(3);
    await sign(page).waitFor({ state: "attached" });
    await page.context().close();
  });

  it("start with the first touch", async () => {
    const page = await openStill();
    await page.touchscreen.tap(200, 300);
    await sign(page).waitFor({ state: "attached" });
    await page.context().close();
  });

  it("do not start, whatever happens, while the page is prepared unseen, and do when it is brought forward", async () => {
    const context = await browser.newContext(PHONE);
    await context.addInitScript(() => Object.defineProperty(document, "prerendering", { value: true, configurable: true }));
    const page = await context.newPage();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.method() + new URL(request.url()).pathname));
    await page.clock.install();
    await page.goto(HOME);
    await page.evaluate(() => dispatchEvent(new Event("pointerdown")));
    await page.clock.runFor(5_000);
    expect(requests.filter((one) => !/^GET\/(?:explore|assets|media|favicon|manifest|icon)/.test(one) || one.endsWith(".js"))).toEqual([]);
    await page.evaluate(() => {
      Object.defineProperty(document, "prerendering", { value: false });
      document.dispatchEvent(new Event("prerenderingchange"));
    });
    await sign(page).waitFor({ state: "attached" });
    await context.close();
  });

  it("start with the page for somebody who is signed in", async () => {
    const database = await openDatabase({ dataDir });
    const maya = await findAccountByEmail(database.db, "maya@example.com");
    const cookie = `sessionid=${await createSession(database.db, maya?.id ?? "")}`;
    await database.close();
    const [own, forAll] = await Promise.all([cookie, ""].map(async (one) => (await fetch(HOME, { headers: { cookie: one } })).text()));
    expect([own, forAll].map((html) => html?.includes('"isEager":true'))).toEqual([true, false]);
  });
});

describe("a press before the scripts are there", () => {
  it("is kept, says so, and opens what it would have opened", async () => {
    const { page, answer } = await openHeld();
    await searchLink(page).tap();
    await page.locator("html[data-waiting]").waitFor();
    expect(page.url()).toBe(HOME);
    await answer(true);
    await dialog(page).waitFor();
    expect([page.url(), await page.locator("html[data-waiting]").count()]).toEqual([HOME, 0]);
    await page.context().close();
  });

  it("follows the link when they do not come", async () => {
    const { page, answer } = await openHeld();
    await searchLink(page).tap();
    await answer(false);
    await page.waitForURL(`${address}/search/`, { waitUntil: "commit" });
    await page.context().close();
  });

  it("on a card opens its page, which comes sooner than the scripts", async () => {
    const { page } = await openHeld();
    const href = await card(page).getAttribute("href");
    await card(page).tap();
    await page.waitForURL(`${address}${href}`, { waitUntil: "commit" });
    await page.context().close();
  });

  it("on what is a link until then, and a button after, opens its panel", async () => {
    const { page, answer } = await openHeld();
    await page.getByRole("navigation", { name: "Bottom" }).getByRole("link", { name: "More" }).tap();
    await answer(true);
    await page.getByRole("heading", { name: "More", exact: true }).waitFor();
    expect(page.url()).toBe(HOME);
    await page.context().close();
  });

  it("on a link to another page is followed at once", async () => {
    const { page } = await openHeld("/explore/ID/ubud/");
    const tab = page.locator(".tabs a[href='/explore/ID/ubud/stay/']");
    await tab.tap();
    await page.waitForURL(`${address}/explore/ID/ubud/stay/`, { waitUntil: "commit" });
    expect(await page.locator("html[data-waiting]").count()).toBe(0);
    await page.context().close();
  });

  it("to another tab is the browser's own matter", async () => {
    const { page, answer } = await openHeld();
    const opened = page.context().waitForEvent("page");
    await card(page).click({ modifiers: ["ControlOrMeta"] });
    await opened;
    expect([page.url(), await page.locator("html[data-waiting]").count()]).toEqual([HOME, 0]);
    await answer(true);
    await page.context().close();
  });

  it("on a form's button sends it at once, as a document, and once", async () => {
    const { page, answer } = await openHeld("/search/");
    const sent: string[] = [];
    page.on("request", (request) => request.isNavigationRequest() && sent.push(request.url()));
    await page.getByRole("main").getByRole("searchbox").fill("ubud");
    await page.getByRole("main").getByRole("searchbox").press("Enter");
    await page.waitForURL(/q=ubud/, { waitUntil: "domcontentloaded" });
    await answer(true);
    await sign(page).waitFor({ state: "attached" });
    expect(sent).toEqual([`${address}/search/?q=ubud`]);
    await page.context().close();
  });

  it("of the search's key opens the search, with what was typed after it", async () => {
    const { page, answer } = await openHeld();
    await page.keyboard.type("/ubu");
    await answer(true);
    const field = page.locator("input:focus");
    await field.waitFor();
    await expect.poll(() => field.inputValue()).toBe("ubu");
    await page.context().close();
  });
});

/** Runs in the browser: reports that the user saves data, so that nothing is prefetched before a press. */
const saveData = () => Object.defineProperty(navigator, "connection", { value: { saveData: true } });

/** Collects the addresses that a page prefetches. */
function collectPrefetches(page: Page): string[] {
  const fetched: string[] = [];
  page.on("request", (request) => request.headers()["sec-purpose"] === "prefetch" && fetched.push(request.url()));
  return fetched;
}

describe("links to public pages", () => {
  it("are prefetched when they are pressed, and the browser then shows the prefetched page", async () => {
    const page = await (await browser.newContext(PHONE)).newPage();
    await page.addInitScript(saveData);
    const fetched = collectPrefetches(page);
    await page.goto(`${address}/explore/ID/ubud/`);
    const link = page.locator("main a.card-target").first();
    const href = await link.evaluate((element: HTMLAnchorElement) => element.href);
    expect(fetched).toEqual([]);
    await link.hover();
    await page.mouse.down();
    await expect.poll(() => fetched).toEqual([href]);
    await page.mouse.up();
    await page.waitForURL(href);
    const [navigation] = await page.evaluate(() => performance.getEntriesByType("navigation").map((one) => one.toJSON()));
    expect(navigation.deliveryType).toBe("navigational-prefetch");
    await page.context().close();
  });

  it("in view are prefetched once the browser is idle: the other tabs first, at most six, each once", async () => {
    const page = await (await browser.newContext(PHONE)).newPage();
    const fetched = collectPrefetches(page);
    await page.goto(`${address}/explore/ID/ubud/`);
    const tabs = await page
      .locator(".tabs > .tab:not([aria-current])")
      .evaluateAll((all: HTMLAnchorElement[]) => all.map(({ href }) => href));
    expect(tabs.length).toBeGreaterThan(0);
    await expect.poll(() => fetched.length, { timeout: 20_000 }).toBe(6);
    expect(fetched.slice(0, tabs.length).toSorted()).toEqual(tabs.toSorted());
    await page.mouse.wheel(0, 5_000);
    await whenIdle(page);
    expect(new Set(fetched).size).toBe(6);
    expect(fetched.length).toBe(6);
    await page.context().close();
  });

  it("and no others: not what is one's own, signs in or out, or opens on the page", async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(HOME);
    const rules = JSON.parse((await page.locator("#page-ahead").textContent()) ?? "") as { pages: string; not: string };
    const isAhead = (path: string) => new RegExp(rules.pages).test(path);
    const paths = [
      "/explore/",
      "/explore/ID/ubud/",
      "/fw2wh0zp/",
      "/traveller/login/",
      "/accounts/logout/",
      "/accounts/magic/x/",
      "/api/csrf/",
    ];
    expect(paths.filter(isAhead)).toEqual(["/explore/", "/explore/ID/ubud/", "/fw2wh0zp/"]);
    expect(await card(page).evaluate((element, selector) => element.matches(selector), rules.not)).toBe(true);
    await page.context().close();
  });
});
