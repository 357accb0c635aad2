import { sql } from "drizzle-orm";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/platform/db/open.ts";
import { createSession, SESSION_COOKIE } from "../src/platform/session.ts";
import { findFaults, findViolations, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { workerGuide } from "./worker.ts";

const { address, dataDir } = workerGuide();

interface Card {
  business_code: string;
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

/** A session of the demo's first traveller, written beside the running guide. */
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
const ofType = (type: string) => find((one) => (one as unknown as { business_type: string }).business_type === type && !one.is_shell);
const stay = () =>
  find(
    (one) =>
      (one as unknown as { business_type: string }).business_type === "accommodation" &&
      one.booking_button === "enquiry_email" &&
      one.discount > 0 &&
      !one.is_shell,
  );

async function open(
  listing: Listing,
  { isSignedIn = false, ...options }: BrowserContextOptions & { isSignedIn?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...options });
  if (isSignedIn) await context.addCookies([{ name: SESSION_COOKIE, value: session, url: address }]);
  const page = await context.newPage();
  await page.goto(`${address}${listing.profile_url}`);
  await whenIdle(page);
  // The bar has its buttons once the scripts run: before that links lead on instead of opening something.
  if (options.javaScriptEnabled !== false) await page.locator("nav button[aria-expanded]").first().waitFor({ state: "attached" });
  return page;
}
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

describe("the profile of", () => {
  const KINDS: Record<string, () => Listing> = {
    "a place to stay": stay,
    "an activity": () => ofType("activity"),
    "a restaurant": () => ofType("restaurant"),
    "a sight": () => ofType("sight"),
    "a shell": () => find((one) => one.is_shell),
    "a listing with its own checkout": () => find((one) => one.booking_button === "checkout_widget"),
  };
  for (const [name, kind] of Object.entries(KINDS)) {
    it(`${name} reads well on a phone and, in the dark, on a desk: nothing for axe, no sideways scrolling, no complaints`, async () => {
      const listing = kind();
      const context = await browser.newContext({ viewport: { width: 390, height: 900 }, reducedMotion: "reduce" });
      await context.addCookies([{ name: SESSION_COOKIE, value: session, url: address }]);
      const page = await context.newPage();
      const complaints = watch(page);
      await page.goto(`${address}${listing.profile_url}`);
      await whenIdle(page);
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(listing.name);
      expect(await findFaults(page, [390])).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      await page.reload();
      expect(await findFaults(page, [1280])).toEqual([]);
      expect(complaints()).toEqual([]);
      await context.close();
    });
  }

  it("any listing tells machines what it is, with its canonical address and a description", async () => {
    const listing = stay();
    const html = await (await fetch(`${address}${listing.profile_url}`)).text();
    const graph = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "{}")["@graph"];
    expect(graph[0]).toMatchObject({ "@type": "LodgingBusiness", name: listing.name, url: `${address}${listing.profile_url}` });
    expect(graph[1]).toMatchObject({ "@type": "BreadcrumbList" });
    expect(html).toContain(`<link rel="canonical" href="${address}${listing.profile_url}"/>`);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
  });
});

describe("what a profile says", () => {
  it("is at most five hashtags, and its hours in hours and minutes", async () => {
    const listing = find((one) => one.opening_time !== null && one.hashtags.length >= 4);
    const page = await open(listing);
    const tags = await page.getByRole("list", { name: "Hashtags" }).getByRole("listitem").allInnerTexts();
    expect(tags).toEqual(listing.hashtags.slice(0, 5).map((tag) => `#${tag}`));
    await page.getByText(new RegExp(`^(Open|Closed) now[.,].* ${listing.opening_time?.slice(0, 5)} to \\d\\d:\\d\\d\\b`)).waitFor();
    await page.context().close();
  });

  it("is to the letter where a description is missing", async () => {
    const listing = find((one) => one.description === "");
    const page = await open(listing);
    expect(await page.getByText(`${listing.name} has not added a description yet.`, { exact: true }).count()).toBe(1);
    await page.context().close();
  });

  it("is whose a shell is, with the way to claim it, which asks for a login", async () => {
    // A sight may be a beach, which nobody runs.
    const page = await open(find((one) => one.is_shell && (one as unknown as { business_type: string }).business_type !== "sight"));
    await page.getByRole("region", { name: "Is this yours?" }).getByRole("link").click();
    await page.waitForURL(/\/accounts\/login\/\?next=%2Flisting%2Fclaim%2F/);
    await page.context().close();
  });

  it("does not offer to book where the owner hides the button", async () => {
    for (const options of [{}, PHONE]) {
      const page = await open(
        find((one) => one.booking_button === "hide"),
        options,
      );
      expect(await page.getByText("Book Direct", { exact: true }).count()).toBe(0);
      await page.context().close();
    }
  });
});

