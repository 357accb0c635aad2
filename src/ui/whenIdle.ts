import { useEffect } from "react";

/** Milliseconds in browsers that do not report that they are idle. */
const PAUSE = 1_000;

/** @returns a function that cancels the call */
export function callWhenIdle(then: () => void): () => void {
  if ("requestIdleCallback" in globalThis) {
    const callback = requestIdleCallback(then);
    return () => cancelIdleCallback(callback);
  }
  const timer = setTimeout(then, PAUSE);
  return () => clearTimeout(timer);
}

/**
 * Loads the code of components that a visitor is likely to open, once the browser is idle.
 * @param preload loads them; the same function in each render
 */
export const useWhenIdle = (preload: () => void): void => useEffect(() => callWhenIdle(preload), [preload]);
