import { randomInt } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeFromName } from "../src/platform/clock.ts";
import { networkFailed } from "../src/platform/endpoints/errorCatalogue.ts";
import { findViolations, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { createPageOpener } from "./people.ts";
import { DESK, PHONE } from "./signIn.ts";

/** Tests the editor of a listing as its owners and helpers use it: on a phone by keys, from two windows, and without scripts. */

let browser: Browser;
const openAs = createPageOpener(() => browser);
const OWNER = "owner@example.com";
// A listing of the demo's owner that no other test changes.
const LISTING = codeFromName("demo business kathmandu-tashi-dolma");
const HERE = `/listing/${LISTING}/listing/`;
const HOURS = `${HERE}hours/`;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const publish = (page: Page) => page.getByRole("button", { name: /^Publish/ });
const said = (page: Page, text: string | RegExp) =>
  page.getByRole("region", { name: "Publishing" }).getByText(text).filter({ visible: true }).waitFor();

describe("the listing editor", { timeout: 60_000 }, () => {
  it("is worked by keys on a phone: a day, the whole week, a draft that stays, publishing and taking it back", async () => {
    const page = await openAs(OWNER, HOURS, { ...PHONE, colorScheme: "dark" });
    const complaints = watch(page);
    const press = async (name: string | RegExp, key: string, role: "switch" | "button" = "button") => {
      await page.getByRole(role, { name }).first().focus();
      await page.keyboard.press(key);
    };
    const monday = page.getByRole("switch", { name: "Open on Monday" });
    const wasOpen = await monday.isChecked();
    if (!wasOpen) await press("Open on Monday", "Space", "switch");
    await page.getByLabel("Monday, opens", { exact: true }).fill("07:15");
    await page.getByLabel("Monday, closes", { exact: true }).fill("23:30");
    await press(/^Copy to all/, "Enter");
    expect(await page.getByLabel("Sunday, closes", { exact: true }).inputValue()).toBe("23:30");
    await press("Add a day", "Enter");
    await page.getByLabel("Day", { exact: true }).last().fill("2027-03-19");
    await page.getByLabel("Reason", { exact: true }).last().fill("Nyepi");
    await said(page, /draft/);
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.reload();
    await whenIdle(page);
    await page.getByText("Unpublished changes restored.").waitFor();
    expect(await page.getByLabel("Sunday, opens", { exact: true }).inputValue()).toBe("07:15");
    await publish(page).focus();
    await page.keyboard.press("Enter");
    await said(page, "Published: Opening hours.");
    const profile = await page.context().newPage();
    await profile.goto(new URL(`/${LISTING}/`, page.url()).href);
    await profile.getByText("Every day: 07:15 to 23:30", { exact: false }).waitFor();
    await profile.close();
    await press("Undo", "Enter");
    await page.getByText("No changes to publish").filter({ visible: true }).waitFor();
    expect(complaints()).toEqual([]);
    await page.context().close();
  });

  it("that two people use at once loses nothing of either", async () => {
    const page = await openAs(OWNER, HERE, DESK);
    const before = await page.getByLabel("Name", { exact: true }).inputValue();
    // Unique per run: a retry finds the text that the first run published.
    const address = `${randomInt(1000, 9999)} Freak Street`;
    const other = await page.context().newPage();
    await other.goto(page.url());
    await whenIdle(other);
    await page.getByLabel("Name", { exact: true }).fill(`${before} and sons`);
    await page.getByLabel("Address", { exact: true }).fill(address);
    await publish(page).click();
    await said(page, "Published: Name, Address.");
    await other.getByLabel("Name", { exact: true }).fill(`${before} and daughters`);
    await other.getByLabel("Short description").fill(`Rooms above the bakery of ${address}.`);
    await publish(other).click();
    await other.getByRole("heading", { name: "This listing was changed while you were editing" }).waitFor();
    expect(await other.getByLabel("Address", { exact: true }).inputValue()).toBe(address);
    expect(await other.getByLabel("Name", { exact: true }).inputValue()).toBe(`${before} and daughters`);
    expect(await findViolations(other)).toEqual([]);
    await other.getByRole("button", { name: "Use theirs: Name" }).click();
    expect(await other.getByLabel("Name", { exact: true }).inputValue()).toBe(`${before} and sons`);
    await publish(other).click();
    await said(other, "Published: Short description.");
    await other.getByLabel("Name", { exact: true }).fill(before);
    await publish(other).click();
    await said(other, "Published: Name.");
    await page.context().close();
  });

  it("without a network says so, keeps what is typed, also over a reload, and publishes it once there is one", async () => {
    const page = await openAs(OWNER, HERE, PHONE);
    const address = `${randomInt(1000, 9999)} Thahity Chowk`;
    await page.context().setOffline(true);
    await page.getByLabel("Address", { exact: true }).fill(address);
    await publish(page).click();
    await page.getByText(networkFailed()).first().waitFor();
    expect(await page.getByLabel("Address", { exact: true }).inputValue()).toBe(address);
    await page.context().setOffline(false);
    await page.reload();
    await whenIdle(page);
    await page.getByText("Unpublished changes restored.").waitFor();
    expect(await page.getByLabel("Address", { exact: true }).inputValue()).toBe(address);
    await publish(page).click();
    await said(page, "Published: Address.");
    await page.context().close();
  });

  it("keeps what is typed while it is being published", async () => {
    const page = await openAs(OWNER, HERE, DESK);
    const address = `${randomInt(1000, 9999)} Jhochhen Tole`;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The page reads the listing again after the form's response; this test delays the read.
    await page.route(/_\.data/, async (route) => {
      if (route.request().method() === "GET") await held;
      await route.continue();
    });
    await page.getByLabel("Address", { exact: true }).fill(address);
    const answered = page.waitForResponse((response) => response.request().method() === "PATCH");
    await publish(page).click();
    await answered;
    await page.getByLabel("Short description").fill("A quiet house by the square.");
    release();
    await said(page, "1 change");
    expect(await page.getByLabel("Short description").inputValue()).toBe("A quiet house by the square.");
    await page.reload();
    await page.getByText("Unpublished changes restored.").waitFor();
    expect(await page.getByLabel("Short description").inputValue()).toBe("A quiet house by the square.");
    expect(await page.getByLabel("Address", { exact: true }).inputValue()).toBe(address);
    await page.context().close();
  });

  it("works without scripts: what is wrong stands under its field, and what was typed stays", async () => {
    const page = await openAs(OWNER, HERE, { ...DESK, javaScriptEnabled: false });
    await page.getByLabel("Short description").fill("A house with a courtyard.");
    await page.getByLabel("Website", { exact: true }).fill("javascript:alert(1)");
    await publish(page).click();
    await page.getByText("Enter a link that starts with http:// or https://.").waitFor();
    expect(await page.getByLabel("Short description").inputValue()).toBe("A house with a courtyard.");
    await page.getByLabel("Website", { exact: true }).fill("");
    await publish(page).click();
    await said(page, /^Published: /);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { name: "Your listing" }).waitFor();
    await page.context().close();
  });
});
