import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFaults, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { createPageOpener } from "./people.ts";
import { DESK, PHONE } from "./signIn.ts";

/** Tests the forms of events: an owner's on a phone, and those of staff on a desk. Each test removes its event. */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
const openAs = createPageOpener(() => browser);
const own = (name: string) => `${name} ${crypto.randomUUID().slice(0, 6)}`;
const nextYear = new Date().getUTCFullYear() + 1;

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const field = (page: Page, name: string) => page.locator(`[name=${name}]:not(meta)`);
/** Removes the event of a list, and takes that back; then removes it again. */
async function removeAndUndo(page: Page, title: string) {
  await page.getByRole("button", { name: `Remove ${title}` }).click();
  await page.getByText("Event removed.").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Event restored.").waitFor();
  await page.getByRole("button", { name: `Remove ${title}` }).click();
  await page.getByText("Event removed.").waitFor();
}

describe("the forms of events", { timeout: 120_000 }, () => {
  it("of an owner name what is wrong, lose nothing, and add, cancel, remove and restore an event", async () => {
    const title = own("Batik evening");
    const page = await openAs("owner@example.com", "/listing/", PHONE);
    const complaints = watch(page);
    const { results } = await (await page.request.get(new URL("/listing/api/businesses/", page.url()).href)).json();
    await page.goto(new URL(`/listing/${results[0].business_code}/listing/events/`, page.url()).href);
    await page.getByRole("link", { name: "Add an event" }).click();
    await page.getByLabel("Title").fill(title);
    await field(page, "starts").fill(`${nextYear}-06-05`);
    await field(page, "starts_time").fill("7 o'c");
    await field(page, "repeats").selectOption("weekly");
    await page.getByLabel("Sat", { exact: true }).check();
    await save(page);
    await page.getByText("Enter a time such as 19:30.").waitFor();
    expect(await field(page, "title").inputValue()).toBe(title);
    expect(await page.getByLabel("Sat", { exact: true }).isChecked()).toBe(true);
    expect(await findFaults(page, [390, 1280])).toEqual([]);
    await field(page, "starts_time").fill("19.30");
    await field(page, "minimum_price").fill("free");
    await save(page);
    await page.locator("[aria-invalid=true]").first().waitFor();
    await field(page, "minimum_price").fill("");
    await save(page);
    await page.getByText("Event saved.").waitFor();
    await page.getByRole("link", { name: title }).click();
    await field(page, "status").selectOption("cancelled");
    await save(page);
    await page.getByText("Cancelled").waitFor();
    await whenIdle(page);
    expect(await findFaults(page, [390, 1280])).toEqual([]);
    await removeAndUndo(page, title);
    expect(complaints().filter((one) => !/status of 400/.test(one))).toEqual([]);
  });

  it("of staff choose an area by its name, and find the event again", async () => {
    const title = own("Lantern concert");
    const page = await openAs("staff@example.com", "/staff/listings/events/new/", DESK);
    await page.getByLabel("Title").fill(title);
    await field(page, "starts").fill(`${nextYear}-06-05`);
    await save(page);
    await page.getByText("Enter an area or a listing.").waitFor();
    await page.getByRole("combobox", { name: "Area" }).fill("Ubud");
    await page.getByRole("option", { name: /Ubud/ }).first().click();
    await field(page, "latitude").fill("8 south");
    await field(page, "longitude").fill("115.2");
    await save(page);
    await page.getByText("Enter a latitude from -90 to 90.").waitFor();
    expect(await findFaults(page, [390, 1280])).toEqual([]);
    await field(page, "latitude").fill("-8.5");
    await save(page);
    await page.getByText("Event saved.").waitFor();
    await page.getByRole("searchbox", { name: "Search events" }).fill(title);
    await page.keyboard.press("Enter");
    await page.getByText("1 event, the next first.").waitFor();
    await removeAndUndo(page, title);
  });
});
