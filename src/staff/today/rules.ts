import { formatFixed } from "../../platform/values/format.ts";
import type { Health, Waiting } from "./contract.ts";
import type { WaitingKey } from "./enumerations.ts";

/** Sections of the staff desk, and texts of its first page. */

export const STAFF = "/staff/";
export const LISTINGS = "/staff/listings/";
/** Link from a page of settings to all of them. */
export const STAFF_SETTINGS = { href: "/staff/settings/", label: "Settings" };

export interface Section {
  href: string;
  title: string;
  /** Kinds of items whose numbers appear beside the title. */
  waiting?: readonly WaitingKey[];
}

/** Sections in the order of the bar. A new section needs a line here, and its page in src/routes.ts. */
export const SECTIONS: readonly Section[] = [
  { href: STAFF, title: "Today" },
  { href: "/staff/review/", title: "Review", waiting: ["claims", "reports", "duplicates", "submissions", "disputes"] },
  { href: LISTINGS, title: "Listings" },
  { href: "/staff/areas/", title: "Areas" },
  { href: "/staff/imports/", title: "Imports" },
  { href: "/staff/people/", title: "People" },
  { href: STAFF_SETTINGS.href, title: "Settings", waiting: ["held_mail", "failed_mail"] },
];

/** Returns the section of a page. @param path of the page */
export const staffSection = (path: string): Section | undefined =>
  SECTIONS.find(({ href }) => (href === STAFF ? path === STAFF : path.startsWith(href)));

/** Numbers of waiting items, by kind. */
export type StaffCounts = Partial<Record<WaitingKey, number>>;

/** Returns how many items wait in a section. */
export const waitingIn = ({ waiting = [] }: Section, counts: StaffCounts): number =>
  waiting.reduce((sum, key) => sum + (counts[key] ?? 0), 0);

const MINUTE = 60_000;
const UNITS = [
  { milliseconds: 24 * 60 * MINUTE, one: "day", several: "days" },
  { milliseconds: 60 * MINUTE, one: "hour", several: "hours" },
  { milliseconds: MINUTE, one: "minute", several: "minutes" },
] as const;

/** Returns the time for which an item has been open: "2 days". @param since ISO 8601 */
export function waitingTime(since: string, now: Date): string {
  const waited = Math.max(now.getTime() - new Date(since).getTime(), MINUTE);
  const { milliseconds, one, several } = UNITS.find((unit) => waited >= unit.milliseconds) ?? UNITS[2];
  const count = Math.floor(waited / milliseconds);
  return `${count} ${count === 1 ? one : several}`;
}

/** Returns the sentence below the title. @param nameOf returns one item of a kind: "a claim" */
export function waitingSentence(waiting: readonly Waiting[], nameOf: (key: WaitingKey) => string, now: Date): string {
  const all = waiting.reduce((sum, { count }) => sum + count, 0);
  const [oldest] = waiting
    .flatMap((one) => (one.oldest === null ? [] : [{ ...one, oldest: one.oldest }]))
    .sort((a, b) => (a.oldest < b.oldest ? -1 : 1));
  if (all === 0 || !oldest) return "Nothing to review.";
  return `${all} to review. Oldest: ${nameOf(oldest.key)}, ${waitingTime(oldest.oldest, now)}.`;
}

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;

/** Returns a number of bytes in readable form: "3.2 GB". */
export const bytesText = (bytes: number): string =>
  bytes >= GIB ? `${formatFixed(bytes / GIB, bytes >= 10 * GIB ? 0 : 1)} GB` : `${Math.max(1, Math.round(bytes / MIB))} MB`;

/** Share of free disk space below which the page shows a warning. */
const DISK_LOW = 0.1;

/** Returns the problems of the system, a sentence each; an empty list if it is healthy. */
export function healthProblems({ jobs_failed, mails_failed, disk_free_bytes, disk_bytes }: Health): string[] {
  return [
    ...(disk_bytes > 0 && disk_free_bytes / disk_bytes < DISK_LOW ? ["The disk is nearly full."] : []),
    ...(jobs_failed > 0 ? [`${jobs_failed === 1 ? "1 job" : `${jobs_failed} jobs`} failed and will not be retried.`] : []),
    ...(mails_failed > 0 ? [`${mails_failed === 1 ? "1 email" : `${mails_failed} emails`} could not be sent yet.`] : []),
  ];
}
