import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";

/**
 * Shares one page between the tests of a describe block that restore its state: opening a page is most of their cost. After a
 * failure, the next test or the retry gets a new page.
 */
export function sharePage(open: () => Promise<Page>): () => Page {
  let page: Page | undefined;
  let isSpoiled = false;
  const close = async () => {
    await page?.context().close();
    page = undefined;
  };
  const renew = async () => {
    await close();
    page = await open();
    isSpoiled = false;
  };
  beforeAll(renew);
  beforeEach(async () => {
    if (isSpoiled) await renew();
  });
  afterEach(({ task }) => {
    isSpoiled = task.result?.state === "fail";
  });
  afterAll(close);
  return () => {
    if (!page) throw new Error("The page is not open yet");
    return page;
  };
}
