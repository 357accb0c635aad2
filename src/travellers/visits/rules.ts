/** Fields of a visit, and their errors. */

import { t } from "../../platform/languages/text.ts";

export const COMMENT_MAX = 2_000;

export const takenDown = () => t`Staff have removed this recommendation from public view. If you think that is wrong, contact us.`;
export const ownBusiness = () => t`This is your own business. Only guests can recommend it.`;
export const noSuchBusiness = () => t`We can't find that business.`;
export const fixedBusiness = () => t`The business of a visit can't be changed. Create another visit.`;

export const alreadyThanked = () => t`This listing has already thanked the traveller.`;

interface VisitInput {
  comment: string;
  rating: number | null;
  is_recommended?: boolean | undefined;
}

/** Whether a visit is a recommendation: by its field, or, without one, if it has a rating or a comment (every rating is a good one). */
export const recommends = ({ comment, rating, is_recommended }: VisitInput): boolean =>
  is_recommended ?? (rating !== null || comment !== "");

export const unknownActivity = () => t`We can't find that activity.`;
export const fixedActivity = () => t`The activity of a visit can't be changed. Create another visit.`;
export const typeNeeded = () => t`Enter a type of activity, or an activity.`;

/**
 * Compares a repeated activity with the stored one. A request without an item never differs, because clients get null for a hidden or
 * deleted item.
 * @returns the field that differs
 */
export function differingField(
  visit: { activity_type: string; activity: string | null },
  given: { activity_type?: string | undefined; activity?: string | null | undefined },
): "activity_type" | "activity" | undefined {
  if (given.activity_type !== undefined && given.activity_type !== visit.activity_type) return "activity_type";
  return given.activity != null && given.activity !== visit.activity ? "activity" : undefined;
}

export const unknownArea = () => t`We can't find that area.`;
export const unknownCountry = () => t`We can't find that country.`;

/** Replaces the id of a visit that has a text: one press to remove it would delete the traveller's words. */
export const SAID = "said";
