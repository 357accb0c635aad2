import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { Browser, Frame, Response } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embedCode } from "../src/catalogue/places/embedCode.ts";
import { openBrowser } from "./page.ts";
import { workerGuide } from "./worker.ts";

/** The frames of an area in a page of another website, as its visitors see them. */

const { address } = workerGuide();
const AREA = { slug: "ubud", name: "Ubud" };
const KINDS = ["list", "map"] as const;
/** Most bytes of a frame as transferred, without its headers. Source: issue 30. */
const BYTES_MAX = 30_000;

let browser: Browser;
let site: Server;
let host: string;
beforeAll(async () => {
  browser = await openBrowser();
  const html = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width,initial-scale=1"><title>Another website</title></head>
    <body style="margin:8px">${KINDS.map((kind) => embedCode(kind, address, AREA).replace(' loading="lazy"', "")).join("")}</body></html>`;
  site = createServer((_request, response) => response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html));
  await new Promise<void>((resolve) => site.listen(0, resolve));
  host = `http://localhost:${(site.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  await browser.close();
  site.close();
});

/** Opens the other website's page. */
async function open(width: number, colorScheme: "light" | "dark") {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
  const page = await context.newPage();
  const answers: Response[] = [];
  page.on("response", (answer) => answers.push(answer));
  await page.goto(host, { waitUntil: "load" });
  const frames = Object.fromEntries(
    KINDS.map((kind) => [kind, page.frames().find((frame) => frame.url() === `${address}/embed/ubud/${kind}/`)]),
  ) as Record<(typeof KINDS)[number], Frame>;
  return { context, page, frames, answers };
}

describe("In a page of another website", () => {
  for (const width of [320, 390, 800])
    for (const scheme of ["light", "dark"] as const)
      it(`the list and the map of an area fit ${width} pixels, ${scheme}`, async () => {
        const { context, page, frames } = await open(width, scheme);
        for (const kind of KINDS) {
          const frame = frames[kind];
          const seen = await frame.evaluate(() => {
            const root = document.documentElement;
            return {
              overflow: root.scrollWidth - root.clientWidth,
              below: root.scrollHeight - root.clientHeight,
              paper: getComputedStyle(document.body).backgroundColor,
              places: document.querySelectorAll("li a, svg a").length,
              heading: document.querySelector("h1")?.textContent,
            };
          });
          expect(seen, kind).toMatchObject({
            overflow: 0,
            heading: "Ubud",
            paper: scheme === "light" ? "rgb(252, 249, 243)" : "rgb(18, 32, 39)",
          });
          expect(seen.places, kind).toBeGreaterThan(2);
          // The list scrolls; the map fits its frame.
          if (kind === "map") expect(seen.below).toBe(0);
        }
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/embed-${width}-${scheme}.png`, fullPage: true });
        await context.close();
      });

  it("they set no cookies, run no scripts, and weigh little", async () => {
    const { context, frames, answers } = await open(390, "light");
    expect(await context.cookies()).toEqual([]);
    for (const answer of answers) expect(await answer.headerValue("set-cookie"), answer.url()).toBeNull();
    for (const kind of KINDS) {
      const own = answers.filter((answer) => answer.frame() === frames[kind]);
      expect(own.every((answer) => answer.ok())).toBe(true);
      expect(own.some((answer) => answer.request().resourceType() === "script")).toBe(false);
      // All of it counts: neither frame has pictures of listings, and the map's land is a drawing.
      const bytes = await Promise.all(own.map(async (answer) => gzipSync(await answer.body()).length));
      expect(
        bytes.reduce((sum, one) => sum + one, 0),
        kind,
      ).toBeLessThan(BYTES_MAX);
    }
    await context.close();
  });

  it("a link opens the guide in a tab of its own", async () => {
    const { context, page, frames } = await open(390, "light");
    const [tab] = await Promise.all([context.waitForEvent("page"), frames.list.locator("li a").first().click()]);
    expect(new URL(tab.url()).origin).toBe(address);
    expect(page.url()).toBe(host);
    await context.close();
  });

  it("browsers read the public API, and neither the session nor addresses with a token", async () => {
    const { context, page } = await open(390, "light");
    const read = (path: string) =>
      page.evaluate(
        (url) =>
          fetch(url).then(
            ({ status }) => status,
            () => "blocked",
          ),
        address + path,
      );
    expect(await read("/guide/api/browse/?area=ubud")).toBe(200);
    for (const path of [
      "/api/csrf/",
      "/api/session/",
      "/api/enquiry/AAAAAAAAAAAAAAAAAAAAAA/",
      "/listing/api/answer/AAAAAAAAAAAAAAAAAAAAAA/",
    ])
      expect([path, await read(path)]).toEqual([path, "blocked"]);
    expect(
      await page.evaluate((url) => fetch(url, { credentials: "include" }).catch(() => "blocked"), `${address}/guide/api/browse/?area=ubud`),
    ).toBe("blocked");
    await context.close();
  });
});
