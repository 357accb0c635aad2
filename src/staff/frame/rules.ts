import type { StaffRole } from "../../accounts/accounts/enumerations.ts";
import { counted, t } from "../../platform/languages/text.ts";
import { formatFixed } from "../../platform/values/format.ts";
import type { WaitingKey } from "./enumerations.ts";

/** Sections of the staff desk, and the numbers of items that wait in them. */

export const STAFF = "/staff/";
export const LISTINGS = "/staff/listings/";
export const STAFF_EVENTS = "/staff/listings/events/";
const SETTINGS = "/staff/settings/";
export const HEALTH_PAGE = "/staff/settings/health/";
/** Link from a page of settings to all of them. */
export const staffSettings = () => ({ href: SETTINGS, label: t`Settings` });

export interface Section {
  href: string;
  title: () => string;
  /** Set if only administrators see it. */
  isForAdministrators?: true;
  /** Kinds of items whose numbers appear beside the title. */
  waiting?: readonly WaitingKey[];
}

/** Sections in the order of the bar. A new section needs a line here, and its page in src/routes.ts. */
export const SECTIONS: readonly Section[] = [
  { href: STAFF, title: () => t`Today` },
  {
    href: "/staff/review/",
    title: () => t`Review`,
    waiting: ["claims", "reports", "objections", "duplicates", "submissions", "disputes", "import_changes"],
  },
  { href: LISTINGS, title: () => t`Listings` },
  { href: "/staff/areas/", title: () => t`Areas` },
  { href: "/staff/imports/", title: () => t`Imports` },
  { href: "/staff/people/", title: () => t`People`, isForAdministrators: true },
  { href: SETTINGS, title: () => t`Settings`, waiting: ["held_mail", "failed_mail"] },
];

/** Returns the sections that a role of staff sees, in the order of the bar. */
export const sectionsFor = (role: StaffRole): readonly Section[] =>
  SECTIONS.filter(({ isForAdministrators }) => role === "administrator" || !isForAdministrators);

/** Data that the frame of the desk passes to its pages. */
export interface StaffFrame {
  role: StaffRole;
  counts: StaffCounts;
}

/** Returns the section of a page. @param path of the page */
export const staffSection = (path: string): Section | undefined =>
  SECTIONS.find(({ href }) => (href === STAFF ? path === STAFF : path.startsWith(href)));

/** Numbers of waiting items, by kind. */
export type StaffCounts = Partial<Record<WaitingKey, number>>;

/** Returns how many items wait in a section. */
export const waitingIn = ({ waiting = [] }: Section, counts: StaffCounts): number =>
  waiting.reduce((sum, key) => sum + (counts[key] ?? 0), 0);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns the time for which an item has been open: "2 days". @param since ISO 8601 */
export function waitingTime(since: string, now: Date): string {
  const waited = Math.max(now.getTime() - new Date(since).getTime(), MINUTE);
  if (waited >= DAY) return counted(Math.floor(waited / DAY), "# day", "# days");
  if (waited >= HOUR) return counted(Math.floor(waited / HOUR), "# hour", "# hours");
  return counted(Math.floor(waited / MINUTE), "# minute", "# minutes");
}

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;

/** Returns a number of bytes in readable form: "3.2 GB". */
export const bytesText = (bytes: number): string =>
  bytes >= GIB ? t`${formatFixed(bytes / GIB, bytes >= 10 * GIB ? 0 : 1)} GB` : t`${Math.max(1, Math.round(bytes / MIB))} MB`;
