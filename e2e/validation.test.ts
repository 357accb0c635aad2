import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "./page.ts";
import { PlainBrowser, visibleText } from "./plainBrowser.ts";
import { PHONE, signInTools } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

const { address, dataDir } = workerGuide();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
const { open } = signInTools(address, dataDir, () => browser);

const BLANK = "This field may not be blank.";
const WRONG = "Enter a valid email address.";

describe("a form with a wrong field", () => {
  it("shows the error below the field, and removes it when the corrected field loses the focus", async () => {
    const page = await open("/accounts/login/", PHONE);
    const email = page.locator("main").getByLabel("Email", { exact: true });
    await page.locator("main").getByRole("button", { name: "Continue" }).click();
    await page.getByText(BLANK).waitFor();
    // The browser's own bubble would appear for a form without noValidate.
    expect(await email.evaluate((input: HTMLInputElement) => [input.form?.noValidate, document.activeElement === input])).toEqual([
      true,
      true,
    ]);
    await email.fill("maya@");
    await email.blur();
    await page.getByText(WRONG).waitFor();
    await email.fill("maya@example.com");
    await email.blur();
    await page.getByText(WRONG).waitFor({ state: "detached" });
    expect(await email.getAttribute("aria-invalid")).toBeNull();
    await page.context().close();
  });

  it("is answered by the server without scripts, by the field", async () => {
    const person = new PlainBrowser();
    await person.open("/accounts/login/");
    await person.press("Continue", { email: "" });
    expect(person.text).toMatch(/blank|valid email/);
  });
});

describe("a page before its scripts run", () => {
  const read = async (path: string) => (await fetch(`${address}${path}`)).text();

  it("shows its pause button, its menu's arrow and Share", async () => {
    const home = await read("/explore/");
    expect(home).toContain("Pause the pictures");
    expect(home).not.toMatch(/class="[^"]*(?<![:\w-])invisible(?![\w-])/);
    const [profile = ""] = /\/[0-9a-hjkmnp-tv-z]{8}\//.exec(home) ?? [];
    expect(await read(profile)).not.toMatch(/class="[^"]*(?<![:\w-])invisible(?![\w-])/);
  });

  it("says which places of a list are open", async () =>
    expect(visibleText(await read("/explore/ID/ubud/eat-drink/"))).toMatch(/Open now|Open until|Closed|Opens/));
});

describe("a dead link from an email", () => {
  it("offers what to do, and no other pages", async () => {
    const response = await fetch(`${address}/accounts/magic/${"0".repeat(22)}/`);
    expect(response.status).toBe(404);
    const text = visibleText(await response.text());
    expect(text).toContain("This link has expired");
    expect(text).toContain("Send a new one");
    expect(text).not.toContain("Did you mean");
  });
});
