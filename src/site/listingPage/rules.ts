import type { InventoryItem } from "../../catalogue/items/contract.ts";
import type { Business } from "../../catalogue/listings/contract.ts";
import { isUploaded } from "../../platform/files/uploadMark.ts";

/** Listings near another that its page shows: two rows of the carousel on a desk. */
export const NEARBY_SIZE = 8;
/** Areas near a listing that its page names. */
export const NEARBY_AREAS = 6;

/** More pictures than that are not looked through, unless there are more real ones. */
const PICTURES_MAX = 24;

/** What of the things on offer can be asked for: rooms and activities. */
export const bookableItems = (items: readonly InventoryItem[]): InventoryItem[] =>
  items.filter(({ kind }) => kind === "room" || kind === "activity");

/** Whom a picture of open data is by. */
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
  /** What it shows: the listing, or the thing on offer. */
  caption: string;
  credit?: Credit;
}

/** The UUID in the address of a picture. */
const pictureUuid = (link: string): string => link.split("/")[2] ?? "";

/** The pictures of a listing: its cover, its gallery, then what it offers, each once; what is drawn comes after what is real. @param captions what real ones show */
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
