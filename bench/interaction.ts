import { type Browser, chromium, type Page } from "playwright-core";
import { serveBrowser } from "../e2e/browser.ts";
import { PHONE_LINE, tapAt } from "../e2e/phone.ts";
import { HYDRATED_EVENT } from "../src/ui/pageScripts.ts";
import { setUpDatabase } from "./database.ts";
import { prepareDemo, startGuide } from "./guide.ts";
import { atEnd, temporaryFolder } from "./processes.ts";
import { median, table, whole } from "./report.ts";
import { KINDS_HEAD, tapKinds } from "./taps/kinds.ts";
import { type Noted, openPhone, TIMEOUT } from "./taps/phone.ts";

const ROUNDS = 5;
/** Seconds between the load of a page and the tap. */
const MOMENTS = [0, 1, 8];
/** Maximum milliseconds until the result of a tap is shown: once the scripts run, and in the worst case. */
const GOALS = { dialog: 200, page: 500, worst: 1_000, interaction: 200 };
/** Time after which a page has loaded the code of its dialogs too. */
const USED_MILLISECONDS = 6_000;
/**
 * Runs in a hydrated page: records the time from a press to the frame that shows it. The next page may load before the browser has counted
 * it.
 */
function noteAnswers() {
  const note = ({ timeStamp }: Event) =>
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { answeredAfter: performance.now() - timeStamp })));
  addEventListener("pointerdown", note, { capture: true });
}

/** @returns milliseconds from the end of a tap on a card until its dialog is shown, or its page, if the scripts have not arrived yet */
async function cardAfter(browser: Browser, url: string, seconds: number): Promise<number> {
  const { context, page, protocol } = await openPhone(browser);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(seconds * 1000);
  const tapped = await tapAt(page, protocol, "#local-businesses a.card-target");
  const dialog = page.waitForFunction(() => (window as Noted).shownAt, undefined, { timeout: TIMEOUT }).then((shown) => shown.jsonValue());
  const next = page.waitForURL((now) => now.href !== url, { waitUntil: "commit", timeout: TIMEOUT }).then(() => paintedAt(page));
  const milliseconds = ((await Promise.any([dialog, next]).catch(() => undefined)) ?? Number.NaN) - tapped;
  await context.close();
  return milliseconds;
}

/** @returns the time of a page's first paint, by the clock that all pages share */
async function paintedAt(page: Page): Promise<number | undefined> {
  const painted = await page.waitForFunction(
    () => {
      const [paint] = performance.getEntriesByName("first-contentful-paint");
      const [visit] = performance.getEntriesByType("navigation");
      const activationStart = visit && "activationStart" in visit ? Number(visit.activationStart) : 0;
      // A prerendered page is painted when it is activated.
      return paint && performance.timeOrigin + Math.max(paint.startTime, activationStart);
    },
    undefined,
    // Polled rarely: polling in each frame would slow the measured frames.
    { timeout: TIMEOUT, polling: 1_000 },
  );
  return painted.jsonValue();
}

/** Opens a page and waits until its scripts run and a while longer. */
async function openRunning(page: Page, url: string) {
  await page.addInitScript((hydrated) => addEventListener(hydrated, () => Object.assign(window, { isHydrated: true })), HYDRATED_EVENT);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForFunction(() => "isHydrated" in window, undefined, { timeout: TIMEOUT });
  await page.waitForTimeout(USED_MILLISECONDS);
}

async function openFor(page: Page, url: string, seconds: number) {
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(seconds * 1000);
}

/** @returns milliseconds from the end of a tap on a link until the next page is painted */
async function pageAfter(browser: Browser, arrive: (page: Page) => Promise<void>, link = "main a.card-target"): Promise<number> {
  const { context, page, protocol } = await openPhone(browser, false);
  await arrive(page);
  const before = page.url();
  const tapped = await tapAt(page, protocol, link);
  await page.waitForURL((now) => now.href !== before, { waitUntil: "commit", timeout: TIMEOUT });
  const milliseconds = ((await paintedAt(page)) ?? Number.NaN) - tapped;
  await context.close();
  return milliseconds;
}

interface Interaction {
  path: string;
  /** Selectors to tap, one after the other; keys may follow the last tap. */
  taps: string[];
  keys?: string;
}

/** Interactions in which the web is slowest: on pages that have been used for a while. */
const INTERACTIONS = {
  filter: { path: "/explore/ID/ubud/", taps: ["button[popovertarget=filters]", "#filters label"] },
  carousel: { path: "", taps: ["section[aria-label^=Pictures] a", "button[aria-label='Next picture']"] },
  map: { path: "/explore/ID/ubud/", taps: ["button:text-is('Map')"] },
  typing: { path: "/explore/", taps: ["#bar-search"], keys: "ubud" },
} satisfies Record<string, Interaction>;

/** @returns milliseconds of the slowest interaction, from the touch to the next frame, as the browser counts them */
async function measureInteraction(browser: Browser, origin: string, { path, taps, keys = "" }: Interaction): Promise<number> {
  const { context, page, protocol } = await openPhone(browser);
  await openRunning(page, origin + path);
  for (const selector of taps) {
    await page.locator(selector).first().waitFor({ state: "attached", timeout: TIMEOUT });
    await tapAt(page, protocol, selector);
    await page.waitForTimeout(1_500);
  }
  await page.keyboard.type(keys, { delay: 150 });
  await page.waitForTimeout(1_500);
  const slowest = await page.evaluate(() => Math.max(...((window as Noted).interactions?.values() ?? [])));
  await context.close();
  return slowest;
}

