/** Filters of lists, each with its values and their labels. */

import { texts } from "../../platform/languages/text.ts";
import { ACTIVITY_TYPES, BUSINESS_TYPES, DIETARY_CATEGORIES, LGBTQ_TYPES } from "../listings/enumerations.ts";
import { LABEL_LETTER, NEED_LETTERS } from "../listings/needs/enumerations.ts";

/** Returns an enumeration without "not stated"; its labels stay in the reader's language. */
function withoutNothing<Values extends { nothing: string }>(values: Values): Omit<Values, "nothing"> {
  const { nothing: _, ...rest } = Object.getOwnPropertyDescriptors(values);
  return Object.defineProperties({}, rest) as Omit<Values, "nothing">;
}

/** The five price levels, by the names that stand for exactly one level. */
const PRICE_LEVELS = { low: "$", medium: "$$", high: "$$$", luxury: "$$$$", extravagant: "$$$$$" } as const;

/** Stars of places to stay. */
const STARS = texts({ "1": "1 star", "2": "2 stars", "3": "3 stars", "4": "4 stars", "5": "5 stars" });

/** Filters that are on or off; "yes" in a URL. */
export const FLAGS = texts({
  has_discount: "Direct discount",
  has_bonus_credit: "Bonus credit",
  is_recommended: "Recommended",
  open_now: "Open now",
  wheelchair: "Wheelchair access",
  step_free: "Step-free",
  pets: "Pets welcome",
  children: "Good for children",
  wifi: "Wifi",
  parking: "Parking",
  air_conditioning: "Air conditioning",
  kitchen: "Kitchen",
  pool: "Pool",
  sea_view: "Sea view",
  breakfast: "Breakfast",
  has_label: "Sustainability label",
});

/** Filters by what guests need, each with the letter of a listing that meets it in its facets. */
export const NEED_FLAGS = { ...NEED_LETTERS, has_label: LABEL_LETTER } as const satisfies Partial<Record<keyof typeof FLAGS, string>>;
export type NeedFlag = keyof typeof NEED_FLAGS;

/** Filters with several values to choose from. */
export const CHOICES = {
  business_type: BUSINESS_TYPES,
  activity_subtype: ACTIVITY_TYPES,
  price_range: PRICE_LEVELS,
  dietary_category: withoutNothing(DIETARY_CATEGORIES),
  lgbtq_type: withoutNothing(LGBTQ_TYPES),
  stars: STARS,
} as const;
export const CHOICE_LABELS = texts({
  business_type: "Type of place",
  activity_subtype: "Activity",
  price_range: "Price",
  dietary_category: "Diet",
  lgbtq_type: "LGBTQ+",
  stars: "Stars",
});

/** Values that a filter value includes: a visitor who looks for vegetarian food also finds vegan places. */
export const COVERED: Readonly<Record<string, readonly string[]>> = {
  vegetarian_friendly: ["vegetarian_friendly", "vegetarian_only", "vegan_friendly", "vegan_only"],
  vegetarian_only: ["vegetarian_only", "vegan_only"],
  vegan_friendly: ["vegan_friendly", "vegan_only"],
  lgbtq_friendly: ["lgbtq_friendly", "lgbtq_focus"],
};

/** Orders that pages offer; the first is the default. */
export const LIST_ORDERS = texts({
  recommended: "Most recommended",
  name: "Name",
  price: "Price, lowest first",
  discount: "Discount, largest first",
  distance: "Distance from the centre",
});

export type Flag = keyof typeof FLAGS;
export type Choice = keyof typeof CHOICES;
export type ListOrder = keyof typeof LIST_ORDERS;
