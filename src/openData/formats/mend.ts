/** Pure: text that was broken on its way, made whole where there is only one way that it can have been. */

/** What windows-1252 shows for the bytes 0x80 to 0x9f. */
const HIGH = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
/** The first byte of a letter in UTF-8 and one that follows it, as they look when they are taken for Western European. */
const TWICE = new RegExp(`[\\u00c2-\\u00f4][\\u0080-\\u00bf${HIGH}]`);
const BYTES = new TextDecoder("utf-8", { fatal: true });

function toByte(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  const high = HIGH.indexOf(sign);
  return high >= 0 ? 0x80 + high : code;
}

const NO_LETTER = "¡-¨©¬-¹¼-¿€‚„†‡ˆ‰•˜\u0081\u008d\u008f\u0090\u009d";
/**
 * Signs that no language writes after these letters, so that they are certain within a text that is good otherwise. A quotation mark, a dash or a space that
 * does not break may well stand behind "MANHÃ"; after a small letter no "Ã" does.
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
 * "CafÃ©" is "Café": UTF-8 that was read as Western European and written again. As a whole, or the parts that can be nothing else; text that cannot have come so
 * stays. What went wrong twice is mended twice.
 */
export function mendEncoding(text: string): string {
  if (!TWICE.test(text)) return text;
  const mended = decoded(text) ?? text.replace(CERTAIN, (part) => decoded(part) ?? part);
  return mended.length < text.length ? mendEncoding(mended) : text;
}

/** Shorter ones may be what the place is called: "MOMA", "NH". */
const CAPITALS_LEAST = 9;
const SMALL = new Set(
  "a al an and at au aux by d da das de del della den der des di die do dos du e el en et for i in la las le les los of on or the to und van von y".split(
    " ",
  ),
);
const ROMAN = /^(?:I{1,3}|IV|VI{0,3}|IX|X{1,3}|X?V?I{1,3})$/;

const capitaliseWord = (word: string, isFirst: boolean): string => {
  // Without a vowel it is an abbreviation: "BBQ", "SRL".
  if (ROMAN.test(word) || (word.length <= 4 && !/[AEIOUYÀ-ÖØ-Ý]/u.test(word))) return word;
  const lower = word.toLocaleLowerCase("en");
  return !isFirst && SMALL.has(lower) ? lower : lower.charAt(0).toLocaleUpperCase("en") + lower.slice(1);
};

/** "LA CABRERA NORTE" is "La Cabrera Norte": capitals throughout, of several Latin words. Anything else stays. */
export function mendCapitals(text: string): string {
  const letters = text.match(/\p{L}/gu) ?? [];
  const isCapitals =
    letters.length >= CAPITALS_LEAST &&
    letters.every((letter) => /\p{Script=Latin}/u.test(letter) && letter === letter.toLocaleUpperCase("en"));
  if (!isCapitals || !/\p{L}\p{L}[^\p{L}\p{N}]+\p{L}/u.test(text)) return text;
  let isFirst = true;
  return text.replace(/\p{L}+/gu, (word, at: number) => {
    // "O'CONNOR'S": a letter alone after an apostrophe is none of a word.
    if (at > 0 && /['’]/.test(text.charAt(at - 1)) && word.length <= 2) return word.toLocaleLowerCase("en");
    const mended = capitaliseWord(word, isFirst);
    isFirst = false;
    return mended;
  });
}

/** An address without a letter, or that only says that there is none, leads nowhere. */
export const isAddress = (text: string): boolean =>
  /\p{L}{2,}/u.test(text) &&
  !/^(?:null|none|n\/?a|unknown|undefined|s\/?n|sin (?:nombre|numero|número|direcci[oó]n)|-+)[\s\d,.]*$/iu.test(text);
