import { fillParts, type Person, rankListings, rankTagged, type TaggedRow, type TrustedRow } from "./ranking.ts";
import { listingReason, lovedReason, othersSaying, tagReason } from "./reasons.ts";

/** Maximum number of suggestions, and of people named with each. */
export const SUGGESTIONS_MAX = 100;
const NAMED_MAX = 3;

interface Suggested {
  business: string;
  reason: string;
  people: Person[];
}

/**
 * Returns all suggestions, each listing once: recommendations of near people, then followed hashtags, then the most recommended listings.
 * @param loved most recommended listings of the guide, in their order
 */
export function rankSuggestions(
  rows: readonly TrustedRow[],
  tagged: readonly TaggedRow[],
  loved: readonly { business: string; recommendations_count: number }[],
): Suggested[] {
  const parts: Suggested[][] = [
    rankListings(rows).map((listing) => ({
      business: listing.business,
      reason: listingReason(listing),
      people: [...listing.said.slice(0, 1).map(({ person }) => person), ...othersSaying(listing)].slice(0, NAMED_MAX),
    })),
    rankTagged(tagged).map(({ business, hashtag }) => ({ business, reason: tagReason(hashtag), people: [] })),
    loved.map(({ business, recommendations_count }) => ({ business, reason: lovedReason(recommendations_count), people: [] })),
  ];
  return fillParts(parts.map((part) => ({ rows: part, max: SUGGESTIONS_MAX })))
    .flat()
    .slice(0, SUGGESTIONS_MAX);
}
