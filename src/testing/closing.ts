import { afterAll } from "vitest";

const closers: (() => unknown)[] = [];

/** Has something closed after the file's tests, the newest first. Unlike afterAll it may be called anywhere, in the middle of a test too. */
export function closeAfterwards(close: () => unknown) {
  closers.push(close);
}

// Registered when a test file loads this module, so that it belongs to the file.
afterAll(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
