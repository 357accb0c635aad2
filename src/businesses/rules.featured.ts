/**
 * What "featured" means, all of it: first what the staff chose, then by this score. It counts what guests say, how complete a listing is, and what
 * booking direct saves. Nothing in it can be paid for.
 */

export interface FeatureCandidate {
  business_code: string;
  is_featured: boolean;
  is_shell: boolean;
  recommendations_count: number;
  discount: number;
  bonus_credit: number;
  short_description: string;
  description: string;
  hashtags: string[];
  opening_time: string | null;
  area: { slug: string } | null;
}

const POINTS = {
  recommendation: 4,
  recommendationsMax: 10,
  percentOfDiscount: 0.2,
  dollarOfCredit: 0.1,
  creditMax: 50,
  filledField: 1,
} as const;

/** Points of a listing; only the order matters. */
export function featureScore(listing: FeatureCandidate): number {
  const filled = [listing.short_description, listing.description, listing.hashtags[0], listing.opening_time, listing.area].filter(
    Boolean,
  ).length;
  return (
    Math.min(listing.recommendations_count, POINTS.recommendationsMax) * POINTS.recommendation +
    listing.discount * POINTS.percentOfDiscount +
    Math.min(listing.bonus_credit, POINTS.creditMax) * POINTS.dollarOfCredit +
    filled * POINTS.filledField
  );
}

/** The best of the candidates in order, spread over areas: a second one of an area comes only when every area had its turn. An unclaimed listing is not featured before its owner has a say. */
export function pickFeatured<Candidate extends FeatureCandidate>(
  candidates: Candidate[],
  size: number,
  taken: ReadonlySet<string> = new Set(),
): Candidate[] {
  const ranked = candidates
    .filter((one) => !taken.has(one.business_code) && (one.is_featured || !one.is_shell))
    .sort(
      (a, b) =>
        Number(b.is_featured) - Number(a.is_featured) || featureScore(b) - featureScore(a) || (a.business_code < b.business_code ? -1 : 1),
    );
  const turns = new Map<string, number>();
  const withTurn = ranked.map((one, rank) => {
    const place = one.area?.slug ?? one.business_code;
    const turn = turns.get(place) ?? 0;
    turns.set(place, turn + 1);
    return { one, turn, rank };
  });
  return withTurn
    .sort((a, b) => a.turn - b.turn || a.rank - b.rank)
    .slice(0, size)
    .map(({ one }) => one);
}
