import { REGIONS, type RegionCode } from "../../../catalogue/places/enumerations.ts";

/** Paths of the list of first steps, and of the pages to tick visited countries, one per region. */

export const CHECKLIST = "/traveller/get-started/checklist/";
export const addCountriesUrl = (region: string): string => `/traveller/add-countries/${region.toLowerCase()}/`;

/** Returns the region of a code in the URL, in either case. */
export const findRegionByCode = (given: string) => REGIONS.find(({ code }) => code === given.toUpperCase());

/** Returns the region after the given one; the first follows the last. */
export function regionAfter(code: RegionCode): (typeof REGIONS)[number] {
  const index = REGIONS.findIndex((region) => region.code === code);
  return REGIONS[(index + 1) % REGIONS.length] ?? REGIONS[0];
}

/**
 * Returns the changes that a form without scripts makes.
 * @param shown countries in the form
 * @param visited country → visit
 * @param form with a field "tick_VN" for each ticked country
 */
export function diffTicks(shown: readonly string[], visited: ReadonlyMap<string, string>, form: Readonly<Record<string, string>>) {
  const isTicked = (code: string) => `tick_${code}` in form;
  return {
    added: shown.filter((code) => isTicked(code) && !visited.has(code)),
    removed: shown.flatMap((code) => (isTicked(code) ? [] : (visited.get(code) ?? []))),
  };
}
