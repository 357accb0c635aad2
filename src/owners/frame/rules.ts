import type { MemberRole } from "../../catalogue/listings/enumerations.ts";
import type { Connection } from "../../catalogue/listings/own/enumerations.ts";
import { DESK, listingUrl } from "../../catalogue/listings/own/rules.ts";
import { t } from "../../platform/languages/text.ts";

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

export const deskSettings = (): readonly Setting[] => [
  { path: DESK.people, title: t`People`, about: t`Owners, helpers and invitations.` },
  { path: DESK.notifications, title: t`Notifications`, about: t`Emails about this listing's enquiries.` },
  { path: DESK.history, title: t`History`, about: t`See who changed what, and the earlier values.` },
  { path: DESK.source, title: t`Source updates`, about: t`Updates from the source your listing came from.` },
  {
    path: DESK.connections,
    title: t`Software and keys`,
    about: t`Import products, prices and availability from your booking software, and give other software access.`,
    isForOwners: true,
    isMore: true,
    connection: "software",
  },
  {
    path: DESK.webhooks,
    title: t`Webhooks`,
    about: t`Notify your own systems of enquiries and vouchers.`,
    isForOwners: true,
    isMore: true,
    connection: "webhooks",
  },
  { path: DESK.badge, title: t`Badge`, about: t`Show your direct-booking offer on your own website.`, isMore: true },
  { path: DESK.export, title: t`Export`, about: t`Download all data of this listing as one file.`, isForOwners: true, isMore: true },
  { path: DESK.transfer, title: t`Hand over`, about: t`Make another person the owner of this listing.`, isForOwners: true, isMore: true },
  { path: DESK.close, title: t`Close listing`, about: t`Remove your listing from The Guide.`, isForOwners: true, isMore: true },
];

export const deskSections = (): readonly DeskSection[] => [
  { path: DESK.today, title: t`Today`, pages: [] },
  { path: DESK.enquiries, title: t`Enquiries`, pages: [] },
  { path: DESK.calendar, title: t`Calendar`, pages: [] },
  {
    path: DESK.listing,
    title: t`Listing`,
    pages: [
      { path: DESK.listing, title: t`Details` },
      { path: DESK.rooms, title: t`Rooms & activities` },
      { path: DESK.pictures, title: t`Pictures` },
      { path: DESK.hours, title: t`Opening hours` },
      { path: DESK.offers, title: t`Offers` },
      { path: DESK.events, title: t`Events` },
      { path: DESK.translations, title: t`Translations` },
    ],
  },
  {
    path: DESK.redeem,
    title: t`Vouchers`,
    pages: [
      { path: DESK.redeem, title: t`Redeem` },
      { path: DESK.handOut, title: t`Hand out` },
      { path: DESK.credit, title: t`Credit` },
      { path: DESK.poster, title: t`Poster` },
    ],
  },
  { path: DESK.numbers, title: t`Numbers`, pages: [] },
  { path: DESK.settings, title: t`Settings`, pages: deskSettings() },
];

const firstFolder = (path: string) => path.slice(0, path.indexOf("/") + 1);

/** Returns the path of the desk page at a URL's path: the longest that it starts with. Scanned vouchers are redeemed. */
export function deskPath(code: string, pathname: string): string {
  const desk = listingUrl(code);
  if (!pathname.startsWith(desk)) return DESK.redeem;
  const path = pathname.slice(desk.length);
  const all = deskSections()
    .flatMap((section) => [section, ...section.pages])
    .map((page) => page.path);
  return all.filter((one) => path.startsWith(one)).reduce((longest, one) => (one.length > longest.length ? one : longest), "");
}

/** Returns the section of a desk page. */
export const sectionAt = (path: string): DeskSection | undefined =>
  deskSections().find((one) => firstFolder(one.path) === firstFolder(path));

/** Returns the settings that a person may open. */
export const settingsFor = (role: MemberRole): readonly Setting[] =>
  deskSettings().filter(({ isForOwners }) => !isForOwners || role === "owner");

/** Returns the settings that the menu lists: the usual ones, and connections in use. */
export const settingsInMenu = (role: MemberRole, connections: readonly Connection[]): readonly Setting[] =>
  settingsFor(role).filter(({ isMore, connection }) => !isMore || (connection !== undefined && connections.includes(connection)));
