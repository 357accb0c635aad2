/** Scale of an area's importance to travellers: each doubling of its inhabitants adds this much. */
const DOUBLING = 1_000;
const CAPITAL = 3 * DOUBLING;
/**
 * Listings count more than inhabitants, because travellers can book them. Only whole doublings count, so that not every new listing
 * rewrites its area's keys.
 */
const LISTINGS_DOUBLING = 2 * DOUBLING;
const RECOMMENDATIONS_DOUBLING = DOUBLING;

interface Known {
  population: number;
  /** Published listings in the area, and the number of their recommendations. */
  listings: number;
  recommendations: number;
  isCapital: boolean;
}

const doublings = (count: number) => Math.log2(1 + Math.max(0, count));

/**
 * Returns how likely travellers mean this area among those whose names match equally. Inhabitants count by their logarithm, so that a city
 * of millions without travellers ranks behind a capital and behind a town full of listings.
 * @returns a whole number of thousandths of a doubling of inhabitants, far below START_SCORE
 */
export const areaPopularity = ({ population, listings, recommendations, isCapital }: Known): number =>
  Math.round(
    DOUBLING * doublings(population) +
      (isCapital ? CAPITAL : 0) +
      LISTINGS_DOUBLING * Math.floor(doublings(listings)) +
      RECOMMENDATIONS_DOUBLING * Math.floor(doublings(recommendations)),
  );
