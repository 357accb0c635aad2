import type { ItemKind } from "../../catalogue/items/enumerations.ts";
import { blankItem, hasField, type ItemValues, itemErrors, mergeItem } from "../../catalogue/items/list/rules.ts";

/** Decides which fields of an item the software may write: never those that its people wrote. */

type SaidField = "title" | "description" | "minimum_price" | "minimum_price_currency" | "duration" | "duration_class" | "maximum_capacity";

/** Fields of a product as item values. */
export type Said = Pick<ItemValues, SaidField>;
/** Values that the guide wrote into an item, by field. */
export type Written = Partial<Said>;

/** Fields that mean nothing without each other belong together, either to the guide or to the item's people. */
const GROUPS: readonly (readonly SaidField[])[] = [
  ["title"],
  ["description"],
  ["minimum_price", "minimum_price_currency"],
  ["duration", "duration_class"],
  ["maximum_capacity"],
];

const fieldGroups = (kind: ItemKind) =>
  // The product of a room counts rooms, not the people in a room.
  GROUPS.filter((group) => group.every((field) => hasField(kind, field)) && !(kind === "room" && group.includes("maximum_capacity")));

const pick = (values: Written, group: readonly SaidField[]): Written =>
  Object.fromEntries(group.map((field) => [field, values[field] ?? null]));
const isSame = (one: Written, other: Written, group: readonly SaidField[]) =>
  group.every((field) => (one[field] ?? null) === (other[field] ?? null));

/** Returns the fields of an existing item that the software may fill: those that are still empty. */
export function openFields(kind: ItemKind, values: ItemValues): Written {
  const blank = blankItem(kind);
  return Object.assign({}, ...fieldGroups(kind).flatMap((group) => (isSame(values, blank, group) ? [pick(blank, group)] : [])));
}

/** Returns the fields of a new item that the software may fill: all that the kind has. */
export const allFields = (kind: ItemKind): Written => openFields(kind, blankItem(kind));

/**
 * Merges the current product into an item. A field that differs from what the guide wrote was changed by its people, and is theirs from
 * then on.
 * @returns the item's values, and those of them that the guide wrote
 */
export function withSaid(kind: ItemKind, values: ItemValues, written: Written, said: Said): { values: ItemValues; written: Written } {
  let next = values;
  const kept: Written = {};
  for (const group of fieldGroups(kind)) {
    const isOwn = group.every((field) => field in written) && isSame(written, values, group);
    if (!isOwn) continue;
    const given = mergeItem(kind, next, pick(said, group));
    const errors = itemErrors(given, next);
    // A value that this item does not allow is not written.
    if (!group.some((field) => errors[field])) next = given;
    Object.assign(kept, pick(next, group));
  }
  return { values: next, written: kept };
}

export const isOther = (one: ItemValues, other: ItemValues): boolean => JSON.stringify(one) !== JSON.stringify(other);
