import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { tapAt } from "../../e2e/phone.ts";
import { PASSWORD } from "../../e2e/signIn.ts";
import { VIEWS } from "../../scripts/pageKinds.ts";
import { CSRF_COOKIE } from "../../src/platform/security/csrf.ts";
import { whole } from "../report.ts";
import { type Noted, openPhone, TIMEOUT } from "./phone.ts";

/** Seconds between the load of a page and the tap: it is alive by then. */
const SECONDS = 8;
/** Seconds between the closing of the search and the next tap. */
const CLOSED_SECONDS = 2;
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

/** Milliseconds until the result of a tap is shown, NaN if nothing came, and what it waited for. */
interface Answer {
  after: number;
  waits: string;
}

async function dialogAfterTap(page: Page, protocol: CDPSession): Promise<Answer | undefined> {
  // Pages of steps have a search in wide windows only.
  if (!(await page.locator(SEARCH).first().isVisible())) return undefined;
  const tapped = await tapAt(page, protocol, SEARCH);
  const shown = await page.waitForFunction(() => (window as Noted).shownAt, undefined, { timeout: TIMEOUT }).catch(() => undefined);
  return { after: shown ? ((await shown.jsonValue()) ?? Number.NaN) - tapped : Number.NaN, waits: "" };
}

async function pageAfterTap(page: Page, protocol: CDPSession): Promise<Answer | undefined> {
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

interface Answers {
  dialog: Answer | undefined;
  next: Answer | undefined;
}

/** Opens a page on a slow phone, waits until it is alive, taps its search, closes that, and taps its first link. */
async function visitOnPhone(browser: Browser, url: string, cookies: Cookies): Promise<Answers> {
  const { context, page, protocol } = await openPhone(browser);
  await context.addCookies(cookies);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(SECONDS * 1000);
  const dialog = await dialogAfterTap(page, protocol);
  if (dialog) {
    await page.keyboard.press("Escape");
    await page.waitForTimeout(CLOSED_SECONDS * 1000);
  }
  const next = await pageAfterTap(page, protocol);
  await context.close();
  return { dialog, next };
}

/** Visits of which the middle one counts if the first one misses its goal: one slow visit may be the machine's. */
const VISITS = 3;

/** @returns the middle of the answers; a lost tap, if there is one */
const middle = (answers: (Answer | undefined)[]): Answer | undefined =>
  answers.find((answer) => Number.isNaN(answer?.after)) ??
  answers.filter((answer) => answer !== undefined).toSorted((a, b) => a.after - b.after)[Math.floor(answers.length / 2)];

/** @returns whether a tap was answered in time, or there was nothing to tap */
const isInTime = (answer: Answer | undefined, goal: number) => !answer || answer.after <= goal;

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
    const isReached = ({ dialog, next }: Answers) => isInTime(dialog, goals.dialog) && isInTime(next, goals.page);
    const first = await visitOnPhone(browser, origin + path, cookies);
    const visits = [first];
    while (!isReached(first) && visits.length < VISITS) visits.push(await visitOnPhone(browser, origin + path, cookies));
    const answers = { dialog: middle(visits.map(({ dialog }) => dialog)), next: middle(visits.map(({ next }) => next)) };
    const text = (answer: Answer | undefined) => (!answer ? "" : Number.isNaN(answer.after) ? "**lost**" : whole(answer.after));
    const { dialog, next } = answers;
    const row = [name, text(dialog), text(next), next?.waits ?? "", isReached(answers) ? "reached" : "**missed**"];
    // All kinds take half an hour.
    console.error(row.join(" | "));
    rows.push(row);
  }
  return rows;
}
