/** Addresses of the owners' area. */

export const LISTINGS = "/listing/";

/** Where one adds a place of one's own. */
export const ADD_LISTING = `${LISTINGS}add/`;

/** The desk of a listing. @param code of the business */
export const listingUrl = (code: string): string => `${LISTINGS}${code}/`;

/** The address of a section of the desk. @param path as in the sections of owners/listing/rules.ts */
export const roomUrl = (code: string, path: string): string => `${listingUrl(code)}${path}`;
