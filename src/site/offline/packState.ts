import { messageFor } from "../../platform/endpoints/errorCatalogue.ts";
import { writeMarks } from "../../platform/offline/changeStore.ts";
import { OWNER_KEY, PACKS_EVENT, PRIVATE_CACHE, PUBLIC_CACHE } from "../../platform/offline/offlineNames.ts";
import { deletePrivatePacks } from "../../platform/offline/privateStorage.ts";
import { CallError } from "../../platform/pages/callApi.ts";
import { type Pack, packPictures } from "./pack.ts";
import type { ReadPack } from "./readPack.ts";
import { formerPage, isReadable, noRoom, noSaving, notSecure, noWay, pageGone } from "./rules.ts";

/** Offline packs in this browser: each is a cache, with its data as JSON and its pictures. */

const DATA = "/kept/pack.json";
const cacheName = ({ owner, page }: Pick<Pack, "owner" | "page">) => `${owner === null ? PUBLIC_CACHE : PRIVATE_CACHE}${page}`;
const nameOfPage = (page: string, names: readonly string[]) =>
  names.find((name) => name === PUBLIC_CACHE + page || name === PRIVATE_CACHE + page);

const notify = () => dispatchEvent(new Event(PACKS_EVENT));

export function onPacks(listener: () => void) {
  addEventListener(PACKS_EVENT, listener);
  return () => removeEventListener(PACKS_EVENT, listener);
}

/** Returns the account whose private data is in this browser; null if there is no private data. */
export const ownerHere = (): string | null => localStorage.getItem(OWNER_KEY);

export const canKeep = (): boolean => "caches" in globalThis && "serviceWorker" in navigator && "indexedDB" in globalThis;

async function readCache(name: string): Promise<Pack | undefined> {
  const found = await (await caches.open(name)).match(DATA);
  return found ? ((await found.json()) as Pack) : undefined;
}

/** Lists packs, the newest first. Deletes private packs of another account that are still here. */
export async function listPacks(): Promise<Pack[]> {
  if (!canKeep()) return [];
  const names = (await caches.keys()).filter((name) => name.startsWith(PUBLIC_CACHE) || name.startsWith(PRIVATE_CACHE));
  const packs: Pack[] = [];
  for (const name of names) {
    const pack = await readCache(name);
    if (pack && isReadable(pack, ownerHere())) packs.push(pack);
    else await caches.delete(name);
  }
  return packs.sort((a, b) => b.made.localeCompare(a.made));
}

/** @param page URL of the page, as in the pack */
export async function findPack(page: string): Promise<Pack | undefined> {
  if (!canKeep()) return undefined;
  const name = nameOfPage(page, await caches.keys());
  const pack = name === undefined ? undefined : await readCache(name);
  return pack && isReadable(pack, ownerHere()) ? pack : undefined;
}

export async function removePack(pack: Pick<Pack, "page">) {
  const name = nameOfPage(pack.page, await caches.keys());
  if (name !== undefined) await caches.delete(name);
  notify();
}

/** Number of parallel downloads on a phone's connection. */
const TOGETHER = 4;

/** Fetches pictures that are not stored yet. @returns the number of stored pictures and their bytes */
async function fetchPictures(
  cache: Cache,
  urls: readonly string[],
  onPicture: (done: number) => void,
): Promise<{ count: number; bytes: number }> {
  const left = [...urls];
  const sum = { count: 0, bytes: 0 };
  async function fetchOne(url: string) {
    const known = await cache.match(url, { ignoreVary: true });
    const response = known ?? (await fetch(url));
    if (!response.ok) return;
    if (!known) await cache.put(url, response.clone());
    sum.bytes += (await response.blob()).size;
    sum.count += 1;
    onPicture(sum.count);
  }
  const line = async () => {
    for (let url = left.shift(); url !== undefined; url = left.shift()) await fetchOne(url);
  };
  await Promise.all(Array.from({ length: TOGETHER }, line));
  return sum;
}

/**
 * Saves a pack in place of an older one of the same page. Stores its texts first, so that they are readable if the connection drops.
 * @throws TypeError if the network fails before everything is stored, DOMException QuotaExceededError, CallError once its owner has logged
 * out
 */
export async function savePack(
  { pack, marks }: ReadPack,
  hasPictures: boolean,
  reader: string | undefined,
  onPicture: (done: number) => void,
): Promise<Pack> {
  const name = cacheName(pack);
  if (pack.owner !== null) await (await import("./packOwner.ts")).requireKeeper(pack.owner);
  // Delete another account's data before storing the first data of this one.
  if (reader !== undefined && ownerHere() !== null && ownerHere() !== reader) await deletePrivatePacks();
  if (reader !== undefined) localStorage.setItem(OWNER_KEY, reader);
  const before = nameOfPage(pack.page, await caches.keys());
  // A guide may have become private or public.
  if (before !== undefined && before !== name) await caches.delete(before);
  const cache = await caches.open(name);
  const store = async (one: Pack) => {
    const text = JSON.stringify(one);
    await cache.put(DATA, new Response(text, { headers: { "content-type": "application/json" } }));
    return new Blob([text]).size;
  };
  try {
    const words = await store(pack);
    if (marks.size > 0) await writeMarks(marks);
    const wanted = hasPictures ? packPictures(pack) : [];
    const addresses = new Set([DATA, ...wanted].map((path) => new URL(path, location.origin).href));
    for (const request of await cache.keys()) if (!addresses.has(request.url)) await cache.delete(request);
    await store({ ...pack, bytes: words });
    const { count, bytes } = await fetchPictures(cache, wanted, onPicture);
    const whole = { ...pack, bytes: words + bytes, pictures: count };
    await store(whole);
    const former = formerPage(pack.page);
    if (former !== undefined) await caches.delete(PRIVATE_CACHE + former);
    return whole;
  } finally {
    notify();
  }
}

/** Returns the message for why a page could not be saved. */
export function reasonFor(error: unknown): string {
  if (error instanceof DOMException && error.name === "QuotaExceededError") return noRoom();
  // Browsers that forbid workers or caches throw one of these.
  if (error instanceof DOMException && ["SecurityError", "InvalidStateError", "NotSupportedError"].includes(error.name)) return notSecure();
  if (error instanceof CallError && error.status === 404) return error.detail === noSaving() ? noSaving() : pageGone();
  return error instanceof TypeError ? noWay() : messageFor(error);
}
