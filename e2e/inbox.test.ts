import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeFromName } from "../src/platform/clock.ts";
import { findFaultsInBoth, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { createPageOpener } from "./people.ts";
import { DESK, PHONE } from "./signIn.ts";

/**
 * Tests the owners' inbox: an enquiry is found, answered and agreed to by keyboard, on a phone and on a desk, and its pages are legible.
 */

let browser: Browser;
const openAs = createPageOpener(() => browser);
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const OWNER = "owner@example.com";
const HERE = `/listing/${codeFromName("demo business ubud-umah-rasmini")}/`;
const INBOX = `${HERE}enquiries/`;

/** Moves the focus to an element with the Tab key only. */
async function tabTo(page: Page, name: RegExp, tag: string): Promise<void> {
  const isThere = () =>
    page.evaluate(
      ([source, wanted]) => {
        const at = document.activeElement;
        if (at?.tagName !== wanted) return false;
        return new RegExp(source ?? "").test(at?.getAttribute("aria-label") ?? at?.textContent ?? "");
      },
      [name.source, tag],
    );
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press("Tab");
    if (await isThere()) return;
  }
  throw new Error(`${name} is not reached by the Tab key`);
}

/** Guest for whom the demo listing holds dates. */
const HELD = "Lena Novak";

describe("the inbox", { timeout: 120_000 }, () => {
  // No other test reads these guests' mails.
  it.each([
    ["a phone", PHONE, "Amara Okafor"],
    ["a desk", DESK, HELD],
  ])("is worked through by keyboard on %s: found by name, answered with what is saved, agreed to", async (_name, options, guest) => {
    const page = await openAs(OWNER, `${INBOX}?state=all`, options);
    const complaints = watch(page);
    await tabTo(page, /^Search by/, "INPUT");
    await page.keyboard.type(guest.split(" ")[1] ?? "");
    await page.keyboard.press("Enter");
    await page.waitForURL(/search=/);
    await whenIdle(page);
    await tabTo(page, new RegExp(`^${guest}`), "A");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: guest }).waitFor();
    await whenIdle(page);
    const words = page.getByLabel(/^Your message/);
    await words.focus();
    await page.keyboard.type("With pleasure.");
    await tabTo(page, /^What we do not eat/, "A");
    await page.keyboard.press("Enter");
    await expect.poll(() => words.inputValue()).toMatch(/^With pleasure\. We can make breakfast without nuts/);
    // If dates are held already, "Change" shows the other actions. The typed text stays when the owner chooses one.
    if (guest === HELD) {
      await page.locator("summary", { hasText: "Held. Change" }).focus();
      await page.keyboard.press("Enter");
    }
    await page.getByRole("link", { name: /^Agree to/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("The button is now “Send and agree”.").waitFor();
    expect(await words.inputValue()).toMatch(/^With pleasure\./);
    await tabTo(page, /^Send and agree/, "BUTTON");
    await page.keyboard.press("Enter");
    const outcome = page.getByText("Sent. You agreed to the dates.");
    await outcome.waitFor();
    await whenIdle(page);
    await expect.poll(() => outcome.evaluate((text) => text.parentElement === document.activeElement)).toBe(true);
    await page
      .getByText(/ agreed, IDR/)
      .first()
      .waitFor();
    expect(complaints()).toEqual([]);
    await page.context().close();
  });

  it("answers without scripts too, with a saved answer put in by a link, and keeps a note", async () => {
    const page = await openAs(OWNER, `${INBOX}?state=waiting&search=Ethan`, { ...PHONE, javaScriptEnabled: false });
    await page.getByRole("link", { name: "Ethan Whitcomb" }).click();
    await page.getByRole("link", { name: "How to find us" }).click();
    expect(await page.getByLabel(/^Your message/).inputValue()).toMatch(/^Dear Ethan, the lane has no name/);
    await page.getByLabel("Private note").fill("Comes with a wheelchair.");
    await page.getByRole("button", { name: "Save note" }).click();
    await page.getByText("Note saved.").waitFor();
    expect(await page.getByLabel("Private note").inputValue()).toBe("Comes with a wheelchair.");
    await page.context().close();
  });

  it("and what belongs to it read well at 390 and 1280 px in the light and in the dark", async () => {
    const page = await openAs(OWNER, HERE);
    const found: Record<string, string[]> = { [HERE]: await findFaultsInBoth(page, [390, 1280]) };
    for (const path of [INBOX, `${INBOX}saved-replies/`]) {
      await page.goto(new URL(path, page.url()).href);
      await whenIdle(page);
      found[path] = await findFaultsInBoth(page, [390, 1280]);
    }
    await page.goto(new URL(`${INBOX}?state=all&search=Maya`, page.url()).href);
    // Other tests send enquiries in her name too: the oldest is the demo's own.
    await page.getByRole("link", { name: /^Maya/ }).last().click();
    await page.getByRole("heading", { level: 1, name: "Maya Lindqvist" }).waitFor();
    await whenIdle(page);
    found.entry = await findFaultsInBoth(page, [390, 1280]);
    expect(Object.values(found).flat()).toEqual([]);
    await page.context().close();
  });
});
