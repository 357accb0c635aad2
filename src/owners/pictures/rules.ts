import { DESK, sectionUrl } from "../../catalogue/listings/own/rules.ts";
import type { PresetName } from "../../catalogue/uploads/presets.ts";
import { plural, t } from "../../platform/languages/text.ts";
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

export const tooMany = () => t`A listing can have at most ${PICTURES_MAX} pictures. Delete one first.`;
export const noItem = () => t`The listing has no item with this ID. Choose another item.`;
export const notOwn = () => t`This picture does not belong to the listing.`;
export const listedTwice = () => t`List each picture only once.`;
export const notWhole = () => t`This upload is not finished yet.`;
export const noUpload = () => t`This upload does not exist or was already used. Upload the file again.`;
export const goneForGood = () => t`This picture has been deleted for good and can't be restored.`;
export const deleteQuestion = () => t`Are you sure you want to delete this picture?`;

/** Returns the URL of the desk section with a listing's pictures. */
export const picturesUrl = (code: string): string => sectionUrl(code, DESK.pictures);
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
  Math.max(width, height) < SMALL_EDGE ? t`Small: ${width} × ${height} pixels. It may look soft on a large screen.` : undefined;

const noPictures = () => t`No pictures yet. Until you add one, guests see our illustration.`;

/** Returns for example "9 pictures. The first is the cover …" */
export const pictureSentence = (count: number): string =>
  count === 0
    ? noPictures()
    : t`${plural(count, "# picture", "# pictures")}. The first is the cover, shown on cards and with shared links.`;

/** Returns the same for staff. */
export const staffPictureSentence = (count: number): string =>
  count === 0 ? noPictures() : `${pictureSentence(count)} ${t`Owners and helpers see your changes in the listing’s history.`}`;

/** Returns a list with one entry moved to another place. */
export function moved<One>(list: readonly One[], from: number, to: number): One[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1));
}

/** Returns a size in MB, for example "6.8". */
export const megabytes = (bytes: number): string => formatFixed(bytes / 1_048_576, 1);
