import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeFromName } from "../src/platform/clock.ts";
import { findFaultsInBoth, findViolations, watch } from "./checks.ts";
import { mailedPath } from "./mails.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { DESK, PASSWORD, PHONE } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

const { address } = workerGuide();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Accommodation with rooms, of owner@example.com. */
const STAY = `/${codeFromName("demo business ubud-umah-rasmini")}/`;

async function open(path: string, { email = "", ...options }: BrowserContextOptions & { email?: string } = DESK): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  if (email !== "") {
    await page.request.get(`${address}/api/csrf/`);
    const token = (await context.cookies()).find(({ name }) => name === "csrftoken")?.value ?? "";
    const data = { email, password: PASSWORD };
    const headers = { "x-csrftoken": decodeURIComponent(token) };
    expect((await page.request.post(`${address}/users/login/`, { data, headers })).ok()).toBe(true);
  }
  await page.goto(`${address}${path}`);
  if (options.javaScriptEnabled !== false) await whenIdle(page);
  return page;
}

describe("an enquiry", () => {
  it("is asked for with what and when of the box, answered from the owner's mail and read by the guest", { timeout: 120_000 }, async () => {
    const page = await open(STAY, { ...DESK, email: "maya@example.com" });
    const faults = watch(page);
    const box = page.getByRole("region", { name: "Why book direct" });
    const what = box.getByLabel("What");
    const label = await what.evaluate((select: HTMLSelectElement) => select.options[1]?.text ?? "");
    await what.selectOption({ label });
    const title = label.replace(/, sleeps \d+$/, "");
    await box.getByRole("button", { name: /^When/ }).click();
    // The first free days are in the next month.
    await page.getByRole("button", { name: "Next month" }).click();
    const days = page.getByRole("gridcell").getByRole("button");
    await days.nth(9).click();
    await days.nth(12).click();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    // Some of these nights may be taken in the demo's calendars: then the page offers the nearest free ones.
    const free = box.getByRole("status").getByRole("button").first();
    await whenIdle(page);
    if ((await free.count()) > 0) await free.click();
    await box.getByText("Listed price, 3 nights").waitFor();
    await box.getByRole("button", { name: "Book Direct" }).click();
    const panel = page.getByRole("region", { name: "Booking enquiry" });
    await expect.poll(() => panel.getByLabel(/^Email/).inputValue()).toBe("maya@example.com");
    await panel.getByRole("heading", { name: title }).waitFor();
    await panel.getByLabel(/^Message/).fill("Is there a cot?");
    await panel.getByLabel("I am a person").click();
    await panel.getByText("Done.", { exact: true }).waitFor({ timeout: 30_000 });
    // The form shows that the room sleeps fewer guests, and still sends the enquiry.
    await panel.getByLabel("Adults").fill("9");
    await panel.getByLabel("Children").fill("1");
    await panel.getByText(/^This room sleeps \d+\. You can still ask\.$/).waitFor();
    const age = panel.getByLabel("Age of child 1");
    await age.fill("200");
    await panel.getByRole("button", { name: "Send enquiry" }).click();
    await panel.getByText("Enter an age from 0 to 17 for each child.").waitFor();
    await expect.poll(() => age.evaluate((input) => input === document.activeElement)).toBe(true);
    expect([await age.inputValue(), await panel.getByLabel("Adults").inputValue()]).toEqual(["200", "9"]);
    expect(await findViolations(page)).toEqual([]);
    await age.fill("5");
    await box.getByText(/: 3 nights, 9 adults, 1 child$/).waitFor();
    await panel.getByRole("button", { name: "Send enquiry" }).click();
    await page.getByText("Thank you. Your booking enquiry has been sent.").waitFor();
    await panel.waitFor({ state: "detached" });
    // The page's other buttons about this enquiry lead to it too.
    await box.getByRole("link", { name: "See your enquiry" }).waitFor();
    await page.getByRole("region", { name: "Enquiry sent" }).getByRole("link", { name: "See your enquiry" }).click();
    await page.getByRole("heading", { level: 1, name: /^Your enquiry is with/ }).waitFor();
    await page.getByText("9 adults, 1 child (aged 5)").waitFor();
    expect(faults()).toEqual([]);

    const answer = await open(await mailedPath("owner@example.com", "/listing/answer/"), PHONE);
    await answer.getByRole("link", { name: /^Agree to/ }).click();
    await answer.waitForURL(/act=agree/);
    await whenIdle(answer);
    await answer.getByText("9 adults, 1 child (aged 5)").waitFor();
    await answer.getByText(/^This room sleeps/).waitFor();
    expect(await answer.getByLabel(/^Total price/).inputValue()).toMatch(/^\d+/);
    await answer.getByLabel(/^Your message/).fill("There is one.");
    expect(await findViolations(answer)).toEqual([]);
    await answer.getByRole("button", { name: "Send and agree" }).click();
    await answer.getByText("Sent. You agreed to the dates.").waitFor();
    await answer.context().close();

    await page.reload();
    await page.getByRole("heading", { level: 1, name: /agrees to/ }).waitFor();
    await page.getByText("There is one.").waitFor();
    await page.getByLabel(/^Write back/).fill("Then we come.");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByText("Sent. The reply arrives by email and on this page.").waitFor();
    await page.getByText("Then we come.").waitFor();
    await page.context().close();
  });

  it("is read, answered and closed without scripts, by the links of mails", { timeout: 120_000 }, async () => {
    const bare = { ...PHONE, javaScriptEnabled: false };
    const path = await mailedPath("maya@example.com", "/enquiry/");
    const guest = await open(path, bare);
    // The server does not know the reader's time zone, and a browser with scripts does.
    await guest
      .getByText(/, Makassar time$/)
      .first()
      .waitFor();
    const away = await open(path, { ...PHONE, timezoneId: "America/New_York" });
    await away
      .getByText(/, New York time$/)
      .first()
      .waitFor();
    await away.context().close();
    await guest.getByLabel(/^Write back/).fill("One more thing.");
    await guest.getByRole("button", { name: "Send", exact: true }).click();
    await guest.getByText("One more thing.").waitFor();
    const owner = await open(await mailedPath("owner@example.com", "/listing/answer/"), bare);
    await owner.getByText("Agreed. Change").click();
    await owner.getByRole("link", { name: "Offer other dates or price" }).click();
    await owner.getByLabel("Arrive").fill("2000-01-01");
    await owner.getByLabel("Leave").fill("2000-01-02");
    await owner.getByRole("button", { name: "Send the offer" }).click();
    await owner.getByText("Choose today or a later date.").first().waitFor();
    await owner.context().close();
    await guest.getByText("I no longer need it").click();
    await guest.getByRole("button", { name: "Close this enquiry" }).click();
    await guest.getByRole("heading", { level: 1, name: "This enquiry is closed" }).waitFor();
    await guest.context().close();
  });

  it("opens by keyboard from an item's row, and Cancel leads back to its button", async () => {
    const page = await open(STAY);
    const row = page
      .locator("[id^=item-]")
      .filter({ has: page.getByRole("button", { name: "Book Direct" }) })
      .nth(1);
    const title = await row.getByRole("heading").innerText();
    await row.getByRole("button", { name: "Book Direct" }).focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("region", { name: "Booking enquiry" });
    await panel.getByRole("heading", { name: title }).waitFor();
    // The receipt is for the same room.
    expect(await page.getByRole("region", { name: "Why book direct" }).getByLabel("What").locator("option:checked").innerText()).toContain(
      title,
    );
    await panel.getByRole("button", { name: "Cancel" }).click();
    await panel.waitFor({ state: "detached" });
    expect(await row.getByRole("button", { name: "Book Direct" }).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.context().close();
  });
});

describe("the owners' area", () => {
  it("is where the business login leads; its pages have no fault that axe finds, in both schemes", { timeout: 120_000 }, async () => {
    const page = await open("/listing/");
    expect(page.url()).toContain("/accounts/login/?next=%2Flisting%2F");
    await page.context().close();
    const owner = await open("/listing/login/", { ...DESK, email: "owner@example.com" });
    expect(new URL(owner.url()).pathname).toBe("/listing/");
    expect(await findFaultsInBoth(owner, [1280])).toEqual([]);
    await owner.getByRole("main").getByRole("article").first().getByRole("link").click();
    await owner.getByRole("navigation", { name: /^Sections of/ }).waitFor();
    expect(await findFaultsInBoth(owner, [1280])).toEqual([]);
    await owner.context().close();
  });

  it("is 404 for who does not run the listing", async () => {
    const page = await open(`/listing${STAY}`, { ...PHONE, email: "maya@example.com" });
    await page.getByRole("heading", { name: "We can't find that page" }).waitFor();
    await page.context().close();
  });
});
