import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";

/**
 * One page for the tests of a describe that leave it as they found it: opening one is most of what such a test costs. A test that fails leaves the next,
 * and its own second try, a new one.
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
