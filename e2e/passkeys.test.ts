import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { Browser, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/platform/db/open.ts";
import { sql } from "../src/platform/db/sql.ts";
import { CSRF_COOKIE } from "../src/platform/security/csrf.ts";
import { findFaults, findFaultsInBoth, findViolations, watch } from "./checks.ts";
import { type RunningGuide, startGuide } from "./guide.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { PlainBrowser } from "./plainBrowser.ts";
import { sharePage } from "./sharedPage.ts";
import { DESK, PASSWORD, PHONE, signInTools } from "./signIn.ts";
import { placesFolder, workerGuide } from "./worker.ts";

/** Returns a free port: the guide's public URL must be known before it starts. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const folder = placesFolder();
/** Widths to check; the last is the page's own. */
const WIDTHS = [1280, 390] as const;
/** Timeout for tests that open many pages. */
const LONG = { timeout: 150_000 };
let guide: RunningGuide;
let browser: Browser;
let address: string;
beforeAll(async () => {
  // Passkeys are bound to a host name, so this guide runs as localhost.
  const port = await freePort();
  address = `http://localhost:${port}`;
  guide = await startGuide({
    dataDir: folder.path,
    env: { PORT: String(port), PUBLIC_URL: address, GUIDE_DEMO: "off", LOG_LEVEL: "warn" },
  });
  browser = await openBrowser({ isFresh: true });
});
afterAll(async () => {
  await browser?.close();
  await guide?.stop();
  folder.remove();
});

const tools = () => signInTools(address, folder.path, () => browser);

const AUTHENTICATOR = {
  options: {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  },
} as const;

/** A virtual device that stores passkeys. */
interface Authenticator {
  session: CDPSession;
  authenticatorId: string;
}

/** Adds a virtual authenticator to a browser that confirms every request. */
async function withAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", AUTHENTICATOR);
  return { session, authenticatorId };
}

/**
 * A browser on a desk whose sessions and passkeys are cleared between tests. Its process is reused because it has already loaded the
 * guide's scripts.
 */
const desk = sharePage(async () => (await browser.newContext({ reducedMotion: "reduce", ...DESK })).newPage());
async function forgetful(): Promise<Page> {
  const page = desk();
  await page.context().clearCookies();
  if (page.url().startsWith("http"))
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  return page;
}

/** Opens the settings of a newly signed-up traveller: a recent session, and no password. */
async function signedUp(email: string): Promise<Page> {
  const page = await forgetful();
  await page.request.get(`${address}/api/csrf/`);
  const token = (await page.context().cookies()).find(({ name }) => name === CSRF_COOKIE)?.value ?? "";
  const response = await page.request.post(`${address}/traveller/api/traveller/`, {
    data: { first_name: "Ana", last_name: "Lima", email },
    headers: { "x-csrftoken": decodeURIComponent(token) },
  });
  expect(response.ok(), await response.text()).toBe(true);
  await page.goto(`${address}/traveller/update/`);
  await tools().heading(page, "Profile & Settings");
  await whenIdle(page);
  return page;
}

/** Returns a browser without scripts with the session of a page. */
async function plainLike(page: Page): Promise<PlainBrowser> {
  const plain = new PlainBrowser(address);
  for (const { name, value } of await page.context().cookies()) plain.cookies.set(name, value);
  return plain;
}

const openLink = (plain: PlainBrowser, link: string) => plain.open(new URL(link).pathname);

/** Verifies the email address with the mailed link, in the page's browser. */
async function verify(page: Page, email: string) {
  const plain = await openLink(await plainLike(page), await tools().mailedLink(email, "verify"));
  await plain.press("Verify my email");
  expect(plain.text).toContain("Your email address is verified");
}

/** Requests a link by mail, in a separate browser. */
async function askForLink(email: string): Promise<PlainBrowser> {
  const plain = await new PlainBrowser(address).open("/accounts/login/");
  await plain.press("Continue", { email });
  expect(plain.text).toContain("Welcome back");
  await plain.press("Email me a link to log in instantly");
  expect(plain.text).toContain("Check your email");
  return plain;
}

/** Moves the start of all sessions back by an hour, because the test cannot change the server's clock. */
async function ageSessions() {
  const database = await openDatabase({ dataDir: folder.path, poolSize: 1 });
  await database.db.execute(sql`UPDATE session SET created = created - interval '1 hour'`);
  await database.close();
}

