import { request as ask } from "node:http";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFaultsInBoth, findViolations, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { sharePage } from "./sharedPage.ts";
import { workerGuide } from "./worker.ts";

const { address } = workerGuide();

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Opens a page with reduced motion, unless a test is about motion: pressed elements do not move. */
async function open(options: BrowserContextOptions = {}, path = "/dev/ui/"): Promise<Page> {
  const context = await browser.newContext({ viewport: DESK, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  // Pictures may still be drawn; nothing here depends on them.
  await page.goto(`${address}${path}`, { waitUntil: "domcontentloaded" });
  if (options.javaScriptEnabled !== false) await whenIdle(page);
  return page;
}
const DESK = { width: 1280, height: 900 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const deskPage = sharePage(() => open());
const phonePage = sharePage(() => open(phone));
const plainPage = sharePage(() => open({ javaScriptEnabled: false }));

const inUse = (page: Page) => page.getByRole("region", { name: "Interactive" });
const readWidth = async (what: Locator) => Math.round((await what.boundingBox())?.width ?? 0);

/** Returns the status of a page for other Host headers or through a proxy. */
const statusFor = (headers: Record<string, string>, path = "/dev/ui/") =>
  new Promise<number | undefined>((resolve, reject) => {
    ask(`${address}${path}`, { headers }, (response) => resolve(response.resume().statusCode))
      .on("error", reject)
      .end();
  });

describe("the page of parts", () => {
  it("reads well on a phone and a desk, light and dark: nothing for axe, nothing sideways, no complaints", async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 900 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    const complaints = watch(page);
    await page.goto(`${address}/dev/ui/`);
    await whenIdle(page);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Components and states");
    expect(await findFaultsInBoth(page, [390, 1280])).toEqual([]);
    expect(complaints()).toEqual([]);
    await context.close();
  });

  it("is shown to this machine alone, and kept nowhere", async () => {
    const own = { host: new URL(address).host };
    const response = await fetch(`${address}/dev/ui/`);
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(await response.text()).toContain('<meta name="robots" content="noindex"/>');
    expect(await statusFor({ host: "guide.example" })).toBe(404);
    expect(await statusFor({ ...own, "x-forwarded-for": "203.0.113.7" })).toBe(404);
    expect(await statusFor({ host: "guide.example" }, "/dev/ui.data")).toBe(404);
    expect(await statusFor(own)).toBe(200);
  });
});

describe("a button", () => {
  it("that is sending shows four dots, keeps its width and its name, and does nothing", async () => {
    const page = deskPage();
    const busy = page.getByRole("region", { name: "Static" }).getByRole("button", { name: "Saving", exact: true });
    expect(await busy.getAttribute("aria-busy")).toBe("true");
    expect(await busy.locator(".loading-dots > span").count()).toBe(4);
    expect(await readWidth(busy)).toBeGreaterThan(80);
  });
});

describe("a tooltip", () => {
  const tooltipBubble = (page: Page) => inUse(page).getByText("About USD 50 for 2 people a night", { exact: true });
  const tooltipButton = (page: Page) => inUse(page).getByRole("button", { name: "Hover, focus or touch" });

  it("opens under the pointer, stays while the pointer is on it, and goes by Escape without the pointer moving", async () => {
    const page = deskPage();
    const [button, bubble] = [tooltipButton(page), tooltipBubble(page)];
    expect(await bubble.isVisible()).toBe(false);
    await button.hover();
    await bubble.waitFor({ state: "visible" });
    await bubble.hover();
    expect(await bubble.isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await bubble.waitFor({ state: "hidden" });
    await page.mouse.move(0, 0);
    await button.hover();
    await bubble.waitFor({ state: "visible" });
    await page.mouse.move(0, 0);
    await bubble.waitFor({ state: "hidden" });
  });

  it("opens by the keyboard's focus, is the button's description, and goes with the focus or by Escape", async () => {
    const page = deskPage();
    const [button, bubble] = [tooltipButton(page), tooltipBubble(page)];
    await button.focus();
    await bubble.waitFor({ state: "visible" });
    expect(await button.getAttribute("aria-describedby")).toBe(await bubble.getAttribute("id"));
    await page.keyboard.press("Escape");
    await bubble.waitFor({ state: "hidden" });
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await bubble.waitFor({ state: "visible" });
    await page.keyboard.press("Tab");
    await bubble.waitFor({ state: "hidden" });
  });

  it("that Escape put away opens again when the focus goes and comes back at once", async () => {
    const page = deskPage();
    const [button, bubble] = [tooltipButton(page), tooltipBubble(page)];
    await button.focus();
    await bubble.waitFor({ state: "visible" });
    await page.keyboard.press("Escape");
    await bubble.waitFor({ state: "hidden" });
    await button.evaluate((element) => {
      element.blur();
      element.focus();
    });
    await bubble.waitFor({ state: "visible" });
    await page.keyboard.press("Tab");
    await bubble.waitFor({ state: "hidden" });
  });

  it("opens by touch, and a touch beside it puts it away", async () => {
    const page = phonePage();
    await tooltipButton(page).tap();
    await tooltipBubble(page).waitFor({ state: "visible" });
    await page.getByRole("heading", { level: 2, name: "Interactive" }).tap();
    await tooltipBubble(page).waitFor({ state: "hidden" });
  });

  for (const javaScriptEnabled of [true, false]) {
    it(`tells on a card what the price's symbols mean, ${javaScriptEnabled ? "with" : "without"} scripts, after the link that opens the card`, async () => {
      const page = await open({ javaScriptEnabled }, "/explore/");
      const card = page.locator("#places-to-stay article").first();
      const badge = card.getByRole("button", { name: /^Place to stay, \$/ });
      const told = card.getByText(/^About USD \d+( to \d+)? for 2 people a night$/);
      // The style sheet may load after the HTML.
      await expect.poll(() => told.isVisible()).toBe(false);
      // The page above the badge may still grow and move it away from the pointer.
      const isTold = async () => {
        await badge.hover();
        return told.isVisible();
      };
      await expect.poll(isTold).toBe(true);
      await page.mouse.move(0, 0);
      await badge.focus();
      await told.waitFor({ state: "visible" });
      expect(await card.locator("a, button").first().getAttribute("href")).toMatch(/^\/[0-9a-z]{8}\/$/);
      await page.context().close();
    });
  }
});

describe("a drawer", () => {
  it("is as wide as the screen, a half or a quarter of it, or 600 px, with its foot in reach", async () => {
    const page = deskPage();
    for (const [width, name, wanted] of [
      [700, "Drawer", 700],
      [768, "Drawer", 384],
      [1199, "Drawer", 600],
      [1200, "Drawer", 300],
      [1280, "Editor", 600],
      [390, "Editor", 390],
    ] as const) {
      await page.setViewportSize({ width, height: 700 });
      await inUse(page).getByRole("button", { name, exact: true }).click();
      const drawer = page.getByRole("dialog", { name });
      await drawer.waitFor();
      await expect
        .poll(() => drawer.evaluate((panel) => Math.round(panel.getBoundingClientRect().right)), { message: `${width} px` })
        .toBe(width);
      expect(Math.abs((await readWidth(drawer)) - wanted), `${width} px`).toBeLessThanOrEqual(1);
      const foot = await drawer.getByRole("button", { name: "Save" }).boundingBox();
      expect((foot?.y ?? 9_999) + (foot?.height ?? 0), `${width} px`).toBeLessThanOrEqual(700);
      await page.keyboard.press("Escape");
      await drawer.waitFor({ state: "detached" });
    }
    await page.setViewportSize(DESK);
  });

  it("slides over 500 ms, holds the focus, and gives it back when Escape closes it", async () => {
    const page = deskPage();
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const button = inUse(page).getByRole("button", { name: "Drawer", exact: true });
    await button.click();
    const drawer = page.getByRole("dialog", { name: "Drawer" });
    await drawer.waitFor();
    expect(await drawer.evaluate((panel) => getComputedStyle(panel).transitionDuration)).toBe("0.5s");
    await expect.poll(() => drawer.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.emulateMedia({ reducedMotion: "reduce" });
  });

  it("closes by its button, by a press beside it and by what stands inside", async () => {
    const page = deskPage();
    const drawer = page.getByRole("dialog", { name: "Drawer" });
    const closings: (() => Promise<void>)[] = [
      () => drawer.getByRole("button", { name: "Close" }).click(),
      () => page.mouse.click(100, 300),
      () => drawer.getByRole("button", { name: "Cancel" }).click(),
    ];
    for (const close of closings) {
      await inUse(page).getByRole("button", { name: "Drawer", exact: true }).click();
      await drawer.waitFor();
      await close();
      await drawer.waitFor({ state: "detached" });
    }
  });

  it("rises from below on phones where it is asked to, and comes from the side on desks", async () => {
    for (const [pageOf, isRising] of [
      [phonePage, true],
      [deskPage, false],
    ] as const) {
      const page = pageOf();
      await inUse(page).getByRole("button", { name: "Drawer from below on phones" }).click();
      const drawer = page.getByRole("dialog");
      await drawer.waitFor();
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      await expect.poll(() => drawer.evaluate((panel) => Math.round(panel.getBoundingClientRect().bottom))).toBe(height);
      await expect.poll(() => drawer.evaluate((panel) => Math.round(panel.getBoundingClientRect().right))).toBe(width);
      const box = await drawer.boundingBox();
      expect([(box?.y ?? 0) > 80, (box?.x ?? 0) > 80]).toEqual([isRising, !isRising]);
      await page.keyboard.press("Escape");
      await drawer.waitFor({ state: "detached" });
    }
  });
});

describe("a dialog", () => {
  it("fades over 150 ms, is named, and Escape closes it", async () => {
    const page = deskPage();
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await inUse(page).getByRole("button", { name: "Dialog", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Dialog" });
    await dialog.waitFor();
    expect(await dialog.evaluate((panel) => getComputedStyle(panel).animationDuration)).toBe("0.15s");
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.emulateMedia({ reducedMotion: "reduce" });
  });
});

describe("tabs", () => {
  it("are walked with the arrow keys, and show one panel", async () => {
    const page = deskPage();
    const tabs = inUse(page).getByRole("tablist", { name: "A day" });
    await tabs.getByRole("tab", { name: "Morning" }).click();
    await page.keyboard.press("ArrowRight");
    await inUse(page).getByText("A long table in the shade.").waitFor();
    expect(await tabs.getByRole("tab", { selected: true }).allTextContents()).toEqual(["Noon 12"]);
    expect(await inUse(page).getByText("Rice fields before the heat.").isVisible()).toBe(false);
    await page.keyboard.press("End");
    await inUse(page).getByText("The harbour, when the boats come in.").waitFor();
  });
});

describe("an accordion", () => {
  for (const javaScriptEnabled of [true, false]) {
    it(`opens one row at a time by the keyboard, ${javaScriptEnabled ? "with" : "without"} scripts`, async () => {
      const page = javaScriptEnabled ? deskPage() : plainPage();
      const [africa, asia] = [page.getByText("From the Cape to Cairo."), page.getByText("From the Gulf to the Pacific.")];
      await inUse(page).locator("summary", { hasText: "Africa" }).focus();
      await page.keyboard.press("Enter");
      await africa.waitFor({ state: "visible" });
      await inUse(page).locator("summary", { hasText: "Asia" }).focus();
      await page.keyboard.press("Enter");
      await asia.waitFor({ state: "visible" });
      expect(await africa.isVisible()).toBe(false);
    });
  }
});

describe("a carousel", () => {
  /** Returns how many slides of a row are visible at once, and the gap between them. */
  const inView = (row: Locator) =>
    row.evaluate((list) => {
      const { paddingLeft, paddingRight } = getComputedStyle(list);
      const [one, two] = [...list.children].map((slide) => slide.getBoundingClientRect());
      const gap = (two?.left ?? 0) - (one?.right ?? 0);
      const shown = list.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return { slides: Math.round(((shown + gap) / ((one?.width ?? 1) + gap)) * 100) / 100, gap: Math.round(gap) };
    });

  const toStart = async (page: Page) => {
    const row = inUse(page).getByRole("list", { name: "Recommendations" });
    await row.evaluate((list) => list.scrollTo({ left: 0, behavior: "instant" }));
    await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBe(0);
  };

  it("shows 1.3 to 4 of them by the width, with gaps of 20", async () => {
    const page = deskPage();
    for (const [width, businesses, recommendations] of [
      [390, 1.3, 1.3],
      [575, 1.3, 1.3],
      [576, 2, 3],
      [959, 2, 3],
      [960, 3, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      for (const [name, slides] of [
        ["Businesses", businesses],
        ["Recommendations", recommendations],
      ] as const) {
        await expect.poll(() => inView(inUse(page).getByRole("list", { name })), { message: `${width} px` }).toEqual({ slides, gap: 20 });
      }
    }
    await page.setViewportSize(DESK);
  });

  it("has arrows on desks alone, and only for more slides than fit; they stop at the ends", async () => {
    const page = deskPage();
    const carousel = (name: string) => inUse(page).getByRole("region", { name, exact: true });
    expect(await carousel("Few").getByRole("button").count()).toBe(0);
    const [back, on] = ["Previous", "Next"].map((name) => carousel("Recommendations").getByRole("button", { name }));
    await expect.poll(() => back?.getAttribute("aria-disabled")).toBe("true");
    for (let press = 0; press < 3; press++) {
      const before = await inUse(page)
        .getByRole("list", { name: "Recommendations" })
        .evaluate((row) => row.scrollLeft);
      await on?.click();
      await expect
        .poll(() =>
          inUse(page)
            .getByRole("list", { name: "Recommendations" })
            .evaluate((row) => row.scrollLeft),
        )
        .toBeGreaterThan(before);
    }
    await expect.poll(() => on?.getAttribute("aria-disabled")).toBe("true");
    expect(await back?.getAttribute("aria-disabled")).toBe("false");
    expect(await findViolations(page)).toEqual([]);
    await toStart(page);
    const onPhone = inUse(phonePage()).getByRole("region", { name: "Recommendations" }).getByRole("button", { name: "Next" });
    expect(await onPhone.isVisible()).toBe(false);
  });

  it("is reached by the keyboard and moved with its arrow keys", async () => {
    const page = deskPage();
    const row = inUse(page).getByRole("list", { name: "Recommendations" });
    expect(await row.evaluate((list) => list.scrollLeft)).toBe(0);
    await row.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => row.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0);
    await toStart(page);
  });

  it("can be swiped without scripts, and has no arrows then", async () => {
    const page = plainPage();
    const row = page.locator(".carousel-recommendations").first();
    expect(await row.evaluate((list) => [list.scrollWidth > list.clientWidth, getComputedStyle(list).overflowX])).toEqual([true, "auto"]);
    expect(await inUse(page).getByRole("button", { name: "Next" }).count()).toBe(0);
  });
});

describe("a select", () => {
  it("has a chevron only when there is something to choose", async () => {
    const page = deskPage();
    const fields = page.getByRole("region", { name: "Static" });
    const chevrons = (name: string) => fields.getByRole("combobox", { name }).locator("xpath=..").locator("svg").count();
    expect(await chevrons("Home country optional")).toBe(1);
    expect(await fields.getByRole("combobox").last().locator("xpath=..").locator("svg").count()).toBe(0);
  });
});

describe("a field", () => {
  it("ties what is wrong to its input, its textarea and its select", async () => {
    const page = deskPage();
    const light = page.getByRole("region", { name: "Static" });
    for (const text of ["Enter a valid email address.", "Choose a country.", "At most 2,000 characters."]) {
      const id = await light.getByText(text).getAttribute("id");
      expect(await light.locator(`[aria-describedby~="${id}"][aria-invalid="true"]`).count(), text).toBe(1);
    }
  });
});
