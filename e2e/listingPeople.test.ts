import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeFromName } from "../src/platform/clock.ts";
import { findFaultsInBoth, watch } from "./checks.ts";
import { openBrowser } from "./page.ts";
import { createPageOpener, send, signUp, VISITOR } from "./people.ts";
import { DESK, PHONE, signInTools } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

/** Tests the people of a listing, its log and its numbers, as its owner uses them. */

const { address, dataDir } = workerGuide();
let browser: Browser;
const { mailedLinks } = signInTools(address, dataDir, () => browser);
const openAs = createPageOpener(() => browser);
const OWNER = "owner@example.com";
const LISTING = codeFromName("demo business ubud-umah-rasmini");
const at = (room: string) => `/listing/${LISTING}/${room}/`;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe("people of a listing", { timeout: 90_000 }, () => {
  it.each<[string, BrowserContextOptions]>([
    ["with scripts", DESK],
    ["without scripts, on a phone", { ...PHONE, javaScriptEnabled: false }],
  ])("are invited by mail, accept by a button, and are removed: %s", async (_, options) => {
    const email = `${crypto.randomUUID().slice(0, 8)}@example.org`;
    const page = await openAs(OWNER, at("settings/people"), options);
    await page.getByLabel("Their email address").fill(email);
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    await page.getByText(email, { exact: true }).waitFor();

    const link = () => mailedLinks(email, "invitation", "listing")[0];
    await expect.poll(link, { timeout: 20_000 }).toBeDefined();
    const guest = await openAs(VISITOR, "/", options);
    await guest.goto(link() ?? "");
    await guest.getByRole("link", { name: "Log in or sign up" }).waitFor();
    await signUp(guest, { email });
    await guest.reload();
    await guest.getByText("Please verify your email address first").waitFor();
    expect(await guest.getByRole("button", { name: "Accept" }).count()).toBe(0);
    await expect.poll(() => mailedLinks(email, "verify")[0], { timeout: 20_000 }).toBeDefined();
    await guest.goto(mailedLinks(email, "verify")[0] ?? "");
    const verified = guest.waitForResponse((response) => response.request().method() === "POST");
    await guest.locator("main form button").first().click();
    expect((await verified).status()).toBeLessThan(400);
    await guest.waitForLoadState();
    await guest.goto(link() ?? "");
    await guest.getByRole("button", { name: "Accept" }).click();
    await guest.waitForURL((url) => url.pathname === `/listing/${LISTING}/`);
    // A helper sees the owners and helpers, but cannot change them.
    await guest.goto(`${address}${at("settings/people")}`);
    expect(await guest.getByRole("button", { name: /Invite|owner|Remove/ }).count()).toBe(0);

    await page.reload();
    const row = page.getByRole("listitem").filter({ hasText: email });
    await row
      .getByText(/^Remove/)
      .first()
      .click();
    await row.getByRole("button", { name: /^Remove/ }).click();
    await row.waitFor({ state: "detached" });
    expect((await guest.goto(`${address}${at("settings/people")}`))?.status()).toBe(404);
    await page.context().close();
    await guest.context().close();
  });

  it("people, log and numbers have no violations and fit on a phone, in the light and in the dark", async () => {
    const page = await openAs(OWNER, at("settings/people"), PHONE);
    const complaints = watch(page);
    await send(page, `/listing/api/businesses/${LISTING}/invitations/`, { email: `${crypto.randomUUID().slice(0, 8)}@example.org` });
    for (const room of ["settings/people", "settings/history", "numbers"]) {
      await page.goto(`${address}${at(room)}`);
      for (const summary of await page.locator("main summary").all())
        await summary.evaluate((one) => one.closest("details")?.setAttribute("open", ""));
      expect(await findFaultsInBoth(page, [390]), room).toEqual([]);
    }
    expect(complaints()).toEqual([]);
    await page.context().close();
  });
});

describe("an owner who removes another", { timeout: 120_000 }, () => {
  it.each<[string, string, BrowserContextOptions]>([
    ["with scripts, by keyboard", "maya@example.com", DESK],
    ["without scripts, on a phone", "joao@example.com", { ...PHONE, javaScriptEnabled: false }],
  ])("sees what ends with them, takes a key over and reads its new text once: %s", async (_, email, options) => {
    const page = await openAs(OWNER, at("settings/people"), options);
    await send(page, `/listing/api/businesses/${LISTING}/invitations/`, { email, role: "owner" });
    const link = () => mailedLinks(email, "invitation", "listing")[0];
    await expect.poll(link, { timeout: 20_000 }).toBeDefined();
    const other = await openAs(email, "/", DESK);
    await send(other, `/listing/api/invitations/${link()?.split("/").at(-2)}/`, {});
    const label = `Reseller ${crypto.randomUUID().slice(0, 8)}`;
    const made = await (await send(other, `/listing/api/businesses/${LISTING}/keys/`, { label })).json();
    await send(other, `/listing/api/businesses/${LISTING}/webhooks/`, { url: "https://hooks.example/guide", events: ["enquiry.created"] });
    await other.context().close();

    await page.goto(`${address}${at("settings/connections")}`);
    await page.getByText("Created by").first().waitFor();
    await page.goto(`${address}${at("settings/people")}`);
    const row = page.getByRole("listitem").filter({ hasText: email });
    const summary = row.locator("summary").filter({ hasText: "Remove" });
    const question = row.locator("details").filter({ has: page.locator("summary", { hasText: "Remove" }) });
    const tick = question.getByRole("checkbox", { name: `Key for ${label}` });
    if (options.javaScriptEnabled === false) {
      await summary.click();
      await tick.check();
      await question.getByRole("button", { name: /^Remove/ }).click();
    } else {
      await summary.focus();
      await page.keyboard.press("Enter");
      await tick.waitFor();
      await page.keyboard.press("Tab");
      expect(await tick.evaluate((box) => box === document.activeElement)).toBe(true);
      await page.keyboard.press("Space");
      // Past the webhook field to the button.
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
    }
    const secret = page.getByRole("textbox", { name: `New key for ${label}` });
    await secret.waitFor();
    const text = await secret.inputValue();
    expect(text).toMatch(/^octo_/);
    const asked = async (key: string) =>
      (await page.request.get(`${address}/octo/supplier/`, { headers: { authorization: `Bearer ${key}` } })).status();
    expect([await asked(made.key), await asked(text)]).toEqual([403, 200]);
    await page.goto(`${address}${at("settings/people")}`);
    expect(await page.getByText(text).count()).toBe(0);
    expect(await page.getByText(email).count()).toBe(0);
    await page.context().close();
  });
});
