import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { untranslatedFinder } from "../scripts/texts/languageWords.ts";
import { readSourceTexts } from "../scripts/texts/sourceTexts.ts";
import { readTranslations } from "../scripts/texts/translations.ts";
import { codeFromName } from "../src/platform/clock.ts";
import type { BuiltLanguage } from "../src/platform/languages/installedLanguages.ts";
import { CSRF_COOKIE } from "../src/platform/security/csrf.ts";
import type { RunningGuide } from "./guide.ts";
import { buildCopy, startCopyOf } from "./languageGuide.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { englishOn, tooWide } from "./pageTexts.ts";
import { mailsTo, waitForMail } from "./parsedMails.ts";
import { PASSWORD, PHONE } from "./signIn.ts";
import { filledFolder } from "./worker.ts";

/** The journey of a visitor who reads another language, on a phone: nothing on the way is English but names and content. */

const VISITORS = {
  de: { locale: "de-DE", query: "kapstadt" },
  es: { locale: "es-ES", query: "ciudad del cabo" },
};
const LANGUAGES = Object.keys(VISITORS);

const OWNER = "owner@example.com";
/** Accommodation of the owner, with a discount and credit. */
const LISTING = codeFromName("demo business cape-town-ouma-hester");
const LIST = "/explore/ZA/cape-town/";
const CONFIRMED = { text: "Zählt der Hund? / ¿Cuenta el perro?", answer: "Sí / Ja" };

const folder = filledFolder();
let build: string;
let guide: RunningGuide;
let browser: Browser;
beforeAll(async () => {
  build = await buildCopy(LANGUAGES);
  guide = await startCopyOf(build, folder.path);
  browser = await openBrowser({ origin: guide.address, isFresh: true });
});
afterAll(async () => {
  await browser?.close();
  await guide?.stop();
  folder.remove();
});

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function send(page: Page, method: "POST" | "PATCH", path: string, data: object = {}) {
  await page.request.get(`${guide.address}/api/csrf/`);
  const token = (await page.context().cookies(guide.address)).find(({ name }) => name === CSRF_COOKIE)?.value ?? "";
  const headers = { "x-csrftoken": decodeURIComponent(token) };
  const response = await page.request.fetch(`${guide.address}${path}`, { method, data, headers });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return response;
}

/** Opens the listing's owner, who reads English. */
async function openOwner(): Promise<Page> {
  const owner = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  await send(owner, "POST", "/users/login/", { email: OWNER, password: PASSWORD });
  return owner;
}

