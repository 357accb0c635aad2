import { plainLetters } from "../../../catalogue/search/words/fold.ts";

/** Pure: texts as headers and kind words are compared. */

/** Returns the text in lower case, without accents and with letters and digits only. */
export const fold = (text: string): string => plainLetters(text.normalize("NFKD").toLowerCase()).replace(/[^\p{L}\p{N}]/gu, "");

/** Returns the words of a text, folded. */
export const foldedWords = (text: string): string[] =>
  plainLetters(
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
      .toLowerCase(),
  )
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
