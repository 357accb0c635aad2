import type { VISIBILITIES, WISHLIST_VISIBILITIES } from "../enumerations.ts";

/**
 * What can be seen of a traveller. Each part is seen only by those who see the parts before it.
 * - `profile`: name and counts
 * - `lists`: countries and areas visited, recommendations, guides, whom one follows and who follows one
 * - `wishlist`: what is saved, and visits that are no recommendations
 */
export type VisiblePart = "profile" | "lists" | "wishlist";

/** The traveller who is looked at, or whose words are read. */
export interface Author {
  visibility: keyof typeof VISIBILITIES;
  wishlist_visibility: keyof typeof WISHLIST_VISIBILITIES;
  /** And neither about to be deleted nor kept out by staff. */
  is_verified: boolean;
}

/** What the person who looks is to the author. For a visitor, and for an account without a traveller, all are false. */
export interface Viewer {
  is_self: boolean;
  /** The follow was accepted; one that is only requested counts for nothing. */
  is_follower: boolean;
  /** Either of the two blocked the other. */
  is_blocked: boolean;
}

/**
 * Returns what one person sees of another, in every answer (ADR 0112); what is not seen answers 404. `isVisible` in visibility/store.ts says the same in SQL.
 */
export function visibility({ is_self, is_follower, is_blocked }: Viewer, author: Author): Record<VisiblePart, boolean> {
  if (is_self) return { profile: true, lists: true, wishlist: true };
  const profile = author.is_verified && !is_blocked;
  const lists = profile && (author.visibility === "public" || is_follower);
  const wishlist = lists && (author.wishlist_visibility === "public" || (author.wishlist_visibility === "followers" && is_follower));
  return { profile, lists, wishlist };
}
