import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeFromName } from "../src/platform/clock.ts";
import { buildImage } from "../src/tools/testing/images.ts";
import { findViolations, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { PlainBrowser, visibleText } from "./plainBrowser.ts";
import { DESK, PASSWORD, PHONE } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

/** Tests a listing's inventory as its owner edits it: by mouse, touch and keys, from two windows, and without scripts. */

const { address } = workerGuide();
let browser: Browser;
// A listing of the demo's owner; no other test reads its items.
const LISTING = codeFromName("demo business kathmandu-tashi-dolma");
const HERE = `/listing/${LISTING}/listing/rooms/?kind=supplier`;

const owner = new PlainBrowser();
beforeAll(async () => {
  browser = await openBrowser();
  await owner.write("/users/login/", { email: "owner@example.com", password: PASSWORD });
});
afterAll(() => browser?.close());

// A retried test would find the items of its first run.
beforeEach(async () => {
  const { items } = await owner.read<{ items: { id: string }[] }>(`/listing/api/businesses/${LISTING}/items/?kind=supplier`);
  for (const { id } of items) await owner.write(`/inventory/supplier/${LISTING}/${id}/`, undefined, "DELETE");
});

async function inventory(options: BrowserContextOptions = DESK, path = HERE): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  await context.addCookies([...owner.cookies].map(([name, value]) => ({ name, value, url: address })));
  const page = await context.newPage();
  await page.goto(`${address}${path}`);
  await whenIdle(page);
  return page;
}
const rows = (page: Page) => page.getByRole("list", { name: "Suppliers" }).getByRole("heading").allInnerTexts();
/** Opens a group of the form's fields, which closes the others. */
const openGroup = (page: Page, title: string) => page.getByRole("heading", { name: title, exact: true }).click();
const titled = async (page: Page, title: string) => {
  await page.getByRole("link", { name: "Add a supplier" }).click();
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: title, exact: true, level: 3 }).waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
};

