import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/platform/db/open.ts";
import { hashOfToken } from "../src/platform/security/token.ts";
import { findFaults, findViolations } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { createPageOpener, send } from "./people.ts";
import { PlainBrowser } from "./plainBrowser.ts";
import { DESK, PASSWORD, signInTools } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

const { address, dataDir } = workerGuide();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
const { open, mailedLink, mailedLinks, isIn, arrived, heading, press } = signInTools(address, dataDir, () => browser);
const openAs = createPageOpener(() => browser);

const CHECKLIST = "/traveller/get-started/checklist/";
const FOR_YOU = "/traveller/for-you/";
const NEW_PASSWORD = "a boat with two masts";

const openLink = (plain: PlainBrowser, link: string) => plain.open(new URL(link).pathname);
/** Returns the session of a browser without scripts. */
const readSession = (plain: PlainBrowser) => plain.read<{ traveller: { name: string } | null; roles: string[] }>("/api/session/");
const readTravellerName = async (plain: PlainBrowser) => (await readSession(plain)).traveller?.name;

async function logOut(plain: PlainBrowser) {
  await plain.open("/accounts/logout/");
  await plain.press("Log Out");
  expect(plain.path).toBe("/explore/");
}

/** Expires a link, directly in the running guide's database. */
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
    const rosa = await new PlainBrowser().open("/accounts/login/");
    await rosa.press("Continue", { email });
    expect(rosa.text).toContain("Sign up for free");
    expect(rosa.fieldValue("email")).toBe(email);
    await rosa.press("Sign up", { first_name: "Rosa", last_name: "Pinto", home_country: "PT", email: "maya@example.com" });
    expect(rosa.text).toContain("An account with this address already exists. Log in instead.");
    expect([rosa.fieldValue("first_name"), rosa.fieldValue("home_country")]).toEqual(["Rosa", "PT"]);
    await rosa.press("Sign up", { email });
    expect(rosa.path).toBe(CHECKLIST);
    expect(await readTravellerName(rosa)).toBe("Rosa Pinto");
    await openLink(rosa, await mailedLink(email, "verify"));
    await rosa.press("Verify my email");
    expect(rosa.text).toContain("Your email address is verified");

    // Logs out, and in again by a link.
    await logOut(rosa);
    await rosa.open("/accounts/login/?next=/explore/countries/");
    await rosa.press("Continue", { email });
    // The account has no password yet: the panel offers only the link, and mails it.
    await rosa.press("Email me a link to log in instantly");
    expect(rosa.text).toContain("Check your email");
    await openLink(rosa, await mailedLink(email, "magic"));
    await rosa.press("Log in");
    expect(rosa.path).toBe("/explore/countries/");
    expect(await readTravellerName(rosa)).toBe("Rosa Pinto");
  });

  it("one who forgot the password sets a new one, from start to end", async () => {
    const email = "reset@example.org";
    const rosa = await new PlainBrowser().open("/accounts/login/");
    await rosa.press("Continue", { email });
    await rosa.press("Sign up", { first_name: "Rosa", last_name: "Pinto" });
    expect(rosa.path).toBe(CHECKLIST);
    await rosa.open("/traveller/update/");
    await rosa.press("Set password", { new_password: NEW_PASSWORD });
    expect(rosa.text).toContain("Your password is set.");
    await logOut(rosa);

    await rosa.open("/accounts/login/");
    await rosa.press("Continue", { email });
    if (rosa.has("Enter Password")) await rosa.press("Enter Password");
    await rosa.press("Forget Password?");
    expect(rosa.text).toContain("Forgotten your password?");
    expect(rosa.fieldValue("email")).toBe(email);
    await rosa.press("Send reset link");
    expect(rosa.text).toContain("It has a password reset link to help you reset your password!");
    const link = await mailedLink(email, "password/reset");
    await openLink(rosa, link);
    await rosa.press("Set password", { password: "another boat with masts" });
    expect(rosa.path).toBe(FOR_YOU);
    expect(await readTravellerName(rosa)).toBe("Rosa Pinto");
    await openLink(rosa, link);
    expect(rosa.text).toContain("It has already been used: a link works once.");
  });
});

