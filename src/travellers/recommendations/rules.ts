import { counted, t } from "../../platform/languages/text.ts";
import { formatList, formatMonth } from "../../platform/values/format.ts";
import type { Recommendation } from "./contract.ts";

export const HIGHLIGHTS_MAX = 5;

/** Maximum number of recommendations in one response; the listing's recommendations_count is the total. */
export const RECOMMENDERS_MAX = 100;

/**
 * Returns the recommendations to show: those with a text before those with stars alone, otherwise in the given order (friends first, then
 * newest).
 */
export const pickHighlights = <Said extends Pick<Recommendation, "comment">>(recommendations: readonly Said[]): Said[] =>
  recommendations.toSorted((a, b) => Number(a.comment === "") - Number(b.comment === "")).slice(0, HIGHLIGHTS_MAX);

/**
 * Returns "Aiko Hoshino, Linh Trịnh and 21 other travellers recommend it too"; empty without other travellers.
 * @param total number of the other travellers
 */
export function othersText(names: readonly string[], total: number): string {
  const named = names.slice(0, 2);
  const [first] = named;
  const rest = total - named.length;
  if (first === undefined) return "";
  if (rest <= 0 && named.length === 1) return t`${first} recommends it too`;
  return t`${formatList(rest > 0 ? [...named, counted(rest, "# other traveller", "# other travellers")] : named)} recommend it too`;
}

/**
 * Returns "March 2026", the usual precision for a visit.
 * @param created ISO 8601
 */
export const visitMonth = (created: string): string => formatMonth(created);

export const noRecommendations = (name: string): string => t`Travellers have not added recommendations for ${name} yet.`;
