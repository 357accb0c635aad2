import { texts } from "../../platform/languages/text.ts";

/** Limits of an uploaded list: its number of places, and its size in bytes. */
export const PLACES_MAX = 1_000;
export const LIST_BYTES_MAX = 10 * 1024 * 1024;
/** Days until an unconfirmed list is deleted. */
export const IMPORT_DAYS = 7;

/** Target list of an import. */
export const LISTS = texts({ wishlist: "Wishlist", visited: "Visited places" });
export type ListName = keyof typeof LISTS;
