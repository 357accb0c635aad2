import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFaultsInBoth, findViolations, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { createPageOpener, NEWCOMER, send } from "./people.ts";
import { PlainBrowser, visibleText } from "./plainBrowser.ts";
import { DESK, PASSWORD, PHONE, signInTools } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

const { address, dataDir } = workerGuide();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
const { open, heading, press } = signInTools(address, dataDir, () => browser);
const openAs = createPageOpener(() => browser);

const FOR_YOU = "/traveller/for-you/";
const MINE = "/traveller/add-recommendations/";

/** Returns a browser without scripts that is logged in as a demo account. */
async function plainAs(email: string): Promise<PlainBrowser> {
  const plain = new PlainBrowser();
  await plain.write("/users/login/", { email, password: PASSWORD });
  return plain;
}

const entry = (page: Page, name: string) => page.getByRole("article").filter({ has: page.getByRole("link", { name, exact: true }) });

interface Listing {
  name: string;
  business_code: string;
  profile_url: string;
  recommendations_count: number;
}

/** Returns a little-known published listing, by its position from the end of the alphabet. */
async function listingFromEnd(place: number): Promise<Listing> {
  const { results } = (await (await fetch(`${address}/guide/api/business/?ordering=-name&page_size=100`)).json()) as { results: Listing[] };
  return results[place] as Listing;
}

/** Returns the number of recommendations that a visitor sees on a listing's rendered page. */
async function countRead({ profile_url }: Listing): Promise<number> {
  const text = (await (await fetch(`${address}${profile_url}`, { headers: { accept: "text/html" } })).text()).replaceAll("<!-- -->", "");
  return Number(/Recommended by (\d+) traveller/.exec(text)?.[1] ?? 0);
}

describe("signed out", () => {
  it.each([FOR_YOU, MINE, `${MINE}?business=00000000`, "/traveller/recommend/sight/"])(
    "%s leads to the login, which leads back",
    async (path) => {
      const response = await fetch(`${address}${path}`, { redirect: "manual" });
      expect([response.status, response.headers.get("location"), response.headers.get("cache-control")]).toEqual([
        302,
        `/accounts/login/?next=${encodeURIComponent(path)}`,
        "private, no-store",
      ]);
    },
  );

  it("one comes in to For You, by the page and by the home page's tile", async () => {
    const plain = await new PlainBrowser().open("/explore/");
    await plain.follow("Personalised for You");
    expect(plain.path).toBe(`/accounts/login/?next=${encodeURIComponent(FOR_YOU)}`);
    await plain.open("/accounts/login/");
    await plain.press("Continue", { email: "joao@example.com" });
    await plain.press("Login", { password: PASSWORD });
    expect(plain.path).toBe(FOR_YOU);
    expect(plain.html).toMatch(/<h1\b[^>]*>For You<\/h1>/);
  });
});

describe("For You", () => {
  it("gives every place its reason, the first one its whole path, on a desk and on a phone, light and dark", {
    timeout: 120_000,
  }, async () => {
    const page = await openAs("maya@example.com", "/robots.txt");
    const complaints = watch(page);
    const response = await page.goto(`${address}${FOR_YOU}`);
    await whenIdle(page);
    expect(await response?.headerValue("cache-control")).toBe("private, no-store");
    const api = (await (await page.request.get(`${address}/traveller/api/for-you/`)).json()) as Record<
      "followed" | "further" | "near" | "tagged",
      { reason: string; business: { name: string } }[]
    >;
    const [lead, ...others] = [...api.followed, ...api.further, ...api.near, ...api.tagged];
    for (const { viewport } of [DESK, PHONE]) {
      if (viewport) await page.setViewportSize(viewport);
      await whenIdle(page);
      expect(await page.getByRole("article").count()).toBe(others.length + 1);
      for (const { business, reason } of others)
        expect(await entry(page, business.name).getByText(reason, { exact: true }).count(), business.name).toBe(1);
      const path = entry(page, lead?.business.name ?? "").getByRole("list", { name: "Why you see this" });
      expect((await path.getByRole("listitem").allInnerTexts())[0]).toContain("You");
      expect(await path.getByRole("listitem").count()).toBe(3);
    }
    expect(await findFaultsInBoth(page, [390, 1280])).toEqual([]);
    expect(complaints()).toEqual([]);
    await page.context().close();
  });

  it("tells somebody new what will stand here, and shows ways on that lead somewhere", async () => {
    const page = await openAs(NEWCOMER, FOR_YOU);
    await page.getByRole("heading", { name: "Recommendations from people you follow will appear here" }).waitFor();
    expect(await page.getByRole("heading", { level: 2 }).allInnerTexts()).not.toContain("From people you follow");
    expect(
      await page
        .getByRole("region", { name: "Loved by travellers" })
        .getByText(/travellers recommend it/)
        .count(),
    ).toBe(6);
    expect(await page.getByRole("region", { name: "Loved by travellers" }).getByRole("article").count()).toBe(6);
    for (const name of ["Follow people you trust", "Save a place for later", "Recommend a place", "Your first steps"]) {
      const href = await page.getByRole("link", { name }).getAttribute("href");
      expect((await page.request.get(`${address}${href}`)).status(), name).toBe(200);
    }
    expect(await findViolations(page)).toEqual([]);
    await page.context().close();
  });

  it("is there for an owner who is no traveller", async () => {
    const owner = await plainAs("owner@example.com");
    await owner.open(FOR_YOU);
    expect([owner.path, owner.status]).toEqual([FOR_YOU, 200]);
    expect(owner.text).toContain("Loved by travellers");
  });
});

