import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { codeFromName } from "../src/platform/clock.ts";
import { showToCamera } from "./camera.ts";
import { findViolations, watch } from "./checks.ts";
import { mailedPath } from "./mails.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { createPageOpener, send, signUp, VISITOR } from "./people.ts";
import { goOnline } from "./phone.ts";
import { DESK, PHONE } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

/** Tests the main journey of the guide: from finding a place to spending credit there. The traveller has a phone, the owner a desk. */

const { address } = workerGuide();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
const openAs = createPageOpener(() => browser);

const OWNER = "owner@example.com";
/** The owner's listing, with a discount and credit. */
const NAME = "Ouma Hester";
const LISTING = codeFromName("demo business cape-town-ouma-hester");
const DAY = 86_400_000;
const dayAfter = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** Registers a new traveller with a verified address, on a phone with a screen as sharp as those of today. */
async function newTraveller(): Promise<Page> {
  const phone = await openAs(VISITOR, "/robots.txt", { ...PHONE, isMobile: true, deviceScaleFactor: 3 });
  const email = `${crypto.randomUUID().slice(0, 8)}@example.org`;
  await signUp(phone, { email });
  const token = (await mailedPath(email, "/accounts/verify/")).split("/").at(-2);
  await send(phone, `/users/links/${token}/`, {});
  return phone;
}

async function find(phone: Page) {
  await phone.goto(`${address}/explore/`);
  await whenIdle(phone);
  await phone.getByRole("navigation", { name: "Bottom" }).getByRole("button", { name: "Search" }).tap();
  const dialog = phone.getByRole("dialog", { name: "Search" });
  await dialog.getByRole("searchbox").fill(NAME.toLowerCase());
  await dialog
    .getByRole("link", { name: new RegExp(NAME) })
    .first()
    .tap();
  await phone.waitForURL(`${address}/${LISTING}/`);
  await whenIdle(phone);
}

/** Sends an enquiry and stays on the page of the conversation. @param words of the enquiry */
async function enquire(phone: Page, words: string) {
  await phone.getByRole("region", { name: "Why book direct" }).getByRole("button", { name: "Book Direct" }).tap();
  const panel = phone.getByRole("region", { name: "Booking enquiry" });
  await expect.poll(() => panel.getByLabel(/^Email/).inputValue()).toMatch("@");
  // For the whole place: this takes no room's nights, so that the test can run repeatedly.
  await panel.getByLabel("What").selectOption({ label: "Something else" });
  await panel.getByLabel(/^Message/).fill(words);
  await panel.getByLabel("I am a person").tap();
  await panel.getByText("Done.", { exact: true }).waitFor({ timeout: 30_000 });
  await panel.getByRole("button", { name: "Send enquiry" }).tap();
  await phone.getByRole("region", { name: "Enquiry sent" }).getByRole("link", { name: "See your enquiry" }).tap();
  await phone.getByRole("heading", { level: 1, name: /^Your enquiry is with/ }).waitFor();
  await whenIdle(phone);
}

/** Answers through the mailed link, and agrees to three nights. */
async function answer(desk: Page, words: string) {
  await desk.goto(`${address}${await mailedPath(OWNER, "/listing/answer/", words)}?act=agree`);
  await whenIdle(desk);
  await desk.getByLabel(/^(Arrive|From)/).fill(dayAfter(60));
  await desk.getByLabel(/^(Leave|To)\b/).fill(dayAfter(63));
  await desk.getByLabel(/^Your message/).fill("You are welcome.");
  await desk.getByRole("button", { name: "Send and agree" }).click();
  await desk.getByText("Sent. You agreed to the dates.").waitFor();
  await whenIdle(desk);
}

/** @returns the QR code as shown on the phone */
async function saveVoucher(phone: Page): Promise<Buffer> {
  await phone.goto(`${address}/${LISTING}/`);
  await whenIdle(phone);
  await phone.getByRole("region", { name: "Why book direct" }).getByRole("link", { name: "Save the voucher" }).tap();
  const code = phone.getByRole("img", { name: "QR code of this voucher" });
  const next = phone.getByRole("dialog", { name: "Who recommended it?" }).getByRole("button", { name: "Next" });
  await code.or(next).first().waitFor();
  if (await next.isVisible()) await next.tap();
  await code.waitFor();
  await phone.getByText("Saved offline on this").filter({ visible: true }).waitFor({ timeout: 30_000 });
  await whenIdle(phone);
  // Keeps the code clear of the bottom bar.
  await code.evaluate((element) => element.scrollIntoView({ block: "center" }));
  return code.screenshot();
}

