import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/platform/db/open.ts";
import { sql } from "../src/platform/db/sql.ts";
import { createSession, SESSION_COOKIE } from "../src/platform/sessions/session.ts";
import { findFaultsInBoth, findViolations, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { PlainBrowser } from "./plainBrowser.ts";
import { sharePage } from "./sharedPage.ts";
import { workerGuide } from "./worker.ts";

const { address, dataDir } = workerGuide();

interface Card {
  business_code: string;
  business_type: string;
  name: string;
  profile_url: string;
  is_shell: boolean;
  recommendations_count: number;
}
interface Listing extends Card {
  description: string;
  hashtags: string[];
  opening_time: string | null;
  booking_button: string;
  discount: number;
  languages: string[];
}

let browser: Browser;
/** Every demo listing with all its fields. */
let listings: Listing[];
let session: string;

/** Creates a session of the demo's first traveller directly in the running guide's database. */
async function signIn(): Promise<string> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    const { rows } = await database.db.execute<{ id: string }>(sql`SELECT id FROM account WHERE email = 'maya@example.com'`);
    return await createSession(database.db, rows[0]?.id ?? "");
  } finally {
    await database.close();
  }
}

const json = async <Answer>(path: string) => (await (await fetch(`${address}${path}`)).json()) as Answer;

beforeAll(async () => {
  browser = await openBrowser();
  const cards: Card[] = [];
  for (let page = 1; page <= 3; page += 1)
    cards.push(...(await json<{ results: Card[] }>(`/guide/api/business/?page_size=100&page=${page}`)).results);
  listings = await Promise.all(cards.map(({ business_code }) => json<Listing>(`/api/business/${business_code}/`)));
  session = await signIn();
});
afterAll(() => browser.close());

const find = (test: (listing: Listing) => boolean): Listing => {
  const found = listings.find(test);
  if (!found) throw new Error("The demo data has no such listing");
  return found;
};
const stay = () =>
  find(
    (one) =>
      one.business_type === "accommodation" &&
      one.booking_button === "enquiry_email" &&
      one.discount > 0 &&
      one.recommendations_count >= 2 &&
      !one.is_shell,
  );

