import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFaultsInBoth, findViolations } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { PlainBrowser } from "./plainBrowser.ts";
import { sharePage } from "./sharedPage.ts";
import { DESK, PASSWORD, PHONE } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

const { address } = workerGuide();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const UBUD = "/explore/ID/ubud/";
const WISHLIST = "/traveller/wishlist/";

/** Opens a page as a new traveller, or as a visitor. */
async function openNew(path: string, options: BrowserContextOptions = DESK, isVisitor = false): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: "reduce", ...options })).newPage();
  if (!isVisitor) {
    await page.request.get(`${address}/api/csrf/`);
    const token = (await page.context().cookies()).find(({ name }) => name === "csrftoken")?.value ?? "";
    const data = { first_name: "Nils", last_name: "Berg", email: `${crypto.randomUUID().slice(0, 8)}@example.org` };
    const headers = { "x-csrftoken": decodeURIComponent(token) };
    expect((await page.request.post(`${address}/traveller/api/traveller/`, { data, headers })).ok()).toBe(true);
  }
  await page.goto(`${address}${path}`);
  if (options.javaScriptEnabled !== false) await whenIdle(page);
  return page;
}
/** Registers a new traveller in a browser without scripts. */
async function newcomer(): Promise<PlainBrowser> {
  const plain = new PlainBrowser();
  const data = { first_name: "Nils", last_name: "Berg", email: `${crypto.randomUUID().slice(0, 8)}@example.org` };
  await plain.write("/traveller/api/traveller/", data);
  return plain;
}
/** Returns the values that the bookmark buttons submit: the listing and its saved entry. */
const bookmarkValues = ({ html }: PlainBrowser) =>
  [...html.matchAll(/<button\b[^>]* value="(saved\.\w+ [^"]*)"/g)].map(([, value = ""]) => value);
const bookmark = (page: Page) =>
  page
    .getByRole("article")
    .first()
    .getByRole("button", { name: /^(Add to Wishlist|Saved)/ });
const saved = async (page: Page) =>
  ((await (await page.request.get(`${address}/traveller/api/wishlist-business/`)).json()) as { count: number }).count;

describe("the bookmark of a card", () => {
  const shared = sharePage(() => openNew(UBUD));

  it("is right again after a failure, with a sentence", async () => {
    const page = shared();
    await page.route("**/traveller/api/wishlist-business/", (route) => route.fulfill({ status: 429, json: { detail: "" } }));
    await bookmark(page).click();
    await page.getByText("Too many requests, please try again in a few minutes.").waitFor();
    expect(await bookmark(page).getAttribute("value")).toMatch(/ $/);
    await page.unrouteAll();
  });

  it("saves by keyboard, shows it at once and after a reload, and can be taken back", async () => {
    const page = shared();
    await bookmark(page).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Saved!").waitFor();
    await page.reload();
    await whenIdle(page);
    expect(await bookmark(page).getAttribute("value")).toMatch(/ [0-9a-f-]{36}$/);
    await bookmark(page).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => saved(page)).toBe(1);
    expect(await findViolations(page)).toEqual([]);
  });

  it("works without scripts, and leads back", async () => {
    const page = await openNew(UBUD, { ...DESK, javaScriptEnabled: false });
    await bookmark(page).click();
    await page.waitForURL(`${address}${UBUD}`);
    await page
      .getByRole("article")
      .first()
      .getByRole("button", { name: /^Saved/ })
      .waitFor();
    await page.goto(`${address}${WISHLIST}`);
    await bookmark(page).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => saved(page)).toBe(1);
    await page.context().close();
  });

  it("leads a visitor to the login, and saves afterwards", async () => {
    const page = await openNew(UBUD, DESK, true);
    await page
      .getByRole("article")
      .last()
      .getByRole("link", { name: /^Add to Wishlist/ })
      .click();
    await page.getByLabel("Email").fill("joao@example.com");
    await page.getByLabel("Email").press("Enter");
    const link = page.getByRole("button", { name: "Enter Password" });
    await link.or(page.getByLabel("Password")).first().waitFor();
    if (await link.isVisible()) await link.click();
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByLabel("Password").press("Enter");
    await page.waitForURL(`${address}${UBUD}`);
    await page
      .getByRole("article")
      .last()
      .getByRole("button", { name: /^Saved/ })
      .waitFor();
    await page.context().close();
  });

  it("leads a visitor to the login without scripts, and the page after it asks", async () => {
    const plain = await new PlainBrowser().open(UBUD);
    await plain.follow(/^Add to Wishlist/);
    const [, code] = /saved\.(\w{8})/.exec(decodeURIComponent(plain.path)) ?? [];
    const marks = () => bookmarkValues(plain).filter((value) => value.startsWith(`saved.${code} `));
    await plain.press("Continue", { email: "maya@example.com" });
    if (plain.has("Enter Password")) await plain.press("Enter Password");
    await plain.press("Login", { password: PASSWORD });
    expect(plain.path).not.toBe(UBUD);
    await plain.press("Add to Wishlist");
    expect(plain.path).toBe(UBUD);
    expect(marks()[0]).toMatch(/ [0-9a-f-]{36}$/);
  });
});

