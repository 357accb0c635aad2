import { useSyncExternalStore } from "react";

/**
 * Marks known to this page: record by name, "" for none. All buttons of one thing (on a card, in its preview, in the page's head) show the
 * same state.
 */
const records = new Map<string, string>();
let changes = 0;
const CHANGED = "guide:mark";

/** Replaces a record that is being created, so that the button shows its new state at once. */
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

/** Returns a reader of records and renders again after every change; for components that show many marks. */
export const useRecords = (): ((name: string) => string | undefined) => {
  useSyncExternalStore(
    subscribe,
    () => changes,
    () => 0,
  );
  return shownRecord;
};

/** @returns undefined until the page knows the record */
export const useRecord = (name: string): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => records.get(name),
    () => undefined,
  );
