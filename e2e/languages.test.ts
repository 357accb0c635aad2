import { decodeXML } from "entities";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VIEWS } from "../scripts/pageKinds.ts";
import { englishFinder } from "../scripts/texts/englishWords.ts";
import { PSEUDO, pseudoPattern } from "../scripts/texts/pseudo.ts";
import { CSRF_COOKIE } from "../src/platform/security/csrf.ts";
import { sample } from "../src/tools/testing/full.ts";
import { deskPaths } from "./deskPaths.ts";
import type { RunningGuide } from "./guide.ts";
import { buildCopy, startCopyOf } from "./languageGuide.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { englishOn, tooWide } from "./pageTexts.ts";
import { PASSWORD } from "./signIn.ts";
import { filledFolder } from "./worker.ts";

/** Every kind of page in the pseudo-language: complete, with room for longer texts, and the same in the browser as on the server. */

const folder = filledFolder();
let guide: RunningGuide;
let browser: Browser;
beforeAll(async () => {
  guide = await startCopyOf(await buildCopy([PSEUDO]), folder.path);
  browser = await openBrowser({ origin: guide.address, isFresh: true });
});
afterAll(async () => {
  await browser?.close();
  await guide?.stop();
  folder.remove();
});

/** Number of pages of an account that `npm test` opens; the full check opens all. */
const PAGES_MOST = 6;
const MINUTES = 10 * 60_000;
/** Texts from the addresses of some pages: of a search, and the name of a place to add. */
const GIVEN = ["ca", "Con Heo"];
/** Words of formats: the section of llms.txt that programs may leave out, the name of a standard, and values of a field of the API. */
const OF_FORMATS = ["Optional", "OpenAPI 3.1", "rooms", "activities"];
const findEnglish = englishFinder([...GIVEN, ...OF_FORMATS]);

/** Pages without a language: the API's documentation is below /api/, and operators alone see /dev/. */
const ENGLISH_ONLY = /^\/(?:api|dev)\//;

interface View {
  name: string;
  who: string;
  path: string;
}
const VIEW_LIST: View[] = [...Object.entries(VIEWS).map(([name, view]) => ({ name, ...view })), ...deskPaths()].filter(
  ({ path }) => !ENGLISH_ONLY.test(path),
);

/** Collects errors of scripts, such as a text that React finds other than the server wrote it. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // Some kinds of pages answer with 404.
    if (message.type() === "error" && !/status of 404/.test(message.text())) errors.push(`console: ${message.text()}`);
  });
  return errors;
}

/** Opens an empty page of an account; "" is a visitor. */
async function openAs(who: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 360, height: 800 }, reducedMotion: "reduce" });
  if (who === "") return page;
  await page.request.get(`${guide.address}/api/csrf/`);
  const token = (await page.context().cookies()).find(({ name }) => name === CSRF_COOKIE)?.value ?? "";
  const headers = { "x-csrftoken": decodeURIComponent(token) };
  const response = await page.request.post(`${guide.address}/users/login/`, { data: { email: who, password: PASSWORD }, headers });
  expect(response.ok()).toBe(true);
  return page;
}

const go = async (page: Page, path: string) => {
  await page.goto(`${guide.address}/${PSEUDO}${path}`);
  await whenIdle(page);
};

describe("no text is English, no page is too wide and none fails in the pages of", () => {
  it.each([...new Set(VIEW_LIST.map(({ who }) => who))])("the account “%s”", { timeout: MINUTES }, async (who) => {
    const page = await openAs(who);
    const errors = watchErrors(page);
    const faults: Record<string, string[]> = {};
    for (const { name, path } of sample(
      VIEW_LIST.filter((view) => view.who === who),
      PAGES_MOST,
    )) {
      await go(page, path);
      const found = [...errors.splice(0), ...(await tooWide(page)), ...(await englishOn(page, findEnglish))];
      if (!new URL(page.url()).pathname.startsWith(`/${PSEUDO}/`)) found.push(`led to ${page.url()}`);
      if (found.length > 0) faults[`${name} ${path}`] = found;
    }
    expect(faults).toEqual({});
    await page.close();
  });
});

