import { placeInCountry } from "../../catalogue/places/text.ts";
import { DEFAULT_NAME } from "../../platform/guideName.ts";
import { t } from "../../platform/languages/text.ts";
import { formatList } from "../../platform/values/format.ts";
import { labelled, withCommas } from "../../platform/values/punctuation.ts";

/** Numbers and fixed choices of the home page. */

export const HERO_SLIDES = 6;
export const FEATURED_SIZE = 6;
export const AREAS_SIZE = 8;
export const ACTIVITIES_SIZE = 8;
export const COUNTRIES_SIZE = 8;

export const defaultTitle = () => t`Explore better & book direct with The Guide`;

type HomePlace = { country: { name: string }; area: { name: string } | null } | null;
type Region<Country> = { countries: readonly Country[] };

/**
 * Returns the regions for the index. A guide with so few countries that the popular ones are all of them shows only those: an index of the
 * world would link to empty pages.
 */
export function buildRegionIndex<Country extends { businesses_count: number }, One extends Region<Country>>(
  regions: readonly One[],
): One[] {
  const listed = regions.map((region) => ({ ...region, countries: region.countries.filter((one) => one.businesses_count > 0) }));
  const count = listed.reduce((sum, { countries }) => sum + countries.length, 0);
  return count > COUNTRIES_SIZE ? [...regions] : listed.filter(({ countries }) => countries.length > 0);
}

/** Maximum spread of destinations, in degrees, to show them as plates: a map of the world would show them as one point. */
const NEAR = 12;

/** @returns true if the destinations are near each other, across the date line too */
export function areNear(areas: readonly { latitude: number; longitude: number }[]): boolean {
  const [first] = areas;
  const east = (longitude: number) => ((longitude - (first?.longitude ?? 0) + 540) % 360) - 180;
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
  return areas.length > 0 && spread(areas.map((one) => one.latitude)) <= NEAR && spread(areas.map((one) => east(one.longitude))) <= NEAR;
}

/** "Germany and Poland"; empty for more names than a heading has room for. */
export const namesText = (names: readonly string[]): string => (names.length > 2 ? "" : formatList(names));

/** Returns the place that the guide is about, for the line above the headline; empty if the guide's name or headline contains it. */
export function homeKicker({ place, name, tagline }: { place: HomePlace; name: string; tagline: string }): string {
  if (!place) return "";
  const { area, country } = place;
  if (`${name} ${tagline}`.toLowerCase().includes((area ?? country).name.toLowerCase())) return "";
  return placeInCountry(area?.name ?? "", country.name);
}

/** Returns the home page's title: the default one, preceded by the place in a guide of one place; or the guide's own name and tagline. */
export function homeTitle(home: { place: HomePlace; name: string; tagline: string }): string {
  const where = homeKicker(home);
  if (home.name === DEFAULT_NAME) return where ? labelled(where, defaultTitle()) : defaultTitle();
  const called = withCommas([home.name, where]);
  return home.tagline ? labelled(called, home.tagline) : called;
}

/** Chooses the plates that are two columns wide, so that rows of four are full. @returns their indexes from 0 */
export function widePlates(count: number): number[] {
  const missing = (4 - (count % 4)) % 4;
  return [0, ...(missing === 3 ? [1] : []), ...(missing > 1 ? [count - 1] : [])].slice(0, missing);
}
