import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acquireImportLock } from "../src/openData/importing/store.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { sql } from "../src/platform/db/sql.ts";
import { findFaults, findViolations, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { createPageOpener } from "./people.ts";
import { PlainBrowser } from "./plainBrowser.ts";
import { DESK, PASSWORD, PHONE } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

/**
 * Tests the import of a file of listings by staff: by keys on a desk, on a phone in the dark, and without scripts. Each test reverts its
 * import.
 */

const { dataDir } = workerGuide();
let browser: Browser;
let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  browser = await openBrowser();
  database = await openDatabase({ databaseUrl: undefined, dataDir });
});
afterAll(async () => {
  await browser?.close();
  await database?.close();
});
const openAs = createPageOpener(() => browser);
const STAFF = "staff@example.com";
const HERE = "/staff/imports/";
const NEW = "/staff/imports/new/";

/** Returns a typical city register: Western European letters, semicolons, decimal commas. @param name makes its rows unique */
const register = (name: string, rows: number) => ({
  name: `${name.toLowerCase()}.csv`,
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "long;lat;id;nombre;categoria;telefono;nota",
      ...Array.from(
        { length: rows },
        (_, id) => `-58,4;-34,6${String(id).padStart(5, "0")};${id};Ca\u00f1a ${name} ${id};RESTAURANTE;;Centro`,
      ),
      `-58,4;-134,6;x;Lejos ${name};RESTAURANTE;;Centro`,
    ].join("\n"),
    "latin1",
  ),
});

