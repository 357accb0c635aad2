import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findFaults, watch } from "./checks.ts";
import { type RunningGuide, runCommand, startGuide } from "./guide.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { pictureFolder, sharePictures } from "./pictures.ts";
import { PlainBrowser, visibleText } from "./plainBrowser.ts";
import { sharePage } from "./sharedPage.ts";
import { placesFolder } from "./worker.ts";

/** Tests a guide of one small seaside town with imported listings only, as most guides are on their first day. */

const HEAD =
  "id,name,business_type,activity_subtype,latitude,longitude,country,cuisine,stars,price_range,opening_hours,website,attribution,licence,description";
const TELLS = "A made-up place of the tests told in enough words to stand in the middle of a list and to be known of.";
const ROWS = [
  "a1,Casa Probe,accommodation,,-27.1485,-109.4302,CL,,3,low_medium,,https://casa-probe.example/,,,",
  "a2,Hostal Ensayo,accommodation,,-27.1521,-109.4267,CL,,,low,,https://hostal-ensayo.example/,,,",
  "a3,Cabañas del Muestreo,accommodation,,-27.1409,-109.4251,CL,,,,,,,,",
  "a4,Mesa de Prueba,restaurant,,-27.1486,-109.4301,CL,seafood,,medium,Mo-Su 12:00-23:00,,Kitchens of the tests,CC BY 4.0,",
  "a5,Café Boceto,cafe,,-27.1487,-109.4303,CL,,,,Mo-Su 00:00-24:00,,Kitchens of the tests,CC BY 4.0,",
  "a6,Bar Borrador,bar,,-27.1484,-109.4299,CL,,,,,,Kitchens of the tests,CC BY 4.0,",
  "a7,Museo del Modelo,sight,museums,-27.1369,-109.4271,CL,,,,Tu-Su 09:00-17:00,https://museo-modelo.example/,,,",
  "a8,Paseo Maqueta,activity,hiking,-27.1302,-109.4188,CL,,,,,,,,",
  "a9,Caleta Simulacro,sight,beach,-27.1477,-109.4311,CL,,,,,,,,",
];
const csv = [HEAD, ...ROWS].map((row, index) => `${row}${index > 0 && index < 5 ? TELLS : ""}`).join("\n");

const TOWN = "/explore/CL/hanga-roa/";
const KITCHENS = "Kitchens of the tests (CC BY 4.0)";
const WIDTHS = [390, 1280] as const;

const folder = placesFolder();
let guide: RunningGuide;
let browser: Browser;
let codes: string[] = [];
beforeAll(async () => {
  // Pictures of countries, activities and towns are the same in every guide. Imported listings have codes of their own, so only this guide
  // has their pictures.
  sharePictures(folder.path, pictureFolder());
  const file = join(folder.path, "town.csv");
  writeFileSync(file, csv);
  guide = await startGuide({ dataDir: folder.path, env: { GUIDE_DEMO: "off", LOG_LEVEL: "warn" } });
  browser = await openBrowser({ origin: guide.address });
  const args = ["import", file, "--licence", "CC0-1.0", "--attribution", "The town of the tests"];
  const { code, output } = await runCommand(args, { dataDir: folder.path });
  expect(code, output).toBe(0);
  // A running guide shows the import within two seconds.
  await vi.waitFor(
    async () => {
      const { results } = await (await fetch(`${guide.address}/guide/api/business/`)).json();
      codes = results.map(({ business_code }: { business_code: string }) => business_code);
      expect(codes).toHaveLength(ROWS.length);
    },
    { timeout: 30_000, interval: 500 },
  );
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await guide?.stop();
  folder.remove();
  const isOwn = (picture: string) => codes.some((code) => picture.startsWith(`business-${code}-`));
  for (const picture of readdirSync(pictureFolder()).filter(isOwn)) rmSync(join(pictureFolder(), picture));
});

