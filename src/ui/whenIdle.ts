import { useEffect } from "react";

/** Milliseconds after which a page may load what a visitor only may need: their first presses and the page's own work come before. */
const PAUSE = 4_000;

/** Calls a function once a page has been left alone for a while and the browser is idle. @returns a function that cancels the call */
export function callWhenIdle(then: () => void): () => void {
  let callback: number | undefined;
  const timer = setTimeout(() => {
    if ("requestIdleCallback" in globalThis) callback = requestIdleCallback(then);
    else then();
  }, PAUSE);
  return () => {
    clearTimeout(timer);
    if (callback !== undefined) cancelIdleCallback(callback);
  };
}

/**
 * Loads the code of components that a visitor is likely to open, once the browser is idle.
 * @param preload loads them; the same function in each render
 */
export const useWhenIdle = (preload: () => void): void => useEffect(() => callWhenIdle(preload), [preload]);
