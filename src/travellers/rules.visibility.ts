import type { VISIBILITIES, WISHLIST_VISIBILITIES } from "./enumerations.ts";

/**
 * What can be seen of a traveller; decisions.md section 6, "Who sees what of a traveller". Each part is seen only by who sees those before it.
 * - `profile`: name and counts
 * - `lists`: countries and areas visited, recommendations, guides, whom one follows and who follows one
 * - `wishlist`: what is saved, and visits that are no recommendations
 */
export type VisiblePart = "profile" | "lists" | "wishlist";

/** The traveller who is looked at. */
export interface Subject {
  visibility: keyof typeof VISIBILITIES;
  wishlist_visibility: keyof typeof WISHLIST_VISIBILITIES;
  /** And neither about to be deleted nor kept out by staff. */
  is_verified: boolean;
}

/** What who looks is to them. A visitor, and an account without a traveller, is nothing of it. */
export interface Relation {
  is_self: boolean;
  /** The follow was accepted; one that is only requested counts for nothing. */
  is_follower: boolean;
  /** Either of the two blocked the other. */
  is_blocked: boolean;
}

/** What somebody sees of a traveller. What is not seen answers 404. `isVisible` in store.visibility.ts says the same in SQL. */
export function visibleParts(subject: Subject, { is_self, is_follower, is_blocked }: Relation): Record<VisiblePart, boolean> {
  if (is_self) return { profile: true, lists: true, wishlist: true };
  const profile = subject.is_verified && !is_blocked;
  const lists = profile && (subject.visibility === "public" || is_follower);
  const wishlist = lists && (subject.wishlist_visibility === "public" || (subject.wishlist_visibility === "followers" && is_follower));
  return { profile, lists, wishlist };
}
