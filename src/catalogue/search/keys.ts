/**
 * Format of names in the index. A name is stored once from each of its words on, so that the prefix of any word is a range of keys. The
 * words before that word follow after "!", and the words of its place, which visitors may also type, after "@":
 *
 *   "Blue House Chiang Mai" → "bblue house chiang mai @ th", "bhouse chiang mai ! blue @ th", …
 *
 * In scripts without spaces a name is also stored from each character on: "高山陣屋" is found by "陣屋".
 *
 * Folded words contain only letters and digits, so a name or a query can contain neither of these marks nor a wildcard.
 */

/** Areas, published listings, hidden listings. A key starts with this letter. */
export type Scope = "a" | "b" | "h";

export interface Entry {
  /** "a" and an area's id, or "b" and a listing's code. */
  ref: string;
  scope: Scope;
  /** Folded words of the name. */
  name: string;
  /** Folded words of the place, with the country code last. */
  context: string;
  popularity: number;
  /** Folded words of the other names. */
  names: readonly string[];
  /** Facts from catalogue/search/words/facts.ts. Only published listings have these and the three fields below. */
  facts: readonly string[];
  country_code: string;
  /** 0 for no area. */
  area_id: number;
  /** Position in the default order of lists: higher comes first. */
  score: number;
}

/** Maximum number of words of a name to index: the longest names are sentences. */
const WORDS_MAX = 12;

/** Matches scripts without spaces between words. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Returns the splits of a word in a script without spaces after each of its first characters. */
function innerParts(word: string): { before: string; rest: string }[] {
  if (!UNSPACED.test(word)) return [];
  const letters = [...word];
  return letters.slice(1, WORDS_MAX).map((_, at) => ({ before: letters.slice(0, at + 1).join(""), rest: letters.slice(at + 1).join("") }));
}

/** Returns the keys of all names; the first one starts at the beginning of the own name. */
export function toSearchKeys({ scope, name, names, context }: Pick<Entry, "scope" | "name" | "names" | "context">): string[] {
  const keys = [name, ...names].flatMap((one) => {
    const words = one.split(" ");
    return words.slice(0, WORDS_MAX).flatMap((word, at) =>
      [{ before: "", rest: word }, ...innerParts(word)].map(({ before, rest }) => {
        const passed = [...words.slice(0, at), before].filter(Boolean).join(" ");
        return `${scope}${[rest, ...words.slice(at + 1)].join(" ")}${passed ? ` ! ${passed}` : ""} @ ${context}`;
      }),
    );
  });
  return [...new Set(keys)];
}

/** Returns the part of a key that a visitor can type. */
export const typedPart = (key: string): string => key.slice(0, key.search(/ [!@]/));

/** Whether a key is of the beginning of a name. */
export const isStart = (key: string): boolean => !key.includes(" ! ");

/** Returns the prefix of a text; undefined if it would end in a space or within a character, which no query does. */
export function searchablePrefix(typed: string, length: number): string | undefined {
  const last = typed.charCodeAt(length - 1);
  return last === 0x20 || (last >= 0xd800 && last < 0xdc00) ? undefined : typed.slice(0, length);
}

/** Returns the end of the range of keys with a prefix: keys compare by bytes, and no text contains the highest code point. */
export const prefixEnd = (prefix: string): string => `${prefix}\u{10FFFF}`;

/** Added to the popularity of a match at the beginning of the name. Popularities stay far below it. */
export const START_SCORE = 2 ** 30;

/** Returns the score of a key for a prefix: matches at the start of the name first, then by popularity. */
export const keyScore = (key: string, popularity: number): number => popularity + (isStart(key) ? START_SCORE : 0);
