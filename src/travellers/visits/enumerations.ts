import { texts } from "../../platform/languages/text.ts";

/** How well the author knows the people of the listing. */
export const FAMILIARITIES = texts({
  dont_know: "I don't know them",
  know_of: "I know of them",
  know_personally: "I know them personally",
});

export const RATING_LEVELS = texts({ 1: "Good", 2: "Very good", 3: "Worth going out of your way" });

/** Meaning of each level, as the rating form shows it. */
export const RATING_MEANINGS = texts({ 1: "Worth it when you are near", 2: "Worth a detour", 3: "Worth the journey" });

/** FAMILIARITIES as short answers to "Do you know the owner?". */
export const FAMILIARITY_ANSWERS = texts({ dont_know: "No", know_of: "Know of them", know_personally: "Personally" });
