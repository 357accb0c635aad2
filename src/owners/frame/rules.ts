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
export const TODAY: DeskSection = { path: "", title: "Today", isMain: true, about: "What waits, who arrives, and the next steps." };

export const ENQUIRIES = "enquiries/";

/** Sections of every desk, in the order of the bar. A new one needs a line here and its page below DeskPage in src/routes.ts. */
const SECTIONS: readonly DeskSection[] = [
  {
    path: ENQUIRIES,
    title: "Enquiries",
    isMain: true,
    about: "What guests ask, what waits for an answer, and what you have agreed to.",
  },
  {
    path: "editor/",
    title: "Listing",
    isMain: true,
    about: "All that your page says: what and where it is, when it is open, what a guest gains, and what the booking button does.",
  },
  {
    path: "inventory/",
    title: "What you offer",
    isMain: true,
    about: "Rooms, activities, menu items, products and suppliers: what they are, what they cost, and their order.",
  },
  {
    path: "pictures/",
    title: "Pictures",
    isMain: true,
    about: "What guests see of you: added, put in order, described, and cropped where it matters.",
  },
  {
    path: "check-in/",
    title: "Check in",
    isMain: true,
    about: "Check a guest's voucher by its QR code or its eight signs, and redeem it.",
  },
  {
    path: "vouchers/",
    title: "Vouchers",
    isMain: true,
    about: "Vouchers to hand out: made in numbers, printed, and how far they have come.",
  },
  { path: "credit/", title: "Credit", about: "What you have promised to travellers, and what they spend of it here." },
  { path: "calendars/", title: "Calendars", about: "What is taken, the calendars of other sites, and one of your own for them to read." },
  {
    path: "booking-software/",
    title: "Software",
    about: "What you offer and when it is free, read from the software that you have.",
    isForOwners: true,
  },
  { path: "poster/", title: "Poster", about: "For the counter: a poster with your code, as a PDF or from your printer." },
  { path: "badge/", title: "Badge", about: "A small box for your own website: why guests book with you directly." },
  {
    path: "webhooks/",
    title: "Webhooks",
    about: "Your own systems, told at once of enquiries and vouchers.",
    isForOwners: true,
  },
  {
    path: "differences/",
    title: "Differences",
    about: "What a newer edition of your listing's source says otherwise, to take over or to leave.",
  },
  { path: "numbers/", title: "Numbers", isMain: true, about: "How many look at your page, save it, write to you and come with a voucher." },
  { path: "people/", title: "People", about: "Who runs this listing, as owner or helper, and who is invited to." },
  {
    path: "export/",
    title: "Take it along",
    about: "Everything that the guide keeps of the listing, as one file.",
    isForOwners: true,
  },
  { path: "log/", title: "Log", about: "Who changed what, and what it was before." },
  {
    path: "closing/",
    title: "Close it",
    about: "Take the listing out of the guide, and what becomes of enquiries, vouchers and credit.",
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
