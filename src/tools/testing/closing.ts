const closers: (() => unknown)[] = [];

/** Has something closed after the file's tests, the newest first. Unlike afterAll it may be called anywhere, in the middle of a test too. */
export function closeAfterwards(close: () => unknown) {
  closers.push(close);
}

/** What setup.ts runs after each file. */
export async function closeAll() {
  for (const close of closers.splice(0).reverse()) await close();
}
