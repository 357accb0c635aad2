import type { Scope } from "../places/rules.scope.ts";

/** The home page's numbers and fixed choices. Source: the specification, sections 2 and 9. */

export const HERO_SLIDES = 6;
export const FEATURED_SIZE = 6;
export const AREAS_SIZE = 8;
export const ACTIVITIES_SIZE = 8;
export const COUNTRIES_SIZE = 8;

export const HOME_TITLE = "Explore better & book direct with The Guide";
export const HOME_DESCRIPTION =
  "Personalised recommendations from friends and local experts for places to stay, eat and explore, with the best price when you book direct.";

/** The one country, or the one area, that a guide is about. */
export interface Focus {
  country: string;
  /** Its number. */
  area?: number;
}

/**
 * What a guide is about, where that is one place: what its settings say, else what all of its listings have in common.
 * @param counts listings by country @param areas the areas with the most listings, the most first
 */
export function focusOf(
  scope: Scope | undefined,
  counts: ReadonlyMap<string, number>,
  areas: readonly { area_id: number; businesses: number }[],
): Focus | undefined {
  const chosen = scope?.areas.filter(({ is_inner }) => !is_inner) ?? [];
  if (scope && scope.countries.length + chosen.length === 1) {
    const [area] = chosen;
    return area ? { country: area.country_code, area: area.id } : { country: scope.countries[0] as string };
  }
  const [first, second] = [...counts].filter(([, count]) => count > 0);
  if (scope || !first || second) return undefined;
  const [country, businesses] = first;
  const [most] = areas;
  return most && most.businesses === businesses ? { country, area: most.area_id } : { country };
}

/** Which of so many plates are two columns wide, so that rows of four are full. @returns their numbers from 0 */
export function widePlates(count: number): number[] {
  const missing = (4 - (count % 4)) % 4;
  return [0, ...(missing === 3 ? [1] : []), ...(missing > 1 ? [count - 1] : [])].slice(0, missing);
}
