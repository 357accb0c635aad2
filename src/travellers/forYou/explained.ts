import { FAMILIARITY_POINTS, RATING_POINTS, READING, STEP_POINTS } from "../trust/ranking.ts";

/** Texts in which the page explains its own rules, with the numbers that the ranking uses. */
export const RULES_TEXT: readonly string[] = [
  `A recommendation by a person you follow counts ${STEP_POINTS[1]} points, by a person they follow ${STEP_POINTS[2]}. We look no further than that.`,
  `Knowing of the owner adds ${FAMILIARITY_POINTS.know_of} point; knowing them personally adds ${FAMILIARITY_POINTS.know_personally}. “Very good” adds ${RATING_POINTS[2]}, “Worth going out of your way” ${RATING_POINTS[3]}.`,
  "A place gets the points of all its recommendations. Places with the most points come first; with equal points, the most recently recommended.",
  "Next we show places near those you saved, nearest first, and places with a hashtag you follow, most recommended first.",
  "We leave out places you've visited or saved, and your own. No paid placements.",
  `We look at the last ${READING.followed} people you followed.`,
];

export const CANDIDATE_TEXT = "We never name people who are private to you, blocked, or have opted out.";
