import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from "playwright-core";
import { chromium } from "playwright-core";
import { expect, inject } from "vitest";
import { HYDRATED_EVENT, SCRIPTS_ID } from "../src/ui/pageScripts.ts";
import { movePointer } from "./browser.ts";
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

/** In the browser: its document has loaded, React has taken over where there are scripts, and no navigation is under way. */
function isSettled({ hasScripts, scriptsId }: { hasScripts: boolean; scriptsId: string }): boolean {
  if (document.readyState !== "complete") return false;
  if (!hasScripts || !document.getElementById(scriptsId)) return true;
  const { isHydrated, __reactRouterDataRouter: router } = globalThis as TestedWindow;
  return isHydrated === true && router?.state.navigation.state === "idle";
}

let connected: Promise<Browser> | undefined;

/** The run's browser: one process for all workers, and one connection a worker for all its files. It ends with the worker, and takes its contexts with it. */
function runBrowser(): Promise<Browser> {
  connected ??= chromium.connect(inject("browser")).then((browser) =>
    browser.once("disconnected", () => {
      connected = undefined;
      forgetContexts();
    }),
  );
  return connected;
}

interface BrowserChoice {
  /** Only the test itself interacts with its pages; otherwise a pointer moves once, so that scripts start with the page. */
  isStill?: boolean;
  /** Each context is new, with nothing of what a browser keeps of files: for tests of what it fetches or keeps, and those of another guide. */
  isFresh?: boolean;
}

/**
 * The run's browser as a test file has it. Its contexts and their pages are those of the tests before, cleaned (contexts.ts), which is half the work.
 * Closed, it takes the contexts with it that the file has left open.
 */
export async function openBrowser({ isStill = false, isFresh = isStill }: BrowserChoice = {}): Promise<Browser> {
  const browser = await runBrowser();
  const make = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext(options);
    if (options.javaScriptEnabled === false) withoutScripts.add(context);
    context.on("page", trackRequests);
    await context.addInitScript(noteHydration, HYDRATED_EVENT);
    if (!isStill) await context.addInitScript(movePointer);
    return context;
  };
  const { address } = workerGuide();
  const opened = new Set<BrowserContext>();
  const newContext = async (options: BrowserContextOptions = {}) => {
    const context = await (isFresh ? make(options) : lendContext(make, address, options));
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
 * second of silence, which costs half a second a page and proves less.
 */
export async function whenIdle(page: Page): Promise<void> {
  const hasScripts = !withoutScripts.has(page.context());
  const open = openRequests.get(page) ?? new Set<Request>();
  const look = async () => {
    // A page that is being left has no document to look at.
    const isIdle = await page.evaluate(isSettled, { hasScripts, scriptsId: SCRIPTS_ID }).catch(() => false);
    return isIdle ? [...open].map((request) => request.url()) : ["the page itself"];
  };
  // Twice in a row: a script that has just come may ask for another.
  for (let looks = 0; looks < 2; looks += 1)
    await expect.poll(look, { interval: LOOK_MILLISECONDS, timeout: IDLE_TIMEOUT_MILLISECONDS }).toEqual([]);
}
