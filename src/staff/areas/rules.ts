/** Areas, as staff keep them. */

export const AREAS = "/staff/areas/";
export const staffAreaUrl = (slug: string): string => `${AREAS}${slug}/`;

export const SEARCH_MAX = 80;
/** How far apart two areas may lie that are put together: farther ones are not one place. */
export const MERGE_KM = 100;
