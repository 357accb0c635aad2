import type { Browser, Page } from "playwright-core";
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
const { open, isIn, arrived, heading, press } = signInTools(address, dataDir, () => browser);

/** Timeout for tests that open many pages. */
const LONG = { timeout: 150_000 };
const HERE = "/staff/people/sessions/";

/** Logs in a new traveller. */
async function newcomer(email: string): Promise<Page> {
  const page = await open("/traveller/signup/?next=/traveller/update/");
  await page.getByLabel("First name").fill("Ana");
  await page.getByLabel("Last name").fill("Lima");
  await page.getByLabel("Email").fill(email);
  await press(page, "Sign up");
  await heading(page, "Profile & Settings");
  return page;
}

async function logInAsStaff(page: Page) {
  await page.getByLabel("Email").fill("staff@example.com");
  await press(page, "Continue");
  await heading(page, /^Welcome back/);
  if (await page.getByRole("button", { name: "Enter Password" }).count()) await press(page, "Enter Password");
  await page.getByLabel("Password").fill(PASSWORD);
  await press(page, "Login");
  await arrived(page, HERE);
  await heading(page, "Devices logged in");
}

describe("staff", LONG, () => {
  it("find an account by its whole address, see where it is logged in, and end it there", async () => {
    const person = await newcomer("staffed@example.org");
    const page = await open(HERE);
    expect(new URL(page.url()).search).toBe("?next=%2Fstaff%2Fpeople%2Fsessions%2F");
    await logInAsStaff(page);
    const complaints = watch(page);
    await page.getByLabel("Email of the account").fill("staffed@example.or");
    await press(page, "Find");
    await page.getByText("No account uses this email.").waitFor();
    expect(await page.getByLabel("Email of the account").inputValue()).toBe("staffed@example.or");
    expect(await findViolations(page)).toEqual([]);
    await page.getByLabel("Email of the account").fill("Staffed@example.org");
    await press(page, "Find");
    await page.getByRole("region", { name: "staffed@example.org" }).waitFor();
    // The URL never contains a person's email address.
    expect(page.url()).not.toContain("example.org");
    await page.getByText(/^Last seen .* \d\d:\d\d, logged in .* \d\d:\d\d$/).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: /^End the session in Chrome/ }).click();
    await page.getByText("The session has ended.").waitFor();
    await page.getByText("This account is not logged in anywhere.").waitFor();
    expect(await isIn(person)).toBe(null);
    expect(complaints().filter((line) => !line.includes("400"))).toEqual([]);
    await page.context().close();
    await person.context().close();
  });

  it("end all sessions of an account on a phone, without scripts", async () => {
    const person = await newcomer("staffed-twice@example.org");
    const scripted = await open(HERE);
    await logInAsStaff(scripted);
    const storageState = await scripted.context().storageState();
    await scripted.context().close();
    const page = await open(HERE, { ...PHONE, javaScriptEnabled: false, storageState });
    await page.getByLabel("Email of the account").fill("staffed-twice@example.org");
    await press(page, "Find");
    await press(page, "End all sessions");
    await page.getByText("All sessions have ended.").waitFor();
    await page.getByText("This account is not logged in anywhere.").waitFor();
    expect(await isIn(person)).toBe(null);
    await page.context().close();
    await person.context().close();
  });

  it("find the page in their menu, and nobody else finds it at all", async () => {
    const page = await open(HERE, DESK);
    await logInAsStaff(page);
    await page.goto(`${address}/explore/countries/`);
    await whenIdle(page);
    await page
      .getByRole("button", { name: /menu|account/i })
      .first()
      .click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Staff desk", exact: true }).click();
    await page.getByRole("navigation", { name: "Staff desk" }).getByRole("link", { name: "People", exact: true }).click();
    await page.getByRole("link", { name: "Devices logged in" }).click();
    await heading(page, "Devices logged in");
    await page.context().close();
    const other = await newcomer("not-staff@example.org");
    const { status } = await other.evaluate(async () => ({ status: (await fetch("/staff/people/sessions/")).status }));
    expect(status).toBe(404);
    await other.context().close();
  });
});
