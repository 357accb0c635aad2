import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { SVG } from "../src/tools/testing/images.ts";
import { findFaults, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { createPageOpener } from "./people.ts";
import { PlainBrowser } from "./plainBrowser.ts";
import { DESK, PASSWORD, PHONE } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

/**
 * Tests the pictures of a listing as its owner adds and arranges them: by mouse, touch and keys, over an unreliable connection, and without
 * scripts.
 */

const { address } = workerGuide();
let browser: Browser;
let here = "";
const openAs = createPageOpener(() => browser);
const OWNER = "owner@example.com";
const owner = new PlainBrowser();

/** Returns a picture of one colour. */
const view = async (name: string, background: string, size = { width: 600, height: 400 }) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { ...size, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});
const images = () => `${address}/listing/api/businesses/${here.split("/")[2]}/images/`;

beforeAll(async () => {
  browser = await openBrowser();
  // The owner's last listing, which no other test reads.
  await owner.write("/users/login/", { email: OWNER, password: PASSWORD });
  const { results } = await owner.read<{ results: { business_code: string }[] }>("/listing/api/businesses/");
  here = `/listing/${results.at(-1)?.business_code}/listing/pictures/`;
});
afterEach(async () => {
  const { results } = await owner.read<{ results: { uuid: string }[] }>(images());
  for (const { uuid } of results) await owner.write(`${images()}${uuid}/`, undefined, "DELETE");
});
afterAll(() => browser?.close());

const room = (options: BrowserContextOptions = DESK) => openAs(OWNER, here, options);
const chooser = (page: Page) => page.locator("label", { hasText: "Add pictures" }).locator("input");
const tiles = (page: Page) => page.locator("[data-picture]");
/** Returns the captions of the pictures in order. */
const captions = async (page: Page) => (await (await page.request.get(images())).json()).results.map(({ alt }: { alt: string }) => alt);
const describeAs = async (page: Page, index: number, alt: string) => {
  await tiles(page).nth(index).getByRole("link").first().click();
  await page.getByRole("heading", { name: `Picture ${index + 1}` }).waitFor();
  await page.getByLabel("Description").fill(alt);
  await page.getByLabel("Description").blur();
  await tiles(page).nth(index).getByText(alt).waitFor();
};

