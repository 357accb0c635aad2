import { replaceNames } from "./names.ts";

/**
 * The pseudo-language of the tests: every English letter has an accent, and each text is a third longer and in brackets. A visible letter
 * without an accent was never given to translators, and a text that overflows has no room for German.
 */
export const PSEUDO = "qps";

const LETTERS: Record<string, string> = {
  ...{ a: "á", b: "ƀ", c: "ç", d: "ð", e: "ë", f: "ƒ", g: "ğ", h: "ĥ", i: "ï", j: "ĵ", k: "ķ", l: "ļ", m: "ɱ", n: "ñ", o: "ö", p: "þ" },
  ...{ q: "ɋ", r: "ŕ", s: "š", t: "ţ", u: "ü", v: "ṽ", w: "ŵ", x: "ẋ", y: "ÿ", z: "ž" },
};
const GROWTH = 3;
/** Length of the words that a text grows by: that of a long German one. */
const LONGEST_WORD = 12;

function accented(letter: string): string {
  const changed = LETTERS[letter.toLowerCase()] ?? letter;
  return letter === letter.toLowerCase() ? changed : changed.toUpperCase();
}

/** Returns the pseudo-translation of a key. */
export function pseudoPattern(key: string): string {
  let letters = 0;
  const text = replaceNames(
    key.slice(key.indexOf("\u0004") + 1),
    (name) => name,
    (character) => {
      if (/\p{L}/u.test(character)) letters += 1;
      return accented(character);
    },
  );
  const growth = "·".repeat(Math.ceil(letters / GROWTH)).replaceAll(new RegExp(`·{${LONGEST_WORD}}(?=·)`, "g"), "$& ");
  return `[${text}${growth}]`;
}
