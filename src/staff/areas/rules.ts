/** Areas in the staff desk. */

export const AREAS = "/staff/areas/";
export const staffAreaUrl = (slug: string): string => `${AREAS}${slug}/`;

export const SEARCH_MAX = 80;
/** Maximum distance of two areas to be merged, in km; more distant ones are different places. */
export const MERGE_KM = 100;
