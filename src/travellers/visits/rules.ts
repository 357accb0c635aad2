/** Fields of a visit, and their errors. */

export const COMMENT_MAX = 2_000;

export const TAKEN_DOWN = "The people who run the guide have taken this recommendation down. If you think that is wrong, write to them.";
export const VERIFY_FIRST =
  "Please verify your email address first: press the button in the mail we sent you. Then your recommendations can be seen.";
export const OWN_BUSINESS = "This business is your own: recommendations come from its guests.";
export const UNKNOWN_BUSINESS = "There is no such business.";
export const FIXED_BUSINESS = "The business of a visit cannot be changed: make another visit.";

export const THANKED = "Somebody of this listing has thanked already.";

interface VisitInput {
  comment: string;
  rating: number | null;
  is_recommended?: boolean | undefined;
}

/** Whether a visit is a recommendation: by its field, or, without one, if it has a rating or a comment (every rating is a good one). */
export const recommends = ({ comment, rating, is_recommended }: VisitInput): boolean =>
  is_recommended ?? (rating !== null || comment !== "");

export const UNKNOWN_ACTIVITY = "There is no such activity.";
export const FIXED_ACTIVITY = "The activity of a visit cannot be changed: make another visit.";
export const TYPE_NEEDED = "A type of activity is needed, or an activity.";

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

export const UNKNOWN_AREA = "There is no such area.";
export const UNKNOWN_COUNTRY = "There is no such country.";

/** Replaces the id of a visit that has a text: one press to remove it would delete the traveller's words. */
export const SAID = "said";
