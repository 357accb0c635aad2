import type { VISIBILITIES, WISHLIST_VISIBILITIES } from "../enumerations.ts";

/**
 * Part of a traveller that a viewer may see. A viewer who sees a part also sees the parts before it.
 * - `profile`: name and counts
 * - `lists`: countries and areas visited, recommendations, guides, followed travellers and followers
 * - `wishlist`: saved listings and areas, and visits without a recommendation
 */
export type VisiblePart = "profile" | "lists" | "wishlist";

/** Traveller whose profile is viewed, or whose texts are read. */
export interface Author {
  visibility: keyof typeof VISIBILITIES;
  wishlist_visibility: keyof typeof WISHLIST_VISIBILITIES;
  /** Also false if the account is due for deletion or blocked by staff. */
  is_verified: boolean;
}

/** Relation of the viewer to the author. All are false for a visitor, and for an account without a traveller. */
export interface Viewer {
  is_self: boolean;
  /** True once the follow was accepted; a request does not count. */
  is_follower: boolean;
  /** True if either of the two blocked the other. */
  is_blocked: boolean;
}

/**
 * Returns the parts of a traveller that a viewer may see, in every response (ADR 0112); hidden parts respond with 404. `isVisible` in
 * visibility/store.ts is the same rule in SQL.
 */
export function visibility({ is_self, is_follower, is_blocked }: Viewer, author: Author): Record<VisiblePart, boolean> {
  if (is_self) return { profile: true, lists: true, wishlist: true };
  const profile = author.is_verified && !is_blocked;
  const lists = profile && (author.visibility === "public" || is_follower);
  const wishlist = lists && (author.wishlist_visibility === "public" || (author.wishlist_visibility === "followers" && is_follower));
  return { profile, lists, wishlist };
}
