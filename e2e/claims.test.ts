import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeFromName } from "../src/platform/clock.ts";
import { findFaultsInBoth, watch } from "./checks.ts";
import { openBrowser } from "./page.ts";
import { createPageOpener, send } from "./people.ts";
import { PlainBrowser } from "./plainBrowser.ts";
import { DESK, PASSWORD, signInTools } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

/** Tests a disputed listing: a business adds its place, another account claims it, staff decide, and the owner closes it. */

const { address, dataDir } = workerGuide();
let browser: Browser;
const { mailedLink } = signInTools(address, dataDir, () => browser);
const openAs = createPageOpener(() => browser);
const OWNER = "owner@example.com";
const STAFF = "staff@example.com";
const demoBusinessCode = (key: string) => codeFromName(`demo business ${key}`);

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Registers a new traveller with a verified address. */
async function verified(): Promise<{ person: PlainBrowser; email: string }> {
  const person = new PlainBrowser();
  let email = "";
  await person.signUp((to, kind) => {
    email = to;
    return mailedLink(to, kind);
  }, "Nils");
  return { person, email };
}

async function openVerified(): Promise<{ page: Page; email: string }> {
  const { person, email } = await verified();
  const context = await browser.newContext({ reducedMotion: "reduce", ...DESK });
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: address })));
  return { page: await context.newPage(), email };
}

async function addPlace(page: Page, name: string): Promise<string> {
  await page.goto(`${address}/listing/add/`);
  await page.getByLabel("Name of the place").fill(name);
  await page.getByLabel("Where is it?").fill("Munduk");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Website").fill("ftp://nowhere");
  await page.getByLabel("Telephone").fill("+62 362 5550 117");
  await page.getByRole("button", { name: "Add my place" }).click();
  // The error is below its field, and the typed values are unchanged.
  await page.locator("[aria-invalid]").first().waitFor();
  expect(await page.getByLabel("Telephone").inputValue()).toBe("+62 362 5550 117");
  await page.getByLabel("Website").fill("");
  await page.getByRole("button", { name: "Add my place" }).click();
  await page.waitForURL((url) => /^\/listing\/[0-9a-z]{8}\/$/.test(url.pathname));
  return new URL(page.url()).pathname.split("/")[2] ?? "";
}

const nameOfPlace = () => `Zzyx ${crypto.randomUUID().slice(0, 8)}`;

it("a place is added, disputed, given to who disputed it, and closed", { timeout: 240_000 }, async () => {
  const first = await openVerified();
  const name = nameOfPlace();
  const code = await addPlace(first.page, name);
  const staff = await openAs(STAFF, "/staff/review/submissions/");
  try {
    await staff.getByText(`Added by its owner, ${first.email}`).waitFor();

    const other = await openVerified();
    await other.page.goto(`${address}/${code}/`);
    await other.page.getByRole("link", { name: `Claim this page: ${name}` }).click();
    await other.page.waitForURL(`**/listing/claim/${code}/`);
    await other.page.getByText("Staff will review your claim instead.").waitFor();
    const words = other.page.getByRole("textbox").first();
    if (!(await words.isVisible())) await other.page.getByText("Manual review", { exact: true }).click();
    await words.fill("The lease is mine since May.");
    await other.page.getByRole("button", { name: "Request review" }).click();
    await other.page.getByText("Waiting for review").waitFor();

    await staff.goto(`${address}/staff/review/claims/`);
    const row = staff.getByRole("listitem").filter({ hasText: name });
    const line = row.getByText("Two claims");
    await line.waitFor();
    // A single claim is open already.
    if ((await row.locator("details").getAttribute("open")) === null) await line.click();
    await row.getByRole("button", { name: `Approve and transfer: ${name}` }).click();
    await row.waitFor({ state: "detached" });
    // Keyboard users continue where they were.
    await expect.poll(() => staff.evaluate(() => document.activeElement?.closest("#main") !== null)).toBe(true);
    expect((await first.page.goto(`${address}/listing/${code}/`))?.status()).toBe(404);

    await other.page.goto(`${address}/listing/${code}/settings/close/`);
    await other.page.getByLabel("The place has closed").check();
    await other.page.getByRole("button", { name: "Close listing" }).click();
    await other.page.getByRole("heading", { name: `${name} is closed` }).waitFor();
    const gone = await first.page.goto(`${address}/${code}/`);
    expect(gone?.status()).toBe(410);
    await first.page.getByRole("heading", { level: 1, name: `${name} has closed` }).waitFor();
    await other.page.getByRole("button", { name: "Reopen listing" }).click();
    await other.page.getByRole("button", { name: "Close listing" }).waitFor();
    expect((await first.page.goto(`${address}/${code}/`))?.status()).toBe(200);
    await other.page.context().close();
  } finally {
    await send(staff, `/staff/api/businesses/${code}/acts/`, { act: "delete" });
    for (const page of [first.page, staff]) await page.context().close();
  }
});

