import type { Db } from "../platform/db/types.ts";
import { acquireImportLock } from "./store.ts";

/** Imports and their undoing take turns. Yields "waiting" when another is first. @returns what releases it; undefined when the signal came first */
export async function* takeTurn(db: Db, signal: AbortSignal): AsyncGenerator<{ event: "waiting" }, (() => Promise<void>) | undefined> {
  let onWait = () => {};
  const waiting = new Promise<true>((resolve) => {
    onWait = () => resolve(true);
  });
  const lock = acquireImportLock(db, signal, onWait);
  let isHandedOver = false;
  try {
    if (await Promise.race([waiting, lock.then(() => false)])) yield { event: "waiting" };
    const release = await lock;
    isHandedOver = true;
    return release;
  } finally {
    // The caller left the loop while it waited.
    if (!isHandedOver) lock.then((release) => release?.()).catch(() => undefined);
  }
}
