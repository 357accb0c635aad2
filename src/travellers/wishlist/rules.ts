/** Messages for a thing that cannot be saved. */

export const UNKNOWN_BUSINESS = "There is no such business.";
export const OTHER_COUNTRY = "This business is in another country.";
export const UNKNOWN_COUNTRY = "There is no such country.";

/** Maximum number of listings in one lookup. */
export const AMONG_MAX = 100;

/** Number of places on one page of the wishlist. */
export const PAGE_PLACES = 10;

export const countPages = (places: number): number => Math.max(1, Math.ceil(places / PAGE_PLACES));

/** Places are shown in groups of four; the remaining one, two or three share a row. */
const GROUP = 4;
export const groupPlaces = <Place>(places: readonly Place[]): Place[][] =>
  Array.from({ length: Math.ceil(places.length / GROUP) }, (_, index) => places.slice(index * GROUP, (index + 1) * GROUP));

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"];
const inWords = (count: number, one: string, many: string) => `${NUMBERS[count] ?? count} ${count === 1 ? one : many}`;

/** Returns "Seven places in three countries. Four of them give something back when you book direct." */
export function wishlistSentence(places: number, direct: number, countries: number): string {
  const there = inWords(countries, "country", "countries").toLowerCase();
  if (places === 0) return `${inWords(countries, "country", "countries")}, and no place there yet.`;
  const all = `${inWords(places, "place", "places")} in ${there}.`;
  if (direct === 0) return all;
  if (places === 1) return `${all} It gives something back when you book direct.`;
  const some = places === direct ? "All of them give" : direct === 1 ? "One of them gives" : `${NUMBERS[direct] ?? direct} of them give`;
  return `${all} ${some} something back when you book direct.`;
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
