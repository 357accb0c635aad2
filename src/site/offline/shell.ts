import { PRIVATE_CACHE, SHELL_CACHE } from "../../platform/offline/offlineNames.ts";
import { KEPT_PAGE, WORKER_URL } from "./urls.ts";

/** The page that shows what is kept, kept itself: as visitors get it, with every file that it loads. One cache a release. */

/** In the page's HTML, and in the JSON that names its scripts. */
const FILES = /\/(?:assets|media|flags)\/[\w./~-]+/g;
const IN_STYLES = /url\(["']?(?:\.\/|\/assets\/)?([\w.-]+\.woff2)["']?\)/g;
/** Greek and Cyrillic names, which are few, are shown in the phone's own letters. */
const FOREIGN = /cyrillic|greek/;
/** The build's manifest: each release has another. */
const RELEASE = /\/assets\/manifest-([\w-]+)\.js/;

export const findRelease = (html: string): string => RELEASE.exec(html)?.[1] ?? "";

/**
 * What a press on a mark fetches, and what sends it. Without a network it could not be had, and a document that was once refused a module is refused it for
 * good (https://html.spec.whatwg.org/multipage/webappapis.html#fetch-a-single-module-script).
 */
export const loadActs = () =>
  Promise.all([import("../../travellers/wishlist/marks/toggleMark.ts"), import("../../platform/pages/callApiInBrowser.ts")]);

/** What shows a pack: the page of all packs loads it with the first that is opened. */
export const loadPack = () => import("./OfflinePack.tsx");

/** What checks vouchers, with all that it loads late: only where a listing's check-in page is kept. */
const loadDesk = () => import("./OfflineDesk.tsx").then((file) => file.loadParts());
const isDesk = (name: string) => name.startsWith(`${PRIVATE_CACHE}/listing/`);

/** The scripts that this document has loaded so far. */
const loadedScripts = () =>
  performance.getEntriesByType("resource").flatMap(({ name }) => {
    const { origin, pathname } = new URL(name);
    return origin === location.origin && /^\/assets\/.*\.js$/.test(pathname) ? pathname : [];
  });

async function fetchWhole(url: string): Promise<Response> {
  // As a visitor: nothing of who is signed in may be in it.
  const response = await fetch(url, { credentials: "omit" });
  if (!response.ok) throw new TypeError(`${url} is ${response.status}`);
  return response;
}

/** Keeps the present release's page in the place of an older one. @returns its bytes; 0 where it was here */
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
    // Last: with it the worker has all.
    await cache.put(KEPT_PAGE, page);
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
  await Promise.all(names.filter((other) => other.startsWith(SHELL_CACHE)).map((other) => caches.delete(other)));
  return bytes;
}

/** Keeps what checks vouchers with the page that is kept: that may have come for something else, and without it. */
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

/** The worker, from the first thing that is kept on; and the page, of this release. @param isAsked somebody pressed a button for it @throws TypeError when the network fails */
export async function prepareBrowser(isAsked = true) {
  await navigator.serviceWorker.register(WORKER_URL);
  await saveShell();
  await navigator.serviceWorker.ready;
  // Not cleared when room is short: browsers that ask about it ask whoever pressed the button.
  if (isAsked) await navigator.storage?.persist?.().catch(() => false);
}
