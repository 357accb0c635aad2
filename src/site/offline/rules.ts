import { DESK } from "../../catalogue/listings/own/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import { formatDate, formatFixed, formatNumber } from "../../platform/values/format.ts";
import type { Pack } from "./pack.ts";

/** Limits and texts of offline packs. */

/** Maximum number of places in one pack: enough for one journey, and a few seconds to load on a phone's connection. */
export const PLACES_MAX = 200;

export const noSaving = () => t`Saving offline is switched off in this guide.`;
export const pageGone = () => t`This page no longer exists.`;
export const notSecure = () => t`Saving offline needs HTTPS and a window that is not private.`;
export const noRoom = () => t`Not enough space on this device. Try without pictures.`;
export const noWay = () => t`The network failed before everything was saved. Try again when you're online.`;

const KILO = 1_000;
const MEGA = 1_000_000;

/** "24 kB", "1.2 MB", "31 MB". */
export function sizeText(bytes: number): string {
  if (bytes < MEGA) return t`${formatNumber(Math.max(1, Math.round(bytes / KILO)))} kB`;
  return t`${bytes < 10 * MEGA ? formatFixed(bytes / MEGA, 1) : formatNumber(Math.round(bytes / MEGA))} MB`;
}

/** Approximate size of a list picture in bytes, for the estimate before any is loaded. */
const PICTURE_BYTES = 25_000;
export const picturesEstimate = (count: number): number => count * PICTURE_BYTES;

/** Approximate size of the page that shows packs, with its scripts and fonts, in bytes. */
export const SHELL_BYTES = 1_000_000;

const two = (part: number) => String(part).padStart(2, "0");
const localDayStart = (moment: Date) => Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate());

export const timeText = (moment: Date): string => `${two(moment.getHours())}:${two(moment.getMinutes())}`;

const countDays = (moment: Date, now: Date) => Math.round((localDayStart(now) - localDayStart(moment)) / DAY_MILLISECONDS);

/** "Today, 09:58", "Yesterday, 19:02", "14 November 2026", by the reader's own clock. */
export function ageText(moment: Date, now: Date): string {
  const days = countDays(moment, now);
  if (days === 0) return t`Today, ${timeText(moment)}`;
  return days === 1 ? t`Yesterday, ${timeText(moment)}` : formatDate(new Date(localDayStart(moment)));
}

/** The same in the middle of a sentence: "as of yesterday, 19:02". */
export function agedText(moment: Date, now: Date): string {
  const days = countDays(moment, now);
  if (days === 0) return t`today, ${timeText(moment)}`;
  return days === 1 ? t`yesterday, ${timeText(moment)}` : formatDate(new Date(localDayStart(moment)));
}

/** Pack for a URL that cannot be loaded, and a place in it if the URL is that place's page. */
export interface Found {
  pack: Pack;
  /** Number of the place. */
  number?: number;
  /** Code of the voucher. */
  ticket?: string;
}

/** Former path of the page that redeems vouchers. Phones that saved it before December 2026 keep it for 12 months. */
const FORMER_REDEEM = /^(\/listing\/[0-9a-z]{8}\/)check-in\/$/;

/** Returns the present path of a page that was saved under a former one. */
const presentPath = (path: string): string => path.replace(FORMER_REDEEM, (_, desk: string) => desk + DESK.redeem);

/** Returns the address under which a page was saved before it moved; undefined for pages that never moved. */
export const formerPage = (page: string): string | undefined =>
  page.endsWith(`/${DESK.redeem}`) ? `${page.slice(0, -DESK.redeem.length)}check-in/` : undefined;

const stripQuery = (address: string): string => address.replace(/\?.*/s, "");

/** @param address path and query of a page @returns undefined if no pack covers it */
export function findKept(packs: readonly Pack[], address: string): Found | undefined {
  const path = presentPath(stripQuery(address));
  const pack =
    packs.find(({ page }) => page === address) ??
    packs.find(({ page }) => presentPath(stripQuery(page)) === path) ??
    // An area's pack covers its tabs.
    packs.find(({ kind, page }) => kind === "area" && path.startsWith(page));
  if (pack) return { pack };
  const ticket = /^\/traveller\/coupon\/([0-9a-z]{8})\/$/.exec(path)?.[1];
  const vouchers = ticket === undefined ? undefined : packs.find(({ tickets }) => tickets?.some((one) => one.code === ticket));
  if (ticket !== undefined && vouchers) return { pack: vouchers, ticket };
  const code = /^\/([0-9a-z]{8})\/$/.exec(path)?.[1];
  for (const one of code ? packs : []) {
    const place = one.sections.flatMap(({ places }) => places).find((other) => other.code === code);
    if (place) return { pack: one, number: place.number };
  }
  return undefined;
}

/** Returns a URL of this guide, for links taken from the page's query, which attackers can write. */
export const ownAddress = (text: string | null): string | undefined =>
  // Browsers drop tabs and line breaks: "/<tab>/evil.example" would be another site.
  text !== null && /^\/(?![/\\])\P{Cc}*$/u.test(text) ? text : undefined;

/**
 * Returns true unless the pack is another account's private one.
 * @param owner_here account whose private data is in this browser, from local storage
 */
export const isReadable = ({ owner }: Pick<Pack, "owner">, owner_here: string | null): boolean => owner === null || owner === owner_here;
