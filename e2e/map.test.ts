import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { watch } from "./checks.ts";
import { type RunningGuide, startGuide } from "./guide.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { filledFolder, workerGuide } from "./worker.ts";

const { address } = workerGuide();
const UBUD = "/explore/ID/ubud/";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

async function open(at: string, { width = 1280, before = "" } = {}) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
  if (before !== "") await context.addInitScript(before);
  const page = await context.newPage();
  const complaints = watch(page);
  await page.goto(at);
  await whenIdle(page);
  // The scripts are loaded once the bar has its buttons.
  await page.locator("nav button[aria-expanded]").first().waitFor({ state: "attached" });
  return { page, complaints, close: () => context.close() };
}

const pins = (page: Page) => page.getByRole("link", { name: /^Go to number \d+ in the list$/ });

describe("where the browser refuses WebGL", () => {
  const REFUSED = `
    const own = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...more) { return /webgl/.test(kind) ? null : own.call(this, kind, ...more); };`;

  it("the map says so, and list and pins stay", async () => {
    const { page, close } = await open(`${address}${UBUD}`, { before: REFUSED });
    const entries = page.locator("[data-entry]");
    await entries.first().waitFor();
    const [listed, pinned] = [await entries.count(), await pins(page).count()];
    expect(pinned).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Use the map" }).press("Enter");
    await page.getByText("This browser cannot show the interactive map.").waitFor();
    expect([await entries.count(), await pins(page).count()]).toEqual([listed, pinned]);
    await pins(page).first().click();
    await page.waitForURL(/#place-\d+$/);
    await close();
  });

  it("a phone's map does too, and closes", async () => {
    const { page, close } = await open(`${address}${UBUD}`, { before: REFUSED, width: 390 });
    await page.getByRole("button", { name: "Map", exact: true }).click();
    await page.getByText("This browser cannot show the interactive map.").waitFor();
    await page.getByRole("button", { name: "Close the map" }).click();
    await page.getByRole("button", { name: "Map", exact: true }).waitFor();
    await page.locator("[data-entry]").first().waitFor();
    await close();
  });
});

describe("a phone's map without tiles", () => {
  /** Returns how much more blue than red the map is on average: land is slightly yellow. */
  const blueness = async (page: Page) => {
    const { channels } = await sharp(await page.locator(".maplibregl-canvas").screenshot()).stats();
    return (channels[2]?.mean ?? 0) - (channels[0]?.mean ?? 0);
  };

  it("shows land, not sea, until the coast arrives, and then both", async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
    await page.route("**/media/land/**", async (route) => {
      await arrival;
      await route.continue();
    });
    // Hội An: half of the screen is land, half is sea.
    await page.goto(`${address}/explore/VN/hoi-an/`);
    await whenIdle(page);
    await page.getByRole("button", { name: "Map", exact: true }).click();
    // Distances are written once the map has drawn.
    await page.locator(".maplibregl-map .map-ring").first().waitFor();
    const before = await blueness(page);
    expect(before).toBeLessThan(0);
    arrive();
    await expect.poll(() => blueness(page), { timeout: 30_000, interval: 500 }).toBeGreaterThan(before + 4);
    await context.close();
  });
});

describe("tiles of the operator's choice", () => {
  const folder = filledFolder();
  const asked: string[] = [];
  let tile: Buffer;
  const tiles = createServer((request, reply) => {
    asked.push(request.url ?? "");
    reply.writeHead(200, { "content-type": "image/png", "access-control-allow-origin": "*" }).end(tile);
  });
  let guide: RunningGuide;
  beforeAll(async () => {
    tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: "#ff00c8" } })
      .png()
      .toBuffer();
    await new Promise<void>((resolve) => tiles.listen(0, "127.0.0.1", resolve));
    const { port } = tiles.address() as AddressInfo;
    const env = { MAP_TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`, MAP_TILES_ATTRIBUTION: "Tiles of the test" };
    guide = await startGuide({ dataDir: folder.path, env });
  }, 240_000);
  afterAll(async () => {
    await guide?.stop();
    tiles.close();
    folder.remove();
  });

  /** Returns how much more red than green the map is on average; its own colours have almost no difference. */
  const pinkness = async (page: Page) => {
    const { channels } = await sharp(await page.locator(".maplibregl-canvas").screenshot()).stats();
    return (channels[0]?.mean ?? 0) - (channels[1]?.mean ?? 0);
  };

  it("are asked for where the map is, shown, and named; none before somebody wants the map", async () => {
    const { page, complaints, close } = await open(`${guide.address}${UBUD}`);
    await pins(page).first().waitFor();
    expect(asked).toEqual([]);
    await page.getByRole("button", { name: "Use the map" }).press("Enter");
    await page.getByText("Tiles of the test").waitFor();
    await expect.poll(() => pinkness(page), { timeout: 30_000, interval: 500 }).toBeGreaterThan(80);
    // Ubud is at 8.5° south, 115.3° east: every tile's URL contains its position.
    const [, z = 0, x = 0, y = 0] = /^\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(asked[0] ?? "")?.map(Number) ?? [];
    expect(Math.abs(x / 2 ** z - (115.26 + 180) / 360)).toBeLessThan(2 / 2 ** z);
    expect(Math.abs(y / 2 ** z - 0.5237)).toBeLessThan(2 / 2 ** z);
    expect(complaints().filter((one) => !one.includes("GL Driver Message"))).toEqual([]);
    await close();
  });
});
