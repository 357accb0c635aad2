import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { octo_connection, octo_product } from "../src/owners/bookingSoftware/tables.ts";
import { codeFromName, newUuid } from "../src/platform/clock.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { eq } from "../src/platform/db/sql.ts";
import { findFaults, findViolations, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { DESK, PASSWORD, PHONE, signInTools } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

/** Tests the desk section where an owner connects booking software: with and without scripts, on desks and phones. */

const { address, dataDir } = workerGuide();
let browser: Browser;
const { open } = signInTools(address, dataDir, () => browser);
const LISTING = codeFromName("demo business ubud-umah-rasmini");
const HERE = `/listing/${LISTING}/settings/connections/`;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

async function room(options: BrowserContextOptions = DESK): Promise<Page> {
  const page = await open("/accounts/login/", options);
  await page.request.get(`${address}/api/csrf/`);
  const token = (await page.context().cookies()).find(({ name }) => name === "csrftoken")?.value ?? "";
  const headers = { "x-csrftoken": decodeURIComponent(token) };
  await page.request.post(`${address}/users/login/`, { data: { email: "owner@example.com", password: PASSWORD }, headers });
  await page.goto(`${address}${HERE}`);
  if (options.javaScriptEnabled !== false) await whenIdle(page);
  return page;
}

const SAID = { description: "", duration: 150, duration_class: "hours", maximum_capacity: 8 } as const;
const SOON = new Date(Date.now() + 86_400_000);
const NAMES = ["Rice field walk", "Cooking class", "Batik"];

/**
 * Inserts newly connected software that has not been read yet. Its URL does not exist, and the next read is due tomorrow.
 * @param reason why the last read failed
 */
async function withSoftware(reason: string, use: () => Promise<void>) {
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  const { db } = database;
  const mine = eq(octo_connection.business, LISTING);
  try {
    await db.delete(octo_connection).where(mine);
    const now = new Date();
    const row = { uuid: newUuid(), business: LISTING, url: "https://software.invalid/octo", sealed_key: "x", name: "Ubud Desk", reason };
    await db.insert(octo_connection).values({ ...row, created: now, next_try: SOON, products_as_of: now, products_next: SOON });
    await db.insert(octo_product).values(
      NAMES.map((title, position) => ({
        uuid: newUuid(),
        connection: row.uuid,
        product: String(position),
        option: "o",
        time_zone: "Asia/Makassar",
        said: { ...SAID, title, minimum_price: position === 2 ? null : 35, minimum_price_currency: position === 2 ? null : "USD" },
        gone: position === 2 ? now : null,
        position,
      })),
    );
    await use();
  } finally {
    await db.delete(octo_connection).where(mine);
    await database.close();
  }
}

describe("booking software", { timeout: 60_000 }, () => {
  it.each([
    ["with scripts", DESK],
    ["without scripts", { ...DESK, javaScriptEnabled: false }],
  ])("that cannot be asked is told so %s, and the address stays", async (_, options) => {
    const page = await room(options);
    await page.getByLabel("URL").fill("https://127.0.0.1/octo");
    await page.getByLabel("Key", { exact: true }).fill("octo_secret_word");
    await page.getByRole("button", { name: "Test and connect" }).click();
    await page.getByText("is not on the public internet").waitFor();
    expect(await page.getByLabel("URL").inputValue()).toBe("https://127.0.0.1/octo");
    // No page shows the submitted key again.
    expect(await page.content()).not.toContain("octo_secret_word");
    if (options.javaScriptEnabled !== false) expect(await findViolations(page)).toEqual([]);
    await page.context().close();
  });

  it("shows its products on a phone, in the dark, with all that opens open", async () => {
    await withSoftware("", async () => {
      const page = await room({ ...PHONE, colorScheme: "dark" });
      const complaints = watch(page);
      for (const summary of await page.locator("main summary").all())
        await summary.evaluate((one) => one.closest("details")?.setAttribute("open", ""));
      expect(await findViolations(page)).toEqual([]);
      expect(complaints()).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await page.getByText("Products read just now.").waitFor();
      for (const name of NAMES.slice(0, 2)) expect(await page.getByLabel(`Link to: ${name}`).inputValue()).toBe("new");
      await page.context().close();
    });
  });

  it("that does not answer any more says so in the light, what was known stays, and another key opens by keys", async () => {
    await withSoftware("The software has not answered in time.", async () => {
      const page = await room(DESK);
      const complaints = watch(page);
      await page.getByText("The software has not answered in time. The last data stays in use.").waitFor();
      for (const name of NAMES) await page.getByText(name, { exact: true }).waitFor();
      expect(await findFaults(page, [360, 1280])).toEqual([]);
      await page.getByText("Change URL or key").focus();
      await page.keyboard.press("Enter");
      expect(await page.getByLabel("URL").inputValue()).toBe("https://software.invalid/octo");
      expect(await page.getByLabel("Key", { exact: true }).inputValue()).toBe("");
      await page.getByText("Disconnect", { exact: true }).focus();
      await page.keyboard.press("Enter");
      expect(await findFaults(page, [1280])).toEqual([]);
      await page.getByRole("button", { name: "Disconnect Ubud Desk" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Connect your software" }).waitFor();
      expect(complaints()).toEqual([]);
      await page.context().close();
    });
  });
});
