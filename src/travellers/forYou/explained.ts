import { plural, t } from "../../platform/languages/text.ts";
import { FAMILIARITY_POINTS, RATING_POINTS, READING, STEP_POINTS } from "../trust/ranking.ts";

/** Texts in which the page explains its own rules, with the numbers that the ranking uses. */
export const rankingRules = (): readonly string[] => [
  t`A recommendation by a person you follow counts ${plural(STEP_POINTS[1], "# point", "# points")}, by a person they follow ${STEP_POINTS[2]}. We look no further than that.`,
  t`Knowing of the owner adds ${plural(FAMILIARITY_POINTS.know_of, "# point", "# points")}; knowing them personally adds ${FAMILIARITY_POINTS.know_personally}. “Very good” adds ${RATING_POINTS[2]}, “Worth going out of your way” ${RATING_POINTS[3]}.`,
  t`A place gets the points of all its recommendations. Places with the most points come first; with equal points, the most recently recommended.`,
  t`Next we show places near those you saved, nearest first, and places with a hashtag you follow, most recommended first.`,
  t`We leave out places you've visited or saved, and your own. No paid placements.`,
  t`We look at the last ${READING.followed} people you followed.`,
];

export const privacyRule = () => t`We never name people who are private to you, blocked, or have opted out.`;
