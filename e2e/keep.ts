import type { Page } from "playwright-core";

/** Keeps what the page's button is for, without pictures: they are drawn at that moment. */
export async function keep(page: Page, hasPictures = false) {
  await page
    .getByRole("button", { name: /^Keep for the way/ })
    .first()
    .click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Keep it" }).waitFor();
  if (!hasPictures) await sheet.getByRole("checkbox", { name: /^Pictures/ }).uncheck();
  await sheet.getByRole("button", { name: "Keep it" }).click();
  await sheet
    .getByText(/is kept: \d/)
    .first()
    .waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The names of what the browser keeps of the page's guide. */
export const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
