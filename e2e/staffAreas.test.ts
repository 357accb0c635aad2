import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFaults, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { createPageOpener, VISITOR } from "./people.ts";
import { DESK, PHONE } from "./signIn.ts";

/**
 * Tests the areas that staff manage: by keys on a desk, and without scripts on a phone. Each area ends up as a part of a town of the
 * gazetteer.
 */

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
const openAs = createPageOpener(() => browser);
const STAFF = "staff@example.com";
const HERE = "/staff/areas/";
/** Returns a name that is unique to this run: a used slug stays reserved. */
const own = (name: string) => `${name} ${crypto.randomUUID().replace(/[\d-]/g, "").slice(0, 6)}`;
const toSlug = (name: string) => name.toLowerCase().replace(" ", "-");

describe("areas by staff", { timeout: 120_000 }, () => {
  it("are added, named, moved and put into another by keys, and both addresses lead to the one", async () => {
    const name = own("Keyisland");
    const page = await openAs(STAFF, HERE, DESK);
    const complaints = watch(page);
    const field = async (label: string, text: string) => {
      await page.getByRole("textbox", { name: label, exact: true }).focus();
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(text);
    };
    /** Types into a field with suggestions, chooses the first one if there is any, and sends the form. */
    const choose = async (label: string, text: string, found?: string) => {
      await page.getByRole("combobox", { name: label }).focus();
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(text);
      await (found ? page.getByRole("option", { name: found }).first() : page.getByText(`No results found for “${text}”`)).waitFor();
      if (found) await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
    };
    await page.locator("summary", { hasText: "Add an area" }).press("Enter");
    await field("Name", name);
    await page.getByLabel("Country").selectOption("ID");
    await field("Latitude", "ninety");
    await field("Longitude", "115.2");
    await page.keyboard.press("Enter");
    await page.locator("[aria-invalid]").waitFor();
    expect(await page.getByRole("textbox", { name: "Name", exact: true }).inputValue()).toBe(name);
    expect(await page.getByLabel("Country").inputValue()).toBe("ID");
    expect(await findFaults(page, [1280, 360])).toEqual([]);
    await field("Latitude", "-8.5");
    await page.keyboard.press("Enter");
    await page.getByText("The area is added.").waitFor();
    await field("Name", `${name} Hill`);
    await field("Latitude", "95");
    await page.keyboard.press("Enter");
    await page.locator("[aria-invalid]").waitFor();
    expect(await page.getByRole("textbox", { name: "Name", exact: true }).inputValue()).toBe(`${name} Hill`);
    await field("Latitude", "-8.51");
    await page.keyboard.press("Enter");
    await page.getByText("The area is changed.").waitFor();
    await page.getByRole("heading", { level: 1, name: `${name} Hill` }).waitFor();
    expect(await page.getByLabel("Latitude").inputValue()).toBe("-8.51");
    await choose("Parent area", "zzqxvw");
    await page.locator("[aria-invalid]").waitFor();
    expect(await page.getByRole("combobox", { name: "Parent area" }).inputValue()).toBe("zzqxvw");
    await choose("Parent area", "ubud", "Ubud, Indonesia");
    await page.getByText("Parent area saved.").waitFor();
    await page.getByRole("button", { name: "Remove Ubud" }).waitFor();
    await choose("Other area", "zzqxvw");
    await page.locator("[aria-invalid]").waitFor();
    expect(await page.getByRole("combobox", { name: "Other area" }).inputValue()).toBe("zzqxvw");
    expect(await findFaults(page, [360, 1280])).toEqual([]);
    await choose("Other area", "ubud", "Ubud, Indonesia");
    await page.getByText("The areas are merged").waitFor();
    await page.getByRole("heading", { level: 1, name: "Ubud" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${HERE}ubud/`);
    const guest = await openAs(VISITOR, `/explore/ID/${toSlug(name)}/`, { ...DESK, javaScriptEnabled: false });
    expect(new URL(guest.url()).pathname).toBe("/explore/ID/ubud/");
    await page.goto(new URL("/staff/settings/log/", page.url()).href);
    await page.getByText(`${name} Hill`).first().waitFor();
    // The refused form is the browser's only complaint.
    expect(complaints().filter((one) => !/400/.test(one))).toEqual([]);
    await page.context().close();
  });

  it("are found, added and put into another without scripts, and read well in the dark", async () => {
    const name = own("Plainisland");
    const page = await openAs(STAFF, HERE, { ...PHONE, javaScriptEnabled: false });
    await page.locator("summary", { hasText: "Add an area" }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
    await page.getByLabel("Country").selectOption("ID");
    await page.getByLabel("Latitude").fill("95");
    await page.getByLabel("Longitude").fill("115.3");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.locator("[aria-invalid]").waitFor();
    expect(await page.getByRole("textbox", { name: "Name", exact: true }).inputValue()).toBe(name);
    await page.getByLabel("Latitude").fill("-8.6");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("The area is added.").waitFor();
    await page.getByRole("link", { name: "All areas" }).click();
    await page.getByLabel("Search areas").fill(name);
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByText("1 area found, best match first.").waitFor();
    const dark = await openAs(STAFF, page.url().replace(/^https?:\/\/[^/]+/, ""), { ...PHONE, colorScheme: "dark" });
    expect(await findFaults(dark, [390])).toEqual([]);
    await dark.getByRole("link", { name }).tap();
    await dark.getByRole("heading", { level: 1, name }).waitFor();
    await whenIdle(dark);
    expect(await findFaults(dark, [390])).toEqual([]);
    await page.getByRole("link", { name }).click();
    await page.getByRole("combobox", { name: "Parent area" }).fill("ubud");
    await page.getByRole("region", { name: "Parent area" }).getByRole("button", { name: "Save" }).click();
    await page.getByText("Parent area saved.").waitFor();
    const outer = await openAs(STAFF, `${HERE}ubud/`, { ...PHONE, javaScriptEnabled: false });
    await outer.getByRole("link", { name, exact: true }).waitFor();
    await outer.context().close();
    await page.getByRole("combobox", { name: "Other area" }).fill("ubud");
    await page.getByRole("button", { name: `Merge ${name}` }).click();
    await page.getByText("The areas are merged").waitFor();
    await page.context().close();
  });
});
