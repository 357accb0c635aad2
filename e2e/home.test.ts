import { decodeHTML } from "entities";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chooseCamera, type Subject } from "#illustrator";
import { findFaultsInBoth, findViolations, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { sharePage } from "./sharedPage.ts";
import { workerGuide } from "./worker.ts";

const { address } = workerGuide();

const SECTIONS = [
  "Discover amazing local businesses",
  "Popular activities around the world",
  "Explore popular destinations",
  "Featured places to stay",
  "Featured things to do",
  "Activities & tours run by local experts",
  "Popular places to go",
  "Explore all countries",
];

const DESK = { width: 1280, height: 900 };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function open(options: BrowserContextOptions = {}, path = "/explore/"): Promise<Page> {
  const context = await browser.newContext({ viewport: DESK, ...options });
  const page = await context.newPage();
  // Pictures are drawn on their first request. Without scripts, browsers fetch all at once, so the test waits only for the HTML.
  const waitUntil = options.javaScriptEnabled === false ? "domcontentloaded" : "load";
  await page.goto(`${address}${path}`, { timeout: 55_000, waitUntil });
  return page;
}

let complaints: () => string[];
/** The home page on a desk, for the tests that restore its state; reduced motion stops the hero. */
const desk = sharePage(async () => {
  const context = await browser.newContext({ viewport: DESK, reducedMotion: "reduce" });
  const page = await context.newPage();
  complaints = watch(page);
  await page.goto(`${address}/`, { timeout: 55_000 });
  await whenIdle(page);
  return page;
});

/** Makes the browser load everything that it would load on scrolling to the end, and waits for it. */
async function scrollThrough(page: Page) {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = "eager";
  });
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
}

