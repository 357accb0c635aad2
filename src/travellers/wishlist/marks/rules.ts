/**
 * Marks that a traveller sets with one press: a wish, or a visit. The name of a mark is its kind and the thing: "saved.k4m2x9ta",
 * "been_area.hoi-an".
 */

import { t, texts } from "../../../platform/languages/text.ts";

/** Texts of the kinds of marks: of the button, and of the toasts. The wording of "Saved!" is fixed. */
export const MARK_KINDS = {
  saved: texts({ label: "Add to Wishlist", marked: "Saved", done: "Saved!", undone: "Removed from your wishlist." }),
  saved_country: texts({ label: "Add to Wishlist", marked: "Saved", done: "Saved!", undone: "Removed from your wishlist." }),
  been: texts({
    label: "I have been there",
    marked: "Visited",
    done: "Added to your visited places.",
    undone: "Removed from your visited places.",
  }),
  been_area: texts({
    label: "I have been there",
    marked: "Visited",
    done: "Added to your visited places.",
    undone: "Removed from your visited places.",
  }),
  been_country: texts({
    label: "I have been there",
    marked: "Visited",
    done: "Added to your visited countries.",
    undone: "Removed from your visited countries.",
  }),
};
export type MarkKind = keyof typeof MARK_KINDS;

export const keepsWords = () => t`You have recommended this place. Delete the recommendation on My Recommendations first.`;

const isMarkKind = (kind: string): kind is MarkKind => Object.hasOwn(MARK_KINDS, kind);

/** Parses the name of a mark; undefined if it is not one. */
export function parseMarkName(name: string): { kind: MarkKind; thing: string } | undefined {
  const [, kind = "", thing = ""] = /^([a-z_]+)\.([\w-]{2,200})$/.exec(name) ?? [];
  return isMarkKind(kind) ? { kind, thing } : undefined;
}

/** Returns the value of a button: the mark and its existing record; without a record, the press creates one. */
export const buttonValue = (name: string, record: string): string => `${name} ${record}`;
export const parseButtonRecord = (value: string): string => value.split(" ")[1] ?? "";

/** Name used in `me.marks` (accounts/travellers/me.ts) for the placeholder of a record on a shared page. */
export const MARK_KEY = "KEY";
/** Returns the name of the record of a listing's voucher, which is no mark but is filled in like one. */
export const voucherMark = (business: string): string => `voucher.${business}`;

/** Id of the form that a page's buttons belong to, and path of the page that handles it. */
export const MARKS_FORM = "marks";
export const MARK_PAGE = "/traveller/mark/";

/**
 * Returns the URL for a visitor without an account: the login, then the page that asks for confirmation.
 * @param next page to return to
 */
export const markUrl = (name: string, next: string): string => `${MARK_PAGE}?${new URLSearchParams({ mark: name, next })}`;

/** Paths of the wishlist's own pages. */
export const WISHLIST = "/traveller/wishlist/";
/** Returns the path where a traveller writes a guide to a country (travellers/guides/urls.ts). */
export const makeGuideUrl = (country: string): string => `/traveller/my-guide/${country.toLowerCase()}/`;
export const UPDATE_WISHLIST = "/traveller/wishlist/update/";
/** Path where a list is imported (travellers/placeImport). */
export const IMPORT_LIST = "/traveller/import/";
