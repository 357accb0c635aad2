/** URLs of the pages of places. */

export const countryUrl = (code: string) => `/explore/${code}/`;
export const areaUrl = (country_code: string, slug: string) => `/explore/${country_code}/${slug}/`;
/** @param country_code limits the page to that country */
export const activityUrl = (activity: string, country_code?: string) =>
  `/explore/${country_code === undefined ? "" : `${country_code}/`}activities/${activity}/`;

/** Categories of listings on area pages, with the last part of each page's URL. */
export const CATEGORY_PATHS = { accommodation: "stay", activity: "activities", eat_drink: "eat-drink" } as const;

/** Returns the URL of the Atom feed of an area's newest listings. */
export const feedUrl = (country_code: string, slug: string) => `${areaUrl(country_code, slug)}new.atom`;

/** Returns the URL of a page's Markdown variant: "/explore/ID/" becomes "/explore/ID.md". Preserves the query. */
export function markdownUrl(path: string): string {
  const [address = "", query] = path.split("?", 2);
  return `${address.replace(/\/$/, "")}.md${query === undefined ? "" : `?${query}`}`;
}
