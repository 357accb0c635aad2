import { PRIVATE_CACHE, SHELL_CACHE, WORKER_URL } from "../../platform/offline/offlineNames.ts";
import { KEPT_PAGE } from "./urls.ts";

/** The offline page itself: stored as visitors get it, with every file that it loads. There is one cache per release. */

/** Matches files in the page's HTML and in the JSON that lists its scripts. */
const FILES = /\/(?:assets|media|flags)\/[\w./~-]+/g;
const IN_STYLES = /url\(["']?(?:\.\/|\/assets\/)?([\w.-]+\.woff2)["']?\)/g;
/** Greek and Cyrillic names, which are few, use the phone's own fonts. */
const FOREIGN = /cyrillic|greek/;
/** Build manifest: each release has another one. */
const RELEASE = /\/assets\/manifest-([\w-]+)\.js/;

export const findRelease = (html: string): string => RELEASE.exec(html)?.[1] ?? "";

/**
 * Loads the scripts that a mark's button needs, and those that send changes. They cannot be loaded offline, and a document whose import of
 * a module failed once never gets that module (https://html.spec.whatwg.org/multipage/webappapis.html#fetch-a-single-module-script).
 */
export const loadActs = () =>
  Promise.all([import("../../travellers/wishlist/marks/toggleMark.ts"), import("../../platform/pages/callApiInBrowser.ts")]);

/** Loads the script that shows a pack; the list of packs needs it once the first pack is opened. */
export const loadPack = () => import("./OfflinePack.tsx");

/** Loads the check-in scripts, including their lazy parts; only for devices with an offline check-in page. */
const loadDesk = () => import("./OfflineDesk.tsx").then((file) => file.loadParts());
const isDesk = (name: string) => name.startsWith(`${PRIVATE_CACHE}/listing/`);

/** Returns the scripts that this document has loaded so far. */
const loadedScripts = () =>
  performance.getEntriesByType("resource").flatMap(({ name }) => {
    const { origin, pathname } = new URL(name);
    return origin === location.origin && /^\/assets\/.*\.js$/.test(pathname) ? pathname : [];
  });

async function fetchWhole(url: string): Promise<Response> {
  // Sent without cookies: the response must not contain data of the signed-in account.
  const response = await fetch(url, { credentials: "omit" });
  if (!response.ok) throw new TypeError(`${url} is ${response.status}`);
  return response;
}

/** Stores the present release's offline page in place of an older one. @returns its bytes; 0 if it is stored already */
export async function saveShell(): Promise<number> {
  const page = await fetchWhole(KEPT_PAGE);
  const html = await page.clone().text();
  const name = SHELL_CACHE + findRelease(html);
  const names = await caches.keys();
  if (names.includes(name)) return 0;
  const cache = await caches.open(name);
  let bytes = html.length;
  const keep = async (url: string) => {
    const response = await fetchWhole(url);
    await cache.put(url, response.clone());
    bytes += (await response.clone().blob()).size;
    return response;
  };
  try {
    await Promise.all([loadActs(), loadPack(), ...(names.some(isDesk) ? [loadDesk()] : [])]);
    const files = [...new Set([...(html.match(FILES) ?? []), ...loadedScripts()])];
    const styles = await Promise.all(files.filter((file) => file.endsWith(".css")).map(async (file) => (await keep(file)).text()));
    const fonts = styles.flatMap((text) =>
      [...text.matchAll(IN_STYLES)].flatMap(([, file = ""]) => (FOREIGN.test(file) ? [] : `/assets/${file}`)),
    );
    await Promise.all([...new Set([...files.filter((file) => !file.endsWith(".css")), ...fonts])].map(keep));
    // Stored last: its presence tells the worker that the cache is complete.
    await cache.put(KEPT_PAGE, page);
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
  await Promise.all(names.filter((other) => other.startsWith(SHELL_CACHE)).map((other) => caches.delete(other)));
  return bytes;
}

/** Adds the check-in scripts to the stored offline page, which may have been stored for another pack without them. */
export async function saveDeskScripts() {
  await loadDesk();
  const name = (await caches.keys()).find((one) => one.startsWith(SHELL_CACHE));
  if (name === undefined) return;
  const cache = await caches.open(name);
  await Promise.all(
    loadedScripts().map(async (url) => {
      if (!(await cache.match(url, { ignoreVary: true }))) await cache.put(url, await fetchWhole(url));
    }),
  );
}

export const hasShell = async (): Promise<boolean> => (await caches.keys()).some((name) => name.startsWith(SHELL_CACHE));

/**
 * Registers the worker before the first pack is saved, and stores the offline page of this release.
 * @param isAsked whether the reader pressed a button for it
 * @throws TypeError if the network fails
 */
export async function prepareBrowser(isAsked = true) {
  await navigator.serviceWorker.register(WORKER_URL);
  await saveShell();
  await navigator.serviceWorker.ready;
  // Prevents eviction when storage is short. Only after a button press, because some browsers ask for permission.
  if (isAsked) await navigator.storage?.persist?.().catch(() => false);
}
