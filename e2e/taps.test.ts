import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "./page.ts";
import { slowLine, slowProcessor, tapAt } from "./phone.ts";
import { workerGuide } from "./worker.ts";

const { address } = workerGuide();
const HOME = `${address}/explore/`;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** Seconds between the page's load and the tap. */
const MOMENTS = [0, 0.3, 1, 3, 8];
/** Taps per moment. `TAPS=20` gives all 100, which takes some minutes of both cores, because a throttled processor is a busy one. */
const TAPS = Number(process.env.TAPS ?? 2);
/** Number of phones at a time: they spend most of their time waiting for their connection or for the moment of the tap. */
const CONCURRENCY = 3;
/** From this moment on, a page is idle before the tap: its processor is throttled only from the tap on. */
const QUIET_SECONDS = 2;
const TIMEOUT = 60_000;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ isStill: true });
});
afterAll(() => browser.close());

/** Returns the result of a tap on a card: its dialog, or the linked page if the scripts were too slow. */
async function waitForOutcome(page: Page, href: string): Promise<string> {
  const dialog = page.getByRole("dialog").waitFor({ timeout: TIMEOUT });
  const next = page.waitForURL(href, { waitUntil: "commit", timeout: TIMEOUT });
  return Promise.any([dialog.then(() => "dialog"), next.then(() => "page")]).catch(() => `nothing at ${page.url()}`);
}

async function tapOnce(seconds: number, index: number): Promise<string> {
  const context = await browser.newContext(PHONE);
  try {
    // A generous timeout, not a measurement.
    context.setDefaultTimeout(TIMEOUT);
    const page = await context.newPage();
    const protocol = await slowLine(page);
    await page.goto(HOME, { waitUntil: "load" });
    if (seconds < QUIET_SECONDS) await slowProcessor(protocol);
    await page.waitForTimeout(1000 * seconds);
    await slowProcessor(protocol);
    const cards = page.locator("#local-businesses a.card-target");
    const href = await cards.nth(index % (await cards.count())).evaluate((element: HTMLAnchorElement) => element.href);
    await tapAt(page, protocol, `#local-businesses a.card-target[href="${new URL(href).pathname}"]`);
    return await waitForOutcome(page, href);
  } finally {
    await context.close();
  }
}

it(`no tap is lost on a slow phone, ${MOMENTS.join(", ")} s after the load, ${TAPS} times each`, { timeout: 1_200_000 }, async () => {
  const waiting = MOMENTS.flatMap((seconds) => Array.from({ length: TAPS }, (_, index) => ({ seconds, index })));
  const outcomes: Record<string, number> = {};
  const tapAll = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const outcome = await tapOnce(next.seconds, next.index);
      const kind = ["dialog", "page"].includes(outcome) ? outcome : `${outcome}, ${next.seconds} s after the load, card ${next.index}`;
      outcomes[kind] = (outcomes[kind] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, tapAll));
  const { dialog = 0, page = 0, ...lost } = outcomes;
  expect([lost, dialog + page]).toEqual([{}, MOMENTS.length * TAPS]);
});
