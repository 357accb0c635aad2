import type { ApiResponse } from "../callApi.ts";

/** Answers kept; the least recently used go first. A home page's answer is some 60 kB. */
const RESPONSES_MAX = 500;
/** What an answer says may depend on the hour; changes of data empty it at once. */
const FRESH_MILLISECONDS = 60_000;

interface CacheEntry {
  response: Promise<ApiResponse>;
  dependencies: readonly string[];
  /** Milliseconds since the epoch. */
  made: number;
}

/** Nobody who is given a kept answer may change it for the next one. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) for (const part of Object.values(Object.freeze(value))) deepFreeze(part);
  return value;
}

/**
 * Answers that are the same for every visitor (endpoints with `isShared`), kept for the pages made from them until one of their tables changes: a page
 * for somebody who is signed in is made anew for each of them, what it shows of the guide is not.
 */
export class ResponseCache {
  readonly #entries = new Map<string, CacheEntry>();
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** The kept answer of an address, or the one that is made now, once however many ask at the same time. */
  get(url: string, dependencies: readonly string[], make: () => Promise<ApiResponse>): Promise<ApiResponse> {
    const found = this.#entries.get(url);
    if (found && this.#clock() - found.made <= FRESH_MILLISECONDS) {
      // Moved to the end: the map's order is the order of use.
      this.#entries.delete(url);
      this.#entries.set(url, found);
      return found.response;
    }
    const entry: CacheEntry = { response: make().then(deepFreeze), dependencies, made: this.#clock() };
    this.#entries.delete(url);
    this.#entries.set(url, entry);
    const forget = () => {
      if (this.#entries.get(url) === entry) this.#entries.delete(url);
    };
    entry.response.then(({ status }) => status === 200 || forget(), forget);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= RESPONSES_MAX) break;
      this.#entries.delete(oldest);
    }
    return entry.response;
  }

  /** Forgets the answers made from a table, those that are being made too; "*" forgets all. */
  invalidate(table: string) {
    for (const [url, { dependencies }] of this.#entries) if (table === "*" || dependencies.includes(table)) this.#entries.delete(url);
  }
}
