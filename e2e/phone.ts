import type { CDPSession, Page } from "playwright-core";

/** A slow phone of today: its processor is a quarter as fast as this machine's, its line that of Lighthouse's mobile preset. */
const SLOWER = 4;
const LATENCY_MILLISECONDS = 150;
const DOWN_KILOBITS = 1_600;
const UP_KILOBITS = 750;
export const PHONE_LINE = `${DOWN_KILOBITS / 1000} Mbit/s and ${LATENCY_MILLISECONDS} ms`;
/** So long a finger rests. */
const TAP_MILLISECONDS = 80;

/** Emulates the phone's processor. The browser does it by spinning: each such page takes three quarters of a core, also while it does nothing. */
export const slowProcessor = (protocol: CDPSession) => protocol.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });

/** Emulates the phone's line. @returns the page's protocol */
export async function slowLine(page: Page): Promise<CDPSession> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("Network.enable");
  await protocol.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MILLISECONDS,
    downloadThroughput: (DOWN_KILOBITS * 1000) / 8,
    uploadThroughput: (UP_KILOBITS * 1000) / 8,
  });
  return protocol;
}

/** Brings the first of the elements into view and taps it. @returns when the finger was lifted, by the clock of all pages */
export async function tapAt(page: Page, protocol: CDPSession, selector: string): Promise<number> {
  const { x, y, now } = await page
    .locator(selector)
    .first()
    .evaluate(async (element) => {
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      // A row of cards moves on to where it snaps.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2, now: performance.timeOrigin + performance.now() };
    });
  const seen = performance.now();
  await protocol.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await page.waitForTimeout(TAP_MILLISECONDS);
  const lifted = now + performance.now() - seen;
  await protocol.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  return lifted;
}

/** Gives a page its network back. Chromium tells a page that was opened without one nothing of it: as a phone would, this does. */
export async function goOnline(page: Page) {
  await page.context().setOffline(false);
  await page.waitForFunction(() => navigator.onLine);
  await page.evaluate(() => dispatchEvent(new Event("online")));
}
