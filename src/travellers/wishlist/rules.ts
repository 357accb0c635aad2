import { plural, t } from "../../platform/languages/text.ts";
import { formatNumber } from "../../platform/values/format.ts";

/** Messages for a thing that cannot be saved. */

export const unknownBusiness = () => t`We can't find that business.`;
export const otherCountry = () => t`This business is in another country.`;
export const unknownCountryCode = () => t`We can't find that country.`;

/** Maximum number of listings in one lookup. */
export const AMONG_MAX = 100;

/** Number of places on one page of the wishlist. */
export const PAGE_PLACES = 10;

export const countPages = (places: number): number => Math.max(1, Math.ceil(places / PAGE_PLACES));

/** Places are shown in groups of four; the remaining one, two or three share a row. */
const GROUP = 4;
export const groupPlaces = <Place>(places: readonly Place[]): Place[][] =>
  Array.from({ length: Math.ceil(places.length / GROUP) }, (_, index) => places.slice(index * GROUP, (index + 1) * GROUP));

/** Returns "7 places in 3 countries, 4 with a direct-booking offer." */
export function wishlistSentence(places: number, direct: number, countries: number): string {
  if (places === 0) return t`${plural(countries, "# country", "# countries")}, no places saved yet.`;
  if (direct === 0) return t`${plural(places, "# place", "# places")} in ${plural(countries, "# country", "# countries")}.`;
  if (places === 1) return t`1 place in ${plural(countries, "# country", "# countries")}, with a direct-booking offer.`;
  if (places === direct)
    return t`${plural(places, "# place", "# places")} in ${plural(countries, "# country", "# countries")}, all with a direct-booking offer.`;
  return t`${plural(places, "# place", "# places")} in ${plural(countries, "# country", "# countries")}, ${formatNumber(direct)} with a direct-booking offer.`;
}

/**
 * Returns the page of each country's first place.
 * @param counts of places, in the order of the page
 */
export function firstPages(counts: readonly number[]): number[] {
  let before = 0;
  return counts.map((count) => {
    const page = Math.floor(before / PAGE_PLACES) + 1;
    before += count;
    return count === 0 ? countPages(before) : page;
  });
}
