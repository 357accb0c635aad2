import { FAMILIARITY_POINTS, RATING_POINTS, READING, STEP_POINTS } from "../trust/ranking.ts";

/** Texts in which the page explains its own rules, with the numbers that the ranking uses. */
export const RULES_TEXT: readonly string[] = [
  `A recommendation of somebody you follow counts ${STEP_POINTS[1]} points, of somebody they follow ${STEP_POINTS[2]}. There is no third step.`,
  `Who knows of the owners adds ${FAMILIARITY_POINTS.know_of}, who knows them personally ${FAMILIARITY_POINTS.know_personally}. “Very good” adds ${RATING_POINTS[2]}, “Go out of your way” ${RATING_POINTS[3]}.`,
  "A place has the points of all its recommendations together. The most points come first; of equal ones the place that was recommended last.",
  "Then come places near what you saved, the nearest first, and places with a hashtag you follow, the most recommended first.",
  "Where you have been, what you have saved and what is your own is left out. Nobody pays for a place on this page.",
  `Of the people you follow the ${READING.followed} whom you followed last are asked.`,
];

export const CANDIDATE_TEXT =
  "Nobody is named to you who does not show you what they recommend, who has blocked you or whom you have blocked, or who does not want to be suggested.";
