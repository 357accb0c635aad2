import { LRUCache } from "lru-cache";
import { DependencyIndex, EVERYTHING } from "./dependencyIndex.ts";
import type { ApiResponse } from "./transport.ts";

/** Responses in memory; the least recently used go first. A home page's is some 60 kB. */
const RESPONSES_MAX = 500;
/** What a response says may depend on the hour; changes of data drop it at once. */
const FRESH_MILLISECONDS = 60_000;

interface CacheEntry {
  response: Promise<ApiResponse>;
  dependencies: Set<string>;
  /** Milliseconds since the epoch. */
  made: number;
}

/** A cached response is shared: who is given it must not be able to change it for the next one. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) for (const part of Object.values(Object.freeze(value))) deepFreeze(part);
  return value;
}

/**
 * Responses that are the same for every visitor (endpoints with `isShared`), for the pages that are rendered from them until one of their keys changes: a
 * page for somebody who is signed in is rendered per request, what it shows of the guide is not read again.
 */
export class ResponseCache {
  readonly #index = new DependencyIndex();
  readonly #entries = new LRUCache<string, CacheEntry>({
    max: RESPONSES_MAX,
    dispose: ({ dependencies }, url) => this.#index.delete(url, dependencies),
  });
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /**
   * The cached response of an address, or the one that is made now, once however many ask at the same time.
   * @param dependencies known before it is made
   * @param shown further ones, which the response tells
   */
  get(
    url: string,
    dependencies: readonly string[],
    make: () => Promise<ApiResponse>,
    shown: (response: ApiResponse) => readonly string[] = () => [],
  ): Promise<ApiResponse> {
    const found = this.#entries.get(url);
    if (found && this.#clock() - found.made <= FRESH_MILLISECONDS) return found.response;
    const entry: CacheEntry = { response: make().then(deepFreeze), dependencies: new Set(dependencies), made: this.#clock() };
    this.#entries.set(url, entry);
    this.#index.add(url, entry.dependencies);
    this.#settle(url, entry, shown);
    return entry.response;
  }

  /** Drops what failed, and what a key outdated that is known only now. */
  #settle(url: string, entry: CacheEntry, shown: (response: ApiResponse) => readonly string[]) {
    const start = this.#index.begin();
    const isCurrent = () => this.#entries.peek(url) === entry;
    entry.response
      .then((response) => {
        const more = shown(response);
        const isUsable = response.status === 200 && !this.#index.isOutdated(start, more);
        if (!isCurrent()) return;
        if (!isUsable) this.#entries.delete(url);
        else
          this.#index.add(
            url,
            more.filter((key) => !entry.dependencies.has(key) && entry.dependencies.add(key)),
          );
      })
      .catch(() => isCurrent() && this.#entries.delete(url))
      .finally(() => this.#index.end());
  }

  /** Drops the responses that depend on a key, those in the making too; "*" drops all. */
  invalidate(key: string) {
    this.#index.noteChange(key);
    if (key === EVERYTHING) this.#entries.clear();
    else for (const url of this.#index.findEntries(key)) this.#entries.delete(url);
  }
}
