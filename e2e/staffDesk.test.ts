import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findViolations, watch } from "./checks.ts";
import { openBrowser } from "./page.ts";
import { createPageOpener, VISITOR } from "./people.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
const openAs = createPageOpener(() => browser);
const STAFF = "staff@example.com";

it("Staff find a listing, change it, hide it and show it again, by keyboard alone", { timeout: 150_000 }, async () => {
  const page = await openAs(STAFF, "/staff/listings/");
  const complaints = watch(page);
  await page.getByLabel("Search listings").focus();
  await page.keyboard.type("tembok seb");
  await page.keyboard.press("Enter");
  await page.getByText("1 listing found, best match first.").waitFor();
  await page.locator("body").click({ position: { x: 2, y: 2 } });
  await page.keyboard.press("Alt+ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Tembok Sebelas" }).waitFor();
  const path = new URL(page.url()).pathname.replace("/staff/listings", "");
  await page.getByLabel("Telephone").focus();
  // A retry finds the value that the first run saved.
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("+62 274 5550");
  await page.keyboard.press("Enter");
  await page.getByText("The listing is saved.").waitFor();
  expect(await page.getByLabel("Telephone").inputValue()).toBe("+62 274 5550");
  await page.getByLabel("Website").focus();
  await page.keyboard.type("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await page.locator("[aria-invalid]").waitFor();
  expect(await page.getByLabel("Website").inputValue()).toBe("javascript:alert(1)");
  expect(await findViolations(page)).toEqual([]);
  const guest = await openAs(VISITOR, path);
  for (const [act, said, status] of [
    ["Hide", "The listing is hidden.", 404],
    ["Show again", "The listing is shown.", 200],
  ] as const) {
    await page.getByRole("button", { name: act, exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByText(said).waitFor();
    await expect.poll(async () => (await guest.request.get(guest.url())).status()).toBe(status);
  }
  await page.getByRole("button", { name: "Hide", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("The listing is hidden.").waitFor();
  // The toast stays while its button has the focus.
  await page.getByRole("button", { name: "Undo", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("The listing is shown.").waitFor();
  expect(new URL(page.url()).search).toBe("");
  await expect.poll(async () => (await guest.request.get(guest.url())).status()).toBe(200);
  await page.goto(new URL("/staff/settings/log/", page.url()).href);
  await page.getByText("changed the telephone of the listing").first().waitFor();
  // The refused form is the browser's only complaint; pictures cancelled on leaving a page do not count.
  expect(complaints().filter((one) => !/400|^failed: .*\/media\//.test(one))).toEqual([]);
});

it("A listing to merge with can be chosen after the form was sent without one", { timeout: 60_000 }, async () => {
  const page = await openAs(STAFF, "/staff/listings/?search=tembok+sebelas");
  await page.getByRole("link", { name: "Tembok Sebelas" }).click();
  await page.getByText("Merge with…").click();
  await page.getByRole("button", { name: "Compare" }).click();
  const error = page.getByText("Choose a listing.", { exact: true });
  await error.waitFor();
  await page.getByRole("combobox", { name: /Which listing is the same/ }).fill("umah");
  await page.getByRole("option", { name: /Umah Ibu Rasmini/ }).click();
  await error.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByRole("heading", { level: 1, name: /^(?:Umah Ibu Rasmini|Tembok Sebelas) and .*: the same\?$/ }).waitFor();
});
