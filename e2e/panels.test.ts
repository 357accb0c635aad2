import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { DESK, PASSWORD, PHONE, signInTools } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

const { address, dataDir } = workerGuide();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
const { open, isIn, arrived, heading, press } = signInTools(address, dataDir, () => browser);

/** The page before the panel: the smallest response of the guide. */
const BEFORE = "/robots.txt";
const path = (page: Page) => new URL(page.url()).pathname;
const entries = (page: Page) => page.evaluate(() => history.length);
/** Returns the name of the focused field, or the text of the focused heading. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("name") ?? (document.activeElement as HTMLElement | null)?.innerText ?? "");
const told = (page: Page) => page.locator("[data-panel-told]").innerText();

describe("the browser's back and forward buttons", () => {
  it("turn the panels of the page, and what was typed is still there", async () => {
    const page = await open(BEFORE);
    await page.goto(`${address}/accounts/login/`);
    await whenIdle(page);
    await page.getByLabel("Email").fill("new-here@example.org");
    await press(page, "Continue");
    await heading(page, "Sign up for free");
    await page.getByLabel("First name").fill("Rui");
    await page.getByLabel("Home country").selectOption("PT");
    await page.goBack({ waitUntil: "commit" });
    await heading(page, "Welcome to the Guide");
    expect(await page.getByLabel("Email").inputValue()).toBe("new-here@example.org");
    await page.goForward({ waitUntil: "commit" });
    await heading(page, "Sign up for free");
    expect(await page.getByLabel("First name").inputValue()).toBe("Rui");
    expect(await page.getByLabel("Home country").inputValue()).toBe("PT");
    // The panel's Back button works like the browser's.
    await press(page, "Back");
    await heading(page, "Welcome to the Guide");
    await page.goBack({ waitUntil: "commit" });
    await arrived(page, BEFORE);
    await page.context().close();
  });

  it("close the slide-over from its first panel, and lead nowhere else", async () => {
    const page = await open(BEFORE);
    await page.goto(`${address}/explore/countries/`);
    await whenIdle(page);
    const dialog = page.getByRole("dialog");
    const logIn = () => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Log in" }).click();
    await logIn();
    await dialog.getByLabel("Email").fill("joao@example.com");
    await press(page, "Continue");
    await heading(page, /^Welcome back/);
    await page.goBack({ waitUntil: "commit" });
    await heading(page, "Welcome to the Guide");
    expect(await dialog.getByLabel("Email").inputValue()).toBe("joao@example.com");
    await page.goBack({ waitUntil: "commit" });
    await dialog.waitFor({ state: "detached" });
    expect(path(page)).toBe("/explore/countries/");

    // Closed by its button on the second panel: both panels disappear from the history.
    await logIn();
    await dialog.getByLabel("Email").fill("joao@example.com");
    await press(page, "Continue");
    await heading(page, /^Welcome back/);
    await press(page, "Close");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => "guide_panel" in history.state)).toBe(false);
    await page.goBack({ waitUntil: "commit" });
    await arrived(page, BEFORE);
    await page.context().close();
  });

  it("close what lies over the page, and find nothing of it afterwards", async () => {
    const page = await open(BEFORE);
    await page.goto(`${address}/explore/`);
    await whenIdle(page);
    const dialog = page.getByRole("dialog");
    const marked = () => page.evaluate(() => "guide_panel" in (history.state ?? {}));
    const openCard = () =>
      page.getByRole("region", { name: "Featured things to do" }).getByRole("article").first().getByRole("link").click();
    await openCard();
    await dialog.getByRole("button", { name: "Book Direct" }).waitFor();
    await page.goBack({ waitUntil: "commit" });
    await dialog.waitFor({ state: "detached" });
    expect([path(page), await marked()]).toEqual(["/explore/", false]);

    await openCard();
    await press(page, "Close");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(marked).toBe(false);
    await page.keyboard.press("/");
    await page.getByRole("dialog", { name: "Search" }).waitFor();
    await page.goBack({ waitUntil: "commit" });
    await dialog.waitFor({ state: "detached" });
    expect(path(page)).toBe("/explore/");
    await page.goBack({ waitUntil: "commit" });
    await arrived(page, BEFORE);
    await page.context().close();
  });

  it("close the one that took another's place on a phone, at one press", async () => {
    const page = await open(BEFORE, PHONE);
    await page.goto(`${address}/explore/countries/`);
    await whenIdle(page);
    const bar = page.getByRole("navigation", { name: "Bottom" });
    const more = page.getByRole("region", { name: "More" });
    await bar.getByRole("button", { name: "Search" }).click();
    await page.getByRole("dialog", { name: "Search" }).waitFor();
    await bar.getByRole("link", { name: "Log In" }).click();
    await heading(page, "Welcome to the Guide");
    await bar.getByRole("button", { name: "More" }).click();
    await more.waitFor();
    await page.goBack({ waitUntil: "commit" });
    await more.waitFor({ state: "detached" });
    expect([path(page), await page.getByRole("dialog").count()]).toEqual(["/explore/countries/", 0]);
    await page.goBack({ waitUntil: "commit" });
    await arrived(page, BEFORE);
    await page.context().close();
  });

  it("find no panel behind the page that one has logged in to", async () => {
    const page = await open(BEFORE);
    const before = await entries(page);
    await page.goto(`${address}/accounts/login/?next=/explore/countries/`);
    await whenIdle(page);
    await page.getByLabel("Email").fill("joao@example.com");
    await press(page, "Continue");
    await page.getByLabel("Password").fill(PASSWORD);
    await press(page, "Login");
    await arrived(page, "/explore/countries/");
    expect((await isIn(page))?.name).toBeTruthy();
    expect(await entries(page)).toBeGreaterThan(before);
    await page.goBack({ waitUntil: "commit" });
    await arrived(page, BEFORE);
    await page.context().close();
  });

  it("lead away from a page that was loaded again under the slide-over, at the first press", async () => {
    const page = await open(BEFORE);
    await page.goto(`${address}/explore/countries/`);
    await whenIdle(page);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Log in" }).click();
    await page.getByRole("dialog").getByLabel("Email").fill("joao@example.com");
    await press(page, "Continue");
    await heading(page, /^Welcome back/);
    expect(await page.evaluate(() => "guide_panel" in history.state)).toBe(true);
    await page.reload();
    await expect.poll(() => page.evaluate(() => "guide_panel" in (history.state ?? {}))).toBe(false);
    expect([path(page), await page.getByRole("dialog").count()]).toEqual(["/explore/countries/", 0]);
    await page.goBack({ waitUntil: "commit" });
    await arrived(page, BEFORE);
    await page.context().close();
  });

  it("start at the first panel when the page is loaded again", async () => {
    const page = await open(BEFORE);
    await page.goto(`${address}/accounts/login/`);
    await whenIdle(page);
    await page.getByLabel("Email").fill("joao@example.com");
    await press(page, "Continue");
    await heading(page, /^Welcome back/);
    await page.reload();
    await heading(page, "Welcome to the Guide");
    await expect.poll(() => page.evaluate(() => "guide_panel" in (history.state ?? {}))).toBe(false);
    await page.goBack({ waitUntil: "commit" });
    await arrived(page, BEFORE);
    await page.context().close();
  });
});

describe("the focus and what screen readers are told", () => {
  for (const [where, options] of [
    ["on the page", DESK],
    ["in the slide-over of a phone", PHONE],
  ] as const) {
    it(`follow the panels ${where}, forth and back`, async () => {
      const page = await open(options === DESK ? "/accounts/login/" : "/explore/countries/", options);
      if (options === PHONE) await page.getByRole("navigation", { name: "Bottom" }).getByRole("link", { name: "Log In" }).click();
      const status = page.locator("[data-panel-told]");
      await status.waitFor({ state: "attached" });
      expect([await status.getAttribute("role"), await told(page)]).toEqual(["status", ""]);
      await page.getByLabel("Email").fill("joao@example.com");
      await press(page, "Continue");
      await expect.poll(() => focused(page)).toBe("password");
      expect(await told(page)).toBe("Welcome back, enter your password");
      await press(page, "Forget Password?");
      await expect.poll(() => focused(page)).toBe("email");
      expect(await told(page)).toBe("Forgotten your password?");
      await press(page, "Send reset link");
      // Without a field, the heading has the focus.
      await expect.poll(() => focused(page)).toBe("Check your email");
      expect(await findViolations(page)).toEqual([]);
      await page.goBack({ waitUntil: "commit" });
      await expect.poll(() => focused(page)).toBe("email");
      expect(await told(page)).toBe("Forgotten your password?");
      await page.goBack({ waitUntil: "commit" });
      await expect.poll(() => focused(page)).toBe("password");
      await page.context().close();
    });
  }
});
