import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, utcDay } from "../src/platform/values/days.ts";
import { findFaults, watch } from "./checks.ts";
import { ISLAND, PLACES, ROUTE, VILLAGES } from "./island.ts";
import { type IslandGuide, startIslandGuide } from "./islandGuide.ts";
import { openBrowser, whenIdle } from "./page.ts";

/** Tests a guide of one island without any town that the guide knew before, as a tourist office brings it: a file of the map, and its events. */

const ISLAND_PAGE = `/explore/${ISLAND.country}/${ISLAND.slug}/`;
const EVENTS = [
  "id,name,business_type,activity_subtype,latitude,longitude,country,starts",
  `e1,Concert du Brouillon,event,Concert,-4.3131,55.7131,SC,${addDays(utcDay(Date.now()), 2)}T19:00`,
].join("\n");

let island: IslandGuide;
let browser: Browser;
beforeAll(async () => {
  island = await startIslandGuide();
  browser = await openBrowser({ origin: island.guide.address });
  const output = await island.importFile("events.csv", EVENTS, "--licence", "CC0-1.0", "--attribution", "Tourist office of the tests");
  expect(output).toContain("Events: 1 added");
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await island?.close();
});

describe("a guide of one island", { timeout: 120_000 }, () => {
  it("has the island as an area with its people's name, and the villages in it", async () => {
    const html = await island.text(ISLAND_PAGE);
    expect(html).toMatch(new RegExp(`<h1[^>]*>[\\s\\S]{0,200}${ISLAND.name}`));
    for (const village of VILLAGES) expect(html).toContain(village);
    const { area } = await island.json<{ area: { name: string } }>(`/guide/api/area/${ISLAND.slug}/`);
    expect(area.name).toBe(ISLAND.name);
  });

  it("has no listing without an area", async () => {
    const counts = Map.groupBy(island.listings, ({ area }) => area?.slug);
    expect(counts.has(undefined)).toBe(false);
    expect([counts.get("port-ebauche")?.length, counts.get("anse-croquis")?.length]).toEqual([20, 20]);
    const { count } = await island.json<{ count: number }>(`/guide/api/browse/?area=${ISLAND.slug}`);
    expect(count).toBeGreaterThanOrEqual(PLACES.length);
  });

  it.each([ISLAND_PAGE, `${ISLAND_PAGE}stay/`, `${ISLAND_PAGE}whats-on/`])(
    "%s reads well on a phone and on a desk, and the browser has nothing to say",
    async (path) => {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
      const page = await context.newPage();
      const complaints = watch(page);
      await page.goto(`${island.guide.address}${path}`);
      await whenIdle(page);
      expect(await findFaults(page, [390, 1280])).toEqual([]);
      expect(complaints().filter((one) => !one.includes("GL Driver Message"))).toEqual([]);
      await context.close();
    },
  );

  it("shows practical places, the route and what is on, on the page of the island", async () => {
    await expect.poll(() => island.text(ISLAND_PAGE), { timeout: 30_000 }).toContain("Concert du Brouillon");
    const html = await island.text(ISLAND_PAGE);
    for (const shown of [`On the spot in ${ISLAND.name}`, "Pharmacies", ROUTE]) expect(html).toContain(shown);
    expect(await island.json(`/guide/api/practical/counts/?area=${ISLAND.slug}`)).toMatchObject({ pharmacy: 2, toilets: 2 });
  });

  it.each([
    ["isle modele", ISLAND.name],
    ["musée gabarit", "Musée Gabarit du Port"],
    ["stay isle modele", ISLAND.name],
    ["toilets isle modele", `Toilets in ${ISLAND.name}`],
    ["concert isle modele", "Concert du Brouillon"],
    ["tour des cretes", ROUTE],
  ])("finds %j", async (query, found) => {
    // The index learns the names of new areas in the background.
    await expect.poll(() => island.text(`/search/?${new URLSearchParams({ q: query })}`), { timeout: 30_000 }).toContain(found);
  });
});
