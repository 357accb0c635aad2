import { delayedKey } from "./dependencies.ts";

/** Changes of a key that may show late are put together for so long. */
const DELAY_MILLISECONDS = 10_000;

export interface Invalidated {
  invalidate(key: string): void;
}

/** Passes a changed key on to the caches: at once, and for those who may show it late once in ten seconds. */
export class Invalidation {
  readonly #caches: readonly Invalidated[];
  readonly #milliseconds: number;
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(caches: readonly Invalidated[], milliseconds = DELAY_MILLISECONDS) {
    this.#caches = caches;
    this.#milliseconds = milliseconds;
  }

  invalidate(key: string) {
    for (const cache of this.#caches) cache.invalidate(key);
    if (this.#timers.has(key) || !DELAYABLE.test(key)) return;
    const send = () => {
      this.#timers.delete(key);
      for (const cache of this.#caches) cache.invalidate(delayedKey(key));
    };
    this.#timers.set(key, setTimeout(send, this.#milliseconds).unref());
  }
}

/** Whole kinds alone: a timer for every listing that changes would be too many. */
const DELAYABLE = /^[a-z_]+$/;