/** @param prepare runs before the page is opened */
async function open(
  listing: Listing,
  { isSignedIn = false, prepare, ...options }: BrowserContextOptions & { isSignedIn?: boolean; prepare?: (page: Page) => unknown } = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: DESK, reducedMotion: "reduce", ...options });
  if (isSignedIn) await context.addCookies([{ name: SESSION_COOKIE, value: session, url: address }]);
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(`${address}${listing.profile_url}`);
  await whenIdle(page);
  // The bar has its buttons once the scripts run; before that, links navigate instead of opening a dialog.
  if (options.javaScriptEnabled !== false) await page.locator("nav button[aria-expanded]").first().waitFor({ state: "attached" });
  return page;
}
const DESK = { width: 1280, height: 900 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

const recommendations = (page: Page) => page.locator("[aria-labelledby=recommendations]");

interface Kind {
  listing: () => Listing;
  /** Further tests of the listing's page, as a logged-in traveller. */
  tests: Record<string, (page: Page, listing: Listing) => Promise<void>>;
}
const KINDS: Record<string, Kind> = {
  "a place to stay": {
    listing: () => find((one) => one.languages.includes("bo") && one.recommendations_count >= 2 && one.discount > 0),
    tests: {
      "has up to five highlights for the signed-in, and the discount": async (page, { discount, name }) => {
        await recommendations(page).waitFor();
        const quotes = await recommendations(page).locator("figure").count();
        expect(quotes).toBeGreaterThan(0);
        expect(quotes).toBeLessThanOrEqual(5);
        await recommendations(page).getByText(`${discount}% off when you book direct with ${name}`).waitFor();
      },
      "names its languages as the server knows them, also in a browser that has no names for them": async (page) =>
        page.getByText("English, Nepali, Tibetan").waitFor(),
    },
  },
  "an activity": {
    listing: () =>
      find(
        (one) =>
          one.business_type === "activity" &&
          !one.is_shell &&
          one.opening_time !== null &&
          one.hashtags.length >= 4 &&
          one.recommendations_count >= 1 &&
          one.discount === 0,
      ),
    tests: {
      "has at most five hashtags, and its hours in hours and minutes": async (page, { hashtags, opening_time }) => {
        const tags = await page.getByRole("list", { name: "Hashtags" }).getByRole("listitem").allInnerTexts();
        expect(tags).toEqual(hashtags.slice(0, 5).map((tag) => `#${tag}`));
        await page.getByText(new RegExp(`^(Open|Closed) now[.,].* ${opening_time?.slice(0, 5)} to \\d\\d:\\d\\d\\b`)).waitFor();
      },
      "tells of no discount where there is none": async (page) => {
        await recommendations(page).waitFor();
        const offer = recommendations(page).getByText(/off when you book direct/);
        expect(await offer.count()).toBe(0);
      },
    },
  },
  "a restaurant": { listing: () => find((one) => one.business_type === "restaurant" && !one.is_shell), tests: {} },
  "a sight": {
    listing: () => find((one) => one.business_type === "sight" && !one.is_shell && one.booking_button === "hide"),
    tests: {
      "does not offer to book: the owner hides the button": async (page) => {
        for (const viewport of [PHONE.viewport, DESK]) {
          await page.setViewportSize(viewport);
          await whenIdle(page);
          expect(await page.getByText("Book Direct", { exact: true }).count()).toBe(0);
        }
      },
    },
  },
  "a shell": {
    listing: () => find((one) => one.is_shell && one.recommendations_count === 0),
    tests: {
      "says to the letter that there are no recommendations": async (page, { name }) =>
        recommendations(page).getByText(`Travellers have not added recommendations for ${name} yet.`, { exact: true }).waitFor(),
    },
  },
  "a listing with its own checkout": {
    listing: () => find((one) => one.booking_button === "checkout_widget"),
    tests: {
      "opens the enquiry about the item that was chosen before": async (page) => {
        const box = page.getByRole("region", { name: "Why book direct" });
        const chosen = await box
          .getByLabel("What")
          .evaluate((select: HTMLSelectElement) => select.options[select.options.length - 2]?.text ?? "");
        await box.getByLabel("What").selectOption({ label: chosen });
        await box.getByRole("button", { name: "Book Direct" }).click();
        await page
          .getByRole("region", { name: "Booking enquiry" })
          .getByRole("heading", { name: chosen.replace(/, sleeps \d+$/, "") })
          .waitFor();
      },
    },
  },
};

for (const [name, { listing, tests }] of Object.entries(KINDS)) {
  describe(`the profile of ${name}`, () => {
    let complaints: () => string[];
    const page = sharePage(() =>
      open(listing(), {
        isSignedIn: true,
        viewport: { width: 390, height: 900 },
        prepare: (one) => {
          complaints = watch(one);
        },
      }),
    );

    it("reads well on a phone and on a desk, light and dark: nothing for axe, no sideways scrolling, no complaints", async () => {
      expect(await page().getByRole("heading", { level: 1 }).innerText()).toBe(listing().name);
      expect(await findFaultsInBoth(page(), [390, 1280])).toEqual([]);
      expect(complaints()).toEqual([]);
    });

    for (const [what, test] of Object.entries(tests)) it(what, () => test(page(), listing()));
  });
}

describe("what a profile says", () => {
  it("any listing tells machines what it is, with its canonical address and a description", async () => {
    const listing = stay();
    const html = await (await fetch(`${address}${listing.profile_url}`)).text();
    const graph = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}")["@graph"];
    expect(graph[0]).toMatchObject({ "@type": "LodgingBusiness", name: listing.name, url: `${address}${listing.profile_url}` });
    expect(graph[1]).toMatchObject({ "@type": "BreadcrumbList" });
    expect(html).toContain(`<link rel="canonical" href="${address}${listing.profile_url}"/>`);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
  });

  it("is to the letter where a description is missing", async () => {
    const listing = find((one) => one.description === "");
    const { text } = await new PlainBrowser().open(listing.profile_url);
    expect(text.split(`${listing.name} has not added a description yet.`)).toHaveLength(2);
  });

  it("is whose a shell is, with the way to claim it, which asks for a login", async () => {
    // A sight may be a beach, which has no owner.
    const page = await new PlainBrowser().open(find((one) => one.is_shell && one.business_type !== "sight").profile_url);
    expect(page.text).toContain("Own this business?");
    await page.follow("Claim this page");
    expect(page.path).toMatch(/^\/accounts\/login\/\?next=%2Flisting%2Fclaim%2F/);
  });
});

/** Fills in an enquiry and solves the captcha. */
const person = async (form: Locator) => {
  await form.getByLabel(/^Name/).fill("Asha Guest");
  await form.getByLabel(/^Email/).fill("asha@example.com");
  await form.getByLabel("I am a person").click();
  await form.getByText("Done.", { exact: true }).waitFor({ timeout: 30_000 });
  return form;
};

