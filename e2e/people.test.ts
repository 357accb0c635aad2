import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeFromName } from "../src/platform/clock.ts";
import { findFaultsInBoth, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { PlainBrowser } from "./plainBrowser.ts";
import { DESK, PASSWORD } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

const { address } = workerGuide();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const passport = (key: string) => `/traveller/${codeFromName(`demo traveller ${key}`)}/`;
const FOLLOWING = "/traveller/following/";

async function openAs(email: string, path: string, options: BrowserContextOptions = DESK): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  if (email !== "") {
    await page.request.get(`${address}/api/csrf/`);
    const token = (await context.cookies()).find(({ name }) => name === "csrftoken")?.value ?? "";
    const data = { email, password: PASSWORD };
    expect((await page.request.post(`${address}/users/login/`, { data, headers: { "x-csrftoken": decodeURIComponent(token) } })).ok()).toBe(
      true,
    );
  }
  await page.goto(`${address}${path}`);
  if (options.javaScriptEnabled !== false) await whenIdle(page);
  return page;
}
const MAYA = "maya@example.com";

/** Returns a browser without scripts that is logged in as a demo account. */
async function plainAs(email: string): Promise<PlainBrowser> {
  const plain = new PlainBrowser();
  await plain.write("/users/login/", { email, password: PASSWORD });
  return plain;
}