/** Checks in offline: the page was opened before, the network fails, and the page is opened again. */
async function checkIn(desk: Page, code: Buffer) {
  const path = `/listing/${LISTING}/vouchers/redeem/`;
  await desk.goto(`${address}${path}`);
  await desk.getByText("Saved offline on this").filter({ visible: true }).waitFor({ timeout: 30_000 });
  await whenIdle(desk);
  await desk.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await desk.context().setOffline(true);
  await desk.goto(`${address}${path}`);
  await desk.getByRole("heading", { level: 1, name: `Redeem vouchers: ${NAME}` }).waitFor();
  await showToCamera(inject("camera"), code);
  await desk.getByRole("button", { name: "Scan the code" }).click();
  await desk.getByRole("heading", { name: "Genuine, checked offline" }).waitFor();
  await desk.getByRole("button", { name: "Redeem offline" }).click();
  await desk.getByText("not sent yet").waitFor();
  await goOnline(desk);
  // Long before the next regular retry.
  await desk.getByText("not sent yet").waitFor({ state: "detached", timeout: 10_000 });
}

/** @returns the code for spending the credit */
async function confirm(phone: Page): Promise<string> {
  await phone.goto(`${address}/traveller/vouchers/`);
  await phone.getByText(/^Were you at/).waitFor();
  await whenIdle(phone);
  expect(await findViolations(phone)).toEqual([]);
  await phone.getByRole("button", { name: "Yes, I was" }).tap();
  await phone.getByText("Thank you. You confirmed your visit.").waitFor();
  await whenIdle(phone);
  await phone.getByRole("link", { name: "My credit", exact: true }).tap();
  await phone.getByRole("table").getByText("Voucher confirmed").waitFor();
  await whenIdle(phone);
  await phone.getByRole("button", { name: "Get a code to spend it" }).tap();
  const made = phone.getByRole("status").filter({ hasText: "Show this to" });
  await made.waitFor();
  expect(await findViolations(phone)).toEqual([]);
  return /[0-9a-z]{4} [0-9a-z]{4}/.exec(await made.innerText())?.[0] ?? "";
}

async function spend(desk: Page, code: string) {
  await desk.goto(`${address}/listing/${LISTING}/vouchers/credit/`);
  await whenIdle(desk);
  await desk.getByLabel("The guest's code").fill(code);
  await desk.getByLabel(/^Amount/).fill("4");
  await desk.getByRole("button", { name: "Spend", exact: true }).click();
  await desk.getByText(/ spent USD/).waitFor();
  await desk.getByRole("table").getByText("− 4").first().waitFor();
}

describe("the whole way", { timeout: 120_000 }, () => {
  it("leads from a search over an enquiry and a voucher, checked without a network, to credit that is spent", async () => {
    const phone = await newTraveller();
    const desk = await openAs(OWNER, "/robots.txt", DESK);
    const faults = [watch(phone), watch(desk)] as const;
    const words = `Is there a cot? ${crypto.randomUUID().slice(0, 8)}`;
    await find(phone);
    await enquire(phone, words);
    await answer(desk, words);
    await phone.reload();
    await phone.getByRole("heading", { level: 1, name: new RegExp(`${NAME} agrees to`) }).waitFor();
    await whenIdle(phone);
    await checkIn(desk, await saveVoucher(phone));
    await spend(desk, await confirm(phone));
    await phone.reload();
    await phone
      .getByRole("table")
      .getByText(/^Spent/)
      .waitFor();
    // Repeated requests, such as whether a code was used, may be cancelled; and the desk was offline for a while.
    const isFault = (line: string) => !/^failed: |ERR_INTERNET_DISCONNECTED/.test(line);
    expect(faults.flatMap((all) => all()).filter(isFault)).toEqual([]);
    for (const page of [phone, desk]) await page.context().close();
  });
});
