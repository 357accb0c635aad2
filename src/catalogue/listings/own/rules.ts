/** URLs of the owners' area. */

export const LISTINGS = "/listing/";

/** The form that adds a listing. */
export const ADD_LISTING = `${LISTINGS}add/`;

/**
 * Returns the URL of a listing's desk.
 * @param code code of the business
 */
export const listingUrl = (code: string): string => `${LISTINGS}${code}/`;

/**
 * Returns the URL of a section of the desk.
 * @param path as in the sections of owners/frame/rules.ts
 */
export const sectionUrl = (code: string, path: string): string => `${listingUrl(code)}${path}`;