describe("the home page", () => {
  it("is where the root leads, with the specification's title, a description and its canonical address", async () => {
    const page = desk();
    expect(new URL(page.url()).pathname).toBe("/explore/");
    expect(await page.title()).toBe("Explore better & book direct with The Guide");
    expect(await page.locator('meta[name="description"]').getAttribute("content")).toMatch(/Personalised recommendations.*best price/);
    expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe(`${address}/explore/`);
  });

  // Runs before any press: Tab continues from the pressed element.
  it("can be walked with the keyboard alone", async () => {
    const page = desk();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
    const summary = page.locator("summary", { hasText: "Oceania" });
    const isReached = () => summary.evaluate((element) => element === document.activeElement);
    // The page counts the stops: a query after each press would cost more than the press.
    const stops = await summary.evaluate((element) => {
      const all = [...document.querySelectorAll<HTMLElement>("#main :is(a[href], button, summary, input, select)")];
      const reached = all.filter((one) => one.tabIndex >= 0 && one.checkVisibility());
      return reached.indexOf(element as HTMLElement) + 1;
    });
    expect(stops).toBeGreaterThan(50);
    for (let presses = 1; presses < stops; presses += 1) await page.keyboard.press("Tab");
    expect(await isReached()).toBe(false);
    await page.keyboard.press("Tab");
    expect(await isReached()).toBe(true);
    await page.keyboard.press("Enter");
    expect(await page.getByText("Vanuatu").isVisible()).toBe(true);
    await page.keyboard.press("Enter");
    expect(await page.getByText("Vanuatu").isVisible()).toBe(false);
  });

  for (const javaScriptEnabled of [true, false]) {
    describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
      const shown = javaScriptEnabled ? desk : sharePage(() => open({ javaScriptEnabled }));

      it("shows the headline, the caption of a featured business and the three links", async () => {
        const page = shown();
        expect(await page.getByRole("heading", { level: 1 }).innerText()).toMatch(/Explore better\.\s+Book direct\./);
        expect(await page.getByText(/^Featured: .+, .+, .+/).count()).toBe(1);
        for (const label of ["Explore by Country", "Explore by Activity", "Personalised for You"]) {
          const link = page.getByRole("link", { name: label });
          const target = await link.getAttribute("href");
          if (target?.startsWith("#")) expect(await page.locator(target).count(), `${label} leads to ${target}`).toBe(1);
          else expect((await page.request.get(new URL(target ?? "", address).href)).status()).toBe(200);
        }
      });

      it("shows the eight sections in their order, each with something in it", async () => {
        const page = shown();
        expect(await page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts()).toEqual([
          ...SECTIONS,
          "Guides by travellers",
        ]);
        for (const title of SECTIONS) {
          const section = page.getByRole("region", { name: title });
          expect(await section.locator("li").count(), title).toBeGreaterThan(3);
        }
      });

      it("lists every country once, in the regions of an accordion", async () => {
        const page = shown();
        const regions = page.getByRole("region", { name: "Explore all countries" }).locator("details");
        expect(await regions.count()).toBe(7);
        expect(await regions.locator("li").count()).toBe(249);
        const africa = regions.filter({ hasText: "Africa" }).first();
        expect(await africa.getByText("Botswana").isVisible()).toBe(false);
        await africa.locator("summary").click();
        expect(await africa.getByText("Botswana").isVisible()).toBe(true);
        await africa.locator("summary").click();
      });

      if (!javaScriptEnabled)
        it("names what it features, and has no button to play the pictures", async () => {
          expect(
            await shown()
              .getByText(/^Featured: /)
              .isVisible(),
          ).toBe(true);
          expect(
            await shown()
              .getByRole("button", { name: /the pictures$/ })
              .count(),
          ).toBe(0);
        });

      it("shows the pictures of its listings in their cards", async () => {
        const { accommodationBusinesses } = await read<{ accommodationBusinesses: Shown[] }>("/guide/api/home/");
        const sources = await shown()
          .getByRole("region", { name: "Featured places to stay" })
          .locator("article img")
          .evaluateAll((images) => images.map((image) => image.getAttribute("src")));
        expect(sources).toEqual(accommodationBusinesses.map(({ cover_image_link }) => cover_image_link.replace("/standard", "/card")));
      });
    });
  }

  it("is supplied with its data under the specification's names", async () => {
    const keys =
      "heroBusinesses featuredBusinesses popularActivities popularAreas popularCountries accommodationBusinesses activityProducts activityBusinesses regions".split(
        " ",
      );
    const html = await (await fetch(`${address}/explore/`)).text();
    for (const key of keys) expect(html).toContain(`"${key}"`);
  });

  it("shows the eight fixed countries, in their order", async () => {
    const { popularCountries } = (await (await fetch(`${address}/guide/api/home/`)).json()) as {
      popularCountries: { country: { code: string }; businesses_count: number }[];
    };
    expect(popularCountries.map((one) => one.country.code)).toEqual(["MX", "ZA", "TH", "AR", "ID", "CO", "PE", "NP"]);
    for (const one of popularCountries) expect(one.businesses_count).toBeGreaterThan(0);
  });

  it("has nothing that axe objects to, on a phone and a desk, in the light and in the dark, and does not scroll sideways at any width", async () => {
    const page = desk();
    await page.locator("summary").first().click();
    expect(await findFaultsInBoth(page, [390, 1280])).toEqual([]);
    for (const width of [360, 768, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize(DESK);
    await page.locator("summary").first().click();
  });

  it("runs without an error, a refused script or a picture that is missing", async () => {
    const page = desk();
    await scrollThrough(page);
    const missing = await page.evaluate(() => [...document.images].filter((image) => image.naturalWidth === 0).map((image) => image.src));
    expect(missing).toEqual([]);
    expect(complaints()).toEqual([]);
  });

  it("links to nothing that does not exist", async () => {
    const html = await (await fetch(`${address}/explore/`)).text();
    const links = [...html.matchAll(/<a [^>]*href="([^"#]+)/g)].map(
      ([, link = ""]) => new URL(link.replaceAll("&amp;", "&"), address).href,
    );
    const own = [...new Set(links)].filter((link) => link.startsWith(address));
    expect(own.length).toBeGreaterThan(250);
    for (const link of own) expect((await fetch(link)).status, link).toBe(200);
  });
});

/** Opens the page with its timers under the control of the test. */
async function openStill(): Promise<Page> {
  const page = await (await browser.newContext({ viewport: DESK })).newPage();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(`${address}/explore/`);
  await whenIdle(page);
  return page;
}

const readAnimation = (locator: Locator) =>
  locator.evaluate((element) => {
    const { animationName, animationDuration } = getComputedStyle(element);
    return [animationName, animationDuration];
  });

/** Fields of a card that decide its picture. */
interface Shown {
  business_code: string;
  business_type: string;
  activity_subtype: string | null;
  country: { code: string };
  latitude: number | null;
  longitude: number | null;
  cover_image_link: string;
}
interface Product {
  image_link_uuid: string;
  image_link: string;
  activity_type: string;
}

const cameraAt = (subject: Subject, link: string) => chooseCamera(subject, Number(new URL(link, address).searchParams.get("v")));
const cameraOfCard = ({ business_code, country, cover_image_link, ...rest }: Shown) =>
  cameraAt({ kind: "business", seed: business_code, country_code: country.code, ...rest }, cover_image_link);
const cameraOfProduct = ({ image_link_uuid, image_link, activity_type }: Product) =>
  cameraAt({ kind: "item", seed: image_link_uuid, activity_subtype: activity_type }, image_link);

/** Returns the pictures of a section that repeat a scene of the `reach` pictures before them. */
const repeated = (cameras: string[], reach: number) =>
  cameras.filter((camera, index) => cameras.slice(Math.max(0, index - reach), index).includes(camera));
const read = async <Answer>(path: string) => (await (await fetch(`${address}${path}`)).json()) as Answer;

describe("the pictures of the demo data", () => {
  it("show no scene twice among neighbours of a section of the home page, in a row or one above the other", async () => {
    const home = await read<
      Record<"featuredBusinesses" | "accommodationBusinesses" | "activityBusinesses", Shown[]> & {
        heroBusinesses: { business: Shown }[];
        activityProducts: Product[];
      }
    >("/guide/api/home/");
    const sections = [home.featuredBusinesses, home.accommodationBusinesses, home.activityBusinesses];
    for (const section of [...sections, home.heroBusinesses.map(({ business }) => business)]) {
      expect(section.length).toBeGreaterThan(3);
      expect(repeated(section.map(cameraOfCard), 4), section.map(({ cover_image_link }) => cover_image_link).join(" ")).toEqual([]);
    }
    expect(repeated(home.activityProducts.map(cameraOfProduct), 1)).toEqual([]);
    // Pictures of the first screen do not appear again below.
    const below = new Set(sections.flat().map(({ business_code }) => business_code));
    expect(home.heroBusinesses.filter(({ business }) => below.has(business.business_code))).toEqual([]);
  });

  it.each(["/guide/api/browse/?area=ubud", "/guide/api/browse/?country=ZA", "/search/public/tab/?search=surf"])(
    "are the listings' own in %s, and no detail of a scene is repeated",
    async (path) => {
      const { results } = await read<{ results: Shown[] }>(path);
      expect(results.length).toBeGreaterThan(1);
      for (const { cover_image_link } of results) expect(cover_image_link).not.toContain("v=");
      const shown = results.map((card) => `${cameraOfCard(card)} ${new URL(card.cover_image_link, address).searchParams.get("d")}`);
      expect(repeated(shown, 11)).toEqual([]);
    },
  );
});

describe("what moves on the home page", () => {
  const still = sharePage(openStill);
  const openAgain = async (page: Page) => {
    await page.reload();
    await whenIdle(page);
  };
  const caption = (page: Page) => page.getByText(/^Featured: /).innerText();
  /** Duration of a hero picture. */
  const ONE_TURN = 8_000;
  /** Advances to the next picture. The current one stays until the next has loaded, which takes an unknown time. */
  async function turn(page: Page) {
    const before = await caption(page);
    await expect
      .poll(
        async () => {
          await page.clock.runFor(ONE_TURN);
          return caption(page);
        },
        { timeout: 30_000 },
      )
      .not.toBe(before);
  }

  it("is the hero: it fades over 2500 ms, plays by itself, goes round, and rests while it is paused", async () => {
    const page = still();
    const slide = page.locator(".hero-slide").first();
    expect(await slide.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe("2.5s");
    await page.getByRole("button", { name: "Pause the pictures" }).waitFor();
    const first = await caption(page);
    const seen = [first];
    // At most six pictures; the first returns after the last.
    for (let turns = 0; turns < 6; turns += 1) {
      await turn(page);
      seen.push(await caption(page));
      if (seen.at(-1) === first) break;
    }
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.at(-1)).toBe(first);
    await page.getByRole("button", { name: "Pause the pictures" }).click();
    const paused = await caption(page);
    await page.clock.runFor(4 * ONE_TURN);
    expect(await caption(page)).toBe(paused);
    await page.getByRole("button", { name: "Play the pictures" }).click();
    await turn(page);
  });

  it("never dips to dark: while one picture fades in, another stays opaque under it", async () => {
    const page = still();
    await page.getByRole("button", { name: "Pause the pictures" }).waitFor();
    await turn(page);
    // Stops half-way through the next fade, so that the speed of the machine does not matter.
    const [before, after] = await page.locator(".hero-slide").evaluateAll((slides) => {
      const old = slides.find((one) => one.getAttribute("data-active") === "true") as HTMLElement;
      const next = slides.find((one) => one !== old) as HTMLElement;
      for (const running of document.getAnimations()) running.finish();
      old.dataset.active = "false";
      next.dataset.active = "true";
      for (const one of [old, next]) getComputedStyle(one).opacity;
      for (const running of document.getAnimations()) {
        running.pause();
        running.currentTime = 1_250;
      }
      return [old, next].map((one) => Number(getComputedStyle(one).opacity));
    });
    expect(after).toBeGreaterThan(0);
    expect(after).toBeLessThan(1);
    expect(before).toBe(1);
  });

  it("is nothing for who asked for less motion, until they press play", async () => {
    const page = still();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openAgain(page);
    const first = await caption(page);
    await page.clock.runFor(3 * ONE_TURN);
    expect(await caption(page)).toBe(first);
    const slide = page.locator(".hero-slide").first();
    expect(Number.parseFloat(await slide.evaluate((element) => getComputedStyle(element).transitionDuration))).toBeLessThan(0.001);
    await page.getByRole("button", { name: "Play the pictures" }).click();
    await turn(page);
    await page.emulateMedia({ reducedMotion: null });
  });

  it("is not the hero while its next picture has not come: what is shown stays", async () => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const page = still();
    let pictures = 0;
    await page.route(/\/media\/[^?]*\/hero/, async (route) => {
      pictures += 1;
      if (pictures > 1) await held;
      await route.continue().catch(() => undefined);
    });
    await openAgain(page);
    await page.getByRole("button", { name: "Pause the pictures" }).waitFor();
    const first = await caption(page);
    await page.clock.runFor(4 * ONE_TURN);
    expect(await caption(page)).toBe(first);
    expect(await page.locator(".hero-slide").first().getAttribute("data-active")).toBe("true");
    letGo();
    await turn(page);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  it("is a dialog that fades in 150 ms, the search in 50, the menu in 200", async () => {
    const page = desk();
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.getByRole("button", { name: "Explore The Guide" }).click();
    expect(await readAnimation(page.locator("#megamenu"))).toEqual(["menu", "0.2s"]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    expect(await readAnimation(page.getByRole("dialog", { name: "Search" }))).toEqual(["fade", "0.05s"]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page
      .getByRole("region", { name: "Discover amazing local businesses" })
      .getByRole("article")
      .first()
      .locator("a.card-target")
      .click();
    expect(await readAnimation(page.getByRole("dialog"))).toEqual(["fade", "0.15s"]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.emulateMedia({ reducedMotion: "reduce" });
  });
});

describe("what is loaded at the first touch", () => {
  it("says so when the network fails and leaves the page as it is", { timeout: 120_000 }, async () => {
    const page = await open();
    await whenIdle(page);
    await page.route(/\/MegaMenu-[^/]*\.js$/, (route) => route.abort());
    await page.getByRole("button", { name: "Explore The Guide" }).click();
    await page.getByText("A network error has a occured, please check your connection and try again.").waitFor();
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toMatch(/Explore better/);
    await page.context().close();
  });

  it("can be waited for, on a slow network too, and opens then", { timeout: 120_000 }, async () => {
    const page = await open();
    await whenIdle(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/MegaMenu-[^/]*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("button", { name: "Explore The Guide" }).click();
    await page.getByRole("status", { name: "Loading" }).waitFor();
    release();
    await page.locator("#megamenu").waitFor();
    expect(await page.getByRole("status", { name: "Loading" }).count()).toBe(0);
    await page.context().close();
  });
});

describe("the enquiry form, when the guide refuses it", () => {
  it("says why as the catalogue has it, for 4000 ms, stays open and keeps what was typed", { timeout: 180_000 }, async () => {
    const page = await open({ reducedMotion: "reduce" });
    await whenIdle(page);
    await page.getByRole("region", { name: "Featured things to do" }).getByRole("article").first().getByRole("link").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Book Direct" }).click();
    await dialog.getByLabel(/^Name/).fill("Asha Guest");
    await dialog.getByLabel(/^Email/).fill("asha@example.com");
    // From here on the test controls the clock.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.press("Enter");
    const toast = page.getByText("Please fill out captcha before submitting!");
    await toast.waitFor();
    await page.clock.runFor(3_900);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(200);
    await toast.waitFor({ state: "detached" });
    // From here on the clock runs by itself again.
    await page.clock.resume();
    const person = async () => {
      await dialog.getByLabel("I am a person").click();
      await dialog.getByText("Done.", { exact: true }).waitFor({ timeout: 60_000 });
    };
    await person();
    const answers: [status: number, body: unknown, text: string][] = [
      [403, { detail: "No." }, "Must have permissions to perform this action."],
      [429, { detail: "Slow down." }, "Too many requests, please try again in a few minutes."],
      [400, { guest_name: ["Tell us your name."] }, "There is an error in the form, please correct this and try again."],
      [500, { detail: "Oh." }, "Your enquiry could not be sent. Your text is still here; try again."],
      [400, { token: ["Used."] }, "Captcha verification failed. Please try again."],
    ];
    for (const [status, body, text] of answers) {
      await page.route("**/api/booking-enquiry/", (route) => route.fulfill({ status, json: body }));
      await dialog.getByRole("button", { name: "Send enquiry" }).click();
      await page.getByText(text).waitFor();
      await page.unroute("**/api/booking-enquiry/");
      expect(await dialog.getByLabel(/^Email/).inputValue(), text).toBe("asha@example.com");
      // Dismisses the toast before the next response, so that the next wait does not find the old one.
      if (status !== 500) await page.getByRole("alert").getByRole("button", { name: "Dismiss" }).click();
    }
    // The captcha was consumed by the last attempt and starts again; the typed values are sent in the end.
    await dialog.getByText("Done.", { exact: true }).waitFor({ state: "detached" });
    await person();
    await dialog.getByRole("button", { name: "Send enquiry" }).click();
    await page.getByText("Thank you. Your booking enquiry has been sent.").waitFor();
    await page.context().close();
  });
});

describe("the panels of a phone", () => {
  it("exclude one another: More, the login and the search", { timeout: 120_000 }, async () => {
    const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await whenIdle(page);
    const bar = page.getByRole("navigation", { name: "Bottom" });
    const more = page.getByRole("heading", { name: "More", exact: true });
    await bar.getByRole("button", { name: "More" }).click();
    await more.waitFor();
    await bar.getByRole("button", { name: "Search" }).click();
    await page.getByRole("dialog", { name: "Search" }).waitFor();
    await more.waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Search" }).waitFor({ state: "detached" });
    await bar.getByRole("button", { name: "More" }).click();
    await more.waitFor();
    await bar.getByRole("link", { name: "Log In" }).click();
    await page.getByRole("dialog").waitFor();
    await more.waitFor({ state: "detached" });
    // The bar stays usable: a second press closes the dialog, another cell opens its own.
    await bar.getByRole("link", { name: "Log In" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await bar.getByRole("link", { name: "Log In" }).click();
    await page.getByRole("dialog").waitFor();
    await bar.getByRole("button", { name: "More" }).click();
    await more.waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await more.waitFor({ state: "detached" });
    expect(await bar.getByRole("button", { name: "More" }).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.context().close();
  });
});

describe("the menu", () => {
  it("is opened, walked and closed with the keyboard alone or by the mouse, and tells how many places each country has", {
    timeout: 120_000,
  }, async () => {
    const page = desk();
    const button = page.getByRole("button", { name: "Explore The Guide" });
    await button.focus();
    await page.keyboard.press("Enter");
    const menu = page.locator("#megamenu");
    await menu.getByRole("link", { name: /^Mexico \d+$/ }).waitFor();
    // Tab moves from the button into the menu, and Escape back.
    await page.keyboard.press("Tab");
    expect(await menu.getByRole("link", { name: /^Mexico/ }).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    // The menu stays open for a mouse that hovers over its button and then presses it; the next press closes it.
    await button.hover();
    await page.locator("#megamenu").waitFor();
    await button.click();
    expect(await button.getAttribute("aria-expanded")).toBe("true");
    await button.click();
    await page.locator("#megamenu").waitFor({ state: "detached" });
  });

  it("is there from 577 px on, where the bar at the foot ends, and all of it fits", async () => {
    // Over a page of text, which axe checks in a fraction of the time.
    const page = await open({ viewport: { width: 577, height: 900 }, reducedMotion: "reduce" }, "/traveller-terms/");
    await whenIdle(page);
    for (const width of [577, 700]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.getByRole("navigation", { name: "Bottom" }).isVisible()).toBe(false);
      await page.getByRole("button", { name: "Explore The Guide" }).click();
      const menu = page.locator("#megamenu");
      for (const name of ["For Business", "For Creators", "Sign up for free"]) await menu.getByRole("link", { name }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await menu.waitFor({ state: "detached" });
    }
    await page.context().close();
  });
});

describe("a link to the guide that is shared", () => {
  const paths = ["/explore/", "/explore/ID/", "/explore/ID/ubud/", "/explore/activities/surfing/"];

  it("shows a picture of what the page is about, 1200 by 630, and says what it is", async () => {
    const listing = (await (await fetch(`${address}/guide/api/business/?page_size=1`)).json()) as { results: { profile_url: string }[] };
    const seen = new Set<string>();
    for (const path of [...paths, listing.results[0]?.profile_url ?? ""]) {
      const html = await (await fetch(`${address}${path}`)).text();
      const meta = (property: string) => decodeHTML(new RegExp(`<meta property="og:${property}" content="([^"]*)"`).exec(html)?.[1] ?? "");
      expect([meta("image:width"), meta("image:height")], path).toEqual(["1200", "630"]);
      expect(meta("image:alt"), path).toMatch(/\w, illustrated by The Guide$/);
      const image = meta("image");
      expect(new URL(image).origin).toBe(address);
      seen.add(image);
      const response = await fetch(image, { headers: { accept: "*/*" } });
      expect([response.status, response.headers.get("content-type")], path).toEqual([200, "image/jpeg"]);
      expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630 });
    }
    expect(seen.size).toBe(paths.length + 1);
  });
});

describe("other addresses", () => {
  it("redirect to the one with a slash at the end", async () => {
    const response = await fetch(`${address}/explore?page=2`, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([301, "/explore/?page=2"]);
  });

  it("are a real 404 page when they lead nowhere, and JSON under the API", async () => {
    const page = await open({}, "/nowhere/");
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("We can't find that page");
    expect(await findViolations(page)).toEqual([]);
    expect((await fetch(`${address}/nowhere/`)).status).toBe(404);
    const api = await fetch(`${address}/api/nowhere/`);
    expect([api.status, await api.json()]).toEqual([404, { detail: "Not found." }]);
    await page.context().close();
  });

  it("are described on readable pages for the API", async () => {
    const page = await open({}, "/api/docs/");
    expect(await page.getByText("GET /guide/api/business/", { exact: true }).count()).toBe(1);
    expect(await findViolations(page)).toEqual([]);
    await page.context().close();
  });
});
