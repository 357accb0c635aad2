import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { DESK, PASSWORD, PHONE, signInTools } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

const { address, dataDir } = workerGuide();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
const { open, mailedLink, isIn, heading, press } = signInTools(address, dataDir, () => browser);

it("A form whose button its page does not have is refused, and what was typed stays", async () => {
  for (const path of ["/accounts/login/", "/accounts/logout/"])
    for (const intent of ["erase", "", "__proto__", "constructor"]) {
      const body = new URLSearchParams({ intent, email: "joao@example.com" });
      const response = await fetch(`${address}${path}`, { method: "POST", headers: { origin: address }, body });
      expect([path, intent, response.status]).toEqual([path, intent, 400]);
      const text = await response.text();
      expect(text).toContain("This form is not known here.");
      if (path === "/accounts/login/") expect(text).toContain('value="joao@example.com"');
    }
});

for (const [width, options] of [
  [1280, DESK],
  [390, PHONE],
] as const) {
  describe(`coming in at ${width} px`, () => {
    it("leads from the email to the password, says what is wrong with it, and then to where one wanted to go", async () => {
      const page = await open("/accounts/login/?next=/explore/countries/", options);
      await heading(page, "Welcome to the Guide");
      expect(await findViolations(page)).toEqual([]);
      const marked = page.getByRole("navigation", { name: "Bottom" }).locator("[aria-current=page]");
      if (options === PHONE) expect((await marked.allInnerTexts()).map((text) => text.trim())).toEqual(["Log In"]);
      await page.getByLabel("Email").fill("joao@example.com");
      await press(page, "Continue");
      await heading(page, /^Welcome back/);
      expect((await page.getByText("j**o@example.com").count()) + (await page.getByText("jo*o@example.com").count())).toBe(1);
      expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("password");
      await page.getByLabel("Password").fill("not the one");
      await press(page, "Login");
      await page.getByText("Email/Password invalid").waitFor();
      expect(await page.getByLabel("Password").getAttribute("aria-invalid")).toBe("true");
      expect(await findViolations(page)).toEqual([]);
      await page.getByLabel("Password").fill(PASSWORD);
      await press(page, "Login");
      await page.waitForURL(`${address}/explore/countries/`, { waitUntil: "commit" });
      expect((await isIn(page))?.name).toBeTruthy();
      await page.context().close();
    });

    it("does the same without scripts", async () => {
      const page = await open("/accounts/login/?next=/explore/countries/", { ...options, javaScriptEnabled: false });
      await page.getByLabel("Email").fill("joao@example.com");
      await press(page, "Continue");
      await page.getByLabel("Password").fill("not the one");
      await press(page, "Login");
      await page.getByText("Email/Password invalid").waitFor();
      await page.getByLabel("Password").fill(PASSWORD);
      await press(page, "Login");
      await page.waitForURL(`${address}/explore/countries/`, { waitUntil: "commit" });
      expect((await isIn(page))?.name).toBeTruthy();
      await page.goto(`${address}/accounts/logout/`);
      expect((await isIn(page))?.name).toBeTruthy();
      await press(page, "Log Out");
      await page.waitForURL(`${address}/explore/`, { waitUntil: "commit" });
      expect(await isIn(page)).toBe(null);
      await page.context().close();
    });

    it("signs up an unknown address, with the server's messages under their fields", async () => {
      const page = await open("/accounts/login/", options);
      const complaints = watch(page);
      const email = `ines-${width}@example.org`;
      await page.getByLabel("Email").fill(email);
      await press(page, "Continue");
      await heading(page, "Sign up for free");
      expect(await page.getByLabel("Email").inputValue()).toBe(email);
      expect(await page.getByText(/confirm that you are at least 18/).count()).toBe(1);
      expect(await findViolations(page)).toEqual([]);
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
      // The link of the verification: looking at it does nothing, its button does.
      await page.goto(await mailedLink(email, "verify"));
      await press(page, "This is my address");
      await heading(page, /your address is confirmed/);
      await page.context().close();
    });
  });
}

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
    await phone.getByText(/asked for in another browser/).waitFor();
    expect(await isIn(phone)).toBe(null);
    expect(await findViolations(phone)).toEqual([]);
    await press(phone, "Log in");
    await phone.waitForURL(`${address}/traveller/for-you/`, { waitUntil: "commit" });
    expect((await isIn(phone))?.name).toBeTruthy();
    await page.goto(link);
    await heading(page, "This link does not work any more");
    await phone.context().close();

    // The account was entered by a link last: the link comes first now, and the password is offered beside it.
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
    const page = await open("/accounts/login/");
    await page.getByLabel("Email").fill("ines-1280@example.org");
    await press(page, "Continue");
    await heading(page, /^Welcome back/);
    await page.request.get(`${address}/api/csrf/`);
    const token = (await page.context().cookies()).find(({ name }) => name === "csrftoken")?.value ?? "";
    await page.request.post(`${address}/accounts/password/reset/`, {
      form: { email: "ines-1280@example.org" },
      headers: { "x-csrftoken": token },
    });
    await page.goto(await mailedLink("ines-1280@example.org", "password/reset"));
    expect(await findViolations(page)).toEqual([]);
    await page.getByLabel(/^New password/).fill("password123");
    await press(page, "Set the password");
    await page.getByText(/too easy to guess/).waitFor();
    await page.getByLabel(/^New password/).fill("a boat with two masts");
    await press(page, "Set the password");
    await page.waitForURL(`${address}/traveller/for-you/`, { waitUntil: "commit" });
    await page.goto(`${address}/traveller/update/`);
    await heading(page, "Profile & Settings");
    await page.getByText(/^This browser, logged in on /).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.context().close();
  });
});

