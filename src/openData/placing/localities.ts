import { kmBetween } from "../../catalogue/places/polygons.ts";
import { foldName } from "../../catalogue/places/slugs.ts";
import { placeName } from "../../catalogue/places/text.ts";
import { itemAt } from "../../platform/values/items.ts";
import { mendCapitals } from "../formats/mend.ts";

/** Pure: finds localities that listings name and the guide does not know. */

export interface Spot {
  latitude: number;
  longitude: number;
}

/** Minimum number of listings for a locality or an island to become an area. */
export const LISTINGS_MIN = 5;
/** Distance in km above which places with the same name are different. */
export const APART_KM = 15;
/** Maximum median distance of a locality's listings from their midpoint, in km; a place that is spread wider is a county. */
const SPREAD_KM = 10;
const NAME_MAX = 60;

/**
 * Returns the names in a record's localities as people write them, the smallest place first; names of administrations, postcodes and
 * similar are omitted.
 */
export const listLocalityNames = (localities: string): string[] =>
  localities
    .split(/[,;|/()]+/)
    .flatMap((name) => placeName(name) ?? [])
    .map(mendCapitals)
    .filter((name) => name.length <= NAME_MAX && /[a-z]/.test(foldName(name)) && !/\d/.test(name));

const median = (numbers: readonly number[]) =>
  itemAt(
    numbers.toSorted((a, b) => a - b),
    Math.floor(numbers.length / 2),
  );

/** Returns the median point: half of the others are north of it, and half east of it. Outliers do not move it. */
export function middleOfSpots(spots: readonly Spot[]): Spot {
  const [first] = spots;
  // Beside the date line, longitudes count from the first spot's side.
  const turned = (longitude: number) =>
    first && Math.abs(longitude - first.longitude) > 180 ? longitude - 360 * Math.sign(longitude) : longitude;
  const longitude = median(spots.map((spot) => turned(spot.longitude)));
  return {
    latitude: median(spots.map(({ latitude }) => latitude)),
    longitude: Math.abs(longitude) > 180 ? longitude - 360 * Math.sign(longitude) : longitude,
  };
}

/**
 * Separates the places that share a name.
 * @returns only those that are large enough for an area, with their midpoints
 */
export function placesOfName<One extends Spot>(
  spots: readonly One[],
  least = LISTINGS_MIN,
): { middle: Spot; count: number; spots: One[] }[] {
  const heaps: { first: Spot; spots: One[] }[] = [];
  for (const spot of spots) {
    const heap = heaps.find(({ first }) => kmBetween(first, spot) <= APART_KM);
    if (heap) heap.spots.push(spot);
    else heaps.push({ first: spot, spots: [spot] });
  }
  return heaps.flatMap((heap) => {
    if (heap.spots.length < least) return [];
    const middle = middleOfSpots(heap.spots);
    const spread = median(heap.spots.map((spot) => kmBetween(spot, middle)));
    return spread <= SPREAD_KM ? [{ middle, count: heap.spots.length, spots: heap.spots }] : [];
  });
}

/** Returns the most common spelling. */
export const commonest = (names: ReadonlyMap<string, number>): string | undefined =>
  [...names].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))[0]?.[0];

/** Counts values, such as spellings of a name. */
export function countEach<Key>(values: readonly Key[]): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