/** Returns a text of the interface in a language, with any values. */
function textsOf(language: string) {
  const { patterns } = JSON.parse(readFileSync(join(build, "languages", `${language}.json`), "utf8")) as BuiltLanguage;
  return (english: string): RegExp => {
    const pattern = patterns[english];
    if (pattern === undefined) throw new Error(`No translation into ${language} of "${english}"`);
    const pieces = pattern.split(/\{\d+\}|<\/?\d+>/).map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^\\s*${pieces.join(".*")}\\s*$`, "s");
  };
}

describe.each(Object.entries(VISITORS))("a visitor who reads %s", (language, { locale, query }) => {
  it("goes from the home page to a voucher without an English word", { timeout: 300_000 }, async () => {
    const say = textsOf(language);
    const email = `${crypto.randomUUID().slice(0, 8)}@example.org`;
    const findEnglish = untranslatedFinder(language, readTranslations(language, readSourceTexts()), [
      ...Object.values(CONFIRMED),
      ...[email, "Nuria Sol", "Nuria", "Sol", query],
    ]);
    const context = await browser.newContext({ ...PHONE, locale, reducedMotion: "reduce" });
    const phone = await context.newPage();
    phone.setDefaultTimeout(12_000);
    const faults: Record<string, string[]> = {};
    phone.on("pageerror", ({ message }) => {
      faults[`error: ${message}`] = [phone.url()];
    });
    /** Reads the page as it is now. @param isLoading false after an act, which may leave requests open */
    const look = async (step: string, isLoading = true) => {
      if (isLoading) await whenIdle(phone);
      const found = [...(await englishOn(phone, findEnglish)), ...(await tooWide(phone))];
      const { pathname } = new URL(phone.url());
      if (!pathname.startsWith(`/${language}/`)) found.push(`is at ${pathname}`);
      expect(await phone.evaluate(() => document.documentElement.lang)).toBe(language);
      if (found.length > 0) faults[step] = found;
    };
    const dialog = () => phone.getByRole("dialog").last();

    // The offer, on the home page in English.
    await phone.goto(`${guide.address}/explore/`);
    await whenIdle(phone);
    const offered = await phone.locator(`footer a[hreflang=${language}]`).evaluate((link: HTMLAnchorElement) => [link.title, link.text]);
    const [offer = "", name = ""] = offered;
    expect(findEnglish(offer)).toEqual([]);
    await phone.getByText(offer).waitFor();
    await phone.getByRole("button", { name, exact: true }).tap();
    await phone.waitForURL(`${guide.address}/${language}/explore/`);
    await look("home");

    // The search, by the city's name in the language.
    await phone
      .getByRole("navigation", { name: say("Bottom") })
      .getByRole("button", { name: say("Search") })
      .tap();
    await dialog().getByRole("searchbox").waitFor();
    await look("search, empty", false);
    await dialog().getByRole("searchbox").fill(query);
    const place = dialog().locator(`a[href^="/${language}${LIST}"]`).first();
    await place.waitFor();
    await look("search, with results", false);
    await place.tap();

    // The list, and the listing.
    await phone.waitForURL(`${guide.address}/${language}${LIST}`);
    await look("city");
    await phone.locator(`main a[href^="/${language}${LIST}stay/"]`).first().tap();
    await phone.waitForURL(`${guide.address}/${language}${LIST}stay/**`);
    await look("list");
    await phone.locator(`main a[href="/${language}/${LISTING}/"]`).first().tap();
    await phone.waitForURL(`${guide.address}/${language}/${LISTING}/`);
    await look("listing");

    // The enquiry.
    await phone
      .locator("main button", { hasText: say("Book Direct") })
      .filter({ visible: true })
      .first()
      .tap();
    const form = phone.locator("form:has([name=guest_email])");
    await form.locator("[name=guest_name]").fill("Nuria Sol");
    await form.locator("[name=guest_email]").fill(email);
    await form.locator("[name=guest_message]").fill(CONFIRMED.text);
    await form.getByLabel(say("I am a person")).tap();
    await form.getByText(say("Done.")).waitFor({ timeout: 30_000 });
    await look("enquiry", false);
    await form.locator("button[type=submit]").tap();
    await phone
      .getByRole("link", { name: say("See your enquiry") })
      .first()
      .waitFor();
    await look("enquiry sent", false);

    // Its mail, and the page that the mail leads to.
    const copy = await waitForMail(guide.dataDir, email, 1);
    const enquiry = copy.paths.find((path) => path.includes("/enquiry/")) ?? "";
    await phone.goto(`${guide.address}${enquiry}`);
    await look("page of the enquiry");
    const owner = await openOwner();
    const toOwner = (await mailsTo(guide.dataDir, OWNER)).at(-1);
    expect(toOwner?.subject).toMatch(/^Enquiry from Nuria Sol/);
    await owner.goto(`${guide.address}${toOwner?.paths.find((path) => path.includes("/listing/answer/"))?.split("?")[0]}?act=agree`);
    await whenIdle(owner);
    const days = language === "de" ? 60 : 90;
    await owner.getByLabel(/^(Arrive|From)/).fill(dayAfter(days));
    await owner.getByLabel(/^(Leave|To)\b/).fill(dayAfter(days + 3));
    await owner.getByLabel(/^Your message/).fill(CONFIRMED.answer);
    await owner.getByRole("button", { name: "Send and agree" }).click();
    await owner.getByText("Sent. You agreed to the dates.").waitFor();
    const answered = await waitForMail(guide.dataDir, email, 2);
    await phone.goto(`${guide.address}${answered.paths.find((path) => path.includes("/enquiry/"))}`);
    await look("page of the enquiry, answered");

    // The account.
    await phone.goto(new URL(`/${language}/traveller/signup/`, guide.address).href);
    await look("sign-up");
    const account = phone.locator("main form:has([name=first_name])");
    await account.locator("[name=first_name]").fill("Nuria");
    await account.locator("[name=last_name]").fill("Sol");
    await account.locator("[name=email]").fill(email);
    await account.locator("button[type=submit]").tap();
    await phone.waitForURL(({ pathname }) => !pathname.endsWith("/signup/"));
    const verification = await waitForMail(guide.dataDir, email, 3);
    await look("after the sign-up");
    await phone.goto(`${guide.address}${verification.paths.find((path) => path.includes("/accounts/verify/"))}`);
    await look("page of the verification");
    await phone.getByRole("button", { name: say("Verify my email") }).tap();
    await phone.getByRole("button", { name: say("Verify my email") }).waitFor({ state: "detached" });
    await look("verified");

    // The voucher.
    await phone.goto(`${guide.address}/${language}/${LISTING}/`);
    await whenIdle(phone);
    await phone
      .getByRole("link", { name: say("Save the voucher") })
      .filter({ visible: true })
      .first()
      .tap();
    const next = dialog().getByRole("button", { name: say("Next") });
    await Promise.race([next.waitFor(), phone.waitForURL(/\/traveller\/coupon\//)]);
    if (await next.isVisible()) {
      await look("choice of the recommender", false);
      await next.tap();
    }
    await phone.waitForURL(/\/traveller\/coupon\/\w{8}\/$/);
    await phone.getByRole("img", { name: say("QR code of this voucher") }).waitFor();
    await look("voucher");
    const code = new URL(phone.url()).pathname.split("/").at(-2);
    await send(owner, "PATCH", `/credit/api/coupon/${code}/redeem/`);
    await phone.goto(`${guide.address}/${language}/traveller/vouchers/`);
    await look("vouchers");
    await phone.getByRole("button", { name: say("Yes, I was") }).tap();
    await phone.getByText(say("Thank you. You confirmed your visit.")).waitFor();
    await look("visit confirmed", false);
    await phone.goto(`${guide.address}/${language}/traveller/credit/`);
    await whenIdle(phone);
    await phone.getByRole("button", { name: say("Get a code to spend it") }).tap();
    const shown = phone.getByRole("status").getByText(/^[0-9a-z]{4} [0-9a-z]{4}$/);
    const spending = await shown.innerText();
    await look("code for the credit", false);
    await send(owner, "POST", "/credit/api/credit/spend/", { code: spending.replace(" ", ""), amount: 4, business: LISTING });
    await waitForMail(guide.dataDir, email, 4);
    await phone.reload();
    await look("credit");

    // All mails on the way.
    for (const mail of await mailsTo(guide.dataDir, email)) {
      const found = mail.lines.flatMap(findEnglish);
      if (mail.language !== language) found.push(`lang is ${mail.language}`);
      const other = mail.paths.filter((path) => !path.startsWith(`/${language}/`) && !/^\/(?:media|icon|assets)\//.test(path));
      if (other.length > 0) found.push(`leads to ${other.join(", ")}`);
      if (found.length > 0) faults[`mail “${mail.subject}”`] = [...new Set(found)];
    }
    expect(faults).toEqual({});
    await owner.context().close();
    await context.close();
  });
});
