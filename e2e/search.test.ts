import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { folded } from "../src/catalogue/search/words/fold.ts";
import { findViolations, watch } from "./checks.ts";
import { openBrowser } from "./page.ts";
import { PlainBrowser, visibleText } from "./plainBrowser.ts";
import { sharePage } from "./sharedPage.ts";
import { workerGuide } from "./worker.ts";

const { address } = workerGuide();

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Waits until the scripts run: the bar has its buttons only then. */
const mounted = (page: Page) => page.locator("nav button[aria-expanded]").first().waitFor({ state: "attached" });

/** The search is on every page; this one is the lightest. */
const START = "/privacy-policy/";

/** Fixed result of Math.random in the browser, above the share of searches that are cancelled when a new one starts. */
const CHANCE = 0.9;
async function open(path = START, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  await page.addInitScript(`Math.random = () => ${CHANCE}`);
  // Does not wait for pictures: drawing them on the first request may take longer than the tested part.
  await page.goto(`${address}${path}`, { waitUntil: "domcontentloaded" });
  if (options.javaScriptEnabled !== false) await mounted(page);
  return page;
}

const field = (page: Page) => page.getByRole("dialog", { name: "Search" }).getByRole("searchbox");
const group = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const status = (page: Page) => page.getByRole("dialog", { name: "Search" }).getByRole("status");
async function openSearch(page: Page) {
  await page.keyboard.press("/");
  await hasFocus(page);
}
/** Waits for the focus: text typed before it is lost. */
const hasFocus = (page: Page) => expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true);
/** Waits for the results of the complete query: earlier results may belong to its first letters. */
const answered = (page: Page) => page.getByText(/^\d+ results?$/).waitFor({ state: "attached" });

/** Closes the dialog, which is empty when opened again. */
async function closeSearch(page: Page) {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}
/** One page for the tests that close the dialog again. */
const shared = sharePage(() => open());

