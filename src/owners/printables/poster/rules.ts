import { formatMoney } from "../../../platform/values/format.ts";
import { POSTER_OFFERS, POSTER_SIZES, type PosterOffer, type PosterSize } from "./enumerations.ts";

/** The poster that a listing puts up: what is on it, and its addresses. */

export const WORDS_MAX = 160;
export const WORDS =
  "Were you happy here? Say so to the next traveller. Coming back, or sending somebody? Write to us, not to a booking site.";
export const WORDS_TOO_LONG = `At most ${WORDS_MAX} signs fit.`;

export interface PosterChoice {
  size: PosterSize;
  offer: PosterOffer;
  words: string;
}

const readKey = <Key extends string>(keys: Record<Key, string>, given: string | null, otherwise: Key): Key =>
  given !== null && Object.hasOwn(keys, given) ? (given as Key) : otherwise;

/** What an address asks for. Line breaks are spaces: a poster breaks lines by itself. */
export function readPosterChoice(query: URLSearchParams): PosterChoice {
  return {
    size: readKey(POSTER_SIZES, query.get("size"), "a4"),
    offer: readKey(POSTER_OFFERS, query.get("offer"), "shown"),
    words: (query.get("words") ?? WORDS).toWellFormed().replaceAll(/\s+/g, " ").trim(),
  };
}

export interface OfferLine {
  label: string;
  value: string;
}

/** What is given for booking direct, a line each. */
export const offerLines = ({ discount, bonus_credit }: { discount: number; bonus_credit: number }): OfferLine[] => [
  ...(discount > 0 ? [{ label: "Off, when you book direct", value: `${discount}%` }] : []),
  ...(bonus_credit > 0 ? [{ label: "Credit for your next journey", value: formatMoney(bonus_credit, "USD") }] : []),
];

export const posterUrl = (code: string): string => `/listing/${code}/poster/`;

export const posterFileUrl = (code: string, choice: PosterChoice): string =>
  `/listing/api/businesses/${code}/poster.pdf?${new URLSearchParams({ ...choice })}`;

/** As people type it: without the protocol and the last slash. */
export const typedAddress = (address: string): string => address.replace(/^https?:\/\//, "").replace(/\/$/, "");

/** Why no PDF is drawn; empty where it is. @param missing signs that the guide's letters lack */
export const lacksText = (missing: readonly string[]): string =>
  missing.length === 0
    ? ""
    : `The guide's letters lack ${missing.slice(0, 8).join(" ")}. Print this page itself instead: your browser has letters for every script.`;

/** A pictogram with what changes or follows it, joined ones as one, or the frame around a digit; and the space before it. */
const EMOJI =
  /(?<!\s)\s*(?:[\p{RI}\p{Extended_Pictographic}](?:\p{EMod}|\ufe0f|[\u{e0020}-\u{e007f}]|\u200d\p{Extended_Pictographic})*|\ufe0f?\u20e3)/gu;

/** @param missing signs that the guide's letters lack. Pictograms that it has (©, ★) stay */
export const withoutEmoji = (text: string, missing: readonly string[]): string =>
  text.replace(EMOJI, (found) => ([...found.trim()].some((sign) => missing.includes(sign)) ? "" : found)).trim();

/** What is said where the PDF has a text without its emoji; empty where it has the whole. */
export const leavesOut = (signs: readonly string[]): string =>
  signs.length === 0
    ? ""
    : `The PDF leaves out ${signs.slice(0, 8).join(" ")}, which it has no letters for. Print this page itself to have them.`;