/** Counts the listings in the database: the guide's own lists follow with a delay. */
async function listingsLike(name: string): Promise<number> {
  const { rows } = await database.db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM business WHERE name LIKE ${`Ca_a ${name} %`}`,
  );
  return rows[0]?.count ?? 0;
}

/** Holds the import lock while `act` runs: an import started in `act` waits before its first row. */
async function whileAnotherImports(act: () => Promise<void>) {
  const release = await acquireImportLock(database.db, new AbortController().signal, () => undefined);
  try {
    await act();
  } finally {
    await release?.();
  }
}

const press = async (page: Page, name: string | RegExp) => {
  await page.getByRole("button", { name }).focus();
  await page.keyboard.press("Enter");
};
const state = (page: Page, text: string) => page.getByRole("main").getByText(text, { exact: true }).first().waitFor({ timeout: 60_000 });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

describe("imports by staff", { timeout: 150_000 }, () => {
  it("go by keys from the file to the listings and back: columns are matched, rows are seen, what is wrong is said", async () => {
    const page = await openAs(STAFF, HERE, DESK);
    const complaints = watch(page);
    await page.getByRole("link", { name: "New import" }).focus();
    await page.keyboard.press("Enter");
    await heading(page, "New import");
    // An unsupported file is rejected at its field.
    await page.getByLabel("Listings file").setInputFiles({ name: "notes.csv", mimeType: "text/csv", buffer: Buffer.from([0, 1, 2, 3]) });
    await press(page, "Upload");
    await page.locator("[aria-invalid]").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByLabel("Listings file").setInputFiles(register("Tecla", 12));
    await press(page, "Upload");
    await heading(page, "Match the columns");
    await page.getByText("Enter the licence of the listings.").waitFor();
    expect(await page.getByRole("button", { name: "Start import" }).isDisabled()).toBe(true);
    await page.getByLabel(/^Licence required/).focus();
    await page.keyboard.type("CC BY 2.5 AR");
    await page.keyboard.press("Enter");
    await page.getByText("12 new, 1 skipped.").waitFor();
    // Two columns with the same target are rejected, and the other values are unchanged.
    await page.getByLabel("Field for nota").focus();
    await page.getByLabel("Field for nota").selectOption("name");
    await page.getByText("Two columns have the same field.").waitFor();
    expect(await page.locator("[aria-invalid]").count()).toBe(2);
    expect(await page.getByLabel(/^Licence required/).inputValue()).toBe("CC BY 2.5 AR");
    expect(await findViolations(page)).toEqual([]);
    await page.getByLabel("Field for nota").selectOption("city");
    await page.getByText("Restaurant, Centro, Argentina").first().waitFor();
    // Two choices in a row: the answer to the first one comes last, and the second choice stays.
    let answered = 0;
    await page.route("**/staff/api/imports/*/", async (route) => {
      answered += 1;
      if (answered === 1) await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await page.getByLabel("Field for nota").selectOption("neighbourhood");
    await page.getByLabel("Field for telefono").selectOption("");
    await expect.poll(() => answered).toBe(2);
    await whenIdle(page);
    expect(await page.getByLabel("Field for nota").inputValue()).toBe("neighbourhood");
    expect(await page.getByLabel("Field for telefono").inputValue()).toBe("");
    await page.reload();
    expect(await page.getByLabel("Field for nota").inputValue()).toBe("neighbourhood");
    expect(await page.getByLabel("Field for telefono").inputValue()).toBe("");
    await page.unroute("**/staff/api/imports/*/");
    expect(await findFaults(page, [1280, 360])).toEqual([]);
    expect(await listingsLike("Tecla")).toBe(0);
    await press(page, "Start import");
    await state(page, "Done");
    await page.getByRole("heading", { name: "Skipped or changed rows" }).waitFor();
    expect(await listingsLike("Tecla")).toBe(12);
    expect(await findFaults(page, [360, 1280])).toEqual([]);
    await page.getByRole("link", { name: "All imports" }).focus();
    await page.keyboard.press("Enter");
    await heading(page, "Imports");
    // The page asks before it removes the listings.
    await page.locator("summary", { hasText: /^Undo: import \d+, tecla\.csv$/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByText(/^Remove 12 listings\?/).waitFor();
    await press(page, "Undo import");
    await state(page, "Undone");
    await page.getByText("Import undone, 12 listings removed.").waitFor();
    await expect.poll(() => listingsLike("Tecla")).toBe(0);
    expect(await findFaults(page, [360, 1280])).toEqual([]);
    // The refused form is the browser's only complaint.
    expect(complaints().filter((one) => !/400/.test(one))).toEqual([]);
    await page.context().close();
  });

  it("stop, go on and are taken back from a phone, in the dark, and show how far they are", async () => {
    const page = await openAs(STAFF, NEW, { ...PHONE, colorScheme: "dark" });
    await page.getByLabel("Listings file").setInputFiles(register("Larga", 12));
    await page.getByRole("button", { name: "Upload" }).tap();
    await heading(page, "Match the columns");
    await page.getByLabel(/^Licence required/).fill("CC0");
    await page.getByRole("button", { name: "Show the preview" }).tap();
    await page.getByText("12 new, 1 skipped.").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await whileAnotherImports(async () => {
      await page.getByRole("button", { name: "Start import" }).tap();
      await state(page, "Running");
      await page.getByRole("button", { name: "Pause" }).tap();
      await state(page, "Pausing");
    });
    await state(page, "Paused");
    expect(await listingsLike("Larga")).toBe(0);
    expect(await findFaults(page, [360, 390])).toEqual([]);
    await whileAnotherImports(async () => {
      await page.getByRole("button", { name: "Resume" }).tap();
      await page.locator("summary", { hasText: "Stop and undo" }).tap();
      await page.getByRole("button", { name: "Undo import" }).tap();
      await state(page, "Undoing");
    });
    await state(page, "Undone");
    expect(await listingsLike("Larga")).toBe(0);
    await whenIdle(page);
    expect(await findViolations(page)).toEqual([]);
    await page.context().close();
  });

  it("work without scripts, from the file to what was taken back", async () => {
    const staff = new PlainBrowser();
    await staff.write("/users/login/", { email: STAFF, password: PASSWORD });
    await staff.open(NEW);
    const { name, mimeType, buffer } = register("Quieta", 12);
    await staff.press("Upload", { file: { name, type: mimeType, text: buffer.toString("latin1") } });
    expect(staff.text).toContain("Match the columns");
    await staff.press("Show the preview", { licence: "CC0", column_6: "name" });
    expect(staff.text).toContain("Two columns have the same field.");
    expect([staff.fieldValue("licence"), staff.fieldValue("column_6")]).toEqual(["CC0", "name"]);
    await staff.press("Show the preview", { column_6: "city" });
    expect(staff.text).toContain("12 new, 1 skipped.");
    await staff.press("Start import");
    await expect.poll(() => listingsLike("Quieta")).toBe(12);
    // Opens the page again, as its link does.
    await expect.poll(async () => (await staff.open(staff.path)).text, { timeout: 30_000, interval: 250 }).toMatch(/\bDone\b/);
    await staff.press("Undo import");
    await expect.poll(() => listingsLike("Quieta")).toBe(0);
  });

  it("read addresses by schedule: added, checked and removed on a phone", async () => {
    const page = await openAs(STAFF, HERE, PHONE);
    await page.getByRole("link", { name: "Add source" }).tap();
    await heading(page, "New source");
    await page.getByLabel(/^Address/).fill("http://127.0.0.1/places.csv");
    await page.getByLabel(/^Name/).fill("Azul");
    await page.getByLabel(/^Read/).selectOption("168");
    expect(await findFaults(page, [360, 390, 1280])).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Add source" }).tap();
    await page.getByText("Source added. The guide reads it now.").waitFor();
    // An address of this machine is never asked.
    await expect
      .poll(async () => (await page.reload().then(() => page.getByRole("main").textContent())) ?? "", { timeout: 30_000 })
      .toContain("The address is not on the public internet");
    await page.getByRole("link", { name: "Azul" }).tap();
    await heading(page, "Azul");
    await page.locator("summary", { hasText: "Remove" }).tap();
    await page.getByRole("button", { name: "Remove source" }).tap();
    await page.getByText("Source removed. Its listings stay.").waitFor();
    expect(await findFaults(page, [360, 1280])).toEqual([]);
    await page.context().close();
  });
});
