import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { sharePage } from "./sharedPage.ts";
import { workerGuide } from "./worker.ts";

const { address } = workerGuide();
const UBUD = "/explore/ID/ubud/";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function open(path: string, { width = 1280, scripts = true } = {}) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled: scripts, reducedMotion: "reduce" });
  const page = await context.newPage();
  const complaints = watch(page);
  await page.goto(`${address}${path}`);
  await whenIdle(page);
  // The bar has its buttons once the scripts run.
  if (scripts) await page.locator("nav button[aria-expanded]").first().waitFor({ state: "attached" });
  return { page, complaints, close: () => context.close() };
}

const entries = (page: Page) => page.locator("[data-entry]");
/** Finds the length of the list in its status line; the drawer's button shows it too. */
const told = (page: Page, text: string) => page.locator("main p[role=status] > span", { hasText: text });
const readPlaceCount = async (page: Page) => Number(/[\d,]+/.exec(await told(page, "place").innerText())?.[0]);
/**
 * Removes expected complaints. A browser without a graphics card logs messages about itself, and it cancels the picture of a card that
 * leaves the page during loading (a refused picture is reported by its status instead).
 */
const real = (complaints: string[]) => complaints.filter((one) => !one.includes("GL Driver Message") && !/^failed: \S+\/media\//.test(one));
/** One page for the tests that remove their filters again. */
const desk = sharePage(async () => (await open(UBUD)).page);
const phone = sharePage(async () => (await open(UBUD, { width: 390 })).page);
async function clear(page: Page) {
  await page.getByRole("link", { name: "Clear all" }).click();
  await page.waitForURL((url) => url.search === "");
  await page.locator("main [aria-busy=false]").waitFor();
}
const search = (page: Page) => new URL(page.url()).search;

describe("filters", () => {
  it("narrow the list at a press without reloading the page, and stand in the address", async () => {
    const page = desk();
    const complaints = watch(page);
    await page.evaluate(() => document.body.setAttribute("data-same", "yes"));
    const all = await readPlaceCount(page);
    const chip = page.locator(".chip", { hasText: "Direct discount" });
    const promised = Number(await chip.locator(".chip-count").innerText());
    await chip.click();
    await page.waitForURL(/has_discount=yes/);
    await told(page, `${promised} places`).waitFor();
    await expect.poll(() => entries(page).count()).toBe(promised);
    expect(promised).toBeLessThan(all);
    expect(await page.evaluate(() => document.body.getAttribute("data-same"))).toBe("yes");
    await page.locator("summary", { hasText: "Type of place" }).click();
    await page.getByLabel(/Restaurant/).check();
    await page.waitForURL(/business_type=restaurant/);
    expect(search(page)).toBe("?business_type=restaurant&has_discount=yes");
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes("business_type"));
    await told(page, `${promised} places`).waitFor();
    // The open filter covers the link.
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Clear all" }).click();
    await page.waitForURL((url) => url.search === "");
    await told(page, `${all} places`).waitFor();
    expect(real(complaints())).toEqual([]);
  });

  it("are where they were left when one comes back from a place", async () => {
    const page = phone();
    const place = entries(page).nth(8).locator("a").first();
    await place.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    await place.click();
    await page.waitForURL((url) => url.pathname !== UBUD);
    await page.goBack();
    expect(left).toBeGreaterThan(900);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left - 100);
  });

  it("are walked with the keys: a chip by the space bar, a menu by Enter, a value in it, and Escape back to its button", async () => {
    const page = desk();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent ?? "");
    await page.locator("input[name=has_discount]").focus();
    await page.keyboard.press("Space");
    await page.waitForURL(/has_discount=yes/);
    expect(await focused()).toBe("has_discount");
    const menu = page.locator("summary", { hasText: "Type of place" });
    await menu.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect.poll(focused).toBe("business_type");
    await page.keyboard.press("Space");
    await page.waitForURL(/business_type=/);
    await page.keyboard.press("Escape");
    await expect.poll(focused).toContain("Type of place");
    await clear(page);
  });

  it("that were pressed before the scripts ran are made good when they do", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${address}${UBUD}`, { waitUntil: "commit" });
    await page.locator(".chip", { hasText: "Direct discount" }).click();
    letGo();
    await page.waitForURL(/has_discount=yes/);
    await told(page, "places").waitFor();
    await context.close();
  });

  it("are a form without scripts, with links that take each off again", async () => {
    const { page, close } = await open(UBUD, { scripts: false });
    await page.locator(".chip", { hasText: "Direct discount" }).click();
    await page.locator("summary", { hasText: "Type of place" }).click();
    await page.getByLabel(/Restaurant/).check();
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.waitForURL(/business_type=restaurant/);
    // The form sends the default order; the URL without it is the canonical one.
    expect(search(page)).toBe("?business_type=restaurant&has_discount=yes");
    expect(await entries(page).count()).toBe(await readPlaceCount(page));
    await page.getByRole("link", { name: /Remove Restaurant/ }).click();
    await page.waitForURL((url) => url.search === "?has_discount=yes");
    await close();
  });

  it("are a drawer on phones, which a press on its button closes", async () => {
    const page = phone();
    const complaints = watch(page);
    const drawer = page.locator("#filters");
    await drawer.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Filters" }).click();
    await drawer.waitFor({ state: "visible" });
    await page.locator("summary", { hasText: "More filters" }).click();
    await page.locator(".chip", { hasText: "Bonus credit" }).click();
    await page.waitForURL(/has_bonus_credit=yes/);
    expect(await findViolations(page)).toEqual([]);
    const shareAboveList = () =>
      page.evaluate(() => (document.querySelector("#filters")?.closest("form")?.getBoundingClientRect().bottom ?? NaN) / innerHeight);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await shareAboveList()).toBeGreaterThan(0.6);
    await page.getByRole("button", { name: /^Show \d+ places?$/ }).click();
    await drawer.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Filters (1)" }).waitFor({ state: "visible" });
    await page.locator("main [aria-busy=false]").waitFor();
    // The filtered list is visible without scrolling, although removing the drawer's history entry restored the old scroll position first.
    await expect.poll(shareAboveList).toBeLessThan(0.6);
    expect(real(complaints())).toEqual([]);
    await page.goBack();
    await page.waitForURL((url) => url.search === "");
    await page.getByRole("button", { name: "Filters", exact: true }).waitFor({ state: "visible" });
  });

  it("leave the list readable while the next one is on its way", async () => {
    const page = desk();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/\.data\b.*has_discount=yes/, async (route) => {
      await held;
      await route.continue();
    });
    await page.locator(".chip", { hasText: "Direct discount" }).click();
    await page.locator("main [aria-busy=true]").waitFor();
    expect(await findViolations(page)).toEqual([]);
    letGo();
    await page.waitForURL(/has_discount=yes/);
    await page.locator("main [aria-busy=false]").waitFor();
    await page.unrouteAll();
    await clear(page);
  });

  it("close with Escape and give the focus back", async () => {
    const page = desk();
    const price = page.locator("summary", { hasText: "Price" });
    const state = () =>
      price.evaluate((element) => [element === document.activeElement, (element.parentElement as HTMLDetailsElement).open]);
    await price.click();
    await expect.poll(state).toEqual([true, true]);
    await page.keyboard.press("Escape");
    await expect.poll(state).toEqual([true, false]);
  });

  it("say so when nothing passes them all, and how to go on", async () => {
    const { page, close } = await open(`${UBUD}?business_type=bar&dietary_category=kosher`);
    await page.getByText("No places match these filters.").waitFor({ state: "visible" });
    await page.getByRole("link", { name: "Clear all filters" }).click();
    await page.waitForURL((url) => url.search === "");
    await expect.poll(() => readPlaceCount(page)).toBeGreaterThan(0);
    await close();
  });
});

describe("an address of a list", () => {
  it.each([
    ["?business_type=castle", ""],
    ["?has_discount=yes&has_discount=yes&ordering=recommended&page=1", "?has_discount=yes"],
    ["?ordering=best", ""],
  ])("%j leads to %j", async (given, kept) => {
    const response = await fetch(`${address}${UBUD}${given}`);
    expect([response.status, new URL(response.url).search]).toEqual([200, kept]);
  });

  it("asks what is open now by each listing's own clock: in a country of one, of several, and of an activity everywhere", async () => {
    const leads = async (path: string) => {
      const { status, headers } = await fetch(`${address}${path}?open_now=yes`, { redirect: "manual" });
      return [status, headers.get("location")];
    };
    for (const path of ["/explore/TH/", "/explore/ID/", "/explore/activities/hiking/"])
      expect(await leads(path), path).toEqual([200, null]);
  });

  it("of an activity is a page of its own, of other filters is not", async () => {
    const canonical = async (path: string) =>
      /<link rel="canonical" href="([^"]+)"/.exec(await (await fetch(`${address}${path}`)).text())?.[1];
    expect(await canonical(`${UBUD}activities/?activity_subtype=cycling`)).toBe(`${address}${UBUD}activities/?activity_subtype=cycling`);
    expect(await canonical(`${UBUD}activities/?has_discount=yes`)).toBe(`${address}${UBUD}activities/`);
  });
});

describe("the map", () => {
  const mapped = sharePage(async () => (await open(UBUD)).page);
  it("is still until it is wanted, and then shares its numbers with the list and lights up with it", async () => {
    const page = mapped();
    const complaints = watch(page);
    const scripts = () =>
      page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.includes("LiveMap")).length);
    expect(await scripts()).toBe(0);
    await page.getByRole("link", { name: "Go to number 1 in the list" }).waitFor({ state: "visible" });
    // By keyboard: a mouse that moves towards the button already loads the map, and the button disappears.
    await page.getByRole("button", { name: "Use the map" }).press("Enter");
    const pin = page.getByRole("button", { name: "Go to number 1 in the list" });
    await pin.waitFor();
    expect(await scripts()).toBeGreaterThan(0);
    await entries(page).nth(0).getByRole("link").first().focus();
    await page.waitForFunction(() => document.querySelector("button.pin[data-lit=true]")?.textContent === "1");
    await page.getByRole("button", { name: "Go to number 2 in the list" }).focus();
    await page.waitForFunction(() => document.querySelector("[data-entry][data-lit=true] .entry-number")?.textContent === "2");
    expect(real(complaints())).toEqual([]);
  });

  it("takes the list along as it is moved", async () => {
    const page = mapped();
    const complaints = watch(page);
    const all = await readPlaceCount(page);
    await page.getByRole("region", { name: "Map of Ubud" }).hover();
    await page.getByRole("button", { name: "Go to number 1 in the list" }).waitFor();
    await page.locator(".maplibregl-canvas").evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
    const box = await page.locator(".maplibregl-canvas").boundingBox();
    if (!box) throw new Error("There is no map");
    await page.mouse.move(box.x + box.width / 2, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 30, box.y + 620, { steps: 6 });
    await page.mouse.up();
    await page.waitForURL(/bounds=/);
    await page.getByText("on this part of the map").waitFor();
    await expect.poll(() => readPlaceCount(page)).toBeLessThan(all);
    await page.getByRole("button", { name: "Show all of Ubud" }).click();
    await page.waitForURL((url) => url.search === "");
    // The map shows the whole area again.
    const first = page.getByRole("button", { name: "Go to number 1 in the list" });
    await expect
      .poll(async () => {
        const pin = await first.boundingBox();
        return pin !== null && pin.x > box.x && pin.x < box.x + box.width && pin.y > box.y && pin.y < box.y + box.height;
      })
      .toBe(true);
    expect(real(complaints())).toEqual([]);
  });

  it("takes the list along as it is zoomed with a mouse's wheel", async () => {
    // A fresh page: on the shared one, the previous test has moved the map.
    const { page, complaints, close } = await open(UBUD);
    await page.getByRole("region", { name: "Map of Ubud" }).hover();
    await page.getByRole("button", { name: "Go to number 1 in the list" }).waitFor();
    const canvas = page.locator(".maplibregl-canvas");
    await canvas.evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
    const box = await canvas.boundingBox();
    if (!box) throw new Error("There is no map");
    await page.mouse.move(box.x + 60, box.y + 200);
    await page.mouse.wheel(0, -600);
    await page.waitForURL(/bounds=/);
    await page.getByText("on this part of the map").waitFor();
    expect(real(complaints())).toEqual([]);
    await close();
  });

  it("fills the screen of a phone and goes again", async () => {
    const page = phone();
    const complaints = watch(page);
    await page.getByRole("button", { name: "Map", exact: true }).click();
    await page.getByRole("button", { name: "Go to number 1 in the list" }).waitFor();
    await page.getByRole("button", { name: "Close the map" }).click();
    await page.getByRole("button", { name: "Map", exact: true }).waitFor({ state: "visible" });
    expect(real(complaints())).toEqual([]);
  });
});