async function open(path: string, width: number) {
  const context = await browser.newContext({ viewport: { width, height: 844 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  const complaints = watch(page);
  await page.goto(`${guide.address}${path}`);
  await whenIdle(page);
  const real = () => complaints().filter((one) => !one.includes("GL Driver Message"));
  return { page, complaints: real, close: () => context.close() };
}

/** Reads a page as HTML. */
const read = (path: string) => new PlainBrowser(guide.address).open(path);

/** Returns the path of the first listing in the town's list. */
async function listingPath(): Promise<string> {
  const { results } = await (await fetch(`${guide.address}/guide/api/browse/?area=hanga-roa`)).json();
  return results[0].profile_url;
}

describe("a guide of one imported town", { timeout: 120_000 }, () => {
  /** Links already found to work. */
  const known = new Set<string>();
  it.each(["/explore/", TOWN, "listing", "/search/?q=hanga"])(
    "%s reads well on a phone and on a desk, leads nowhere where there is nothing, and the browser has nothing to say",
    async (path) => {
      const { page, complaints, close } = await open(path === "listing" ? await listingPath() : path, WIDTHS[0]);
      expect(await findFaults(page, WIDTHS)).toEqual([]);
      expect(complaints()).toEqual([]);
      const hrefs = await page.locator("a[href]").evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
      await close();
      const links = new Set(hrefs.filter((href) => href.startsWith(guide.address)).map((href) => href.replace(/#.*/, "")));
      expect(links.size).toBeGreaterThan(10);
      const dead: string[] = [];
      for (const link of links) {
        if (known.has(link)) continue;
        const { status } = await fetch(link);
        if (status >= 400) dead.push(`${status} ${link}`);
        known.add(link);
      }
      expect(dead).toEqual([]);
    },
  );

  it("is about the town alone: it is named first, and nothing leads to an index of countries", async () => {
    const { page, close } = await open("/explore/", WIDTHS[1]);
    await page.locator("section:has(#headline)").getByText("Hanga Roa, Chile", { exact: true }).first().waitFor();
    expect(await page.getByRole("link", { name: /countr/i }).count()).toBe(0);
    const foot = page.getByRole("contentinfo").getByRole("navigation", { name: "Explore", exact: true });
    expect(await foot.getByRole("link", { name: "Hanga Roa" }).getAttribute("href")).toBe(TOWN);
    await close();
    const index = await fetch(`${guide.address}/explore/countries/`, { redirect: "manual" });
    expect([index.status, new URL(index.headers.get("location") ?? "", guide.address).pathname]).toEqual([302, TOWN]);
  });

  it("names each source once below every page that shows its listings, with its licence", async () => {
    const sourcesLine = ({ html }: PlainBrowser) => {
      const [, line = ""] = /<(?:p|div)\b[^>]*id="sources"[^>]*>([\s\S]*?)<\/(?:p|div)>/.exec(html) ?? [];
      return visibleText(line.replaceAll(/<\/?(?:a|span)\b[^>]*>/g, ""));
    };
    const TOWN_HALL = "The town of the tests (CC0-1.0)";
    for (const path of ["/explore/", "/explore/CL/", TOWN, await listingPath()]) {
      const text = sourcesLine(await read(path));
      for (const source of [KITCHENS, TOWN_HALL]) expect(text.split(source), `${path}: ${text}`).toHaveLength(2);
    }
    expect(sourcesLine(await read("/search/?q=mesa+de+prueba"))).toBe(`Listings: ${KITCHENS}`);
    for (const path of [TOWN.replace(/\/$/, ".md"), `${TOWN}new.atom`, "/llms.txt"]) {
      const text = await (await fetch(`${guide.address}${path}`)).text();
      for (const source of ["Kitchens of the tests", "The town of the tests", "CC BY 4.0", "CC0"]) expect(text, path).toContain(source);
    }
  });

  describe("the list of the town, on a desk", () => {
    const town = sharePage(async () => (await open(TOWN, WIDTHS[1])).page);

    it("lists what most is known of first, nearest to the middle first, and says what matters", async () => {
      const page = town();
      const rows = await page.locator("[data-entry]").allInnerTexts();
      expect(rows).toHaveLength(ROWS.length);
      expect(rows[0]).toContain("Hostal Ensayo");
      expect(rows.find((row) => row.includes("Casa Probe"))).toMatch(/place to stay, 3 stars/i);
      expect(rows.find((row) => row.includes("Mesa de Prueba"))).toMatch(/restaurant, seafood[\s\S]*(Open until 23:00|Closed now)/i);
      expect(rows.find((row) => row.includes("Café Boceto"))).toContain("Open now");
    });

    it("has a chart of its island below pins that cover none of each other", async () => {
      const page = town();
      const chart = page.getByRole("region", { name: "Map of Hanga Roa" }).locator("img");
      await expect.poll(() => chart.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
      const boxes = await page
        .locator("a .pin")
        .evaluateAll((pins) => pins.map((pin) => pin.getBoundingClientRect()).map(({ x, y, width }) => ({ x, y, width })));
      expect(boxes).toHaveLength(ROWS.length);
      for (const [index, one] of boxes.entries())
        for (const other of boxes.slice(index + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(one.width - 2);
    });

    it("names the licence of a source with a link, and of another list, which a script brings, the sources of that one", async () => {
      const line = town().locator("#sources");
      expect(await line.getByRole("link", { name: "CC BY 4.0" }).getAttribute("href")).toBe("https://creativecommons.org/licenses/by/4.0/");
      await town()
        .getByRole("combobox", { name: /sort by/i })
        .first()
        .selectOption("name");
      await town().waitForURL(/ordering=name/);
      await expect.poll(() => line.textContent()).toContain(KITCHENS);
    });
  });

  it("shows the card of a pin that is pressed, and Back closes the map of a phone and the sheet of filters", async () => {
    const { page, complaints, close } = await open(TOWN, WIDTHS[0]);
    await page.getByRole("button", { name: "Map", exact: true }).click();
    await page.getByRole("button", { name: "Go to number 1 in the list" }).click();
    const card = page.getByRole("region", { name: "Number 1: Hostal Ensayo" });
    await card.getByRole("link", { name: "Hostal Ensayo" }).waitFor();
    await card.getByRole("button", { name: "Close the card" }).click();
    await card.waitFor({ state: "detached" });
    const back = () => page.evaluate(() => history.back());
    await back();
    await page.getByRole("button", { name: "Map", exact: true }).waitFor();
    await page.getByRole("button", { name: "Filters" }).click();
    const sheet = page.locator("#filters:popover-open");
    await sheet.waitFor();
    await back();
    await sheet.waitFor({ state: "detached" }).catch(() => sheet.waitFor({ state: "hidden" }));
    expect(new URL(page.url()).pathname).toBe(TOWN);
    expect(complaints()).toEqual([]);
    await close();
  });

  it("knows the island that the town lies in once it has an outline", async () => {
    const file = join(folder.path, "island.geojson");
    const ring = [-109.46, -109.22, -109.22, -109.46, -109.46].map((x, at) => [x, [-27.21, -27.21, -27.05, -27.05, -27.21][at]]);
    writeFileSync(
      file,
      JSON.stringify({ type: "Feature", properties: { name: "Rapa Nui" }, geometry: { type: "Polygon", coordinates: [ring] } }),
    );
    const { code, output } = await runCommand(["areas", "import", file], { dataDir: folder.path });
    expect([code, output]).toEqual([0, expect.stringContaining("1 town is inside them")]);
    const breadcrumbLabels = ({ html }: PlainBrowser) => {
      const [, nav = ""] = /<nav\b[^>]*aria-label="Breadcrumbs"[^>]*>([\s\S]*?)<\/nav>/.exec(html) ?? [];
      return [...nav.matchAll(/<li\b[^>]*>([\s\S]*?)<\/li>/g)].map(([, inner = ""]) => visibleText(inner));
    };
    // A running guide shows the change within two seconds.
    await vi.waitFor(async () => expect(breadcrumbLabels(await read(TOWN))).toEqual(["Explore", "Chile", "Rapa Nui", "Hanga Roa"]), {
      timeout: 20_000,
    });
    const { page, complaints, close } = await open("/explore/CL/rapa-nui/", WIDTHS[0]);
    const crumbs = await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("listitem").allInnerTexts();
    expect(crumbs.map((one) => one.trim())).toEqual(["Explore", "Chile", "Rapa Nui"]);
    const links = page.getByRole("main").getByRole("link", { name: /Hanga Roa/ });
    expect(await links.count()).toBeGreaterThan(0);
    expect(complaints()).toEqual([]);
    await close();
    const { count } = await (await fetch(`${guide.address}/guide/api/browse/?area=rapa-nui`)).json();
    expect(count).toBe(ROWS.length);
    expect(breadcrumbLabels(await read(await listingPath())).slice(0, 3)).toEqual(["Chile", "Rapa Nui", "Hanga Roa"]);
  });

  it("finds the town by its beginning, and a listing by its name", async () => {
    const found = await read("/search/?q=ensayo");
    await found.follow(/Hostal Ensayo/);
    expect([found.status, found.text.includes("Hostal Ensayo")]).toEqual([200, true]);
    const town = await read("/search/?q=hanga+ro");
    await town.follow(/^Hanga Roa/);
    expect(town.path).toBe(TOWN);
  });
});
