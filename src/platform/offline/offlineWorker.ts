/**
 * The service worker. It is sent as the text of these functions (site/offline/api.ts), so they may use nothing but what they are given. It is there only where
 * somebody keeps something, and keeps nothing by itself: pages put things into the caches (site/offline/), it finds them when the network fails.
 */

interface ExtendableEvent {
  waitUntil(promise: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

/** What it uses of a worker's global object: TypeScript's DOM and worker types cannot be had in one project. */
export interface WorkerScope {
  location: { origin: string };
  caches: CacheStorage;
  indexedDB: Pick<IDBFactory, "deleteDatabase">;
  fetch(request: Request): Promise<Response>;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; matchAll(): Promise<{ url: string; navigate(url: string): Promise<unknown> }[]> };
  registration: { unregister(): Promise<boolean>; navigationPreload?: { enable(): Promise<void> } };
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
}

export interface WorkerNames {
  page: string;
  logout: string;
  privateCache: string;
  database: string;
}

/** The network first, for everything; what is kept only where there is none. */
export function offlineWorker(scope: WorkerScope, names: WorkerNames) {
  // Served by a cache's key alone: the server's answers vary by cookie and encoding.
  const kept = (request: Request | string) => scope.caches.match(request, { ignoreSearch: request === names.page, ignoreVary: true });

  async function page(event: FetchEvent): Promise<Response> {
    const { request } = event;
    try {
      return (await event.preloadResponse) ?? (await scope.fetch(request));
    } catch (error) {
      const shell = await kept(names.page);
      if (!shell) throw error;
      const { pathname, search } = new URL(request.url);
      // It reads from its address what was asked for: the kept copy, or that there is none.
      if (pathname === names.page) return shell;
      return Response.redirect(`${scope.location.origin}${names.page}?at=${encodeURIComponent(pathname + search)}`, 302);
    }
  }

  async function part(request: Request): Promise<Response> {
    try {
      return await scope.fetch(request);
    } catch (error) {
      const found = await kept(request);
      if (!found) throw error;
      return found;
    }
  }

  async function forget() {
    scope.indexedDB.deleteDatabase(names.database);
    const all = await scope.caches.keys();
    await Promise.all(all.filter((name) => name.startsWith(names.privateCache)).map((name) => scope.caches.delete(name)));
  }

  scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener("activate", (event) =>
    // The browser asks for a page while the worker starts, so that no page is later for it.
    event.waitUntil(Promise.all([scope.registration.navigationPreload?.enable(), scope.clients.claim()])),
  );
  scope.addEventListener("fetch", (event) => {
    const { method, mode, url } = event.request;
    const { origin, pathname } = new URL(url);
    if (origin !== scope.location.origin) return;
    // Also of a page whose own scripts do not run.
    if (method === "POST" && pathname === names.logout) event.waitUntil(forget());
    if (method !== "GET") return;
    if (mode === "navigate") event.respondWith(page(event));
    else if (/^\/(?:assets|media|flags)\//.test(pathname)) event.respondWith(part(event.request));
  });
}

/** In the place of the one above where a guide does not offer it any more: it takes away all that is kept, and itself. */
export function retiredWorker(scope: WorkerScope) {
  scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener("activate", (event) => {
    const leave = async () => {
      const names = await scope.caches.keys();
      await Promise.all(names.filter((name) => name.startsWith("kept-")).map((name) => scope.caches.delete(name)));
      await scope.registration.unregister();
    };
    event.waitUntil(leave());
  });
}
