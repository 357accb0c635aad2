/**
 * How a name stands in the index. A name is kept once from each of its words on, so that a beginning of any word is a range of keys; what stands before
 * that word follows after "!", and what else one may type to mean it after "@":
 *
 *   "Blue House Chiang Mai" → "bblue house chiang mai @ th", "bhouse chiang mai ! blue @ th", …
 *
 * Where a script writes no spaces, from each character on as well: "高山陣屋" is found by "陣屋".
 *
 * Folded words hold letters and digits alone, so neither mark, nor any wildcard, can come from a name or a query.
 */

/** Areas, published listings, hidden listings. A key begins with its letter. */
export type Scope = "a" | "b" | "h";

export interface Entry {
  /** "a" and an area's number, or "b" and a listing's code. */
  ref: string;
  scope: Scope;
  /** Folded words of the name. */
  name: string;
  /** Folded words of the place, and the country's code last. */
  context: string;
  popularity: number;
  /** Folded words of its other names. */
  names: readonly string[];
  /** What it is, as catalogue/search/words/facts.ts tells it; of published listings alone, like the three below. */
  facts: readonly string[];
  country_code: string;
  /** 0 for none. */
  area_id: number;
  /** Its place in the usual order of lists: the higher, the sooner. */
  score: number;
}

/** Words of a name that it can be found from; the longest names are sentences. */
const WORDS_MAX = 12;

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** What follows behind the first characters of a word in a script without spaces, with those. */
function innerParts(word: string): { before: string; rest: string }[] {
  if (!UNSPACED.test(word)) return [];
  const letters = [...word];
  return letters.slice(1, WORDS_MAX).map((_, at) => ({ before: letters.slice(0, at + 1).join(""), rest: letters.slice(at + 1).join("") }));
}

/** The keys of its names, the first one from the beginning of its own on. */
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

/** The part of a key that one can type the beginning of. */
export const typedPart = (key: string): string => key.slice(0, key.search(/ [!@]/));

/** True for the key of a name's beginning. */
export const isStart = (key: string): boolean => !key.includes(" ! ");

/** The beginning of a text, or undefined where it cannot be asked for: it would end in a space or within a character. */
export function searchablePrefix(typed: string, length: number): string | undefined {
  const last = typed.charCodeAt(length - 1);
  return last === 0x20 || (last >= 0xd800 && last < 0xdc00) ? undefined : typed.slice(0, length);
}

/** The end of the range of keys that begin with a text: bytes are compared, and no text holds the highest character. */
export const prefixEnd = (prefix: string): string => `${prefix}\u{10FFFF}`;

/** Added to the popularity of a match at the beginning of the name. Populations stay far below it. */
export const START_SCORE = 2 ** 30;

/** The order of what a beginning finds: at the start of the name first, then by popularity. */
export const keyScore = (key: string, popularity: number): number => popularity + (isStart(key) ? START_SCORE : 0);
