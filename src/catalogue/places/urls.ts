/** Addresses of the pages of places. */

export const countryUrl = (code: string) => `/explore/${code}/`;
export const areaUrl = (country_code: string, slug: string) => `/explore/${country_code}/${slug}/`;
/** @param country_code leads to the activity in that country alone */
export const activityUrl = (activity: string, country_code?: string) =>
  `/explore/${country_code === undefined ? "" : `${country_code}/`}activities/${activity}/`;

/** What area pages group listings by, with the last part of each page's address. */
export const CATEGORY_PATHS = { accommodation: "stay", activity: "activities", eat_drink: "eat-drink" } as const;

/** The Atom feed of an area's newest listings. */
export const feedUrl = (country_code: string, slug: string) => `${areaUrl(country_code, slug)}new.atom`;

/** The Markdown form of a page: "/explore/ID/" is "/explore/ID.md". Queries stay. */
export function markdownUrl(path: string): string {
  const [address = "", query] = path.split("?", 2);
  return `${address.replace(/\/$/, "")}.md${query === undefined ? "" : `?${query}`}`;
}
