import type { ItemKind } from "../../catalogue/items/enumerations.ts";
import { ITEMS_MAX } from "../../catalogue/items/list/rules.ts";
import { t } from "../../platform/languages/text.ts";
import { formatList } from "../../platform/values/format.ts";
import { fold } from "../itemEditor/import/rules.ts";
import type { ProductState } from "./enumerations.ts";

/** Choices for each product: a new activity, an existing item, or nothing. */

export const NEW = "new";
export const NONE = "none";

export interface ListedProduct {
  uuid: string;
  title: string;
  state: ProductState;
  /** Linked item. Null if the product has none or it was deleted. */
  item: string | null;
  is_gone: boolean;
}

interface ListedItem {
  id: string;
  title: string;
  kind: ItemKind;
}

/**
 * Suggests a choice: the item with the same title, otherwise a new one.
 * @param items items without a product
 */
export function suggestionFor({ title, state, item, is_gone }: ListedProduct, items: readonly ListedItem[]): string {
  if (item !== null) return item;
  if (state !== "new" || is_gone) return NONE;
  return items.find((one) => fold(one.title) === fold(title))?.id ?? NEW;
}

export interface Choice {
  product: string;
  /** NEW, NONE or the id of an item. */
  item: string;
}

export interface Plan {
  /** Products that become a new activity. */
  added: string[];
  /** Products that are linked to an existing item. */
  linked: { product: string; item: string }[];
  leftOut: string[];
}

/** @returns the changes to write, or the reasons why they are refused, in sentences */
export function planChoices(
  choices: readonly Choice[],
  products: readonly ListedProduct[],
  items: readonly ListedItem[],
): Plan | { errors: string[] } {
  const byUuid = new Map(products.map((one) => [one.uuid, one]));
  const byId = new Map(items.map((one) => [one.id, one]));
  const wanted = new Map(choices.map(({ product, item }) => [product, item]));
  const errors = [...wanted].flatMap(([uuid, item]) => {
    const product = byUuid.get(uuid);
    if (!product) return [t`This product no longer exists. Reload the page.`];
    if (item === NONE || item === product.item) return [];
    if (product.is_gone) return [t`${product.title}: The software no longer offers this.`];
    return item === NEW || byId.has(item) ? [] : [t`${product.title}: This item no longer exists. Reload the page.`];
  });
  const ends = products.map((one) => ({ title: one.title, item: wanted.get(one.uuid) ?? one.item ?? NONE }));
  for (const [item, same] of Map.groupBy(ends, (one) => one.item))
    if (item !== NEW && item !== NONE && same.length > 1)
      errors.push(t`${formatList(same.map(({ title }) => title))} can't be linked to the same item: ${byId.get(item)?.title ?? ""}.`);
  const changed = [...wanted].filter(([uuid, item]) => {
    const product = byUuid.get(uuid);
    return product && (item === NONE ? product.state !== "left_out" : item !== product.item);
  });
  const added = changed.flatMap(([uuid, item]) => (item === NEW ? [uuid] : []));
  if (added.length + items.filter(({ kind }) => kind === "activity").length > ITEMS_MAX && added.length > 0)
    errors.push(t`A listing can have at most ${ITEMS_MAX} activities.`);
  if (errors.length > 0) return { errors: [...new Set(errors)] };
  return {
    added,
    linked: changed.flatMap(([product, item]) => (item === NEW || item === NONE ? [] : [{ product, item }])),
    leftOut: changed.flatMap(([uuid, item]) => (item === NONE ? [uuid] : [])),
  };
}