describe("the search dialog", () => {
  it("opens by the slash, shows four groups with the matches underlined, and is walked and closed by the keyboard", async () => {
    const page = shared();
    const complaints = watch(page);
    await openSearch(page);
    const dialog = page.getByRole("dialog", { name: "Search" });
    expect(await field(page).getAttribute("placeholder")).toBe("Where do you want to go?");
    expect(await status(page).innerText()).toBe("Try searching for a destination, activity or business");
    await page.keyboard.type("co");
    for (const name of ["Countries", "Areas", "Businesses", "Activities"]) {
      const region = group(page, name);
      await region.waitFor();
      expect(await region.getByRole("link").count()).toBeLessThanOrEqual(5);
      expect(folded(await region.locator(".underline").first().innerText())).toBe("co");
    }
    await answered(page);
    expect(await findViolations(page)).toEqual([]);
    const best = dialog.locator("a[data-best]");
    await expect.poll(() => best.count()).toBe(1);
    const hrefs = await dialog.locator("a[data-result]").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    const at = hrefs.indexOf(await best.getAttribute("href"));
    const first = dialog.locator("a[data-result]").nth(at);
    // Down continues from the result that Enter would open; Up returns to it, and then to the field.
    await page.keyboard.press("ArrowDown");
    const second = dialog.locator("a[data-result]").nth(at + 1);
    await expect.poll(() => second.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => first.evaluate((link) => link === document.activeElement)).toBe(true);
    for (let up = 0; up <= at; up += 1) await page.keyboard.press("ArrowUp");
    await hasFocus(page);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.type("l");
    await expect.poll(() => field(page).inputValue()).toBe("col");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(complaints()).toEqual([]);
  });

  it("opens the first result with Enter, offers an activity in the country whose page is open, and opens another result where the arrows stand", async () => {
    const page = await open();
    await openSearch(page);
    await page.keyboard.type("nepal");
    await answered(page);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${address}/explore/NP/`, { waitUntil: "domcontentloaded" });
    await mounted(page);
    await openSearch(page);
    await page.keyboard.type("hiking");
    const link = page.getByRole("link", { name: /^Hiking in Nepal/ });
    await link.waitFor();
    expect(await link.getAttribute("href")).toBe("/explore/NP/activities/hiking/");
    await closeSearch(page);
    await openSearch(page);
    await page.keyboard.type("colom");
    // The results for the complete query are there.
    await answered(page);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const second = await page.evaluate(() => (document.activeElement as HTMLAnchorElement).pathname);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${address}${second}`, { waitUntil: "domcontentloaded" });
    await page.context().close();
  });

  it("finds nothing for stop words, in the dialog and on the page, and starts somewhere", async () => {
    const page = shared();
    await openSearch(page);
    for (const query of ["the", "The ", "in the"]) {
      await field(page).fill(query);
      await expect.poll(() => status(page).innerText()).toBe("No results found");
      await page.getByRole("region", { name: "Places to start" }).waitFor();
      expect(await page.getByRole("dialog", { name: "Search" }).locator("a[data-score]").count()).toBe(0);
    }
    await page.keyboard.press("Enter");
    expect(new URL(page.url()).pathname).toBe(START);
    await closeSearch(page);
    const plain = await new PlainBrowser().open("/search/?q=in+the");
    expect(plain.text).toContain("No results found");
    expect(plain.html).not.toContain("data-score");
  });

  it("has what was typed before it was there, and loses nothing of what follows", async () => {
    const page = await open();
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    let isAsked = false;
    await page.route(/\/SearchDialog-[^/]*\.js/, async (route) => {
      isAsked = true;
      await held;
      await route.continue();
    });
    await page.keyboard.press("/");
    await expect.poll(() => isAsked).toBe(true);
    await page.keyboard.type("chiang/ x");
    for (const _ of "/ x") await page.keyboard.press("Backspace");
    expect(await page.getByRole("dialog").count()).toBe(0);
    letGo();
    await hasFocus(page);
    await page.keyboard.type(" mai");
    await expect.poll(() => field(page).inputValue()).toBe("chiang mai");
    await answered(page);
    // The dialog is empty when opened again.
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await openSearch(page);
    expect(await field(page).inputValue()).toBe("");
    await page.context().close();
  });

  it("leads from a kind and a place to their list, says what was left out, and keeps its size meanwhile, on a desk and on a phone", async () => {
    const page = await open();
    const complaints = watch(page);
    const box = () => page.getByRole("dialog", { name: "Search" }).boundingBox();
    for (const viewport of [
      { width: 1280, height: 900 },
      { width: 390, height: 844 },
    ]) {
      if (await page.getByRole("dialog").count()) await closeSearch(page);
      await page.setViewportSize(viewport);
      await openSearch(page);
      await page.getByRole("region", { name: "Places to start" }).getByRole("link").first().waitFor();
      const before = await box();
      await page.keyboard.type("things to do in hoi an qqzzxx");
      await page.getByText("No results for “qqzzxx”. Showing results for the rest.").waitFor();
      expect(await box()).toEqual(before);
      const list = group(page, "Businesses").getByRole("link").first();
      await expect.poll(() => list.innerText()).toContain("Things to do in Hội An");
      await expect.poll(() => list.getAttribute("data-best")).not.toBeNull();
      expect(await group(page, "Businesses").getByRole("link").count()).toBeLessThanOrEqual(5);
      expect(await findViolations(page)).toEqual([]);
    }
    // Before leaving the page, which cancels pending pictures.
    expect(complaints()).toEqual([]);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${address}/explore/VN/hoi-an/activities/`, { waitUntil: "domcontentloaded" });
    await page.context().close();
  });

  it("answers the name of a place below the groups, within reach of the arrows, and on the page without scripts", async () => {
    const page = shared();
    await openSearch(page);
    const dialog = page.getByRole("dialog", { name: "Search" });
    await field(page).fill("ubud");
    await answered(page);
    const answer = group(page, "About Ubud");
    await answer.getByRole("link", { name: /^\d+ to stay$/ }).waitFor();
    const hrefsIn = (part: Locator) =>
      part.locator("a[data-result]").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    const hrefs = await hrefsIn(answer);
    expect(hrefs.slice(0, 5)).toEqual([
      "/explore/ID/ubud/",
      "/explore/ID/ubud/stay/",
      "/explore/ID/ubud/activities/",
      "/explore/ID/ubud/eat-drink/",
      "/explore/ID/",
    ]);
    expect(await answer.getByText("Best places").count()).toBe(1);
    expect(await answer.locator("img").first().getAttribute("src")).toBe("/media/area/ubud/card");
    // Its links follow the results of the groups.
    const inGroups = await dialog.locator("a[data-score]").count();
    expect(await answer.locator("[data-score]").count()).toBe(0);
    expect((await hrefsIn(dialog)).slice(inGroups)).toEqual(hrefs);
    await dialog.locator("a[data-score]").last().focus();
    await page.keyboard.press("ArrowDown");
    const first = answer.getByRole("link", { name: "Ubud", exact: true });
    await expect.poll(() => first.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await field(page).fill("chiang mai");
    await group(page, "About Chiang Mai")
      .getByRole("link", { name: /^Chiang Mai by / })
      .first()
      .waitFor();
    expect(await answer.count()).toBe(0);
    await closeSearch(page);
    const plain = await new PlainBrowser().open("/search/?q=ubud");
    for (const href of hrefs) expect(plain.html).toContain(`href="${href}"`);
    // The page has the answer before its results.
    expect(plain.html.indexOf('aria-label="About Ubud"')).toBeLessThan(plain.html.indexOf("Results for"));
    expect(plain.html).toContain('aria-label="About Ubud"');
  });

  it("offers things to do where nothing is found", async () => {
    const page = shared();
    await openSearch(page);
    await page.keyboard.type("qqzzxx");
    await page.getByText("No results found", { exact: true }).waitFor();
    const link = page.getByRole("region", { name: "Things to do" }).getByRole("link").first();
    expect(await link.getAttribute("href")).toMatch(/^\/explore\/[A-Z]{2}\/[^/]+\/activities\/$/);
    await closeSearch(page);
  });

  it("forgives accents and typos, and says when there is nothing", async () => {
    const page = shared();
    await openSearch(page);
    for (const [query, place, name] of [
      ["sao paulo", "Areas", /^São Paulo/],
      ["edinbrugh", "Areas", /^Edinburgh/],
      ["thialand", "Countries", /^Thailand/],
      ["surfing mexico", "Activities", /^Surfing in Mexico/],
    ] as const) {
      await field(page).fill(query);
      await group(page, place).getByRole("link", { name }).first().waitFor();
    }
    await field(page).fill("qqzzxx");
    await page.getByText("No results found", { exact: true }).waitFor();
    await field(page).fill("   ");
    await page.getByText("Try searching for a destination, activity or business").waitFor();
    await closeSearch(page);
  });

  it("keeps what was looked for on this device until it is cleared", async () => {
    const page = await open();
    await openSearch(page);
    await page.keyboard.type("hoi an");
    await answered(page);
    await group(page, "Areas").getByRole("link").first().click();
    await page.waitForURL(/\/explore\/VN\//, { waitUntil: "domcontentloaded" });
    await mounted(page);
    await openSearch(page);
    const recent = page.getByRole("region", { name: "Recent searches" });
    await recent.waitFor();
    expect(await findViolations(page)).toEqual([]);
    await recent.getByRole("button", { name: "hoi an" }).click();
    await expect.poll(() => field(page).inputValue()).toBe("hoi an");
    await group(page, "Areas").waitFor();
    await field(page).fill("");
    await recent.getByRole("button", { name: "Clear" }).click();
    await recent.waitFor({ state: "detached" });
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain("hoi an");
    await page.context().close();
  });

  it("says so when the server does not answer, and goes on when it does again", async () => {
    const page = shared();
    await page.route("**/search/public/tab/**", (route) => route.abort());
    await openSearch(page);
    await page.keyboard.type("xyzzy");
    await page.getByText("The search is not responding. Please check your connection and try again.").waitFor();
    await page.unroute("**/search/public/tab/**");
    await field(page).fill("chiang");
    await group(page, "Areas").waitFor();
    await closeSearch(page);
  });
});

describe("requests that overtake each other", () => {
  /** Delays the responses to one query until released. */
  async function holdBack(page: Page, query: string) {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(`**/search/public/tab/?search=${query}&**`, async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response: response }).catch(() => undefined);
    });
    return letGo;
  }
  const draw = (page: Page, chance: number) =>
    page.evaluate((drawn) => {
      Math.random = () => drawn;
    }, chance);
  const asked = (page: Page, query: string) =>
    page.waitForRequest((request) => request.url().includes(`/search/public/tab/?search=${query}&`));

  it("never show an older answer in place of a newer one", async () => {
    const page = shared();
    const letGo = await holdBack(page, "hoi");
    await openSearch(page);
    await field(page).fill("lima");
    await answered(page);
    const first = asked(page, "hoi");
    await field(page).fill("hoi");
    await first;
    // While results load, neither group shows results of the previous query.
    for (const name of ["Areas", "Businesses"]) {
      await group(page, name).getByText("Updating…").waitFor();
      expect(await group(page, name).getByRole("link").count()).toBe(0);
    }
    await field(page).fill("chiang");
    const areas = group(page, "Areas");
    await areas
      .getByRole("link", { name: /^Chiang Mai/ })
      .first()
      .waitFor();
    const late = page.waitForResponse((response) => response.url().includes("/search/public/tab/?search=hoi&"));
    letGo();
    await (await late).finished();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))));
    await expect.poll(() => areas.getByRole("link", { name: /^Chiang Mai/ }).count()).toBeGreaterThan(0);
    expect(await areas.getByRole("link", { name: /^Hội An/ }).count()).toBe(0);
    await page.unrouteAll();
    await closeSearch(page);
  });

  it("are given up when the draw falls so, and what is newer still shows", async () => {
    const page = shared();
    await draw(page, 0.1);
    const letGo = await holdBack(page, "hoi");
    await openSearch(page);
    const first = asked(page, "hoi");
    await field(page).fill("hoi");
    await first;
    const givenUp = page.waitForEvent("requestfailed", (request) => request.url().includes("/search/public/tab/?search=hoi&"));
    await field(page).fill("chiang");
    expect((await givenUp).failure()?.errorText).toContain("ERR_ABORTED");
    letGo();
    await group(page, "Areas")
      .getByRole("link", { name: /^Chiang Mai/ })
      .first()
      .waitFor();
    await draw(page, CHANCE);
    await page.unrouteAll();
    await closeSearch(page);
  });
});

describe("on a phone", () => {
  it("is a panel that leaves the bar in reach: a second press closes it", async () => {
    const page = await open(START, phone);
    const complaints = watch(page);
    const button = page.getByRole("navigation", { name: "Bottom" }).getByRole("button", { name: "Search" });
    await button.click();
    await hasFocus(page);
    await page.keyboard.type("cook");
    await answered(page);
    await group(page, "Activities").waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await button.getAttribute("aria-expanded")).toBe("true");
    await button.click();
    await page.getByRole("dialog", { name: "Search" }).waitFor({ state: "detached" });
    await expect.poll(() => button.getAttribute("aria-expanded")).toBe("false");
    await page.getByRole("navigation", { name: "Bottom" }).getByRole("button", { name: "More" }).click();
    await page.getByRole("heading", { name: "More" }).waitFor();
    expect(complaints()).toEqual([]);
    await page.context().close();
  });
});

describe("without scripts", () => {
  it("the field is a form that leads to a page with the same results, on a desk and on a phone", async () => {
    const page = await open("/explore/", { javaScriptEnabled: false });
    const form = page.getByRole("main").getByRole("searchbox");
    await form.fill("pa");
    await page.setViewportSize({ width: 390, height: 844 });
    await form.fill("par");
    await form.press("Enter");
    await page.waitForURL(`${address}/search/?q=par`, { waitUntil: "domcontentloaded" });
    for (const name of ["Businesses", "Activities"]) await group(page, name).getByRole("link").first().waitFor();
    await group(page, "Activities")
      .getByRole("link", { name: /^Paragliding/ })
      .first()
      .click();
    await page.waitForURL(/paragliding/, { waitUntil: "domcontentloaded" });
    expect(new URL(page.url()).pathname).toBe("/explore/activities/paragliding/");
    await page.context().close();
  });
});

describe("the search page", () => {
  it("is kept out of search engines, has one address, is sound, and does not open the dialog by a slash that is typed into its field", async () => {
    const page = await open("/search/?q=s%C3%A3o&utm_source=x");
    expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
    expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe(`${address}/search/?q=s%C3%A3o`);
    expect(await findViolations(page)).toEqual([]);
    const own = page.getByRole("main").getByRole("searchbox");
    await own.fill("");
    await own.press("/");
    await expect.poll(() => own.inputValue()).toBe("/");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.context().close();
  });

  it.each([
    ["", "Try searching for a destination, activity or business"],
    ["?q=%20", "Try searching for a destination, activity or business"],
    ["?q=qqzzxx", "No results found"],
    [`?q=${"a".repeat(500)}`, "No results found"],
    ["?q=%00", "Try searching for a destination, activity or business"],
    ["?q=qqz%00%1Bxx", "No results found"],
  ])("with %s says: %s", async (query, text) => {
    const response = await fetch(`${address}/search/${query}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(text);
  });

  it("shows five of each group at most, in the order in which they are read: countries, areas, businesses, activities", async () => {
    const { html } = await new PlainBrowser().open("/search/?q=san");
    const [main = ""] = /<main\b[\s\S]*<\/main>/.exec(html) ?? [];
    const groups = [...main.matchAll(/<section\b[^>]*aria-label="([^"]*)"[^>]*>([\s\S]*?)<\/section>/g)];
    const names = groups.map(([, name = ""]) => visibleText(name));
    expect(names).toEqual(["Countries", "Areas", "Businesses", "Activities"].filter((name) => names.includes(name)));
    const areas = groups.find(([, name]) => name === "Areas")?.[2] ?? "";
    expect(areas.match(/<a\b/g)).toHaveLength(5);
  });

  it("keeps two searches apart, and has no pages past the end", async () => {
    const titles = [];
    for (const query of ["paris", "lima", "paris"])
      titles.push(/<title>(.*?)<\/title>/.exec(await (await fetch(`${address}/search/?q=${query}`)).text())?.[1]);
    expect(titles).toEqual(["Search: paris · The Guide", "Search: lima · The Guide", "Search: paris · The Guide"]);
    for (const page of ["0", "99", "x"]) expect((await fetch(`${address}/search/?q=paris&page=${page}`)).status).toBe(404);
    expect((await fetch(`${address}/search`, { redirect: "manual" })).status).toBe(301);
  });

  it("shows what was typed as text", async () => {
    const text = await (await fetch(`${address}/search/?q=${encodeURIComponent("<script>alert(1)</script>")}`)).text();
    expect(text).not.toContain("<script>alert");
  });
});
