import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeFromName } from "../src/platform/clock.ts";
import { sample } from "../src/tools/testing/full.ts";
import { findFaults, findFaultsInBoth, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { createPageOpener, send, signUp, VISITOR } from "./people.ts";
import { DESK, PHONE, signInTools } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

/** Tests the legibility of every desk page, full and empty, and navigation on a phone. */

let browser: Browser;
const openAs = createPageOpener(() => browser);
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const OWNER = "owner@example.com";
const STAFF = "staff@example.com";
const deskPath = (code: string) => `/listing/${code}/`;
const FULL = deskPath(codeFromName("demo business ubud-umah-rasmini"));
/** Paths below a listing's desk; inbox.test.ts and listingEditor.test.ts check the inbox and the editor. */
const SECTIONS = [
  "listing/hours/",
  "listing/offers/",
  "listing/rooms/",
  "listing/rooms/new/?kind=room",
  "listing/rooms/import/",
  "listing/pictures/",
  "calendar/",
  "numbers/",
  "vouchers/redeem/",
  "vouchers/hand-out/",
  "vouchers/credit/",
  "vouchers/poster/",
  "settings/",
  "settings/people/",
  "settings/notifications/",
  "settings/history/",
  "settings/source/",
  "settings/connections/",
  "settings/webhooks/",
  "settings/badge/",
  "settings/export/",
  "settings/transfer/",
  "settings/close/",
];
const OF_STAFF = [
  "",
  "listings/",
  "listings/new/",
  `listings/${codeFromName("demo business ubud-umah-rasmini")}/`,
  "areas/",
  "areas/ubud/",
  "review/",
  "review/claims/",
  "review/reports/",
  "review/duplicates/",
  "review/submissions/",
  "review/disputes/",
  "imports/",
  "imports/new/",
  "people/",
  "people/sessions/",
  "people/invitations/",
  "settings/",
  "settings/guide/",
  "settings/mail/",
  "settings/mail/delivery/",
  "settings/mail/held/",
  "settings/log/",
].map((path) => `/staff/${path}`);

/** Number of pages of a desk that `npm test` looks at; the full check looks at all. */
const PAGES_MOST = 6;

/** Whether the current section is visible in the strip, even in a narrow one. */
async function isInSight(page: Page) {
  const current = await page.getByRole("navigation", { name: "Staff desk" }).locator("[aria-current]").boundingBox();
  return current !== null && current.x >= 0 && current.x + current.width <= (page.viewportSize()?.width ?? 0);
}

/** Returns the faults of desk pages. @param inStrip those of the paths that are sections of the staff desk */
async function findDeskFaults(who: string, paths: string[], inStrip: string[] = []) {
  const page = await openAs(who, "/healthz");
  const found: string[] = [];
  const lookInStrip = async (path: string) => {
    if (inStrip.includes(path) && !(await isInSight(page))) found.push(`${path} is out of sight in the strip`);
  };
  for (const path of sample(paths, PAGES_MOST)) {
    // Starts at the width of a phone.
    await page.setViewportSize({ width: 390, height: 900 });
    const response = await page.goto(new URL(path, page.url()).href);
    await whenIdle(page);
    if (response?.status() !== 200) found.push(`${path}: ${response?.status()}`);
    found.push(...(await findFaultsInBoth(page, [390, 1280])).map((fault) => `${path} ${fault}`));
    await lookInStrip(path);
  }
  await page.context().close();
  return found;
}

describe("The desks", { timeout: 240_000 }, () => {
  it("of owners read well, every room, in the light and in the dark", async () => {
    const paths = ["/listing/", "/listing/add/", "/listing/claims/", ...SECTIONS.map((room) => `${FULL}${room}`)];
    expect(await findDeskFaults(OWNER, paths)).toEqual([]);
  });

  it("of staff read well, every page, in the light and in the dark", async () => {
    const inStrip = ["", "listings/", "listings/new/", "review/duplicates/", "people/", "settings/log/"].map((path) => `/staff/${path}`);
    expect(await findDeskFaults(STAFF, OF_STAFF, inStrip)).toEqual([]);
  });

  it("of a new business read well while nothing is in them", async () => {
    const page = await openAs(VISITOR, "/listing/add/", { ...DESK, colorScheme: "dark" });
    // A new account: pages differ for accounts that have a listing.
    const email = `${crypto.randomUUID().slice(0, 8)}@example.org`;
    await signUp(page, { email });
    const { address, dataDir } = workerGuide();
    const { mailedLink, press } = signInTools(address, dataDir, () => browser);
    await page.goto(await mailedLink(email, "verify"));
    await press(page, "Verify my email");
    await page.getByRole("heading", { name: /email address is verified/ }).waitFor();
    const added = await send(page, "/listing/api/businesses/", {
      name: "Casa Vacía",
      business_type: "accommodation",
      area: "ubud",
      is_different: true,
    });
    const { business_code } = (await added.json()) as { business_code: string };
    const found: string[] = [];
    for (const room of sample(["", "enquiries/", "enquiries/saved-replies/", "listing/", ...SECTIONS], PAGES_MOST)) {
      const path = `${deskPath(business_code)}${room}`;
      const response = await page.goto(new URL(path, page.url()).href);
      await whenIdle(page);
      if (response?.status() !== 200) found.push(`${path}: ${response?.status()}`);
      found.push(...(await findFaults(page, [390, 1280])).map((fault) => `${path} ${fault}`));
    }
    expect(found).toEqual([]);
    await page.context().close();
  });

  it("stand at the foot of a phone: four rooms, and the others behind More, by keyboard", async () => {
    const page = await openAs(OWNER, FULL, PHONE);
    const complaints = watch(page);
    const bar = page.getByRole("navigation", { name: "Sections of Umah Ibu Rasmini" });
    expect(await bar.getByRole("link").allInnerTexts()).toEqual(["Today", expect.stringMatching(/^Enquiries/), "Vouchers", "Listing"]);
    expect(await bar.getByRole("link", { name: "Today" }).getAttribute("aria-current")).toBe("page");
    // The guide's own bar would be below it.
    expect(await page.getByRole("navigation", { name: "Bottom" }).count()).toBe(0);
    await bar.locator("summary").focus();
    await page.keyboard.press("Enter");
    await bar.getByRole("link", { name: "Numbers" }).waitFor();
    await page.keyboard.press("Escape");
    await bar.getByRole("link", { name: "Numbers" }).waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("SUMMARY");
    await page.keyboard.press("Enter");
    await bar.getByRole("link", { name: "Numbers" }).press("Enter");
    await page.getByRole("heading", { level: 1, name: "The last 30 days" }).waitFor();
    expect(complaints()).toEqual([]);
    await page.context().close();
  });

  it("have one bar with seven sections and one line at the foot, also before scripts", async () => {
    const page = await openAs(OWNER, FULL, { ...DESK, javaScriptEnabled: false });
    const bar = page.getByRole("banner").getByRole("navigation", { name: "Sections of Umah Ibu Rasmini" });
    const titles = await bar.getByRole("link").allInnerTexts();
    expect(titles.map((title) => title.replace(/\s.*/s, ""))).toEqual([
      "Today",
      "Enquiries",
      "Calendar",
      "Listing",
      "Vouchers",
      "Numbers",
      "Settings",
    ]);
    expect(await page.getByRole("navigation", { name: "Main" }).count()).toBe(0);
    expect((await page.getByRole("contentinfo").boundingBox())?.height).toBeLessThan(140);
    // An old bookmark redirects to a page whose section is marked.
    await page.goto(new URL(`${FULL}people/?from=bookmark`, page.url()).href);
    expect(new URL(page.url()).pathname).toBe(`${FULL}settings/people/`);
    expect(await bar.getByRole("link", { name: "Settings" }).getAttribute("aria-current")).toBe("page");
    // Connections are listed once they are used, and always behind More.
    const tabs = page.getByRole("navigation", { name: "Settings", exact: true });
    expect(await tabs.getByRole("link").allInnerTexts()).toEqual(["People", "Notifications", "History", "Source updates", "More"]);
    await page.context().close();
  });

  it("stand there without scripts too", async () => {
    const page = await openAs(OWNER, FULL, { ...PHONE, javaScriptEnabled: false });
    const bar = page.getByRole("navigation", { name: /^Sections of/ });
    await bar.getByText("More", { exact: true }).click();
    await bar.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    await page.getByRole("link", { name: "Webhooks" }).click();
    await page.getByRole("heading", { level: 1, name: "Webhooks" }).waitFor();
    await page.context().close();
  });
});
