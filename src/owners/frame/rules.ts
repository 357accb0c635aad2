import type { MemberRole } from "../../catalogue/listings/enumerations.ts";
import type { Connection } from "../../catalogue/listings/own/enumerations.ts";
import { DESK, listingUrl } from "../../catalogue/listings/own/rules.ts";

/** Sections of a listing's desk and their pages. A new page needs a line here and its route below DeskPage in src/routes.ts. */

interface DeskPage {
  /** Path below the listing's URL. */
  path: string;
  title: string;
  /** Hidden from helpers, who have no access. */
  isForOwners?: true;
}

/** Page of the settings. */
export interface Setting extends DeskPage {
  /** Purpose of the page, in one sentence. */
  about: string;
  /** Listed on the page of all settings only, because it is seldom needed. */
  isMore?: true;
  /** Listed beside the other settings once the listing uses it. */
  connection?: Connection;
}

export interface DeskSection extends DeskPage {
  /** Pages of the section, if there are several. */
  pages: readonly DeskPage[];
}

export const SETTINGS: readonly Setting[] = [
  { path: DESK.people, title: "People", about: "Owners, helpers and invitations." },
  { path: DESK.notifications, title: "Notifications", about: "Emails about this listing's enquiries." },
  { path: DESK.history, title: "History", about: "See who changed what, and the earlier values." },
  { path: DESK.source, title: "Source updates", about: "Updates from the source your listing came from." },
  {
    path: DESK.connections,
    title: "Software and keys",
    about: "Import products, prices and availability from your booking software, and give other software access.",
    isForOwners: true,
    isMore: true,
    connection: "software",
  },
  {
    path: DESK.webhooks,
    title: "Webhooks",
    about: "Notify your own systems of enquiries and vouchers.",
    isForOwners: true,
    isMore: true,
    connection: "webhooks",
  },
  { path: DESK.badge, title: "Badge", about: "Show your direct-booking offer on your own website.", isMore: true },
  { path: DESK.export, title: "Export", about: "Download all data of this listing as one file.", isForOwners: true, isMore: true },
  { path: DESK.transfer, title: "Hand over", about: "Make another person the owner of this listing.", isForOwners: true, isMore: true },
  { path: DESK.close, title: "Close listing", about: "Remove your listing from The Guide.", isForOwners: true, isMore: true },
];

export const SECTIONS: readonly DeskSection[] = [
  { path: DESK.today, title: "Today", pages: [] },
  { path: DESK.enquiries, title: "Enquiries", pages: [] },
  { path: DESK.calendar, title: "Calendar", pages: [] },
  {
    path: DESK.listing,
    title: "Listing",
    pages: [
      { path: DESK.listing, title: "Details" },
      { path: DESK.rooms, title: "Rooms & activities" },
      { path: DESK.pictures, title: "Pictures" },
      { path: DESK.hours, title: "Opening hours" },
      { path: DESK.offers, title: "Offers" },
      { path: DESK.events, title: "Events" },
    ],
  },
  {
    path: DESK.redeem,
    title: "Vouchers",
    pages: [
      { path: DESK.redeem, title: "Redeem" },
      { path: DESK.handOut, title: "Hand out" },
      { path: DESK.credit, title: "Credit" },
      { path: DESK.poster, title: "Poster" },
    ],
  },
  { path: DESK.numbers, title: "Numbers", pages: [] },
  { path: DESK.settings, title: "Settings", pages: SETTINGS },
];

const firstFolder = (path: string) => path.slice(0, path.indexOf("/") + 1);

/** Returns the path of the desk page at a URL's path: the longest that it starts with. Scanned vouchers are redeemed. */
export function deskPath(code: string, pathname: string): string {
  const desk = listingUrl(code);
  if (!pathname.startsWith(desk)) return DESK.redeem;
  const path = pathname.slice(desk.length);
  const all = SECTIONS.flatMap((section) => [section, ...section.pages]).map((page) => page.path);
  return all.filter((one) => path.startsWith(one)).reduce((longest, one) => (one.length > longest.length ? one : longest), "");
}

/** Returns the section of a desk page. */
export const sectionAt = (path: string): DeskSection | undefined => SECTIONS.find((one) => firstFolder(one.path) === firstFolder(path));

/** Returns the settings that a person may open. */
export const settingsFor = (role: MemberRole): readonly Setting[] => SETTINGS.filter(({ isForOwners }) => !isForOwners || role === "owner");

/** Returns the settings that the menu lists: the usual ones, and connections in use. */
export const settingsInMenu = (role: MemberRole, connections: readonly Connection[]): readonly Setting[] =>
  settingsFor(role).filter(({ isMore, connection }) => !isMore || (connection !== undefined && connections.includes(connection)));
