/**
 * Definition of "featured": first the listings that staff chose, then all others by this score. The score counts guests' recommendations,
 * the completeness of a listing, and its direct-booking savings. Unclaimed listings without recommendations fill the remaining places,
 * ordered by how much is known about them (migrations/before-0.2/0060_businesses.sql). Payment has no influence.
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
  business_type: string;
  /** Measure of how much is known about the listing. */
  notability: number;
}

const POINTS = {
  recommendation: 4,
  recommendationsMax: 10,
  percentOfDiscount: 0.2,
  dollarOfCredit: 0.1,
  creditMax: 50,
  filledField: 1,
} as const;

/** Returns the points of a listing; only the order matters. */
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

/** Whether neither guests nor an owner have added anything to a listing: it only fills places that no other listing takes. */
const fillsUp = ({ is_featured, is_shell, recommendations_count, discount, bonus_credit }: FeatureCandidate): boolean =>
  is_shell && !is_featured && recommendations_count === 0 && discount === 0 && bonus_credit === 0;

/** Returns the key to spread listings by. Towns have many unclaimed listings of each type, so these are spread by place and type. */
const spreadKey = (one: FeatureCandidate): string => {
  const place = one.area?.slug ?? one.business_code;
  return fillsUp(one) ? `${place} ${one.business_type}` : place;
};

/** Returns the best candidates in order, spread over areas: a second listing of an area follows only after each area's first. */
export function pickFeatured<Candidate extends FeatureCandidate>(
  candidates: Candidate[],
  size: number,
  taken: ReadonlySet<string> = new Set(),
): Candidate[] {
  const ranked = candidates
    .filter((one) => !taken.has(one.business_code))
    .sort(
      (a, b) =>
        Number(fillsUp(a)) - Number(fillsUp(b)) ||
        Number(b.is_featured) - Number(a.is_featured) ||
        (fillsUp(a) ? b.notability - a.notability : featureScore(b) - featureScore(a)) ||
        (a.business_code < b.business_code ? -1 : 1),
    );
  const turns = new Map<string, number>();
  const withTurn = ranked.map((one, rank) => {
    const place = spreadKey(one);
    const turn = turns.get(place) ?? 0;
    turns.set(place, turn + 1);
    return { one, turn, rank };
  });
  return withTurn
    .sort((a, b) => Number(fillsUp(a.one)) - Number(fillsUp(b.one)) || a.turn - b.turn || a.rank - b.rank)
    .slice(0, size)
    .map(({ one }) => one);
}
