import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sample } from "../src/tools/testing/full.ts";
import { watch } from "./checks.ts";
import { OWN_PATHS } from "./deskPaths.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { send } from "./people.ts";
import { sharePage } from "./sharedPage.ts";
import { PASSWORD } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

const { address } = workerGuide();

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const HEIGHT = 844;
/** Number of pages of an account that `npm test` opens; the full check opens all. */
const PAGES_MOST = 8;
const UBUD = "/explore/ID/ubud/";

/** Opens a page and waits for its styles. */
async function go(page: Page, path: string) {
  const response = await page.goto(`${address}${path}`, { waitUntil: "domcontentloaded" });
  // The layout needs the styles, but not the pictures, which are drawn on their first request.
  const isStyled = () =>
    page.evaluate(() => {
      const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
      return sheets.length > 0 && sheets.every((link) => link.sheet !== null);
    });
  await vi.waitFor(async () => expect(await isStyled()).toBe(true), { timeout: 15_000 });
  return response;
}

async function open(path: string, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: HEIGHT }, reducedMotion: "reduce" });
  const page = await context.newPage();
  await go(page, path);
  return page;
}

/** Two pages that many tests share: each has a width of 390 px between tests. */
const home = sharePage(() => open("/explore/", 390));
const ubud = sharePage(() => open(UBUD, 390));

/** One URL of each type of page; a listing's is added once the guide runs. */
const PATHS =
  `/explore/ /explore/countries/ /explore/activities/ /explore/activities/surfing/ /explore/MX/activities/surfing/ /explore/ID/ /explore/TV/
  /explore/ID/ubud/ /explore/ID/ubud/stay/ /explore/ID/ubud/eat-drink/ /search/?q=ca /accounts/login/ /traveller/signup/ /accounts/logout/ /for-business/
  /for-creators/ /traveller-terms/ /privacy-policy/ /accessibility/ /api/docs/ /dev/ui/ /no-such-page/`.split(/\s+/);

const LONG = "Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüsselanhängerfabrikmuseum";

/** Runs in the browser: returns overflows of the screen: a document that is wider, and headings that their container cuts off. */
function tooWide(long: string) {
  for (const heading of document.querySelectorAll("h1, h2, h3")) {
    const text = heading.querySelector("a") ?? heading;
    if (!heading.closest("details:not([open]), [hidden], .sr-only") && !heading.classList.contains("sr-only")) text.textContent = long;
  }
  const isScrolled = (element: Element) => element.closest(".swiper, .carousel, .tabs") !== null;
  const cut = [...document.querySelectorAll("main :is(h1, h2, h3)")].filter((heading) => {
    const { left, right, width } = heading.getBoundingClientRect();
    return width > 1 && !isScrolled(heading) && (left < 0 || right > innerWidth || heading.scrollWidth > heading.clientWidth + 1);
  });
  return [document.documentElement.scrollWidth > innerWidth ? "page" : "", ...cut.map((heading) => heading.tagName)].filter(Boolean);
}

describe("at 360 px", () => {
  /** One page without scripts for all tests. It blocks pictures, because the layout reserves their space. */
  const plain = sharePage(async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: HEIGHT }, javaScriptEnabled: false });
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    await protocol.send("Network.enable");
    await protocol.send("Network.setBlockedURLs", { urls: ["*/media/*"] });
    return page;
  });

  it("no page is wider than the screen, whatever its headings say", { timeout: 240_000 }, async () => {
    const list = (await (await fetch(`${address}/guide/api/business/?page_size=1`)).json()) as { results: { profile_url: string }[] };
    const found: Record<string, string[]> = {};
    const page = plain();
    for (const path of sample([...PATHS, list.results[0]?.profile_url ?? ""], PAGES_MOST)) {
      await go(page, path);
      const wide = [...(await page.evaluate(tooWide, LONG))];
      if (wide.length > 0) found[path] = wide;
    }
    expect(found).toEqual({});
  });

  it.each(Object.entries(OWN_PATHS))("no page that %s sees is wider than the screen", { timeout: 240_000 }, async (who, paths) => {
    const page = plain();
    await page.context().clearCookies();
    await send(page, "/users/login/", { email: who, password: PASSWORD });
    const found: string[] = [];
    for (const path of sample(paths, PAGES_MOST)) {
      const response = await go(page, path);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (response?.status() !== 200 || excess > 0) found.push(`${path}: ${response?.status()}, ${excess} px too wide`);
    }
    expect(found).toEqual([]);
  });
});

