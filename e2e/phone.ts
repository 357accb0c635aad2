import type { CDPSession, Page } from "playwright-core";

/** A slow phone of today: its processor is a quarter as fast as this machine's, its connection is Lighthouse's mobile preset. */
const SLOWER = 4;
const LATENCY_MILLISECONDS = 150;
const DOWN_KILOBITS = 1_600;
const UP_KILOBITS = 750;
export const PHONE_LINE = `${DOWN_KILOBITS / 1000} Mbit/s and ${LATENCY_MILLISECONDS} ms`;
/** Duration of a tap. */
const TAP_MILLISECONDS = 80;

/** Emulates the phone's processor with a busy loop in the browser: each slowed page takes three quarters of a core, even while idle. */
export const slowProcessor = (protocol: CDPSession) => protocol.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });

/** Emulates the phone's connection. @returns the page's protocol session */
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

/**
 * Scrolls the first of the elements into view and taps it.
 * @returns the time when the finger was lifted, on the clock that all pages share
 */
export async function tapAt(page: Page, protocol: CDPSession, selector: string): Promise<number> {
  const { x, y, now } = await page
    .locator(selector)
    .first()
    .evaluate(async (element) => {
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      // A row of cards scrolls on to its snap position.
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

/**
 * Restores a page's network. Chromium does not notify a page that was opened offline, so this function sends the event that a phone would.
 */
export async function goOnline(page: Page) {
  await page.context().setOffline(false);
  await page.waitForFunction(() => navigator.onLine);
  await page.evaluate(() => dispatchEvent(new Event("online")));
}
