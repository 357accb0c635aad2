import { UPLOADS_DATABASE } from "../../platform/offline/offlineNames.ts";
import type { Place } from "./picturePlaces.ts";

/** Files that were chosen and have not arrived, in this browser (IndexedDB): who leaves the page and comes back finds them going on. Browsers only. */

const FILES = "files";
/** The server gives up what has not gone on for a day (tus.ts). */
const KEPT_MILLISECONDS = 23 * 3_600_000;

export interface StoredFile {
  id: string;
  /** Where it was chosen; before there were two, it was an owner's. */
  place?: Place["name"];
  /** Of the listing, and what of it the picture is shown with. */
  code: string;
  item: string | null;
  name: string;
  file: Blob;
  /** Where the server takes it. */
  url: string | undefined;
  /** The upload, once all of it has arrived: asked for its picture again, the server gives the one that it has made. */
  upload?: string;
  at: number;
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(UPLOADS_DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(FILES, { keyPath: "id" });
    request.onerror = () => reject(request.error);
    request.onsuccess = () => resolve(request.result);
  });
}

async function transact<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(FILES, mode);
      const request = work(transaction.objectStore(FILES));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    // A sign-out deletes it, which waits for every connection.
    database.close();
  }
}

/** Keeps a file until it has arrived. Where the browser has no room it is sent all the same, and is gone with the page. */
export const storeFile = (stored: StoredFile): Promise<unknown> =>
  transact("readwrite", (files) => files.put(stored)).catch(() => undefined);

export const deleteFile = (id: string): Promise<unknown> => transact("readwrite", (files) => files.delete(id)).catch(() => undefined);

/** The files of a listing that were chosen at a place and have not arrived, oldest first. */
export async function listFiles(place: Place["name"], code: string): Promise<StoredFile[]> {
  const all = await transact<StoredFile[]>("readonly", (files) => files.getAll()).catch(() => []);
  const oldest = Date.now() - KEPT_MILLISECONDS;
  for (const { id, at } of all) if (at < oldest) void deleteFile(id);
  return all
    .filter((one) => one.code === code && (one.place ?? "listing") === place && one.at >= oldest)
    .toSorted((one, other) => one.at - other.at);
}
