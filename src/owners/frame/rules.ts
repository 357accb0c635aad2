import type { MemberRole } from "../../catalogue/listings/enumerations.ts";
import { listingUrl } from "../../catalogue/listings/own/rules.ts";

/** Sections of a listing's desk. */

export interface DeskSection {
  /** Path below the listing's URL. */
  path: string;
  title: string;
  /** Purpose of the section, in one sentence. */
  about: string;
  /** Shown in the bar itself, because it is used each day. The others are behind "More". */
  isMain?: true;
  /** Hidden from helpers, who have no access. */
  isForOwners?: true;
}

/** First page of the listing's desk. */
export const TODAY: DeskSection = { path: "", title: "Today", isMain: true, about: "Waiting enquiries, arrivals and next steps." };

export const ENQUIRIES = "enquiries/";

/** Sections of every desk, in the order of the bar. A new one needs a line here and its page below DeskPage in src/routes.ts. */
const SECTIONS: readonly DeskSection[] = [
  {
    path: ENQUIRIES,
    title: "Enquiries",
    isMain: true,
    about: "Read and answer guests' enquiries and questions.",
  },
  {
    path: "editor/",
    title: "Listing",
    isMain: true,
    about: "Edit your page: basics, location, opening hours, offers and the “Book Direct” button.",
  },
  {
    path: "inventory/",
    title: "Rooms & activities",
    isMain: true,
    about: "Add, price and reorder rooms, activities, menu items, products and suppliers.",
  },
  {
    path: "pictures/",
    title: "Pictures",
    isMain: true,
    about: "Add, order, describe and crop your pictures.",
  },
  {
    path: "check-in/",
    title: "Redeem",
    isMain: true,
    about: "Redeem a guest's voucher by its QR code or 8-character code.",
  },
  {
    path: "vouchers/",
    title: "Vouchers",
    isMain: true,
    about: "Print vouchers to hand out, and track them.",
  },
  { path: "credit/", title: "Credit", about: "Credit that you owe travellers, and what they have spent." },
  { path: "calendars/", title: "Calendars", about: "Block nights, import other calendars and share your own." },
  {
    path: "booking-software/",
    title: "Booking software",
    about: "Import products, prices and availability from your software.",
    isForOwners: true,
  },
  { path: "poster/", title: "Poster", about: "Print a poster with your QR code for the counter." },
  { path: "badge/", title: "Badge", about: "Show your direct-booking offer on your own website." },
  {
    path: "webhooks/",
    title: "Webhooks",
    about: "Notify your own systems of enquiries and vouchers.",
    isForOwners: true,
  },
  {
    path: "differences/",
    title: "Source updates",
    about: "Updates from the source your listing came from.",
  },
  { path: "numbers/", title: "Numbers", isMain: true, about: "Views, saves, enquiries and vouchers." },
  { path: "people/", title: "People", about: "Owners, helpers and invitations." },
  {
    path: "export/",
    title: "Export",
    about: "Download all data of this listing as one file.",
    isForOwners: true,
  },
  { path: "log/", title: "History", about: "See who changed what, and the earlier values." },
  {
    path: "closing/",
    title: "Close listing",
    about: "Remove your listing from The Guide.",
    isForOwners: true,
  },
];

/** Returns the sections that this role can open. */
export const sectionsFor = (role: MemberRole): readonly DeskSection[] =>
  SECTIONS.filter(({ isForOwners }) => !isForOwners || role === "owner");

/** Pages whose path is not below the path of their section. */
const BELONGING: Readonly<Record<string, string>> = { "import/": "inventory/" };

/** Returns the desk section of a URL path. Scanned vouchers, whose URL is outside the desk, belong to the check-in. */
export function deskSection(code: string, pathname: string): string {
  const desk = listingUrl(code);
  if (!pathname.startsWith(desk)) return "check-in/";
  const first = pathname.slice(desk.length, pathname.indexOf("/", desk.length) + 1);
  return BELONGING[first] ?? first;
}
