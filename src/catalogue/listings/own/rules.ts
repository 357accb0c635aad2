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
 * @param path one of DESK, with a query or an anchor if needed
 */
export const sectionUrl = (code: string, path: string): string => `${listingUrl(code)}${path}`;

/** Paths of the pages of a listing's desk, below the listing's URL. */
export const DESK = {
  today: "",
  enquiries: "enquiries/",
  savedReplies: "enquiries/saved-replies/",
  calendar: "calendar/",
  listing: "listing/",
  rooms: "listing/rooms/",
  roomsImport: "listing/rooms/import/",
  pictures: "listing/pictures/",
  hours: "listing/hours/",
  events: "listing/events/",
  offers: "listing/offers/",
  translations: "listing/translations/",
  redeem: "vouchers/redeem/",
  handOut: "vouchers/hand-out/",
  credit: "vouchers/credit/",
  poster: "vouchers/poster/",
  numbers: "numbers/",
  settings: "settings/",
  people: "settings/people/",
  notifications: "settings/notifications/",
  history: "settings/history/",
  source: "settings/source/",
  connections: "settings/connections/",
  webhooks: "settings/webhooks/",
  badge: "settings/badge/",
  export: "settings/export/",
  transfer: "settings/transfer/",
  close: "settings/close/",
} as const;
