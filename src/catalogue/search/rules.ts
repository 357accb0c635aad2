import { t } from "../../platform/languages/text.ts";
import { folded } from "./words/fold.ts";
import { foldedSpellings } from "./words/spellings.ts";

/** Results shown in each group of the search. */
export const RESULTS_MAX = 5;

/** Words that do not describe a place. */
const STOP_WORDS = new Set(["a", "an", "and", "at", "by", "for", "in", "near", "of", "on", "or", "the", "to", "with"]);

const isTelling = (word: string) => word !== "" && !STOP_WORDS.has(word);

/** Returns the significant words of a folded name: without stop words, unless it has no others. */
function tellingWords(name: string): string[] {
  const words = name.split(" ").filter(Boolean);
  const telling = words.filter(isTelling);
  return telling.length > 0 ? telling : words;
}

/** Removes duplicate lists of words. */
const unique = (lists: readonly string[][]) => [...new Map(lists.map((words) => [words.join(" "), words])).values()];

/** Returns the significant words of a name: without stop words, unless it has no others. */
export const nameWords = (name: string): string[] => tellingWords(folded(name));

/** Returns the words of a name in all its spellings, the original one first. */
export const nameSpellings = (name: string): string[][] =>
  unique(foldedSpellings(name).map(tellingWords)).filter(({ length }) => length > 0);

/**
 * Returns the significant words of a query in all spellings that names may have, as typed first. Empty if the query is empty or has only
 * stop words.
 */
export const querySpellings = (query: string): string[][] =>
  unique(foldedSpellings(query, true).map((text) => text.split(" ").filter(isTelling))).filter(({ length }) => length > 0);

/** Returns the significant words of a query; empty if it has none. */
export const queryWords = (query: string): string[] => folded(query).split(" ").filter(isTelling);

/** Normalizes a query: trimmed, lower case, single spaces. */
export const normalizedQuery = (query: string): string => query.trim().toLowerCase().replace(/\s+/g, " ");

export const nothingFound = () => t`No results found`;

/** Returns the message for a query without significant words: stop words alone find nothing. */
export const emptyStatus = (query: string): string =>
  folded(query) === "" ? t`Try searching for a destination, activity or business` : nothingFound();

/** Adds 1 if the name contains the query, 1 if it starts with it, and 1 if it equals it. */
export function localScore(name: string, query: string): number {
  const wanted = querySpellings(query).map((words) => words.join(" "));
  if (wanted.length === 0) return 0;
  const scores = nameSpellings(name).flatMap((words) => {
    const text = words.join(" ");
    return wanted.map((one) => (text.includes(one) ? 1 + Number(text.startsWith(one)) + Number(text === one) : 0));
  });
  return Math.max(0, ...scores);
}

/** Returns the best score of several names. */
export const bestScore = (names: readonly string[], query: string): number => Math.max(0, ...names.map((name) => localScore(name, query)));

/** Returns up to five best names for a query, by score, then by number of listings, then in their own order. */
export function bestMatches<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string | readonly string[],
  query: string,
  countOf: (row: Row) => number | undefined = () => 0,
): Row[] {
  return rows
    .map((row, index) => ({ row, index, score: bestScore([nameOf(row)].flat(), query) }))
    .filter(({ score }) => score > 0)
    .map((one) => ({ ...one, count: countOf(one.row) ?? 0 }))
    .sort((a, b) => b.score - a.score || b.count - a.count || a.index - b.index)
    .slice(0, RESULTS_MAX)
    .map(({ row }) => row);
}
