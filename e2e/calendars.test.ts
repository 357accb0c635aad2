import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeFromName } from "../src/platform/clock.ts";
import { addDays, utcDay } from "../src/platform/values/days.ts";
import { findFaultsInBoth, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { DESK, PASSWORD, PHONE, signInTools } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

/** Tests the calendars of a listing's rooms as its owner uses them: by mouse, touch and keys, and without scripts. */

const { address, dataDir } = workerGuide();
let browser: Browser;
const { open } = signInTools(address, dataDir, () => browser);
const LISTING = codeFromName("demo business ubud-umah-rasmini");
const HERE = `/listing/${LISTING}/calendar/`;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Opens the page as the demo's owner. */
async function calendars(options: BrowserContextOptions = DESK): Promise<Page> {
  const page = await open("/accounts/login/", options);
  await page.request.get(`${address}/api/csrf/`);
  const token = (await page.context().cookies()).find(({ name }) => name === "csrftoken")?.value ?? "";
  const headers = { "x-csrftoken": decodeURIComponent(token) };
  await page.request.post(`${address}/users/login/`, { data: { email: "owner@example.com", password: PASSWORD }, headers });
  await page.goto(`${address}${HERE}`);
  if (options.javaScriptEnabled !== false) await whenIdle(page);
  return page;
}
const room = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

describe("calendars", { timeout: 60_000 }, () => {
  it("show what is taken, promised twice and read, in the light and in the dark", async () => {
    const page = await calendars();
    const complaints = watch(page);
    const mango = room(page, "Mango room");
    expect(await mango.getByRole("img").first().getAttribute("aria-label")).toMatch(/^Mango room, the next 8 weeks: .* taken on Airbnb/);
    await page.getByRole("region", { name: "Calendar clash" }).getByText("Booking.com and Airbnb").waitFor();
    await mango.getByText("See months and block nights").click();
    await mango.getByRole("table").first().waitFor();
    for (const summary of await page.locator("main summary").all())
      await summary.evaluate((one) => one.closest("details")?.setAttribute("open", ""));
    expect(await findFaultsInBoth(page, [1280])).toEqual([]);
    expect(complaints()).toEqual([]);
    await page.context().close();
  });

  it("are added and removed by the mouse, and the months turn", async () => {
    const page = await calendars();
    const mango = room(page, "Mango room");
    await mango.getByText("Add a calendar").click();
    await mango.getByLabel("Calendar link").fill("http://127.0.0.1/a.ics");
    await mango.getByRole("button", { name: "Add", exact: true }).click();
    await mango.getByText("doesn't lead to the public internet").waitFor();
    expect(await mango.getByLabel("Calendar link").inputValue()).toBe("http://127.0.0.1/a.ics");
    await mango.getByLabel("Calendar link").fill("webcal://stays.example/mango.ics");
    await mango.getByRole("button", { name: "Add", exact: true }).click();
    await mango.getByText("stays.example", { exact: true }).waitFor();
    await mango.getByText("See months and block nights").click();
    const first = await mango.getByRole("table").first().locator("caption").innerText();
    await mango.getByRole("link", { name: "Later" }).click();
    await expect.poll(() => mango.getByRole("table").first().locator("caption").innerText()).not.toBe(first);
    await mango.getByText("Remove", { exact: true }).last().click();
    await mango.getByRole("button", { name: "Remove calendar: stays.example, Mango room" }).click();
    await mango.getByText("stays.example", { exact: true }).waitFor({ state: "detached" });
    await page.context().close();
  });

  it("are looked through on a phone, and the number of rooms is changed there", async () => {
    const page = await calendars(PHONE);
    const temple = room(page, "Temple wall room");
    await temple.getByText("Number of rooms like this: 1").tap();
    await temple.getByLabel("Number of rooms").fill("2");
    await temple.getByRole("button", { name: /^Save/ }).tap();
    await temple.getByText("Number of rooms like this: 2").waitFor();
    await whenIdle(page);
    // With two rooms of this type, the same night is not double-booked.
    expect(await page.getByText("Calendar clash").count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await temple.getByText("Number of rooms like this: 2").tap();
    await temple.getByLabel("Number of rooms").fill("1");
    await temple.getByRole("button", { name: /^Save/ }).tap();
    await temple.getByText("Number of rooms like this: 1").waitFor();
    await page.context().close();
  });

  it("are blocked by two presses and a note, and freed by Undo", async () => {
    const page = await calendars(PHONE);
    const mango = room(page, "Mango room");
    await mango.getByText("See months and block nights").tap();
    await whenIdle(page);
    await mango.getByRole("link", { name: "Later" }).tap();
    const days = mango.locator("button[data-day]");
    await days.nth(25).tap();
    await days.nth(27).tap();
    expect(await mango.locator("button[aria-pressed=true]").count()).toBe(3);
    const first = await mango.getByLabel("First night").inputValue();
    // The months are taller than a phone: the form's end is in view without scrolling.
    await mango.getByText(/, 3 nights$/).waitFor();
    for (const field of [mango.getByLabel("Note"), mango.getByRole("button", { name: "Block: Mango room" })]) {
      const box = await field.boundingBox();
      expect(box && box.y >= 0 && box.y + box.height <= 844 - 64).toBe(true);
    }
    await mango.getByLabel("Note").fill("Painting");
    await mango.getByRole("button", { name: "Block: Mango room" }).tap();
    const toast = page.getByText("Nights blocked.");
    const anyway = mango.getByRole("button", { name: "Block anyway: Mango room" });
    await toast.or(anyway).first().waitFor();
    // Some of these nights may be agreed in the demo's calendars.
    if (await anyway.isVisible()) await anyway.tap();
    await toast.first().waitFor();
    const list = mango.getByRole("list", { name: "Blocked nights: Mango room" });
    await list.getByText("Painting").waitFor();
    expect(await mango.locator(`[data-day="${first}"]`).getAttribute("aria-label")).toMatch(/blocked|taken|agreed/);
    await page.getByRole("button", { name: "Undo" }).tap();
    await list.waitFor({ state: "detached" });
    await page.context().close();
  });

  it("are chosen by keys", async () => {
    const page = await calendars();
    const temple = room(page, "Temple wall room");
    await temple.getByText("See months and block nights").click();
    await temple.locator("button[data-day][tabindex='0']").first().focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    expect(await temple.locator("button[aria-pressed=true]").count()).toBe(8);
    await page.context().close();
  });

  it("are added by keys alone", async () => {
    const page = await calendars();
    const temple = room(page, "Temple wall room");
    await temple.locator("summary", { hasText: "Add a calendar" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.type("calendar");
    await page.keyboard.press("Enter");
    await temple.getByText("Enter the calendar link").waitFor();
    expect(await temple.getByLabel("Calendar link").evaluate((field) => field === document.activeElement)).toBe(true);
    await page.context().close();
  });

  it("work without scripts: a calendar is added, and the published address renewed", async () => {
    const page = await calendars({ ...DESK, javaScriptEnabled: false });
    const temple = room(page, "Temple wall room");
    await temple.getByText("Add a calendar").click();
    await temple.getByLabel("Calendar link").fill("https://stays.example/temple.ics");
    await temple.getByRole("button", { name: "Add", exact: true }).click();
    await temple.getByText("stays.example", { exact: true }).waitFor();
    await temple.getByText("Remove", { exact: true }).last().click();
    await temple.getByRole("button", { name: "Remove calendar: stays.example, Temple wall room" }).click();
    await temple.getByText("stays.example", { exact: true }).waitFor({ state: "detached" });
    await temple.getByText("See months and block nights").click();
    await temple.getByLabel("First night").fill("2000-01-01");
    await temple.getByLabel("Last night").fill("2000-01-02");
    await temple.getByRole("button", { name: "Block: Temple wall room" }).click();
    await temple.getByText("Choose today or a later night.").waitFor();
    const night = addDays(utcDay(new Date()), 500);
    await temple.getByLabel("First night").fill(night);
    await temple.getByLabel("Last night").fill(night);
    await temple.getByLabel("Note").fill("Closed for us");
    await temple.getByRole("button", { name: "Block: Temple wall room" }).click();
    await temple.getByText("Closed for us").waitFor();
    await temple.getByRole("button", { name: /^Unblock/ }).click();
    await temple.getByText("Closed for us").waitFor({ state: "detached" });
    const published = page.getByRole("region", { name: "Share your calendar with Airbnb, Booking.com…" });
    const own = published.getByRole("textbox", { name: "Mango room" });
    const before = await own.inputValue();
    await published.getByText("Reset link").first().click();
    await published.getByRole("button", { name: "Reset now: Mango room" }).click();
    await page.waitForURL(/#published$/);
    expect(await own.inputValue()).not.toBe(before);
    expect((await page.request.get(before)).status()).toBe(404);
    await page.context().close();
  });
});
