import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/platform/db/open.ts";
import { hashOfToken } from "../src/platform/token.ts";
import { findViolations } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { DESK, PASSWORD, PHONE, signInTools } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

const { address, dataDir } = workerGuide();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
const { open, mailedLink, mailedLinks, isIn, arrived, heading, press } = signInTools(address, dataDir, () => browser);

const PLAIN = { ...DESK, javaScriptEnabled: false };
const NEW_PASSWORD = "a boat with two masts";

/** Signs up as somebody new, without scripts. */
async function signUp(page: Page, email: string) {
  await page.getByLabel("Email").fill(email);
  await press(page, "Continue");
  await page.getByLabel("First name").fill("Rosa");
  await page.getByLabel("Last name").fill("Pinto");
  await press(page, "Sign up");
  await arrived(page, "/traveller/get-started/checklist/");
}

/** Lets a link's time run out, beside the running guide. */
async function expire(link: string) {
  const database = await openDatabase({ dataDir, poolSize: 1 });
  const token = new URL(link).pathname.split("/").at(-2) ?? "";
  const { rowCount } = await database.db.$client.query(
    "UPDATE account_link SET expires = now() - interval '1 second' WHERE token_hash = $1",
    [hashOfToken(token)],
  );
  await database.close();
  expect(rowCount).toBe(1);
}

describe("without scripts", () => {
  it("one signs up, verifies the address and sets a password, from start to end", async () => {
    const email = "rosa@example.org";
    const page = await open("/accounts/login/", PLAIN);
    await page.getByLabel("Email").fill(email);
    await press(page, "Continue");
    await heading(page, "Sign up for free");
    expect(await page.getByLabel("Email").inputValue()).toBe(email);
    await page.getByLabel("First name").fill("Rosa");
    await page.getByLabel("Last name").fill("Pinto");
    await page.getByLabel("Home country").selectOption("PT");
    await page.getByLabel("Email").fill("maya@example.com");
    await press(page, "Sign up");
    await page.getByText("There is an account with this address already: log in instead.").waitFor();
    expect(await page.getByLabel("First name").inputValue()).toBe("Rosa");
    expect(await page.getByLabel("Home country").inputValue()).toBe("PT");
    await page.getByLabel("Email").fill(email);
    await press(page, "Sign up");
    await arrived(page, "/traveller/get-started/checklist/");
    expect((await isIn(page))?.name).toBe("Rosa Pinto");
    await page.goto(await mailedLink(email, "verify"));
    await press(page, "This is my address");
    await heading(page, /your address is confirmed/);

    // Out, and in again by a new password.
    await page.goto(`${address}/accounts/logout/`);
    await press(page, "Log Out");
    await arrived(page, "/explore/");
    await page.goto(`${address}/accounts/login/?next=/explore/countries/`);
    await page.getByLabel("Email").fill(email);
    await press(page, "Continue");
    // The account has no password yet: the panel offers the link alone, and mails it.
    await press(page, "Email me a link to log in instantly");
    await heading(page, "Check your email");
    await page.goto(await mailedLink(email, "magic"));
    await press(page, "Log in");
    await arrived(page, "/explore/countries/");
    expect((await isIn(page))?.name).toBe("Rosa Pinto");
    await page.context().close();
  });

  it("one who forgot the password sets a new one, from start to end", async () => {
    const email = "reset@example.org";
    const page = await open("/accounts/login/", PLAIN);
    await signUp(page, email);
    await page.goto(`${address}/traveller/update/`);
    await page.getByLabel(/^New password/).fill(NEW_PASSWORD);
    await press(page, "Set the password");
    await page.getByText("Your password is set.").waitFor();
    await page.goto(`${address}/accounts/logout/`);
    await press(page, "Log Out");
    await arrived(page, "/explore/");

    await page.goto(`${address}/accounts/login/`);
    await page.getByLabel("Email").fill(email);
    await press(page, "Continue");
    if (await page.getByRole("button", { name: "Enter Password" }).count()) await press(page, "Enter Password");
    await press(page, "Forget Password?");
    await heading(page, "Forgotten your password?");
    expect(await page.getByLabel("Email").inputValue()).toBe(email);
    await press(page, "Send reset link");
    await page.getByText("It has a password reset link to help you reset your password!").waitFor();
    const link = await mailedLink(email, "password/reset");
    await page.goto(link);
    await page.getByLabel(/^New password/).fill("another boat with masts");
    await press(page, "Set the password");
    await arrived(page, "/traveller/for-you/");
    expect((await isIn(page))?.name).toBe("Rosa Pinto");
    await page.goto(link);
    await page.getByText("It has been used already: a link works once.").waitFor();
    await page.context().close();
  });
});

