import { folded } from "../words/rules.fold.ts";

/** Results shown in each group of the search. Source: the specification, section 9. */
export const RESULTS_MAX = 5;

/** Words that say nothing about where one wants to go. */
const STOP_WORDS = new Set(["a", "an", "and", "at", "by", "for", "in", "near", "of", "on", "or", "the", "to", "with"]);

const wordsOf = (text: string) => folded(text).split(" ").filter(Boolean);

/** The words of a name that count: without stop words, unless it has no others. */
export function nameWords(name: string): string[] {
  const words = wordsOf(name);
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

/**
 * The words of a query that count; empty when nothing was asked. Stop words alone are none, but while the last is being typed, with no space after it, it may
 * be the beginning of another word.
 */
export function queryWords(query: string): string[] {
  const words = wordsOf(query);
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return telling.length > 0 || /\s$/.test(query) ? telling : words.slice(-1);
}

/** True of a query whose words are all stop words: once it is sent off, it finds nothing. */
export const isOnlyStopWords = (query: string): boolean => wordsOf(query).length > 0 && queryWords(`${query} `).length === 0;

/** +1 when the query is part of the name, +1 when the name begins with it, +1 when it is the name. Source: the specification, section 9. */
export function localScore(name: string, query: string): number {
  const [text, wanted] = [nameWords(name).join(" "), queryWords(query).join(" ")];
  if (wanted === "" || !text.includes(wanted)) return 0;
  return 1 + Number(text.startsWith(wanted)) + Number(text === wanted);
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
