import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeFromName } from "../src/platform/clock.ts";
import { findViolations, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { DESK, PASSWORD, PHONE, signInTools } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

const { address, dataDir } = workerGuide();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
const { open, mailedLink, press } = signInTools(address, dataDir, () => browser);

/** Listing of owner@example.com, with a discount and credit; two public travellers recommend it. */
const BUSINESS = codeFromName("demo business kathmandu-tashi-dolma");

async function write(page: Page, path: string, data = {}) {
  await page.request.get(`${address}/api/csrf/`);
  const token = (await page.context().cookies()).find(({ name }) => name === "csrftoken")?.value ?? "";
  const response = await page.request.post(`${address}${path}`, { data, headers: { "x-csrftoken": decodeURIComponent(token) } });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return response;
}

/** Registers a new traveller with a verified address for the test. */
async function newTraveller(of: Page) {
  const page = await of.context().newPage();
  const email = `${crypto.randomUUID().slice(0, 8)}@example.org`;
  await write(page, "/traveller/api/traveller/", { first_name: "Nils", last_name: "Berg", email });
  await page.goto(await mailedLink(email, "verify"));
  await press(page, "Verify my email");
  await page.getByRole("heading", { name: /email address is verified/ }).waitFor();
  await page.close();
}

// way.test.ts covers redeeming, confirming and spending the credit.
describe("a voucher", () => {
  it("is saved from the profile by keyboard, and shown without a network", { timeout: 120_000 }, async () => {
    const page = await open("/explore/countries/", PHONE);
    await newTraveller(page);
    await page.goto(`${address}/${BUSINESS}/`);
    await whenIdle(page);
    const save = page.getByRole("region", { name: "Why book direct" }).getByRole("link", { name: "Save the voucher" });
    await save.focus();
    await page.keyboard.press("Enter");
    const chooser = page.getByRole("dialog", { name: "Who recommended it?" });
    await chooser.getByRole("radio").first().waitFor();
    const faults = watch(page);
    expect(await chooser.getByRole("radio").count()).toBe(2);
    expect(await chooser.getByRole("radio").first().isChecked()).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await chooser.getByRole("radio").first().focus();
    await page.keyboard.press("ArrowDown");
    await chooser.getByRole("button", { name: "Next" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/traveller\/coupon\/\w{8}\/$/);
    const { pathname } = new URL(page.url());
    const code = pathname.split("/")[3] ?? "";
    const spaced = `${code.slice(0, 4)} ${code.slice(4)}`;
    await page.getByRole("img", { name: "QR code of this voucher" }).waitFor();
    await page.getByText("Saved offline on this").filter({ visible: true }).waitFor({ timeout: 30_000 });
    expect(await findViolations(page)).toEqual([]);
    expect(faults()).toEqual([]);

    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    const offline = await page.context().newPage();
    await offline.goto(`${address}${pathname}`);
    await offline.getByText("You're offline.").waitFor();
    await offline.getByText(spaced).waitFor();
    await offline.getByRole("img", { name: "QR code of this voucher" }).waitFor();
    expect(await findViolations(offline)).toEqual([]);
    await offline.close();
    await page.context().setOffline(false);
    // Every button of the listing knows the voucher, also those that load later.
    await page.goto(`${address}/${BUSINESS}/`);
    await page.getByRole("region", { name: "Recommended by travellers" }).getByRole("link", { name: "See your voucher" }).waitFor();
    expect(await page.getByRole("link", { name: "Save the voucher" }).count()).toBe(0);
    await page.context().close();
  });

  it("is offered after an enquiry from the home page", { timeout: 120_000 }, async () => {
    const { activityProducts } = (await (await fetch(`${address}/guide/api/home/`)).json()) as {
      activityProducts: { title: string; book_now_url: string | null; business: { discount: number; bonus_credit: number } }[];
    };
    const { title = "" } =
      activityProducts.find(({ book_now_url, business }) => !book_now_url && business.discount + business.bonus_credit > 0) ?? {};
    expect(title).not.toBe("");
    const page = await open("/explore/countries/", DESK);
    await newTraveller(page);
    await page.goto(`${address}/explore/`);
    await whenIdle(page);
    await page.getByRole("region", { name: "Featured things to do" }).getByRole("link", { name: title, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Book Direct" }).click();
    await dialog.getByLabel("I am a person").click();
    await dialog.getByText("Done.", { exact: true }).waitFor({ timeout: 30_000 });
    await dialog.getByRole("button", { name: "Send enquiry" }).click();
    await dialog.getByText("Thank you. Your booking enquiry has been sent.").waitFor();
    await dialog.getByRole("link", { name: "Save the voucher" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.context().close();
  });

  it("is offered to travellers alone, and without scripts by a form", async () => {
    const bare = await open(`/${BUSINESS}/`, { ...DESK, javaScriptEnabled: false });
    const save = bare.getByRole("link", { name: "Save the voucher", exact: true });
    expect(await save.count()).toBe(0);
    await bare.getByRole("link", { name: "Log in to save the voucher" }).click();
    await bare.waitForURL(/\/accounts\/login\/\?next=/);
    await write(bare, "/users/login/", { email: "owner@example.com", password: PASSWORD });
    await bare.goto(`${address}/${BUSINESS}/`);
    expect(await save.count()).toBe(0);
    expect(await bare.locator('a[href$="/traveller/vouchers/"]').count()).toBe(0);
    await bare.context().clearCookies();
    await write(bare, "/users/login/", { email: "joao@example.com", password: PASSWORD });
    await bare.goto(`${address}/${BUSINESS}/`);
    await save.first().click();
    await bare.getByRole("heading", { name: "Who recommended it?" }).waitFor();
    // The label covers the radio button.
    await bare.locator("label").nth(1).click();
    await bare.getByRole("button", { name: "Next" }).click();
    await bare.getByRole("heading", { name: "Your voucher", level: 1 }).waitFor();
    // From now on the listing links to the voucher.
    await bare.goto(`${address}/${BUSINESS}/`);
    expect(await save.count()).toBe(0);
    await bare.getByRole("link", { name: "See your voucher" }).first().click();
    await bare.getByRole("heading", { name: "Your voucher", level: 1 }).waitFor();
    await bare.getByText("Delete this voucher", { exact: true }).click();
    await bare.getByText("Are you sure you want to delete this voucher?").waitFor();
    await bare.getByRole("button", { name: "Delete" }).click();
    await bare.getByText(/^Your voucher for .* was deleted\./).waitFor();
    await bare.context().close();
  });
});
