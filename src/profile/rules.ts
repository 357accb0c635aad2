import type { Business } from "../businesses/contract.ts";
import type { InventoryItem } from "../inventory/contract.ts";

/** Listings near another that its page shows: two rows of the carousel on a desk. */
export const NEARBY_SIZE = 8;
/** Areas near a listing that its page names. */
export const NEARBY_AREAS = 6;

/** More pictures than that are not looked through. */
const PICTURES_MAX = 24;

/** What of the things on offer can be asked for: rooms and activities. */
export const bookablesOf = (items: readonly InventoryItem[]): InventoryItem[] =>
  items.filter(({ kind }) => kind === "room" || kind === "activity");

/** The UUID in the address of a picture. */
const uuidOf = (link: string): string => link.split("/")[2] ?? "";

/** The pictures of a listing: its cover, its gallery, then what it offers, each once. */
export function picturesOf(
  { name, cover_image_uuid, image_gallery }: Pick<Business, "name" | "cover_image_uuid" | "image_gallery">,
  items: readonly InventoryItem[],
): { uuid: string; caption: string }[] {
  const all = [
    { uuid: cover_image_uuid, caption: name },
    ...image_gallery.map((link) => ({ uuid: uuidOf(link), caption: name })),
    ...items.flatMap((item) => [
      { uuid: item.image_link_uuid, caption: item.title },
      ...item.image_gallery.map((link) => ({ uuid: uuidOf(link), caption: item.title })),
    ]),
  ];
  return [...new Map(all.map((one) => [one.uuid, one])).values()].slice(0, PICTURES_MAX);
}
