/**
 * The service worker. It is sent as the text of these functions (site/offline/api.ts), so they may use only their arguments. It is
 * installed only in browsers that store something for offline use or show notices, and stores nothing by itself: pages fill the caches
 * (site/offline/), and it reads them when the network fails.
 */

interface ExtendableEvent {
  waitUntil(promise: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

interface PushEvent extends ExtendableEvent {
  data: { json(): unknown } | null;
}

interface NoticeEvent extends ExtendableEvent {
  notification: { data: unknown; close(): void };
}

interface NoticeOptions {
  body: string;
  tag: string;
  icon: string;
  data: { url: string };
}

/** The parts of a worker's global object that it uses: one project cannot have TypeScript's DOM and worker types at once. */
export interface WorkerScope {
  location: { origin: string };
  caches: CacheStorage;
  indexedDB: Pick<IDBFactory, "deleteDatabase">;
  fetch(request: Request): Promise<Response>;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(options?: { type: "window" }): Promise<{ url: string; focus?(): Promise<unknown> }[]>;
    openWindow?(url: string): Promise<unknown>;
  };
  registration: {
    unregister(): Promise<boolean>;
    navigationPreload?: { enable(): Promise<void> };
    showNotification?(title: string, options: NoticeOptions): Promise<void>;
    pushManager?: { getSubscription(): Promise<{ unsubscribe(): Promise<boolean> } | null> };
  };
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NoticeEvent) => void): void;
}

export interface WorkerNames {
  page: string;
  logout: string;
  privateCache: string;
  database: string;
  icon: string;
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
    // The server ends the subscription with the session; here the browser's push service learns it.
    await scope.registration.pushManager
      ?.getSubscription()
      .then((subscription) => subscription?.unsubscribe())
      .catch(() => undefined);
  }

  /** Opens the page of a notice, in its tab if it is open already. */
  async function openPage(url: string) {
    const tabs = await scope.clients.matchAll({ type: "window" });
    const tab = tabs.find((one) => one.url === url);
    if (tab?.focus) await tab.focus();
    else await scope.clients.openWindow?.(url);
  }

  // Browsers end a subscription whose worker shows nothing, so an unreadable message shows a notice too.
  scope.addEventListener("push", (event) => {
    let sent: Record<string, unknown> = {};
    try {
      sent = Object(event.data?.json());
    } catch {
      // A message that is no JSON.
    }
    const text = (value: unknown, otherwise: string) => (typeof value === "string" && value !== "" ? value : otherwise);
    const data = { url: text(sent.url, scope.location.origin) };
    const options = { body: text(sent.line, ""), tag: text(sent.tag, "notice"), icon: names.icon, data };
    event.waitUntil(Promise.resolve(scope.registration.showNotification?.(text(sent.title, "New notification"), options)));
  });
  scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const { url } = Object(event.notification.data);
    if (typeof url === "string" && /^https?:/.test(url)) event.waitUntil(openPage(url));
  });
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
