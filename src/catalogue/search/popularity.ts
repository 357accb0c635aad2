/** What makes an area the one that a traveller means, on one scale: each doubling of its inhabitants is worth this much. */
const DOUBLING = 1_000;
const CAPITAL = 3 * DOUBLING;
/** Listings say more than inhabitants: somebody can be booked there. Whole doublings alone, so that not every new listing rewrites its area's keys. */
const LISTINGS_DOUBLING = 2 * DOUBLING;
const RECOMMENDATIONS_DOUBLING = DOUBLING;

interface Known {
  population: number;
  /** Published listings in it, and how often they are recommended. */
  listings: number;
  recommendations: number;
  isCapital: boolean;
}

const doublings = (count: number) => Math.log2(1 + Math.max(0, count));

/**
 * How likely an area is the one that is meant, among those whose names fit alike: inhabitants by their logarithm, so that a city of millions without travellers stands behind a capital and behind a town full of listings.
 * @returns a whole number of thousandths of a doubling of inhabitants, far below START_SCORE
 */
export const areaPopularity = ({ population, listings, recommendations, isCapital }: Known): number =>
  Math.round(
    DOUBLING * doublings(population) +
      (isCapital ? CAPITAL : 0) +
      LISTINGS_DOUBLING * Math.floor(doublings(listings)) +
      RECOMMENDATIONS_DOUBLING * Math.floor(doublings(recommendations)),
  );
