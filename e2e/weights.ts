import type { Browser, BrowserContext, Page } from "playwright-core";
import { CSRF_COOKIE } from "../src/platform/security/csrf.ts";

/** Weighs what a phone fetches for a page. */

export type Cookies = Parameters<BrowserContext["addCookies"]>[0];

/** A phone of today: its width and pixel density decide what a page fetches. */
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

export interface Fetched {
  kind: string;
  url: string;
  /** Bytes as transferred, headers included. */
  bytes: number;
}

/** Collects the fetches of a page from now on; kinds have the browser's own names. */
async function weigh(page: Page): Promise<Fetched[]> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("Network.enable");
  const fetched: Fetched[] = [];
  const begun = new Map<string, Omit<Fetched, "bytes">>();
  protocol.on("Network.responseReceived", ({ requestId, type, response }) => begun.set(requestId, { kind: type, url: response.url }));
  protocol.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    fetched.push({ ...(begun.get(requestId) ?? { kind: "unknown", url: "" }), bytes: encodedDataLength });
  });
  return fetched;
}

export const kilobytes = (fetched: Fetched[], kind?: string) =>
  fetched.filter((one) => !kind || one.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

/** Formats the fetches for the message of a failed test, the heaviest first. */
export const formatFetched = (fetched: Fetched[]) =>
  fetched
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ kind, url, bytes }) => `${(bytes / 1000).toFixed(1)} ${kind} ${url.replace(/^https?:\/\/[^/]+/, "")}`)
    .join("\n");

/** Runs in the browser: clears the tab's storage. */
const forgetTab = () => sessionStorage.clear();

/**
 * Opens a page whose timers are stopped: later fetches, such as the hero's next picture, are not part of the first view.
 * @param settle waits until the page is idle
 */
export async function openScale(browser: Browser, address: string, settle: (page: Page) => Promise<void>) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const fetched = await weigh(page);
  /** Returns the fetches of a view in an empty browser. Reuses one context: a new one per view would cost twice as much. */
  const firstView = async (path: string, cookies: Cookies = []): Promise<Fetched[]> => {
    await page.goto(`${address}/healthz`);
    await page.evaluate(forgetTab);
    await context.clearCookies();
    await protocol.send("Storage.clearDataForOrigin", { origin: address, storageTypes: "all" });
    await protocol.send("Network.clearBrowserCache");
    // Also drops parsed resources from the process.
    for (const cacheDisabled of [true, false]) await protocol.send("Network.setCacheDisabled", { cacheDisabled });
    await context.addCookies(cookies);
    fetched.splice(0);
    await page.goto(`${address}${path}`);
    await settle(page);
    return [...fetched];
  };
  return { firstView, close: () => context.close() };
}

/** Returns the session of a demo account; none for a visitor. */
export async function sessionCookies(browser: Browser, address: string, email: string, password: string): Promise<Cookies> {
  if (email === "") return [];
  const context = await browser.newContext({ baseURL: address });
  await context.request.get("/api/csrf/");
  const token = (await context.cookies()).find(({ name }) => name === CSRF_COOKIE)?.value ?? "";
  const headers = { "x-csrftoken": decodeURIComponent(token) };
  const response = await context.request.post("/users/login/", { data: { email, password }, headers });
  if (response.status() !== 200) throw new Error(`${email} could not log in: ${response.status()}`);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}
