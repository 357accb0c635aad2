import { isNear, mayBeTypo, TYPO_LETTERS_MIN } from "./words/typos.ts";

/** Quality of a name match; higher is better. */
export const RANKS = { exact: 5, prefix: 4, word: 3, words: 2, typo: 1 } as const;
export type Rank = (typeof RANKS)[keyof typeof RANKS];

export interface Found {
  ref: string;
  rank: Rank;
  popularity: number;
}

/** Maximum number of results of one search, over all its pages: visitors do not read beyond the best hundred. */
export const RESULTS_STORED = 100;

/** Removes duplicates and sorts by best rank, then by popularity, then by ref. */
export function ranked(found: readonly Found[]): Found[] {
  const best = new Map<string, Found>();
  for (const one of found) {
    const before = best.get(one.ref);
    if (!before || before.rank < one.rank) best.set(one.ref, one);
  }
  return [...best.values()]
    .sort((a, b) => b.rank - a.rank || b.popularity - a.popularity || (a.ref < b.ref ? -1 : 1))
    .slice(0, RESULTS_STORED);
}

/** Whether a word starts with the typed text, allowing one typo. */
const beginsNear = (word: string, typed: string): boolean =>
  mayBeTypo(typed) &&
  [-1, 0, 1].some((more) => typed.length + more >= TYPO_LETTERS_MIN && isNear(word.slice(0, typed.length + more), typed));

function rankOfWords(name: string, words: readonly string[]): Rank | undefined {
  const typed = words.join(" ");
  if (name === typed) return RANKS.exact;
  if (name.startsWith(typed)) return RANKS.prefix;
  if (` ${name}`.includes(` ${typed}`)) return RANKS.word;
  const own = name.split(" ");
  if (words.every((word) => own.some((one) => one.startsWith(word)))) return RANKS.words;
  if (words.every((word) => own.some((one) => one.startsWith(word) || beginsNear(one, word)))) return RANKS.typo;
  return undefined;
}

/** Returns the best rank of several folded names, for lists too short for an index; undefined if none matches. */
export function rankOfNames(names: readonly string[], spellings: readonly string[][]): Rank | undefined {
  const ranks = spellings.flatMap((words) => names.flatMap((name) => rankOfWords(name, words) ?? []));
  return ranks.sort((a, b) => b - a)[0];
}
