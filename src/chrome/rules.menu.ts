import type { ActivityType } from "../businesses/enumerations.ts";

/** What the megamenu leads to. Source: the specification, section 2. */

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
