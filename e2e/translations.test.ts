import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeFromName } from "../src/platform/clock.ts";
import { findViolations, watch } from "./checks.ts";
import { openBrowser } from "./page.ts";
import { createPageOpener } from "./people.ts";
import { DESK, PHONE } from "./signIn.ts";

/** Tests the editor of translations as an owner uses it on a phone by keys, and as staff and an owner use it without scripts. */

let browser: Browser;
const openAs = createPageOpener(() => browser);
const OWNER = "owner@example.com";
const STAFF = "staff@example.com";
const LISTING = codeFromName("demo business tulum-recado-negro");
const pageIn = (language: string) => `/listing/${LISTING}/listing/translations/?language=${language}`;
const staffPageIn = (language: string) => `/staff/listings/${LISTING}/translations/?language=${language}`;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe("the editor of translations", { timeout: 60_000 }, () => {
  it("is worked by keys on a phone: an error keeps what was typed, and the corrected text is saved", async () => {
    const page = await openAs(OWNER, pageIn("sw"), { ...PHONE, colorScheme: "dark" });
    const complaints = watch(page);
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const [name, short] = [page.getByLabel("Name, Swahili").first(), page.getByLabel("Short description, Swahili").first()];
    await name.fill("Nyumba ya Hester");
    await short.fill("x".repeat(161));
    await page.getByRole("button", { name: "Save", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Use at most 160 characters.").waitFor();
    expect([await name.inputValue(), (await short.inputValue()).length]).toEqual(["Nyumba ya Hester", 161]);
    expect(await short.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await short.fill("Chumba kando ya bahari.");
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Translations saved.").filter({ visible: true }).first().waitFor();
    expect(await short.inputValue()).toBe("Chumba kando ya bahari.");
    // The API refuses the text that was too long, and the browser logs that response.
    expect(complaints().filter((line) => !/400/.test(line))).toEqual([]);
    await page.context().close();
  });

  it("works without scripts: staff's text is taken over, and what two people write at once is shown to the second", async () => {
    const options = { ...DESK, javaScriptEnabled: false };
    const staff = await openAs(STAFF, staffPageIn("xh"), options);
    await staff.getByLabel("Short description, Xhosa").first().fill("Igumbi elingaselwandle.");
    await staff.getByRole("button", { name: "Save", exact: true }).click();
    await staff.waitForURL(/[?&]done=save/);
    await staff.context().close();

    const page = await openAs(OWNER, pageIn("xh"), options);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await page.getByText("Translated by the guide's staff").first().waitFor();
    // The Enter key saves, and takes over nothing.
    await page.getByLabel("Name, Xhosa").first().fill("Indlu kaHester");
    await page.getByLabel("Name, Xhosa").first().press("Enter");
    await page.waitForURL(/[?&]done=save/);
    expect(await page.getByLabel("Short description, Xhosa").first().inputValue()).toBe("");
    await page.getByRole("button", { name: "Use this text" }).first().click();
    await expect.poll(() => page.getByLabel("Short description, Xhosa").first().inputValue()).toBe("Igumbi elingaselwandle.");

    await other.getByLabel("Short description, Xhosa").first().fill("Indlu ngaselwandle.");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await other.getByText("Saved meanwhile: Igumbi elingaselwandle.").waitFor();
    expect(await other.getByLabel("Short description, Xhosa").first().inputValue()).toBe("Indlu ngaselwandle.");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await other.waitForURL(/[?&]done=save/);
    expect(await other.getByLabel("Short description, Xhosa").first().inputValue()).toBe("Indlu ngaselwandle.");
    await page.context().close();
  });
});
