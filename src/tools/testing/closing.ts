const closers: (() => unknown)[] = [];

/**
 * Registers a callback that runs after the file's tests, the newest first. Unlike afterAll it may be called anywhere, within a test too.
 */
export function closeAfterwards(close: () => unknown) {
  closers.push(close);
}

/** Called by setup.ts after each file. */
export async function closeAll() {
  for (const close of closers.splice(0).reverse()) await close();
}
