import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeFromName } from "../src/platform/clock.ts";
import { findViolations, watch } from "./checks.ts";
import { type RunningGuide, startGuide } from "./guide.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { PHONE } from "./signIn.ts";
import { filledFolder } from "./worker.ts";

const STAY = `/${codeFromName("demo business ubud-umah-rasmini")}/`;

/**
 * Imitates the script of a captcha service: explicit rendering, a callback. Tokens are numbered per page; the service accepts the second.
 */
const SCRIPT = `let count = 0;
window.turnstile = {
  render(place, options) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Verify you are human";
    button.onclick = () => { count += 1; options.callback("token " + count + " " + location.pathname); button.textContent = "Success"; };
    place.append(button);
    return place;
  },
  reset(place) { place.firstChild.textContent = "Verify you are human"; },
  remove(place) { place.replaceChildren(); },
};`;

const service = createServer(async (request, response) => {
  if (request.url?.startsWith("/turnstile/v0/api.js")) {
    response.setHeader("cross-origin-resource-policy", "cross-origin").setHeader("content-type", "text/javascript").end(SCRIPT);
    return;
  }
  let text = "";
  for await (const part of request) text += part;
  response
    .setHeader("content-type", "application/json")
    .end(JSON.stringify({ success: /^token 2 /.test(new URLSearchParams(text).get("response") ?? "") }));
});

const folder = filledFolder();
let guide: RunningGuide;
let browser: Browser;
beforeAll(async () => {
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  const env = {
    LOG_LEVEL: "warn",
    CAPTCHA_PROVIDER: "turnstile",
    CAPTCHA_SITE_KEY: "site-key-1",
    CAPTCHA_SECRET: "the-secret-of-this-guide",
    CAPTCHA_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  };
  guide = await startGuide({ dataDir: folder.path, env });
  browser = await openBrowser({ isFresh: true });
});
afterAll(async () => {
  await browser?.close();
  await guide?.stop();
  service.close();
  folder.remove();
});

describe("a captcha of another service", () => {
  it("stands in the form, is marked where it is missing, asked again where it was not taken, and sends", { timeout: 120_000 }, async () => {
    const context = await browser.newContext({ reducedMotion: "reduce", ...PHONE });
    const page = await context.newPage();
    await page.goto(`${guide.address}${STAY}`);
    await whenIdle(page);
    const faults = watch(page);
    await page.getByRole("region", { name: "Why book direct" }).getByRole("button", { name: "Book Direct" }).click();
    const panel = page.getByRole("region", { name: "Booking enquiry" });
    await panel.getByLabel(/^Name/).fill("Ana");
    await panel.getByLabel(/^Email/).fill("ana@example.org");
    const check = panel.getByRole("group", { name: "I am a person" });
    await check.getByText("Check by Cloudflare Turnstile").waitFor();
    const send = panel.getByRole("button", { name: "Send enquiry" });
    await send.click();
    await page.getByText("Please fill out captcha before submitting!").waitFor();
    await check.getByText("Tick this box before you send.").waitFor();
    const press = check.getByRole("button");
    await press.click();
    expect(await findViolations(page)).toEqual([]);
    await send.click();
    await page.getByText("Captcha verification failed. Please try again.").waitFor();
    await expect.poll(() => press.innerText()).toBe("Verify you are human");
    await press.click();
    await send.click();
    await page.getByText("Thank you. Your booking enquiry has been sent.").waitFor();
    // The browser itself logs the 400 of the refused attempt.
    expect(faults().filter((fault) => !/400/.test(fault))).toEqual([]);
    await context.close();
  });

  it("stands in the sign-up", { timeout: 60_000 }, async () => {
    const context = await browser.newContext({ reducedMotion: "reduce", ...PHONE });
    const page = await context.newPage();
    await page.goto(`${guide.address}/traveller/signup/`);
    await page.getByLabel("First name").fill("Ana");
    await page.getByLabel("Last name").fill("Lima");
    await page.getByLabel("Email").fill("ana.lima@example.org");
    const check = page.getByRole("group", { name: "I am a person" });
    await check.getByText("Check by Cloudflare Turnstile").waitFor();
    expect(await findViolations(page)).toEqual([]);
    const send = page.getByRole("button", { name: "Sign up", exact: true });
    await send.click();
    await page.getByText("Please fill out captcha before submitting!").waitFor();
    const press = check.getByRole("button");
    await press.click();
    await send.click();
    await page.getByText("Captcha verification failed. Please try again.").waitFor();
    await expect.poll(() => press.innerText()).toBe("Verify you are human");
    expect(await page.getByLabel("First name").inputValue()).toBe("Ana");
    await press.click();
    await send.click();
    await page.waitForURL(/\/traveller\/get-started\/checklist\/$/);
    await context.close();
  });
});
