import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from "playwright-core";
import { inject } from "vitest";
import { HYDRATED_EVENT, SCRIPTS_ID } from "../src/ui/pageScripts.ts";
import { launchWithCamera, movePointer } from "./browser.ts";
import { forgetContexts, lendContext } from "./contexts.ts";
import { workerGuide } from "./worker.ts";

const IDLE_TIMEOUT_MILLISECONDS = 30_000;
const LOOK_MILLISECONDS = 25;

/** Requests of each page that have no response yet. */
const openRequests = new WeakMap<Page, Set<Request>>();
const withoutScripts = new WeakSet<BrowserContext>();

function trackRequests(page: Page) {
  const open = new Set<Request>();
  openRequests.set(page, open);
  page.on("request", (request) => open.add(request));
  for (const end of ["requestfinished", "requestfailed"] as const) page.on(end as "requestfinished", (request) => open.delete(request));
}

/** React Router's own handle on its router, which it leaves on the window. */
type TestedWindow = typeof globalThis & {
  isHydrated?: boolean;
  __reactRouterDataRouter?: { state: { navigation: { state: string } } };
};

const noteHydration = (hydrated: string) =>
  addEventListener(hydrated, () => {
    (globalThis as TestedWindow).isHydrated = true;
  });

/** In the browser: its document has loaded, React has taken over where it does, and no navigation is under way. */
function isSettled(scriptsId: string): boolean {
  if (document.readyState !== "complete") return false;
  if (!document.getElementById(scriptsId)) return true;
  const { isHydrated, __reactRouterDataRouter: router } = globalThis as TestedWindow;
  return isHydrated === true && router?.state.navigation.state === "idle";
}

let browsing: Promise<Browser> | undefined;

/**
 * The worker's browser, one for all its files. It ends with the worker, and takes its contexts with it. Of its own, and not the run's: a browser that
 * another process serves has every message written and read twice more (ADR 0102).
 */
function workerBrowser(): Promise<Browser> {
  browsing ??= launchWithCamera(inject("camera")).then((browser) =>
    browser.once("disconnected", () => {
      browsing = undefined;
      forgetContexts();
    }),
  );
  return browsing;
}

interface BrowserChoice {
  /** Only the test itself interacts with its pages; otherwise a pointer moves once, so that scripts start with the page. */
  isStill?: boolean;
  /** Each context is new, with nothing of what a browser keeps of files: for tests of what it fetches or keeps, and those of several guides. */
  isFresh?: boolean;
  /** The guide whose pages are opened, where it is not the worker's. */
  origin?: string;
}

/**
 * The worker's browser as a test file has it. Its contexts and their pages are those of the tests before, cleaned (contexts.ts), which is half the work.
 * Closed, it takes the contexts with it that the file has left open.
 */
export async function openBrowser({
  isStill = false,
  isFresh = isStill,
  origin = workerGuide().address,
}: BrowserChoice = {}): Promise<Browser> {
  const browser = await workerBrowser();
  const make = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext(options);
    if (options.javaScriptEnabled === false) withoutScripts.add(context);
    context.on("page", trackRequests);
    await context.addInitScript(noteHydration, HYDRATED_EVENT);
    if (!isStill) await context.addInitScript(movePointer);
    return context;
  };
  const opened = new Set<BrowserContext>();
  const newContext = async (options: BrowserContextOptions = {}) => {
    const context = await (isFresh ? make(options) : lendContext(make, origin, options));
    opened.add(context);
    return context;
  };
  const newPage = async (options?: BrowserContextOptions) => {
    const context = await newContext(options);
    const page = await context.newPage();
    // Where the whole browser is closed, its contexts are closed already.
    page.once("close", () => context.close().catch(() => undefined));
    return page;
  };
  const close = async () => {
    for (const context of opened) await context.close().catch(() => undefined);
  };
  return Object.assign(Object.create(browser) as Browser, { newContext, newPage, close });
}

/**
 * Waits until a page does nothing more of its own accord: it has loaded, its scripts run, and every request has its response. A state, and not half a
 * second of silence, which costs half a second a page and proves less. The page itself looks, by the browser's clock, also where a test has stopped the
 * page's: each look from here would cost four processes something.
 */
export async function whenIdle(page: Page): Promise<void> {
  const hasScripts = !withoutScripts.has(page.context());
  const open = openRequests.get(page) ?? new Set<Request>();
  const end = performance.now() + IDLE_TIMEOUT_MILLISECONDS;
  // Twice in a row: a script that has just come may ask for another.
  for (let looks = 0; looks < 2; looks += 1) {
    const timeout = Math.max(1, end - performance.now());
    if (hasScripts) await page.waitForFunction(isSettled, SCRIPTS_ID, { polling: LOOK_MILLISECONDS, timeout });
    else await page.waitForLoadState("load", { timeout });
    if (open.size > 0) looks = -1;
    if (performance.now() > end) throw new Error(`The page still waits for ${[...open].map((request) => request.url()).join(", ")}`);
    if (looks < 1) await wait(LOOK_MILLISECONDS);
  }
}
