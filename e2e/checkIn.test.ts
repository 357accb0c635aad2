import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import encodeQr from "qr";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { QUEUE_KEY } from "../src/booking/vouchers/desk/queue.ts";
import { codeFromName } from "../src/platform/clock.ts";
import { findFaultsInBoth, findViolations, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { goOnline } from "./phone.ts";
import { PlainBrowser } from "./plainBrowser.ts";
import { DESK, PASSWORD, PHONE } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

/** Tests vouchers at the counter: scanned or typed, online and offline. */

const { address } = workerGuide();
let browser: Browser;
const OWNER = "owner@example.com";
const LISTING = codeFromName("demo business ubud-bel-sepeda");
/** Address of the page until December 2026. */
const BEFORE = `/listing/${LISTING}/check-in/`;
const HERE = `/listing/${LISTING}/vouchers/redeem/`;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

interface Voucher {
  code: string;
  voucher_url: string;
  is_expired: boolean;
}

const readCsrfToken = async (page: Page) =>
  decodeURIComponent((await page.context().cookies()).find(({ name }) => name === "csrftoken")?.value ?? "");

async function logIn(page: Page, email: string) {
  await page.request.get(`${address}/api/csrf/`);
  const headers = { "x-csrftoken": await readCsrfToken(page) };
  const answer = await page.request.post(`${address}/users/login/`, { data: { email, password: PASSWORD }, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Runs in the browser: rejects Ed25519, as browsers from before 2025 do. */
function takeEd25519Away() {
  const { generateKey, importKey } = SubtleCrypto.prototype;
  const refuse = () => Promise.reject(new DOMException("Algorithm: Unrecognized name", "NotSupportedError"));
  SubtleCrypto.prototype.generateKey = function (this: SubtleCrypto, ...given: unknown[]) {
    return given[0] === "Ed25519" ? refuse() : Reflect.apply(generateKey, this, given);
  } as typeof generateKey;
  SubtleCrypto.prototype.importKey = function (this: SubtleCrypto, ...given: unknown[]) {
    return given[2] === "Ed25519" ? refuse() : Reflect.apply(importKey, this, given);
  } as typeof importKey;
}

/** Runs in the browser: reports that the user saves data, so that nothing is prefetched. */
const saveData = () =>
  Object.defineProperty(Object.getPrototypeOf((navigator as { connection?: object }).connection ?? {}), "saveData", { get: () => true });

/** Opens the page as the demo's owner. @returns the page and the listing's vouchers @param prepare runs first in each document */
async function counter(
  options: BrowserContextOptions,
  prepare?: () => void,
): Promise<{ page: Page; vouchers: Voucher[]; headers: Record<string, string> }> {
  const page = await (await browser.newContext({ reducedMotion: "reduce", ...options })).newPage();
  if (prepare) await page.addInitScript(prepare);
  await logIn(page, OWNER);
  const answer = await page.request.get(`${address}/credit/api/coupon/?business__business_code=${LISTING}`);
  const { results } = (await answer.json()) as { results: Voucher[] };
  await page.goto(`${address}${HERE}`);
  await whenIdle(page);
  // The login has created a new token.
  return { page, vouchers: results, headers: { "x-csrftoken": await readCsrfToken(page) } };
}

/** Runs in the browser: turns the saved page into one that was saved before the page moved. */
async function renamePack([now, before]: readonly [string, string]) {
  const [from, to] = [await caches.open(`kept-private ${now}`), await caches.open(`kept-private ${before}`)];
  for (const request of await from.keys()) {
    const text = await (await from.match(request))?.text();
    await to.put(request, new Response(text?.replaceAll(now, before), { headers: { "content-type": "application/json" } }));
  }
  await caches.delete(`kept-private ${now}`);
}

/** Shows a QR code to the phone's camera. */
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
  it("opens and reads a voucher without a network, also where the browser knows no Ed25519, and settles it once when there is one", async () => {
    const { page, headers } = await counter({ ...PHONE, colorScheme: "dark" }, takeEd25519Away);
    const complaints = watch(page);
    const made = await page.request.post(`${address}/credit/api/coupon/`, { data: { business: LISTING }, headers });
    const saved = (await made.json()) as Voucher;
    await page.getByText("Saved offline on this").filter({ visible: true }).waitFor({ timeout: 30_000 });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.evaluate(renamePack, [HERE, BEFORE] as const);
    await page.context().setOffline(true);
    await page.goto(`${address}${BEFORE}`);
    await page.getByRole("heading", { level: 1, name: "Redeem vouchers: Bel Sepeda" }).waitFor();
    await page.goto(`${address}${HERE}`);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Redeem vouchers: Bel Sepeda" }).waitFor();
    await holdUp(page, saved.voucher_url);
    await page.getByRole("button", { name: "Scan the code" }).tap();
    await page.getByRole("heading", { name: "Genuine, checked offline" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Redeem offline" }).tap();
    await page.getByText("not sent yet").waitFor();
    // The phone itself refuses the same code a second time.
    await page.getByRole("button", { name: "Scan the code" }).tap();
    await page.getByRole("heading", { name: "Already redeemed" }).waitFor();
    await page.getByRole("button", { name: "Check another" }).tap();
    await goOnline(page);
    // Long before the next regular retry.
    await page.getByText("not sent yet").waitFor({ state: "detached", timeout: 10_000 });
    const answer = await page.request.get(`${address}/credit/api/coupon/${saved.code}/`);
    expect(((await answer.json()) as { status: string }).status).toBe("redeemed");
    await page.goto(`${address}${BEFORE}?from=bookmark`);
    expect(page.url()).toBe(`${address}${HERE}?from=bookmark`);
    await page.getByRole("heading", { name: "Redeemed in the last 24 hours" }).waitFor();
    await whenIdle(page);
    await page.getByLabel("Code under the QR code").fill(saved.code.toUpperCase());
    await page.getByRole("heading", { name: "Already redeemed" }).waitFor();
    // Failures while offline, and requests cancelled on leaving the page, are expected.
    expect(complaints().filter((one) => !/^failed: |ERR_INTERNET_DISCONNECTED/.test(one))).toEqual([]);
    await page.context().close();
  });

  it("keeps nothing of an account that logs out, or in whose place another one logs in", async () => {
    const { page } = await counter(DESK);
    const here = () => page.evaluate(async (key) => [localStorage.getItem(key), ...(await caches.keys())], QUEUE_KEY);
    const isPrivate = (name: string | null) => name !== null && !name.startsWith("kept-shell");
    const keep = async () => {
      await page.goto(`${address}${HERE}`);
      await page.getByText("Saved offline on this").filter({ visible: true }).waitFor({ timeout: 30_000 });
      await page.evaluate((key) => localStorage.setItem(key, "[]"), QUEUE_KEY);
      expect((await here()).filter(isPrivate)).toEqual(["[]", `kept-private ${HERE}`]);
    };
    await keep();
    await page.getByRole("contentinfo").getByRole("button", { name: "Log Out" }).click();
    await page.getByRole("banner").getByRole("link", { name: "Log in" }).waitFor();
    await whenIdle(page);
    await expect.poll(async () => (await here()).filter(isPrivate)).toEqual([]);
    await logIn(page, OWNER);
    await keep();
    // The owner's session expires, and a traveller logs in.
    await page.context().clearCookies();
    await logIn(page, "maya@example.com");
    await page.goto(`${address}/kept/`);
    await expect.poll(async () => (await here()).filter((name) => name?.startsWith("kept-private"))).toEqual([]);
    await page.getByText("Nothing saved offline yet.").waitFor();
    await page.context().close();
  });

  it("says what is wrong with a voucher, in the light and in the dark", async () => {
    const { page, vouchers } = await counter(DESK, saveData);
    const complaints = watch(page);
    const expired = vouchers.find((one) => one.is_expired) as Voucher;
    await page.goto(`${address}${HERE}?code=${expired.code}`);
    await page.getByRole("heading", { name: "Expired" }).waitFor();
    await whenIdle(page);
    expect(await findFaultsInBoth(page, [1280])).toEqual([]);
    await page.goto(`${address}${HERE}?code=7hq3vx0e`);
    await page.getByRole("heading", { name: "No such code" }).waitFor();
    await whenIdle(page);
    // A forged signature.
    await holdUp(page, `${expired.voucher_url.slice(0, -3)}AAA`);
    await page.getByRole("button", { name: "Scan the code" }).click();
    await page.getByRole("heading", { name: "Not from The Guide" }).waitFor();
    expect(complaints()).toEqual([]);
    // With data saving on, nothing is stored offline.
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await page.context().close();
  });

  it("and handing out work without scripts", async () => {
    const owner = new PlainBrowser();
    await owner.write("/users/login/", { email: OWNER, password: PASSWORD });
    await owner.open(`/listing/${LISTING}/vouchers/hand-out/`);
    await owner.press("Create", { number: "2" });
    const slips = [...owner.html.matchAll(/aria-label="QR code of voucher ([^"]*)"/g)].map(([, code = ""]) => code.slice(-8));
    expect(slips).toHaveLength(2);
    await owner.open(HERE);
    await owner.press("Check", { code: slips[0] ?? "" });
    await owner.press("Redeem now");
    expect(owner.html).toMatch(/<h\d\b[^>]*>Redeemed<\/h\d>/);
    await owner.open(`/listing/${LISTING}/vouchers/credit/`);
    expect(owner.html).toMatch(/<h\d\b[^>]*>Statement<\/h\d>/);
  });
});
