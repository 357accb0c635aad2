import type { ItemKind } from "../../catalogue/items/enumerations.ts";
import { blankItem, hasField, type ItemValues, itemErrors, mergeItem } from "../../catalogue/items/list/rules.ts";

/** What of an item is the software's to say: never what its people wrote. */

type SaidField = "title" | "description" | "minimum_price" | "minimum_price_currency" | "duration" | "duration_class" | "maximum_capacity";

/** A product, as an item says it. */
export type Said = Pick<ItemValues, SaidField>;
/** What the guide wrote into an item, by field. */
export type Written = Partial<Said>;

/** Fields that say nothing without each other are one's or the other's together. */
const GROUPS: readonly (readonly SaidField[])[] = [
  ["title"],
  ["description"],
  ["minimum_price", "minimum_price_currency"],
  ["duration", "duration_class"],
  ["maximum_capacity"],
];

const fieldGroups = (kind: ItemKind) =>
  // A room's product counts rooms, and not the people in one.
  GROUPS.filter((group) => group.every((field) => hasField(kind, field)) && !(kind === "room" && group.includes("maximum_capacity")));

const pick = (values: Written, group: readonly SaidField[]): Written =>
  Object.fromEntries(group.map((field) => [field, values[field] ?? null]));
const isSame = (one: Written, other: Written, group: readonly SaidField[]) =>
  group.every((field) => (one[field] ?? null) === (other[field] ?? null));

/** What the software may say of an item that was there before: what nobody has said yet. */
export function openFields(kind: ItemKind, values: ItemValues): Written {
  const blank = blankItem(kind);
  return Object.assign({}, ...fieldGroups(kind).flatMap((group) => (isSame(values, blank, group) ? [pick(blank, group)] : [])));
}

/** And of one that is added: all that it can. */
export const allFields = (kind: ItemKind): Written => openFields(kind, blankItem(kind));

/**
 * An item with what the software says now. A field that is otherwise than the guide wrote it was changed by its people, and is theirs from then on.
 * @returns the item's values, and what is the guide's in them
 */
export function withSaid(kind: ItemKind, values: ItemValues, written: Written, said: Said): { values: ItemValues; written: Written } {
  let next = values;
  const kept: Written = {};
  for (const group of fieldGroups(kind)) {
    const isOwn = group.every((field) => field in written) && isSame(written, values, group);
    if (!isOwn) continue;
    const given = mergeItem(kind, next, pick(said, group) as Partial<ItemValues>);
    const errors = itemErrors(given, next);
    // What cannot be written here stays as it was.
    if (!group.some((field) => errors[field])) next = given;
    Object.assign(kept, pick(next, group));
  }
  return { values: next, written: kept };
}

export const isOther = (one: ItemValues, other: ItemValues): boolean => JSON.stringify(one) !== JSON.stringify(other);
