/** Pure: repairs text that was damaged on its way, if it can have only one original. */

/** Characters of windows-1252 for the bytes 0x80 to 0x9f. */
const HIGH = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
/** Matches the first byte of a UTF-8 character and a byte that follows it, decoded as Western European. */
const TWICE = new RegExp(`[\\u00c2-\\u00f4][\\u0080-\\u00bf${HIGH}]`);
const BYTES = new TextDecoder("utf-8", { fatal: true });

function toByte(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  const high = HIGH.indexOf(sign);
  return high >= 0 ? 0x80 + high : code;
}

const NO_LETTER = "¡-¨©¬-¹¼-¿€‚„†‡ˆ‰•˜\u0081\u008d\u008f\u0090\u009d";
/**
 * Matches characters that no language writes after these letters, so that they are certainly damaged even in text that is otherwise intact.
 * A quotation mark, a dash or a non-breaking space may follow "MANHÃ"; no "Ã" follows a small letter.
 */
const CERTAIN = new RegExp(
  `[ÂÃ][${NO_LETTER}]|Ã[ªºƒŠŒŽšœžŸ]|(?<!\\p{Lu})[ÂÃ][‘’“”–—…‹›«»™\\u00a0]|[ÄÅ][${NO_LETTER}]|â(?:€[\\u0080-\\u00bf${HIGH}]|„¢|‚¬)`,
  "gu",
);

function decoded(text: string): string | undefined {
  const bytes = [...text].map(toByte);
  if (bytes.some((byte) => byte > 0xff)) return undefined;
  try {
    return BYTES.decode(Uint8Array.from(bytes));
  } catch {
    return undefined;
  }
}

/**
 * Repairs UTF-8 that was read as Western European and written again: "CafÃ©" is "Café". Repairs the whole text, or only the parts with no
 * other reading; text without this damage stays unchanged. Double damage is repaired twice.
 */
export function mendEncoding(text: string): string {
  if (!TWICE.test(text)) return text;
  const mended = decoded(text) ?? text.replace(CERTAIN, (part) => decoded(part) ?? part);
  return mended.length < text.length ? mendEncoding(mended) : text;
}

/** Minimum number of letters; shorter names may be written in capitals: "MOMA", "NH". */
const CAPITALS_LEAST = 9;
const SMALL = new Set(
  "a al an and at au aux by d da das de del della den der des di die do dos du e el en et for i in la las le les los of on or the to und van von y".split(
    " ",
  ),
);
const ROMAN = /^(?:I{1,3}|IV|VI{0,3}|IX|X{1,3}|X?V?I{1,3})$/;

const capitaliseWord = (word: string, isFirst: boolean): string => {
  // A word without a vowel is an abbreviation: "BBQ", "SRL".
  if (ROMAN.test(word) || (word.length <= 4 && !/[AEIOUYÀ-ÖØ-Ý]/u.test(word))) return word;
  const lower = word.toLocaleLowerCase("en");
  return !isFirst && SMALL.has(lower) ? lower : lower.charAt(0).toLocaleUpperCase("en") + lower.slice(1);
};

/**
 * Changes "LA CABRERA NORTE" to "La Cabrera Norte": only text of several Latin words that is all in capitals. Any other text stays
 * unchanged.
 */
export function mendCapitals(text: string): string {
  const letters = text.match(/\p{L}/gu) ?? [];
  const isCapitals =
    letters.length >= CAPITALS_LEAST &&
    letters.every((letter) => /\p{Script=Latin}/u.test(letter) && letter === letter.toLocaleUpperCase("en"));
  if (!isCapitals || !/\p{L}\p{L}[^\p{L}\p{N}]+\p{L}/u.test(text)) return text;
  let isFirst = true;
  return text.replace(/\p{L}+/gu, (word, at: number) => {
    // "O'CONNOR'S": a single letter after an apostrophe does not start a word.
    if (at > 0 && /['’]/.test(text.charAt(at - 1)) && word.length <= 2) return word.toLocaleLowerCase("en");
    const mended = capitaliseWord(word, isFirst);
    isFirst = false;
    return mended;
  });
}

/** Matches damage that has lost a byte: "PANQUEQUERÃ?A". */
const LOST = /[ÂÃ][?\ufffd]/;
/** Minimum number of letters of a word that is no abbreviation: "BBQ", "USA". */
const PLAIN_LEAST = 4;

/**
 * Changes categories such as "PARRILLA, FAST FOOD" to "Parrilla, Fast food", and omits damaged ones. Other than names, they are common
 * words, so a single one counts too.
 */
export const mendCategories = (text: string): string =>
  text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== "" && !LOST.test(part))
    .map((part) => {
      const isCapitals = !/\p{Ll}/u.test(part) && (part.match(/\p{Script=Latin}/gu)?.length ?? 0) >= PLAIN_LEAST;
      return isCapitals ? part.charAt(0) + part.slice(1).toLocaleLowerCase("en") : part;
    })
    .join(", ");

/** Whether a text is an address: one without letters, or one that only states that there is no address, is useless. */
export const isAddress = (text: string): boolean =>
  /\p{L}{2,}/u.test(text) &&
  !/^(?:null|none|n\/?a|unknown|undefined|s\/?n|sin (?:nombre|numero|número|direcci[oó]n)|-+)[\s\d,.]*$/iu.test(text);
