import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { cacheHeaders, sharedSeconds } from "../sharedCache/cacheHeaders.ts";
import { withoutQuery } from "../values/strip.ts";
import { DependencyIndex, EVERYTHING } from "./dependencyIndex.ts";
import { hasSession } from "./hasSession.ts";
import type { CachePolicy } from "./pageRoutes.ts";
import { type CachedPage, encodingFor, hasTag, type RenderedPage } from "./renderedPage.ts";

/** Maximum size of the pages for visitors in memory, in bytes; the least recently used go first. */
const CAPACITY = 128 * 1024 * 1024;
/**
 * Age after which a page is still served while it is rendered again (its content may depend on the hour). Changes of data drop it at once.
 */
const FRESH_MILLISECONDS = 300_000;
/** A page with this many hits in this many milliseconds is hot: when it changes, many visitors would wait for one rendering. */
const HOT_HITS = 32;
const HOT_MILLISECONDS = 1_000;
/**
 * Time that a hot page is served after a change while it is rendered again, which takes about 50 ms: half of the time that a change may
 * take to show.
 */
const OUTDATED_MILLISECONDS = 1_000;
const KEY_MAX = 512;
/** Maximum number of parameter values in one address; with more, the number of possible pages is unlimited. */
const PARAMETERS_MAX = 4;

export interface CacheFigures {
  hits: number;
  stale: number;
  misses: number;
  pages: number;
  bytes: number;
}

export type RenderPage<Page = RenderedPage> = (url: string) => Promise<Page>;

/** The parts of a GET or HEAD that select the page. */
export interface CacheRequest {
  url: string;
  headers: Pick<IncomingHttpHeaders, "host" | "cookie" | "accept" | "accept-encoding">;
}

interface CacheEntry<Page> {
  page: Page;
  hits: number;
  /** Time when the count of the last HOT_HITS hits began, and time until which they make the page hot. */
  counted: number;
  hotUntil: number;
  /** Time of the change that outdated it; undefined while it is current. */
  outdated?: number;
  /** No change is known, but notifications may have been missed: if it cannot be rendered again, it is still served. */
  isUnverified?: boolean;
}

interface Rendering<Page> {
  /** The index's number of changes at the start. */
  start: number;
  promise: Promise<{ page: Page; isOutdated: boolean }>;
}

/**
 * Cache of rendered pages: for visitors who are not signed in, or the parts that signed-in visitors have in common (personalPage.ts). A hit
 * touches neither the framework nor the database.
 */
export class FullPageCache<Page extends CachedPage = RenderedPage> {
  readonly #index = new DependencyIndex();
  readonly #pages: LRUCache<string, CacheEntry<Page>>;
  readonly #rendering = new Map<string, Rendering<Page>>();
  readonly #policyOf: (path: string) => Pick<CachePolicy, "parameters" | "unbounded" | "isTimed">;
  readonly #clock: () => number;
  #isSuspended = false;
  readonly figures: CacheFigures = { hits: 0, stale: 0, misses: 0, pages: 0, bytes: 0 };

