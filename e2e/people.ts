import type { APIResponse, Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { CSRF_COOKIE } from "../src/platform/security/csrf.ts";
import { whenIdle } from "./page.ts";
import { DESK, PASSWORD } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

/** A visitor without an account. */
export const VISITOR = "";
/** A traveller who has just signed up and has not verified the email address. */
export const NEWCOMER = "newcomer";

/** Sends a write request as the guide's own scripts do. @throws the test fails if the guide refuses the request */
export async function send(page: Page, path: string, data: object): Promise<APIResponse> {
  const { address } = workerGuide();
  await page.request.get(`${address}/api/csrf/`);
  const token = (await page.context().cookies(address)).find(({ name }) => name === CSRF_COOKIE)?.value ?? "";
  const response = await page.request.post(`${address}${path}`, { data, headers: { "x-csrftoken": decodeURIComponent(token) } });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return response;
}

/** Registers a new traveller in the page's browser. */
export const signUp = (page: Page, given: { email?: string; home_country?: string } = {}): Promise<APIResponse> =>
  send(page, "/traveller/api/traveller/", {
    first_name: "Nils",
    last_name: "Berg",
    email: `${crypto.randomUUID().slice(0, 8)}@example.org`,
    ...given,
  });

/**
 * Returns a function that opens a page of the worker's guide as a visitor, as a new traveller, or as a demo account by its email address.
 * @param browser returns the browser once it has started
 */
export function createPageOpener(browser: () => Browser) {
  return async function openAs(who: string, path: string, options: BrowserContextOptions = DESK): Promise<Page> {
    const context = await browser().newContext({ reducedMotion: "reduce", ...options });
    const page = await context.newPage();
    if (who === NEWCOMER) await signUp(page);
    else if (who !== VISITOR) await send(page, "/users/login/", { email: who, password: PASSWORD });
    await page.goto(`${workerGuide().address}${path}`);
    if (options.javaScriptEnabled !== false) await whenIdle(page);
    return page;
  };
}