describe("following somebody", () => {
  it("updates the list of followed people at once, where it can be undone", async () => {
    const page = await openAs(MAYA, FOLLOWING);
    const count = async () => Number((await page.getByRole("link", { name: /^Following/ }).innerText()).replace(/\D/g, ""));
    const before = await count();
    const suggested = page.getByRole("region", { name: "People you may trust" }).getByRole("button").first();
    const name = ((await suggested.getAttribute("aria-label")) ?? "").replace("Follow ", "");
    await suggested.click();
    await page.getByRole("heading", { name: `You follow ${before + 1} people` }).waitFor();
    expect(await count()).toBe(before + 1);
    const list = page.getByRole("region", { name: /^You follow/ });
    await list.getByRole("button", { name: `Following ${name}` }).click();
    await page.getByRole("heading", { name: `You follow ${before} people` }).waitFor();
    await page
      .getByRole("region", { name: "People you may trust" })
      .getByRole("button", { name: `Follow ${name}` })
      .waitFor();
    await page.context().close();
  });

  it("is shown at once, by mouse and by keyboard, and holds after the page is loaded again", async () => {
    const page = await openAs(MAYA, passport("nomvula"));
    const faults = watch(page);
    await page.getByRole("button", { name: "Follow Nomvula Dlamini" }).click();
    await page.getByRole("button", { name: /^Following Nomvula/ }).waitFor();
    await page.getByText("You follow Nomvula Dlamini.").waitFor();
    await page.reload();
    await whenIdle(page);
    await page.getByRole("button", { name: /^Following Nomvula/ }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Follow Nomvula Dlamini" }).waitFor();
    await page.getByText("You no longer follow Nomvula Dlamini.").waitFor();
    expect(faults()).toEqual([]);
    await page.context().close();
  });

  it("works as a form without scripts", async () => {
    const maya = await (await plainAs(MAYA)).open(passport("rafael"));
    await maya.press("Follow Rafael Amorim");
    await maya.press(/^Following Rafael/);
    expect(maya.has("Follow Rafael Amorim")).toBe(true);
  });

  it("goes back to what is when it cannot be done", async () => {
    const page = await openAs(MAYA, passport("priya"));
    await page.route("**/traveller/api/relationships/", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.getByRole("button", { name: "Follow Priya Raghunathan" }).click();
    await page.getByText("Looks like something went wrong").first().waitFor();
    await page.getByRole("button", { name: "Follow Priya Raghunathan" }).waitFor();
    await page.context().close();
  });

  it("opens the login for who is signed out, and leads to it without scripts", async () => {
    const page = await openAs("", passport("priya"));
    await page.getByRole("link", { name: "Follow Priya Raghunathan" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await page.evaluate(() => localStorage.getItem("guide:follow"))).toContain(codeFromName("demo traveller priya"));
    await page.context().close();
    const bare = await (await new PlainBrowser().open(passport("priya"))).follow("Follow Priya Raghunathan");
    expect(bare.path).toContain(`/accounts/login/?next=${encodeURIComponent(passport("priya"))}`);
  });
});

it("A request is accepted by keyboard, and who asked sees more", async () => {
  const page = await openAs("joao@example.com", FOLLOWING);
  await page.getByRole("button", { name: "Accept Zanele Mokoena" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Accepted. They can now see your countries, recommendations and guides.").waitFor();
  await page.goto(`${address}${FOLLOWING}#followers`);
  await page.getByRole("button", { name: "Remove Zanele Mokoena from your followers" }).waitFor();
  await page.context().close();
});

it("Somebody is found by name and followed, without scripts; nobody is found who is not there", async () => {
  const maya = await (await plainAs(MAYA)).open(FOLLOWING);
  await maya.press("Find", { name: "kerrigan siob" });
  expect(maya.text).toContain("1 person called “kerrigan siob”");
  await maya.press("Follow Siobhán Kerrigan");
  await maya.press(/^Following Siobhán/);
  expect(maya.has("Follow Siobhán Kerrigan")).toBe(true);
  await maya.open(`${FOLLOWING}?name=Maya+Lindqvist`);
  expect(maya.text).toContain("No people called “Maya Lindqvist”");
});

it("Who comes by an invitation signs up, and meets who invited them", async () => {
  const code = codeFromName("demo traveller maya");
  const page = await openAs("", `/traveller/signup/?invite=${code}`);
  await page.getByText("Maya Lindqvist invited you.").waitFor();
  await page.getByLabel("First name").fill("Inês");
  await page.getByLabel("Last name").fill("Duarte");
  await page.getByLabel("Email").fill("invited@example.org");
  await page.getByRole("button", { name: "Sign up", exact: true }).click();
  await page.waitForURL(`${address}/traveller/${code}/?invited=1`, { waitUntil: "commit" });
  await page.getByRole("heading", { name: "Maya Lindqvist", level: 1 }).waitFor();
  await page.context().close();
});

it("What somebody says is reported over the page, and staff read it; its listing's owner thanks for it, once", async () => {
  const listing = `/${codeFromName("demo business hoi-an-chao-gang")}/`;
  const page = await openAs(MAYA, listing);
  await page
    .getByRole("link", { name: /^Report the recommendation of Chảo Gang by / })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Wrong information").check();
  await dialog.getByLabel("What should we know?").fill("The pan is lighter than that.");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await page.getByText("Thank you. Staff will look at your report.").waitFor();
  await page.context().close();
  const staff = await (await plainAs("staff@example.com")).open("/staff/review/reports/");
  expect(staff.text).toContain("The pan is lighter than that.");
  const owner = await openAs("owner@example.com", listing);
  await owner
    .getByRole("button", { name: /^Thank / })
    .first()
    .click();
  await owner.getByText(/^You thanked /).waitFor();
  await owner.reload();
  await owner.getByText("Thanked", { exact: true }).first().waitFor();
  await owner.context().close();
});

it("Tabs of people are parts of the address, also without scripts", async () => {
  const page = await openAs(MAYA, `${FOLLOWING}#followers`, { ...DESK, javaScriptEnabled: false });
  await page.getByRole("heading", { name: /follow you$/ }).waitFor();
  expect(await page.getByRole("heading", { name: /^You follow .* people$/ }).isVisible()).toBe(false);
  await page.getByRole("link", { name: /^Following/ }).click();
  await page.getByRole("heading", { name: /^You follow .* people$/ }).waitFor();
  await page.context().close();
});

it("The pages of people have no fault that axe finds, in both schemes, and private ones lead visitors to the login", async () => {
  const page = await openAs(MAYA, "/traveller/");
  for (const path of ["/traveller/", passport("zanele"), FOLLOWING, "/traveller/invite/", "/traveller/follow-hashtags/"]) {
    await page.goto(`${address}${path}`);
    expect(await findFaultsInBoth(page, [1280]), path).toEqual([]);
  }
  await page.context().close();
  const visitor = await new PlainBrowser().open(FOLLOWING);
  expect(visitor.path).toContain("/accounts/login/?next=%2Ftraveller%2Ffollowing%2F");
  expect(visitor.html).toMatch(/<h1\b/);
});
