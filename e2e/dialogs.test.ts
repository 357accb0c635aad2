import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/platform/db/open.ts";
import { findViolations, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { PlainBrowser } from "./plainBrowser.ts";
import { sharePage } from "./sharedPage.ts";
import { workerGuide } from "./worker.ts";

const { address, dataDir } = workerGuide();

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function home(options: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(`${address}/explore/`);
  await whenIdle(page);
  return page;
}

const desk = sharePage(() => home());
/** A phone with reduced motion. */
const phone = sharePage(() => home({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: "reduce" }));
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.trim());

describe("a business card", () => {
  for (const [width, shared] of [
    [1280, desk],
    [390, phone],
  ] as const) {
    it(`opens the spotlight at ${width} px, which the keyboard closes and which gives the focus back`, async () => {
      const page = shared();
      const complaints = watch(page);
      const card = page.getByRole("region", { name: "Discover amazing local businesses" }).getByRole("article").first();
      const link = card.getByRole("link").first();
      const name = await link.innerText();
      await link.focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name });
      await dialog.waitFor();
      const full = dialog.getByRole("link", { name: /View Full Listing/ });
      expect(await full.getAttribute("target")).toBe("_blank");
      expect((await fetch(new URL((await full.getAttribute("href")) ?? "", address))).status).toBe(200);
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      expect(await focusedName(page)).toBe(name);
      expect(complaints()).toEqual([]);
    });
  }

  it("is a plain link to the listing without scripts", async () => {
    const plain = await new PlainBrowser().open("/explore/");
    const [, section = ""] =
      /aria-label(?:ledby)?="[^"]*"[^>]*>(?=[\s\S]{0,400}Discover amazing local businesses)([\s\S]*)/.exec(plain.html) ?? [];
    const href = /<article\b[\s\S]*?<a\b[^>]*href="([^"]*)"/.exec(section)?.[1] ?? "";
    await plain.open(href);
    expect([plain.status, plain.path]).toEqual([200, expect.stringMatching(/^\/[0-9a-hjkmnp-tv-z]{8}\/$/)]);
  });
});

