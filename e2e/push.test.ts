import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeFromName } from "../src/platform/clock.ts";
import { buildPushBrowser } from "../src/tools/testing/pushDouble.ts";
import { findFaultsInBoth, watch } from "./checks.ts";
import { openBrowser, whenIdle } from "./page.ts";
import { createPageOpener, NEWCOMER } from "./people.ts";
import { DESK, PHONE } from "./signIn.ts";
import { workerGuide } from "./worker.ts";

/** Tests notifications as far as a browser without a push service goes: the settings, and what the service worker shows. */

const { address } = workerGuide();
let browser: Browser;
const openAs = createPageOpener(() => browser);
beforeAll(async () => {
  browser = await openBrowser({ isFresh: true });
});
afterAll(() => browser?.close());

const SETTINGS = "/traveller/update/#notifications";
const NOTIFICATIONS = `/listing/${codeFromName("demo business ubud-umah-rasmini")}/settings/notifications/`;
const { keys } = buildPushBrowser();

/** Gives the page a push service that accepts every subscription. */
const withPushService = (page: Page, endpoint: string) =>
  page.addInitScript(
    (subscription) => {
      let isOpen = false;
      const made = {
        toJSON: () => subscription,
        unsubscribe: async () => {
          isOpen = false;
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          isOpen = true;
          return made;
        },
        getSubscription: async () => (isOpen ? made : null),
      });
    },
    { endpoint, keys },
  );

const turnOn = (page: Page) => page.getByRole("button", { name: "Turn on in this browser" });
const turnOff = (page: Page) => page.getByRole("button", { name: "Turn off in this browser" });

describe("A traveller's notifications", () => {
  it.each([
    ["a phone", PHONE],
    ["a desk", DESK],
  ])("are turned on and off on %s, for this browser and by kind", async (_name, options) => {
    const page = await openAs(NEWCOMER, SETTINGS, options);
    await page.context().grantPermissions(["notifications"], { origin: address });
    await withPushService(page, `https://push.test/${crypto.randomUUID()}`);
    await page.reload();
    const errors = watch(page);
    await whenIdle(page);
    await turnOn(page).click();
    await turnOff(page).waitFor();
    const kind = page.getByRole("listitem").filter({ hasText: "Replies to your enquiries" });
    expect(await kind.innerText()).toContain("Notifications: on");
    await kind.getByRole("button", { name: /Turn off notifications/ }).click();
    await page.getByText("Notifications: off").waitFor();
    await kind.getByRole("button", { name: /Turn off emails/ }).click();
    await page.getByText("Emails: off").waitFor();
    expect(await findFaultsInBoth(page, [390, 1280])).toEqual([]);
    await turnOff(page).click();
    await turnOn(page).waitFor();
    // The service worker of the first view, which the reload stops, gives up the files that it was fetching.
    expect(errors().filter((one) => !one.startsWith("failed: "))).toEqual([]);
  });

  it("stay off with a reason where the browser blocks them, or has no push service", async () => {
    const page = await openAs(NEWCOMER, SETTINGS);
    await page.addInitScript(() => Object.assign(Notification, { requestPermission: async () => "denied" }));
    await page.reload();
    await whenIdle(page);
    await turnOn(page).click();
    await page.getByRole("alert").filter({ hasText: "blocked" }).waitFor();

    const other = await openAs(NEWCOMER, SETTINGS);
    await other.addInitScript(() => {
      Object.assign(Notification, { requestPermission: async () => "granted" });
      Object.assign(PushManager.prototype, {
        getSubscription: async () => null,
        subscribe: async () => {
          throw new DOMException("No push service", "AbortError");
        },
      });
    });
    await other.reload();
    await whenIdle(other);
    await turnOn(other).click();
    await other.getByRole("alert").filter({ hasText: "could not turn on" }).waitFor();
  });

  it("can be read without scripts", async () => {
    const page = await openAs(NEWCOMER, SETTINGS, { ...DESK, javaScriptEnabled: false });
    await page.getByText("your browser needs JavaScript").waitFor();
  });
});

it("An owner turns emails and notifications on and off by listing", async () => {
  const page = await openAs("owner@example.com", NOTIFICATIONS);
  await page.getByRole("button", { name: "Turn off notifications" }).click();
  await page.getByRole("button", { name: "Turn on notifications" }).waitFor();
  await page.getByRole("button", { name: "Turn off emails" }).waitFor();
  expect(await findFaultsInBoth(page, [390, 1280])).toEqual([]);
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await page.getByRole("button", { name: "Turn off notifications" }).waitFor();
});

it("The service worker shows what it is sent", async () => {
  const page = await openAs(NEWCOMER, "/kept/");
  const registered = page.context().waitForEvent("serviceworker");
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/service-worker.js");
    await navigator.serviceWorker.ready;
  });
  const worker = await registered;
  const notice = { title: "New enquiry: Casa Lenta", line: "Ridge room", url: `${address}/explore/`, tag: "enquiry 1" };
  // A headless browser shows no notifications, so the test reads what the worker would show.
  const shown = await worker.evaluate((sent) => {
    const calls: unknown[][] = [];
    const scope = globalThis as unknown as {
      registration: { showNotification: unknown };
      PushEvent: new (type: string, options: { data: string }) => Event;
    };
    scope.registration.showNotification = async (...call: unknown[]) => calls.push(call);
    dispatchEvent(new scope.PushEvent("push", { data: JSON.stringify(sent) }));
    return calls;
  }, notice);
  const { title, line, url, tag } = notice;
  expect(shown).toEqual([[title, { body: line, tag, icon: "/icon/192.png", data: { url } }]]);
});