describe("My Recommendations", () => {
  it("takes a new one, changes it and takes it away after a question, and the listing's page follows", { timeout: 120_000 }, async () => {
    const listing = await listingFromEnd(0);
    const before = await countRead(listing);
    const page = await openAs("joao@example.com", MINE);
    await page.getByLabel("Name of the place").fill(listing.name);
    const found = page.getByRole("region", { name: "In the guide" });
    await found.getByRole("link", { name: listing.name, exact: true }).click();
    await page.getByRole("heading", { name: `Recommend ${listing.name}` }).waitFor();
    await page.getByText("Worth a detour").click();
    await page.getByText("Cheap", { exact: true }).click();
    await page.getByLabel("What would you tell a friend?").fill("Ask for the table by the door.");
    expect(await findViolations(page)).toEqual([]);
    await press(page, "Recommend it");
    await page.getByText("Thank you. Your recommendation is now in the guide.").waitFor();
    const mine = entry(page, listing.name);
    for (const text of ["Very good", "Ask for the table by the door."]) expect(await mine.getByText(text).count(), text).toBe(1);
    await expect.poll(() => countRead(listing)).toBe(before + 1);

    await mine.getByRole("link", { name: `Edit ${listing.name}` }).click();
    await page.getByRole("heading", { name: `Edit your recommendation of ${listing.name}` }).waitFor();
    expect(await page.getByRole("radio", { name: /^Very good/ }).isChecked()).toBe(true);
    expect(await page.getByRole("radio", { name: "Cheap" }).isChecked()).toBe(true);
    await page.getByText("Worth the journey").click();
    await page.getByLabel("What would you tell a friend?").fill("Come before ten.");
    await press(page, "Save");
    await mine.getByText("Come before ten.").waitFor();
    expect(await mine.getByText("Worth going out of your way").count()).toBe(1);

    const takeBack = async () => {
      await mine.locator("summary").click();
      await mine.getByText(`Delete your recommendation of ${listing.name}?`).waitFor();
      await mine.getByRole("button", { name: "Delete", exact: true }).click();
      await page.getByText("Recommendation deleted.").waitFor();
      expect(await entry(page, listing.name).count()).toBe(0);
    };
    await takeBack();
    await expect.poll(() => countRead(listing)).toBe(before);
    await press(page, "Undo");
    await mine.getByText("Come before ten.").waitFor();
    await takeBack();
    await press(page, "Delete visit too");
    await page.getByText("Visit and recommendation deleted for good.").waitFor();
    await expect.poll(() => countRead(listing)).toBe(before);
    await page.context().close();
  });

  it("does the same without scripts", { timeout: 120_000 }, async () => {
    const listing = await listingFromEnd(1);
    const before = await countRead(listing);
    const joao = await (await plainAs("joao@example.com")).open(MINE);
    await joao.press("Search", { q: listing.name });
    expect(joao.text).toContain("In the guide");
    await joao.follow(listing.name);
    expect(joao.text).toContain(`Recommend ${listing.name}`);
    await joao.press("Recommend it", { rating: "2", price_feel: "cheap", comment: "Ask for the table by the door." });
    expect(joao.text).toContain("Thank you. Your recommendation is now in the guide.");
    for (const text of ["Very good", "Ask for the table by the door."]) expect(joao.text).toContain(text);
    await expect.poll(() => countRead(listing)).toBe(before + 1);

    await joao.follow(`Edit ${listing.name}`);
    expect(joao.text).toContain(`Edit your recommendation of ${listing.name}`);
    const chosen = [...joao.html.matchAll(/<input\b[^>]*type="radio"[^>]*>/g)]
      .filter(([input]) => input.includes('checked=""'))
      .map(([input]) => ["name", "value"].map((name) => new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1]));
    expect(chosen).toEqual(
      expect.arrayContaining([
        ["rating", "2"],
        ["price_feel", "cheap"],
      ]),
    );
    await joao.press("Save", { rating: "3", comment: "Come before ten." });
    for (const text of ["Come before ten.", "Worth going out of your way"]) expect(joao.text).toContain(text);

    const takeBack = async () => {
      expect(joao.text).toContain(`Delete your recommendation of ${listing.name}?`);
      await joao.press("Delete");
      expect(joao.text).toContain("Recommendation deleted.");
      expect(joao.html).not.toContain(`Edit ${listing.name}`);
    };
    await takeBack();
    await expect.poll(() => countRead(listing)).toBe(before);
    await joao.press("Undo");
    expect(joao.text).toContain("Come before ten.");
    await takeBack();
    await joao.press("Delete visit too");
    expect(joao.text).toContain("Visit and recommendation deleted for good.");
    await expect.poll(() => countRead(listing)).toBe(before);
  });

  it("takes one by keyboard alone", async () => {
    const listing = await listingFromEnd(6);
    const page = await openAs("joao@example.com", MINE);
    const reach = async (target: ReturnType<Page["getByRole"]>) => {
      const isFocused = () => target.evaluate((element) => element === document.activeElement);
      for (let presses = 0; presses < 80 && !(await isFocused()); presses += 1) await page.keyboard.press("Tab");
      expect(await isFocused()).toBe(true);
    };
    await reach(page.getByLabel("Name of the place"));
    await page.keyboard.type(listing.name);
    const found = page.getByRole("region", { name: "In the guide" }).getByRole("link", { name: listing.name, exact: true });
    await found.waitFor();
    await reach(found);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: `Recommend ${listing.name}` }).waitFor();
    await whenIdle(page);
    await reach(page.getByRole("radio").first());
    await page.keyboard.press("ArrowDown");
    await reach(page.getByLabel("What would you tell a friend?"));
    await page.keyboard.type("Go in the rain.");
    await reach(page.getByRole("button", { name: "Recommend it" }));
    await page.keyboard.press("Enter");
    await page.getByText("Thank you. Your recommendation is now in the guide.").waitFor();
    await entry(page, listing.name).getByText("Go in the rain.").waitFor();
    await page.context().close();
  });

  it("is empty for somebody new, who is told to verify the address before anything is published, and keeps what was typed", async () => {
    const listing = await listingFromEnd(3);
    const page = await openAs(NEWCOMER, MINE, PHONE);
    await page.getByText("No recommendations yet. They will appear here and on the pages of the places.").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.goto(`${address}${MINE}?business=${listing.business_code}`);
    await page.getByText("Please verify your email address first").waitFor();
    await page.getByRole("radio", { name: /^Good/ }).focus();
    await page.keyboard.press("Space");
    await press(page, "Next");
    await page.getByLabel("What would you tell a friend?").fill("A long thought.");
    await page.reload();
    await whenIdle(page);
    await page.getByText("Draft saved in this browser").waitFor({ state: "attached" });
    expect(await page.getByRole("radio", { name: /^Good/ }).isChecked()).toBe(true);
    await press(page, "Next");
    await press(page, "Recommend it");
    await page.getByRole("alert").getByText("Please verify your email address first").waitFor();
    expect(await page.getByLabel("What would you tell a friend?").inputValue()).toBe("A long thought.");
    await page.context().close();
  });

  it("takes a place that the guide lacks, after what is like it, and staff see it, without scripts", { timeout: 120_000 }, async () => {
    const maya = await plainAs("maya@example.com");
    await maya.open("/traveller/recommend/activity/?q=Zanzibar+Kite+Club");
    await maya.follow("Add “Zanzibar Kite Club” yourself");
    await maya.press("Continue", { where: "Ubud" });
    const [, options = ""] = /<select\b[^>]*name="area"[^>]*>([\s\S]*?)<\/select>/.exec(maya.html) ?? [];
    expect(/<option\b[^>]*>(.*?)<\/option>/.exec(options)?.[1]).toBe("Ubud, Indonesia");
    await maya.press("Add and recommend");
    expect(maya.text).toContain("Recommend Zanzibar Kite Club");
    await maya.open("/traveller/recommend/activity/?add=yes&name=Zanzibar+Kite&where=Ubud");
    await maya.press("Add and recommend");
    expect(maya.text).toContain("Is it one of these?");
    expect(maya.html.match(/>Zanzibar Kite Club<\/a>/g)).toHaveLength(1);
    const staff = await openAs("staff@example.com", "/staff/review/submissions/");
    await staff.getByRole("button", { name: "Hide: Zanzibar Kite Club" }).click();
    await staff.getByRole("button", { name: "Show: Zanzibar Kite Club" }).waitFor();
    expect(await findViolations(staff)).toEqual([]);
    await staff.context().close();
  });

  it("knows no listing and no page that there is not", async () => {
    const maya = await plainAs("maya@example.com");
    expect((await maya.open(`${MINE}?business=zzzzzzzz`)).status).toBe(404);
    expect((await maya.open(`${MINE}?page=99`)).status).toBe(404);
  });

  it("has four doors that find one kind of place each; a fifth does not exist", async () => {
    const maya = await (await plainAs("maya@example.com")).open(MINE);
    await maya.follow("A sight");
    const page = await openAs("maya@example.com", maya.path);
    await heading(page, "Recommend a sight");
    expect(await findViolations(page)).toEqual([]);
    await page.context().close();
    const { results } = (await (await fetch(`${address}/guide/api/business/?ordering=name&page_size=100`)).json()) as {
      results: (Listing & { business_type: string })[];
    };
    const [sight, stay] = ["sight", "accommodation"].map((type) => results.find(({ business_type }) => business_type === type) as Listing);
    for (const [door, own, other] of [
      ["sight", sight, stay],
      ["accommodation", stay, sight],
    ] as const) {
      for (const [listing, count] of [
        [own, 1],
        [other, 0],
      ] as const) {
        await maya.open(`/traveller/recommend/${door}/?q=${encodeURIComponent(listing?.name ?? "")}`);
        expect(maya.html).toMatch(/<h1\b[^>]*>Recommend/);
        const links = [...maya.html.matchAll(/<a\b[^>]*>([\s\S]*?)<\/a>/g)].filter(
          ([, inner = ""]) => visibleText(inner) === listing?.name,
        );
        expect(links.length, `${door}: ${listing?.name}`).toBe(count);
      }
    }
    for (const door of ["activity", "eat_drink"]) expect((await maya.open(`/traveller/recommend/${door}/`)).status).toBe(200);
    expect((await maya.open("/traveller/recommend/hotel/")).status).toBe(404);
  });

  it("is a press away from a listing's page, for the signed-in (that visitors have no such link: business.test.ts)", async () => {
    const listing = await listingFromEnd(4);
    const maya = await (await plainAs("maya@example.com")).open(listing.profile_url);
    await maya.follow("Recommend");
    expect(maya.path).toBe(`${MINE}?business=${listing.business_code}`);
    expect(maya.text).toContain(listing.name);
  });
});

