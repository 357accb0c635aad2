import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { whenIdle } from "./page.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResult {
  violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];
}

/** What moves comes to its end first: axe takes a text that is half faded in for a pale one. What goes on for ever, and what is paused, is not waited for. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const ends = (one: Animation) => one.playState === "running" && one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    // One that is taken away ends with an error; what began meanwhile is waited for as well.
    for (let running = document.getAnimations().filter(ends); running.length > 0; running = document.getAnimations().filter(ends))
      await Promise.allSettled(running.map(({ finished }) => finished));
  });

/** What a colour scheme changes of what axe looks at. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"] as const;

/** In the browser: what axe finds, without telling of all that is right; undefined where the document has no axe yet. */
async function runAxe(rules?: readonly string[]) {
  const { axe } = globalThis as unknown as { axe?: { run(options: object): Promise<AxeResult> } };
  const options = { resultTypes: ["violations"], selectors: false, ...(rules ? { runOnly: { type: "rule", values: rules } } : {}) };
  return axe ? (await axe.run(options)).violations : undefined;
}

/**
 * What axe objects to on the page as it stands, one line each: WCAG 2.2 A and AA, and its best practices.
 * @param rules axe's names of those to look at, without which all are
 */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await settle(page);
  let violations = await page.evaluate(runAxe, rules);
  if (!violations) {
    // Not as a script element: the page's own policy would refuse it, and rightly.
    await page.evaluate(AXE);
    violations = (await page.evaluate(runAxe, rules)) ?? [];
  }
  return violations.map(({ id, help, nodes }) => `${id}: ${nodes[0]?.failureSummary ?? help}: ${nodes[0]?.html}`);
}

/** What is wrong with how a page reads as it stands, one line each: what axe objects to, and a page that is wider than its screen. */
async function faultsNow(page: Page, rules?: readonly string[]): Promise<string[]> {
  const found = await findViolations(page, rules);
  const width = page.viewportSize()?.width ?? 0;
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  if (wide > width) found.push(`${wide} px wide`);
  return found.map((fault) => `at ${width} px: ${fault}`);
}

/**
 * What is wrong with how a page reads at each of some widths, one line each. The page is made wider as it stands, which takes a fraction of what opening it
 * again takes.
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

/** In the browser: has every element get its style again. Some would keep colours of the scheme before (Chromium 147). */
function restyle() {
  const { style } = document.documentElement;
  style.display = "none";
  getComputedStyle(document.documentElement).getPropertyValue("display");
  style.display = "";
}

/**
 * The same in the light, and at the last width in the dark as well, where the page has other colours and nothing else. Styled again, and once what fades has
 * come to its end, every element has the colours that it has where the page was opened in the dark (measured on 23 pages). The page stays light.
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

/** Collects what the browser complains of: errors, console messages of that kind, requests that fail or are refused. */
export function watch(page: Page): () => string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on("requestfailed", (request) => {
    // The router gives up what it asked of a page when it asks again.
    const isGivenUp = request.failure()?.errorText === "net::ERR_ABORTED" && new URL(request.url()).pathname.endsWith("/_.data");
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
