import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeFromName } from "../src/platform/clock.ts";
import { findFaultsInBoth, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { PlainBrowser } from "./plainBrowser.ts";
import { DESK, PASSWORD, PHONE, signInTools } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

const { address, dataDir } = workerGuide();
let browser: Browser;
const { mailedLink } = signInTools(address, dataDir, () => browser);
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const demoTravellerCode = (traveller: string) => codeFromName(`demo traveller ${traveller}`);
const HOI_AN = `/traveller/${demoTravellerCode("linh")}/hoi-an/`;
const INDONESIA = "/traveller/my-guide/id/";

async function send(page: Page, method: "post" | "put", path: string, data: object) {
  await page.request.get(`${address}/api/csrf/`);
  const token = (await page.context().cookies()).find(({ name }) => name === "csrftoken")?.value ?? "";
  const response = await page.request[method](`${address}${path}`, { data, headers: { "x-csrftoken": decodeURIComponent(token) } });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
}

async function openAs(email: string, path: string, options: BrowserContextOptions = DESK): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  if (email !== "") await send(page, "post", "/users/login/", { email, password: PASSWORD });
  await page.goto(`${address}${path}`);
  if (options.javaScriptEnabled !== false) await whenIdle(page);
  return page;
}

const savedText = (page: Page, path = INDONESIA) =>
  page.request.get(`${address}/traveller/api/guide/${path.split("/")[3]}/`).then(async (response) => JSON.stringify(await response.json()));
const isKept = (page: Page) =>
  page
    .getByRole("status")
    .filter({ hasText: /^\s*Saved\s*$/ })
    .waitFor();
const row = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("button", { name: new RegExp(`^Move ${name}`) }) });

it("A guide is read, sent and saved by a visitor, with axe content in both schemes", async () => {
  const page = await openAs("", HOI_AN);
  const errors = watch(page);
  expect(await findFaultsInBoth(page, [1280])).toEqual([]);
  await page.locator("summary", { hasText: "Share" }).click();
  await page.getByRole("img", { name: "QR code of this guide" }).waitFor();
  expect(await page.getByLabel("Link", { exact: true }).inputValue()).toContain(HOI_AN);
  expect(await page.getByRole("link", { name: /^Save all 10 places/ }).getAttribute("href")).toContain(encodeURIComponent(HOI_AN));
  await page.getByRole("link", { name: /^Save all 10 places/ }).click();
  await page.getByText("Log in or sign up to save these 10 places.").waitFor();
  expect(errors()).toEqual([]);
  await page.context().close();
});

it("All its places go on the wishlist with and without scripts", async () => {
  const page = await openAs("joao@example.com", HOI_AN);
  await page.getByRole("button", { name: "Save all 10 places" }).or(page.getByText("10 places on your wishlist")).first().click();
  await page.getByText("10 places on your wishlist").waitFor();
  await page.context().close();
  const somebody = await new PlainBrowser().signUp(mailedLink, "Nils");
  await somebody.open(HOI_AN);
  await somebody.press("Save all 10 places");
  expect(somebody.text).toContain("10 places on your wishlist");
});

it("Its places are saved for a visitor as soon as they have logged in", async () => {
  const page = await openAs("", HOI_AN);
  await page.getByRole("link", { name: /^Save all 10 places/ }).click();
  await page.getByLabel("Email").fill("joao@example.com");
  await page.getByLabel("Email").press("Enter");
  const password = page.getByRole("button", { name: "Enter Password" });
  await password.or(page.getByLabel("Password")).first().waitFor();
  if (await password.isVisible()) await password.click();
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByLabel("Password").press("Enter");
  await page.getByText("10 places on your wishlist").waitFor();
  expect(new URL(page.url()).pathname).toBe(HOI_AN);
  await page.context().close();
});

