import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { codeFromName } from "../src/platform/clock.ts";
import { findFaults, watch } from "./checks.ts";
import { openBrowser } from "./page.ts";
import { createPageOpener, VISITOR } from "./people.ts";
import { DESK, PHONE } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

/** Tests the pictures of an unclaimed listing as staff manage them, and two details that need a real browser. */

const { address } = workerGuide();
/** A listing whose pictures no other test reads. */
const LISTING = codeFromName("demo business krabi-rang-nok");
const IMAGES = `/staff/api/businesses/${LISTING}/images/`;
const STAFF = "staff@example.com";
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
const openAs = createPageOpener(() => browser);
const room = (options = DESK) => openAs(STAFF, `/staff/listings/${LISTING}/pictures/`, options);

const pictures = async (page: Page): Promise<{ uuid: string; alt: string }[]> =>
  (await (await page.request.get(`${address}${IMAGES}`)).json()).results;
afterEach(async () => {
  const page = await room({ ...DESK, javaScriptEnabled: false });
  const cookies = await page.context().cookies(address);
  const token = decodeURIComponent(cookies.find(({ name }) => name === "csrftoken")?.value ?? "");
  for (const { uuid } of await pictures(page))
    await page.request.delete(`${address}${IMAGES}${uuid}/`, { headers: { "x-csrftoken": token } });
  await page.context().close();
});
afterAll(() => browser?.close());

const view = async (name: string, background: string) => ({
  name: `${name}.jpg`,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

it("Staff add pictures to any listing, drag them to another place and describe them; the log has it", { timeout: 120_000 }, async () => {
  const page = await room();
  const complaints = watch(page);
  const chooser = page.locator("label", { hasText: "Add pictures" }).locator("input");
  await chooser.setInputFiles([await view("red", "#a33"), await view("green", "#3a5"), await view("blue", "#35a")]);
  const tiles = page.locator("[data-picture]");
  await expect.poll(() => tiles.count()).toBe(3);
  const [first, second, third] = (await pictures(page)).map(({ uuid }) => uuid);
  // Drags picture 1 behind the others: an element that moves in the page loses its pointer capture.
  const grip = await page.getByRole("button", { name: /^Move picture 1/ }).boundingBox();
  const last = await tiles.nth(2).boundingBox();
  if (!grip || !last) throw new Error("The pictures have no place");
  await page.mouse.move(grip.x + 20, grip.y + 20);
  await page.mouse.down();
  await page.mouse.move(last.x + 60, last.y + 60, { steps: 12 });
  await page.mouse.up();
  await expect.poll(async () => (await pictures(page)).map(({ uuid }) => uuid)).toEqual([second, third, first]);
  expect(await page.getByRole("button", { pressed: true }).count()).toBe(0);
  await page.getByLabel("Description").fill("The lane");
  await page.getByLabel("Description").blur();
  await expect.poll(async () => (await pictures(page)).map(({ alt }) => alt)).toContain("The lane");
  expect(await findFaults(page, [1280, 390])).toEqual([]);
  expect(complaints().filter((one) => !one.startsWith("failed: "))).toEqual([]);
  await page.goto(`${address}/staff/settings/log/?business=${LISTING}&subject=picture`);
  await page.getByText("changed the order of the pictures").first().waitFor();
  await page.context().close();
});

it("Without scripts staff send a picture by a form, on a phone", { timeout: 60_000 }, async () => {
  const page = await room({ ...PHONE, javaScriptEnabled: false });
  await page
    .getByLabel("Add pictures")
    .last()
    .setInputFiles(await view("red", "#a33"));
  await page.getByRole("button", { name: "Upload" }).click();
  await page.getByRole("heading", { name: "Picture 1, the cover" }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/staff/listings/${LISTING}/pictures/`);
  await page.context().close();
});

it("What is switched to the dark while it is open looks as what was opened in it, the guide’s mark too", { timeout: 60_000 }, async () => {
  const look = (page: Page) => page.getByRole("banner").getByRole("link", { name: "The Guide", exact: true }).screenshot();
  const inTheDark = await openAs(VISITOR, "/privacy-policy/", { ...DESK, colorScheme: "dark" });
  const wanted = await look(inTheDark);
  await inTheDark.context().close();
  const page = await openAs(VISITOR, "/privacy-policy/", { ...DESK, colorScheme: "light" });
  expect((await look(page)).equals(wanted)).toBe(false);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(async () => (await look(page)).equals(wanted)).toBe(true);
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: "Switch to dark" }).click();
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expect.poll(async () => (await look(page)).equals(wanted)).toBe(true);
  await page.context().close();
});
