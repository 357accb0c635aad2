import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFaultsInBoth, findViolations, watch } from "./checks.ts";
import { cacheNames, keep } from "./keep.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { send, signUp } from "./people.ts";
import { PlainBrowser } from "./plainBrowser.ts";
import { DESK, PHONE } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

const { address } = workerGuide();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ isFresh: true });
});
afterAll(() => browser.close());

const UBUD = "/explore/ID/ubud/";
const KEPT = "/kept/";

/** Opens a page as a visitor. */
async function open(path: string, options: BrowserContextOptions = PHONE): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: "reduce", ...options })).newPage();
  await page.goto(`${address}${path}`);
  if (options.javaScriptEnabled !== false) await whenIdle(page);
  return page;
}

/** Opens a page as a new traveller. */
async function openAsNewcomer(path: string, options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: "reduce", ...options })).newPage();
  await signUp(page);
  await page.goto(`${address}${path}`);
  await whenIdle(page);
  return page;
}

const saved = async (page: Page) =>
  (
    (await (await page.request.get(`${address}/traveller/api/wishlist-business/`)).json()) as { results: { business: { name: string } }[] }
  ).results.map(({ business }) => business.name);

describe("an area that is kept", () => {
  it("opens without a network, in a new tab, with list, numbers and places; by keyboard kept and removed", async () => {
    const page = await open(UBUD, DESK);
    await page.getByRole("button", { name: /^Save offline/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Save", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page
      .getByText(/Ubud is saved: /)
      .first()
      .waitFor({ timeout: 20_000 });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    const other = await page.context().newPage();
    const complaints = watch(other);
    await other.goto(`${address}${UBUD}?page=2`);
    await other.getByRole("heading", { name: "Ubud", level: 1 }).waitFor();
    await other.getByText("You're offline.").waitFor();
    expect(await other.getByRole("article").count()).toBeGreaterThan(12);
    expect(await other.getByRole("link", { name: "Go to number 1 in the list" }).count()).toBe(1);
    const pictures = other.locator("article img");
    await pictures.first().scrollIntoViewIfNeeded();
    await expect.poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    // A listing of the pack by its own URL, and a page outside the pack.
    const profile = (await other.locator("article h3 a").nth(3).getAttribute("href")) ?? "";
    await other.goto(`${address}${profile}`);
    await other.getByRole("heading", { name: "Ubud", level: 1 }).waitFor();
    await other.goto(`${address}/explore/`);
    await other.getByRole("heading", { name: /^Not saved on this/, level: 1 }).waitFor();
    await other.getByRole("link", { name: /^Ubud/ }).waitFor();
    expect(complaints().filter((line) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch|failed: /.test(line))).toEqual([]);
    await page.context().setOffline(false);
    await other.goto(`${address}${KEPT}`);
    await other.getByRole("button", { name: /^Remove/ }).focus();
    await other.keyboard.press("Enter");
    await other.getByText("Nothing saved offline yet.").waitFor();
    await page.context().close();
  });
});

describe("what is changed without a network", () => {
  it("goes out once when it is back, in order, from two tabs; what is refused says why", { timeout: 120_000 }, async () => {
    const page = await openAsNewcomer(UBUD, PHONE);
    await keep(page);
    await page.goto(`${address}${KEPT}?pack=${encodeURIComponent(UBUD)}`);
    const entries = page.getByRole("article");
    await entries.first().waitFor();
    const name = (await entries.nth(0).getByRole("heading").innerText()).replace(/^\d+\s*/, "");
    await page.context().setOffline(true);
    await entries
      .nth(0)
      .getByRole("button", { name: /^Add to Wishlist/ })
      .tap();
    await page.getByText("You're offline. We'll send this when you're back online.").waitFor();
    await entries
      .nth(1)
      .getByRole("button", { name: /^I have been there/ })
      .tap();
    // Saved and removed again: nothing to send.
    await entries
      .nth(2)
      .getByRole("button", { name: /^Add to Wishlist/ })
      .tap();
    await entries
      .nth(2)
      .getByRole("button", { name: /^Saved/ })
      .tap();
    await entries
      .nth(3)
      .getByRole("button", { name: /^Add note/ })
      .tap();
    await page.getByRole("textbox").fill("The terrace behind the house.");
    await page.getByRole("button", { name: "Save note" }).tap();
    const second = await page.context().newPage();
    await second.goto(`${address}${KEPT}`);
    await second.getByText(`Saved ${name}`).waitFor();
    // The last change may still be in transit from the other tab.
    const waiting = second.getByRole("listitem").filter({ hasText: /^(Saved (?!offline)|Visited|Note about)/ });
    await expect.poll(() => waiting.count()).toBe(3);
    const posts: string[] = [];
    for (const tab of [page, second])
      tab.on("request", (request) => {
        if (request.method() === "POST" && /wishlist-business|visited\/business/.test(request.url()))
          posts.push(`${new URL(request.url()).pathname} ${request.headers()["idempotency-key"] === undefined ? "no key" : "key"}`);
      });
    // The second change is refused, as if the place no longer existed.
    let isGone = true;
    await page.context().route("**/traveller/api/visited/business/", (route) => {
      if (!isGone || route.request().method() !== "POST") return route.continue();
      isGone = false;
      return route.fulfill({ status: 400, json: { business: ["There is no such business."] } });
    });
    await page.context().setOffline(false);
    await second.getByRole("heading", { name: "Not saved" }).waitFor();
    await second.getByText("There is no such business.").first().waitFor();
    await expect.poll(() => saved(page)).toEqual([name]);
    expect(posts).toEqual([
      "/traveller/api/wishlist-business/ key",
      "/traveller/api/visited/business/ key",
      "/traveller/api/visited/business/ key",
    ]);
    expect(await findViolations(second)).toEqual([]);
    await second
      .getByRole("region", { name: "Not saved" })
      .getByRole("button", { name: /^Remove/ })
      .tap();
    await expect.poll(() => second.getByRole("heading", { name: "Not saved" }).count()).toBe(0);
    await page.context().close();
  });
});

describe("what is private", () => {
  it("goes with Log Out, and before another person sees it; what everybody may read stays", { timeout: 120_000 }, async () => {
    const page = await openAsNewcomer(UBUD, DESK);
    await keep(page);
    // Saves by the API, because other tests cover the button.
    const cards = await page.request.get(`${address}/guide/api/business/?area=ubud&page_size=2`);
    const { results } = (await cards.json()) as { results: { business_code: string }[] };
    const save = (place: number) => send(page, "/traveller/api/wishlist-business/", { business: results[place]?.business_code });
    await save(0);
    const keepWishlist = async () => {
      await page.goto(`${address}/traveller/wishlist/`);
      await whenIdle(page);
      await keep(page);
    };
    await keepWishlist();
    expect((await cacheNames(page)).filter((name) => name.startsWith("kept-private"))).toEqual(["kept-private /traveller/wishlist/"]);
    // The wishlist opens without a network.
    const place = await page.getByRole("article").first().getByRole("heading").innerText();
    await page.context().setOffline(true);
    await page.goto(`${address}/traveller/wishlist/`);
    await page.getByText("You're offline.").waitFor();
    await page.getByRole("article").getByRole("heading", { name: place }).waitFor();
    await page.context().setOffline(false);
    // Another traveller registers in the same browser.
    await signUp(page);
    await page.goto(`${address}${KEPT}`);
    await page.getByRole("link", { name: /^Ubud/ }).waitFor();
    await expect.poll(async () => (await cacheNames(page)).filter((name) => name.startsWith("kept-private"))).toEqual([]);
    expect(
      await page
        .getByRole("link", { name: /^My Wishlist/ })
        .filter({ hasText: "places" })
        .count(),
    ).toBe(0);
    await save(1);
    await keepWishlist();
    await page.goto(`${address}/explore/`);
    await whenIdle(page);
    await page.getByRole("contentinfo").getByRole("button", { name: "Log Out" }).click();
    // Waits for a visitor's page: the URL does not change on logout.
    await page.getByRole("banner").getByRole("link", { name: "Log in" }).waitFor();
    await whenIdle(page);
    await expect
      .poll(async () => (await cacheNames(page)).filter((name) => !name.startsWith("kept-shell")))
      .toEqual([`kept-public ${UBUD}`]);
    // A deletion waits until every connection is closed.
    await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
    await page.context().setOffline(true);
    await page.goto(`${address}/traveller/wishlist/`);
    await page.getByRole("heading", { name: /^Not saved on this/, level: 1 }).waitFor();
    await page.context().close();
  });
});

describe("the page of what is kept", () => {
  it("says without scripts what it needs, and no button is there that could do nothing; is right in both schemes", async () => {
    expect((await new PlainBrowser().open(KEPT)).text).toContain("Saving offline needs JavaScript.");
    const plain = await open(UBUD, { ...DESK, javaScriptEnabled: false });
    expect(await plain.getByText("Save offline").isVisible()).toBe(false);
    await plain.context().close();
    const page = await open(UBUD);
    await keep(page);
    expect(await findFaultsInBoth(page, [390, 1280])).toEqual([]);
    for (const path of [KEPT, `${KEPT}?pack=${encodeURIComponent(UBUD)}`]) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${address}${path}`);
      await page
        .getByRole("button", { name: /^Remove/ })
        .first()
        .waitFor();
      await whenIdle(page);
      expect(await findFaultsInBoth(page, [390, 1280])).toEqual([]);
    }
    await page.context().close();
  });
});
