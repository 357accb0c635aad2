import { DEFAULT_NAME } from "../../platform/guideName.ts";

/** The home page's numbers and fixed choices. */

export const HERO_SLIDES = 6;
export const FEATURED_SIZE = 6;
export const AREAS_SIZE = 8;
export const ACTIVITIES_SIZE = 8;
export const COUNTRIES_SIZE = 8;

export const HOME_TITLE = "Explore better & book direct with The Guide";

type HomePlace = { country: { name: string }; area: { name: string } | null } | null;
type Region<Country> = { countries: readonly Country[] };

/**
 * The regions as an index shows them. A guide of a few countries, which the popular ones show already, has those alone: an index of the world would lead
 * from one empty page to the next.
 */
export function buildRegionIndex<Country extends { businesses_count: number }, One extends Region<Country>>(
  regions: readonly One[],
): One[] {
  const listed = regions.map((region) => ({ ...region, countries: region.countries.filter((one) => one.businesses_count > 0) }));
  const count = listed.reduce((sum, { countries }) => sum + countries.length, 0);
  return count > COUNTRIES_SIZE ? [...regions] : listed.filter(({ countries }) => countries.length > 0);
}

/** So far apart, in degrees, destinations are still plates: a map of the world would show them as one point. */
const NEAR = 12;

/** @returns true where the destinations lie near each other, on either side of the date line too */
export function areNear(areas: readonly { latitude: number; longitude: number }[]): boolean {
  const [first] = areas;
  const east = (longitude: number) => ((longitude - (first?.longitude ?? 0) + 540) % 360) - 180;
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
  return areas.length > 0 && spread(areas.map((one) => one.latitude)) <= NEAR && spread(areas.map((one) => east(one.longitude))) <= NEAR;
}

/** "in Germany and Poland"; nothing for more of them, which a heading has no room for. */
export const namesText = ([first, second, third]: readonly string[]): string =>
  first === undefined || third !== undefined ? "" : second === undefined ? `in ${first}` : `in ${first} and ${second}`;

/** Above the headline: the place that the guide is about, where neither the guide's name nor its headline says it. */
export function homeKicker({ place, name, tagline }: { place: HomePlace; name: string; tagline: string }): string {
  if (!place) return "";
  const whole = place.area ? [place.area.name, place.country.name] : [place.country.name];
  return `${name} ${tagline}`.toLowerCase().includes((whole[0] as string).toLowerCase()) ? "" : whole.join(", ");
}

/** The first page's title: the specification's, in a guide of one place with where that is; or the name that the guide was given, and what it says of itself. */
export function homeTitle(home: { place: HomePlace; name: string; tagline: string }): string {
  const where = homeKicker(home);
  if (home.name === DEFAULT_NAME) return where ? `${where}: ${HOME_TITLE}` : HOME_TITLE;
  const called = [home.name, where].filter(Boolean).join(", ");
  return home.tagline ? `${called}: ${home.tagline}` : called;
}

/** Which of so many plates are two columns wide, so that rows of four are full. @returns their numbers from 0 */
export function widePlates(count: number): number[] {
  const missing = (4 - (count % 4)) % 4;
  return [0, ...(missing === 3 ? [1] : []), ...(missing > 1 ? [count - 1] : [])].slice(0, missing);
}
