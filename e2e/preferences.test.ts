import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildImage } from "../src/tools/testing/images.ts";
import { findViolations } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { DESK, PHONE, signInTools } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

/** Tests a traveller's settings, import and export: each page's main action by mouse, touch and keys, and without scripts. */

const { address, dataDir } = workerGuide();
let browser: Browser;
const { open, heading, press } = signInTools(address, dataDir, () => browser);
const SETTINGS = "/traveller/update/";
const PLAIN: BrowserContextOptions = { ...DESK, javaScriptEnabled: false };

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

/** Registers a new traveller by the API and opens a page with the new account. */
async function newcomer(email: string, path: string, options: BrowserContextOptions = DESK): Promise<Page> {
  const page = await open("/accounts/login/", options);
  await page.request.get(`${address}/api/csrf/`);
  const token = (await page.context().cookies()).find(({ name }) => name === "csrftoken")?.value ?? "";
  const response = await page.request.post(`${address}/traveller/api/traveller/`, {
    data: { first_name: "Noor", last_name: "Haddad", home_country: "JO", email },
    headers: { "x-csrftoken": decodeURIComponent(token) },
  });
  expect(response.status()).toBe(201);
  await page.goto(`${address}${path}`);
  if (options.javaScriptEnabled !== false) await whenIdle(page);
  return page;
}
const ownTraveller = async (page: Page) =>
  (
    (await (await page.request.get(`${address}/api/session/`)).json()) as {
      traveller: { selfie: string; name: string; visibility: string };
    }
  ).traveller;
const picture = { name: "me.jpg", mimeType: "image/jpeg", buffer: await buildImage(600, 400).jpeg().toBuffer() };

describe("the settings of a traveller", () => {
  it("take a picture that was dragged and zoomed, and give the drawn one back", async () => {
    const page = await newcomer("crop@example.org", SETTINGS);
    await heading(page, "Profile & Settings");
    await page.getByLabel("A picture of you").setInputFiles(picture);
    const frame = page.getByRole("group", { name: "Visible part of the picture" });
    const whole = frame.locator("img");
    const readLeftEdge = async () => (await whole.boundingBox())?.x ?? 0;
    // The picture becomes visible once it is positioned.
    await page.locator("[role=group] img:not(.opacity-0)").waitFor();
    const before = await readLeftEdge();
    const box = await frame.boundingBox();
    if (!box) throw new Error("there is no frame");
    await page.mouse.move(box.x + 120, box.y + 120);
    await page.mouse.down();
    await page.mouse.move(box.x + 180, box.y + 120, { steps: 4 });
    await page.mouse.up();
    await expect.poll(readLeftEdge).toBeGreaterThan(before + 30);
    await frame.press("+");
    expect(Number(await page.getByRole("slider", { name: "Zoom" }).inputValue())).toBeGreaterThan(1);
    expect(await findViolations(page)).toEqual([]);
    await page.locator("#picture").locator("xpath=ancestor::section").getByRole("button", { name: "Save" }).click();
    await page.getByText("Your picture has changed.").waitFor();
    expect((await ownTraveller(page)).selfie).toMatch(/^\/media\//);
    await whenIdle(page);
    await press(page, "Remove picture");
    await page.getByText("The drawn one is back.").waitFor();
    expect((await ownTraveller(page)).selfie).toBe("");
    await page.context().close();
  });

  it("open part by part on a phone, by touch, and say what is wrong with a file", async () => {
    const page = await newcomer("phone@example.org", SETTINGS, { ...PHONE, colorScheme: "dark" });
    await page.getByRole("link", { name: /^About you/ }).tap();
    await page.getByLabel("Name", { exact: true }).fill("Noor H.");
    await page.locator("#about").locator("xpath=ancestor::section").getByRole("button", { name: "Save" }).tap();
    await page.getByText("Your profile is saved.").waitFor();
    expect((await ownTraveller(page)).name).toBe("Noor H.");
    await whenIdle(page);
    await page.getByLabel("A picture of you").setInputFiles({ ...picture, buffer: Buffer.from("not a picture") });
    await page.locator("#picture").locator("xpath=ancestor::section").getByRole("button", { name: "Save" }).tap();
    await page.getByText("This file can't be read as a picture.").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.context().close();
  });

  it("work without scripts: a picture's middle is taken, the profile becomes private, and the old address leads here", async () => {
    const page = await newcomer("plain@example.org", "/accounts/settings/", PLAIN);
    expect(new URL(page.url()).pathname).toBe(SETTINGS);
    await page.getByLabel("A picture of you").setInputFiles(picture);
    await page.locator("#picture").locator("xpath=ancestor::section").getByRole("button", { name: "Save" }).click();
    await page.getByText("Your picture has changed.").waitFor();
    await page.getByRole("radio", { name: /^Private/ }).check();
    await page.locator("#visibility").locator("xpath=ancestor::section").getByRole("button", { name: "Save" }).click();
    await page.getByText("Privacy settings saved.").waitFor();
    expect(await ownTraveller(page)).toMatchObject({ visibility: "private", selfie: expect.stringMatching(/^\/media\//) });
    await page.context().close();
  });
});

it("A list is brought, looked at and confirmed, and everything is taken away as one file, without scripts", async () => {
  const page = await newcomer("brings@example.org", "/traveller/import/", PLAIN);
  const rows = [
    "Title,Note,URL,Tags,Comment",
    "Umah Ibu Rasmini,Stay long,,,",
    "A bench by the sea,,https://www.google.com/maps/search/16.06,108.24,,",
  ];
  await page.getByLabel("Your list").setInputFiles({ name: "Want to go.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
  await press(page, "Preview");
  await heading(page, "2 places");
  await press(page, "Import");
  await page.getByText("1 added, 0 already saved, 1 added as private places").waitFor();
  await page.getByText("A bench by the sea").waitFor();
  await page.goto(`${address}${SETTINGS}#take`);
  await press(page, "Create file");
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole("link", { name: "Download", exact: true }).count();
    })
    .toBe(1);
  const link = await page.getByRole("link", { name: "Download", exact: true }).getAttribute("href");
  const file = await page.request.get(`${address}${link}`);
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/zip"]);
  await page.context().close();
});
