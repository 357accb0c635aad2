/** What is said of a place where one has been; decisions.md sections 3 and 4. */

export const COMMENT_MAX = 2_000;

export const VERIFY_FIRST =
  "Please verify your email address first: press the button in the mail we sent you. Then your recommendations can be seen.";
export const OWN_BUSINESS = "This business is your own: recommendations come from its guests.";
export const UNKNOWN_BUSINESS = "There is no such business.";
export const FIXED_BUSINESS = "The business of a visit cannot be changed: make another visit.";

interface VisitInput {
  comment: string;
  rating: number | null;
  is_recommended?: boolean | undefined;
}

/** Whether a visit is a recommendation: as it was said, and where nothing was said, rating a place or commenting on it recommends it (every rating is a good one). */
export const recommends = ({ comment, rating, is_recommended }: VisitInput): boolean =>
  is_recommended ?? (rating !== null || comment !== "");