it("What is typed is kept, and two windows lose nothing of each other", async () => {
  const page = await openAs("maya@example.com", INDONESIA);
  const errors = watch(page);
  const other = await page.context().newPage();
  await other.goto(`${address}${INDONESIA}`);
  await whenIdle(other);
  await page.getByLabel("Your introduction").fill("From the first window.");
  await isKept(page);
  await expect.poll(() => savedText(page)).toContain("From the first window.");
  await other.getByRole("button", { name: "Write the note about Jukut" }).click();
  await other.getByLabel("Your note about Jukut").fill("From the second window.");
  await expect.poll(() => savedText(page)).toContain("From the second window.");
  expect(await savedText(page)).toContain("From the first window.");
  expect(await other.getByLabel("Your introduction").inputValue()).toBe("From the first window.");
  // The network fails: the words remain in the field, and are saved when the network is back.
  await page.context().setOffline(true);
  await page.getByLabel("Your introduction").fill("Written on the train.");
  await page.getByRole("alert").filter({ hasText: "Your text is still here." }).waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => savedText(page)).toContain("Written on the train.");
  // Only requests without a network fail (saves, and scripts that are loaded ahead), and saves older than the other window's.
  const EXPECTED = /ERR_INTERNET_DISCONNECTED|409|^failed: .*\/(?:traveller\/api\/guide\/id\/|assets\/[^/]+)$/;
  expect(errors().filter((one) => !EXPECTED.test(one))).toEqual([]);
  await page.context().close();
});

