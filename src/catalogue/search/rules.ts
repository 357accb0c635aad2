import { folded } from "./words/fold.ts";
import { foldedSpellings } from "./words/spellings.ts";

/** Results shown in each group of the search. */
export const RESULTS_MAX = 5;

/** Words that say nothing about where one wants to go. */
const STOP_WORDS = new Set(["a", "an", "and", "at", "by", "for", "in", "near", "of", "on", "or", "the", "to", "with"]);

const isTelling = (word: string) => word !== "" && !STOP_WORDS.has(word);

/** The words of a folded name that count: without stop words, unless it has no others. */
function tellingWords(name: string): string[] {
  const words = name.split(" ").filter(Boolean);
  const telling = words.filter(isTelling);
  return telling.length > 0 ? telling : words;
}

/** Lists of words, each once. */
const unique = (lists: readonly string[][]) => [...new Map(lists.map((words) => [words.join(" "), words])).values()];

/** The words of a name that count: without stop words, unless it has no others. */
export const nameWords = (name: string): string[] => tellingWords(folded(name));

/** The words of a name in all the ways in which it may be written, as it is first. */
export const nameSpellings = (name: string): string[][] =>
  unique(foldedSpellings(name).map(tellingWords)).filter(({ length }) => length > 0);

/**
 * The words of a query that count, in all the ways in which names with them may be written, as they were typed first. None where nothing is asked for: of
 * nothing but stop words there is nothing to find.
 */
export const querySpellings = (query: string): string[][] =>
  unique(foldedSpellings(query, true).map((text) => text.split(" ").filter(isTelling))).filter(({ length }) => length > 0);

/** The words of a query that count; empty where nothing is asked for. */
export const queryWords = (query: string): string[] => folded(query).split(" ").filter(isTelling);

/** A query as it is asked for: trimmed, in lower case, with single spaces. */
export const normalizedQuery = (query: string): string => query.trim().toLowerCase().replace(/\s+/g, " ");

export const NOTHING_FOUND = "No results found";

/** What the search says of a query without results: stop words alone are a query that nothing is found for. */
export const emptyStatus = (query: string): string =>
  folded(query) === "" ? "Try searching for a destination, activity or business" : NOTHING_FOUND;

/** +1 when the query is part of the name, +1 when the name begins with it, +1 when it is the name. */
export function localScore(name: string, query: string): number {
  const wanted = querySpellings(query).map((words) => words.join(" "));
  if (wanted.length === 0) return 0;
  const scores = nameSpellings(name).flatMap((words) => {
    const text = words.join(" ");
    return wanted.map((one) => (text.includes(one) ? 1 + Number(text.startsWith(one)) + Number(text === one) : 0));
  });
  return Math.max(0, ...scores);
}

/** The best names for a query, at most five, by score, then by how much there is of each, then in their own order. */
export function bestMatches<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  query: string,
  countOf: (row: Row) => number | undefined = () => 0,
): Row[] {
  return rows
    .map((row, index) => ({ row, index, score: localScore(nameOf(row), query) }))
    .filter(({ score }) => score > 0)
    .map((one) => ({ ...one, count: countOf(one.row) ?? 0 }))
    .sort((a, b) => b.score - a.score || b.count - a.count || a.index - b.index)
    .slice(0, RESULTS_MAX)
    .map(({ row }) => row);
}
