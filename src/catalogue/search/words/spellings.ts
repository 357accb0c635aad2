import { ABBREVIATED } from "./abbreviations.ts";
import { folded, plainApostrophes } from "./fold.ts";

/** Words that each abbreviated or full word may mean. */
const MEANT = new Map<string, { words: string[]; isShort: boolean }>();
for (const [word, { short, long }] of Object.entries(ABBREVIATED)) {
  for (const [forms, isShort] of [
    [short, true],
    [long, false],
  ] as const) {
    for (const form of forms.split(" ").filter(Boolean)) MEANT.set(form, { words: [...(MEANT.get(form)?.words ?? []), word], isShort });
  }
}

/** Letters each followed by a dot: "D.C.", "J. R. R.". */
const INITIALS = /(?<![\p{L}\p{N}])(?:\p{L}\.\s?){2,}/gu;

/** Removes apostrophes and joins initials into one word. */
const joined = (text: string): string =>
  folded(
    plainApostrophes(text)
      .replace(INITIALS, (letters) => `${letters.replace(/[.\s]/g, "")} `)
      .replaceAll("'", ""),
  );

/** Maximum number of spellings: a name with many abbreviations is not stored in all of them. */
const SPELLINGS_MAX = 6;

/**
 * Returns the words with each abbreviation in full.
 * @param isTyped the last word may be incomplete, so only abbreviations are expanded there
 */
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
 * Returns the folded spellings of a text, the original one first: without apostrophes ("Val d'Isère", "val disere"), with initials as one
 * word ("D.C.", "dc"), and with abbreviations in full ("St. Moritz", "saint moritz"). Two texts are the same name if they share a spelling.
 * @param isTyped true for a query, whose last word may be a prefix
 */
export function foldedSpellings(text: string, isTyped = false): string[] {
  const isJoinable = /['.]/.test(plainApostrophes(text));
  const forms = isJoinable ? new Set([folded(text), joined(text)]) : [folded(text)];
  const all = [...forms].flatMap((form) => [form, ...inFull(form.split(" "), isTyped)]);
  return [...new Set(all)].filter(Boolean).slice(0, SPELLINGS_MAX);
}
