import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "./browser.ts";
import { findViolations, watch } from "./checks.ts";

const { address } = inject("guide");

const SECTIONS = [
  "Discover amazing local businesses",
  "Popular activities around the world",
  "Explore popular destinations",
  "Featured places to stay",
  "Featured things to do",
  "Activities & tours run by local experts",
  "Popular places to go",
  "Explore all countries",
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function open(options: BrowserContextOptions = {}, path = "/explore/"): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  await page.goto(`${address}${path}`);
  return page;
}

/** Makes the browser load what it would load while somebody reads to the end, and waits for it. */
async function readThrough(page: Page) {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = "eager";
  });
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
}

describe("the home page", () => {
  it("is where the root leads", async () => {
    const page = await open({}, "/");
    expect(new URL(page.url()).pathname).toBe("/explore/");
    await page.context().close();
  });

  it("has the specification's title, a description and its canonical address", async () => {
    const page = await open();
    expect(await page.title()).toBe("Explore better & book direct with The Guide");
    expect(await page.locator('meta[name="description"]').getAttribute("content")).toMatch(/Personalised recommendations.*best price/);
    expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe(`${address}/explore/`);
    await page.context().close();
  });

  for (const javaScriptEnabled of [true, false]) {
    describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
      it("shows the headline, the caption of a featured business and the three links", async () => {
        const page = await open({ javaScriptEnabled });
        expect(await page.getByRole("heading", { level: 1 }).innerText()).toMatch(/Explore better\.\s+Book direct\./);
        expect(await page.getByText(/^Featured: .+, .+, .+/).count()).toBe(1);
        for (const label of ["Explore by Country", "Explore by Activity", "Personalised for You"]) {
          const link = page.getByRole("link", { name: label });
          const target = await link.getAttribute("href");
          if (target?.startsWith("#")) expect(await page.locator(target).count(), `${label} leads to ${target}`).toBe(1);
          else expect((await page.request.get(new URL(target ?? "", address).href)).status()).toBe(200);
        }
        await page.context().close();
      });

      it("shows the eight sections in their order, each with something in it", async () => {
        const page = await open({ javaScriptEnabled });
        expect(await page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts()).toEqual(SECTIONS);
        for (const title of SECTIONS) {
          const section = page.getByRole("region", { name: title });
          expect(await section.locator("li").count(), title).toBeGreaterThan(3);
        }
        await page.context().close();
      });

      it("lists every country once, in the regions of an accordion", async () => {
        const page = await open({ javaScriptEnabled });
        const regions = page.getByRole("region", { name: "Explore all countries" }).locator("details");
        expect(await regions.count()).toBe(7);
        expect(await regions.locator("li").count()).toBe(249);
        const africa = regions.filter({ hasText: "Africa" }).first();
        expect(await africa.getByText("Botswana").isVisible()).toBe(false);
        await africa.locator("summary").click();
        expect(await africa.getByText("Botswana").isVisible()).toBe(true);
        await page.context().close();
      });
    });
  }

  it("is supplied with its data under the specification's names", async () => {
    const keys =
      "heroBusinesses featuredBusinesses popularActivities popularAreas popularCountries accommodationBusinesses activityProducts activityBusinesses regions".split(
        " ",
      );
    const html = await (await fetch(`${address}/explore/`)).text();
    for (const key of keys) expect(html).toContain(`\\"${key}\\"`);
  });

  it("shows the eight fixed countries, in their order", async () => {
    const { popularCountries } = (await (await fetch(`${address}/guide/api/home/`)).json()) as {
      popularCountries: { country: { code: string }; businesses_count: number }[];
    };
    expect(popularCountries.map((one) => one.country.code)).toEqual(["MX", "ZA", "TH", "AR", "ID", "CO", "PE", "NP"]);
    for (const one of popularCountries) expect(one.businesses_count).toBeGreaterThan(0);
  });

  for (const width of [390, 1280]) {
    for (const colorScheme of ["light", "dark"] as const) {
      it(`has nothing that axe objects to at ${width} px in the ${colorScheme} scheme`, async () => {
        const page = await open({ viewport: { width, height: 900 }, colorScheme });
        await page.locator("summary").first().click();
        expect(await findViolations(page)).toEqual([]);
        await page.context().close();
      });
    }
  }

  for (const width of [360, 390, 768, 1280, 1920]) {
    it(`does not scroll sideways at ${width} px`, async () => {
      const page = await open({ viewport: { width, height: 900 } });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.context().close();
    });
  }

  it("runs without an error, a refused script or a picture that is missing", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    const complaints = watch(page);
    await page.goto(`${address}/explore/`);
    await readThrough(page);
    const missing = await page.evaluate(() => [...document.images].filter((image) => image.naturalWidth === 0).map((image) => image.src));
    expect(missing).toEqual([]);
    expect(complaints()).toEqual([]);
    await context.close();
  });

  it("can be walked with the keyboard alone", async () => {
    const page = await open();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to the page");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    const summary = page.locator("summary", { hasText: "Oceania" });
    for (let presses = 0; presses < 200 && !(await summary.evaluate((element) => element === document.activeElement)); presses += 1)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.getByText("Vanuatu").isVisible()).toBe(true);
    await page.context().close();
  });

  it("links to nothing that does not exist", async () => {
    const page = await open();
    const links = await page.evaluate(() => [...new Set([...document.links].map((link) => link.href.split("#")[0] as string))]);
    const own = links.filter((link) => link.startsWith(address));
    expect(own.length).toBeGreaterThan(250);
    for (const link of own) expect((await fetch(link)).status, link).toBe(200);
    await page.context().close();
  });
});

describe("other addresses", () => {
  it("redirect to the one with a slash at the end", async () => {
    const response = await fetch(`${address}/explore?page=2`, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([301, "/explore/?page=2"]);
  });

  it("are a real 404 page when they lead nowhere, and JSON under the API", async () => {
    const page = await open({}, "/nowhere/");
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("There is no such page");
    expect(await findViolations(page)).toEqual([]);
    expect((await fetch(`${address}/nowhere/`)).status).toBe(404);
    const api = await fetch(`${address}/api/nowhere/`);
    expect([api.status, await api.json()]).toEqual([404, { detail: "Not found." }]);
    await page.context().close();
  });

  it("are described on readable pages for the API", async () => {
    const page = await open({}, "/api/docs/");
    expect(await page.getByText("GET /guide/api/business/", { exact: true }).count()).toBe(1);
    expect(await findViolations(page)).toEqual([]);
    await page.context().close();
  });
});
