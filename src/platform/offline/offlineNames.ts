/** Names of a browser's offline storage, shared by the pages, the worker and the clean-up after a sign-out. */

/** Address of the service worker, which also shows notices. */
export const WORKER_URL = "/service-worker.js";

/** One cache per pack, named after the address of its page. */
export const PUBLIC_CACHE = "kept-public ";
/** Caches of one traveller: deleted at sign-out. */
export const PRIVATE_CACHE = "kept-private ";
/** The offline page with its scripts, styles and fonts; one per release. */
export const SHELL_CACHE = "kept-shell ";

/** IndexedDB: changes that wait for the network, and the marks of a pack's places. Belongs to one traveller. */
export const CHANGES_DATABASE = "guide-changes";
/** IndexedDB: pictures that were chosen and have not arrived (owners/pictures/storedFiles.ts). Belongs to one account. */
export const UPLOADS_DATABASE = "guide-uploads";
/** Local storage: the code of the traveller whose private data are stored here. */
export const OWNER_KEY = "guide:kept-owner";

/** Event for the page when packs were added or removed. */
export const PACKS_EVENT = "guide:packs";
