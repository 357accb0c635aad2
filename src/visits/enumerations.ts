/** Source: the specification, section 3. */

/** How well the recommender knows the people of the business. */
export const FAMILIARITIES = {
  dont_know: "I don't know them",
  know_of: "I know of them",
  know_personally: "I know them personally",
} as const;

export const RATING_LEVELS = { 1: "Good", 2: "Very good", 3: "Go out of your way" } as const;