const TABS_PATH = "/explore/ID/ubud/";
const TAB = "nav a[href='/explore/ID/ubud/stay/']";

/**
 * @returns milliseconds from the touch of a tab until it is painted as pressed; the finger does not lift, so that its page does not load
 */
async function tabAnswer(browser: Browser, origin: string): Promise<number> {
  const { context, page, protocol } = await openPhone(browser, false);
  await openRunning(page, origin + TABS_PATH);
  await page.evaluate(noteAnswers);
  const { x, y, width, height } = (await page.locator(TAB).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await protocol.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + width / 2, y: y + height / 2 }] });
  const answered = await page.waitForFunction(() => (window as Noted).answeredAfter, undefined, { timeout: TIMEOUT });
  const milliseconds = (await answered.jsonValue()) ?? Number.NaN;
  await context.close();
  return milliseconds;
}

async function rounds(measureOnce: () => Promise<number>): Promise<number[]> {
  const values: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) values.push(await measureOnce());
  return values;
}

function row(name: string, values: number[], goal: number): string[] {
  const cells = [name, whole(median(values)), values.map(whole).join(" "), String(goal), median(values) <= goal ? "reached" : "**missed**"];
  console.error(cells.join(" | "));
  return cells;
}
const HEAD = ["", "median, ms", "samples", "at most", ""];

/** `npm run bench -- interaction [dialog] [page] [filter] [tab] [carousel] [map] [typing] [kinds [NAME…]]` */
export async function benchInteraction(parts: string[]): Promise<string[]> {
  const at = parts.indexOf("kinds");
  /** Names after "kinds" select page kinds; none select all. */
  const kinds = at < 0 ? [] : parts.slice(at + 1);
  const named = at < 0 ? parts : parts.slice(0, at);
  const isWanted = (name: string) => (at < 0 && parts.length === 0) || named.includes(name);
  let origin = process.env.GUIDE_URL ?? "";
  if (!origin) {
    const dataDir = temporaryFolder("data");
    const closeDatabase = await setUpDatabase(dataDir);
    atEnd(closeDatabase);
    await prepareDemo(dataDir);
    const guide = await startGuide(dataDir, {}, false);
    atEnd(guide.stop);
    origin = guide.origin;
  }
  const list = (await (await fetch(`${origin}/guide/api/business/?ordering=-recommendations_count&page_size=1`)).json()) as {
    results: { profile_url: string }[];
  };
  INTERACTIONS.carousel.path = list.results[0]?.profile_url ?? "/";
  const server = await serveBrowser();
  atEnd(() => server.close());
  const browser = await chromium.connect(server.wsEndpoint());

  const taps: string[][] = [];
  for (const seconds of MOMENTS) {
    const isRunning = seconds === MOMENTS.at(-1);
    if (isWanted("dialog")) {
      const values = await rounds(() => cardAfter(browser, `${origin}/explore/`, seconds));
      taps.push(row(`card, ${seconds} s after load`, values, isRunning ? GOALS.dialog : GOALS.worst));
    }
    if (isWanted("page")) {
      const values = await rounds(() => pageAfter(browser, (page) => openFor(page, `${origin}/explore/ID/ubud/`, seconds)));
      taps.push(row(`next page, ${seconds} s after load`, values, isRunning ? GOALS.page : GOALS.worst));
    }
  }
  const interactions: string[][] = [];
  for (const [name, interaction] of Object.entries(INTERACTIONS))
    if (isWanted(name))
      interactions.push(row(name, await rounds(() => measureInteraction(browser, origin, interaction)), GOALS.interaction));
  if (isWanted("tab")) {
    // A tab of an area is a page of its own, so it is measured as both a press and a page load.
    interactions.push(row("tab", await rounds(() => tabAnswer(browser, origin)), GOALS.interaction));
    const pages = await rounds(() => pageAfter(browser, (page) => openRunning(page, origin + TABS_PATH), TAB));
    taps.push(row("page of a tab, once scripts run", pages, GOALS.page));
  }
  const everyKind = parts.length === 0 || at >= 0 ? await tapKinds(browser, origin, kinds, GOALS) : [];
  await browser.close();
  return [
    `A phone of 390 px with a processor a quarter as fast and a line of ${PHONE_LINE}, both emulated by the browser; ${ROUNDS} rounds, each with an empty cache. From the end of a tap until the result is painted: a card of the first page, which opens a dialog, or its page while the scripts have not arrived; and the next page from the list of an area.`,
    "",
    table(HEAD, taps),
    "",
    "Interactions of pages that run: from the touch to the next frame, the slowest of each visit.",
    "",
    table(HEAD, interactions),
    ...(everyKind.length === 0
      ? []
      : [
          "",
          "Every kind of page, tapped 8 seconds after its load: its search, and its first link to another page, with what that page waited for. A tap that misses its goal is tried twice more, and the middle one counts.",
          "",
          table(KINDS_HEAD, everyKind),
        ]),
  ];
}
