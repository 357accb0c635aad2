import { delayedKey } from "./dependencies.ts";

/** Milliseconds over which changes of a key that may show late are combined. */
const DELAY_MILLISECONDS = 10_000;

export interface Invalidated {
  invalidate(key: string): void;
}

/** Passes a changed key on to the caches: at once, and once in ten seconds to entries that may show it late. */
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

/** Only whole kinds: a timer for every listing that changes would be too many. */
const DELAYABLE = /^[a-z_]+$/;
