import type { ActivityType } from "../../../catalogue/listings/enumerations.ts";

/** Maximum number of entries per column. The countries and destinations are settings of the guide. */
export const MENU_SIZE = 8;

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
