import { ABBREVIATED } from "./abbreviations.ts";
import { folded, plainApostrophes } from "./fold.ts";

/** For each abbreviated or full word the words that it may stand for. */
const MEANT = new Map<string, { words: string[]; isShort: boolean }>();
for (const [word, { short, long }] of Object.entries(ABBREVIATED)) {
  for (const [forms, isShort] of [
    [short, true],
    [long, false],
  ] as const) {
    for (const form of forms.split(" ").filter(Boolean)) MEANT.set(form, { words: [...(MEANT.get(form)?.words ?? []), word], isShort });
  }
}

/** Letters with a dot behind each: "D.C.", "J. R. R.". */
const INITIALS = /(?<![\p{L}\p{N}])(?:\p{L}\.\s?){2,}/gu;

/** A text without apostrophes, and with initials as one word. */
const joined = (text: string): string =>
  folded(
    plainApostrophes(text)
      .replace(INITIALS, (letters) => `${letters.replace(/[.\s]/g, "")} `)
      .replaceAll("'", ""),
  );

/** A name of many abbreviations is not written in all ways. */
const SPELLINGS_MAX = 6;

/** The words with each abbreviation in full. @param isTyped the last word may go on: only abbreviations stand for others there */
function inFull(words: readonly string[], isTyped: boolean): string[] {
  let phrases = [""];
  for (const [at, word] of words.entries()) {
    const meant = MEANT.get(word);
    const isMeant = meant && (meant.isShort || !isTyped || at < words.length - 1);
    const choices = isMeant ? meant.words : [word];
    phrases = phrases.flatMap((before) => choices.map((one) => (before === "" ? one : `${before} ${one}`))).slice(0, SPELLINGS_MAX);
  }
  return phrases;
}

/**
 * The ways in which a text may be written, folded, the first as it is: without apostrophes ("Val d'Isère", "val disere"), with initials as one word ("D.C.", "dc"),
 * and with its abbreviations in full ("St. Moritz", "saint moritz"). Two texts mean the same name where they share one.
 * @param isTyped of a query, whose last word may be a beginning
 */
export function foldedSpellings(text: string, isTyped = false): string[] {
  const isJoinable = /['.]/.test(plainApostrophes(text));
  const forms = isJoinable ? new Set([folded(text), joined(text)]) : [folded(text)];
  const all = [...forms].flatMap((form) => [form, ...inFull(form.split(" "), isTyped)]);
  return [...new Set(all)].filter(Boolean).slice(0, SPELLINGS_MAX);
}
