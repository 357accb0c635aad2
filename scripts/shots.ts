import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../e2e/browser.ts";
import { startGuide, temporaryFolder } from "../e2e/guide.ts";
import { PASSWORD } from "../e2e/signIn.ts";
import { CSRF_COOKIE } from "../src/platform/security/csrf.ts";
import { toError } from "../src/platform/toError.ts";
import { buildPages } from "./build.ts";
import { VIEWS } from "./pageKinds.ts";
import { GUIDES, openGalleryGuide } from "./shots-guides.ts";
import { shootLists, shootPictures } from "./shots-pictures.ts";

/**
 * `npm run shots`: photographs every kind of page into shots/, narrow and wide, light and dark. It builds the pages and starts a separate
 * guide with demo data; with GUIDE_URL it photographs that guide instead. `npm run shots -- home not-found` takes only those pages,
 * `npm run shots -- pictures` makes a contact sheet of all scenes of the illustrator, `npm run shots -- lists` sheets of twelve cards of 20
 * kinds in 8 climates (`-- lists surfing` one kind), `npm run shots -- guides` a gallery of guides of one town, one island and one country
 * without demo data, `npm run shots -- guides FILE` one of a guide of that import.
 */

const WIDTHS = { 390: 844, 1280: 800 };
const SCHEMES = ["light", "dark"] as const;

/** Fixed time of the page's clock, so that two pictures of the same page do not differ by the time of day. */
const MOMENT = new Date("2026-06-15T12:00:00Z");

const FOLDER = join(import.meta.dirname, "..", "shots");
/** Milliseconds to wait for pictures, which are drawn at the first request; a home page has some dozens. */
const PICTURES_TIMEOUT = 60_000;

/** Scrolls through the page, waits for every picture and returns to the top: lazy pictures load only near the viewport. */
async function scrollThrough(page: Page) {
  const { height, step } = await page.evaluate(() => ({ height: document.documentElement.scrollHeight, step: innerHeight / 2 }));
  for (let top = 0; top < height; top += step) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
    await page.waitForTimeout(30);
  }
  // Hidden pictures (in a closed panel) and those beside the page (in a row's further cards) never load, so they are not awaited.
  await page.waitForFunction(
    () =>
      [...document.images].every((image) => image.complete || !image.checkVisibility() || image.getBoundingClientRect().left >= innerWidth),
    undefined,
    { timeout: PICTURES_TIMEOUT },
  );
  await page.evaluate(async () => {
    // A loaded picture may not be decoded yet, and would be missing in the screenshot.
    for (const image of document.images) image.decoding = "sync";
    // The screenshot shows the whole page: parts that are laid out only near the viewport would be empty in it.
    for (const part of document.querySelectorAll<HTMLElement>(".when-near")) part.style.contentVisibility = "visible";
    await document.fonts.ready;
    scrollTo({ top: 0, behavior: "instant" });
  });
  // A bar that docked during the scroll needs a moment to undock.
  await page.waitForTimeout(100);
}

/** Logs in like the pages. @returns the session's cookies; none for a visitor */
async function logIn(browser: Browser, origin: string, email: string) {
  const context = await browser.newContext({ baseURL: origin });
  if (email !== "") {
    await context.request.get("/api/csrf/");
    const token = (await context.cookies()).find(({ name }) => name === CSRF_COOKIE)?.value ?? "";
    const headers = { "x-csrftoken": decodeURIComponent(token) };
    const response = await context.request.post("/users/login/", { data: { email, password: PASSWORD }, headers });
    if (!response.ok()) throw new Error(`${email} could not log in: ${response.status()}`);
  }
  const state = await context.storageState();
  await context.close();
  return state;
}

/** @returns the problems of the page in its present state, for the printed list */
async function findProblems(page: Page, path: string): Promise<string> {
  const broken = await page.evaluate(() => [...document.images].filter((one) => one.complete && one.naturalWidth === 0).length);
  const { pathname, search } = new URL(page.url());
  return `${broken > 0 ? `  (${broken} pictures did not load)` : ""}${pathname + search === path ? "" : `  (led to ${pathname})`}`;
}

interface View {
  name: string;
  path: string;
  who: string;
}

async function photograph(browser: Browser, origin: string, views: readonly View[]) {
  mkdirSync(FOLDER, { recursive: true });
  for (const who of new Set(views.map((view) => view.who))) {
    // Once for all sizes, because logins are rate-limited.
    const storageState = await logIn(browser, origin, who);
    for (const [width, height] of Object.entries(WIDTHS)) {
      for (const colorScheme of SCHEMES) {
        const context = await browser.newContext({
          viewport: { width: Number(width), height },
          colorScheme,
          storageState,
          // Motion would make two pictures of the same page differ.
          reducedMotion: "reduce",
        });
        const page = await context.newPage();
        await page.clock.setFixedTime(MOMENT);
        for (const { name, path } of views.filter((view) => view.who === who)) {
          await page.goto(new URL(path, origin).href, { waitUntil: "load" });
          await scrollThrough(page);
          const file = `${name}-${width}-${colorScheme}.png`;
          await page.screenshot({ path: join(FOLDER, file), fullPage: true, animations: "disabled" });
          process.stdout.write(`shots/${file}${await findProblems(page, path)}\n`);
        }
        await context.close();
      }
    }
  }
}

/** @returns the URL of the guide to photograph, and a function that restores its former state */
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

/** Photographs guides with only imported listings, one after the other. @param given names of made-up ones, or files */
async function photographGuides(browser: Browser, given: readonly string[]) {
  await buildPages();
  for (const one of given) {
    const { guide, views, leave } = await openGalleryGuide(one);
    try {
      await photograph(
        browser,
        guide.address,
        views.map((view) => ({ ...view, who: "" })),
      );
    } finally {
      await leave();
    }
  }
}

async function main(names: string[]) {
  if (names[0] === "pictures") {
    mkdirSync(FOLDER, { recursive: true });
    process.stdout.write(`${await shootPictures(FOLDER)}\n`);
    return;
  }
  if (names[0] === "lists") {
    for (const file of await shootLists(FOLDER, names.slice(1))) process.stdout.write(`${file}\n`);
    return;
  }
  if (names[0] === "guides") {
    const browser = await launchBrowser();
    await photographGuides(browser, names.length > 1 ? names.slice(1) : Object.keys(GUIDES)).finally(() => browser.close());
    return;
  }
  const unknown = names.find((name) => !(name in VIEWS));
  if (unknown !== undefined) throw new Error(`There is no page "${unknown}": ${Object.keys(VIEWS).join(", ")}.`);
  const browser = await launchBrowser();
  try {
    const { origin, leave } = await openGuide();
    try {
      const shown = names.length > 0 ? names : Object.keys(VIEWS);
      await photograph(
        browser,
        origin,
        shown.flatMap((name) => {
          const view = VIEWS[name];
          return view ? [{ name, ...view }] : [];
        }),
      );
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
  process.stderr.write(`${toError(error).message}\n`);
  process.exitCode = 1;
}
