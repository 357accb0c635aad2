import { formatList } from "../../platform/values/format.ts";

/** Maximum number of entries in each part of For You. */
export const FOLLOWED_MAX = 7;
export const FURTHER_MAX = 6;
export const NEAR_MAX = 4;
export const TAGGED_MAX = 4;
/** With fewer entries than this, the most recommended listings are added. */
export const FEW = 6;
export const LOVED_MAX = 6;

const WORDS =
  "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty twenty-one".split(
    " ",
  );

/**
 * Returns "Twenty-two places" for the start of a sentence.
 * @param count at most the sum of all parts
 */
function placesInWords(count: number): string {
  const word = WORDS[count] ?? String(count);
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} ${count === 1 ? "place" : "places"}`;
}

/** Returns the introduction of the page: the number of places and where they come from. */
export function introduction(parts: { followed: number; further: number; near: number; tagged: number }): string {
  const { followed, further, near, tagged } = parts;
  const count = followed + further + near + tagged;
  if (count === 0) return "Your own corner of the guide. It grows with the people you follow and the places you save.";
  const through = [
    followed > 0 ? "somebody you follow" : "",
    further > 0 ? (followed > 0 ? "somebody they follow" : "somebody whom people you follow trust") : "",
    near > 0 ? "something you saved" : "",
    tagged > 0 ? "a hashtag you follow" : "",
  ].filter(Boolean);
  return `${placesInWords(count)}, ${count === 1 ? "" : "each "}through ${formatList(through).replace(/ and (?=[^,]*$)/, " or ")}. Nothing here is paid for.`;
}

/**
 * Returns "Because you follow #surf and #quiet".
 * @param hashtags of the entries, with repeats
 */
export const hashtagsText = (hashtags: readonly string[]): string => formatList([...new Set(hashtags)].map((tag) => `#${tag}`));
