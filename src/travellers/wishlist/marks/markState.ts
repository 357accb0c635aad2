import { useSyncExternalStore } from "react";
import { HYDRATED_EVENT } from "../../../ui/pageScripts.ts";

/** What this page knows of marks: record by name, "" for none. Buttons of one thing (a card, its preview, the page's head) show the same. */
const records = new Map<string, string>();
let changes = 0;
const CHANGED = "guide:mark";

/** While the page's own HTML is taken over: then what it says of marks is what the server knows. */
let isTakingOver = true;
if (typeof window !== "undefined") addEventListener(HYDRATED_EVENT, () => setTimeout(() => (isTakingOver = false)), { once: true });
export const isFromServer = () => isTakingOver;

/** Stands for a record that is being made: its button shows at once what it will show. */
export const MAKING = "making";

export const shownRecord = (name: string) => records.get(name);

export function showRecord(name: string, record: string) {
  records.set(name, record);
  changes += 1;
  dispatchEvent(new Event(CHANGED));
}

function subscribe(listener: () => void) {
  addEventListener(CHANGED, listener);
  return () => removeEventListener(CHANGED, listener);
}

/** Draws again whatever changes: for who shows many. */
export const useRecords = (): ((name: string) => string | undefined) => {
  useSyncExternalStore(
    subscribe,
    () => changes,
    () => 0,
  );
  return shownRecord;
};

/** @returns undefined until the page knows */
export const useRecord = (name: string): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => records.get(name),
    () => undefined,
  );
