import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { whenIdle } from "./page.ts";

export const PASSWORD = "explore-better";
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true };
export const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };

/** What the tests of coming in do again and again. @param browser once it is there */
export function signInTools(address: string, dataDir: string, browser: () => Browser) {
  /** A page in a browser of its own, with its scripts running. */
  async function open(path: string, options: BrowserContextOptions = DESK): Promise<Page> {
    const context = await browser().newContext({ reducedMotion: "reduce", ...options });
    const page = await context.newPage();
    await page.goto(`${address}${path}`);
    if (options.javaScriptEnabled !== false) await whenIdle(page);
    return page;
  }

  /** The links of a kind that were mailed to somebody, the newest first. @param part of the site that they lead to */
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

  /** The subjects of all mails to somebody. */
  function subjects(to: string): string[] {
    const folder = join(dataDir, "mailbox");
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
    const sources = names
      .map((name) => readFileSync(join(folder, name), "utf8"))
      .filter((source) => new RegExp(`^To: .*${to}`, "m").test(source));
    return sources.map((source) => /^Subject: (.*)$/m.exec(source)?.[1]?.trim() ?? "");
  }

  /** The newest of those links; the worker takes a moment. @param known links that have come before */
  async function mailedLink(to: string, kind: string, known: string[] = []): Promise<string> {
    for (const until = Date.now() + 20_000; Date.now() < until; ) {
      const link = mailedLinks(to, kind).find((one) => !known.includes(one));
      if (link) return link;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`No mail came to ${to}`);
  }

  /** Who the guide takes the browser for. */
  const isIn = async (page: Page) =>
    ((await (await page.request.get(`${address}/api/session/`)).json()) as { traveller: { name: string } | null }).traveller;

  return {
    open,
    mailedLinks,
    subjects,
    mailedLink,
    isIn,
    /** Not "load": a page's pictures may be drawn at that moment. */
    arrived: (page: Page, path: string) => page.waitForURL(`${address}${path}`, { waitUntil: "commit" }),
    heading: (page: Page, name: string | RegExp) => page.getByRole("heading", { name, level: 1 }).waitFor(),
    press: (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click(),
  };
}