describe("the pictures", () => {
  it("open over the page, are walked with the keys, and give the focus back", async () => {
    const page = await open(stay());
    const first = page
      .getByRole("region", { name: /^Pictures of/ })
      .getByRole("link")
      .first();
    await first.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: /^Pictures of/ });
    await dialog.getByText(/^1 of /).waitFor();
    await page.keyboard.press("ArrowRight");
    await dialog.getByText(/^2 of /).waitFor();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowLeft");
    const count = Number(/of (\d+)/.exec(await dialog.getByText(/^\d+ of /).innerText())?.[1]);
    await dialog.getByText(`${count} of ${count}`).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => first.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.context().close();
  });
});

describe("Book Direct", () => {
  const person = async (form: Locator) => {
    await form.getByLabel(/^Name/).fill("Asha Guest");
    await form.getByLabel(/^Email/).fill("asha@example.com");
    await form.getByLabel("I am a person").click();
    await form.getByText("Checked on this device").waitFor({ timeout: 30_000 });
    return form;
  };

  it("opens the enquiry in the page, scrolled into view, sends it, and says so", async () => {
    const page = await open(stay(), PHONE);
    await page.getByRole("button", { name: "Book Direct" }).first().click();
    const panel = page.getByRole("region", { name: "Booking enquiry" });
    await panel.getByLabel(/^Name/).waitFor();
    await expect.poll(async () => (await panel.boundingBox())?.y ?? -1).toBeLessThan(400);
    expect(await findViolations(page)).toEqual([]);
    await person(panel);
    const [request] = await Promise.all([
      page.waitForRequest("**/api/booking-enquiry/"),
      panel.getByRole("button", { name: "Send enquiry" }).click(),
    ]);
    expect(request.postDataJSON()).toMatchObject({ item_type: "rooms", business_profile: stay().business_code, guest_name: "Asha Guest" });
    await page.getByText("Thank you. Your booking enquiry has been sent.").waitFor();
    await panel.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "the page of this conversation" }).waitFor();
    await page.context().close();
  });

  it("of a checkout opens about the item that was chosen before", async () => {
    const page = await open(find((one) => one.booking_button === "checkout_widget"));
    const box = page.getByRole("region", { name: "Why book direct" });
    const chosen = await box
      .getByLabel("What")
      .evaluate((select: HTMLSelectElement) => select.options[select.options.length - 2]?.text ?? "");
    await box.getByLabel("What").selectOption({ label: chosen });
    await box.getByRole("button", { name: "Book Direct" }).click();
    await page.getByRole("region", { name: "Booking enquiry" }).getByRole("heading", { name: chosen }).waitFor();
    await page.context().close();
  });

  it("is joined by a question, whose faults stand under their fields", async () => {
    const page = await open(stay());
    await page.getByRole("button", { name: "Ask a question" }).first().click();
    const dialog = await person(page.getByRole("dialog"));
    await dialog.getByRole("button", { name: "Send question" }).click();
    await dialog.getByText("Write your question.").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByLabel(/^Question/).fill("Is there a fridge for insulin?");
    await dialog.getByRole("button", { name: "Send question" }).click();
    await page.getByText("Thank you. Your question has been sent.").waitFor();
    await dialog.waitFor({ state: "detached" });
    await page.context().close();
  });

  it("docks at the top once the box has scrolled away, and leaves when it is back", async () => {
    const page = await open(stay());
    const bar = page.getByRole("region", { name: "Book direct", exact: true });
    await bar.waitFor({ state: "hidden" });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await bar.waitFor({ state: "visible" });
    await page.evaluate(() => scrollTo(0, 0));
    await bar.waitFor({ state: "hidden" });
    await page.context().close();
  });

  it("is at the foot of a phone, in the place of the navigation, but not twice in view", async () => {
    const page = await open(stay(), PHONE);
    const bar = page.getByRole("region", { name: "Book direct", exact: true });
    await bar.waitFor({ state: "visible" });
    expect(await page.getByRole("navigation", { name: "Bottom" }).count()).toBe(0);
    await page.getByRole("region", { name: "Why book direct" }).getByRole("button", { name: "Book Direct" }).scrollIntoViewIfNeeded();
    await page.evaluate(() => document.querySelector("[aria-label='Key facts']")?.scrollIntoView({ block: "end" }));
    await bar.waitFor({ state: "visible" });
    await page.context().close();
  });
});

