import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { codeFromName } from "../src/platform/clock.ts";
import { KeyboardWalk } from "./keyboard.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { createPageOpener, VISITOR } from "./people.ts";
import { workerGuide } from "./worker.ts";

/**
 * Six journeys with the keyboard alone. Each step reads what the browser tells screen readers, and each stop must have a name and be in
 * sight. docs/accessibility.md describes the same journeys for people.
 */

let browser: Browser;
const openAs = createPageOpener(() => browser);
const listing = (key: string) => `/${codeFromName(`demo business ${key}`)}/`;
const { address } = workerGuide();

let walk: KeyboardWalk;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
afterEach(() => page.context().close());

async function start(who: string, path: string) {
  page = await openAs(who, path);
  walk = new KeyboardWalk(page);
}

/** Presses a key that leads to another page. */
async function follow(path: RegExp, key = "Enter") {
  await Promise.all([page.waitForURL(path, { waitUntil: "commit" }), page.keyboard.press(key)]);
  await whenIdle(page);
}

/** Waits for a text that a status or alert announces. */
const announced = (text: RegExp) => page.locator("[role=status], [role=alert], [aria-live]").filter({ hasText: text }).first().waitFor();

describe("with the keyboard alone", { timeout: 120_000 }, () => {
  it("a visitor finds a place", async () => {
    await start(VISITOR, "/explore/");
    expect(await walk.press("Tab")).toBe("Skip to content, link");
    await walk.tabTo(/^Where do you want to go\?, searchbox/);
    await walk.type("Base Gede");
    await follow(/\/(?:search\/|\w{8}\/)/);
    if (page.url().includes("/search/")) {
      await walk.tabTo(/^Base Gede Mornings.*link/);
      await follow(/\/\w{8}\/$/);
    }
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Base Gede Mornings");
    expect(walk.faults()).toEqual([]);
  });

  it("a visitor sends an enquiry", async () => {
    await start(VISITOR, listing("ubud-base-gede-mornings"));
    await walk.tabTo(/^Book Direct, button/);
    await page.keyboard.press("Enter");
    // The form opens with the focus in its first field.
    await expect.poll(() => walk.heard()).toMatch(/^Name, textbox, required/);
    await walk.type("Ana Quispe");
    await walk.tabTo(/^Email, textbox, required/);
    await walk.type("ana@example.org");
    await walk.tabTo(/^Message.*textbox/);
    await walk.type("Do you take children?");
    await walk.tabTo(/^I am a person, checkbox, not checked/);
    expect(await walk.press("Space")).toMatch(/^I am a person, checkbox/);
    await walk.tabTo(/^Send enquiry, button/);
    await page.keyboard.press("Enter");
    await announced(/sent|thank|received/i);
    expect(walk.faults()).toEqual([]);
  });

  it("a traveller starts to save a voucher, and shows one at the desk", async () => {
    await start("maya@example.com", listing("ubud-base-gede-mornings"));
    await walk.tabTo(/^Save the voucher, link/);
    await page.keyboard.press("Enter");
    await walk.tabTo(/, radio, checked/);
    await walk.tabTo(/^Next, button/);
    await start("maya@example.com", "/traveller/vouchers/");
    await walk.tabTo(/^Chảo Gang, link/);
    await follow(/\/traveller\/coupon\//);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).not.toBe("");
    await walk.tabTo(/^Skip to content, link/);
    expect(walk.faults()).toEqual([]);
  });

  it("a visitor signs up", async () => {
    await start(VISITOR, "/traveller/signup/");
    await walk.tabTo(/^First name, textbox, required/);
    await walk.type("Ana");
    await walk.tabTo(/^Last name, textbox, required/);
    await walk.type("Quispe");
    await walk.tabTo(/^Home country, combobox/);
    await walk.type("Peru");
    await walk.tabTo(/^Email, textbox, required/);
    await walk.type(`${crypto.randomUUID().slice(0, 8)}@example.org`);
    await walk.tabTo(/^Sign up, button/);
    await page.keyboard.press("Enter");
    await expect
      .poll(async () => (await (await page.request.get(`${address}/api/session/`)).json()).traveller?.name, { timeout: 20_000 })
      .toBe("Ana Quispe");
    expect(walk.faults()).toEqual([]);
  });

  it("an owner edits their listing", async () => {
    const code = listing("ubud-umah-rasmini");
    await start("owner@example.com", `/listing${code}listing/`);
    await walk.tabTo(/^Short description, textbox/);
    await walk.press("End");
    await walk.type(" Dogs welcome.");
    await walk.tabTo(/^(?:Publish|Save).*button/);
    await page.keyboard.press("Enter");
    await announced(/published|saved/i);
    expect(walk.faults()).toEqual([]);
  });

  it("staff decide a report", async () => {
    await start("staff@example.com", "/staff/review/?kind=report");
    const heard = await walk.tabTo(/^Dismiss.*button, shortcut d/);
    expect(heard).toMatch(/^Dismiss\s?: ./);
    await follow(/done=dismiss|\/staff\/review\//);
    await announced(/dismissed/i);
    expect(walk.faults()).toEqual([]);
  });
});
