import { texts } from "../../platform/languages/text.ts";

/** The six colours for a guide's buttons and links, each with measured light and dark values (src/ui/accents.css). */
export const ACCENTS = texts({
  sea: "Sea",
  ocean: "Ocean",
  forest: "Forest",
  plum: "Plum",
  brick: "Brick",
  violet: "Violet",
});

/** The default popular countries and trending destinations. */
export const POPULAR_COUNTRIES = ["MX", "ZA", "TH", "AR", "ID", "CO", "PE", "NP"] as const;
export const TRENDING_DESTINATIONS = ["ubud", "chiang-mai", "tulum", "paris", "boston-ma", "cape-town", "edinburgh", "hoi-an"] as const;
