/** Results shown in each group of the search. Source: the specification, section 9. */
export const RESULTS_MAX = 5;

/** Words that say nothing about where one wants to go. */
const STOP_WORDS = new Set(["a", "an", "and", "at", "by", "for", "in", "near", "of", "on", "or", "the", "to", "with"]);

/** Lower case, without accents and marks: what names and queries are compared in. */
export const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/đ/gi, "d")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The words of a query that count; empty when nothing was asked. */
export const queryWords = (query: string): string[] => {
  const words = folded(query).split(" ").filter(Boolean);
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  return telling.length > 0 ? telling : words;
};

/** +1 when the query is part of the name, +1 when the name begins with it, +1 when it is the name. Source: the specification, section 9. */
export function localScore(name: string, query: string): number {
  const [text, wanted] = [folded(name), queryWords(query).join(" ")];
  if (wanted === "" || !text.includes(wanted)) return 0;
  return 1 + Number(text.startsWith(wanted)) + Number(text === wanted);
}

/** The best names for a query, at most five, by score and then in their own order. */
export function bestMatches<Row>(rows: readonly Row[], nameOf: (row: Row) => string, query: string): Row[] {
  return rows
    .map((row, index) => ({ row, index, score: localScore(nameOf(row), query) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, RESULTS_MAX)
    .map(({ row }) => row);
}
