import type { ActivityType } from "../businesses/enumerations.ts";

/** The home page's numbers and fixed choices. Source: the specification, sections 2 and 9. */

export const HERO_SLIDES = 6;
export const FEATURED_SIZE = 6;
export const AREAS_SIZE = 8;
export const ACTIVITIES_SIZE = 8;

export const POPULAR_COUNTRIES = ["MX", "ZA", "TH", "AR", "ID", "CO", "PE", "NP"] as const;

export const MENU_COUNTRIES = [
  { code: "MX", name: "Mexico" },
  { code: "ZA", name: "South Africa" },
  { code: "AR", name: "Argentina" },
  { code: "TH", name: "Thailand" },
  { code: "ID", name: "Indonesia" },
  { code: "PE", name: "Peru" },
  { code: "CO", name: "Colombia" },
  { code: "NP", name: "Nepal" },
] as const;
export const MENU_ACTIVITIES: readonly ActivityType[] = [
  "surfing",
  "safari",
  "cooking_classes",
  "cycling",
  "winetours",
  "hiking",
  "paddle_boarding",
  "yoga",
];
export const TRENDING_DESTINATIONS = [
  { name: "Ubud", country: "Indonesia", country_code: "ID", slug: "ubud" },
  { name: "Chiang Mai", country: "Thailand", country_code: "TH", slug: "chiang-mai" },
  { name: "Tulum", country: "Mexico", country_code: "MX", slug: "tulum" },
  { name: "Paris", country: "France", country_code: "FR", slug: "paris" },
  { name: "Boston", country: "United States", country_code: "US", slug: "boston-ma" },
  { name: "Cape Town", country: "South Africa", country_code: "ZA", slug: "cape-town" },
  { name: "Edinburgh", country: "United Kingdom", country_code: "GB", slug: "edinburgh" },
  { name: "Hoi An", country: "Vietnam", country_code: "VN", slug: "hoi-an" },
] as const;

export const HOME_TITLE = "Explore better & book direct with The Guide";
export const HOME_DESCRIPTION =
  "Personalised recommendations from friends and local experts for places to stay, eat and explore, with the best price when you book direct.";

export const countryUrl = (code: string) => `/explore/${code}/`;
export const areaUrl = (country_code: string, slug: string) => `/explore/${country_code}/${slug}/`;
/** @param country_code leads to the activity in that country alone */
export const activityUrl = (activity: string, country_code?: string) =>
  `/explore/${country_code === undefined ? "" : `${country_code}/`}activities/${activity}/`;

/** "1 place", "312 places". */
export const places = (count: number) => `${count.toLocaleString("en-GB")} ${count === 1 ? "place" : "places"}`;

/** What area pages group listings by, with the last part of each page's address. */
export const CATEGORY_PATHS = { accommodation: "stay", activity: "activities", eat_drink: "eat-drink" } as const;

/** Listings on one page of a list. */
export const LIST_SIZE = 24;

/** Areas and activities that a country's or area's page names first. */
export const TOP_SIZE = 12;

/** Nearby places, and travellers' words, that a place's page shows. */
export const NEARBY_SIZE = 8;
export const TOLD_SIZE = 3;

/** Names of languages in English. @param codes ISO 639-1 */
export const languageNames = (codes: readonly string[]): string => {
  const names = new Intl.DisplayNames("en-GB", { type: "language" });
  return codes.map((code) => names.of(code) ?? code).join(", ");
};