describe("a mailed link", () => {
  /** @returns the browser that requested a link, and the link */
  async function ask(email: string): Promise<[PlainBrowser, string]> {
    const known = mailedLinks(email, "magic");
    const asking = await new PlainBrowser().open("/accounts/login/");
    await asking.press("Continue", { email });
    expect(asking.text).toContain("Welcome back");
    await asking.press("Email me a link to log in instantly");
    return [asking, await mailedLink(email, "magic", known)];
  }

  it("that has expired says so, signs nobody in and shows the way to a new one", async () => {
    const [, link] = await ask("owner@example.com");
    await expire(link);
    const page = await open(new URL(link).pathname);
    await heading(page, "This link no longer works");
    await page.getByText("It has expired: a link works for a short time only.").waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await isIn(page)).toBe(null);
    await page.getByRole("link", { name: "Send a new one" }).click();
    await heading(page, "Welcome to the Guide");
    await page.context().close();
  });

  it("that expires while its page is open says so when its button is pressed", async () => {
    const [, link] = await ask("owner@example.com");
    const page = await open(new URL(link).pathname);
    await page.getByRole("button", { name: "Log in", exact: true }).waitFor();
    await expire(link);
    await press(page, "Log in");
    await heading(page, "This link no longer works");
    expect(await isIn(page)).toBe(null);
    await page.context().close();
  });

  it("opened elsewhere signs that browser in, after a question, and leaves the asking one out", async () => {
    const [asking, link] = await ask("staff@example.com");
    const phone = await openLink(new PlainBrowser(), link);
    expect(phone.text).toContain("This link was requested in another browser. Continue only if that was you.");
    await phone.press("Log in");
    expect(phone.path).toBe(FOR_YOU);
    expect((await readSession(phone)).roles).toContain("staff");
    expect((await readSession(asking)).roles).toEqual([]);
    await openLink(asking, link);
    expect(asking.text).toContain("It has already been used: a link works once.");
  });

  it("opened in the browser that asked asks no question", async () => {
    const [asking, link] = await ask("owner@example.com");
    await openLink(asking, link);
    expect(asking.has("Log in")).toBe(true);
    expect(asking.text).not.toContain("requested in another browser");
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
    // The account menu appears on the page that was loaded after the login.
    await first.getByRole("button", { name: /^Account of/ }).waitFor();
    await context.close();
  });

  /** Opens two tabs without scripts, both on the login page. @param next the path that the older one continues to */
  async function plainTabs(next = ""): Promise<[PlainBrowser, PlainBrowser]> {
    const first = await new PlainBrowser().open(`/accounts/login/${next && `?next=${next}`}`);
    return [first, await new PlainBrowser(address, first.cookies).open("/accounts/login/")];
  }
  async function logInPlain(plain: PlainBrowser, email: string) {
    await plain.press("Continue", { email });
    await plain.press("Login", { password: PASSWORD });
    expect(plain.path).toBe(FOR_YOU);
  }

  it("without scripts the older form leads on as the one who is in by now", async () => {
    const [first, second] = await plainTabs("/explore/countries/");
    await logInPlain(second, "joao@example.com");
    await first.press("Continue", { email: "joao@example.com" });
    expect(first.path).toBe("/explore/countries/");
    expect(await readTravellerName(first)).toBeTruthy();
  });

  it("without scripts a form from before one came and went says so, and its button works the second time", async () => {
    const [first, second] = await plainTabs();
    await logInPlain(second, "joao@example.com");
    await logOut(second);
    await first.press("Continue", { email: "joao@example.com" });
    expect(first.text).toContain("You logged in or out in another tab. Please press the button again.");
    await first.press("Continue", { email: "joao@example.com" });
    expect(first.fieldValue("password")).toBe("");
  });

  it("logging out twice asks again, and ends the session", async () => {
    const context = await browser.newContext({ reducedMotion: "reduce", ...DESK });
    const page = await context.newPage();
    const logInHere = () => send(page, "/users/login/", { email: "joao@example.com", password: PASSWORD });
    await logInHere();
    const [first, second] = [await tab(context, "/accounts/logout/"), await tab(context, "/accounts/logout/")];
    await press(second, "Log Out");
    await arrived(second, "/explore/");
    await logInHere();
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
    const staff = await new PlainBrowser().open("/staff/settings/mail/");
    expect(staff.path).toBe("/accounts/login/?next=%2Fstaff%2Fsettings%2Fmail%2F");
    await staff.press("Continue", { email: "staff@example.com" });
    expect(staff.text).toContain("Welcome back");
    if (staff.has("Enter Password")) await staff.press("Enter Password");
    await staff.press("Login", { password: PASSWORD });
    expect(staff.path).toBe("/staff/settings/mail/");

    const page = await openAs("staff@example.com", "/staff/settings/mail/");
    await heading(page, "Failed mail");
    await page.getByText("451 try again later").waitFor();
    expect(await page.getByText("owner@example.com").count()).toBe(0);
    expect(await findFaults(page, [1280, 390])).toEqual([]);
    await page.getByRole("button", { name: /^Send again: login link/i }).click();
    await page.getByText("No failed mail.").waitFor();
    await mailedLink("owner@example.com", "magic", known);
    await page.context().close();
    const other = new PlainBrowser();
    await other.write("/users/login/", { email: "joao@example.com", password: PASSWORD });
    expect((await other.open("/staff/settings/mail/")).status).toBe(404);
  });
});
