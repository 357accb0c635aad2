/** Names by which a browser keeps things for the way: the pages, the worker and what clears up after a sign-out share them. */

/** One cache a pack, called after the address of its page. */
export const PUBLIC_CACHE = "kept-public ";
/** Of one traveller: deleted when they sign out. */
export const PRIVATE_CACHE = "kept-private ";
/** The page above with its scripts, styles and fonts; one a release. */
export const SHELL_CACHE = "kept-shell ";

/** IndexedDB: changes that wait for the network, and what of a pack's places is marked. One traveller's. */
export const CHANGES_DATABASE = "guide-changes";
/** IndexedDB: pictures that were chosen and have not arrived (owners/pictures/storedFiles.ts). One account's. */
export const UPLOADS_DATABASE = "guide-uploads";
/** Local storage: the code of the traveller whose private things are here. */
export const OWNER_KEY = "guide:kept-owner";

/** Sent to the page when packs have come or gone. */
export const PACKS_EVENT = "guide:packs";
