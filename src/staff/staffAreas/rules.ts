/** Areas, as staff keep them. */

export const AREAS = "/staff/areas/";
export const staffAreaUrl = (slug: string): string => `${AREAS}${slug}/`;

/** The first number of areas that the gazetteer does not know: of the sequence `area_own` (migrations/0062_places.sql). */
export const OWN_FIRST = 2_000_000_000;

export const SEARCH_MAX = 80;
export const NAME_MAX = 100;
/** How far apart two areas may lie that are put together: farther ones are not one place. */
export const MERGE_KM = 100;

/** A name in one line, without spaces at its ends. @returns undefined where it says nothing, or too much */
export function cleanName(given: string): string | undefined {
  const name = given.replace(/\s+/g, " ").trim();
  return /[\p{L}\p{N}]/u.test(name) && name.length <= NAME_MAX ? name : undefined;
}