describe("ticks", () => {
  it("are saved one by one, with the map; without scripts by one form", async () => {
    const page = await openNew("/traveller/add-countries/as/", PHONE);
    await page.getByLabel("Nepal").tap();
    await page.getByText("Nepal added.").waitFor();
    await page.getByRole("img", { name: /with 1 of \d+ countries filled in/ }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await expect.poll(async () => (await (await page.request.get(`${address}/traveller/api/visited/country/`)).json()).count).toBe(1);
    await page.context().close();
    const plain = await (await newcomer()).open("/traveller/add-countries/as/");
    await plain.press("Save", { tick_NP: true, tick_VN: true });
    const isTicked = (code: string) => plain.fieldValue(`tick_${code}`) !== undefined;
    expect([isTicked("NP"), isTicked("TH")]).toEqual([true, false]);
  });
});

it("A tick that is made before the scripts run is kept, and so is one just before the page is left", async () => {
  const page = await openNew("/robots.txt");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${address}/traveller/add-countries/as/`, { waitUntil: "domcontentloaded" });
  await page.getByLabel("Nepal").check();
  await page.getByLabel("Japan").check();
  await page.getByLabel("Japan").uncheck();
  release();
  await page.getByText("Nepal added.").waitFor();
  expect(await page.getByLabel("Nepal").isChecked()).toBe(true);
  await whenIdle(page);
  await page.unroute("**/assets/*.js");
  await page.getByLabel("Vietnam").check();
  await page.goto(`${address}/traveller/get-started/checklist/`);
  const visited = async () => (await (await page.request.get(`${address}/traveller/api/visited/country/`)).json()).results;
  await expect
    .poll(async () => (await visited()).map((one: { country: { code: string } }) => one.country.code).sort())
    .toEqual(["NP", "VN"]);
  const plain = new PlainBrowser();
  for (const { name, value } of await page.context().cookies()) plain.cookies.set(name, value);
  await plain.open("/traveller/add-countries/as/");
  expect(["NP", "VN", "JP"].map((code) => plain.fieldValue(`tick_${code}`) !== undefined)).toEqual([true, true, false]);
  await page.context().close();
});

describe("pages of a new traveller", () => {
  it("have a next step, in both schemes", async () => {
    const page = await openNew(WISHLIST, PHONE);
    await page.getByText("Nothing saved yet.").waitFor();
    expect(await findFaultsInBoth(page, [390])).toEqual([]);
    await page.goto(`${address}/traveller/get-started/checklist/`);
    await page.getByRole("heading", { name: "Good to have you, Nils" }).waitFor();
    await whenIdle(page);
    expect(await findFaultsInBoth(page, [390])).toEqual([]);
    await page.context().close();
  });
});
