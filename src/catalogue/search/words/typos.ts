/** Minimum length of a word to allow one typo, in characters. */
export const TYPO_LETTERS_MIN = 5;

/** Whether a word may contain a typo: it is long enough, or would be with one missing letter. */
export const mayBeTypo = (word: string): boolean => [...word].length >= TYPO_LETTERS_MIN - 1;

const LATIN = [..."abcdefghijklmnopqrstuvwxyz"];
const BLOCKS: readonly { of: RegExp; from: number; to: number }[] = [
  { of: /\p{Script=Cyrillic}/u, from: 0x0430, to: 0x045f },
  { of: /\p{Script=Greek}/u, from: 0x03b1, to: 0x03c9 },
  { of: /\p{Script=Hebrew}/u, from: 0x05d0, to: 0x05ea },
  { of: /\p{Script=Arabic}/u, from: 0x0621, to: 0x064a },
  { of: /\p{Script=Thai}/u, from: 0x0e01, to: 0x0e2e },
];

/** Returns the letters to try in place of a wrong or missing one. For scripts with too many letters, only those of the word itself. */
function typoAlphabet(word: string): string[] {
  const block = BLOCKS.find(({ of }) => of.test(word));
  if (block) return Array.from({ length: block.to - block.from + 1 }, (_, index) => String.fromCharCode(block.from + index));
  return /[a-z]/.test(word) ? LATIN : [...new Set(word)];
}

/**
 * Returns every word that is one wrong, missing, additional or swapped letter away, about 55 per letter, without the word itself. For a
 * word too short for a typo: only those with one letter more.
 */
export function oneTypoAway(word: string): string[] {
  const letters = [...word];
  // A shorter word can only lack a letter of a word that is long enough.
  const isShort = letters.length < TYPO_LETTERS_MIN;
  const alphabet = typoAlphabet(word);
  const found = new Set<string>();
  for (let at = 0; at <= letters.length; at += 1) {
    const before = letters.slice(0, at).join("");
    const after = letters.slice(at).join("");
    const rest = letters.slice(at + 1).join("");
    for (const letter of alphabet) found.add(before + letter + after);
    if (at === letters.length || isShort) continue;
    found.add(before + rest);
    for (const letter of alphabet) found.add(before + letter + rest);
    if (at + 1 < letters.length) found.add(`${before}${letters[at + 1]}${letters[at]}${letters.slice(at + 2).join("")}`);
  }
  found.delete(word);
  return [...found];
}

/** Whether two words are equal or differ by one wrong, missing, additional or swapped letter. */
export function isNear(word: string, other: string): boolean {
  if (Math.abs(word.length - other.length) > 1) return false;
  let from = 0;
  while (from < word.length && word[from] === other[from]) from += 1;
  let [end, otherEnd] = [word.length, other.length];
  while (end > from && otherEnd > from && word[end - 1] === other[otherEnd - 1]) {
    end -= 1;
    otherEnd -= 1;
  }
  const [left, right] = [word.slice(from, end), other.slice(from, otherEnd)];
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === [...right].reverse().join(""));
}
