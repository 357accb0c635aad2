import type { BusinessType } from "../../catalogue/listings/enumerations.ts";
import { texts } from "../../platform/languages/text.ts";

/** Entries of the recommendation flow, by the last segment of `/traveller/recommend/{type}/`. */
export const RECOMMEND_ENTRIES = texts({
  accommodation: "A place to stay",
  activity: "Something to do",
  eat_drink: "Somewhere to eat or drink",
  sight: "A sight",
});
export type RecommendEntryCode = keyof typeof RECOMMEND_ENTRIES;

/** Headings of the entries' pages. */
export const RECOMMEND_TITLES: Record<RecommendEntryCode, string> = texts({
  accommodation: "Recommend a place to stay",
  activity: "Recommend something to do",
  eat_drink: "Recommend somewhere to eat or drink",
  sight: "Recommend a sight",
});

/** Types of listings of each entry. */
export const RECOMMEND_TYPES: Record<RecommendEntryCode, readonly BusinessType[]> = {
  accommodation: ["accommodation"],
  activity: ["activity"],
  eat_drink: ["restaurant", "cafe", "bar"],
  sight: ["sight"],
};
