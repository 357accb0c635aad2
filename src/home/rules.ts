/** The home page's numbers and fixed choices. Source: the specification, sections 2 and 9. */

export const HERO_SLIDES = 6;
export const FEATURED_SIZE = 6;
export const AREAS_SIZE = 8;
export const ACTIVITIES_SIZE = 8;

export const POPULAR_COUNTRIES = ["MX", "ZA", "TH", "AR", "ID", "CO", "PE", "NP"] as const;

export const HOME_TITLE = "Explore better & book direct with The Guide";
export const HOME_DESCRIPTION =
  "Personalised recommendations from friends and local experts for places to stay, eat and explore, with the best price when you book direct.";
