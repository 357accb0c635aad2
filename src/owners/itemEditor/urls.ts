import type { ItemKind } from "../../catalogue/items/enumerations.ts";
import { DESK, sectionUrl } from "../../catalogue/listings/own/rules.ts";

/** Used in place of an item's id for a new item. */
export const NEW_ITEM = "new";

/** Query of the inventory page. */
interface Shown {
  kind?: ItemKind;
  /** Item whose deletion needs confirmation, and a deleted item that can be restored. */
  delete?: string;
  deleted?: string;
}

/** @param code code of the listing */
export const inventoryUrl = (code: string, shown: Shown = {}): string => {
  const query = new URLSearchParams(Object.entries(shown));
  return `${sectionUrl(code, DESK.rooms)}${query.size > 0 ? `?${query}` : ""}`;
};

/** Returns the URL of an item's form. */
export const itemUrl = (code: string, item: string): string => `${sectionUrl(code, DESK.rooms)}${item}/`;

/** Returns the URL of the form for a new item. */
export const newItemUrl = (code: string, kind: ItemKind): string => `${itemUrl(code, NEW_ITEM)}?kind=${kind}`;
