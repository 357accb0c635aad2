import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { tapAt } from "../../e2e/phone.ts";
import { PASSWORD } from "../../e2e/signIn.ts";
import { VIEWS } from "../../scripts/pageKinds.ts";
import { CSRF_COOKIE } from "../../src/platform/security/csrf.ts";
import { whole } from "../report.ts";
import { type Noted, openPhone, TIMEOUT } from "./phone.ts";

/** Seconds between the load of a page and the tap: it is alive by then. */
const SECONDS = 8;
const SEARCH = "header a[href$='/search/']";
const NEXT = "[data-bench-next]";

export const KINDS_HEAD = ["page", "dialog, ms", "next page, ms", "next page waited for", ""];

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** Returns the session of a demo account; none for a visitor. */
async function signIn(browser: Browser, origin: string, email: string): Promise<Cookies> {
  if (email === "") return [];
  const context = await browser.newContext({ baseURL: origin });
  await context.request.get("/api/csrf/");
  const token = (await context.cookies()).find(({ name }) => name === CSRF_COOKIE)?.value ?? "";
  await context.request.post("/users/login/", {
    data: { email, password: PASSWORD },
    headers: { "x-csrftoken": decodeURIComponent(token) },
  });
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/**
 * Runs in the page: marks its first visible link to another page of the guide. The home page's cards open a dialog instead.
 * @returns whether there is one
 */
function markNext(): boolean {
  const links = ["main a[href^='/']:not(main:has(#local-businesses) .hovers *)", "header a[href^='/']"].flatMap((selector) => [
    ...document.querySelectorAll<HTMLAnchorElement>(selector),
  ]);
  const next = links.find(
    (link) =>
      new URL(link.href).pathname !== location.pathname &&
      !link.matches("[data-opens], [data-opens] *, [target], [download], [href^='/media/'], [href$='/search/']") &&
      !/[.](gpx|kml|csv|json|ics)|logout/.test(link.href) &&
      link.checkVisibility(),
  );
  next?.setAttribute("data-bench-next", "");
  return next !== undefined;
}

/** Runs in the next page: what it waited for, in milliseconds. */
function readWaits(): string {
  const [visit] = performance.getEntriesByType("navigation") as (PerformanceNavigationTiming & { deliveryType?: string })[];
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  if (!visit || !paint) return "";
  const styles = performance.getEntriesByType("resource").filter(({ name }) => /[.]css/.test(name)) as PerformanceResourceTiming[];
  const parts = {
    "the server": visit.responseStart - visit.requestStart,
    "the document": visit.responseEnd - visit.responseStart,
    styles: Math.max(0, ...styles.map(({ responseEnd }) => responseEnd)) - visit.responseStart,
    paint: paint.startTime - visit.responseStart,
  };
  const isAhead = visit.deliveryType === "navigational-prefetch";
  return `${isAhead ? "prefetched; " : ""}${Object.entries(parts)
    .map(([name, milliseconds]) => `${name} ${Math.round(Math.max(0, milliseconds))}`)
    .join(", ")}`;
}

async function dialogAfterTap(page: Page, protocol: CDPSession): Promise<number | undefined> {
  if ((await page.locator(SEARCH).count()) === 0) return undefined;
  const tapped = await tapAt(page, protocol, SEARCH);
  const shown = await page.waitForFunction(() => (window as Noted).shownAt, undefined, { timeout: TIMEOUT }).catch(() => undefined);
  return shown ? ((await shown.jsonValue()) ?? Number.NaN) - tapped : Number.NaN;
}

/** @returns milliseconds until the next page is painted, and what it waited for; NaN for a tap without a result */
async function pageAfterTap(page: Page, protocol: CDPSession): Promise<{ after: number; waits: string } | undefined> {
  if (!(await page.evaluate(markNext))) return undefined;
  const before = page.url();
  const tapped = await tapAt(page, protocol, NEXT);
  try {
    await page.waitForURL((now) => now.href !== before, { waitUntil: "commit", timeout: TIMEOUT });
    const painted = await page.waitForFunction(
      () => {
        const [paint] = performance.getEntriesByName("first-contentful-paint");
        return paint && performance.timeOrigin + paint.startTime;
      },
      undefined,
      { timeout: TIMEOUT, polling: 500 },
    );
    return { after: ((await painted.jsonValue()) ?? Number.NaN) - tapped, waits: await page.evaluate(readWaits) };
  } catch {
    return { after: Number.NaN, waits: "nothing came" };
  }
}

/** Opens a page of a kind on a slow phone, waits until it is alive and taps. */
async function onPhone<Result>(
  browser: Browser,
  url: string,
  cookies: Cookies,
  tap: (page: Page, protocol: CDPSession) => Promise<Result>,
): Promise<Result> {
  const { context, page, protocol } = await openPhone(browser);
  await context.addCookies(cookies);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(SECONDS * 1000);
  const result = await tap(page, protocol);
  await context.close();
  return result;
}

/**
 * Taps the search and the first link of every kind of page.
 * @param names kinds to measure; all if empty
 * @returns a table row for each
 */
export async function tapKinds(
  browser: Browser,
  origin: string,
  names: readonly string[],
  goals: { dialog: number; page: number },
): Promise<string[][]> {
  const sessions = new Map<string, Cookies>();
  const rows: string[][] = [];
  for (const [name, { who, path }] of Object.entries(VIEWS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const cookies = sessions.get(who) ?? (await signIn(browser, origin, who));
    sessions.set(who, cookies);
    const dialog = await onPhone(browser, origin + path, cookies, dialogAfterTap);
    const next = await onPhone(browser, origin + path, cookies, pageAfterTap);
    const isReached = !(dialog !== undefined && !(dialog <= goals.dialog)) && !(next && !(next.after <= goals.page));
    const text = (milliseconds: number | undefined) =>
      milliseconds === undefined ? "" : Number.isNaN(milliseconds) ? "**lost**" : whole(milliseconds);
    const row = [name, text(dialog), text(next?.after), next?.waits ?? "", isReached ? "reached" : "**missed**"];
    // All kinds take most of an hour.
    console.error(row.join(" | "));
    rows.push(row);
  }
  return rows;
}