describe("an activity card", () => {
  async function openActivity(page: Page) {
    await page.getByRole("region", { name: "Featured things to do" }).getByRole("article").first().getByRole("link").first().click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    return dialog;
  }

  async function close(page: Page) {
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }

  it("opens its details, with the enquiry form hidden until Book Direct is pressed", async () => {
    const page = desk();
    const dialog = await openActivity(page);
    expect(await dialog.getByText(/^by /).count()).toBeGreaterThan(0);
    expect(await dialog.getByRole("link", { name: /^See more from/ }).count()).toBe(1);
    expect(await dialog.getByRole("textbox").count()).toBe(0);
    await dialog.getByRole("button", { name: "Book Direct" }).click();
    await dialog.getByLabel(/^Name/).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await dialog.getByRole("textbox").count()).toBe(0);
    await expect.poll(() => focusedName(page)).toBe("Book Direct");
    await close(page);
  });

  it("keeps the way out in sight while a phone shows the form", async () => {
    const page = phone();
    const dialog = await openActivity(page);
    await dialog.getByRole("button", { name: "Book Direct" }).click();
    await dialog.getByLabel(/^Name/).waitFor();
    await dialog.getByLabel(/^Email/).scrollIntoViewIfNeeded();
    const box = await dialog.getByRole("button", { name: "Close" }).boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= 844).toBe(true);
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "detached" });
  });

  it("that is booked elsewhere leads there in a new tab, which cannot reach back, and asks for nothing itself", {
    timeout: 120_000,
  }, async () => {
    const shown = (await (await fetch(`${address}/guide/api/home/`)).json()) as { activityProducts: { id: string; title: string }[] };
    // The last one, because the form books the others.
    const { id, title } = shown.activityProducts.at(-1) ?? { id: "", title: "" };
    const elsewhere = "https://booking.example/walk";
    const link = async (href: string | null) => {
      const database = await openDatabase({ databaseUrl: undefined, dataDir });
      await database.db.$client
        .query("UPDATE inventory_item SET book_now_url = $2 WHERE id = $1", [id, href])
        .finally(() => database.close());
    };
    await link(elsewhere);
    try {
      // The page is rendered again after the change notification.
      await expect
        .poll(async () => (await (await fetch(`${address}/explore/`)).text()).includes(elsewhere), { timeout: 20_000 })
        .toBe(true);
      const page = await home();
      await page
        .context()
        .route("https://booking.example/**", (route) => route.fulfill({ contentType: "text/html", body: "<title>Elsewhere</title>" }));
      await page.getByRole("region", { name: "Featured things to do" }).getByRole("link", { name: title, exact: true }).click();
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      const direct = dialog.getByRole("link", { name: /^Book Direct/ });
      expect(await direct.getAttribute("href")).toBe(elsewhere);
      expect(await direct.getAttribute("target")).toBe("_blank");
      expect((await direct.getAttribute("rel"))?.split(" ")).toContain("noopener");
      expect(await dialog.getByRole("button", { name: "Book Direct" }).count()).toBe(0);
      const [tab] = await Promise.all([page.context().waitForEvent("page"), direct.click()]);
      await tab.waitForURL(elsewhere);
      expect(await tab.evaluate(() => window.opener)).toBe(null);
      expect(await dialog.getByRole("textbox").count()).toBe(0);
      await page.context().close();
    } finally {
      await link(null);
    }
  });

  it("does not send without the captcha, shows what is wrong under its field, keeps what was typed, and sends when all is right", async () => {
    const page = desk();
    const dialog = await openActivity(page);
    await dialog.getByRole("button", { name: "Book Direct" }).click();
    await dialog.getByLabel(/^Name/).fill("Asha Guest");
    await dialog.getByLabel(/^Email/).fill("asha@example");
    await dialog.getByRole("button", { name: "Send enquiry" }).click();
    await page.getByText("Please fill out captcha before submitting!").waitFor();
    await dialog.getByLabel("I am a person").click();
    await dialog.getByText("Done.", { exact: true }).waitFor({ timeout: 30_000 });
    await dialog.getByRole("button", { name: "Send enquiry" }).click();
    await dialog.getByText("Enter a valid email address.").waitFor();
    expect(await dialog.getByLabel(/^Name/).inputValue()).toBe("Asha Guest");
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByLabel(/^Email/).fill("asha@example.com");
    await dialog.getByRole("button", { name: "Send enquiry" }).click();
    await page.getByText("Thank you. Your booking enquiry has been sent.").waitFor();
    expect(await dialog.getByRole("textbox").count()).toBe(0);
    await close(page);
  });

  it("keeps the form and what was typed when the network fails", async () => {
    const page = desk();
    const dialog = await openActivity(page);
    await dialog.getByRole("button", { name: "Book Direct" }).click();
    await dialog.getByLabel(/^Name/).fill("Asha Guest");
    await dialog.getByLabel(/^Email/).fill("asha@example.com");
    await dialog.getByLabel("I am a person").click();
    await dialog.getByText("Done.", { exact: true }).waitFor({ timeout: 30_000 });
    await page.route("**/api/booking-enquiry/", (route) => route.abort());
    await dialog.getByRole("button", { name: "Send enquiry" }).click();
    await page.getByText("A network error has a occured, please check your connection and try again.").waitFor();
    expect(await dialog.getByLabel(/^Email/).inputValue()).toBe("asha@example.com");
    await page.unrouteAll();
    await close(page);
  });
});

describe("the navigation", () => {
  it("has its links in the HTML and becomes the bar with the menu without moving", async () => {
    const page = desk();
    await page.getByRole("button", { name: "Explore The Guide" }).click();
    const menu = page.locator("#megamenu");
    await menu.waitFor();
    for (const name of ["Mexico", "Surfing", "Chiang Mai", "All countries", "More activities"])
      expect(await menu.getByRole("link", { name: new RegExp(`^${name}( \\d+)?$`) }).count(), name).toBe(1);
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
  });

  it("is at the foot of a phone, and its panels exclude one another", async () => {
    const page = phone();
    const bar = page.getByRole("navigation", { name: "Bottom" });
    await bar.getByRole("button", { name: "More" }).click();
    await page.getByRole("heading", { name: "More" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await bar.getByRole("button", { name: "More" }).click();
    await page.getByRole("heading", { name: "More" }).waitFor({ state: "detached" });
  });

  it("is not at the foot of a wide screen", async () => {
    const page = desk();
    expect(await page.getByRole("navigation", { name: "Bottom" }).isVisible()).toBe(false);
  });
});

describe("the hero", () => {
  it("turns its pictures until it is paused", async () => {
    const page = desk();
    await page.getByRole("button", { name: "Pause the pictures" }).click();
    await page.getByRole("button", { name: "Play the pictures" }).waitFor();
    await page.getByRole("button", { name: "Play the pictures" }).click();
    await page.getByRole("button", { name: "Pause the pictures" }).waitFor();
  });

  it("stands still for who asked for less motion", async () => {
    const page = phone();
    await page.getByRole("button", { name: "Play the pictures" }).waitFor();
  });
});
