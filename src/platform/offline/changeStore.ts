import { addChange, type Change, type ChangeStore, type NewChange, type SendChange, type SendReport, sendChanges } from "./changeQueue.ts";
import { CHANGES_DATABASE } from "./offlineNames.ts";

/** The queue of changes in this browser (IndexedDB), and the marks of places in private packs. Browsers only. */

const CHANGES = "changes";
const MARKS = "marks";
/** Event for the page, and for other tabs, when the queue or the marks have changed. */
const CHANGED = "guide:changes";
const LOCK = "guide-changes";

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(CHANGES_DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(CHANGES, { keyPath: "id" });
      request.result.createObjectStore(MARKS);
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      const close = () => {
        database.close();
        opened = undefined;
      };
      // A sign-out in another tab deletes the database: that waits for every connection.
      database.onversionchange = close;
      database.onclose = close;
      resolve(database);
    };
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** Runs one transaction. @returns the last result that `work` passed to `done`, once the transaction is complete */
async function transact<Result>(
  name: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore, done: (result: Result) => void) => void,
): Promise<Result> {
  const transaction = (await open()).transaction(name, mode);
  return new Promise((resolve, reject) => {
    let result: Result;
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = () => reject(transaction.error);
    work(transaction.objectStore(name), (found) => {
      result = found;
    });
  });
}

const isSame = (one: Change | undefined, other: Change) => one?.state === other.state && one.wanted === other.wanted;

const changes: ChangeStore = {
  async list() {
    const all = await transact<Change[]>(CHANGES, "readonly", (store, done) => {
      const request = store.getAll();
      request.onsuccess = () => done(request.result);
    });
    return all.sort((a, b) => a.at - b.at);
  },
  put: (change) => transact(CHANGES, "readwrite", (store) => void store.put(change)),
  replace: (change, by) =>
    transact<boolean>(CHANGES, "readwrite", (store, done) => {
      const request = store.get(change.id);
      request.onsuccess = () => {
        const isThere = isSame(request.result, change);
        done(isThere);
        if (isThere && by) store.put(by);
        else if (isThere) store.delete(change.id);
      };
    }),
};

let channel: BroadcastChannel | undefined;
/** Opened on demand: on the server an open channel would prevent the process from ending. */
function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel(CHANGED);
  return channel;
}

function notify() {
  dispatchEvent(new Event(CHANGED));
  tabs().postMessage(null);
}

/** Calls the listener when changes or marks have changed in any tab. @returns a function that removes the listener */
export function onChanges(listener: () => void) {
  addEventListener(CHANGED, listener);
  tabs().addEventListener("message", listener);
  return () => {
    removeEventListener(CHANGED, listener);
    tabs().removeEventListener("message", listener);
  };
}

export const listChanges = async (owner: string): Promise<Change[]> => (await changes.list()).filter((change) => change.owner === owner);

export async function queueChange(change: Omit<NewChange, "id" | "at">) {
  await addChange(changes, { ...change, id: crypto.randomUUID(), at: Date.now() });
  notify();
}

/** Removes a refused change from the list. */
export async function dropChange(change: Change) {
  await changes.replace(change, undefined);
  notify();
}

/** Sends the queued changes; tabs take turns, so that each finds only what is left. */
export async function sendQueued(owner: string, send: SendChange): Promise<SendReport> {
  const report = await navigator.locks.request(LOCK, () => sendChanges(changes, owner, send));
  if (report.sent.length > 0 || report.refused.length > 0) notify();
  return report;
}

/** Returns a traveller's marks that this browser holds, by name: "saved.k4m2x9ta" → "on". */
export async function readMarks(names: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  await transact(MARKS, "readonly", (store) => {
    for (const name of names) {
      const request = store.get(name);
      request.onsuccess = () => request.result !== undefined && found.set(name, request.result);
    }
  });
  return found;
}

/** @param marks by name; "" for a removed mark */
export async function writeMarks(marks: ReadonlyMap<string, string>) {
  await transact(MARKS, "readwrite", (store) => {
    for (const [name, value] of marks) store.put(value, name);
  });
  notify();
}