it("the same goes without scripts", async () => {
  const [first, other, staff] = [await verified(), await verified(), new PlainBrowser()];
  const name = nameOfPlace();
  await staff.write("/users/login/", { email: STAFF, password: PASSWORD });
  await first.person.open("/listing/add/");
  await first.person.press("Continue", { name, where: "Munduk" });
  await first.person.press("Add my place", { website: "ftp://nowhere", phone: "+62 362 5550 117" });
  expect(first.person.html).toContain("aria-invalid");
  expect(first.person.fieldValue("phone")).toBe("+62 362 5550 117");
  await first.person.press("Add my place", { website: "" });
  const [, code = ""] = /^\/listing\/([0-9a-z]{8})\/$/.exec(first.person.path) ?? [];
  expect(code).not.toBe("");
  try {
    expect((await staff.open("/staff/review/submissions/")).text).toContain(`Added by its owner, ${first.email}`);

    await other.person.open(`/${code}/`);
    await other.person.follow(new RegExp(`Claim this page *:? *${name}`));
    expect(other.person.path).toBe(`/listing/claim/${code}/`);
    expect(other.person.text).toContain("Staff will review your claim instead.");
    await other.person.press("Request review", { words: "The lease is mine since May." });
    expect(other.person.text).toContain("Waiting for review");

    await staff.open("/staff/review/claims/");
    expect(staff.text).toContain("Two claims");
    await staff.press(new RegExp(`^Approve and transfer *:? *${name}$`));
    expect(staff.has(new RegExp(`^Approve and transfer *:? *${name}$`))).toBe(false);
    expect((await first.person.open(`/listing/${code}/`)).status).toBe(404);

    await other.person.open(`/listing/${code}/settings/close/`);
    await other.person.press("Close listing", { reason: "closed" });
    expect(other.person.text).toContain(`${name} is closed`);
    expect((await first.person.open(`/${code}/`)).status).toBe(410);
    expect(first.person.text).toContain(`${name} has closed`);
    await other.person.press("Reopen listing");
    expect(other.person.has("Close listing")).toBe(true);
    expect((await first.person.open(`/${code}/`)).status).toBe(200);
  } finally {
    await staff.write(`/staff/api/businesses/${code}/acts/`, { act: "delete" });
  }
});

const PAGES: [who: string, path: string][] = [
  [OWNER, "/listing/add/"],
  // The guide has a place with this name there, and suggests it first.
  [OWNER, "/listing/add/?name=Tembok+Sebelas&where=Yogyakarta&business_type=sight&country=ID"],
  [OWNER, `/listing/claim/${demoBusinessCode("paris-pension-colombe")}/`],
  [OWNER, `/listing/claim/${demoBusinessCode("chiang-mai-pa-jan")}/`],
  [OWNER, "/listing/claims/"],
  [OWNER, `/listing/${demoBusinessCode("ubud-bel-sepeda")}/settings/close/`],
  [STAFF, "/staff/review/claims/"],
  [STAFF, "/staff/review/claims/?state=decided"],
  [STAFF, "/staff/review/submissions/"],
];

it("the pages of joining and claims fit, and have no violations, in the light and in the dark", { timeout: 240_000 }, async () => {
  for (const who of [OWNER, STAFF]) {
    const page = await openAs(who, "/listing/");
    const complaints = watch(page);
    for (const [, path] of PAGES.filter(([one]) => one === who)) {
      await page.goto(`${address}${path}`);
      if (path.includes("Tembok")) await page.getByRole("link", { name: /^This is mine *: Tembok Sebelas$/ }).waitFor();
      expect(await findFaultsInBoth(page, [390, 1280]), path).toEqual([]);
    }
    expect(complaints()).toEqual([]);
    await page.context().close();
  }
});
