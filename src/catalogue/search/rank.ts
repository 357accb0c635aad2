import { isNear, mayBeTypo, TYPO_LETTERS_MIN } from "./words/typos.ts";

/** How well a name fits; higher is better. */
export const RANKS = { exact: 5, prefix: 4, word: 3, words: 2, typo: 1 } as const;
export type Rank = (typeof RANKS)[keyof typeof RANKS];

export interface Found {
  ref: string;
  rank: Rank;
  popularity: number;
}

/** The results of one search, over all its pages: people do not read on after the best hundred. */
export const RESULTS_STORED = 100;

/** Each thing once, by its best rank, the most popular first; what is alike in the order of its ref. */
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

/** True when the beginning of a word is what was typed, or would be but for one typo. */
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

/** How well one of a thing's folded names fits a query, for lists too short for an index; undefined where none does. */
export function rankOfNames(names: readonly string[], spellings: readonly string[][]): Rank | undefined {
  const ranks = spellings.flatMap((words) => names.flatMap((name) => rankOfWords(name, words) ?? []));
  return ranks.length === 0 ? undefined : (Math.max(...ranks) as Rank);
}
