import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { slowLine, slowProcessor } from "../../e2e/phone.ts";

/** Milliseconds after which the result of a tap counts as missing. */
export const TIMEOUT = 30_000;

/** Data that the page records: the time at which the expected element is shown, by the clock that all pages share. */
export interface Noted extends Window {
  shownAt?: number;
  /** Milliseconds from the last press until the next frame was painted. */
  answeredAfter?: number;
  interactions?: Map<number, number>;
}

/** Runs in every page before its own scripts. */
function note() {
  const noted = window as Noted;
  // A dialog is visible one frame after it was added to the document.
  const look = () => {
    if (noted.shownAt !== undefined || !document.querySelector("[role=dialog]")) return;
    requestAnimationFrame(() => setTimeout(() => (noted.shownAt ??= performance.timeOrigin + performance.now())));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  noted.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (interactionId > 0) noted.interactions?.set(interactionId, Math.max(duration, noted.interactions.get(interactionId) ?? 0));
  }).observe({ type: "event", buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** Opens a phone with an empty cache. Records rendering times only on request, because recording takes time of the slow processor. */
export async function openPhone(browser: Browser, hasNotes = true): Promise<{ context: BrowserContext; page: Page; protocol: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  if (hasNotes) await context.addInitScript(note);
  const page = await context.newPage();
  const protocol = await slowLine(page);
  await slowProcessor(protocol);
  return { context, page, protocol };
}
