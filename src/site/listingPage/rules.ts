import type { InventoryItem } from "../../catalogue/items/contract.ts";
import type { Business } from "../../catalogue/listings/contract.ts";
import { isUploaded } from "../../platform/files/uploadMark.ts";

/** Number of nearby listings on a profile: two rows of the carousel on a desktop. */
export const NEARBY_SIZE = 8;
/** Number of nearby areas on a profile. */
export const NEARBY_AREAS = 6;

/** Maximum number of pictures in a gallery, unless there are more uploaded ones. */
const PICTURES_MAX = 24;

/** Returns the items that can be enquired about: rooms and activities. */
export const bookableItems = (items: readonly InventoryItem[]): InventoryItem[] =>
  items.filter(({ kind }) => kind === "room" || kind === "activity");

/** Author and licence of an open-data picture. */
export interface Credit {
  author: string;
  licence: string;
  licence_link: string | null;
  page_link: string | null;
}

interface Caption {
  uuid: string;
  alt: string;
  credit: Credit | null;
}

export interface Picture {
  /** Without the preset: "/media/{uuid}". */
  uuid: string;
  /** Alternative text: the caption, or the name of the listing or item. */
  caption: string;
  credit?: Credit;
}

/** Returns the UUID in a picture's URL. */
const pictureUuid = (link: string): string => link.split("/")[2] ?? "";

/**
 * Returns the pictures of a listing: its cover, its gallery, then those of its items, each once; drawn ones come after uploaded ones.
 * @param captions of the uploaded ones
 */
export function listingPictures(
  { name, cover_image_uuid, image_gallery }: Pick<Business, "name" | "cover_image_uuid" | "image_gallery">,
  items: readonly InventoryItem[],
  captions: readonly Caption[] = [],
): Picture[] {
  const described = new Map(captions.map((caption) => [caption.uuid, caption]));
  const named = (uuid: string, name: string) => {
    const { alt, credit } = described.get(uuid) ?? {};
    return { uuid, caption: alt || name, ...(credit && { credit }) };
  };
  const all = [
    named(cover_image_uuid, name),
    ...image_gallery.map((link) => named(pictureUuid(link), name)),
    ...items.flatMap((item) => [
      named(item.image_link_uuid, item.title),
      ...item.image_gallery.map((link) => named(pictureUuid(link), item.title)),
    ]),
  ];
  const each = [...new Map(all.map((one) => [one.uuid, one])).values()];
  const real = each.filter(({ uuid }) => isUploaded(uuid));
  const drawn = each.filter(({ uuid }) => !isUploaded(uuid));
  return [...real, ...drawn.slice(0, Math.max(0, PICTURES_MAX - real.length))];
}
