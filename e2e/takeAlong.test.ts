import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeFromName } from "../src/platform/clock.ts";
import { findFaultsInBoth } from "./checks.ts";
import { openBrowser } from "./page.ts";
import { createPageOpener, VISITOR } from "./people.ts";
import { DESK } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

/** Tests what a listing uses elsewhere: its badge on another website, and the pages of badge, poster, webhooks and export. */

const { address } = workerGuide();
const LISTING = codeFromName("demo business kathmandu-tashi-dolma");
const OWNER = "owner@example.com";
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
const openAs = createPageOpener(() => browser);

/** Another website, on this machine: browsers do not let public websites embed pages of the local machine. */
const elsewhere = createServer((request, response) => {
  const path = new URL(request.url ?? "/", "http://owners-site.test").searchParams.get("path") ?? "";
  response.writeHead(200, { "content-type": "text/html" });
  response.end(`<!doctype html><title>A guest house</title><iframe src="${address}${path}" width="320" height="112"></iframe>`);
});
beforeAll(() => new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve)));
afterAll(() => elsewhere.close());

/** Returns the text of a page in a frame of that website; empty if the browser refuses it. */
async function framed(page: Page, path: string): Promise<string> {
  const { port } = elsewhere.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/?path=${encodeURIComponent(path)}`, { waitUntil: "load" });
  const frame = page.frames().find((one) => one.url() === `${address}${path}`);
  return frame ? frame.locator("body").innerText() : "";
}

it("Another website shows the badge, and the list and the map of an area in a frame, and no other page", async () => {
  const page = await openAs(VISITOR, "/explore/countries/", DESK);
  expect(await framed(page, `/badge/${LISTING}/`)).toContain("Book direct with us");
  expect(await framed(page, "/embed/ubud/list/")).toContain("Book direct");
  expect(await framed(page, "/embed/ubud/map/")).toContain("places");
  for (const path of [`/${LISTING}/`, "/explore/", "/accounts/login/"]) expect([path, await framed(page, path)]).toEqual([path, ""]);
});

describe("For an owner", () => {
  it.each(["settings/webhooks/", "settings/badge/", "vouchers/poster/", "settings/export/"])(
    "/listing/{code}/%s reads well on phone and desk, light and dark",
    async (room) => {
      const page = await openAs(OWNER, `/listing/${LISTING}/${room}`, DESK);
      expect(await findFaultsInBoth(page, [1280, 390])).toEqual([]);
      await page.context().close();
    },
  );

  it.each([
    ["a4", 595, 842],
    ["a6", 298, 420],
  ])("the poster is one page of %s when it is printed", async (size, width, height) => {
    const page = await openAs(OWNER, `/listing/${LISTING}/vouchers/poster/?size=${size}`, DESK);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, x, y]) => [
      Math.round(Number(x)),
      Math.round(Number(y)),
    ]);
    expect(boxes).toEqual([[width, height]]);
    await page.context().close();
  });
});
