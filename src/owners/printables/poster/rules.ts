import { DESK, sectionUrl } from "../../../catalogue/listings/own/rules.ts";
import { t } from "../../../platform/languages/text.ts";
import { formatMoney } from "../../../platform/values/format.ts";
import { POSTER_OFFERS, POSTER_SIZES, type PosterOffer, type PosterSize } from "./enumerations.ts";

/** Rules of the poster: its content and its URLs. */

export const WORDS_MAX = 160;
export const defaultWords = () =>
  t`Were you happy here? Recommend us to other travellers. Coming back, or sending a friend? Book direct with us.`;
export const wordsTooLong = () => t`Use at most ${WORDS_MAX} characters.`;

export interface PosterChoice {
  size: PosterSize;
  offer: PosterOffer;
  words: string;
}

const isKey = <Key extends string>(keys: Record<Key, string>, given: string): given is Key => Object.hasOwn(keys, given);
const readKey = <Key extends string>(keys: Record<Key, string>, given: string | null, otherwise: Key): Key =>
  given !== null && isKey(keys, given) ? given : otherwise;

/** Parses the choice in a URL. Line breaks become spaces, because the poster breaks lines by itself. */
export function readPosterChoice(query: URLSearchParams): PosterChoice {
  return {
    size: readKey(POSTER_SIZES, query.get("size"), "a4"),
    offer: readKey(POSTER_OFFERS, query.get("offer"), "shown"),
    words: (query.get("words") ?? defaultWords()).toWellFormed().replaceAll(/\s+/g, " ").trim(),
  };
}

export interface OfferLine {
  label: string;
  value: string;
}

/** Returns the benefits of booking direct, one line each. */
export const offerLines = ({ discount, bonus_credit }: { discount: number; bonus_credit: number }): OfferLine[] => [
  ...(discount > 0 ? [{ label: t`Book direct`, value: t`${discount}% off` }] : []),
  ...(bonus_credit > 0 ? [{ label: t`Credit for your next visit`, value: formatMoney(bonus_credit, "USD") }] : []),
];

export const posterUrl = (code: string): string => sectionUrl(code, DESK.poster);

export const posterFileUrl = (code: string, choice: PosterChoice): string =>
  `/listing/api/businesses/${code}/poster.pdf?${new URLSearchParams({ ...choice })}`;

/** Returns a URL as people type it: without the protocol and the last slash. */
export const typedAddress = (address: string): string => address.replace(/^https?:\/\//, "").replace(/\/$/, "");

/**
 * Returns the reason why no PDF is drawn, or an empty string.
 * @param missing characters that the guide's font lacks
 */
export const lacksText = (missing: readonly string[]): string =>
  missing.length === 0
    ? ""
    : t`The PDF font lacks ${missing.slice(0, 8).join(" ")}. Print this page instead: your browser can show these characters.`;

/** Matches an emoji with its modifiers, a joined sequence as one, or the frame around a digit, with the space before it. */
const EMOJI =
  /(?<!\s)\s*(?:[\p{RI}\p{Extended_Pictographic}](?:\p{EMod}|\ufe0f|[\u{e0020}-\u{e007f}]|\u200d\p{Extended_Pictographic})*|\ufe0f?\u20e3)/gu;

/** @param missing characters that the guide's font lacks. Pictograms that it has (©, ★) stay */
export const withoutEmoji = (text: string, missing: readonly string[]): string =>
  text.replace(EMOJI, (found) => ([...found.trim()].some((sign) => missing.includes(sign)) ? "" : found)).trim();

/** Returns a note if the PDF leaves out emoji, or an empty string. */
export const leavesOut = (signs: readonly string[]): string =>
  signs.length === 0 ? "" : t`The PDF leaves out ${signs.slice(0, 8).join(" ")}, which its font lacks. Print this page to include them.`;