describe("sharing", () => {
  it("copies the address and says so", async () => {
    const page = await open(stay(), { permissions: ["clipboard-read", "clipboard-write"] });
    await page.getByRole("link", { name: "Share" }).click();
    await page.getByText("Link copied.").waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${address}${stay().profile_url}`);
    await page.context().close();
  });
});

describe("what is nearby", () => {
  it("opens in short, with the way to it, and in a new tab in full", async () => {
    const page = await open(stay());
    const card = page.getByRole("region", { name: "Nearby" }).getByRole("article").first();
    const link = card.locator("a.card-target");
    const name = await link.innerText();
    await link.click();
    const dialog = page.getByRole("dialog", { name });
    await dialog.waitFor();
    await dialog.getByRole("navigation").getByRole("link").first().waitFor();
    expect(await dialog.getByRole("link", { name: /View Full Listing/ }).getAttribute("target")).toBe("_blank");
    await dialog
      .getByText(/ecommend/)
      .first()
      .waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.context().close();
  });

  it("shows 1.3 on a phone, 3 from 576 px and 4 from 960, with gaps of 20 and arrows on desks alone", async () => {
    const page = await open(stay());
    for (const [width, slides, hasArrows] of [
      [390, 1.3, false],
      [576, 3, false],
      [800, 3, false],
      [960, 4, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const row = page.getByRole("region", { name: "Nearby" }).getByRole("list", { name: /^Near / });
      // The section is laid out when it comes near the screen (content-visibility): what is measured before that is not what anybody sees.
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
      const next = page.getByRole("region", { name: "Nearby" }).getByRole("button", { name: "Next" });
      await next.waitFor({ state: hasArrows ? "visible" : "hidden" });
    }
    await page.context().close();
  });
});

describe("the recommendations", () => {
  const section = (page: Page) => page.locator("[aria-labelledby=recommendations]");

  it("are one quotation for a visitor; for the signed-in up to five highlights, and the discount where there is one", async () => {
    const listing = find((one) => one.recommendations_count >= 2 && one.discount > 0 && one.booking_button !== "hide");
    const visitor = await open(listing);
    expect(await section(visitor).locator("figure").count()).toBe(1);
    await section(visitor)
      .getByRole("link", { name: /^Log in/ })
      .waitFor();
    const page = await open(listing, { isSignedIn: true });
    await section(page).waitFor();
    const quotes = await section(page).locator("figure").count();
    expect(quotes).toBeGreaterThan(0);
    expect(quotes).toBeLessThanOrEqual(5);
    await section(page).getByText(`${listing.discount}% off when you book direct with ${listing.name}`).waitFor();
    await visitor.context().close();
    await page.context().close();
  });

  it("have no discount where there is none", async () => {
    const page = await open(
      find((one) => one.recommendations_count >= 1 && one.discount === 0),
      { isSignedIn: true },
    );
    await section(page).waitFor();
    expect(
      await section(page)
        .getByText(/off when you book direct/)
        .count(),
    ).toBe(0);
    await page.context().close();
  });

  it("say to the letter when there are none", async () => {
    const listing = find((one) => one.recommendations_count === 0);
    const page = await open(listing, { isSignedIn: true });
    await section(page).getByText(`Travellers have not added recommendations for ${listing.name} yet.`, { exact: true }).waitFor();
    await page.context().close();
  });

  it("are not shown when they do not load", async () => {
    const page = await open(stay(), { isSignedIn: true });
    await page.route("**/traveller/api/business-recommendations/**", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.reload();
    await whenIdle(page);
    expect(await section(page).count()).toBe(0);
    await page.context().close();
  });
});

describe("without scripts", () => {
  it("the profile is whole: everything is there, pictures open, and Book Direct leads to how the listing is reached", async () => {
    const listing = stay();
    const page = await open(listing, { javaScriptEnabled: false });
    for (const name of ["What is on offer", "Nearby", "Why book direct"]) expect(await page.getByRole("heading", { name }).count()).toBe(1);
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
    // What only scripts can do is not offered.
    expect(await page.getByRole("link", { name: "Share" }).count()).toBe(0);
    await page.getByRole("region", { name: "Nearby" }).getByRole("article").first().locator("a.card-target").click();
    await page.waitForURL((url) => url.pathname !== listing.profile_url, { waitUntil: "domcontentloaded" });
    expect(new URL(page.url()).pathname).toMatch(/^\/[0-9a-hjkmnp-tv-z]{8}\/$/);
    await page.context().close();
  });
});

it("Languages are read by the names that the server knows, also in a browser that has none for them", async () => {
  const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  const complaints = watch(page);
  await page.goto(`${address}${find(({ languages }) => languages.includes("bo")).profile_url}`);
  await whenIdle(page);
  await page.getByText("English, Nepali, Tibetan").waitFor();
  expect(complaints()).toEqual([]);
  await page.context().close();
});
