import { kilometres } from "../listings/nearby/rules.ts";
import { NEARLY_ALL, onlyCountry, type Scope, theCountry } from "../places/scope.ts";

/** The one country or the one area that a guide is about. */
export interface Focus {
  country: string;
  /** ID of the area. */
  area?: number;
}

/**
 * A guide is about a town if the town has this share of the listings and nearly all listings are within this distance: suburbs are separate
 * towns.
 */
const MOST = 0.8;
const AROUND_KM = 25;

interface CountedArea {
  area_id: number;
  businesses: number;
  latitude: number;
  longitude: number;
}

/** Returns true if nearly all listings are in the area with the most listings, or in areas around it. */
function isTownAlone(areas: readonly CountedArea[], all: number): boolean {
  const [most] = areas;
  if (!most || most.businesses < all * MOST) return false;
  const around = areas.filter((one) => kilometres(most, one) <= AROUND_KM);
  return around.reduce((sum, { businesses }) => sum + businesses, 0) >= all * NEARLY_ALL;
}

/**
 * Returns the one place that a guide is about: from its settings, else the place of nearly all its listings.
 * @param counts number of listings by country
 * @param areas the areas with the most listings, in descending order
 * @returns undefined if the guide covers several places
 */
export function chooseFocus(
  scope: Scope | undefined,
  counts: ReadonlyMap<string, number>,
  areas: readonly CountedArea[],
): Focus | undefined {
  if (scope) {
    const country = onlyCountry(scope);
    const chosen = scope.areas.filter(({ is_inner }) => !is_inner);
    const [area] = chosen;
    if (country && area && chosen.length === 1 && scope.countries.length === 0) return { country, area: area.id };
    return country === undefined ? undefined : { country };
  }
  const country = theCountry(scope, counts);
  if (country === undefined) return undefined;
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const [most] = areas;
  return most && isTownAlone(areas, all) ? { country, area: most.area_id } : { country };
}

/**
 * Adds coordinates to the areas with the most listings, for chooseFocus.
 * @param areas areas by ID
 */
export const countedAreas = (
  counts: readonly { area_id: number; businesses: number }[],
  areas: ReadonlyMap<number, { latitude: number; longitude: number }>,
): CountedArea[] =>
  counts.flatMap((one) => {
    const at = areas.get(one.area_id);
    return at ? [{ ...one, latitude: at.latitude, longitude: at.longitude }] : [];
  });
