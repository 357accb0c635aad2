import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { DependencyIndex, EVERYTHING } from "./dependencyIndex.ts";
import type { CachePolicy } from "./pageRoutes.ts";
import { type CachedPage, encodingFor, hasTag, type RenderedPage } from "./renderedPage.ts";

/** Bytes of visitors' rendered pages in memory; the least recently used go first. */
const CAPACITY = 128 * 1024 * 1024;
/** After this a page is still served while it is rendered again (what is shown may depend on the hour). Changes of data drop it at once. */
const FRESH_MILLISECONDS = 300_000;
/** A page asked for so often within so many milliseconds is hot: when it changes, a crowd would wait for one rendering. */
const HOT_HITS = 32;
const HOT_MILLISECONDS = 1_000;
/** So long a hot page is served after a change while it is rendered again, which takes some 50 ms: half of what a change may take to show. */
const OUTDATED_MILLISECONDS = 1_000;
const KEY_MAX = 512;
/** Values in one address; with more of them the number of possible pages has no end. */
const PARAMETERS_MAX = 4;

export interface CacheFigures {
  hits: number;
  stale: number;
  misses: number;
  pages: number;
  bytes: number;
}

export type RenderPage<Page = RenderedPage> = (url: string) => Promise<Page>;

/** What of a GET or HEAD decides which page is its answer. */
export interface CacheRequest {
  url: string;
  headers: Pick<IncomingHttpHeaders, "host" | "cookie" | "accept" | "accept-encoding">;
}

interface CacheEntry<Page> {
  page: Page;
  hits: number;
  /** When the last so many hits began to be counted, and until when they make the page hot. */
  counted: number;
  hotUntil: number;
  /** When a change outdated it; undefined while it is current. */
  outdated?: number;
  /** Nobody knows of a change, but notifications may have been missed: when it cannot be rendered again, it is still served. */
  isUnverified?: boolean;
}

interface Rendering<Page> {
  /** The index's count of changes when it began. */
  start: number;
  promise: Promise<{ page: Page; isOutdated: boolean }>;
}

/** Rendered pages: of visitors who are not signed in, or what those of who is have in common (personalPage.ts). A hit touches neither the framework nor the database. */
export class FullPageCache<Page extends CachedPage = RenderedPage> {
  readonly #index = new DependencyIndex();
  readonly #pages: LRUCache<string, CacheEntry<Page>>;
  readonly #rendering = new Map<string, Rendering<Page>>();
  readonly #policyOf: (path: string) => Pick<CachePolicy, "parameters" | "unbounded">;
  readonly #clock: () => number;
  #isSuspended = false;
  readonly figures: CacheFigures = { hits: 0, stale: 0, misses: 0, pages: 0, bytes: 0 };

