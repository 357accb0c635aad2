import { LRUCache } from "lru-cache";
import { DependencyIndex, EVERYTHING } from "./dependencyIndex.ts";
import type { ApiResponse } from "./transport.ts";

/** Maximum number of responses in memory; the least recently used go first. A home page's response is about 60 kB. */
const RESPONSES_MAX = 500;
/** A response's content may depend on the hour; changes of data drop it at once. */
const FRESH_MILLISECONDS = 60_000;

interface CacheEntry {
  response: Promise<ApiResponse>;
  dependencies: Set<string>;
  /** Milliseconds since the epoch. */
  made: number;
}

/** Freezes a cached response: it is shared, so no caller may change it for the next one. */
function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) for (const part of Object.values(Object.freeze(value))) deepFreeze(part);
  return value;
}

/**
 * Caches responses that are the same for every visitor (endpoints with `isShared`), for the pages rendered from them, until one of their
 * keys changes: a page for a signed-in visitor is rendered per request, but the guide's data in it are not read again.
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
   * Returns the cached response of an address, or makes it, once for all simultaneous callers.
   * @param dependencies known in advance
   * @param shown returns further dependencies, which only the response contains
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

  /** Drops a failed response, and one that a change of its further dependencies has outdated. */
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

  /** Drops the responses that depend on a key, including those in progress; "*" drops all. */
  invalidate(key: string) {
    this.#index.noteChange(key);
    if (key === EVERYTHING) this.#entries.clear();
    else for (const url of this.#index.findEntries(key)) this.#entries.delete(url);
  }
}
