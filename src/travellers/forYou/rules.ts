import { plural, t } from "../../platform/languages/text.ts";
import { formatList } from "../../platform/values/format.ts";

/** Maximum number of entries in each part of For You. */
export const FOLLOWED_MAX = 7;
export const FURTHER_MAX = 6;
export const NEAR_MAX = 4;
export const TAGGED_MAX = 4;
/** With fewer entries than this, the most recommended listings are added. */
export const FEW = 6;
export const LOVED_MAX = 6;

/** Returns the introduction of the page: the number of places and where they come from. */
export function introduction(parts: { followed: number; further: number; near: number; tagged: number }): string {
  const { followed, further, near, tagged } = parts;
  const count = followed + further + near + tagged;
  if (count === 0) return t`This page fills up as you follow people and save places.`;
  const sources = [
    followed > 0 ? t`people you follow` : "",
    further > 0 ? (followed > 0 ? t`people they follow` : t`friends of friends`) : "",
    near > 0 ? t`places you saved` : "",
    tagged > 0 ? t`hashtags you follow` : "",
  ].filter(Boolean);
  return t`${plural(count, "# place", "# places")} picked from ${formatList(sources)}. No paid placements.`;
}

/**
 * Returns "#surf and #quiet".
 * @param hashtags of the entries, with repeats
 */
export const hashtagsText = (hashtags: readonly string[]): string => formatList([...new Set(hashtags)].map((tag) => `#${tag}`));
