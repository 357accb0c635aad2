import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../e2e/browser.ts";
import { startGuide, temporaryFolder } from "../e2e/guide.ts";
import { buildPages } from "./build.ts";
import { shootPictures } from "./shots-pictures.ts";

/**
 * `npm run shots`: photographs every kind of page into shots/, narrow and wide, light and dark. It builds the pages and starts a guide with demo data
 * of its own; with GUIDE_URL it photographs that guide instead. `npm run shots -- home not-found` takes those pages alone,
 * `npm run shots -- pictures` makes a contact sheet of 48 of the illustrator's pictures.
 */

/** One address of each kind of page; a new kind of page is added here. */
const PAGES: Record<string, string> = {
  home: "/explore/",
  countries: "/explore/countries/",
  country: "/explore/ID/",
  area: "/explore/ID/ubud/",
  activities: "/explore/activities/",
  activity: "/explore/activities/surfing/",
  "not-found": "/no-such-page/",
  "api-docs": "/api/docs/",
};
const WIDTHS = { 390: 844, 1280: 800 };
const SCHEMES = ["light", "dark"] as const;

const FOLDER = join(import.meta.dirname, "..", "shots");
/** Pictures are drawn at the first request; a first home page has some dozens. */
const PICTURES_TIMEOUT = 60_000;

/** Scrolls through the page, waits for every picture and goes back to the top: lazy pictures load only where somebody looks. */
async function scrollThrough(page: Page) {
  const { height, step } = await page.evaluate(() => ({ height: document.documentElement.scrollHeight, step: innerHeight / 2 }));
  for (let top = 0; top < height; top += step) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
    await page.waitForTimeout(30);
  }
  // What stays hidden (a closed panel's pictures) never loads and is not waited for.
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || !image.checkVisibility()), undefined, {
    timeout: PICTURES_TIMEOUT,
  });
  await page.evaluate(async () => {
    await document.fonts.ready;
    scrollTo({ top: 0, behavior: "instant" });
  });
}

async function photograph(browser: Browser, origin: string, names: string[]) {
  mkdirSync(FOLDER, { recursive: true });
  for (const [width, height] of Object.entries(WIDTHS)) {
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({
        viewport: { width: Number(width), height },
        colorScheme,
        // Motion would make two pictures of the same page differ.
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      for (const name of names) {
        await page.goto(new URL(PAGES[name] as string, origin).href, { waitUntil: "load" });
        await scrollThrough(page);
        const broken = await page.evaluate(() => [...document.images].filter((one) => one.complete && one.naturalWidth === 0).length);
        const file = `${name}-${width}-${colorScheme}.png`;
        await page.screenshot({ path: join(FOLDER, file), fullPage: true, animations: "disabled" });
        process.stdout.write(`shots/${file}${broken > 0 ? `  (${broken} pictures did not load)` : ""}\n`);
      }
      await context.close();
    }
  }
}

/** @returns the address of the guide to photograph, and how to leave it as it was found */
async function openGuide(): Promise<{ origin: string; leave(): Promise<void> }> {
  const given = process.env.GUIDE_URL;
  if (given) return { origin: given, leave: async () => undefined };
  await buildPages();
  const folder = temporaryFolder();
  try {
    const guide = await startGuide({ dataDir: folder.path, env: { LOG_LEVEL: "error" } });
    return {
      origin: guide.address,
      leave: async () => {
        await guide.stop();
        folder.remove();
      },
    };
  } catch (error) {
    folder.remove();
    throw error;
  }
}

async function main(names: string[]) {
  if (names[0] === "pictures") {
    mkdirSync(FOLDER, { recursive: true });
    process.stdout.write(`${await shootPictures(FOLDER)}\n`);
    return;
  }
  const unknown = names.find((name) => !(name in PAGES));
  if (unknown !== undefined) throw new Error(`There is no page "${unknown}": ${Object.keys(PAGES).join(", ")}.`);
  const browser = await launchBrowser();
  try {
    const { origin, leave } = await openGuide();
    try {
      await photograph(browser, origin, names.length > 0 ? names : Object.keys(PAGES));
    } finally {
      await leave();
    }
  } finally {
    await browser.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
