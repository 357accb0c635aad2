import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFaultsInBoth, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { workerGuide } from "./worker.ts";

const { address } = workerGuide();

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

describe("a place's page", () => {
  it("tells facts that are true of the place, its time among them", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    const complaints = watch(page);
    await page.goto(`${address}/explore/ID/ubud/`);
    await page.getByText(/UTC\+8, \d\d:\d\d now/).waitFor();
    const shown = /(\d\d):(\d\d) now/.exec(await page.getByText(/UTC\+8, \d\d:\d\d now/).innerText());
    const there = new Date(Date.now() + 8 * 3_600_000);
    const apart = Math.abs(Number(shown?.[1]) * 60 + Number(shown?.[2]) - there.getUTCHours() * 60 - there.getUTCMinutes());
    expect(Math.min(apart, 1_440 - apart)).toBeLessThanOrEqual(2);
    for (const fact of ["Indonesian", "Indonesian Rupiah (IDR)", "Bali, Indonesia"])
      expect(await page.getByText(fact, { exact: true }).first().isVisible()).toBe(true);
    expect(await page.getByRole("heading", { name: "What travellers recommend in Ubud" }).isVisible()).toBe(true);
    expect(await page.getByRole("heading", { name: "Near Ubud" }).isVisible()).toBe(true);
    expect(complaints()).toEqual([]);
    await context.close();
  });

  for (const [name, path, heading] of [
    ["a place without listings", "/explore/ID/denpasar/", /Denpasar/],
    ["a country without listings, Tuvalu,", "/explore/TV/", /Tuvalu/],
    ["a place with a long name", "/explore/AR/san-carlos-de-bariloche/", /Bariloche/],
    ["a place with the longest of words", "/explore/GB/llanfairpwllgwyngyll/", /Llanfair/],
  ] as const) {
    it(`of ${name} is good at 390 and 1280 px, light and dark: a next step, nothing for axe, nothing sideways`, async () => {
      const context = await browser.newContext({ viewport: { width: 390, height: 900 } });
      const page = await context.newPage();
      const complaints = watch(page);
      await page.goto(`${address}${path}`);
      await whenIdle(page);
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toMatch(heading);
      expect(await page.getByRole("link", { name: /^All / }).count()).toBeGreaterThan(0);
      expect(await findFaultsInBoth(page, [390, 1280])).toEqual([]);
      expect(complaints()).toEqual([]);
      await context.close();
    });
  }

  for (const [path, chapter, first] of [
    ["/explore/activities/", "On and under the water", "Surfing"],
    ["/explore/countries/", "Latin America & Caribbean", "Mexico"],
  ] as const) {
    it(`of everything, ${path}, begins with its chapters, each with what there is most of first, without scripts too`, async () => {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(`${address}${path}`, { waitUntil: "domcontentloaded" });
      await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: chapter }).click();
      const region = page.getByRole("region", { name: chapter });
      expect(await region.getByRole("link").first().innerText()).toContain(first);
      const counts = (
        await region
          .getByRole("listitem")
          .filter({ hasText: /\d places?/ })
          .allInnerTexts()
      ).map((text) => Number(/(\d+) places?/.exec(text)?.[1]));
      expect(counts.length).toBeGreaterThan(1);
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await context.close();
    });
  }

  it.each([
    ["/explore/id/UBUD", "/explore/ID/ubud/"],
    ["/explore/id/ubud/stay/?has_discount=yes", "/explore/ID/ubud/stay/?has_discount=yes"],
    ["/explore/mx/activities/Surfing/", "/explore/MX/activities/surfing/"],
    ["/explore/activities/SURFING/", "/explore/activities/surfing/"],
  ])("has one address: %s leads to %s, for good", async (given, canonical) => {
    let at = new URL(given, address);
    for (let step = 0; step < 3; step += 1) {
      const response = await fetch(at, { redirect: "manual" });
      if (response.status === 200) break;
      expect(response.status).toBe(301);
      at = new URL(response.headers.get("location") ?? "", at);
    }
    expect(`${at.pathname}${at.search}`).toBe(canonical);
  });

  it.each([
    "/explore/ID/nowhere-at-all/",
    "/explore/TH/ubud/",
    "/explore/ZZ/",
    "/explore/activities/juggling/",
    "/explore/ID/ubud/?page=0",
  ])("%s does not exist and helps", async (path) => {
    const response = await fetch(`${address}${path}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("All countries");
  });
});
