import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResult {
  violations: { id: string; help: string; nodes: { html: string }[] }[];
}

/** What moves comes to its end first: axe takes a text that is half faded in for a pale one. What goes on for ever, and what is paused, is not waited for. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const ends = (one: Animation) => one.playState === "running" && one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    // One that is taken away ends with an error; what began meanwhile is waited for as well.
    for (let running = document.getAnimations().filter(ends); running.length > 0; running = document.getAnimations().filter(ends))
      await Promise.allSettled(running.map(({ finished }) => finished));
  });

/** What axe objects to on the page as it stands, one line each: WCAG 2.2 A and AA, and its best practices. */
export async function findViolations(page: Page): Promise<string[]> {
  await settle(page);
  // Not as a script element: the page's own policy would refuse it, and rightly.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: { run(): Promise<AxeResult> } }).axe.run());
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html}`);
}

/** Collects what the browser complains of: errors, console messages of that kind, requests that fail or are refused. */
export function watch(page: Page): () => string[] {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on("requestfailed", (request) => complaints.push(`failed: ${request.url()}`));
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  page.on("request", (request) => {
    if (request.url().includes("/api/csp-reports/")) complaints.push(`csp report: ${request.postData()}`);
  });
  return () => complaints;
}
