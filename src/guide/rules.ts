import type { ActivityType } from "../businesses/enumerations.ts";

/** The home page's numbers and fixed choices. Source: the specification, sections 2 and 9. */

export const HERO_SLIDES = 6;
export const FEATURED_SIZE = 6;
export const AREAS_SIZE = 12;
export const ACTIVITIES_SIZE = 8;

export const POPULAR_COUNTRIES = ["MX", "ZA", "TH", "AR", "ID", "CO", "PE", "NP"] as const;

export const MENU_COUNTRIES = ["MX", "ZA", "AR", "TH", "ID", "PE", "CO", "NP"] as const;
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
  { name: "Ubud", country_code: "ID", slug: "ubud" },
  { name: "Chiang Mai", country_code: "TH", slug: "chiang-mai" },
  { name: "Tulum", country_code: "MX", slug: "tulum" },
  { name: "Paris", country_code: "FR", slug: "paris" },
  { name: "Boston", country_code: "US", slug: "boston-ma" },
  { name: "Cape Town", country_code: "ZA", slug: "cape-town" },
  { name: "Edinburgh", country_code: "GB", slug: "edinburgh" },
  { name: "Hoi An", country_code: "VN", slug: "hoi-an" },
] as const;

export const HOME_TITLE = "Explore better & book direct with The Guide";
export const HOME_DESCRIPTION =
  "Personalised recommendations from friends and local experts for places to stay, eat and explore, with the best price when you book direct.";

export const countryUrl = (code: string) => `/explore/${code}/`;
export const areaUrl = (country_code: string, slug: string) => `/explore/${country_code}/${slug}/`;
export const activityUrl = (activity: string) => `/explore/activities/${activity}/`;
