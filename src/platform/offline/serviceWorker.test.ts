import { describe, expect, it, vi } from "vitest";
import { offlineWorker, retiredWorker, type WorkerNames, type WorkerScope } from "./serviceWorker.ts";

const ORIGIN = "https://guide.test";
const NAMES: WorkerNames = {
  page: "/kept/",
  logout: "/accounts/logout/",
  privateCache: "kept-private ",
  database: "guide-changes",
  icon: "/icon.png",
};
type Listener = (event: Record<string, unknown>) => void;

/** Starts a worker in a browser with these caches, online or offline. */
function start(
  worker: (scope: WorkerScope) => void,
  { caches: given = {}, isOnline = true }: { caches?: Record<string, Record<string, string>>; isOnline?: boolean } = {},
) {
  const caches = new Map(Object.entries(given));
  const [focus, unsubscribe] = [vi.fn(async () => undefined), vi.fn(async () => true)];
  const listeners = new Map<string, Listener>();
  const scope = {
    location: { origin: ORIGIN },
    caches: {
      keys: async () => [...caches.keys()],
      delete: async (name: string) => caches.delete(name),
      match: async (wanted: Request | string) => {
        const path = typeof wanted === "string" ? wanted : new URL(wanted.url).pathname;
        const text = [...caches.values()].find((one) => path in one)?.[path];
        return text === undefined ? undefined : new Response(text);
      },
    },
    indexedDB: { deleteDatabase: vi.fn() },
    fetch: vi.fn(async () => {
      if (!isOnline) throw new TypeError("Failed to fetch");
      return new Response("network");
    }),
    skipWaiting: vi.fn(async () => undefined),
    clients: {
      claim: vi.fn(async () => undefined),
      matchAll: async () => [{ url: `${ORIGIN}/enquiry/open/`, focus }],
      openWindow: vi.fn(async () => undefined),
    },
    registration: {
      unregister: vi.fn(async () => true),
      showNotification: vi.fn(async () => undefined),
      pushManager: { getSubscription: async () => ({ unsubscribe }) },
    },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  };
  worker(scope as unknown as WorkerScope);
  const send = async (type: string, event: Record<string, unknown> = {}) => {
    const waits: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    listeners.get(type)?.({
      ...event,
      waitUntil: (one: Promise<unknown>) => waits.push(one),
      respondWith: (one: Promise<Response>) => (answer = one),
    });
    await Promise.all(waits);
    return answer;
  };
  const ask = (path: string, { mode = "navigate", method = "GET" } = {}) =>
    send("fetch", { request: { url: path.startsWith("http") ? path : ORIGIN + path, mode, method } });
  return { scope, caches, send, ask, focus, unsubscribe };
}
const worker = (scope: WorkerScope) => offlineWorker(scope, NAMES);
const SHELL = { "kept-shell 1": { "/kept/": "shell", "/assets/a.js": "script" } };

describe("the worker", () => {
  it("lets the network answer a page, though a copy is kept", async () => {
    const { ask } = start(worker, { caches: SHELL });
    expect(await (await ask("/kept/"))?.text()).toBe("network");
  });

  it("leads any page that fails to the page of what is kept, with what was asked for", async () => {
    const { ask } = start(worker, { caches: SHELL, isOnline: false });
    const answer = await ask("/explore/ID/ubud/?page=2");
    expect([answer?.status, answer?.headers.get("location")]).toEqual([302, `${ORIGIN}/kept/?at=%2Fexplore%2FID%2Fubud%2F%3Fpage%3D2`]);
    expect(await (await ask("/kept/?at=x"))?.text()).toBe("shell");
    expect(await (await ask("/assets/a.js", { mode: "cors" }))?.text()).toBe("script");
  });

  it("fails as without it where nothing is kept", async () => {
    const { ask } = start(worker, { isOnline: false });
    await expect(ask("/explore/")).rejects.toThrow("Failed to fetch");
    await expect(ask("/media/x/card", { mode: "no-cors" })).rejects.toThrow("Failed to fetch");
  });

  it("leaves the API, writes and other origins alone", async () => {
    const { ask } = start(worker, { caches: SHELL });
    expect(await ask("/api/session/", { mode: "cors" })).toBeUndefined();
    expect(await ask("/traveller/mark/", { method: "POST" })).toBeUndefined();
    expect(await ask("https://tiles.example/assets/1.pbf", { mode: "cors" })).toBeUndefined();
  });

  it("deletes what is private with a sign-out, and nothing else", async () => {
    const { ask, caches, scope, unsubscribe } = start(worker, {
      caches: { ...SHELL, "kept-private /traveller/wishlist/": {}, "kept-public /explore/ID/ubud/": {} },
    });
    await ask("/traveller/mark/", { method: "POST" });
    expect(caches.size).toBe(3);
    await ask("/accounts/logout/", { method: "POST" });
    expect([...caches.keys()]).toEqual(["kept-shell 1", "kept-public /explore/ID/ubud/"]);
    expect(scope.indexedDB.deleteDatabase).toHaveBeenCalledWith("guide-changes");
    // Nor does the browser's push service go on for the next person.
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  it("shows what it is sent, and something for a message that it cannot read", async () => {
    const { send, scope } = start(worker);
    const url = `${ORIGIN}/enquiry/x/`;
    await send("push", { data: { json: () => ({ title: "New enquiry", line: "Ridge room", url, tag: "enquiry 1" }) } });
    const shown = { body: "Ridge room", tag: "enquiry 1", icon: NAMES.icon, data: { url } };
    expect(scope.registration.showNotification).toHaveBeenLastCalledWith("New enquiry", shown);
    const unreadable = () => {
      throw new SyntaxError("no JSON");
    };
    for (const data of [null, { json: unreadable }, { json: () => 7 }]) {
      await send("push", { data });
      const nothing = { body: "", tag: "notice", icon: NAMES.icon, data: { url: ORIGIN } };
      expect(scope.registration.showNotification).toHaveBeenLastCalledWith("New notification", nothing);
    }
  });

  it("opens the page of a notice on a press, in its tab where it is open", async () => {
    const { send, scope, focus } = start(worker);
    const press = async (url: unknown) => {
      const close = vi.fn();
      await send("notificationclick", { notification: { data: { url }, close } });
      expect(close).toHaveBeenCalledOnce();
    };
    await press(`${ORIGIN}/enquiry/other/`);
    expect(scope.clients.openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/enquiry/other/`);
    await press(`${ORIGIN}/enquiry/open/`);
    expect(focus).toHaveBeenCalledOnce();
    for (const wrong of ["javascript:alert(1)", 7, undefined]) await press(wrong);
    expect(scope.clients.openWindow).toHaveBeenCalledOnce();
  });

  it("takes over at once, from an older one too", async () => {
    const { send, scope } = start(worker);
    await send("install");
    await send("activate");
    expect(scope.skipWaiting).toHaveBeenCalled();
    expect(scope.clients.claim).toHaveBeenCalled();
  });

  it("is a script by itself: its text names nothing of the module", () => {
    const { scope } = start(() => undefined);
    new Function("self", `(${offlineWorker})(self, ${JSON.stringify(NAMES)});(${retiredWorker})(self);`)(scope);
  });
});

describe("the retired worker", () => {
  it("takes away all that was kept, and itself", async () => {
    const { send, caches, scope } = start(retiredWorker, { caches: { ...SHELL, "kept-public /explore/ID/ubud/": {}, other: {} } });
    await send("activate");
    expect([...caches.keys()]).toEqual(["other"]);
    expect(scope.registration.unregister).toHaveBeenCalled();
  });
});