describe("the bars", () => {
  /** A small page: a country without listings. */
  const COUNTRY = "/explore/TV/";
  const bar = (page: Page) => page.getByRole("navigation", { name: "Bottom" });
  const top = (page: Page) => page.getByRole("navigation", { name: "Main" });
  const cells = async (page: Page) => (await bar(page).locator("> *").allInnerTexts()).map((text) => text.trim());
  const current = (page: Page) => bar(page).locator("[aria-current=page]").allInnerTexts();

  it("have five cells on a phone, which fit and mark the page one is on, and at the top nothing of one's own, for a visitor", async () => {
    const page = await open(COUNTRY, PHONE);
    await bar(page).waitFor();
    expect(await cells(page)).toEqual(["Explore", "Search", "For You", "Log In", "More"]);
    expect((await current(page)).map((text) => text.trim())).toEqual(["Explore"]);
    const boxes = await bar(page)
      .locator("> *")
      .evaluateAll((all) => all.map((one) => ({ fits: one.scrollWidth <= one.clientWidth, top: one.getBoundingClientRect().top })));
    expect(boxes.every(({ fits, top }) => fits && top === boxes[0]?.top)).toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });
    await top(page).getByRole("link", { name: "Log in" }).waitFor();
    for (const name of ["For You", "My Recommendations"]) expect(await top(page).getByRole("link", { name }).count()).toBe(0);
    await page.context().close();
  });

  it("of a phone have one's own pages for who is in, and More has them too", async () => {
    const page = await openAs("maya@example.com", FOR_YOU, PHONE);
    await bar(page).getByRole("link", { name: "My Recs" }).waitFor();
    expect(await cells(page)).toEqual(["Explore", "Search", "For You", "My Recs", "More"]);
    expect((await current(page)).map((text) => text.trim())).toEqual(["For You"]);
    await bar(page).getByRole("button", { name: "More" }).click();
    const more = page.getByRole("region", { name: "More" });
    for (const name of ["For You", "My Recommendations", "My Wishlist", "Profile & Settings"])
      await more.getByRole("link", { name }).waitFor();
    await more.getByRole("button", { name: "Log Out" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await more.getByRole("link", { name: "My Recommendations" }).click();
    await heading(page, "My Recommendations");
    await expect.poll(async () => (await current(page)).map((text) => text.trim())).toEqual(["My Recs"]);
    await page.context().close();
  });

  it("at the top have them for who is in; by keyboard too", async () => {
    const page = await openAs("maya@example.com", COUNTRY);
    const link = top(page).getByRole("link", { name: "My Recommendations" });
    await link.focus();
    await page.keyboard.press("Enter");
    await heading(page, "My Recommendations");
    await expect.poll(() => top(page).locator("[aria-current=page]").allInnerTexts()).toEqual(["My Recommendations"]);
    await top(page).getByRole("link", { name: "For You" }).click();
    await heading(page, "For You");
    await page.context().close();
  });

  it.each([COUNTRY, FOR_YOU])("of a page made for one person have their pages in the HTML: %s without scripts", async (path) => {
    const page = await openAs("maya@example.com", path, { ...PHONE, javaScriptEnabled: false });
    for (const size of [PHONE, DESK]) {
      if (size.viewport) await page.setViewportSize(size.viewport);
      const place = size === DESK ? top(page) : bar(page);
      await place.getByRole("link", { name: "For You" }).waitFor();
      await place.getByRole("link", { name: size === DESK ? "My Recommendations" : "My Recs" }).waitFor();
      expect(await page.getByRole("link", { name: /^(log in|sign up for free)$/i }).count()).toBe(0);
      const own = page.getByRole("navigation", { name: "Your account" });
      for (const name of ["My Wishlist", "Profile & Settings"]) await own.getByRole("link", { name }).waitFor();
      await own.getByRole("button", { name: "Log Out" }).waitFor();
    }
    await top(page)
      .getByRole("link", { name: /^Account of Maya/ })
      .click();
    await heading(page, "Profile & Settings");
    await page.context().close();
  });

  it("have them in the HTML of the home page too", async () => {
    const { html, text } = await (await plainAs("maya@example.com")).open("/explore/");
    for (const name of ["My Recommendations", "My Wishlist", "Profile & Settings", "Log Out"]) expect(text).toContain(name);
    expect(html).toContain("Account of Maya");
    expect(text).not.toContain("Sign up for free");
  });

  it("of such a page ask nobody who is in once more, and no shared page holds a name", async () => {
    const context = await browser.newContext(DESK);
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await send(page, "/users/login/", { email: "maya@example.com", password: PASSWORD });
    await page.goto(`${address}/explore/`);
    await page.getByRole("button", { name: /^Account of Maya/ }).waitFor();
    expect(asked).not.toContain("/api/session/");
    await context.close();
    const shared = await (await fetch(`${address}/explore/`, { headers: { accept: "text/html", cookie: "csrftoken=x" } })).text();
    expect(shared).not.toContain("Account of");
    expect(shared).toContain("Sign up for free");
  });
});
