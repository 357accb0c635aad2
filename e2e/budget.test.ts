import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VIEWS } from "../scripts/pageKinds.ts";
import { sample } from "../src/tools/testing/full.ts";
import { watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { PASSWORD } from "./signIn.ts";
import { formatFetched, kilobytes, openScale, PHONE, sessionCookies } from "./weights.ts";
import { workerGuide } from "./worker.ts";

const { address } = workerGuide();

/** Limits in kB as transferred, headers included, of a page after the first interaction. Source: issues 3 and 12. */
const BUDGET = { html: 40, script: 150, total: 450 };
/** Number of kinds of pages that `npm test` measures; the full check measures all. */
const KINDS_MOST = 20;
/** Number of pages measured at a time. */
const CONCURRENCY = 4;
/** Maximum sum of the layout shifts of a visit. */
const SHIFT = 0.02;
/** Number of screens to scroll through: enough for every section of the home page. */
const SCREENS = 12;

/** Types of pages that the test scrolls through to the end. */
const PAGES: Record<string, () => string> = {
  home: () => "/explore/",
  country: () => "/explore/ID/",
  area: () => "/explore/ID/ubud/",
  business: () => profile,
};

let browser: Browser;
let profile: string;
beforeAll(async () => {
  browser = await openBrowser({ isFresh: true });
  const list = (await (await fetch(`${address}/guide/api/business/?ordering=-recommendations_count&page_size=1`)).json()) as {
    results: { profile_url: string }[];
  };
  profile = list.results[0]?.profile_url ?? "";
});
afterAll(() => browser.close());

describe("the first view on a phone, touched,", () => {
  it(`weighs at most ${BUDGET.script} kB of script and ${BUDGET.total} in all on every kind of page, and most visited ones ${BUDGET.html} of HTML`, {
    timeout: 600_000,
  }, async () => {
    const people = [...new Set(Object.values(VIEWS).map(({ who }) => who))];
    const sessions = new Map(
      await Promise.all(people.map(async (who) => [who, await sessionCookies(browser, address, who, PASSWORD)] as const)),
    );
    // The page for redeeming loads its decoder of QR codes at once, because it must work without a network.
    const kinds = Object.entries(VIEWS).filter(([name]) => name !== "ui" && name !== "listing-redeem");
    const waiting = sample(kinds, KINDS_MOST);
    const heavy: string[] = [];
    const weighAll = async () => {
      const scale = await openScale(browser, address, whenIdle);
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [name, { who, path }] = next;
        const fetched = await scale.firstView(path, sessions.get(who));
        const html = kilobytes(fetched, "Document");
        expect(html, name).toBeGreaterThan(1);
        const weights = {
          html: name in PAGES ? html : 0,
          script: kilobytes(fetched, "Script"),
          total: kilobytes(fetched),
        };
        const over = Object.entries(BUDGET).filter(([kind, most]) => weights[kind as keyof typeof weights] > most);
        if (over.length > 0) heavy.push(`${name}: ${JSON.stringify(weights)}\n${formatFetched(fetched)}`);
      }
      await scale.close();
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, weighAll));
    expect(heavy.join("\n\n")).toBe("");
  });

  for (const [name, path] of Object.entries(PAGES)) {
    it(`the ${name} page does not jump while it is read, and nothing complains`, async () => {
      const context = await browser.newContext(PHONE);
      const page = await context.newPage();
      const complaints = watch(page);
      await page.addInitScript(() => {
        const seen = globalThis as unknown as { shift: number };
        seen.shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) seen.shift += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(`${address}${path()}`);
      await whenIdle(page);
      for (let screen = 0; screen < SCREENS; screen += 1) {
        await page.mouse.wheel(0, PHONE.viewport.height);
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      }
      await whenIdle(page);
      expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(SHIFT);
      expect(complaints()).toEqual([]);
      await context.close();
    });
  }
});
