import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFaults, findViolations, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { PlainBrowser } from "./plainBrowser.ts";
import { sharePage } from "./sharedPage.ts";
import { DESK, PASSWORD, PHONE, signInTools } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

const { address, dataDir } = workerGuide();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
/** Widths to check; the last is the page's own. */
const WIDTHS = [1280, 390] as const;
const INES = "ines@example.org";
/** A page of text: axe checks a dialog over it in a fraction of the time that a page of pictures takes. */
const BELOW = "/traveller-terms/";
const { open, mailedLink, isIn, heading, press } = signInTools(address, dataDir, () => browser);

it("A form whose button its page does not have is refused, and what was typed stays", async () => {
  for (const path of ["/accounts/login/", "/accounts/logout/"])
    for (const intent of ["erase", "", "__proto__", "constructor"]) {
      const body = new URLSearchParams({ intent, email: "joao@example.com" });
      const response = await fetch(`${address}${path}`, { method: "POST", headers: { origin: address }, body });
      expect([path, intent, response.status]).toEqual([path, intent, 400]);
      const text = await response.text();
      expect(text).toContain("This form is out of date.");
      if (path === "/accounts/login/") expect(text).toContain('value="joao@example.com"');
    }
});

describe("coming in, on a phone with what is seen looked at on a desk too", () => {
  it("leads from the email to the password, says what is wrong with it, and then to where one wanted to go", async () => {
    const page = await open("/accounts/login/?next=/explore/countries/", PHONE);
    await heading(page, "Welcome to the Guide");
    expect(await findFaults(page, WIDTHS)).toEqual([]);
    const marked = page.getByRole("navigation", { name: "Bottom" }).locator("[aria-current=page]");
    expect((await marked.allInnerTexts()).map((text) => text.trim())).toEqual(["Log In"]);
    await page.getByLabel("Email").fill("joao@example.com");
    await press(page, "Continue");
    await heading(page, /^Welcome back/);
    expect((await page.getByText("j**o@example.com").count()) + (await page.getByText("jo*o@example.com").count())).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("password");
    await page.getByLabel("Password").fill("not the one");
    await press(page, "Login");
    await page.getByText("Email/Password invalid").waitFor();
    expect(await page.getByLabel("Password").getAttribute("aria-invalid")).toBe("true");
    expect(await findFaults(page, WIDTHS)).toEqual([]);
    await page.getByLabel("Password").fill(PASSWORD);
    await press(page, "Login");
    await page.waitForURL(`${address}/explore/countries/`, { waitUntil: "commit" });
    expect((await isIn(page))?.name).toBeTruthy();
    await page.context().close();
  });

  it("does the same without scripts", async () => {
    const joao = await new PlainBrowser().open("/accounts/login/?next=/explore/countries/");
    const name = async () => (await joao.read<{ traveller: { name: string } | null }>("/api/session/")).traveller?.name;
    await joao.press("Continue", { email: "joao@example.com" });
    await joao.press("Login", { password: "not the one" });
    expect(joao.text).toContain("Email/Password invalid");
    await joao.press("Login", { password: PASSWORD });
    expect(joao.path).toBe("/explore/countries/");
    expect(await name()).toBeTruthy();
    await joao.open("/accounts/logout/");
    expect(await name()).toBeTruthy();
    await joao.press("Log Out");
    expect(joao.path).toBe("/explore/");
    expect(await name()).toBeUndefined();
  });

  it("signs up an unknown address, with the server's messages under their fields", async () => {
    const page = await open("/accounts/login/", PHONE);
    const complaints = watch(page);
    const email = INES;
    await page.getByLabel("Email").fill(email);
    await press(page, "Continue");
    await heading(page, "Sign up for free");
    expect(await page.getByLabel("Email").inputValue()).toBe(email);
    expect(await page.getByText(/confirm that you are at least 18/).count()).toBe(1);
    expect(await findFaults(page, WIDTHS)).toEqual([]);
    expect(complaints()).toEqual([]);
    await page.getByLabel("First name").fill("Inês");
    await page.getByLabel("Last name").fill("Duarte");
    await page.getByLabel("Home country").selectOption("PT");
    await page.getByLabel("Email").fill("ines@example");
    await press(page, "Sign up");
    await page.getByText("Enter a valid email address.").waitFor();
    expect(await page.getByLabel("First name").inputValue()).toBe("Inês");
    expect(await page.getByLabel("Home country").inputValue()).toBe("PT");
    await page.getByLabel("Email").fill(email);
    await press(page, "Sign up");
    await page.waitForURL(`${address}/traveller/get-started/checklist/`, { waitUntil: "commit" });
    expect((await isIn(page))?.name).toBe("Inês Duarte");
    // Opening the verification link does nothing; its button verifies.
    await page.goto(await mailedLink(email, "verify"));
    await press(page, "Verify my email");
    await heading(page, /email address is verified/);
    await page.context().close();
  });
});

