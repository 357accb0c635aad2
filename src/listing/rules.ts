/** The owners' area: its addresses, and the rooms of a listing. */

export const LISTINGS = "/listing/";

/** The desk of a listing. @param code of the business */
export const listingUrl = (code: string): string => `${LISTINGS}${code}/`;

interface Room {
  /** Behind the listing's address. */
  path: string;
  title: string;
  /** What one does there, in one sentence. */
  about: string;
}

/** The rooms of every listing, in the order of the bar. A new room is a line here, its page in src/routes.ts and `<ListingFrame room="…/">` around it. */
export const ROOMS: readonly Room[] = [
  {
    path: "inventory/",
    title: "What you offer",
    about: "Rooms, activities, menu items, products and suppliers: what they are, what they cost, and their order.",
  },
  { path: "pictures/", title: "Pictures", about: "What guests see of you: added, put in order, described, and cropped where it matters." },
  { path: "check-in/", title: "Check in", about: "Check a guest's voucher by its QR code or its eight signs, and redeem it." },
  { path: "vouchers/", title: "Vouchers", about: "Vouchers to hand out: made in numbers, printed, and how far they have come." },
  { path: "credit/", title: "Credit", about: "What you have promised to travellers, and what they spend of it here." },
  { path: "calendars/", title: "Calendars", about: "What is taken, the calendars of other sites, and one of your own for them to read." },
  {
    path: "differences/",
    title: "Differences",
    about: "What a newer edition of your listing's source says otherwise, to take over or to leave.",
  },
];

/** The address of a room. @param path as in ROOMS */
export const roomUrl = (code: string, path: string): string => `${listingUrl(code)}${path}`;
