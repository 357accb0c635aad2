import { chooseTexts, type Translations } from "../../translations/rules.ts";
import type { InventoryItem } from "../contract.ts";
import type { inventory_item } from "../tables.ts";

/** An item's texts in the reader's language. */

/** Returns the texts of an item. @param language of its listing's texts; null for the guide's main language */
export function itemTexts(
  { title, description, item_category, terms }: typeof inventory_item.$inferSelect,
  language: string | null,
  translations: Translations | undefined,
): Pick<InventoryItem, "title" | "description" | "item_category" | "terms" | "translated" | "foreign"> {
  const { texts, ...languages } = chooseTexts({ title, description, item_category, ...terms }, language, translations);
  const { deposit, cancellation, ...shown } = texts;
  return { ...shown, terms: { deposit, cancellation }, ...languages };
}

/** Returns the title that the listing gave an item, for what is stored and what the listing reads. */
export const originalTitle = ({ title, translated }: Pick<InventoryItem, "title" | "translated">): string =>
  translated.title?.original?.text ?? title;

/** Returns a card's item, whose description is cut, without the whole original of it. */
export function withoutOriginal(translated: InventoryItem["translated"]): InventoryItem["translated"] {
  const { description } = translated;
  return description ? { ...translated, description: { source: description.source, language: description.language } } : translated;
}
