import type { ItemKind } from "../inventory/enumerations.ts";
import { roomUrl } from "../listing/rules.ts";

/** The room's path, as in ROOMS. */
export const INVENTORY_ROOM = "inventory/";

/** What the page of a listing's inventory shows beside the list. */
interface Shown {
  kind?: ItemKind;
  /** The form of an item, or of a new one. */
  edit?: string;
  add?: string;
  /** The question whether to delete an item; and then what was deleted, to bring it back. */
  delete?: string;
  deleted?: string;
}

/** @param code of the listing */
export const inventoryUrl = (code: string, shown: Shown = {}): string => {
  const query = new URLSearchParams(Object.entries(shown));
  return `${roomUrl(code, INVENTORY_ROOM)}${query.size > 0 ? `?${query}` : ""}`;
};
