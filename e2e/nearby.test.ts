import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFaultsInBoth, watch } from "./checks.ts";
import { ISLAND, ROUTE } from "./island.ts";
import { type IslandGuide, startIslandGuide } from "./islandGuide.ts";
import { openBrowser, whenIdle } from "./page.ts";

/** Tests practical places, directions and routes in a guide of one island, from an OpenStreetMap file. */

const VILLAGE = "/explore/SC/anse-croquis/";
/** A listing of that village. */
const HOST = "Auberge Essai de l'Anse";

let island: IslandGuide;
let browser: Browser;
beforeAll(async () => {
  island = await startIslandGuide();
  browser = await openBrowser({ origin: island.guide.address });
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await island?.close();
});

const at = (path: string) => `${island.guide.address}${path}`;
const listingPath = () => `/${island.listings.find(({ name }) => name === HOST)?.business_code}/`;
const routePath = async () => (await island.json<{ url: string }>("/guide/api/routes/tour-des-cretes/")).url;

async function open(path: string, options: Parameters<Browser["newContext"]>[0] = {}) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  const complaints = watch(page);
  await page.goto(at(path));
  if (options.javaScriptEnabled !== false) await whenIdle(page);
  return { page, complaints: () => complaints().filter((one) => !one.includes("GL Driver Message")), close: () => context.close() };
}

describe("On the spot", { timeout: 120_000 }, () => {
  it.each([
    ["an area", async () => VILLAGE, "On the spot in Anse Croquis"],
    ["a listing", async () => listingPath(), "On the spot"],
    ["a route", routePath, ROUTE],
    ["a search", async () => "/search/?q=toilets+anse+croquis", "Toilets in Anse Croquis"],
  ])("the page of %s reads well on a phone and on a desk, in both schemes", async (_, path, heading) => {
    const { page, complaints, close } = await open(await path());
    await page.getByRole("heading", { name: heading }).first().waitFor();
    expect(await findFaultsInBoth(page, [390, 1280])).toEqual([]);
    expect(complaints()).toEqual([]);
    await close();
  });

  it("a listing shows the nearest pharmacy with its distance, walking time and hours, and its routes", async () => {
    const { page, close } = await open(listingPath());
    const nearby = page.getByRole("list", { name: "Practical places nearby" });
    const pharmacy = nearby.getByRole("listitem").filter({ hasText: "Pharmacie du Croquis" });
    await expect.poll(() => pharmacy.innerText()).toMatch(/Pharmacy: Pharmacie du Croquis[\s\S]*\d+ m, \d min walk, open/);
    expect(await page.getByText("Distances and walking times in a straight line").count()).toBe(1);
    expect(await page.getByRole("list", { name: "Routes nearby" }).innerText()).toMatch(new RegExp(`${ROUTE}[\\s\\S]*420 m climb`));
    await close();
  });

  it("directions open by keyboard, and offer the phone's own map, OpenStreetMap, Organic Maps and CoMaps", async () => {
    const { page, close } = await open(listingPath());
    const summary = page.locator("details[name=directions] > summary").first();
    await summary.focus();
    await page.keyboard.press("Enter");
    const links = page.locator("details[name=directions] a");
    await links.first().waitFor();
    const hrefs = await links.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
    for (const start of ["geo:-4.3", "https://www.openstreetmap.org/directions?", "om://map?", "cm://map?"])
      expect(
        hrefs.some((href) => href.startsWith(start)),
        start,
      ).toBe(true);
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Map app on this phone");
    await close();
  });

  it("the walking time from here is for the straight line, and says so", async () => {
    const { page, close } = await open(listingPath(), {
      geolocation: { latitude: -4.313, longitude: 55.713 },
      permissions: ["geolocation"],
    });
    await page.locator("details[name=directions] > summary").first().click();
    await page.getByRole("button", { name: "Walking time from here" }).first().click();
    await page.getByText(/\d min walk, \d+ m in a straight line from here/).waitFor();
    await close();
  });

  it("directions and routes work without scripts", async () => {
    const { page, close } = await open(listingPath(), { javaScriptEnabled: false });
    await page.locator("details[name=directions] > summary").first().click();
    await page
      .getByRole("link", { name: /OpenStreetMap/ })
      .first()
      .waitFor();
    await page.goto(at(await routePath()));
    expect(await page.locator("path.stroke-terra[d^=M]").count()).toBe(1);
    await close();
  });

  it.each([
    ["toilets", "Toilets"],
    ["toilettes anse croquis", "Toilets in Anse Croquis"],
    ["pharmacy port ebauche", "Pharmacies in Port Ébauche"],
    [ROUTE, ROUTE],
    ["hiking anse croquis", ROUTE],
  ])("a search for %s answers below the groups", async (query, found) => {
    const html = () => island.text(`/search/?${new URLSearchParams({ q: query })}`);
    // The index learns the names of new areas in the background.
    await expect.poll(html, { timeout: 30_000 }).toContain(found);
    expect(await html()).not.toContain("No results found");
  });

  it.each([
    ["an area", async () => VILLAGE],
    ["a listing", async () => listingPath()],
    ["a route", routePath],
  ])("the page of %s has at most 40 kB of HTML and 150 kB of scripts", async (_, path) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const scripts: Promise<number>[] = [];
    page.on("response", (response) => {
      const request = response.request();
      if (request.resourceType() === "script") scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(at(await path()));
    await whenIdle(page);
    expect(gzipSync(await island.text(await path())).length).toBeLessThan(40_000);
    expect((await Promise.all(scripts)).reduce((sum, length) => sum + length, 0)).toBeLessThan(150_000);
    await context.close();
  });

  it("a route is one line of two stages, with a file, and is in the sitemap and in Markdown", async () => {
    const path = await routePath();
    const gpx = await fetch(at(`${path}route.gpx`));
    expect(gpx.headers.get("content-type")).toContain("application/gpx+xml");
    const file = await gpx.text();
    expect(file.match(/<trkseg>/g)).toHaveLength(1);
    expect(file.match(/<trkpt /g)?.length).toBeGreaterThan(15);
    expect(await island.text("/sitemaps/routes-1.xml")).toContain(path);
    expect(await island.text(path.replace(/\/$/, ".md"))).toContain("Marking: red bar on white");
    expect(await island.text(`/explore/SC/${ISLAND.slug}.md`)).toContain(ROUTE);
    const moved = await fetch(at("/explore/SC/routes/tour-des-cretes/"), { redirect: "manual" });
    expect([moved.status, new URL(moved.headers.get("location") ?? "", island.guide.address).pathname]).toEqual([301, path]);
  });
});
