import { texts } from "../../platform/languages/text.ts";

/** Sources of a translation, the best first: a text of a better source is shown before all others. */
export const TRANSLATION_SOURCES = texts({
  owner: "Translated by the owner",
  staff: "Translated by the guide's staff",
  import: "From the source",
  machine: "Translated by machine",
});
export type TranslationSource = keyof typeof TRANSLATION_SOURCES;

/** Fields that can be translated, with the maximum length of their texts. */
export const LISTING_TEXTS = { name: 200, short_description: 160, description: 4_000, directions: 300, price_text: 200 } as const;
export const ITEM_TEXTS = { title: 200, description: 4_000, item_category: 60, deposit: 500, cancellation: 500 } as const;
export const EVENT_TEXTS = { title: 200, description: 4_000, place_name: 200, price_text: 200 } as const;
export const AREA_TEXTS = { name: 200 } as const;
