import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeFromName } from "../src/platform/clock.ts";
import { findFaultsInBoth, watch } from "./checks.ts";
import { openBrowser } from "./page.ts";
import { pagesOf, send, signUp, VISITOR } from "./people.ts";
import { DESK, PHONE, signInTools } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

/** The people of a listing, its log and its numbers, as its owner uses them. */

const { address, dataDir } = workerGuide();
let browser: Browser;
const { mailedLinks } = signInTools(address, dataDir, () => browser);
const openAs = pagesOf(() => browser);
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
    const page = await openAs(OWNER, at("people"), options);
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
    // A helper sees who runs it, and changes nothing of them.
    await guest.goto(`${address}${at("people")}`);
    expect(await guest.getByRole("button", { name: /Invite|owner|Remove/ }).count()).toBe(0);

    await page.reload();
    const row = page.getByRole("listitem").filter({ hasText: email });
    await row
      .getByText(/^Remove/)
      .first()
      .click();
    await row.getByRole("button", { name: /^Remove/ }).click();
    await row.waitFor({ state: "detached" });
    expect((await guest.goto(`${address}${at("people")}`))?.status()).toBe(404);
    await page.context().close();
    await guest.context().close();
  });

  it("people, log and numbers have no violations and fit on a phone, in the light and in the dark", async () => {
    const page = await openAs(OWNER, at("people"), PHONE);
    const complaints = watch(page);
    await send(page, `/listing/api/businesses/${LISTING}/invitations/`, { email: `${crypto.randomUUID().slice(0, 8)}@example.org` });
    for (const room of ["people", "log", "numbers"]) {
      await page.goto(`${address}${at(room)}`);
      for (const summary of await page.locator("main summary").all())
        await summary.evaluate((one) => one.closest("details")?.setAttribute("open", ""));
      expect(await findFaultsInBoth(page, [390]), room).toEqual([]);
    }
    expect(complaints()).toEqual([]);
    await page.context().close();
  });
});
