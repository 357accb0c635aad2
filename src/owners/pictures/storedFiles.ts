import { UPLOADS_DATABASE } from "../../platform/offline/offlineNames.ts";
import type { Place } from "./picturePlaces.ts";

/** Stores unfinished uploads in this browser (IndexedDB), so that they resume when the page is opened again. Browsers only. */

const FILES = "files";
/** The server drops uploads that were idle for a day (tus.ts). */
const KEPT_MILLISECONDS = 23 * 3_600_000;

export interface StoredFile {
  id: string;
  /** Page where the file was chosen. Older entries without it belong to owners. */
  place?: Place["name"];
  /** Code of the listing, and the item that shows the picture. */
  code: string;
  item: string | null;
  name: string;
  file: Blob;
  /** Upload URL on the server. */
  url: string | undefined;
  /** UUID of the finished upload. If its picture is requested again, the server returns the one already made. */
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
    // A sign-out deletes the database, which waits for every open connection.
    database.close();
  }
}

/** Stores a file until its upload is finished. If the browser has no space, it is sent all the same, but lost with the page. */
export const storeFile = (stored: StoredFile): Promise<unknown> =>
  transact("readwrite", (files) => files.put(stored)).catch(() => undefined);

export const deleteFile = (id: string): Promise<unknown> => transact("readwrite", (files) => files.delete(id)).catch(() => undefined);

/** Returns the unfinished files of a listing that were chosen on this page, the oldest first. */
export async function listFiles(place: Place["name"], code: string): Promise<StoredFile[]> {
  const all = await transact<StoredFile[]>("readonly", (files) => files.getAll()).catch(() => []);
  const oldest = Date.now() - KEPT_MILLISECONDS;
  for (const { id, at } of all) if (at < oldest) void deleteFile(id);
  return all
    .filter((one) => one.code === code && (one.place ?? "listing") === place && one.at >= oldest)
    .toSorted((one, other) => one.at - other.at);
}