describe("the card sections of the first page", () => {
  const SECTIONS = {
    "#local-businesses": "ul",
    "#activities": "ul",
    "#destinations": "ol",
    "#places-to-stay": "ul",
    "#things-to-do": "ul",
    "#local-experts": "ul:has(article)",
    "#places-to-go": "ul",
  };
  const sectionLayouts = (page: Page) =>
    Promise.all(
      Object.entries(SECTIONS).map(([section, list]) =>
        page
          .locator(`${section} ${list}`)
          .first()
          .evaluate((element) => {
            const { display, scrollSnapType } = getComputedStyle(element);
            const isScrolled = element.scrollWidth > element.clientWidth + 1;
            return isScrolled && display === "flex" && scrollSnapType.startsWith("x") ? "swiper" : isScrolled ? "scrolled" : "grid";
          }),
      ),
    );

  const at = async (width: number) => {
    await home().setViewportSize({ width, height: HEIGHT });
    return sectionLayouts(home());
  };

  it.each([390, 576])("are rows to swipe at %i px", async (width) => {
    expect(await at(width)).toEqual(Object.keys(SECTIONS).map(() => "swiper"));
  });

  it.each([577, 768, 1024, 1280])("are grids at %i px", async (width) => {
    expect(await at(width)).toEqual(Object.keys(SECTIONS).map(() => "grid"));
  });
});

describe("the list of a kind of listings in an area", () => {
  it.each([
    [390, 844],
    [1280, 800],
  ])("begins on the first screen of %i × %i px, also without scripts", async (width, height) => {
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ viewport: { width, height }, reducedMotion: "reduce", javaScriptEnabled });
      const page = await context.newPage();
      for (const kind of ["stay", "activities", "eat-drink"]) {
        await page.goto(`${address}${UBUD}${kind}/`);
        const first = await page.locator("[data-entry]").first().boundingBox();
        expect((first?.y ?? height) + 100, `${kind} ${javaScriptEnabled}`).toBeLessThan(height);
      }
      await context.close();
    }
  });
});

describe("an entry of a list", () => {
  it.each([UBUD, "/explore/ID/", "/explore/activities/surfing/"])(
    "of %s has room for its words beside its picture at 577, 768, 1024 and 1280 px",
    async (path) => {
      const page = path === UBUD ? ubud() : await open(path, 577);
      for (const width of [577, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: HEIGHT });
        const narrow = await page.locator("[data-entry] h3").evaluateAll((headings) =>
          headings.flatMap((heading) => {
            const words = heading.parentElement as HTMLElement;
            const lines = [...words.children].filter((line) => line.scrollWidth > line.clientWidth + 1);
            return words.clientWidth < 220 || lines.length > 0 ? [`${heading.textContent}: ${words.clientWidth} px`] : [];
          }),
        );
        expect(narrow, `${width} px`).toEqual([]);
      }
      if (path === UBUD) await page.setViewportSize({ width: 390, height: HEIGHT });
      else await page.context().close();
    },
  );
});

describe("the cards of countries", () => {
  it.each([
    [
      "/explore/",
      [
        [390, 175],
        [1280, 175],
      ],
    ],
    [
      "/explore/countries/",
      [
        [576, 175],
        [577, 75],
      ],
    ],
  ] as const)("of %s are as high as %j say, their pictures cropped to 450x300 where they are not shrunk", async (path, sizes) => {
    const page = path === "/explore/" ? home() : await open(path, sizes[0][0]);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height: HEIGHT });
      const card = page.locator("a.plate:has(img[src*='/media/country/'])").first();
      await card.scrollIntoViewIfNeeded();
      await expect.poll(async () => (await card.boundingBox())?.height, { message: `at ${width} px` }).toBe(height);
      const picture = card.locator("img[src*='/media/country/']");
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
        .toMatch(height === 175 ? /\/cover$/ : /\/strip$/);
      if (height === 175)
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]), { timeout: 20_000 })
          .toEqual([450, 300]);
    }
    if (path !== "/explore/") await page.context().close();
  });
});

describe("on a phone the browser's back button", () => {
  /** Checks whether the current history entry belongs to a panel. */
  const hasEntry = (page: Page, is: boolean) =>
    expect.poll(() => page.evaluate(() => JSON.stringify(history.state).includes("guide_panel"))).toBe(is);

  it("closes the map, and the list stays", { timeout: 60_000 }, async () => {
    const page = ubud();
    await whenIdle(page);
    await page.getByRole("button", { name: "Map", exact: true }).click();
    const close = page.getByRole("button", { name: "Close the map" });
    await close.waitFor();
    await hasEntry(page, true);
    await page.goBack();
    await close.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe(UBUD);
    // When closed by its own button, the map leaves no history entry.
    await page.getByRole("button", { name: "Map", exact: true }).click();
    await close.click();
    await close.waitFor({ state: "detached" });
    await hasEntry(page, false);
  });

  it("closes the filters, and what was ticked stays", { timeout: 60_000 }, async () => {
    const page = ubud();
    const complaints = watch(page);
    await whenIdle(page);
    const panel = page.locator("#filters");
    await page.getByRole("button", { name: /^Filters/ }).click();
    await panel.waitFor();
    await hasEntry(page, true);
    await page.goBack();
    await panel.waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe(UBUD);
    await page.getByRole("button", { name: /^Filters/ }).click();
    await panel.locator("label.chip").first().click();
    await page.waitForURL(/\?/);
    await whenIdle(page);
    await hasEntry(page, true);
    await page.goBack();
    await panel.waitFor({ state: "hidden" });
    expect(new URL(page.url()).search).not.toBe("");
    await page.goBack();
    await page.waitForURL(`${address}${UBUD}`);
    expect(complaints()).toEqual([]);
  });
});