describe("the slide-over", () => {
  for (const [width, options, share] of [
    [1280, DESK, 0.25],
    [900, { viewport: { width: 900, height: 900 } }, 0.5],
  ] as const) {
    it(`opens over the page at ${width} px, keeps the focus in it, and logs in where one is`, async () => {
      const page = await open("/explore/countries/", options);
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Log in" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(width * share);
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Log in" }).click();
      await dialog.getByLabel("Email").fill("joao@example.com");
      await page.keyboard.press("Enter");
      await dialog.getByLabel("Password").fill(PASSWORD);
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: /^Account of/ }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/explore/countries/");
      await page.getByRole("button", { name: /^Account of/ }).click();
      const menu = page.getByRole("navigation", { name: "Main" });
      await menu.getByRole("link", { name: "Profile & Settings" }).waitFor();
      expect(await findViolations(page)).toEqual([]);
      await page.evaluate(() => localStorage.setItem("kept", "yes"));
      await menu.getByRole("button", { name: "Log Out" }).click();
      await page.waitForURL(`${address}/explore/`, { waitUntil: "commit" });
      expect(await page.evaluate(() => localStorage.getItem("kept"))).toBe(null);
      expect(await isIn(page)).toBe(null);
      await page.context().close();
    });
  }

  it("fills a phone, from the bar at its foot, and More offers both ways in", async () => {
    const page = await open("/explore/countries/", PHONE);
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

  it("says when the network fails and keeps what was typed", async () => {
    const page = await open("/explore/countries/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Log in" }).click();
    await page.route("**/users/auth-flows/", (route) => route.abort());
    await page.getByRole("dialog").getByLabel("Email").fill("joao@example.com");
    await press(page, "Continue");
    await page.getByText("A network error has a occured, please check your connection and try again.").waitFor();
    expect(await page.getByRole("dialog").getByLabel("Email").inputValue()).toBe("joao@example.com");
    await page.context().close();
  });
});

describe("pages of one's own", () => {
  it("lead to the login first, and back", async () => {
    const page = await open("/accounts/settings/");
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/accounts/login/?next=%2Faccounts%2Fsettings%2F");
    await page.context().close();
  });

  it("show the mailbox to this machine", async () => {
    const page = await open("/dev/mailbox/");
    await heading(page, "Mailbox");
    for (const kind of ["magic", "reset", "verify"])
      expect((await page.request.get(`${address}/dev/mailbox/samples/${kind}/`)).status(), kind).toBe(200);
    expect((await page.request.get(`${address}/dev/mailbox/`, { headers: { "x-forwarded-for": "203.0.113.9" } })).status()).toBe(404);
    await page.context().close();
  });
});
