/**
 * The service worker. It is sent as the text of these functions (site/offline/api.ts), so they may use only their arguments. It is
 * installed only in browsers that store something for offline use, and stores nothing by itself: pages fill the caches (site/offline/), and
 * it reads them when the network fails.
 */

interface ExtendableEvent {
  waitUntil(promise: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

/** The parts of a worker's global object that it uses: one project cannot have TypeScript's DOM and worker types at once. */
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

/** Uses the network first for everything, and the cached copies only when it fails. */
export function offlineWorker(scope: WorkerScope, names: WorkerNames) {
  // Matched by the cache's key alone: the server's responses vary by cookie and encoding.
  const kept = (request: Request | string) => scope.caches.match(request, { ignoreSearch: request === names.page, ignoreVary: true });

  async function page(event: FetchEvent): Promise<Response> {
    const { request } = event;
    try {
      return (await event.preloadResponse) ?? (await scope.fetch(request));
    } catch (error) {
      const shell = await kept(names.page);
      if (!shell) throw error;
      const { pathname, search } = new URL(request.url);
      // The offline page reads the requested address from its own: it shows the cached copy, or that no copy exists.
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
    // The browser requests a page while the worker starts, so that the worker delays no page.
    event.waitUntil(Promise.all([scope.registration.navigationPreload?.enable(), scope.clients.claim()])),
  );
  scope.addEventListener("fetch", (event) => {
    const { method, mode, url } = event.request;
    const { origin, pathname } = new URL(url);
    if (origin !== scope.location.origin) return;
    // Also for a page whose own scripts do not run.
    if (method === "POST" && pathname === names.logout) event.waitUntil(forget());
    if (method !== "GET") return;
    if (mode === "navigate") event.respondWith(page(event));
    else if (/^\/(?:assets|media|flags)\//.test(pathname)) event.respondWith(part(event.request));
  });
}

/** Replaces the worker above if a guide no longer offers offline use: deletes all caches, and unregisters itself. */
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
