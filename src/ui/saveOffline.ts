import { createContext, useContext } from "react";

/**
 * Saves a page for offline use. The frame of all pages provides it, because it knows what each page needs.
 * @param reader code of the reader's account
 * @param parts the parts of the page that were shown, with whether each is still needed
 * @returns whether the page is available offline now
 */
export type SaveOffline = (page: string, reader: string, parts?: Readonly<Record<string, boolean>>) => Promise<boolean>;

/** Saves nothing unless a frame provides a function. */
export const SaveOfflineContext = createContext<SaveOffline>(async () => false);

export const useSaveOffline = (): SaveOffline => useContext(SaveOfflineContext);