describe("a mailed link", () => {
  async function ask(page: Page, email: string): Promise<string> {
    const known = mailedLinks(email, "magic");
    await page.getByLabel("Email").fill(email);
    await press(page, "Continue");
    await heading(page, /^Welcome back/);
    await press(page, "Email me a link to log in instantly");
    return mailedLink(email, "magic", known);
  }

  it("that has expired says so, signs nobody in and shows the way to a new one", async () => {
    const page = await open("/accounts/login/");
    const link = await ask(page, "owner@example.com");
    await expire(link);
    await page.goto(link);
    await heading(page, "This link does not work any more");
    await page.getByText("It has expired: a link works only for a while.").waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await isIn(page)).toBe(null);
    await page.getByRole("link", { name: "Log in or ask for a new link" }).click();
    await heading(page, "Welcome to the Guide");
    await page.context().close();
  });

  it("that expires while its page is open says so when its button is pressed", async () => {
    const page = await open("/accounts/login/");
    const link = await ask(page, "owner@example.com");
    await page.goto(link);
    await page.getByRole("button", { name: "Log in", exact: true }).waitFor();
    await expire(link);
    await press(page, "Log in");
    await heading(page, "This link does not work any more");
    expect(await isIn(page)).toBe(null);
    await page.context().close();
  });

  it("opened on a phone signs the phone in, after a question, and leaves the asking browser out", async () => {
    const page = await open("/accounts/login/");
    const link = await ask(page, "staff@example.com");
    const phone = await open(new URL(link).pathname, PHONE);
    await phone.getByText("This link was asked for in another browser. Go on only if that was you.").waitFor();
    await press(phone, "Log in");
    await arrived(phone, "/traveller/for-you/");
    const { roles } = (await (await phone.request.get(`${address}/api/session/`)).json()) as { roles: string[] };
    expect(roles).toContain("staff");
    expect(((await (await page.request.get(`${address}/api/session/`)).json()) as { roles: string[] }).roles).toEqual([]);
    await page.goto(link);
    await page.getByText("It has been used already: a link works once.").waitFor();
    for (const one of [page, phone]) await one.context().close();
  });

  it("opened in the browser that asked asks no question", async () => {
    const page = await open("/accounts/login/");
    await page.goto(await ask(page, "owner@example.com"));
    await page.getByRole("button", { name: "Log in", exact: true }).waitFor();
    expect(await page.getByText(/asked for in another browser/).count()).toBe(0);
    await page.context().close();
  });
});

describe("two tabs of one browser", () => {
  const tab = async (context: BrowserContext, path: string) => {
    const page = await context.newPage();
    await page.goto(`${address}${path}`);
    await whenIdle(page);
    return page;
  };
  async function logIn(page: Page, email: string) {
    await page.getByLabel("Email").fill(email);
    await press(page, "Continue");
    await page.getByLabel("Password").fill(PASSWORD);
    await press(page, "Login");
    await arrived(page, "/traveller/for-you/");
  }

  it("a form that was open while one logged in in the other works all the same", async () => {
    const context = await browser.newContext({ reducedMotion: "reduce", ...DESK });
    const [first, second] = [await tab(context, "/accounts/login/"), await tab(context, "/accounts/login/")];
    await first.getByLabel("Email").fill("joao@example.com");
    await press(first, "Continue");
    await heading(first, /^Welcome back/);
    await logIn(second, "joao@example.com");
    await first.getByLabel("Password").fill(PASSWORD);
    await press(first, "Login");
    await arrived(first, "/traveller/for-you/");
    expect((await isIn(first))?.name).toBeTruthy();
    // The account menu shows on the page that was loaded after it.
    await first.getByRole("button", { name: /^Account of/ }).waitFor();
    await context.close();
  });

  it("without scripts the older form leads on as the one who is in by now", async () => {
    const context = await browser.newContext(PLAIN);
    const first = await context.newPage();
    await first.goto(`${address}/accounts/login/?next=/explore/countries/`);
    const second = await context.newPage();
    await second.goto(`${address}/accounts/login/`);
    await logIn(second, "joao@example.com");
    await first.getByLabel("Email").fill("joao@example.com");
    await press(first, "Continue");
    await arrived(first, "/explore/countries/");
    expect((await isIn(first))?.name).toBeTruthy();
    await context.close();
  });

  it("without scripts a form from before one came and went says so, and its button works the second time", async () => {
    const context = await browser.newContext(PLAIN);
    const first = await context.newPage();
    await first.goto(`${address}/accounts/login/`);
    const second = await context.newPage();
    await second.goto(`${address}/accounts/login/`);
    await logIn(second, "joao@example.com");
    await second.goto(`${address}/accounts/logout/`);
    await press(second, "Log Out");
    await arrived(second, "/explore/");
    await first.getByLabel("Email").fill("joao@example.com");
    await press(first, "Continue");
    await first.getByText("You logged in or out in another tab meanwhile. Please press the button once more.").waitFor();
    await first.getByLabel("Email").fill("joao@example.com");
    await press(first, "Continue");
    await first.getByLabel("Password").waitFor();
    await context.close();
  });

  it("logging out twice asks again, and ends the session", async () => {
    const context = await browser.newContext({ reducedMotion: "reduce", ...DESK });
    const page = await tab(context, "/accounts/login/");
    await logIn(page, "joao@example.com");
    const [first, second] = [await tab(context, "/accounts/logout/"), await tab(context, "/accounts/logout/")];
    await press(second, "Log Out");
    await arrived(second, "/explore/");
    const other = await tab(context, "/accounts/login/");
    await logIn(other, "joao@example.com");
    await press(first, "Log Out");
    await heading(first, "Log Out");
    expect((await isIn(first))?.name).toBeTruthy();
    await press(first, "Log Out");
    await arrived(first, "/explore/");
    expect(await isIn(first)).toBe(null);
    await context.close();
  });
});

