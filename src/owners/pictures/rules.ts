import { listingUrl } from "../../catalogue/listings/own/rules.ts";
import type { PresetName } from "../../catalogue/uploads/presets.ts";
import { formatFixed } from "../../platform/values/format.ts";

/** Pictures of one listing, those of its items included. */
export const PICTURES_MAX = 40;
export const ALT_MAX = 200;
/** So long a deleted picture can be brought back. */
export const UNDO_HOURS = 24;
/** Files of one form. */
export const FILES_MAX = 20;
/** Shorter than this at its longer edge, a picture looks soft across a screen. */
export const SMALL_EDGE = 1_200;

/** What lists show of a listing's pictures. Pictures from before a change of the others have these too. */
export const CARD_SIZES = ["card", "thumb", "cover", "wide"] as const satisfies readonly PresetName[];
/** What all pages show of them; made before anybody asks. */
export const SIZES = [...CARD_SIZES, "card_large", "standard"] as const satisfies readonly PresetName[];

export const TOO_MANY = `A listing has at most ${PICTURES_MAX} pictures. Delete one before you add another.`;
export const NO_ITEM = "This listing has no such room, activity or product.";
export const NOT_OWN = "This listing has no such picture.";
export const TWICE = "Each picture can be named once.";
export const NOT_WHOLE = "This file has not arrived whole yet.";
export const NO_UPLOAD = "There is no such upload, or it was used already.";
export const GONE = "This picture is gone for good.";
export const DELETE_QUESTION = "Are you sure you want to delete this picture?";

/** The desk section of a listing's pictures. */
export const picturesUrl = (code: string): string => `${listingUrl(code)}pictures/`;
/** The same at the staff desk. */
export const staffPicturesUrl = (code: string): string => `/staff/listings/${code}/pictures/`;

interface Shown {
  width: number;
  height: number;
}

/** What to know of a picture that was taken all the same; undefined for nothing. */
export const sizeHint = ({ width, height }: Shown): string | undefined =>
  Math.max(width, height) < SMALL_EDGE ? `Small: ${width} × ${height} pixels. It may look soft on a large screen.` : undefined;

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

const inWords = (count: number): string => {
  const number = NUMBERS[count] ?? String(count);
  return `${number.charAt(0).toUpperCase()}${number.slice(1)}`;
};
const COVER = "The first is the cover, on cards and when somebody sends";

/** "Nine of your own. The first is the cover …" */
export const pictureSentence = (count: number): string =>
  count === 0 ? "None of your own yet: the guide draws one until then." : `${inWords(count)} of your own. ${COVER} your page on.`;

/** The same for staff: "Nine. The first is the cover …" */
export const staffPictureSentence = (count: number): string =>
  count === 0
    ? "None yet: the guide draws one until then."
    : `${inWords(count)}. ${COVER} the page on. The listing’s people see in its log what is changed here.`;

/** A list with one of its entries at another place. */
export function moved<One>(list: readonly One[], from: number, to: number): One[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1));
}

/** 6.8 MB, as people say it. */
export const megabytes = (bytes: number): string => formatFixed(bytes / 1_048_576, 1);
