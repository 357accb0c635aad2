import type { ItemKind } from "../../catalogue/items/enumerations.ts";
import { sectionUrl } from "../../catalogue/listings/own/rules.ts";

/** The path of the desk section. */
export const INVENTORY_SECTION = "inventory/";

/** In the place of an item's id: one that is not there yet. */
export const NEW_ITEM = "new";

/** What the page of a listing's inventory shows beside the list. */
interface Shown {
  kind?: ItemKind;
  /** The question whether to delete an item; and then what was deleted, to bring it back. */
  delete?: string;
  deleted?: string;
}

/** @param code of the listing */
export const inventoryUrl = (code: string, shown: Shown = {}): string => {
  const query = new URLSearchParams(Object.entries(shown));
  return `${sectionUrl(code, INVENTORY_SECTION)}${query.size > 0 ? `?${query}` : ""}`;
};

/** The form of an item. */
export const itemUrl = (code: string, item: string): string => `${sectionUrl(code, INVENTORY_SECTION)}${item}/`;

/** The form of a new one. */
export const newItemUrl = (code: string, kind: ItemKind): string => `${itemUrl(code, NEW_ITEM)}?kind=${kind}`;