describe("too many guesses", () => {
  it("are told as such, and what was typed stays", async () => {
    const page = await open("/accounts/login/");
    await page.getByLabel("Email").fill("joao@example.com");
    await press(page, "Continue");
    await page.route("**/users/login/", (route) =>
      route.fulfill({
        status: 429,
        headers: { "retry-after": "60" },
        json: { detail: "Too many requests, please try again in a few minutes." },
      }),
    );
    await page.getByLabel("Password").fill("a guess of many");
    await press(page, "Login");
    await page.getByText("Too many requests, please try again in a few minutes.").waitFor();
    expect(await page.getByLabel("Password").inputValue()).toBe("a guess of many");
    await page.context().close();
  });
});

describe("mail that did not go out", () => {
  it("is shown to staff with its reason, and goes out at a press; for others the page does not exist", async () => {
    const database = await openDatabase({ dataDir, poolSize: 1 });
    const payload = { kind: "magic", email: "owner@example.com", next: "", asked_by: "00", key: "link failed" };
    await database.db.$client.query(
      `WITH job AS (SELECT graphile_worker.add_job('send_link', payload := $1::json, run_at := now() + interval '1 day') AS made)
      SELECT made FROM job`,
      [JSON.stringify(payload)],
    );
    await database.db.$client.query(
      "UPDATE graphile_worker._private_jobs SET attempts = 2, last_error = '451 try again later' WHERE payload->>'key' = 'link failed'",
    );
    await database.close();
    const known = mailedLinks("owner@example.com", "magic");
    for (const options of [DESK, PHONE]) {
      const page = await open("/staff/mail/", options);
      expect(new URL(page.url()).search).toBe("?next=%2Fstaff%2Fmail%2F");
      await page.getByLabel("Email").fill("staff@example.com");
      await press(page, "Continue");
      await heading(page, /^Welcome back/);
      if (await page.getByRole("button", { name: "Enter Password" }).count()) await press(page, "Enter Password");
      await page.getByLabel("Password").fill(PASSWORD);
      await press(page, "Login");
      await arrived(page, "/staff/mail/");
      await heading(page, "Failed mail");
      await page.getByText("451 try again later").waitFor();
      expect(await page.getByText("owner@example.com").count()).toBe(0);
      expect(await findViolations(page)).toEqual([]);
      if (options === PHONE) {
        await page.getByRole("button", { name: /^Send again: magic/ }).click();
        await page.getByText("No mail has failed.").waitFor();
        await mailedLink("owner@example.com", "magic", known);
      }
      await page.context().close();
    }
    const other = await open("/accounts/login/");
    await other.getByLabel("Email").fill("joao@example.com");
    await press(other, "Continue");
    await other.getByLabel("Password").fill(PASSWORD);
    await press(other, "Login");
    await arrived(other, "/traveller/for-you/");
    const { status } = await other.evaluate(async () => ({ status: (await fetch("/staff/mail/")).status }));
    expect(status).toBe(404);
    await other.context().close();
  });
});
