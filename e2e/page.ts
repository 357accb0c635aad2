import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from "playwright-core";
import { inject } from "vitest";
import { HYDRATED_EVENT, SCRIPTS_ID } from "../src/ui/pageScripts.ts";
import { launchWithCamera, movePointer } from "./browser.ts";
import { forgetContexts, lendContext } from "./contexts.ts";
import { workerGuide } from "./worker.ts";

const IDLE_TIMEOUT_MILLISECONDS = 30_000;
const LOOK_MILLISECONDS = 25;

/** Pending requests of each page. */
const openRequests = new WeakMap<Page, Set<Request>>();
const withoutScripts = new WeakSet<BrowserContext>();

function trackRequests(page: Page) {
  const open = new Set<Request>();
  openRequests.set(page, open);
  page.on("request", (request) => open.add(request));
  for (const end of ["requestfinished", "requestfailed"] as const) page.on(end as "requestfinished", (request) => open.delete(request));
}

/** React Router leaves a handle on its router on the window. */
type TestedWindow = typeof globalThis & {
  isHydrated?: boolean;
  __reactRouterDataRouter?: { state: { navigation: { state: string } } };
};

const noteHydration = (hydrated: string) =>
  addEventListener(hydrated, () => {
    (globalThis as TestedWindow).isHydrated = true;
  });

/** Runs in the browser: the document has loaded, React has hydrated it if it has scripts, and no navigation is in progress. */
function isSettled(scriptsId: string): boolean {
  if (document.readyState !== "complete") return false;
  if (!document.getElementById(scriptsId)) return true;
  const { isHydrated, __reactRouterDataRouter: router } = globalThis as TestedWindow;
  return isHydrated === true && router?.state.navigation.state === "idle";
}

let browsing: Promise<Browser> | undefined;

/**
 * Returns the worker's browser, shared by all its test files. It ends with the worker and closes its contexts. Each worker has its own,
 * because a browser served by another process reads and writes every message twice more (ADR 0102).
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
  /** Only the test itself interacts with its pages; otherwise one pointer event starts the scripts on load. */
  isStill?: boolean;
  /** Each context is new, with an empty HTTP cache: for tests of fetches and caches, and tests of several guides. */
  isFresh?: boolean;
  /** The guide whose pages are opened, if it is not the worker's. */
  origin?: string;
}

/**
 * Returns the worker's browser for one test file. Its contexts and pages are reused from earlier tests after cleaning (contexts.ts), which
 * halves the work. Closing it closes the contexts that the file has left open.
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
    // If the whole browser is closed, its contexts are closed already.
    page.once("close", () => context.close().catch(() => undefined));
    return page;
  };
  const close = async () => {
    for (const context of opened) await context.close().catch(() => undefined);
  };
  return Object.assign(Object.create(browser) as Browser, { newContext, newPage, close });
}

/**
 * Waits until a page is idle: it has loaded, its scripts run, and every request has its response. Checks a state instead of waiting for
 * half a second of silence, which costs half a second per page and proves less. The page polls itself by the browser's clock, even if a
 * test has stopped the page's clock: a poll from here would cost work in four processes.
 */
export async function whenIdle(page: Page): Promise<void> {
  const hasScripts = !withoutScripts.has(page.context());
  const open = openRequests.get(page) ?? new Set<Request>();
  const end = performance.now() + IDLE_TIMEOUT_MILLISECONDS;
  // Checks twice: a script that has just loaded may request another.
  for (let looks = 0; looks < 2; looks += 1) {
    const timeout = Math.max(1, end - performance.now());
    if (hasScripts) await page.waitForFunction(isSettled, SCRIPTS_ID, { polling: LOOK_MILLISECONDS, timeout });
    else await page.waitForLoadState("load", { timeout });
    if (open.size > 0) looks = -1;
    if (performance.now() > end) throw new Error(`The page still waits for ${[...open].map((request) => request.url()).join(", ")}`);
    if (looks < 1) await wait(LOOK_MILLISECONDS);
  }
}
