import type { DbOrTransaction } from "../../../platform/db/types.ts";
import { itemAt } from "../../../platform/values/items.ts";
import { profileUrl } from "../../listings/rules.ts";
import type { Scope } from "../../places/scope.ts";
import { readAllTranslations } from "../../translations/store.ts";
import type { ActivityProductCard, InventoryItem } from "../contract.ts";
import { firstWords } from "../rules.ts";
import { asItem, findFeaturedActivities, findItems, type ItemInLanguage } from "../store.ts";
import { itemTexts, withoutOriginal } from "./rules.ts";

/** Items in the reader's language, for guests. Owners and helpers read the listing's own texts in ../list/store.ts. */

/** Converts rows to public items with their texts in the reader's language. One query; without rows none. */
export async function showItems(db: DbOrTransaction, rows: readonly ItemInLanguage[]): Promise<InventoryItem[]> {
  const translations = await readAllTranslations(
    db,
    "item",
    rows.map(({ item }) => item.id),
  );
  return rows.map(({ item, language }) => ({ ...asItem(item), ...itemTexts(item, language, translations.get(item.id)) }));
}

/** Returns a page of a listing's items, with their total number. @param wanted as for findItems */
export async function listItems(db: DbOrTransaction, wanted: Parameters<typeof findItems>[1]) {
  const { count, rows } = await findItems(db, wanted);
  return { count, results: await showItems(db, rows) };
}

/** Returns the cards of featured activities, in the order of findFeaturedActivities. */
export async function listFeaturedActivities(db: DbOrTransaction, limit: number, scope?: Scope): Promise<ActivityProductCard[]> {
  const rows = await findFeaturedActivities(db, limit, scope);
  return (await showItems(db, rows)).map((card, index) => ({
    ...card,
    description: firstWords(card.description),
    translated: withoutOriginal(card.translated),
    business: { ...itemAt(rows, index).listing, profile_url: profileUrl(card.business_profile) },
  }));
}