describe("what a listing offers", { timeout: 60_000 }, () => {
  it("is added without leaving the list, with errors on the form, a draft in the browser and a picture", async () => {
    const page = await inventory();
    const complaints = watch(page);
    await page.getByRole("link", { name: "Add a supplier" }).click();
    await page.getByLabel("Title").fill("Made Wirawan's farm");
    // Only the server checks the minimum price.
    await openGroup(page, "Price");
    expect(await page.getByLabel("Title").isVisible()).toBe(false);
    await page.getByLabel("Price", { exact: true }).fill("0");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Must be at least 1.").waitFor();
    await page.getByText("There is an error in the form, please correct this and try again.").waitFor();
    expect(await page.getByLabel("Price", { exact: true }).evaluate((field) => field === document.activeElement)).toBe(true);
    expect(complaints().filter((one) => !one.includes("400"))).toEqual([]);
    await page.reload();
    await whenIdle(page);
    await page.getByRole("link", { name: "Add a supplier" }).click();
    await page.getByText("Unsaved changes restored.").waitFor();
    expect(await page.getByLabel("Title").inputValue()).toBe("Made Wirawan's farm");
    await openGroup(page, "Price");
    await page.getByLabel("Price", { exact: true }).fill("");
    await openGroup(page, "Pictures");
    const picture = { name: "farm.jpg", mimeType: "image/jpeg", buffer: await buildImage(600, 400).jpeg().toBuffer() };
    await page.getByLabel("Add pictures").setInputFiles(picture);
    await page.getByText("Uploads when you save").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Made Wirawan's farm", level: 3 }).waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("item-draft")))).toEqual([]);
    await page.getByRole("link", { name: "Edit Made Wirawan's farm" }).click();
    await openGroup(page, "Pictures");
    await page.getByLabel("Keep picture 1").waitFor();
    await page.context().close();
  });

  it("is put in order by keys and by dragging, copied, deleted and brought back", async () => {
    const page = await inventory();
    await titled(page, "Ani's bakery");
    await titled(page, "Budi's bees");
    const order = page.waitForResponse((response) => response.url().includes("/products/order/"));
    await page.getByRole("button", { name: /^Move Budi's bees/ }).focus();
    for (const key of ["Space", "ArrowUp", "Space"]) await page.keyboard.press(key);
    expect((await order).status()).toBe(200);
    await page.getByText("Order saved.").waitFor();
    expect(await rows(page)).toEqual(["Budi's bees", "Ani's bakery"]);
    for (const key of ["Space", "ArrowDown", "Escape"]) await page.keyboard.press(key);
    await page.getByText("Move cancelled.").waitFor();
    expect(await rows(page)).toEqual(["Budi's bees", "Ani's bakery"]);
    const grip = await page.getByRole("button", { name: /^Move Budi's bees/ }).boundingBox();
    if (!grip) throw new Error("There is no grip");
    const dragged = page.waitForResponse((response) => response.url().includes("/products/order/"));
    await page.mouse.move(grip.x + 20, grip.y + 20);
    await page.mouse.down();
    await page.mouse.move(grip.x + 20, grip.y + 180, { steps: 6 });
    await page.mouse.up();
    await dragged;
    expect(await rows(page)).toEqual(["Ani's bakery", "Budi's bees"]);
    await page.reload();
    await whenIdle(page);
    expect(await rows(page)).toEqual(["Ani's bakery", "Budi's bees"]);

    await page.getByRole("button", { name: "Copy Ani's bakery" }).click();
    expect(await page.getByLabel("Title").inputValue()).toBe("Ani's bakery (copy)");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { name: "Are you sure you want to delete this supplier?" }).waitFor();
    // By Enter only: the focus moves to the question, then to Undo, then to the restored row.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Delete");
    await page.keyboard.press("Enter");
    await page.getByText("Ani's bakery (copy) deleted.").waitFor();
    expect(await rows(page)).not.toContain("Ani's bakery (copy)");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Ani's bakery (copy)", level: 3 }).waitFor();
    await page.waitForFunction(() => document.activeElement?.ariaLabel === "Edit Ani's bakery (copy)");
    await page.context().close();
  });

  it("that two people change at once shows the second what the first has written", async () => {
    const page = await inventory();
    await titled(page, "Citra's coffee");
    const other = await page.context().newPage();
    await other.goto(`${address}${HERE}`);
    await whenIdle(other);
    for (const one of [page, other]) {
      await one.getByRole("link", { name: "Edit Citra's coffee" }).click();
      // A form that opens later shows what the first window has saved.
      await one.getByLabel("Description").waitFor();
    }
    await page.getByLabel("Title").fill("Citra's roastery");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "Citra's roastery", level: 3 }).waitFor();
    await other.getByLabel("Description").fill("Roasts on Fridays.");
    await other.getByRole("button", { name: "Save" }).click();
    await other.getByText("Another owner or helper changed this while you were editing.").waitFor();
    await other.getByText("Title: now Citra's roastery").waitFor();
    expect(await other.getByLabel("Description").inputValue()).toBe("Roasts on Fridays.");
    await other.getByLabel("Title").fill("Citra's roastery");
    await other.getByRole("button", { name: "Save" }).click();
    await other.getByRole("heading", { name: "Citra's roastery", level: 3 }).waitFor();
    await page.context().close();
  });

  it("is written on a phone, in the dark too, and the booking footer makes way for the panel", async () => {
    const page = await inventory({ ...PHONE, colorScheme: "dark" }, `/listing/${LISTING}/listing/rooms/`);
    const footer = page.getByRole("region", { name: "Booking footer" });
    await footer.waitFor();
    await page
      .getByRole("link", { name: /^Edit / })
      .first()
      .tap();
    await openGroup(page, "Price and size");
    await page.getByRole("button", { name: "Add a season" }).tap();
    // The group above closes, and the heading of the opened one stays in view.
    await openGroup(page, "Extra costs and terms");
    const heading = page.getByRole("heading", { name: "Extra costs and terms", exact: true });
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThan(0);
    expect(await footer.count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Cancel" }).tap();
    await footer.getByRole("button", { name: "Preview booking" }).tap();
    await page.getByRole("dialog").getByText("Nothing is sent.").waitFor();
    expect(await footer.count()).toBe(0);
    await page.keyboard.press("Escape");
    await footer.waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.context().close();
  });

  it("is written, moved and deleted without scripts", async () => {
    const plain = await new PlainBrowser(address, owner.cookies).open(HERE);
    const names = () => [...plain.html.matchAll(/<h3\b[^>]*>([\s\S]*?)<\/h3>/g)].map(([, inner = ""]) => visibleText(inner));
    await plain.follow("Add a supplier");
    await plain.press("Save", { title: "Eka's eggs" });
    await plain.follow("Add a supplier");
    await plain.press("Save", { title: "Dewi's ducks", minimum_price: "0" });
    expect(plain.text).toContain("Must be at least 1.");
    expect(plain.fieldValue("title")).toBe("Dewi's ducks");
    await plain.press("Save", { minimum_price: "" });
    expect(names()).toEqual(["Eka's eggs", "Dewi's ducks"]);
    await plain.press("Move Dewi's ducks up");
    expect(names()).toEqual(["Dewi's ducks", "Eka's eggs"]);
    await plain.follow("Delete Dewi's ducks");
    await plain.press("Delete");
    expect(plain.text).toContain("Dewi's ducks deleted.");
    await plain.press("Undo: restore Dewi's ducks");
    expect(names()).toContain("Dewi's ducks");
  });
});
