import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeFromName } from "../src/platform/clock.ts";
import { findFaultsInBoth, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { createPageOpener, send } from "./people.ts";
import { PlainBrowser } from "./plainBrowser.ts";
import { PASSWORD } from "./signIn.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
const openAs = createPageOpener(() => browser);
const STAFF = "staff@example.com";
const REPORTS = "/staff/review/?kind=report";

/** Reports demo listings as Maya. @param text written in each report */
async function reportListings(names: string[], text: string) {
  const maya = await openAs("maya@example.com", "/explore/");
  for (const name of names) {
    const report = { kind: "business", id: codeFromName(`demo business ${name}`), reason: "wrong", text };
    await send(maya, "/api/report/", report);
  }
  await maya.context().close();
}

it("Staff decide the queue by keyboard, and letters do nothing outside of it", { timeout: 150_000 }, async () => {
  const text = `The door is blue ${crypto.randomUUID()}`;
  await reportListings(["ubud-bel-sepeda", "hoi-an-chao-gang"], text);
  const page = await openAs(STAFF, REPORTS);
  const complaints = watch(page);
  const rows = page.getByRole("listitem").filter({ hasText: text });
  expect(await rows.count()).toBe(2);
  expect(await findFaultsInBoth(page, [390, 1280])).toEqual([]);
  const focused = () => page.evaluate((words) => document.activeElement?.closest("li")?.textContent?.includes(words) ?? false, text);

  await page.locator("h1").click();
  await page.keyboard.press("d");
  await page.keyboard.press("j");
  expect(await focused()).toBe(false);

  await page.getByRole("main").locator("[data-rows] a").first().focus();
  for (let step = 0; step < 30 && !(await focused()); step++) await page.keyboard.press(step % 2 === 0 ? "j" : "ArrowDown");
  expect(await focused()).toBe(true);
  await page.keyboard.press("d");
  await page.getByText("Report dismissed.").waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  await whenIdle(page);
  // The focus is on the row that took the place of the decided one.
  await expect.poll(focused).toBe(true);
  await page.keyboard.press("r");
  await page.getByText("Report resolved.").waitFor();
  await expect.poll(() => rows.count()).toBe(0);
  expect(complaints().filter((one) => !/^failed: .*\/media\//.test(one))).toEqual([]);
  await page.context().close();
});

it("Staff open one report from the queue without scripts, decide it and are back in the queue", async () => {
  const text = `The gate is green ${crypto.randomUUID()}`;
  await reportListings(["ubud-bel-sepeda"], text);
  const staff = new PlainBrowser();
  await staff.write("/users/login/", { email: STAFF, password: PASSWORD });
  await staff.open(REPORTS);
  expect(staff.text).toContain(text);
  const [, uuid = ""] = new RegExp(`/staff/review/reports/\\?uuid=([0-9a-f-]{36})"(?:(?!<li).)*${text}`, "s").exec(staff.html) ?? [];
  await staff.open(`/staff/review/reports/?uuid=${uuid}`);
  expect(staff.text).toContain(text);
  await staff.press(/^Dismiss/);
  expect(staff.path).toMatch(/^\/staff\/review\/\?/);
  expect(staff.text).not.toContain(text);
  await staff.open("/staff/reports/?state=resolved");
  expect(staff.path).toBe("/staff/review/reports/?state=resolved");
});
