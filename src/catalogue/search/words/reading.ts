import { folded, plainApostrophes } from "./fold.ts";
import { findMeaning, findNearMeaning, PHRASE_MAX, type Vocabulary } from "./vocabulary/rules.ts";
import type { Wish } from "./wishes.ts";

export interface Token {
  /** As it was typed, to be told again. */
  text: string;
  word: string;
  /** Nothing but an apostrophe stands between it and the word before. */
  isAttached?: true;
}

/** Words that are read of a query; who types more has pasted something. */
const TOKENS_MAX = 24;

const WORDS = /(?<![\p{L}\p{N}])b\s?&\s?b(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+(?:'(?=s(?![\p{L}\p{N}])))?(?:(?<=')s)?/giu;

/** The words of a query, each folded: "L'Ermita" is two. */
export function queryTokens(query: string): Token[] {
  const text = plainApostrophes(query);
  const tokens = [...text.matchAll(WORDS)].flatMap(({ 0: match, index }) =>
    folded(match)
      .split(" ")
      .filter(Boolean)
      .map((word, at): Token => {
        const isAttached = at === 0 && /[\p{L}\p{N}\p{M}]'$/u.test(text.slice(Math.max(0, index - 2), index));
        return { text: match, word, ...(isAttached ? { isAttached } : {}) };
      }),
  );
  return tokens.slice(0, TOKENS_MAX);
}

/** Some words of a query that stand together, by their places: `to` is the place after the last. */
export interface Span {
  from: number;
  to: number;
}

/** What a query asks for, as far as words say it; places are found elsewhere and handed over. */
export interface Reading {
  tokens: readonly Token[];
  /** Each a wish for one of some kinds, with where it stands. */
  kinds: (Span & { ids: readonly string[] })[];
  wishes: (Span & { wish: Wish })[];
  /** Words that nobody has understood yet, by their places. */
  left: number[];
}

/** All phrases of a query that may be a place's name, the longest first. */
export function listPhraseSpans(tokens: readonly Token[]): Span[] {
  const spans: Span[] = [];
  for (let length = Math.min(tokens.length, PHRASE_MAX + 1); length > 0; length -= 1)
    for (let from = 0; from + length <= tokens.length; from += 1) spans.push({ from, to: from + length });
  return spans;
}

export const joinTokens = (tokens: readonly Token[], { from, to }: Span): string =>
  tokens
    .slice(from, to)
    .map(({ word }) => word)
    .join(" ");

/** Words of a query with the apostrophes between them, for names to be compared with. */
export const nameTyped = (tokens: readonly Token[], { from, to }: Span): string =>
  tokens.slice(from, to).reduce((text, { word, isAttached }) => (text === "" ? word : `${text}${isAttached ? "'" : " "}${word}`), "");

export const wordsTyped = (tokens: readonly Token[], { from, to }: Span): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(" ");

/**
 * Reads a query from left to right, the longest phrase first.
 * @param taken by places: those words mean nothing else
 * @param forgives a typo: ask for it when places are known, which are spelt as kinds nearly are ("Escaldes", "escalade")
 */
export function readWords(vocabulary: Vocabulary, tokens: readonly Token[], taken: readonly Span[] = [], forgives = false): Reading {
  const reading: Reading = { tokens, kinds: [], wishes: [], left: [] };
  const isTaken = (at: number) => taken.some(({ from, to }) => at >= from && at < to);
  for (let from = 0; from < tokens.length; ) {
    if (isTaken(from)) {
      from += 1;
      continue;
    }
    let to = Math.min(tokens.length, from + PHRASE_MAX);
    for (let at = from; at < to; at += 1) if (isTaken(at)) to = at;
    let meaning: ReturnType<typeof findMeaning>;
    for (; to > from; to -= 1) {
      meaning = findMeaning(vocabulary, joinTokens(tokens, { from, to }));
      if (meaning) break;
    }
    if (!meaning) {
      to = from + 1;
      if (forgives) meaning = findNearMeaning(vocabulary, (tokens[from] as Token).word);
    }
    if (!meaning) reading.left.push(from);
    else if ("isUnlisted" in meaning) for (let at = from; at < to; at += 1) reading.left.push(at);
    else if ("kinds" in meaning) reading.kinds.push({ from, to, ids: meaning.kinds });
    else if ("wish" in meaning) reading.wishes.push({ from, to, wish: meaning.wish });
    from = to;
  }
  return reading;
}
