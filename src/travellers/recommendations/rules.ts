import { formatList, formatMonth, formatNumber } from "../../platform/values/format.ts";
import type { Recommendation } from "./contract.ts";

export const HIGHLIGHTS_MAX = 5;

/** The most that one answer holds; how many there are altogether is the listing's recommendations_count. */
export const RECOMMENDERS_MAX = 100;

/** What of the recommendations is shown: those with something to read before those with stars alone, else in the order given (friends first, then newest). */
export const pickHighlights = <Said extends Pick<Recommendation, "comment">>(recommendations: readonly Said[]): Said[] =>
  recommendations.toSorted((a, b) => Number(a.comment === "") - Number(b.comment === "")).slice(0, HIGHLIGHTS_MAX);

/** "Aiko Hoshino, Linh Trịnh and 21 other travellers recommend it too"; empty when there is no one else. @param total everybody who recommends it */
export function othersText(names: readonly string[], total: number): string {
  const named = names.slice(0, 2);
  const rest = total - named.length;
  if (named.length === 0) return "";
  const all = rest > 0 ? [...named, `${formatNumber(rest)} other ${rest === 1 ? "traveller" : "travellers"}`] : named;
  return `${formatList(all)} ${all.length === 1 ? "recommends" : "recommend"} it too`;
}

/** "March 2026", as people say when they were somewhere. @param created an ISO moment */
export const visitMonth = (created: string): string => formatMonth(created);

export const noRecommendations = (name: string): string => `Travellers have not added recommendations for ${name} yet.`;