describe("a link by mail", () => {
  it("is asked for, sent again, opened on another device with a warning, and works once", async () => {
    const page = await open("/traveller/login/");
    await page.getByLabel("Email").fill("maya@example.com");
    await press(page, "Continue");
    await heading(page, /^Welcome back/);
    await press(page, "Email me a link to log in instantly");
    await page.getByText("We sent a magic link email to you at maya@example.com.").waitFor();
    const link = await mailedLink("maya@example.com", "magic");
    const phone = await open(new URL(link).pathname, PHONE);
    await phone.getByText(/requested in another browser/).waitFor();
    expect(await isIn(phone)).toBe(null);
    expect(await findViolations(phone)).toEqual([]);
    await press(phone, "Log in");
    await phone.waitForURL(`${address}/traveller/for-you/`, { waitUntil: "commit" });
    expect((await isIn(phone))?.name).toBeTruthy();
    expect((await new PlainBrowser().open(new URL(link).pathname)).text).toContain("This link no longer works");
    await phone.context().close();

    // The last login was by a link, so the link comes first now, and the password is offered beside it.
    await page.goto(`${address}/accounts/login/`);
    await whenIdle(page);
    await page.getByLabel("Email").fill("maya@example.com");
    await press(page, "Continue");
    await page.getByRole("button", { name: "Enter Password" }).waitFor();
    await press(page, "Email me a link to log in instantly");
    await heading(page, "Check your email");
    await page.getByText("It has a magic link that'll sign you in!").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await press(page, "Resend Link");
    await page.getByText("We sent a magic link email to you at").waitFor();
    await press(page, "Back");
    await press(page, "Enter Password");
    await press(page, "Forget Password?");
    await heading(page, "Forgotten your password?");
    expect(await findViolations(page)).toEqual([]);
    await press(page, "Send reset link");
    await page.getByText("It has a password reset link to help you reset your password!").waitFor();
    await press(page, "Back");
    await heading(page, "Forgotten your password?");
    await page.context().close();
  });

  it("sets a new password", async () => {
    const page = await (await browser.newContext({ reducedMotion: "reduce", ...DESK })).newPage();
    await page.request.get(`${address}/api/csrf/`);
    const token = (await page.context().cookies()).find(({ name }) => name === "csrftoken")?.value ?? "";
    await page.request.post(`${address}/accounts/password/reset/`, {
      form: { email: INES },
      headers: { "x-csrftoken": token },
    });
    await page.goto(await mailedLink(INES, "password/reset"));
    expect(await findViolations(page)).toEqual([]);
    await page.getByLabel(/^New password/).fill("password123");
    await press(page, "Set password");
    await page.getByText(/too easy to guess/).waitFor();
    await page.getByLabel(/^New password/).fill("a boat with two masts");
    await press(page, "Set password");
    await page.waitForURL(`${address}/traveller/for-you/`, { waitUntil: "commit" });
    await page.goto(`${address}/traveller/update/`);
    await heading(page, "Profile & Settings");
    await page.getByText(/^This browser, logged in on /).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.context().close();
  });
});

describe("the slide-over", () => {
  const shared = sharePage(() => open(BELOW));

  it("says when the network fails and keeps what was typed", async () => {
    const page = shared();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Log in" }).click();
    await page.route("**/users/auth-flows/", (route) => route.abort());
    await page.getByRole("dialog").getByLabel("Email").fill("joao@example.com");
    await press(page, "Continue");
    await page.getByText("A network error has a occured, please check your connection and try again.").waitFor();
    expect(await page.getByRole("dialog").getByLabel("Email").inputValue()).toBe("joao@example.com");
    await page.unrouteAll();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("opens over the page, keeps the focus in it, and logs in where one is", async () => {
    const page = shared();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Log in" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    for (const [width, share] of [
      [1280, 0.25],
      [900, 0.5],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(width * share);
      expect(await findViolations(page)).toEqual([]);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Log in" }).click();
    await dialog.getByLabel("Email").fill("joao@example.com");
    await page.keyboard.press("Enter");
    await dialog.getByLabel("Password").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Account of/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe(BELOW);
    await page.getByRole("button", { name: /^Account of/ }).click();
    const menu = page.getByRole("navigation", { name: "Main" });
    await menu.getByRole("link", { name: "Profile & Settings" }).waitFor();
    expect(await findFaults(page, [900, 1280])).toEqual([]);
    await page.evaluate(() => localStorage.setItem("kept", "yes"));
    await menu.getByRole("button", { name: "Log Out" }).click();
    await page.waitForURL(`${address}/explore/`, { waitUntil: "commit" });
    expect(await page.evaluate(() => localStorage.getItem("kept"))).toBe(null);
    expect(await isIn(page)).toBe(null);
    await page.context().close();
  });

  it("fills a phone, from the bar at its foot, and More offers both ways in", async () => {
    const page = await open(BELOW, PHONE);
    const bar = page.getByRole("navigation", { name: "Bottom" });
    await bar.getByRole("link", { name: "Log In" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(390);
    await press(page, "Close");
    await bar.getByRole("button", { name: "More" }).click();
    await page.getByRole("heading", { name: "More" }).waitFor();
    for (const name of ["Info for Businesses", "Business login", "Info for Creators", "Traveller login"])
      expect(await page.getByRole("region", { name: "More" }).getByRole("link", { name }).count(), name).toBe(1);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("region", { name: "More" }).getByRole("link", { name: "Sign up for free" }).click();
    await page.getByRole("heading", { name: "Sign up for free" }).waitFor();
    await page.context().close();
  });
});

describe("pages of one's own", () => {
  it("lead to the login first, and back", async () => {
    const visitor = await new PlainBrowser().open("/accounts/settings/");
    expect(visitor.path).toBe("/accounts/login/?next=%2Faccounts%2Fsettings%2F");
  });

  it("show the mailbox to this machine", async () => {
    const plain = await new PlainBrowser().open("/dev/mailbox/");
    expect(plain.html).toMatch(/<h1\b[^>]*>Mailbox<\/h1>/);
    for (const kind of ["magic", "reset", "verify"]) expect((await plain.open(`/dev/mailbox/samples/${kind}/`)).status, kind).toBe(200);
    const foreign = await fetch(`${address}/dev/mailbox/`, { headers: { "x-forwarded-for": "203.0.113.9" } });
    expect(foreign.status).toBe(404);
  });
});
