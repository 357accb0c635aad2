import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { whenIdle } from "./page.ts";

export const PASSWORD = "explore-better";
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };
export const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };

/** Returns helpers for the tests of signing in. @param browser returns the browser once it has started */
export function signInTools(address: string, dataDir: string, browser: () => Browser) {
  /** Opens a page in its own context, with its scripts running. */
  async function open(path: string, options: BrowserContextOptions = DESK): Promise<Page> {
    const context = await browser().newContext({ reducedMotion: "reduce", ...options });
    const page = await context.newPage();
    await page.goto(`${address}${path}`);
    if (options.javaScriptEnabled !== false) await whenIdle(page);
    return page;
  }

  /** Returns the mailed links of a kind to an address, the newest first. @param part part of the site that they lead to */
  function mailedLinks(to: string, kind: string, part = "accounts"): string[] {
    const folder = join(dataDir, "mailbox");
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
    const found = names
      .sort()
      .reverse()
      .map((name) => readFileSync(join(folder, name), "utf8").replaceAll("=\r\n", ""))
      .filter((source) => new RegExp(`^To: .*${to}`, "m").test(source))
      .map((source) => new RegExp(`http[^\\s"<>]*/${part}/${kind}/[\\w-]{22,}/`).exec(source)?.[0]);
    return found.filter((link) => link !== undefined);
  }

  /** Returns the subjects of all mails to an address. */
  function subjects(to: string): string[] {
    const folder = join(dataDir, "mailbox");
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
    const sources = names
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .filter((source) => new RegExp(`^To: .*${to}`, "m").test(source));
    return sources.map((source) => /^Subject: (.*)$/m.exec(source)?.[1]?.trim() ?? "");
  }

  /** Returns the newest of those links; waits, because the worker sends mail with a delay. @param known links that were mailed before */
  async function mailedLink(to: string, kind: string, known: string[] = []): Promise<string> {
    for (const until = Date.now() + 20_000; Date.now() < until; ) {
      const link = mailedLinks(to, kind).find((one) => !known.includes(one));
      if (link) return link;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`No mail came to ${to}`);
  }

  /** Returns the traveller that the browser is logged in as. */
  const isIn = async (page: Page) =>
    ((await (await page.request.get(`${address}/api/session/`)).json()) as { traveller: { name: string } | null }).traveller;

  return {
    open,
    mailedLinks,
    subjects,
    mailedLink,
    isIn,
    /** Waits for "commit" instead of "load": a page's pictures may still be drawn. */
    arrived: (page: Page, path: string) => page.waitForURL(`${address}${path}`, { waitUntil: "commit" }),
    heading: (page: Page, name: string | RegExp) => page.getByRole("heading", { name, level: 1 }).waitFor(),
    press: (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click(),
  };
}
