import type { BusinessType } from "../../catalogue/listings/enumerations.ts";

interface RecommendEntry {
  label: string;
  title: string;
  types: readonly BusinessType[];
}

/** Entries of the recommendation flow, by the last segment of `/traveller/recommend/{type}/`. */
export const RECOMMEND_ENTRIES = {
  accommodation: { label: "A place to stay", title: "Recommend a place to stay", types: ["accommodation"] },
  activity: { label: "Something to do", title: "Recommend something to do", types: ["activity"] },
  eat_drink: { label: "Somewhere to eat or drink", title: "Recommend somewhere to eat or drink", types: ["restaurant", "cafe", "bar"] },
  sight: { label: "A sight", title: "Recommend a sight", types: ["sight"] },
} as const satisfies Record<string, RecommendEntry>;

export type RecommendEntryCode = keyof typeof RECOMMEND_ENTRIES;
