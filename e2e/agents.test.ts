import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveUrl } from "../src/booking/vouchers/ticket/urls.ts";
import { preparedHash } from "../src/catalogue/items/prepared.ts";
import { codeFromName } from "../src/platform/clock.ts";
import { findViolations, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { createPageOpener } from "./people.ts";
import { DESK, PASSWORD, PHONE } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

/** Tests input from other systems: a form filled in by an agent, and the keys of booking systems. */

const { address } = workerGuide();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const openAs = createPageOpener(() => browser);
const LISTING = codeFromName("demo business ubud-umah-rasmini");

const newPage = async (options: BrowserContextOptions) => (await browser.newContext({ reducedMotion: "reduce", ...options })).newPage();

describe("an enquiry that an agent has prepared", { timeout: 60_000 }, () => {
  it.each([
    ["on a desk", DESK],
    ["on a phone, in the dark", { ...PHONE, colorScheme: "dark" as const }],
  ])("opens filled in and marked, and waits for a person, %s", async (_where, options) => {
    const page = await newPage(options);
    const complaints = watch(page);
    const { results } = await (await page.request.get(`${address}/inventory/room/${LISTING}/`)).json();
    const [, room] = results as { id: string; title: string }[];
    const year = new Date().getUTCFullYear() + 1;
    const filled = { item: room?.id ?? "", from: `${year}-06-01`, to: `${year}-06-04`, message: "Two of us & a dog?", by: "Pathfinder" };
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(request.url());
    });
    await page.goto(`${address}/${LISTING}/${preparedHash(filled)}`);
    const panel = page.getByRole("region", { name: "Booking enquiry" });
    await panel.getByText("Filled in by a program called “Pathfinder”.").waitFor();
    await panel.getByRole("heading", { name: room?.title ?? "" }).waitFor();
    expect(await panel.getByLabel(/^Message/).inputValue()).toBe(filled.message);
    expect(await panel.getByLabel("What").inputValue()).toBe(filled.item);
    expect(await panel.getByRole("button", { name: /^When/ }).innerText()).toMatch(/1 Jun.*4 Jun/s);
    expect(await panel.getByLabel(/^Name/).inputValue()).toBe("");
    await whenIdle(page);
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await panel.getByRole("button", { name: "Cancel" }).click();
    await panel.waitFor({ state: "detached" });
    expect(sent).toEqual([]);
    expect(complaints()).toEqual([]);
    await page.context().close();
  });
});

describe("a voucher that an agent has prepared", { timeout: 60_000 }, () => {
  it("opens after the login as a form that is marked, with whom it names, and waits for a person", async () => {
    const page = await newPage(PHONE);
    const business = codeFromName("demo business kathmandu-tashi-dolma");
    const second = (reader: Page) => reader.getByRole("radio").nth(1);
    const reader = await openAs("joao@example.com", saveUrl(business), PHONE);
    const recommender = (await second(reader).getAttribute("value")) ?? "";
    expect(await second(reader).isChecked()).toBe(false);
    await reader.context().close();

    const complaints = watch(page);
    await page.goto(`${address}${saveUrl(business)}${preparedHash({ recommender, by: "Pathfinder" })}`);
    await page.getByLabel("Email").fill("joao@example.com");
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.getByRole("heading", { name: /^Welcome back/ }).waitFor();
    const enter = page.getByRole("button", { name: "Enter Password" });
    if (await enter.count()) await enter.click();
    await page.getByLabel("Password").fill(PASSWORD);
    const sent: string[] = [];
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page.getByText("Filled in by a program called “Pathfinder”.").waitFor();
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(request.url());
    });
    await whenIdle(page);
    expect(await second(page).isChecked()).toBe(true);
    expect(await second(page).getAttribute("value")).toBe(recommender);
    expect(await findViolations(page)).toEqual([]);
    expect(sent).toEqual([]);
    expect(complaints()).toEqual([]);
    await page.context().close();
  });
});

describe("a key of a booking system", { timeout: 60_000 }, () => {
  it("is made, shown once and revoked by the owner", async () => {
    const page = await newPage(DESK);
    const complaints = watch(page);
    await page.request.get(`${address}/api/csrf/`);
    const token = (await page.context().cookies(address)).find(({ name }) => name === "csrftoken")?.value ?? "";
    const headers = { "x-csrftoken": decodeURIComponent(token) };
    await page.request.post(`${address}/users/login/`, { data: { email: "owner@example.com", password: PASSWORD }, headers });
    // The address in older emails.
    await page.goto(`${address}/listing/${LISTING}/calendar/#booking-systems`);
    await page.waitForURL(/\/settings\/connections\/#booking-systems$/);
    await whenIdle(page);
    const systems = page.getByRole("region", { name: "Booking systems (OCTO)" });
    await systems.getByText("Create key").first().click();
    await systems.getByLabel("For", { exact: true }).fill("Bali Day Trips");
    await systems.getByRole("button", { name: "Create key" }).click();
    const key = await systems.getByLabel("The key for Bali Day Trips", { exact: true }).inputValue();
    const ask = () => page.request.get(`${address}/octo/products/`, { headers: { authorization: `Bearer ${key}` } });
    expect((await (await ask()).json()).length).toBeGreaterThan(0);
    expect(await findViolations(page)).toEqual([]);
    await whenIdle(page);
    await page.reload();
    await whenIdle(page);
    expect(await page.content()).not.toContain(key);
    // Other tests create keys for this listing too.
    await systems.getByLabel("Revoke: Bali Day Trips", { exact: true }).click();
    await systems.getByRole("button", { name: "Revoke the key for Bali Day Trips" }).click();
    await systems.getByRole("listitem").filter({ hasText: "Bali Day Trips" }).waitFor({ state: "detached" });
    expect((await ask()).status()).toBe(403);
    await whenIdle(page);
    expect(complaints()).toEqual([]);
    await page.context().close();
  });
});