describe("what a page shows after an act", () => {
  const FORMS: Record<string, [who: string, path: string]> = {
    login: ["", "/accounts/login/"],
    "sign-up": ["", "/traveller/signup/"],
    report: ["", String(VIEWS.report?.path)],
    "a new place": ["maya@example.com", String(VIEWS["recommend-add"]?.path)],
    "a new listing": ["staff@example.com", "/staff/listings/new/"],
  };

  it.each(Object.entries(FORMS))("is not English: the form of %s, submitted empty", { timeout: MINUTES }, async (_, [who, path]) => {
    const page = await openAs(who);
    await go(page, path);
    const count = await page.evaluate(() => {
      const forms = [...document.querySelectorAll<HTMLFormElement>("main form[method=post]")];
      for (const form of forms) form.noValidate = true;
      return forms.length;
    });
    expect(count).toBeGreaterThan(0);
    await page.evaluate(() => {
      for (const field of document.querySelectorAll<HTMLInputElement>("main form[method=post] input:not([type=hidden])")) field.value = "";
      document.querySelector<HTMLFormElement>("main form[method=post]")?.requestSubmit();
    });
    await whenIdle(page);
    expect(await englishOn(page, findEnglish)).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
    await page.close();
  });

  it("is not English: the form of an enquiry, submitted empty", { timeout: MINUTES }, async () => {
    const page = await openAs("");
    await go(page, String(VIEWS["business-stay"]?.path));
    await page
      .locator("main button", { hasText: pseudoPattern("Book Direct") })
      .first()
      .click();
    const form = page.locator("form:has([name=guest_email])");
    await form.waitFor();
    await form.evaluate((element: HTMLFormElement) => {
      element.noValidate = true;
      element.requestSubmit();
    });
    await form.locator("[aria-invalid=true]").first().waitFor();
    expect(await englishOn(page, findEnglish)).toEqual([]);
    await page.close();
  });

  it.each([
    ["", "/explore/"],
    ["", "/explore/ID/ubud/"],
    ["", String(VIEWS["business-stay"]?.path)],
    ["maya@example.com", String(VIEWS.business?.path)],
    ["owner@example.com", String(VIEWS["listing-editor"]?.path)],
  ])("is not English: the dialogs and panels for “%s” of %s", { timeout: MINUTES }, async (who, path) => {
    const page = await openAs(who);
    await go(page, path);
    const openers = page.locator("button[aria-haspopup]:visible, button[aria-expanded=false]:visible, button[popovertarget]:visible");
    const english: string[] = [];
    for (let index = 0; index < Math.min(await openers.count(), 12); index += 1) {
      await openers
        .nth(index)
        .click({ timeout: 2_000 })
        .catch(() => undefined);
      await whenIdle(page);
      english.push(...(await englishOn(page, findEnglish)));
      await page.keyboard.press("Escape");
    }
    expect([...new Set(english)]).toEqual([]);
    await page.close();
  });
});

describe("what programs read in the reader's language", () => {
  /** Lines of Markdown, without the marks of headings and lists. */
  const english = (text: string) => text.split("\n").flatMap((line) => findEnglish(line.replace(/^[#>*-]+ /, "")));
  const HEADERS = { "accept-language": PSEUDO };

  it("is not English in errors of the API", async () => {
    const post = async (path: string, body: object) => {
      const page = await openAs("");
      await page.request.get(`${guide.address}/api/csrf/`);
      const token = (await page.context().cookies()).find(({ name }) => name === CSRF_COOKIE)?.value ?? "";
      const headers = { ...HEADERS, "x-csrftoken": decodeURIComponent(token) };
      const response = await page.request.post(`${guide.address}${path}`, { data: body, headers });
      const answer = await response.json();
      await page.close();
      return answer;
    };
    const answers = [
      await (await fetch(`${guide.address}/guide/api/no-such-thing/`, { headers: HEADERS })).json(),
      await (await fetch(`${guide.address}/guide/api/business/?page_size=many`, { headers: HEADERS })).json(),
      await post("/users/login/", {}),
      await post("/users/login/", { email: "nobody@example.org", password: "wrong-password" }),
      await post("/traveller/api/traveller/", { email: "no address" }),
      await post("/api/booking-enquiry/", {}),
    ];
    const messages = answers.flatMap((answer: object) => Object.values(answer).flat()).filter((one) => typeof one === "string");
    expect(messages.length).toBeGreaterThan(answers.length);
    expect(messages.flatMap(english)).toEqual([]);
  });

  it.each(["/explore.md", "/explore/ID/ubud.md", "/llms.txt"])("is not English in %s", async (path) => {
    const response = await fetch(`${guide.address}/${PSEUDO}${path}`);
    expect(response.status).toBe(200);
    expect(english(await response.text())).toEqual([]);
  });

  it.each(["/explore/ID/ubud/new.atom", "/explore/ID/ubud/whats-on.atom"])("is not English in the feed %s", async (path) => {
    const response = await fetch(`${guide.address}/${PSEUDO}${path}`);
    expect(response.status).toBe(200);
    const lines = decodeXML(
      (await response.text()).replaceAll(/<(id|updated|published|email|uri)>.*?<\/\1>/g, "").replaceAll(/<[^>]*>/g, "\n"),
    );
    expect(english(decodeXML(lines.replaceAll(/<[^>]*>/g, "\n")))).toEqual([]);
  });

  it("leaves the same pages English at their own addresses", async () => {
    const text = await (await fetch(`${guide.address}/accounts/login/`)).text();
    expect(text).toContain("Log in");
    expect(text).not.toContain("Ļöğ ïñ");
  });
});