describe("the profile of a place to stay, on a desk", () => {
  const page = sharePage(() => open(stay(), { permissions: ["clipboard-read", "clipboard-write"] }));

  it("opens its pictures over the page, which are walked with the keys and give the focus back", async () => {
    const first = page()
      .getByRole("region", { name: /^Pictures of/ })
      .getByRole("link")
      .first();
    await first.focus();
    await page().keyboard.press("Enter");
    const dialog = page().getByRole("dialog", { name: /^Pictures of/ });
    await dialog.getByText(/^1 of /).waitFor();
    await page().keyboard.press("ArrowRight");
    await dialog.getByText(/^2 of /).waitFor();
    await page().keyboard.press("Home");
    await page().keyboard.press("ArrowLeft");
    const count = Number(/of (\d+)/.exec(await dialog.getByText(/^\d+ of /).innerText())?.[1]);
    await dialog.getByText(`${count} of ${count}`).waitFor();
    expect(await findViolations(page())).toEqual([]);
    await page().keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => first.evaluate((link) => link === document.activeElement)).toBe(true);
  });

  it("quotes one traveller for a visitor, leads to the others, and asks for no recommendation of one's own", async () => {
    expect(await recommendations(page()).locator("figure").count()).toBe(1);
    await recommendations(page())
      .getByRole("link", { name: /^Log in/ })
      .waitFor();
    expect(await page().getByRole("link", { name: "Recommend", exact: true }).count()).toBe(0);
  });

  it("opens what is nearby in short, with the way to it, and in a new tab in full", async () => {
    const card = page().getByRole("region", { name: "Nearby" }).getByRole("article").first();
    const link = card.locator("a.card-target");
    const name = await link.innerText();
    await link.click();
    const dialog = page().getByRole("dialog", { name });
    await dialog.waitFor();
    await dialog.getByRole("navigation").getByRole("link").first().waitFor();
    expect(await dialog.getByRole("link", { name: /View Full Listing/ }).getAttribute("target")).toBe("_blank");
    await dialog
      .getByText(/ecommend/)
      .first()
      .waitFor();
    expect(await findViolations(page())).toEqual([]);
    await page().keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  it("shows 1.3 of what is nearby on a phone, 3 from 576 px and 4 from 960, with gaps of 20 and arrows on desks alone", async () => {
    for (const [width, slides, hasArrows] of [
      [390, 1.3, false],
      [576, 3, false],
      [800, 3, false],
      [960, 4, true],
    ] as const) {
      await page().setViewportSize({ width, height: 900 });
      const row = page()
        .getByRole("region", { name: "Nearby" })
        .getByRole("list", { name: /^Near / });
      // The section is laid out when it comes near the screen (content-visibility): measurements before that do not match what visitors
      // see.
      await row.scrollIntoViewIfNeeded();
      const measure = () =>
        row.evaluate((list) => {
          const [first, second] = [...list.children].map((one) => one.getBoundingClientRect());
          if (!first || !second) return [0, 0];
          const wide = list.clientWidth - 12;
          const gap = second.left - first.right;
          return [Math.round(((wide + gap) / (second.left - first.left)) * 10) / 10, Math.round(gap)];
        });
      await expect.poll(measure).toEqual([slides, 20]);
      const next = page().getByRole("region", { name: "Nearby" }).getByRole("button", { name: "Next" });
      await next.waitFor({ state: hasArrows ? "visible" : "hidden" });
    }
    await page().setViewportSize(DESK);
    await page().evaluate(() => scrollTo(0, 0));
  });

  it("docks Book Direct at the top once the box has scrolled away, and undocks it when that is back", async () => {
    const bar = page().getByRole("region", { name: "Book direct", exact: true });
    await bar.waitFor({ state: "hidden" });
    await page().evaluate(() => scrollTo(0, document.body.scrollHeight));
    await bar.waitFor({ state: "visible" });
    await page().evaluate(() => scrollTo(0, 0));
    await bar.waitFor({ state: "hidden" });
  });

  it("takes a question beside Book Direct, whose faults stand under their fields", async () => {
    // A page offers the question once.
    expect(await page().getByRole("button", { name: "Ask a question" }).count()).toBe(1);
    await page().getByRole("button", { name: "Ask a question" }).click();
    const dialog = await person(page().getByRole("dialog"));
    await dialog.getByRole("button", { name: "Send question" }).click();
    await dialog.getByText("Write your question.").waitFor();
    expect(await findViolations(page())).toEqual([]);
    await dialog.getByLabel(/^Question/).fill("Is there a fridge for insulin?");
    await dialog.getByRole("button", { name: "Send question" }).click();
    await page().getByText("Thank you. Your question has been sent.").waitFor();
    await dialog.waitFor({ state: "detached" });
  });

  it("copies its address for who shares it, and says so", async () => {
    await page().getByRole("link", { name: "Share" }).click();
    await page().getByText("Link copied.").waitFor();
    await expect.poll(() => page().evaluate(() => navigator.clipboard.readText())).toBe(`${address}${stay().profile_url}`);
  });
});

describe("the profile of a place to stay, on a phone", () => {
  const page = sharePage(() => open(stay(), PHONE));

  it("has Book Direct at its foot, in the place of the navigation, but not twice in view", async () => {
    const bar = page().getByRole("region", { name: "Book direct", exact: true });
    await bar.waitFor({ state: "visible" });
    expect(await page().getByRole("navigation", { name: "Bottom" }).count()).toBe(0);
    await page().getByRole("region", { name: "Why book direct" }).getByRole("button", { name: "Book Direct" }).scrollIntoViewIfNeeded();
    await page().evaluate(() => document.querySelector("[aria-label='Key facts']")?.scrollIntoView({ block: "end" }));
    await bar.waitFor({ state: "visible" });
  });

  it("opens the enquiry in the page, scrolled into view, sends it, and says so", async () => {
    await page().getByRole("button", { name: "Book Direct" }).first().click();
    const panel = page().getByRole("region", { name: "Booking enquiry" });
    await panel.getByLabel(/^Name/).waitFor();
    await expect.poll(async () => (await panel.boundingBox())?.y ?? -1).toBeLessThan(400);
    expect(await findViolations(page())).toEqual([]);
    // While the form is open, the bar at the foot sends it, until the form's own button is in view.
    const bar = page().getByRole("region", { name: "Book direct", exact: true });
    await bar.getByRole("button", { name: "Send enquiry" }).click();
    await page().getByText("Please fill out captcha before submitting!").waitFor();
    expect(await bar.getByRole("button", { name: "Book Direct" }).count()).toBe(0);
    await person(panel);
    const [request] = await Promise.all([
      page().waitForRequest("**/api/booking-enquiry/"),
      panel.getByRole("button", { name: "Send enquiry" }).click(),
    ]);
    expect(request.postDataJSON()).toMatchObject({ item_type: "rooms", business_profile: stay().business_code, guest_name: "Asha Guest" });
    await page().getByText("Thank you. Your booking enquiry has been sent.").waitFor();
    await panel.waitFor({ state: "detached" });
    const sent = page().getByRole("region", { name: "Enquiry sent" });
    await sent.getByRole("heading", { name: `Sent to ${stay().name}` }).waitFor();
    expect(await sent.getByRole("listitem").count()).toBe(3);
    await sent.getByText("A copy of this enquiry is on its way to asha@example.com.").waitFor();
    expect(await findViolations(page())).toEqual([]);
    expect(await page().getByRole("link", { name: "See your enquiry" }).count()).toBeGreaterThan(1);
    expect(await bar.getByText("Book Direct").count()).toBe(0);
  });
});

it("Recommendations are not shown when they do not load", async () => {
  let isAsked = false;
  const prepare = (fresh: Page) =>
    fresh.route("**/traveller/api/business-recommendations/**", (route) => {
      isAsked = true;
      return route.fulfill({ status: 500, body: "{}" });
    });
  const page = await open(stay(), { isSignedIn: true, prepare });
  await expect.poll(() => isAsked).toBe(true);
  await whenIdle(page);
  expect(await recommendations(page).count()).toBe(0);
  await page.context().close();
});

describe("without scripts", () => {
  it("the profile is whole: everything is there, pictures open, and Book Direct leads to how the listing is reached", async () => {
    const listing = stay();
    const page = await open(listing, { javaScriptEnabled: false });
    for (const name of ["What's on offer", "Nearby", "Why book direct"]) expect(await page.getByRole("heading", { name }).count()).toBe(1);
    const picture = await page
      .getByRole("region", { name: /^Pictures of/ })
      .getByRole("link")
      .first()
      .getAttribute("href");
    expect((await fetch(`${address}${picture}`)).status).toBe(200);
    await page.getByRole("region", { name: "Why book direct" }).getByRole("link", { name: "Book Direct" }).click();
    await page.waitForURL(/#/);
    expect(new URL(page.url()).hash).toBe("#contact");
    expect(await page.locator("#contact").isVisible()).toBe(true);
    // The page does not offer actions that need scripts.
    expect(await page.getByRole("link", { name: "Share" }).count()).toBe(0);
    await page.getByRole("region", { name: "Nearby" }).getByRole("article").first().locator("a.card-target").click();
    await page.waitForURL((url) => url.pathname !== listing.profile_url, { waitUntil: "domcontentloaded" });
    expect(new URL(page.url()).pathname).toMatch(/^\/[0-9a-hjkmnp-tv-z]{8}\/$/);
    await page.context().close();
  });
});
