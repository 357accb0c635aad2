import { kmBetween } from "../../catalogue/places/polygons.ts";
import { foldName } from "../../catalogue/places/slugs.ts";
import { isAdministrative, placeWord } from "../../catalogue/places/text.ts";

/** Pure: localities that listings name and the guide does not know. */

export interface Spot {
  latitude: number;
  longitude: number;
}

/** With so many listings a locality or an island becomes an area. */
export const LISTINGS_MIN = 5;
/** Places of one name that are farther apart are two. */
const APART_KM = 15;
/** What is spread wider than this about its middle is a county, no locality. */
const SPREAD_KM = 10;
const NAME_MAX = 60;

/** The names in a record's localities, as people write them, the narrowest first; those of administrations, post codes and the like are left out. */
export const listLocalityNames = (localities: string): string[] =>
  localities
    .split(/[,;|/()]+/)
    .map((name) => placeWord(name.replace(/\d{4,}/g, " ")))
    .filter((name) => name.length <= NAME_MAX && /[a-z]/.test(foldName(name)) && !/\d/.test(name) && !isAdministrative(name));

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] as number;

/** A point that half of the others are north, and half east of: one that is far off does not move it. */
export const middleOfSpots = (spots: readonly Spot[]): Spot => ({
  latitude: median(spots.map(({ latitude }) => latitude)),
  longitude: median(spots.map(({ longitude }) => longitude)),
});

/** Where one name stands for several places, each by itself: only those that are large enough for an area, with their middles. */
export function placesOfName(spots: readonly Spot[]): { middle: Spot; count: number }[] {
  const heaps: { first: Spot; spots: Spot[] }[] = [];
  for (const spot of spots) {
    const heap = heaps.find(({ first }) => kmBetween(first, spot) <= APART_KM);
    if (heap) heap.spots.push(spot);
    else heaps.push({ first: spot, spots: [spot] });
  }
  return heaps.flatMap((heap) => {
    if (heap.spots.length < LISTINGS_MIN) return [];
    const middle = middleOfSpots(heap.spots);
    const spread = median(heap.spots.map((spot) => kmBetween(spot, middle)));
    return spread <= SPREAD_KM ? [{ middle, count: heap.spots.length }] : [];
  });
}

/** The spelling that most have. */
export const commonest = (names: ReadonlyMap<string, number>): string | undefined =>
  [...names].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))[0]?.[0];
