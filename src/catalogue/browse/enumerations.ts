/** Filters of lists, each with its values and their labels. */

import { t, texts } from "../../platform/languages/text.ts";
import { ACTIVITY_TYPES, BUSINESS_TYPES, DIETARY_CATEGORIES, LGBTQ_TYPES } from "../listings/enumerations.ts";
import { LABEL_FILTER, needsText } from "../listings/needs/enumerations.ts";

const { nothing: _diet, ...diets } = DIETARY_CATEGORIES;
const { nothing: _lgbtq, ...lgbtq } = LGBTQ_TYPES;

/** The five price levels, by the names that stand for exactly one level. */
export const PRICE_LEVELS = { low: "$", medium: "$$", high: "$$$", luxury: "$$$$", extravagant: "$$$$$" } as const;
export const DIETS = diets;
export const LGBTQ_WELCOMES = lgbtq;

/** Filters that are on or off; "yes" in a URL. */
export const flagsText = () =>
  ({
    has_discount: t`Direct discount`,
    has_bonus_credit: t`Bonus credit`,
    is_recommended: t`Recommended`,
    open_now: t`Open now`,
    wheelchair: needsText().wheelchair.filter,
    step_free: needsText().step_free.filter,
    pets: needsText().pets.filter,
    children: needsText().children.filter,
    wifi: needsText().wifi.filter,
    parking: needsText().parking.filter,
    air_conditioning: needsText().air_conditioning.filter,
    kitchen: needsText().kitchen.filter,
    pool: needsText().pool.filter,
    sea_view: needsText().sea_view.filter,
    breakfast: needsText().breakfast.filter,
    has_label: LABEL_FILTER.filter,
  }) as const;

/** Filters by what guests need, each with the letter of a listing that meets it in its facets. */
export const NEED_FLAGS = {
  wheelchair: needsText().wheelchair.letter,
  step_free: needsText().step_free.letter,
  pets: needsText().pets.letter,
  children: needsText().children.letter,
  wifi: needsText().wifi.letter,
  parking: needsText().parking.letter,
  air_conditioning: needsText().air_conditioning.letter,
  kitchen: needsText().kitchen.letter,
  pool: needsText().pool.letter,
  sea_view: needsText().sea_view.letter,
  breakfast: needsText().breakfast.letter,
  has_label: LABEL_FILTER.letter,
} as const satisfies Partial<Record<keyof ReturnType<typeof flagsText>, string>>;
export type NeedFlag = keyof typeof NEED_FLAGS;

/** Stars of places to stay. */
export const STARS = { "1": "1 star", "2": "2 stars", "3": "3 stars", "4": "4 stars", "5": "5 stars" } as const;

/** Filters with several values to choose from. */
export const choicesText = () =>
  ({
    business_type: { label: t`Type of place`, values: BUSINESS_TYPES },
    activity_subtype: { label: t`Activity`, values: ACTIVITY_TYPES },
    price_range: { label: t`Price`, values: PRICE_LEVELS },
    dietary_category: { label: t`Diet`, values: DIETS },
    lgbtq_type: { label: "LGBTQ+", values: LGBTQ_WELCOMES },
    stars: { label: t`Stars`, values: STARS },
  }) as const;

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

export type Flag = keyof ReturnType<typeof flagsText>;
export type Choice = keyof ReturnType<typeof choicesText>;
export type ListOrder = keyof typeof LIST_ORDERS;