const passkeys = (page: Page) => page.getByRole("region", { name: "Passkeys" });

/** Opens the section, which is collapsed to one line on phones. */
async function unfold(page: Page) {
  const line = page.getByRole("link", { name: /^Passkeys/ });
  if (await line.isVisible()) await line.click();
}

async function addPasskey(page: Page, name: string) {
  await unfold(page);
  await passkeys(page).getByLabel("Passkey name").fill(name);
  await tools().press(page, "Add a passkey");
  await page
    .getByRole("status")
    .filter({ hasText: `The passkey “${name}” is added.` })
    .waitFor();
}

describe("a passkey", LONG, () => {
  it("is added, logs in without an email being typed, and is removed, on a phone; what is seen meanwhile is sound on a desk too", async () => {
    const page = await tools().open("/traveller/signup/?next=/traveller/update/", PHONE);
    const complaints = watch(page);
    await page.getByLabel("First name").fill("Ana");
    await page.getByLabel("Last name").fill("Lima");
    await page.getByLabel("Email").fill("ana@example.org");
    await tools().press(page, "Sign up");
    await tools().heading(page, "Profile & Settings");
    await whenIdle(page);
    await withAuthenticator(page);
    await addPasskey(page, "My phone");
    await unfold(page);
    await passkeys(page).getByText("not used yet").waitFor();
    expect(await findFaults(page, WIDTHS)).toEqual([]);

    await page.goto(`${address}/accounts/logout/`);
    await tools().press(page, "Log Out");
    await page.waitForURL(`${address}/explore/`, { waitUntil: "commit" });
    await page.goto(`${address}/accounts/login/?next=/explore/countries/`);
    const button = page.getByRole("button", { name: "Log in with a passkey" });
    await button.waitFor();
    expect(await findFaults(page, WIDTHS)).toEqual([]);
    await button.press("Enter");
    await page.waitForURL(`${address}/explore/countries/`, { waitUntil: "commit" });
    expect((await tools().isIn(page))?.name).toBe("Ana Lima");

    await page.goto(`${address}/traveller/update/`);
    await unfold(page);
    await passkeys(page)
      .getByText(/last used on/)
      .waitFor();
    const row = passkeys(page).getByRole("listitem");
    await row.getByText("Remove", { exact: true }).focus();
    await page.keyboard.press("Enter");
    await row.getByText(/This passkey stops working/).waitFor();
    expect(await findFaults(page, WIDTHS)).toEqual([]);
    // A page cancels its picture requests when the browser leaves it, which is expected.
    expect(complaints().filter((one) => !one.startsWith("failed:"))).toEqual([]);
    await row.getByRole("button", { name: "Remove for good: My phone" }).press("Enter");
    await page.getByRole("status").filter({ hasText: "The passkey is removed." }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("The passkey is removed.");
    expect(await passkeys(page).getByRole("listitem").count()).toBe(0);
    await page.context().close();
  });
});

describe("the passkeys' own ways to fail", LONG, () => {
  it("are told: a device that has one already, pressed away, and one that was removed here and is still on the device", async () => {
    const page = await signedUp("bea@example.org");
    const { session, authenticatorId } = await withAuthenticator(page);
    const verifies = (isUserVerified: boolean) => session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    await addPasskey(page, "Old key");
    await tools().press(page, "Add a passkey");
    await page.getByText("This device already has a passkey for your account.").waitFor();
    await passkeys(page).getByText("Remove", { exact: true }).click();
    await tools().press(page, "Remove for good: Old key");
    await page.getByRole("status").filter({ hasText: "The passkey is removed." }).waitFor();
    await whenIdle(page);
    // User verification fails: the browser behaves as if the user had pressed Cancel.
    await verifies(false);
    await tools().press(page, "Add a passkey");
    await page.getByText("No passkey was added: you cancelled, or it took too long.").waitFor();
    await page.context().clearCookies();
    await page.goto(`${address}/accounts/login/`);
    await tools().press(page, "Log in with a passkey");
    await page.getByText("No passkey was used. Try again, or log in another way.").waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await tools().isIn(page)).toBe(null);
    await verifies(true);
    await page.goto(`${address}/explore/`);
    await whenIdle(page);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Log in" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Log in with a passkey" }).click();
    await page.getByText("This passkey does not work here. Log in another way.").waitFor();
    await session.detach();
  });
});

