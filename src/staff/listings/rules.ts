import { RESTORE_DAYS } from "../../catalogue/listings/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { DAY_MILLISECONDS } from "../../platform/values/days.ts";
import type { StaffListing } from "./contract.ts";
import type { ListingAct } from "./enumerations.ts";
import { SEARCH_MAX } from "./enumerations.ts";

/** Rules for finding, changing and deleting listings as staff. */

export const LISTINGS = "/staff/listings/";
export const staffListingUrl = (code: string): string => `${LISTINGS}${code}/`;
export const ADD_LISTING = `${LISTINGS}new/`;

/** Maximum number of results of a search. */
export const FOUND_MAX = 500;

export const restoreUntil = (deleted: Date): Date => new Date(deleted.getTime() + RESTORE_DAYS * DAY_MILLISECONDS);

const deletedFirst = () => t`This listing is deleted. Restore it first.`;
const alreadyMerged = () => t`This listing was merged into another one. Undo the merge first.`;
const notDeleted = () => t`This listing is not deleted.`;
const tooLate = () => t`It was deleted more than 30 days ago and cannot be restored.`;
const hiddenFeatured = () => t`A hidden listing cannot be featured. Show it first.`;

type State = Pick<StaffListing, "is_published" | "is_featured"> & { deleted: Date | null; merged_into: string | null };

/** Returns the reason that an act is not possible now. @returns undefined if it is possible */
export function listingActRefusal(act: ListingAct, { deleted, merged_into, is_published }: State, now: Date): string | undefined {
  if (merged_into !== null) return alreadyMerged();
  if (act === "restore") return deleted === null ? notDeleted() : now > restoreUntil(deleted) ? tooLate() : undefined;
  if (deleted !== null) return act === "delete" ? undefined : deletedFirst();
  return act === "feature" && !is_published ? hiddenFeatured() : undefined;
}

/** Returns the columns that an act writes. */
export function actChange(act: ListingAct, now: Date) {
  if (act === "hide") return { is_published: false };
  if (act === "show") return { is_published: true };
  if (act === "feature" || act === "unfeature") return { is_featured: act === "feature" };
  return act === "delete" ? { is_published: false, is_featured: false, deleted: now } : { deleted: null };
}

/** Returns the acts that a page offers. */
export function possibleListingActs({ deleted, merged_into, is_published, is_featured }: StaffListing): ListingAct[] {
  if (merged_into !== null) return [];
  if (deleted !== null) return ["restore"];
  if (!is_published) return ["show", "delete"];
  return [is_featured ? "unfeature" : "feature", "hide", "delete"];
}

const WORDS_MAX = 6;
/** Minimum length of a word part: the index holds trigrams. */
const PART_MIN = 3;
const NUMBER = /^[+\d\s()./-]+$/;

/** Escapes a text for a LIKE pattern. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

const LETTERS: Record<string, string> = { đ: "d", ø: "o", ł: "l" };
/** Normalises like listing_text in the database (migrations/0054_businesses_staff.sql). */
const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[đøł]/g, (letter) => LETTERS[letter] ?? letter);

/** Parses a typed search: the listing's text must contain each of `parts`. */
export function parseSearch(typed: string): { text: string; parts: string[] } {
  const text = plain(typed).trim().replace(/\s+/g, " ").slice(0, SEARCH_MAX);
  const address = /^(?:https?:\/\/)?(?:www\.)?([^\s/@.]+(?:\.[^\s/@.]+)+)(?:\/|$)/.exec(text)?.[1];
  const digits = text.replace(/\D/g, "");
  if (NUMBER.test(text)) return { text, parts: digits.length >= PART_MIN ? [digits] : [] };
  const words = (/^https?:|^www\.|\.[a-z]{2,}\/$/.test(text) && address ? address : text).split(" ").slice(0, WORDS_MAX);
  // Words that are all too short for the index find nothing; beside a longer word they narrow the search.
  return { text, parts: words.some((word) => word.length >= PART_MIN) ? words : [] };
}

const IMPORT = /^import:(\d{1,9})$/;

/** Returns the search for the listings of an import. @param number of the import */
export const importSearch = (number: number): string => `import:${number}`;

/** Returns the number of the import whose listings a search asks for. */
export function searchedImport(text: string): number | undefined {
  const number = IMPORT.exec(text)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Returns a LIKE pattern that matches anywhere in a text. */
export const partPattern = (part: string): string => `%${escaped(part)}%`;
