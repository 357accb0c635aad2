import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CSRF_COOKIE, CSRF_HEADER } from "../src/platform/security/csrf.ts";
import { findFaults, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { createPageOpener, VISITOR } from "./people.ts";
import { DESK, PHONE } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

/** Tests the guide's settings as staff edit them at /staff/settings/guide/. Each test restores them, because other tests use the same guide. */

const { address } = workerGuide();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
const openAs = createPageOpener(() => browser);
const STAFF = "staff@example.com";
const HERE = "/staff/settings/guide/";

interface Settings {
  name: string;
  tagline: string;
  contact: string;
  logo_link: string | null;
  country_introductions: Record<string, string>;
  popular_countries: string[];
}
const settingsNow = async (page: Page) => (await (await page.request.get(`${address}/guide/api/settings/`)).json()) as Settings;

/** Restores the settings that a test has changed, and the default logo. */
async function putBack(page: Page, { tagline, contact, country_introductions, popular_countries }: Settings) {
  const token = (await page.context().cookies(address)).find(({ name }) => name === CSRF_COOKIE)?.value ?? "";
  const headers = { [CSRF_HEADER]: decodeURIComponent(token) };
  await page.request.patch(`${address}/guide/api/settings/`, {
    data: { tagline, contact, country_introductions, popular_countries },
    headers,
  });
  await page.request.delete(`${address}/staff/api/guide/logo/`, { headers });
}

const mark = async () => ({
  name: "mark.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 240, height: 240, channels: 3, background: "#356" } })
    .png()
    .toBuffer(),
});

describe("what the guide is", { timeout: 120_000 }, () => {
  it("is changed by keys, what is refused keeps what was typed, and visitors see the headline and the mark", async () => {
    const page = await openAs(STAFF, HERE, DESK);
    const before = await settingsNow(page);
    const complaints = watch(page);
    try {
      const type = async (label: string, text: string) => {
        await page.getByLabel(label, { exact: true }).focus();
        await page.keyboard.press("ControlOrMeta+A");
        await page.keyboard.type(text);
      };
      expect(await findFaults(page, [360, 390, 1280])).toEqual([]);
      await type("Home page headline", "Valleys, by those who live there");
      await type("Popular countries", "Nowhereland");
      await page.getByText("No results found for “Nowhereland”").waitFor();
      await page.keyboard.press("Enter");
      await page.locator("[aria-invalid]").waitFor();
      expect(await page.getByLabel("Home page headline").inputValue()).toBe("Valleys, by those who live there");
      expect(await page.getByRole("combobox", { name: "Popular countries" }).inputValue()).toBe("Nowhereland");
      expect(await findFaults(page, [360, 1280])).toEqual([]);
      expect((await settingsNow(page)).tagline).toBe(before.tagline);
      await type("Popular countries", "");
      await page.keyboard.press("Delete");
      await page.keyboard.press("Enter");
      await page.getByText("Saved.").waitFor();
      expect((await settingsNow(page)).tagline).toBe("Valleys, by those who live there");
      await page
        .getByLabel("Picture", { exact: true })
        .setInputFiles({ name: "mark.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
      await page.getByRole("button", { name: "Upload", exact: true }).focus();
      await page.keyboard.press("Enter");
      await page.locator("[aria-invalid]").waitFor();
      await page.getByLabel("Picture", { exact: true }).setInputFiles(await mark());
      await page.getByRole("button", { name: "Upload", exact: true }).focus();
      await page.keyboard.press("Enter");
      await page.getByText("Saved.").waitFor();
      await page.getByAltText("Current logo").waitFor();
      const logo = (await settingsNow(page)).logo_link ?? "";
      expect((await page.request.get(new URL(logo, address).href)).headers()["content-type"]).toMatch(/^image\//);
      const guest = await openAs(VISITOR, "/explore/", { ...PHONE, colorScheme: "dark" });
      await guest.getByRole("heading", { level: 1, name: "Valleys, by those who live there" }).waitFor();
      expect(await guest.locator(`img[src="${logo}"]`).count()).toBeGreaterThan(0);
      await page.getByRole("button", { name: "Restore default logo" }).focus();
      await page.keyboard.press("Enter");
      await page.getByText("Saved.").waitFor();
      await expect.poll(async () => (await settingsNow(page)).logo_link).toBe(null);
      // The refused form is the browser's only complaint.
      expect(complaints().filter((one) => !/400/.test(one))).toEqual([]);
    } finally {
      await putBack(page, before);
    }
    await page.context().close();
  });

  it("chooses countries by keys: suggestions, chips that are removed and moved, and all of it is read out", async () => {
    const page = await openAs(STAFF, HERE, DESK);
    const before = await settingsNow(page);
    try {
      const [, second = ""] = before.popular_countries;
      const chips = page.getByRole("list", { name: "Chosen: Popular countries" });
      const field = page.getByRole("combobox", { name: "Popular countries" });
      const names = async () => (await chips.getByRole("button", { name: /^Remove/ }).all()).length;
      const first =
        (await chips
          .getByRole("button", { name: /^Remove/ })
          .first()
          .getAttribute("aria-label")) ?? "";
      await page.getByRole("button", { name: first }).focus();
      await page.keyboard.press("Enter");
      await page.getByText(`${first.replace("Remove ", "")} removed.`).waitFor();
      expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
      await page.keyboard.type("icel");
      await page.getByRole("option", { name: "Iceland", exact: true }).waitFor();
      await page.keyboard.press("ArrowDown");
      await page.getByRole("option", { name: "Iceland", selected: true }).waitFor();
      expect(await field.getAttribute("aria-activedescendant")).not.toBe(null);
      expect(await findFaults(page, [1280, 390])).toEqual([]);
      await page.keyboard.press("Escape");
      expect(await page.getByRole("listbox").count()).toBe(0);
      await page.keyboard.type("a");
      await page.getByRole("option", { name: "Iceland", exact: true }).waitFor();
      await page.keyboard.press("Enter");
      await page.getByText("Iceland added.").waitFor();
      expect([await field.inputValue(), await names()]).toEqual(["", before.popular_countries.length]);
      await chips.getByRole("button", { name: "Move Iceland earlier" }).focus();
      for (let place = before.popular_countries.length; place > 1; place -= 1) await page.keyboard.press("Enter");
      await page.getByText(`Iceland is now number 1 of ${before.popular_countries.length}.`).waitFor();
      await page.getByRole("button", { name: "Save", exact: true }).focus();
      await page.keyboard.press("Enter");
      await page.getByText("Saved.").waitFor();
      expect((await settingsNow(page)).popular_countries.slice(0, 2)).toEqual(["IS", second]);
    } finally {
      await putBack(page, before);
    }
    await page.context().close();
  });

  it("that two of staff change at once is not lost: the second is told", async () => {
    const page = await openAs(STAFF, HERE, DESK);
    const before = await settingsNow(page);
    try {
      const other = await page.context().newPage();
      await other.goto(page.url());
      await whenIdle(other);
      await page.getByLabel("Contact", { exact: true }).fill("Main Street 1");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Saved.").waitFor();
      await other.getByLabel("Contact", { exact: true }).fill("Main Street 2");
      await other.getByRole("button", { name: "Save", exact: true }).click();
      await other.getByRole("alert").first().waitFor();
      expect((await settingsNow(page)).contact).toBe("Main Street 1");
      expect(await other.getByLabel("Contact", { exact: true }).inputValue()).toBe("Main Street 2");
    } finally {
      await putBack(page, before);
    }
    await page.context().close();
  });

  it("is changed without scripts on a phone, and reads well in the dark", async () => {
    const page = await openAs(STAFF, HERE, { ...PHONE, javaScriptEnabled: false });
    const before = await settingsNow(page);
    try {
      await page.getByLabel("Contact", { exact: true }).fill("Harbour Road 4");
      const places = page.getByRole("combobox", { name: "Countries and areas" });
      await places.fill("Nowhereland");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByRole("main").locator("[aria-invalid], [role=alert]").first().waitFor();
      expect(await page.getByLabel("Contact", { exact: true }).inputValue()).toBe("Harbour Road 4");
      expect(await places.inputValue()).toBe("Nowhereland");
      await places.fill("");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Saved.").waitFor();
      expect(await (await page.request.get(new URL("/privacy-policy/", page.url()).href)).text()).toContain("Harbour Road 4");
      await page.getByRole("combobox", { name: "Country or area" }).fill("Iceland");
      await page.getByLabel("Text", { exact: true }).fill("Lava under a northern sky.");
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await page.getByText("Saved.").waitFor();
      await page.getByLabel("Picture", { exact: true }).setInputFiles(await mark());
      await page.getByRole("button", { name: "Upload", exact: true }).click();
      await page.getByText("Saved.").waitFor();
      const dark = await openAs(STAFF, HERE, { ...PHONE, colorScheme: "dark" });
      expect(await findFaults(dark, [390])).toEqual([]);
      await page.getByRole("button", { name: "Remove the introduction of Iceland" }).click();
      await page.getByText("Saved.").waitFor();
      expect((await settingsNow(page)).country_introductions).toEqual(before.country_introductions);
    } finally {
      await putBack(page, before);
    }
    await page.context().close();
  });
});
