/** Computes the font sizes of a name and its sentence, so that both fit on the poster. In millimetres of A4; A6 is half of that. */

/** Returns the width of a text at a font size. */
type WidthOf = (text: string, size: number) => number;

interface Fit {
  size: number;
  lines: string[];
}

/** Width from the left margin to the QR code. */
export const COLUMN = 108;
/** Height from the place's name to the line above the footer. */
const HEIGHT = 90;
const NAME_LEADING = 1.12;
const WORDS_LEADING = 1.32;
const GAP = 5;
/** Font sizes, largest first, each with its maximum number of lines. */
const NAME_SIZES: readonly [size: number, lines: number][] = [
  [15.5, 3],
  [13.4, 3],
  [11.3, 3],
  [9.5, 4],
  [8.5, 5],
  [7, 7],
  [6, 9],
];
const WORDS_SIZES = [6.7, 6, 5.3, 4.6, 4];

/** A letter with its combining marks. Thai and Lao write one of their vowels after it as a separate letter. */
const LETTER = /\P{M}[\p{M}\u0e33\u0eb3\u200d]*|\p{M}+/gu;

/** Splits a word into pieces that are no wider than `widthMax`. */
function splitWord(word: string, widthOf: WidthOf, size: number, widthMax: number): string[] {
  const pieces = [""];
  for (const segment of word.match(LETTER) ?? []) {
    const longer = `${pieces.at(-1)}${segment}`;
    if (pieces.at(-1) === "" || widthOf(longer, size) <= widthMax) pieces[pieces.length - 1] = longer;
    else pieces.push(segment);
  }
  return pieces;
}

/** Scripts without spaces, whose lines can break anywhere. */
const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

/**
 * @param mayBreak breaks words that are wider than a line; otherwise the text does not fit
 * @returns undefined if the text does not fit
 */
function breakLines(text: string, widthOf: WidthOf, size: number, widthMax: number, mayBreak: boolean): string[] | undefined {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = [lines.at(-1) ?? "", word].filter(Boolean).join(" ");
    if (widthOf(longer, size) <= widthMax) lines.splice(-1, 1, longer);
    else if (widthOf(word, size) <= widthMax) lines.push(word);
    else if (mayBreak || UNSPACED.test(word)) lines.push(...splitWord(word, widthOf, size, widthMax));
    else return undefined;
  }
  return lines;
}

/**
 * Returns the largest size at which a text fits, with whole words if possible. A text that fits at no size is cut at the smallest and
 * ends with an ellipsis.
 */
export function fitLines(
  text: string,
  widthOf: WidthOf,
  widthMax: number,
  sizes: readonly (readonly [size: number, lines: number])[],
): Fit {
  for (const mayBreak of [false, true])
    for (const [size, linesMax] of sizes) {
      const lines = breakLines(text, widthOf, size, widthMax, mayBreak);
      if (lines && lines.length <= linesMax) return { size, lines };
    }
  const [size, linesMax] = sizes.at(-1) ?? [1, 1];
  const lines = (breakLines(text, widthOf, size, widthMax, true) ?? []).slice(0, linesMax);
  return { size, lines: lines.map((line, index) => (index === linesMax - 1 ? `${[...line].slice(0, -2).join("")}…` : line)) };
}

/** Fits the name, and below it the owner's words into the remaining height. */
export function fitPoster(name: string, words: string, widths: { name: WidthOf; words: WidthOf }): { name: Fit; words: Fit } {
  const heading = fitLines(name, widths.name, COLUMN, NAME_SIZES);
  const left = HEIGHT - heading.lines.length * heading.size * NAME_LEADING - GAP;
  const sizes = WORDS_SIZES.map((size) => [size, Math.floor(left / (size * WORDS_LEADING))] as const);
  return { name: heading, words: fitLines(words, widths.words, COLUMN, sizes) };
}

/** Scripts whose characters are as wide as they are high. */
const WIDE = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\uff01-\uff60\p{Extended_Pictographic}]/u;
const MARK = /\p{M}/u;

/** Estimates the width for a browser that breaks the lines itself. Its fonts are no wider than this in any script. */
export const aboutWidth: WidthOf = (text, size) => {
  let ems = 0;
  for (const sign of text) ems += MARK.test(sign) ? 0 : WIDE.test(sign) ? 1.02 : /[\p{Lu}mw]/u.test(sign) ? 0.72 : 0.53;
  return ems * size;
};