describe("the pictures of a listing", { timeout: 90_000 }, () => {
  it("are added many at once, arranged by mouse and keys, described, and deleted with Undo", async () => {
    const page = await room();
    const complaints = watch(page);
    await page.getByText("until you add a picture").waitFor();
    await chooser(page).setInputFiles([
      await view("red.jpg", "#a33"),
      await view("green.jpg", "#3a5"),
      await view("blue.jpg", "#35a"),
      { name: "steps.svg", mimeType: "image/svg+xml", buffer: SVG },
    ]);
    await page.getByText("steps.svg: Drawings (SVG) can't be uploaded").waitFor();
    await page.getByRole("button", { name: "Remove steps.svg" }).click();
    await expect.poll(() => tiles(page).count()).toBe(3);
    for (const [index, alt] of ["Red", "Green", "Blue"].entries()) await describeAs(page, index, alt);
    expect(await captions(page)).toEqual(["Red", "Green", "Blue"]);

    await page.getByRole("button", { name: "Move picture 3: Blue" }).focus();
    for (const press of ["Space", "ArrowLeft", "Space"]) await page.keyboard.press(press);
    await expect.poll(() => captions(page)).toEqual(["Red", "Blue", "Green"]);
    const [from, to] = [await tiles(page).nth(1).boundingBox(), await tiles(page).nth(0).boundingBox()];
    if (!from || !to) throw new Error("The pictures have no place");
    await page.mouse.move(from.x + 90, from.y + 90);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 90);
    await page.mouse.move(to.x + 120, to.y + 120, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => captions(page)).toEqual(["Blue", "Red", "Green"]);

    await tiles(page).nth(2).getByRole("link").first().click();
    const point = page.getByRole("group", { name: /^Focal point/ });
    await point.focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(async () => (await (await page.request.get(images())).json()).results[2].focus_x).toBeLessThan(0.5);
    await page.getByRole("button", { name: "Make cover" }).click();
    await expect.poll(() => captions(page)).toEqual(["Green", "Blue", "Red"]);

    await page
      .locator("summary", { has: page.locator("svg") })
      .and(page.getByLabel(/^Delete picture/))
      .click();
    await page.getByText("Are you sure you want to delete this picture?").waitFor();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect.poll(() => captions(page)).not.toContain("Green");
    await page.getByRole("main").getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => captions(page)).toContain("Green");
    await whenIdle(page);
    expect(await findFaults(page, [1280, 390])).toEqual([]);
    // A newer read of the page cancels an older one.
    expect(complaints().filter((one) => !one.startsWith("failed: "))).toEqual([]);

    await page.goto(`${address}/${here.split("/")[2]}/`);
    await whenIdle(page);
    expect(await page.getByRole("link", { name: /^Picture 1 of \d+: Green$/ }).count()).toBe(1);
    await page.context().close();
  });

  it("go on where they stopped when the line breaks, and when the page is left", async () => {
    const page = await room();
    const large = await view("large.jpg", "#963");
    // Larger than one request may be.
    const file = { ...large, buffer: Buffer.concat([large.buffer, Buffer.alloc(6 * 1024 * 1024)]) };
    let passed = 0;
    await page.route("**/listing/api/uploads/*/", async (route) => {
      if (route.request().method() !== "PATCH") return route.continue();
      passed += 1;
      return passed === 1 ? route.continue() : route.abort("connectionfailed");
    });
    await chooser(page).setInputFiles([file]);
    await page.getByText("No connection").waitFor({ timeout: 40_000 });
    await page.unroute("**/listing/api/uploads/*/");
    const offsets: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PATCH" && request.url().includes("/uploads/")) offsets.push(request.headers()["upload-offset"] ?? "");
    });
    await page.goto(`${address}${here}`);
    await expect.poll(() => tiles(page).count(), { timeout: 40_000 }).toBe(1);
    expect(offsets).toEqual([String(4 * 1024 * 1024)]);
    await page.context().close();
  });

  it("are looked after on a phone, in the dark", async () => {
    const page = await room({ ...PHONE, colorScheme: "dark" });
    await chooser(page).setInputFiles([await view("red.jpg", "#a33")]);
    await tiles(page).first().waitFor();
    await tiles(page).first().getByRole("link").first().tap();
    const dialog = page.getByRole("dialog", { name: "Picture 1" });
    await dialog.getByText("Small: 600 × 400 pixels").waitFor();
    await dialog.getByLabel("Description").fill("The lane up to the house");
    expect(await findFaults(page, [390])).toEqual([]);
    await dialog.getByRole("button", { name: "Close" }).tap();
    await tiles(page).first().getByText("The lane up to the house").waitFor();
    await page.context().close();
  });

  it("work without scripts: added, described, put in order, deleted and brought back", async () => {
    const page = await room({ ...DESK, javaScriptEnabled: false });
    const form = page.locator("form", { hasText: "Upload" });
    await form.getByLabel("Add pictures").setInputFiles([await view("red.jpg", "#a33"), await view("blue.jpg", "#35a")]);
    await form.getByRole("button", { name: "Upload" }).click();
    await expect.poll(() => tiles(page).count()).toBe(2);
    await page.getByLabel("Description").fill("Red");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await tiles(page).first().getByText("Red").waitFor();
    await page.getByRole("button", { name: "Later" }).click();
    await expect.poll(() => captions(page)).toEqual(["", "Red"]);
    await page.getByLabel(/^Delete picture/).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect.poll(() => captions(page)).toEqual([""]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => captions(page)).toEqual(["", "Red"]);
    await form.getByLabel("Add pictures").setInputFiles([{ name: "steps.svg", mimeType: "image/svg+xml", buffer: SVG }]);
    await form.getByRole("button", { name: "Upload" }).click();
    await page.getByText("steps.svg: Drawings (SVG) can't be uploaded").waitFor();
    await page.context().close();
  });
});
