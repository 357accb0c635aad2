import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { whenIdle } from "./page.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResult {
  violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];
}

/** Waits for running animations to end: axe reports half-faded text as too pale. Ignores endless and paused animations. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const ends = (one: Animation) => one.playState === "running" && one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    // A removed animation rejects; animations that started in the meantime are awaited too.
    for (let running = document.getAnimations().filter(ends); running.length > 0; running = document.getAnimations().filter(ends))
      await Promise.allSettled(running.map(({ finished }) => finished));
  });

/** Axe rules whose result depends on the colour scheme. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"] as const;

/** Runs in the browser: returns axe's violations without the passed checks; undefined if the document has not loaded axe. */
async function runAxe(rules?: readonly string[]) {
  const { axe } = globalThis as unknown as { axe?: { run(options: object): Promise<AxeResult> } };
  const options = { resultTypes: ["violations"], selectors: false, ...(rules ? { runOnly: { type: "rule", values: rules } } : {}) };
  return axe ? (await axe.run(options)).violations : undefined;
}

/**
 * Returns axe's violations on the current page, one line each: WCAG 2.2 A and AA, and best practices.
 * @param rules names of the axe rules to run; all if omitted
 */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await settle(page);
  let violations = await page.evaluate(runAxe, rules);
  if (!violations) {
    // Injected without a script element, which the page's own policy rightly refuses.
    await page.evaluate(AXE);
    violations = (await page.evaluate(runAxe, rules)) ?? [];
  }
  return violations.map(({ id, help, nodes }) => `${id}: ${nodes[0]?.failureSummary ?? help}: ${nodes[0]?.html}`);
}

/** Returns the faults of the current page, one line each: axe's violations, and a page that is wider than its screen. */
async function faultsNow(page: Page, rules?: readonly string[]): Promise<string[]> {
  const found = await findViolations(page, rules);
  const width = page.viewportSize()?.width ?? 0;
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  if (wide > width) found.push(`${wide} px wide`);
  return found.map((fault) => `at ${width} px: ${fault}`);
}

/**
 * Returns the faults of a page at several widths, one line each. Resizes the open page, which takes a fraction of the time of opening it
 * again.
 */
export async function findFaults(page: Page, widths: readonly number[]): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 900 });
    await whenIdle(page);
    faults.push(...(await faultsNow(page)));
  }
  return faults;
}

/** Runs in the browser: recomputes the style of every element. Without this, some keep colours of the previous scheme (Chromium 147). */
function restyle() {
  const { style } = document.documentElement;
  style.display = "none";
  getComputedStyle(document.documentElement).getPropertyValue("display");
  style.display = "";
}

/**
 * Returns the faults of a page in the light scheme at all widths, and the colour faults in the dark scheme at the last width, because the
 * dark scheme changes only colours. After the restyle and the end of all fades, every element has the same colours as on a page opened in
 * the dark (measured on 23 pages). The page ends in the light scheme.
 */
export async function findFaultsInBoth(page: Page, widths: readonly number[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const faults = await findFaults(page, widths);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(restyle);
  faults.push(...(await faultsNow(page, COLOUR_RULES)).map((fault) => `in the dark ${fault}`));
  await page.emulateMedia({ colorScheme: "light" });
  return faults;
}

/** Collects the browser's complaints: errors, console errors and warnings, failed requests, error responses and CSP reports. */
export function watch(page: Page): () => string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on("requestfailed", (request) => {
    // The router cancels its pending data request when it sends a new one, the search the questions about an earlier text.
    const isGivenUp =
      request.failure()?.errorText === "net::ERR_ABORTED" && /(?:\/_\.data|\/search\/(?:events\/)?)$/.test(new URL(request.url()).pathname);
    if (!isGivenUp) complaints.push(`failed: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  page.on("request", (request) => {
    if (request.url().includes("/api/csp-reports/")) complaints.push(`csp report: ${request.postData()}`);
  });
  return () => complaints;
}
