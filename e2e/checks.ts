import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResult {
  violations: { id: string; help: string; nodes: { html: string }[] }[];
}

/** What axe objects to on the page as it stands, one line each: WCAG 2.2 A and AA, and its best practices. */
export async function findViolations(page: Page): Promise<string[]> {
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
