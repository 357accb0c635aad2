import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFaults, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { workerGuide } from "./worker.ts";

const { address } = workerGuide();

let browser: Browser;
let profile: string;
beforeAll(async () => {
  browser = await openBrowser();
  const list = (await (await fetch(`${address}/guide/api/business/?ordering=-recommendations_count&page_size=1`)).json()) as {
    results: { profile_url: string }[];
  };
  profile = list.results[0]?.profile_url ?? "";
});
afterAll(() => browser.close());

const WIDTHS = [390, 1280] as const;
const PAGES: Record<string, { path: () => string; heading: RegExp }> = {
  countries: { path: () => "/explore/countries/", heading: /Explore by country/ },
  activities: { path: () => "/explore/activities/", heading: /Explore by activity/ },
  "an activity": { path: () => "/explore/activities/surfing/", heading: /Surfing/ },
  "an activity in a country": { path: () => "/explore/MX/activities/surfing/", heading: /Surfing in Mexico/ },
  "a country": { path: () => "/explore/ID/", heading: /Indonesia/ },
  "an area": { path: () => "/explore/ID/ubud/", heading: /Ubud/ },
  "where to stay in an area": { path: () => "/explore/ID/ubud/stay/", heading: /Ubud/ },
  "what to do in an area": { path: () => "/explore/ID/ubud/activities/?activity_subtype=cycling", heading: /Ubud/ },
  "where to eat in an area": { path: () => "/explore/ID/ubud/eat-drink/", heading: /Ubud/ },
  "a listing": { path: () => profile, heading: /./ },
};

describe("the page of", () => {
  for (const [name, { path, heading }] of Object.entries(PAGES)) {
    it(`${name} reads well at ${WIDTHS.join(" and ")} px: one heading, nothing for axe, no sideways scrolling, no complaints`, async () => {
      const context = await browser.newContext({ viewport: { width: WIDTHS[0], height: 900 } });
      const page = await context.newPage();
      const complaints = watch(page);
      await page.goto(`${address}${path()}`);
      await whenIdle(page);
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toMatch(heading);
      expect(await findFaults(page, WIDTHS)).toEqual([]);
      expect(complaints()).toEqual([]);
      await context.close();
    });
  }

  it("a country in lower case leads to the one address", async () => {
    const response = await fetch(`${address}/explore/id/`, { redirect: "manual" });
    expect([response.status, new URL(response.headers.get("location") ?? "", address).pathname]).toEqual([301, "/explore/ID/"]);
  });

  for (const path of [
    "/explore/XX/",
    "/explore/ID/paris/",
    "/explore/ID/no-such-place/",
    "/explore/activities/no_such/",
    "/zzzzzzzz/",
    "/explore/ID/ubud/?page=99",
  ]) {
    it(`${path} does not exist`, async () => {
      expect((await fetch(`${address}${path}`)).status).toBe(404);
    });
  }
});
