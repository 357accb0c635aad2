/** Addresses of the owners' area. */

export const LISTINGS = "/listing/";

/** The form that adds a listing. */
export const ADD_LISTING = `${LISTINGS}add/`;

/** The desk of a listing. @param code of the business */
export const listingUrl = (code: string): string => `${LISTINGS}${code}/`;

/** The address of a section of the desk. @param path as in the sections of owners/frame/rules.ts */
export const sectionUrl = (code: string, path: string): string => `${listingUrl(code)}${path}`;
