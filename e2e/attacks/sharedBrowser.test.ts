import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cacheNames, keep } from "../keep.ts";
import { openBrowser, whenIdle } from "../page.ts";
import { send, signUp } from "../people.ts";
import { DESK } from "../signIn.ts";
import { workerGuide } from "../worker.ts";

/** Attack: several people use one browser, and the next one searches for traces of the previous one. */

const { address } = workerGuide();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ isFresh: true });
});
afterAll(() => browser.close());

const WISHLIST = "/traveller/wishlist/";
const SETTINGS = "/traveller/update/";

/** Saves a traveller's wishlist offline and opens the settings. @returns texts that only this traveller may read */
async function leaveTraces(page: Page) {
  await signUp(page);
  const cards = await page.request.get(`${address}/guide/api/business/?area=ubud&page_size=1`);
  const { results } = (await cards.json()) as { results: { business_code: string; name: string }[] };
  await send(page, "/traveller/api/wishlist-business/", { business: results[0]?.business_code });
  await page.goto(`${address}${WISHLIST}`);
  await whenIdle(page);
  await keep(page);
  expect((await cacheNames(page)).filter((name) => name.startsWith("kept-private"))).toEqual([`kept-private ${WISHLIST}`]);
  await page.goto(`${address}${SETTINGS}`);
  await whenIdle(page);
  const email = await page.locator("main strong").first().innerText();
  expect(email).toContain("@");
  return { email, place: results[0]?.name as string };
}

/** Returns the page's HTML; retries while the page navigates. */
async function readHtml(page: Page): Promise<string> {
  for (;;) {
    await page.waitForLoadState();
    const content = await page.content().catch(() => undefined);
    if (content !== undefined) return content;
  }
}

/** Searches where the next person could: in the browser's storage, with the Back button, and offline. */
async function expectNothing(page: Page, { email, place }: { email: string; place: string }) {
  await expect.poll(async () => (await cacheNames(page)).filter((name) => name.startsWith("kept-private"))).toEqual([]);
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  for (const trace of [email, place, "kept-owner"]) expect(stored).not.toContain(trace);
  for (let step = 0; step < 3; step += 1) {
    await page.goBack().catch(() => null);
    expect(await readHtml(page)).not.toContain(email);
  }
  await page.context().setOffline(true);
  for (const path of [WISHLIST, `/kept/?pack=${encodeURIComponent(WISHLIST)}`, SETTINGS]) {
    await page.goto(`${address}${path}`).catch(() => null);
    const text = await readHtml(page);
    for (const trace of [email, place]) expect(text, path).not.toContain(trace);
  }
  await page.context().setOffline(false);
}

it("After Log Out the next person finds nothing, and a tab that was left open keeps nothing any more", { timeout: 180_000 }, async () => {
  const page = await (await browser.newContext({ reducedMotion: "reduce", ...DESK })).newPage();
  const traces = await leaveTraces(page);
  const left = await page.context().newPage();
  await left.goto(`${address}${WISHLIST}`);
  await whenIdle(left);
  // Reads the pack while its owner is still logged in.
  await left
    .getByRole("button", { name: /^Saved? offline/ })
    .first()
    .click();
  const again = left
    .getByRole("dialog")
    .getByRole("button", { name: /^(Save|Update)$/ })
    .first();
  await again.waitFor();
  await page.getByRole("contentinfo").getByRole("button", { name: "Log Out" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).waitFor();
  await whenIdle(page);
  await again.click();
  await left.getByRole("dialog").getByRole("alert").waitFor();
  await left.close();
  await expectNothing(page, traces);
  await page.context().close();
});

it("After an account was deleted the next person finds nothing", { timeout: 180_000 }, async () => {
  const page = await (await browser.newContext({ reducedMotion: "reduce", ...DESK })).newPage();
  const traces = await leaveTraces(page);
  await page.locator("summary", { hasText: "Delete my account" }).click();
  await page.getByRole("button", { name: "Delete now" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).waitFor();
  await whenIdle(page);
  await expectNothing(page, traces);
  await page.context().close();
});
