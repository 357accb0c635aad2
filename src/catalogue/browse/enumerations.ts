/** Filters of lists, each with its values and their labels. */

import { ACTIVITY_TYPES, BUSINESS_TYPES, DIETARY_CATEGORIES, LGBTQ_TYPES } from "../listings/enumerations.ts";
import { LABEL_FILTER, NEEDS } from "../listings/needs/enumerations.ts";

const { nothing: _diet, ...diets } = DIETARY_CATEGORIES;
const { nothing: _lgbtq, ...lgbtq } = LGBTQ_TYPES;

/** The five price levels, by the names that stand for exactly one level. */
export const PRICE_LEVELS = { low: "$", medium: "$$", high: "$$$", luxury: "$$$$", extravagant: "$$$$$" } as const;
export const DIETS = diets;
export const LGBTQ_WELCOMES = lgbtq;

/** Filters that are on or off; "yes" in a URL. */
export const FLAGS = {
  has_discount: "Direct discount",
  has_bonus_credit: "Bonus credit",
  is_recommended: "Recommended",
  open_now: "Open now",
  wheelchair: NEEDS.wheelchair.filter,
  step_free: NEEDS.step_free.filter,
  pets: NEEDS.pets.filter,
  children: NEEDS.children.filter,
  wifi: NEEDS.wifi.filter,
  parking: NEEDS.parking.filter,
  air_conditioning: NEEDS.air_conditioning.filter,
  kitchen: NEEDS.kitchen.filter,
  pool: NEEDS.pool.filter,
  sea_view: NEEDS.sea_view.filter,
  breakfast: NEEDS.breakfast.filter,
  has_label: LABEL_FILTER.filter,
} as const;

/** Filters by what guests need, each with the letter of a listing that meets it in its facets. */
export const NEED_FLAGS = {
  wheelchair: NEEDS.wheelchair.letter,
  step_free: NEEDS.step_free.letter,
  pets: NEEDS.pets.letter,
  children: NEEDS.children.letter,
  wifi: NEEDS.wifi.letter,
  parking: NEEDS.parking.letter,
  air_conditioning: NEEDS.air_conditioning.letter,
  kitchen: NEEDS.kitchen.letter,
  pool: NEEDS.pool.letter,
  sea_view: NEEDS.sea_view.letter,
  breakfast: NEEDS.breakfast.letter,
  has_label: LABEL_FILTER.letter,
} as const satisfies Partial<Record<keyof typeof FLAGS, string>>;
export type NeedFlag = keyof typeof NEED_FLAGS;

/** Stars of places to stay. */
export const STARS = { "1": "1 star", "2": "2 stars", "3": "3 stars", "4": "4 stars", "5": "5 stars" } as const;

/** Filters with several values to choose from. */
export const CHOICES = {
  business_type: { label: "Type of place", values: BUSINESS_TYPES },
  activity_subtype: { label: "Activity", values: ACTIVITY_TYPES },
  price_range: { label: "Price", values: PRICE_LEVELS },
  dietary_category: { label: "Diet", values: DIETS },
  lgbtq_type: { label: "LGBTQ+", values: LGBTQ_WELCOMES },
  stars: { label: "Stars", values: STARS },
} as const;

/** Values that a filter value includes: a visitor who looks for vegetarian food also finds vegan places. */
export const COVERED: Readonly<Record<string, readonly string[]>> = {
  vegetarian_friendly: ["vegetarian_friendly", "vegetarian_only", "vegan_friendly", "vegan_only"],
  vegetarian_only: ["vegetarian_only", "vegan_only"],
  vegan_friendly: ["vegan_friendly", "vegan_only"],
  lgbtq_friendly: ["lgbtq_friendly", "lgbtq_focus"],
};

/** Orders that pages offer; the first is the default. */
export const LIST_ORDERS = {
  recommended: "Most recommended",
  name: "Name",
  price: "Price, lowest first",
  discount: "Discount, largest first",
  distance: "Distance from the centre",
} as const;

export type Flag = keyof typeof FLAGS;
export type Choice = keyof typeof CHOICES;
export type ListOrder = keyof typeof LIST_ORDERS;
