import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import encodeQr from "qr";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeFromName } from "../src/platform/clock.ts";
import { findViolations, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { DESK, PASSWORD, PHONE, signInTools } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

/** Vouchers at the counter: read by a camera or typed, with a network and without. */

const { address, dataDir } = workerGuide();
let browser: Browser;
const { open } = signInTools(address, dataDir, () => browser);
const LISTING = codeFromName("demo business ubud-bel-sepeda");
const HERE = `/listing/${LISTING}/check-in/`;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

interface Voucher {
  code: string;
  voucher_url: string;
  is_expired: boolean;
}

/** The page, as the owner of the demo, with the listing's vouchers. */
async function counter(options: BrowserContextOptions): Promise<{ page: Page; vouchers: Voucher[]; headers: Record<string, string> }> {
  const page = await open("/accounts/login/", options);
  await page.request.get(`${address}/api/csrf/`);
  const token = (await page.context().cookies()).find(({ name }) => name === "csrftoken")?.value ?? "";
  const login = { data: { email: "owner@example.com", password: PASSWORD }, headers: { "x-csrftoken": decodeURIComponent(token) } };
  await page.request.post(`${address}/users/login/`, login);
  const answer = await page.request.get(`${address}/credit/api/coupon/?business__business_code=${LISTING}`);
  const { results } = (await answer.json()) as { results: Voucher[] };
  await page.goto(`${address}${HERE}`);
  if (options.javaScriptEnabled !== false) await whenIdle(page);
  // The login has made another.
  const now = (await page.context().cookies()).find(({ name }) => name === "csrftoken")?.value ?? "";
  return { page, vouchers: results, headers: { "x-csrftoken": decodeURIComponent(now) } };
}

/** Puts a picture that shows a QR code in the place of the phone's camera. */
const holdUp = (page: Page, text: string) =>
  page.evaluate(
    (rows) => {
      const canvas = document.createElement("canvas");
      const size = 6;
      canvas.width = 640;
      canvas.height = 480;
      const context = canvas.getContext("2d") as CanvasRenderingContext2D;
      const draw = () => {
        context.fillStyle = "#fff";
        context.fillRect(0, 0, canvas.width, canvas.height);
        context.fillStyle = "#000";
        for (const [y, row] of rows.entries())
          for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(60 + x * size, 60 + y * size, size, size);
      };
      setInterval(draw, 50);
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
    },
    encodeQr(text, "raw", { ecc: "medium" }),
  );

describe("check-in", { timeout: 60_000 }, () => {
  it("reads a voucher by camera without a network, and settles it once when there is one", async () => {
    const { page, headers } = await counter(PHONE);
    const complaints = watch(page);
    const made = await page.request.post(`${address}/credit/api/coupon/`, { data: { business: LISTING }, headers });
    const saved = (await made.json()) as Voucher;
    await page.context().setOffline(true);
    await holdUp(page, saved.voucher_url);
    await page.getByRole("button", { name: "Scan the code" }).tap();
    await page.getByRole("heading", { name: "Genuine, checked without network" }).waitFor();
    await page.getByRole("button", { name: "Redeem and settle later" }).tap();
    await page.getByText("not yet settled").waitFor();
    // The same again is refused by the phone itself.
    await page.getByRole("button", { name: "Scan the code" }).tap();
    await page.getByRole("heading", { name: "Already redeemed" }).waitFor();
    await page.getByRole("button", { name: "Check another" }).tap();
    await page.context().setOffline(false);
    await page.getByText("not yet settled").waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Redeemed in the last 24 hours" }).waitFor();
    const answer = await page.request.get(`${address}/credit/api/coupon/${saved.code}/`);
    expect(((await answer.json()) as { status: string }).status).toBe("redeemed");
    await page.getByLabel("The eight signs under the QR code").fill(saved.code.toUpperCase());
    await page.getByRole("heading", { name: "Already redeemed" }).waitFor();
    // While there was no network, and as the page was left.
    expect(complaints().filter((one) => !/^failed: |ERR_INTERNET_DISCONNECTED/.test(one))).toEqual([]);
    await page.context().close();
  });

  it.each(["light", "dark"] as const)("says what is wrong with a voucher, in %s", async (colorScheme) => {
    const { page, vouchers } = await counter({ ...DESK, colorScheme });
    const complaints = watch(page);
    const expired = vouchers.find((one) => one.is_expired) as Voucher;
    await page.goto(`${address}${HERE}?code=${expired.code}`);
    await page.getByRole("heading", { name: "Expired" }).waitFor();
    await whenIdle(page);
    expect(await findViolations(page)).toEqual([]);
    await page.goto(`${address}${HERE}?code=7hq3vx0e`);
    await page.getByRole("heading", { name: "No such code" }).waitFor();
    await whenIdle(page);
    // A signature that somebody made up.
    await holdUp(page, `${expired.voucher_url.slice(0, -3)}AAA`);
    await page.getByRole("button", { name: "Scan the code" }).click();
    await page.getByRole("heading", { name: "Not from this guide" }).waitFor();
    expect(complaints()).toEqual([]);
    await page.context().close();
  });

  it("and handing out work without scripts", async () => {
    const { page } = await counter({ ...DESK, javaScriptEnabled: false });
    await page.goto(`${address}/listing/${LISTING}/vouchers/`);
    await page.getByLabel("How many").fill("2");
    await page.getByRole("button", { name: "Make them" }).click();
    const slips = page.getByRole("img", { name: /^QR code of voucher/ });
    expect(await slips.count()).toBe(2);
    const code = ((await slips.first().getAttribute("aria-label")) ?? "").slice(-8);
    await page.goto(`${address}${HERE}`);
    await page.getByLabel("The eight signs under the QR code").fill(code);
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await page.getByRole("button", { name: "Redeem now" }).click();
    await page.getByRole("heading", { name: "Redeemed", exact: true }).waitFor();
    await page.goto(`${address}/listing/${LISTING}/credit/`);
    await page.getByRole("heading", { name: "Statement" }).waitFor();
    await page.context().close();
  });
});