describe("a session that is an hour old", LONG, () => {
  it("can change no way in and end no other before one logs in once more: by a passkey, or by a link without scripts", async () => {
    const page = await signedUp("dina@example.org");
    const { session } = await withAuthenticator(page);
    await addPasskey(page, "My laptop");
    await verify(page, "dina@example.org");
    const otherDevice = await askForLink("dina@example.org");
    await openLink(otherDevice, await tools().mailedLink("dina@example.org", "magic"));
    await otherDevice.press("Log in");
    const traveller = async (plain: PlainBrowser) => (await plain.read<{ traveller: { name: string } | null }>("/api/session/")).traveller;
    expect((await traveller(otherDevice))?.name).toBe("Ana Lima");

    await ageSessions();
    await page.reload();
    await page.getByRole("heading", { name: "Log in again" }).waitFor();
    // Sessions stay visible without a recent login.
    await page.getByText("To end a session, please").waitFor();
    expect(await page.getByRole("button", { name: /^End the session/ }).count()).toBe(0);
    expect(await page.getByLabel("New email").count()).toBe(0);
    expect(await page.getByRole("button", { name: "Add a passkey" }).count()).toBe(0);
    expect(await page.getByText("Remove", { exact: true }).count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await whenIdle(page);
    await tools().press(page, "Log in with a passkey");
    await page.getByLabel("New email").waitFor();
    await page.getByRole("button", { name: /^End the session/ }).click();
    await page.getByRole("status").filter({ hasText: "The session has ended." }).waitFor();
    expect(await traveller(otherDevice)).toBe(null);

    await ageSessions();
    const known = tools().mailedLinks("dina@example.org", "magic");
    const plain = await plainLike(page);
    await plain.open("/traveller/update/");
    expect(plain.html).not.toContain('name="new_email"');
    await plain.press("Email me a link");
    expect(plain.text).toContain("We sent you a link");
    await openLink(plain, await tools().mailedLink("dina@example.org", "magic", known));
    await plain.press("Log in");
    expect(plain.path).toBe("/traveller/update/");
    expect(plain.text).toContain("New email");
    await session.detach();
  });
});

describe("only my passkeys", LONG, () => {
  it("needs a second passkey, ends other sessions, leaves a mailbox no way in, and is turned off by a passkey", async () => {
    const page = await signedUp("hana@example.org");
    const { session, authenticatorId } = await withAuthenticator(page);
    await addPasskey(page, "Phone");
    const section = page.getByRole("region", { name: "Only my passkeys" });
    await section.getByText("Verify your email address first: press the button in the email we sent you.").waitFor();
    expect(await section.getByRole("button").count()).toBe(0);
    await verify(page, "hana@example.org");
    await page.reload();
    await whenIdle(page);
    await section.getByText(/^Add a second passkey on another device first/).waitFor();

    // A second device that this browser can reach too.
    await session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
    await session.send("WebAuthn.addVirtualAuthenticator", AUTHENTICATOR);
    await addPasskey(page, "Laptop");
    await tools().press(page, "Turn this on");
    await page.getByRole("status").filter({ hasText: "Only your passkeys now log in to your account." }).waitFor();
    expect(await page.getByRole("heading", { name: /password/ }).count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);

    const known = tools().mailedLinks("hana@example.org", "magic");
    await askForLink("hana@example.org");
    await expect.poll(() => tools().subjects("hana@example.org"), { timeout: 20_000 }).toContain("Your account at The Guide uses passkeys");
    expect(tools().mailedLinks("hana@example.org", "magic")).toEqual(known);

    await whenIdle(page);
    await tools().press(page, "Turn this off");
    await page.getByRole("status").filter({ hasText: "Email links log in to your account again" }).waitFor();
    await page.getByRole("heading", { name: "Set a password" }).waitFor();
    await session.detach();
  });
});

describe("without scripts", LONG, () => {
  it("passkeys are listed and removed, adding says what it needs, and an address is changed by a press in both mails", async () => {
    const page = await signedUp("emil@example.org");
    const { session } = await withAuthenticator(page);
    await addPasskey(page, "Key ring");
    const phone = await browser.newContext({ ...PHONE, javaScriptEnabled: false, storageState: await page.context().storageState() });
    const other = await phone.newPage();
    await other.goto(`${address}/traveller/update/#passkeys-title`);
    await other.getByText("Adding a passkey needs JavaScript.").waitFor();
    expect(await other.getByRole("button", { name: "Add a passkey" }).count()).toBe(0);
    await passkeys(other).getByText("Remove", { exact: true }).click();
    await tools().press(other, "Remove for good: Key ring");
    await other.getByText("The passkey is removed.").waitFor();
    await other.goto(`${address}/traveller/update/`);
    await other.getByRole("link", { name: /^Change your email/ }).tap();
    await other.getByLabel("New email").fill("emil@example.org");
    await tools().press(other, "Change email");
    await other.getByText("This is already your email address.").waitFor();
    await other.getByLabel("New email").fill("emil@example.net");
    await tools().press(other, "Change email");
    await other.getByText("We sent an email to both addresses.").waitFor();
    expect(await other.getByText("not confirmed yet").count()).toBe(2);
    await phone.close();

    const plain = await plainLike(page);
    await openLink(plain, await tools().mailedLink("emil@example.org", "email"));
    await plain.press("Confirm the change");
    expect(plain.text).toContain("One more step");
    await plain.open("/traveller/update/");
    expect(plain.text.split("not confirmed yet")).toHaveLength(2);
    await openLink(plain, await tools().mailedLink("emil@example.net", "email"));
    expect(plain.text).toContain("Is this your new email address?");
    await plain.press("Confirm this address");
    expect(plain.text).toContain("Your email has changed");
    await plain.open("/traveller/update/");
    expect(/<p\b[^>]*><strong\b[^>]*>(.*?)<\/strong>/.exec(plain.html)?.[1]).toBe("emil@example.net");
    await session.detach();
  });
});

describe("a change of address", LONG, () => {
  it("is stopped from the mail to the present address, and its links say so", async () => {
    const page = await signedUp("gil@example.org");
    await page.getByLabel("New email").fill("gil@example.net");
    await tools().press(page, "Change email");
    await page.getByText("We sent an email to both addresses.").waitFor();
    expect(await findViolations(page)).toEqual([]);
    const link = await tools().mailedLink("gil@example.org", "email");
    await page.goto(`${link}stop/`);
    await tools().heading(page, "Stop the change?");
    expect(await findViolations(page)).toEqual([]);
    await tools().press(page, "Stop the change");
    await tools().heading(page, "Change stopped");
    const plain = await openLink(await plainLike(page), await tools().mailedLink("gil@example.net", "email"));
    expect(plain.text).toContain("This link no longer works");
    await plain.open("/traveller/update/");
    expect(plain.text).toContain("New email");
  });

  it("and passkeys have their letters in the mailbox, light and dark", async () => {
    const page = await forgetful();
    for (const kind of [
      "email_old",
      "email_new",
      "email_changed",
      "email_taken",
      "passkey_added",
      "passkey_removed",
      "password_set",
      "only_passkeys",
      "not_only_passkeys",
      "link_refused",
      "enquiry_to_owner",
      "answer_offer",
      "credit_spent",
      "invitation",
    ]) {
      await page.goto(`${address}/dev/mailbox/samples/${kind}/`);
      // An email is not a page: it has no landmarks.
      const faults = (await findFaultsInBoth(page, [DESK.viewport?.width ?? 0])).filter(
        (one) => !/^at \d+ px: (?:landmark-one-main|region):/.test(one),
      );
      expect(faults, kind).toEqual([]);
    }
  });
});

describe("a guide at an address of numbers", LONG, () => {
  it("says that passkeys cannot work there, and shows no button for them", async () => {
    const numbers = workerGuide().address;
    const page = await forgetful();
    await page.goto(`${numbers}/accounts/login/?next=/traveller/update/`);
    await whenIdle(page);
    expect(await page.getByRole("button", { name: "Log in with a passkey" }).count()).toBe(0);
    await page.getByLabel("Email").fill("joao@example.com");
    await tools().press(page, "Continue");
    await page.getByLabel("Password").fill(PASSWORD);
    await tools().press(page, "Login");
    await passkeys(page)
      .getByText(/^Passkeys need https and a domain name/)
      .waitFor();
    expect(await page.getByRole("button", { name: "Add a passkey" }).count()).toBe(0);
    await whenIdle(page);
    expect(await findViolations(page)).toEqual([]);
  });
});
