import { listingUrl } from "../../catalogue/listings/own/rules.ts";
import type { PresetName } from "../../catalogue/uploads/presets.ts";
import { formatFixed } from "../../platform/values/format.ts";

/** Maximum number of pictures of a listing, including those of its items. */
export const PICTURES_MAX = 40;
export const ALT_MAX = 200;
/** Hours for which a deleted picture can be restored. */
export const UNDO_HOURS = 24;
/** Maximum number of files in one form. */
export const FILES_MAX = 20;
/** Length of the longer edge, in pixels, below which a picture looks soft across a screen. */
export const SMALL_EDGE = 1_200;

/** Sizes that lists show. Pictures from before a change of the other sizes have these too. */
export const CARD_SIZES = ["card", "thumb", "cover", "wide"] as const satisfies readonly PresetName[];
/** Sizes that pages show. They are made in advance. */
export const SIZES = [...CARD_SIZES, "card_large", "standard"] as const satisfies readonly PresetName[];

export const TOO_MANY = `A listing has at most ${PICTURES_MAX} pictures. Delete one before you add another.`;
export const NO_ITEM = "This listing has no such room, activity or product.";
export const NOT_OWN = "This listing has no such picture.";
export const TWICE = "Each picture can be named once.";
export const NOT_WHOLE = "This file has not arrived whole yet.";
export const NO_UPLOAD = "There is no such upload, or it was used already.";
export const GONE = "This picture is gone for good.";
export const DELETE_QUESTION = "Are you sure you want to delete this picture?";

/** Returns the URL of the desk section with a listing's pictures. */
export const picturesUrl = (code: string): string => `${listingUrl(code)}pictures/`;
/** Returns the URL of the same section on the staff desk. */
export const staffPicturesUrl = (code: string): string => `/staff/listings/${code}/pictures/`;

interface Shown {
  width: number;
  height: number;
}

/**
 * Returns a warning about an accepted picture.
 * @returns undefined without a warning
 */
export const sizeHint = ({ width, height }: Shown): string | undefined =>
  Math.max(width, height) < SMALL_EDGE ? `Small: ${width} × ${height} pixels. It may look soft on a large screen.` : undefined;

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

const inWords = (count: number): string => {
  const number = NUMBERS[count] ?? String(count);
  return `${number.charAt(0).toUpperCase()}${number.slice(1)}`;
};
const COVER = "The first is the cover, on cards and when somebody sends";

/** Returns for example "Nine of your own. The first is the cover …" */
export const pictureSentence = (count: number): string =>
  count === 0 ? "None of your own yet: the guide draws one until then." : `${inWords(count)} of your own. ${COVER} your page on.`;

/** Returns the same for staff: "Nine. The first is the cover …" */
export const staffPictureSentence = (count: number): string =>
  count === 0
    ? "None yet: the guide draws one until then."
    : `${inWords(count)}. ${COVER} the page on. The listing’s people see in its log what is changed here.`;

/** Returns a list with one entry moved to another place. */
export function moved<One>(list: readonly One[], from: number, to: number): One[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1));
}

/** Returns a size in MB, for example "6.8". */
export const megabytes = (bytes: number): string => formatFixed(bytes / 1_048_576, 1);