it("Places are moved by the keys and by the mouse, added and taken out", async () => {
  const page = await openAs("maya@example.com", "/traveller/my-guide/chiang-mai/");
  const order = async () => {
    const text = await savedText(page, "/traveller/my-guide/chiang-mai/");
    return (JSON.parse(text) as { entries: { business: { name: string; business_type: string } }[] }).entries
      .filter(({ business }) => business.business_type === "activity")
      .map(({ business }) => business.name);
  };
  const before = await order();
  const [first = "", second = ""] = before;
  await page.getByRole("button", { name: `Move ${first}, number 2` }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect.poll(order).toEqual([second, first]);
  const grip = await page.getByRole("button", { name: `Move ${first}, number 3` }).boundingBox();
  const target = await row(page, second).boundingBox();
  if (!grip || !target) throw new Error("Both rows are there");
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(grip.x + grip.width / 2, target.y + 4, { steps: 6 });
  await page.mouse.up();
  await expect.poll(order).toEqual(before);
  // Downwards too: the dragged row is the one that moves in the page.
  const upper = await page.getByRole("button", { name: `Move ${first}, number 2` }).boundingBox();
  const lower = await row(page, second).boundingBox();
  if (!upper || !lower) throw new Error("Both rows are there");
  await page.mouse.move(upper.x + upper.width / 2, upper.y + upper.height / 2);
  await page.mouse.down();
  await page.mouse.move(upper.x + upper.width / 2, lower.y + lower.height - 4, { steps: 6 });
  await page.mouse.move(upper.x + upper.width / 2, lower.y - lower.height, { steps: 6 });
  await page.mouse.move(upper.x + upper.width / 2, lower.y + lower.height - 4, { steps: 6 });
  await page.mouse.up();
  await expect.poll(order).toEqual([second, first]);
  await page.getByRole("button", { name: `Move ${first}, number 3` }).focus();
  for (const key of ["Space", "ArrowUp", "Space"]) await page.keyboard.press(key);
  await expect.poll(order).toEqual(before);
  await page.getByRole("button", { name: `Remove ${first}` }).click();
  await expect.poll(order).toEqual([second]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(order).toEqual(before);
  await page.getByLabel("Search places in Chiang Mai").fill("Mud Guard");
  await page
    .getByRole("button", { name: /^Add Mud/ })
    .first()
    .click();
  await expect.poll(async () => (await order()).length).toBe(3);
  expect(await findFaultsInBoth(page, [page.viewportSize()?.width ?? 0])).toEqual([]);
  await page.context().close();
});

it("Without scripts the editor is one form, on a phone", async () => {
  const page = await openAs("maya@example.com", "/traveller/my-guide/yogyakarta/", { ...PHONE, javaScriptEnabled: false });
  await page.getByLabel("Your introduction").last().fill("By hand.");
  await page.getByRole("checkbox", { name: /Malam Panas/ }).check();
  await page.getByLabel("Anyone").last().check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(() => page.locator("main").innerText()).toContain("Saved.");
  const saved = await savedText(page, "/traveller/my-guide/yogyakarta/");
  for (const text of ["By hand.", "Malam Panas", '"visibility":"public"']) expect(saved).toContain(text);
  const visitor = await fetch(`${address}/traveller/${demoTravellerCode("maya")}/yogyakarta/`);
  expect([visitor.status, (await visitor.text()).includes("By hand.")]).toEqual([200, true]);
  await page.context().close();
});

it("A guide with a link says nothing to anybody else; a private traveller's and a draft are not there", async () => {
  const maya = new PlainBrowser();
  await maya.write("/users/login/", { email: "maya@example.com", password: PASSWORD });
  const { url } = await maya.read<{ url: string }>("/traveller/api/guide/hoi-an/");
  const status = async (path: string) => (await fetch(`${address}${path}`, { redirect: "manual" })).status;
  expect([await status(url.split("?")[0] as string), await status(url)]).toEqual([404, 200]);
  const shown = await fetch(`${address}${url}`);
  const html = await shown.text();
  expect([shown.headers.get("cache-control"), html.includes('content="noindex"'), html.includes("og:")]).toEqual([
    "private, no-store",
    true,
    false,
  ]);
  expect([
    await status(`/traveller/${demoTravellerCode("joao")}/puerto-escondido/`),
    await status(`/traveller/${demoTravellerCode("beth")}/edinburgh/`),
    await status(`/media/guide/${demoTravellerCode("maya")}/hoi-an/social`),
    await status(`/media/guide/${demoTravellerCode("linh")}/hoi-an/social`),
    await status(`${HOI_AN}guide.gpx`),
    await status(`${HOI_AN.replace("hoi-an", "HOI-AN")}`),
  ]).toEqual([404, 404, 404, 200, 200, 301]);
});

it("A draft is shared from its top: Share asks who can read it, with and without scripts", async () => {
  for (const [place, options] of [
    ["vn", DESK],
    ["ubud", { ...PHONE, javaScriptEnabled: false }],
  ] as const) {
    const page = await openAs("", "/explore/", options);
    await send(page, "post", "/users/login/", { email: "maya@example.com", password: PASSWORD });
    await send(page, "put", `/traveller/api/guide/${place}/`, { letter: "Draft.", visibility: "private", entries: [] });
    await page.goto(`${address}/traveller/${demoTravellerCode("maya")}/${place}/`);
    if (options === DESK) await whenIdle(page);
    await page.locator("summary", { hasText: "Share" }).click();
    await page.getByRole("group", { name: "Who can read it?" }).waitFor();
    expect(await page.getByRole("radio", { name: /^People with the link/ }).isChecked()).toBe(true);
    await page.getByRole("button", { name: "Share this guide" }).click();
    const link = page.getByLabel("Link", { exact: true });
    await link.waitFor();
    const url = await link.inputValue();
    expect(url).toMatch(/\?key=.{16}$/);
    const visitors = [await fetch(url), await fetch(url.split("?")[0] ?? "")];
    expect(visitors.map(({ status }) => status)).toEqual([200, 404]);
    await page.context().close();
  }
});

it("A new traveller verifies first: what was refused is done afterwards", async () => {
  const page = await openAs("", "/explore/");
  const email = "refused@example.org";
  await send(page, "post", "/traveller/api/traveller/", { first_name: "Rita", last_name: "Reis", home_country: "PT", email, referrer: "" });
  await page.goto(`${address}/traveller/get-started/checklist/`);
  const steps = page.getByRole("list", { name: "First steps" }).getByRole("listitem");
  expect(await steps.first().innerText()).toContain("Verify your email address");
  await page.getByRole("button", { name: "Send again" }).click();
  await page.getByText("We've sent the email again.").waitFor();
  await page.goto(`${address}/traveller/${demoTravellerCode("linh")}/`);
  await whenIdle(page);
  await page
    .getByRole("region", { name: "Passport" })
    .getByRole("button", { name: /^Follow / })
    .click();
  await page.getByText("To follow them, open the link we emailed you in this browser.").waitFor();
  await page.goto(await mailedLink(email, "verify"));
  await page.getByRole("button", { name: "Verify my email" }).click();
  await page.getByText("Your follow was saved.").waitFor();
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByRole("button", { name: /^Following / }).waitFor();
  await page.context().close();
});

it("A guide prints as a booklet of A6 pages", async () => {
  const page = await openAs("", HOI_AN);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, x, y]) => `${Math.round(Number(x))} ${Math.round(Number(y))}`,
  );
  expect(new Set(boxes)).toEqual(new Set(["298 420"]));
  // The cover, then at least one page of words and places.
  expect(boxes.length).toBeGreaterThan(2);
  await page.context().close();
});
