import { wordSegments } from "../../../platform/values/format.ts";
import { UNSPACED } from "../keys.ts";
import { countriesByName } from "./countryNames.ts";
import { folded, plainApostrophes } from "./fold.ts";
import { findNearMeaning, findTypedMeaning, PHRASE_MAX, type Vocabulary } from "./vocabulary/rules.ts";
import type { Wish } from "./wishes.ts";

export interface Token {
  /** Text as typed, for display. */
  text: string;
  word: string;
  /** Only an apostrophe separates it from the word before. */
  isAttached?: true;
}

/** Maximum number of words to read of a query: longer queries are pasted text. */
const TOKENS_MAX = 24;

const WORDS = /(?<![\p{L}\p{N}])b\s?&\s?b(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+(?:'(?=s(?![\p{L}\p{N}])))?(?:(?<=')s)?/giu;

/** Maximum number of segments in a known word: rare names are split into single characters. */
const SEGMENTS_MAX = 8;

/** Splits a word of a script without spaces where known words begin and end: "パリのホテル". Names stay whole, and so do words without a kind. */
function splitUnspaced(vocabulary: Vocabulary, token: Token): Token[] {
  const { word } = token;
  const findIn = (text: string) => findTypedMeaning(vocabulary, text);
  if (!UNSPACED.test(word) || findIn(word)) return [token];
  const segments = wordSegments(word);
  const parts: { text: string; isKnown: boolean; isFiller: boolean }[] = [];
  let hasMeaning = false;
  for (let at = 0; at < segments.length; ) {
    let length = Math.min(SEGMENTS_MAX, segments.length - at);
    for (; length > 0; length -= 1) {
      const text = segments.slice(at, at + length).join("");
      const meaning = findIn(text);
      const isFiller = meaning !== undefined && "isFiller" in meaning;
      // One character is rarely a word of its own: 河口湖 is a name, but パリの湖 are lakes.
      const isWord = text.length > 1 || isFiller || parts.at(-1)?.isFiller === true;
      if (!isWord || !(meaning || countriesByName().has(text))) continue;
      parts.push({ text, isKnown: true, isFiller });
      hasMeaning ||= meaning !== undefined && !isFiller;
      break;
    }
    if (length === 0) {
      const last = parts.at(-1);
      if (last && !last.isKnown) last.text += segments[at];
      else parts.push({ text: segments[at] ?? "", isKnown: false, isFiller: false });
    }
    at += Math.max(1, length);
  }
  return hasMeaning ? parts.map(({ text }) => ({ text, word: text })) : [token];
}

/** Splits a query into folded words: "L'Ermita" gives two. @param vocabulary to find words in scripts without spaces */
export function queryTokens(query: string, vocabulary: Vocabulary): Token[] {
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
  return tokens
    .slice(0, TOKENS_MAX)
    .flatMap((token) => splitUnspaced(vocabulary, token))
    .slice(0, TOKENS_MAX);
}

/** Adjacent words of a query, by index; `to` is exclusive. */
export interface Span {
  from: number;
  to: number;
}

/** A query as far as its words have known meanings; the caller finds the places and passes them in. */
export interface Reading {
  tokens: readonly Token[];
  /** Kinds, each with its alternatives and its words. */
  kinds: (Span & { ids: readonly string[] })[];
  wishes: (Span & { wish: Wish })[];
  /** Indexes of the words without a known meaning. */
  left: number[];
}

/** Returns all phrases of a query that may be a place's name, longest first. */
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

/** Returns words of a query with the apostrophes between them, to compare with names. */
export const nameTyped = (tokens: readonly Token[], { from, to }: Span): string =>
  tokens.slice(from, to).reduce((text, { word, isAttached }) => (text === "" ? word : `${text}${isAttached ? "'" : " "}${word}`), "");

export const wordsTyped = (tokens: readonly Token[], { from, to }: Span): string =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(" ");

/**
 * Reads a query from left to right, longest phrase first.
 * @param taken words that name places: they mean nothing else
 * @param forgives allows a typo; only set it if the places are known, since some look like misspelt kinds ("Escaldes", "escalade")
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
    let meaning: ReturnType<typeof findTypedMeaning>;
    for (; to > from; to -= 1) {
      meaning = findTypedMeaning(vocabulary, joinTokens(tokens, { from, to }));
      if (meaning) break;
    }
    if (!meaning) {
      to = from + 1;
      if (forgives) meaning = findNearMeaning(vocabulary, tokens[from]?.word ?? "");
    }
    if (!meaning) reading.left.push(from);
    else if ("isUnlisted" in meaning) for (let at = from; at < to; at += 1) reading.left.push(at);
    else if ("kinds" in meaning) reading.kinds.push({ from, to, ids: meaning.kinds });
    else if ("wish" in meaning) reading.wishes.push({ from, to, wish: meaning.wish });
    from = to;
  }
  return withPoolOfStay(vocabulary, reading);
}

/** Reads "hotel pool" as a hotel with a pool: a swimming pool is a kind of its own unless a place to stay is named beside it. */
function withPoolOfStay({ kinds: known }: Vocabulary, reading: Reading): Reading {
  const isPool = ({ ids }: Reading["kinds"][number]) => ids.includes("swimming");
  const isStay = ({ ids }: Reading["kinds"][number]) => ids.some((id) => known.get(id)?.types[0] === "accommodation");
  const pool = reading.kinds.find(isPool);
  if (!pool || !reading.kinds.some(isStay)) return reading;
  const { from, to } = pool;
  return { ...reading, kinds: reading.kinds.filter((one) => one !== pool), wishes: [...reading.wishes, { from, to, wish: "pool" }] };
}
