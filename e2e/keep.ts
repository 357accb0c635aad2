import type { Page } from "playwright-core";

/** Saves the page's content offline, by default without pictures, which the guide would have to draw first. */
export async function keep(page: Page, hasPictures = false) {
  await page
    .getByRole("button", { name: /^Save (?:all )?offline/ })
    .first()
    .click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Save", exact: true }).waitFor();
  if (!hasPictures) await sheet.getByRole("checkbox", { name: /^Pictures/ }).uncheck();
  await sheet.getByRole("button", { name: "Save", exact: true }).click();
  await sheet
    .getByText(/is saved: \d/)
    .first()
    .waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Returns the names of the browser's caches for the page's guide. */
export const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
