import { REGIONS, type RegionCode } from "../../../catalogue/places/enumerations.ts";

/** Where somebody ticks off the countries they have been to, one page a region; and the list of first steps. */

export const CHECKLIST = "/traveller/get-started/checklist/";
export const addCountriesUrl = (region: string): string => `/traveller/add-countries/${region.toLowerCase()}/`;

/** The region of an address; either case works. */
export const findRegionByCode = (given: string) => REGIONS.find(({ code }) => code === given.toUpperCase());

/** The region that comes after one, and after the last the first. */
export function regionAfter(code: RegionCode): (typeof REGIONS)[number] {
  const index = REGIONS.findIndex((region) => region.code === code);
  return REGIONS[(index + 1) % REGIONS.length] ?? REGIONS[0];
}

/**
 * What a form without scripts changes.
 * @param shown the countries that it could tick @param visited country → visit @param form a field "tick_VN" for each that is ticked
 */
export function diffTicks(shown: readonly string[], visited: ReadonlyMap<string, string>, form: Readonly<Record<string, string>>) {
  const isTicked = (code: string) => `tick_${code}` in form;
  return {
    added: shown.filter((code) => isTicked(code) && !visited.has(code)),
    removed: shown.flatMap((code) => (isTicked(code) ? [] : (visited.get(code) ?? []))),
  };
}
