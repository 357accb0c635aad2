import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { encodingFor, hasTag, type RenderedPage } from "./renderedPage.ts";

/** Bytes of finished pages kept in memory; the least recently used go first. */
const CAPACITY = 128 * 1024 * 1024;
/** After this a page is still served, and made anew behind it (what is shown may depend on the hour). Changes of data empty it at once. */
const FRESH_MILLISECONDS = 300_000;
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

export type RenderPage = (url: string) => Promise<RenderedPage>;

/** What of a GET or HEAD decides which page is its answer. */
export interface CacheRequest {
  url: string;
  headers: Pick<IncomingHttpHeaders, "host" | "cookie" | "accept" | "accept-encoding">;
}

/** The finished pages of visitors who are not signed in. A hit touches neither the framework nor the database. */
export class FullPageCache {
  readonly #pages = new Map<string, RenderedPage>();
  readonly #rendering = new Map<string, Promise<RenderedPage>>();
  readonly #variesBy: ReadonlySet<string>;
  readonly #clock: () => number;
  readonly #uncacheable: ReadonlySet<string>;
  #changes = new Map<string, number>();
  #change = 0;
  #bytes = 0;
  /** The page at the end of the map. */
  #latest: RenderedPage | undefined;
  readonly figures: CacheFigures = { hits: 0, stale: 0, misses: 0, pages: 0, bytes: 0 };

  /**
   * @param variesBy the query parameters that change what a page shows; others are not part of its key
   * @param uncacheable parameters that change it too, but take any value: a page with one of them is not kept
   */
  constructor(variesBy: string[], clock: () => number, uncacheable: string[] = []) {
    this.#variesBy = new Set(variesBy);
    this.#uncacheable = new Set(uncacheable);
    this.#clock = clock;
  }

  /** The key of an address, or undefined for one that is not kept: too long, of a made-up value, or of more filters than anybody asks for twice. */
  keyOf(url: string): string | undefined {
    const mark = url.indexOf("?");
    if (mark < 0) return url.length <= KEY_MAX ? url : undefined;
    const given = [...new URLSearchParams(url.slice(mark + 1))];
    if (given.some(([name]) => this.#uncacheable.has(name))) return undefined;
    // In one order, each once: the same list has one key however its address is written.
    const pairs = new Map(given.filter(([name]) => this.#variesBy.has(name)).map((pair) => [pair.join("="), pair]));
    if (pairs.size > PARAMETERS_MAX) return undefined;
    const sorted = [...pairs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair);
    const key = sorted.length > 0 ? `${url.slice(0, mark)}?${new URLSearchParams(sorted)}` : url.slice(0, mark);
    return key.length <= KEY_MAX ? key : undefined;
  }

  /**
   * The page that is kept for who asks for it; counted as served.
   * @param host set for one whose pages differ: they are kept beside those of the same addresses elsewhere
   * @returns undefined when the request has to go the long way
   */
  find(request: CacheRequest, render: RenderPage, host = ""): RenderedPage | undefined {
    if (request.headers.cookie !== undefined && hasSession(request.headers.cookie)) return undefined;
    const url = this.keyOf(request.url);
    const key = `${host}${url}`;
    const page = url === undefined ? undefined : this.#pages.get(key);
    if (!page || url === undefined) return undefined;
    if (page !== this.#latest) {
      // Moved to the end: the map's order is the order of use.
      this.#pages.delete(key);
      this.#pages.set(key, page);
      this.#latest = page;
    }
    if (this.#clock() - page.made > FRESH_MILLISECONDS) {
      this.figures.stale += 1;
      this.#render(key, () => render(url)).catch(() => undefined);
    } else {
      this.figures.hits += 1;
    }
    return page;
  }

  /** The page of an address, made once however many ask at the same time. */
  async get(url: string, render: RenderPage, host = ""): Promise<RenderedPage> {
    const normalized = this.keyOf(url);
    this.figures.misses += 1;
    if (normalized === undefined) return render(url);
    const key = `${host}${normalized}`;
    return this.#pages.get(key) ?? this.#render(key, () => render(normalized));
  }

  #render(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const running = this.#rendering.get(key);
    if (running) return running;
    const before = this.#change;
    const promise = render()
      .then((page) => {
        // What changed while the page was being made may be missing in it: then it is shown once and not kept.
        const isOutdated = [...page.dependencies, "*"].some((table) => (this.#changes.get(table) ?? 0) > before);
        if (page.status === 200 && !isOutdated) this.#keep(key, page);
        // An old page that is gone or has moved meanwhile; one that only failed to be made goes on being served.
        else if (page.status !== 200 && page.status < 500) this.#drop(key);
        return page;
      })
      .finally(() => {
        if (this.#rendering.get(key) === promise) this.#rendering.delete(key);
      });
    this.#rendering.set(key, promise);
    return promise;
  }

  #keep(key: string, page: RenderedPage) {
    this.#drop(key);
    this.#pages.set(key, page);
    this.#latest = page;
    this.#bytes += page.bytes;
    for (const [oldest] of this.#pages) {
      if (this.#bytes <= CAPACITY) break;
      this.#drop(oldest);
    }
    this.#count();
  }

  #drop(key: string) {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    if (page === this.#latest) this.#latest = undefined;
    this.#bytes -= page.bytes;
    this.#count();
  }

  /** Empties the pages made from a table; "*" empties all. */
  invalidate(table: string) {
    this.#change += 1;
    this.#changes.set(table, this.#change);
    // A page being made now began before the change: the next visitor must not join it.
    this.#rendering.clear();
    for (const [key, page] of this.#pages) if (table === "*" || page.dependencies.has(table)) this.#drop(key);
    this.#count();
  }

  #count() {
    this.figures.pages = this.#pages.size;
    this.figures.bytes = this.#bytes;
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