  /** @param policyOf returns the query parameters that are part of the key of the page at a path, and whether its text depends on the hour */
  constructor(
    policyOf: (path: string) => Pick<CachePolicy, "parameters" | "unbounded" | "isTimed">,
    clock: () => number,
    capacity = CAPACITY,
  ) {
    this.#pages = new LRUCache({
      maxSize: capacity,
      sizeCalculation: ({ page }) => page.bytes,
      dispose: ({ page }, key) => this.#index.delete(key, page.dependencies),
    });
    this.#policyOf = policyOf;
    this.#clock = clock;
  }

  /**
   * Returns the key of an address, or undefined if it is not cached: it is too long, has an arbitrary value, or has more filters than
   * visitors ever repeat.
   */
  cacheKey(url: string): string | undefined {
    const mark = url.indexOf("?");
    if (mark < 0) return url.length <= KEY_MAX ? url : undefined;
    const given = [...new URLSearchParams(url.slice(mark + 1))];
    const { parameters, unbounded } = this.#policyOf(url.slice(0, mark));
    if (given.some(([name]) => unbounded.has(name))) return undefined;
    // Sorted and without duplicates: the same list has one key however its address is written.
    const pairs = new Map(given.filter(([name]) => parameters.has(name)).map((pair) => [pair.join("="), pair]));
    if (pairs.size > PARAMETERS_MAX) return undefined;
    const sorted = [...pairs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair);
    const key = sorted.length > 0 ? `${url.slice(0, mark)}?${new URLSearchParams(sorted)}` : url.slice(0, mark);
    return key.length <= KEY_MAX ? key : undefined;
  }

  /**
   * Returns the cached page for a request, and counts a hit.
   * @param audience distinguishes pages of the same address, for example by host: each is cached separately
   * @returns undefined if the page has to be rendered
   */
  find(request: CacheRequest, render: RenderPage<Page>, audience = ""): Page | undefined {
    if (request.headers.cookie !== undefined && hasSession(request.headers.cookie)) return undefined;
    const url = this.cacheKey(request.url);
    const key = `${audience}${url}`;
    const entry = url === undefined ? undefined : this.#pages.get(key);
    if (!entry || url === undefined) return undefined;
    const now = this.#clock();
    const isServed = entry.outdated === undefined || now - entry.outdated <= OUTDATED_MILLISECONDS;
    if (!isServed && !(this.#isSuspended && entry.isUnverified)) {
      if (!entry.isUnverified) this.#drop(key);
      return undefined;
    }
    if (this.#isSuspended) {
      this.figures.stale += 1;
      entry.page.mayBeOutdated = true;
      return entry.page;
    }
    if (this.#isPastHour(entry, url)) return undefined;
    entry.hits += 1;
    if (entry.hits % HOT_HITS === 0) {
      entry.hotUntil = now - entry.counted <= HOT_MILLISECONDS ? now + HOT_MILLISECONDS : 0;
      entry.counted = now;
    }
    if (entry.outdated !== undefined || now - entry.page.made > FRESH_MILLISECONDS) {
      this.figures.stale += 1;
      this.#render(key, () => render(url)).catch(() => undefined);
    } else {
      this.figures.hits += 1;
    }
    return entry.page;
  }

  /** Returns the hits of the cached pages, by key: the audience and the address. */
  *hits(): Iterable<[key: string, hits: number]> {
    for (const [key, { hits }] of this.#pages.entries()) yield [key, hits];
  }

  /** Whether a page is too old to be served because its text depends on the hour. The age is checked first: most pages are fresh. */
  #isPastHour({ page }: CacheEntry<Page>, url: string): boolean {
    if (this.#isSuspended || this.#clock() - page.made <= FRESH_MILLISECONDS) return false;
    return this.#policyOf(withoutQuery(url)).isTimed === true;
  }

  /** Returns the page of an address, rendered once for all simultaneous requests. */
  async get(url: string, render: RenderPage<Page>, audience = ""): Promise<Page> {
    const normalized = this.cacheKey(url);
    this.figures.misses += 1;
    const page = await (normalized === undefined ? render(url) : this.#getCached(normalized, render, audience));
    // Changes may have been missed while suspended, and are not noted for a page without a key.
    if (this.#isSuspended || normalized === undefined) page.mayBeOutdated = true;
    return page;
  }

  async #getCached(normalized: string, render: RenderPage<Page>, audience: string): Promise<Page> {
    const key = `${audience}${normalized}`;
    const entry = this.#pages.get(key);
    const isCurrent = entry?.outdated === undefined && !(entry && this.#isPastHour(entry, normalized));
    if (entry && (isCurrent || (this.#isSuspended && entry.isUnverified))) return entry.page;
    const page = await this.#render(key, () => render(normalized));
    // An old page that was dropped meanwhile is known to be wrong.
    const old = page.status >= 500 ? this.#pages.get(key) : undefined;
    return old?.isUnverified ? old.page : page;
  }

  /**
   * Renders once for all requests that arrive meanwhile, except those that arrived after a change that the page may lack: its dependencies
   * are known only at the end.
   */
  async #render(key: string, render: () => Promise<Page>): Promise<Page> {
    const asked = this.#index.change;
    const rendering = this.#rendering.get(key) ?? this.#start(key, render);
    const { page, isOutdated } = await rendering.promise;
    // The next rendering began after this request arrived: no third one is needed.
    return isOutdated && asked > rendering.start ? this.#render(key, render) : page;
  }

  #start(key: string, render: () => Promise<Page>): Rendering<Page> {
    const start = this.#index.begin();
    const isCurrent = () => this.#rendering.get(key) === rendering;
    const end = () => {
      this.#index.end();
      if (isCurrent()) this.#rendering.delete(key);
    };
    const settle = (page: Page) => {
      // The page may lack changes that happened during the rendering: it is then shown once and not cached.
      const isOutdated = this.#index.isOutdated(start, page.dependencies);
      if (isOutdated) page.mayBeOutdated = true;
      if (page.status === 200 && !isOutdated) this.#store(key, page);
      // Drops an old page that no longer exists or has moved; a page that only failed to render is still served.
      else if (page.status !== 200 && page.status < 500) this.#drop(key);
      return { page, isOutdated };
    };
    const rendering: Rendering<Page> = { start, promise: render().then(settle).finally(end) };
    this.#rendering.set(key, rendering);
    return rendering;
  }

  #store(key: string, page: Page) {
    const { hits, counted, hotUntil } = this.#pages.peek(key) ?? { hits: 0, counted: this.#clock(), hotUntil: 0 };
    this.#pages.set(key, { page, hits, counted, hotUntil });
    // A page larger than the whole capacity is not stored.
    if (this.#pages.has(key)) this.#index.add(key, page.dependencies);
    this.#count();
  }

  #drop(key: string) {
    this.#pages.delete(key);
    this.#count();
  }

  /**
   * Called when notifications stop: until `resume` every page is served unchanged, and none is rendered again, which would need the
   * database.
   */
  suspend() {
    this.#isSuspended = true;
  }

  /**
   * Called when notifications arrive again. The changes in between are unknown, so every page is rendered again soon; a page that cannot be
   * is served unchanged.
   */
  resume() {
    this.#isSuspended = false;
    this.#index.noteChange(EVERYTHING);
    this.#rendering.clear();
    const now = this.#clock();
    for (const entry of this.#pages.values()) {
      // A page that is known to be outdated stays outdated.
      if (entry.outdated !== undefined && !entry.isUnverified) continue;
      entry.outdated = now;
      entry.isUnverified = true;
      entry.page.mayBeOutdated = true;
    }
  }

  /** Drops the pages that depend on a key; "*" drops all. A hot page is served for a moment longer, while it is rendered again. */
  invalidate(key: string) {
    // A late notification of an earlier change; after `resume` all pages are rendered again.
    if (this.#isSuspended) return;
    this.#index.noteChange(key);
    if (key === EVERYTHING) this.#rendering.clear();
    const now = this.#clock();
    for (const one of key === EVERYTHING ? [...this.#pages.keys()] : this.#index.findEntries(key)) {
      const entry = this.#pages.peek(one);
      if (entry) entry.page.mayBeOutdated = true;
      if (entry && entry.hotUntil > now) {
        entry.outdated ??= now;
        entry.isUnverified = false;
      } else this.#pages.delete(one);
    }
    this.#count();
  }

  #count() {
    this.figures.pages = this.#pages.size;
    this.figures.bytes = this.#pages.calculatedSize;
  }
}

export function sendPage(page: RenderedPage, request: IncomingMessage, response: ServerResponse) {
  const caching = cacheHeaders(page, sharedSeconds(page, request));
  const variant = page.variants[encodingFor(request.headers["accept-encoding"])];
  if (page.status === 200 && hasTag(request.headers["if-none-match"], variant.etag)) {
    response.writeHead(304, [...caching, ...variant.notModified]).end();
    return;
  }
  response.writeHead(page.status, [...caching, ...variant.headers]);
  response.end(request.method === "HEAD" ? undefined : variant.body);
}