  /** @param policyOf which query parameters are part of the key of the page at a path */
  constructor(policyOf: (path: string) => Pick<CachePolicy, "parameters" | "unbounded">, clock: () => number, capacity = CAPACITY) {
    this.#pages = new LRUCache({
      maxSize: capacity,
      sizeCalculation: ({ page }) => page.bytes,
      dispose: ({ page }, key) => this.#index.delete(key, page.dependencies),
    });
    this.#policyOf = policyOf;
    this.#clock = clock;
  }

  /** The key of an address, or undefined for one that is not stored: too long, of a made-up value, or of more filters than anybody asks for twice. */
  cacheKey(url: string): string | undefined {
    const mark = url.indexOf("?");
    if (mark < 0) return url.length <= KEY_MAX ? url : undefined;
    const given = [...new URLSearchParams(url.slice(mark + 1))];
    const { parameters, unbounded } = this.#policyOf(url.slice(0, mark));
    if (given.some(([name]) => unbounded.has(name))) return undefined;
    // In one order, each once: the same list has one key however its address is written.
    const pairs = new Map(given.filter(([name]) => parameters.has(name)).map((pair) => [pair.join("="), pair]));
    if (pairs.size > PARAMETERS_MAX) return undefined;
    const sorted = [...pairs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair);
    const key = sorted.length > 0 ? `${url.slice(0, mark)}?${new URLSearchParams(sorted)}` : url.slice(0, mark);
    return key.length <= KEY_MAX ? key : undefined;
  }

  /**
   * The cached page for who asks for it; counted as served.
   * @param audience what pages of the same address differ by, such as the host: each is stored beside the others
   * @returns undefined when the request has to go the long way
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
      return entry.page;
    }
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

  /** The page of an address, rendered once however many ask at the same time. */
  async get(url: string, render: RenderPage<Page>, audience = ""): Promise<Page> {
    const normalized = this.cacheKey(url);
    this.figures.misses += 1;
    if (normalized === undefined) return render(url);
    const key = `${audience}${normalized}`;
    const entry = this.#pages.get(key);
    if (entry && (entry.outdated === undefined || (this.#isSuspended && entry.isUnverified))) return entry.page;
    const page = await this.#render(key, () => render(normalized));
    // Dropped meanwhile: then it is known to be wrong.
    const old = page.status >= 500 ? this.#pages.get(key) : undefined;
    return old?.isUnverified ? old.page : page;
  }

  /** Rendered once for all who ask meanwhile, except for those who came after a change that the page may lack: what it depends on is known at its end. */
  async #render(key: string, render: () => Promise<Page>): Promise<Page> {
    const asked = this.#index.change;
    const rendering = this.#rendering.get(key) ?? this.#start(key, render);
    const { page, isOutdated } = await rendering.promise;
    // The next one began after this visitor came: no third is needed.
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
      // What changed while the page was being rendered may be missing in it: then it is shown once and not stored.
      const isOutdated = this.#index.isOutdated(start, page.dependencies);
      if (page.status === 200 && !isOutdated) this.#store(key, page);
      // An old page that is gone or has moved meanwhile; one that only failed to be rendered goes on being served.
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
    // One that is larger than all the room is not in it.
    if (this.#pages.has(key)) this.#index.add(key, page.dependencies);
    this.#count();
  }

  #drop(key: string) {
    this.#pages.delete(key);
    this.#count();
  }

  /** No notification arrives: until `resume` every page is served as it is, and none is rendered again, which a database that is away would not allow. */
  suspend() {
    this.#isSuspended = true;
  }

  /** Notifications arrive again. What changed meanwhile is unknown, so every page is rendered again before long; what cannot be is served as it was. */
  resume() {
    this.#isSuspended = false;
    this.#index.noteChange(EVERYTHING);
    this.#rendering.clear();
    const now = this.#clock();
    for (const entry of this.#pages.values()) {
      // One that is known to be outdated stays so.
      if (entry.outdated !== undefined && !entry.isUnverified) continue;
      entry.outdated = now;
      entry.isUnverified = true;
    }
  }

  /** Drops the pages that depend on a key; "*" drops all. A hot page is served for a moment more, while it is rendered again. */
  invalidate(key: string) {
    // Of a change before; after the resumption all of them are rendered again.
    if (this.#isSuspended) return;
    this.#index.noteChange(key);
    if (key === EVERYTHING) this.#rendering.clear();
    const now = this.#clock();
    for (const one of key === EVERYTHING ? [...this.#pages.keys()] : this.#index.findEntries(key)) {
      const entry = this.#pages.peek(one);
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

export const hasSession = (cookie: string) => cookie.includes("sessionid=");

export function sendPage(page: RenderedPage, request: IncomingMessage, response: ServerResponse) {
  const variant = page.variants[encodingFor(request.headers["accept-encoding"])];
  if (page.status === 200 && hasTag(request.headers["if-none-match"], variant.etag)) {
    response.writeHead(304, variant.notModified).end();
    return;
  }
  response.writeHead(page.status, variant.headers);
  response.end(request.method === "HEAD" ? undefined : variant.body);
}
