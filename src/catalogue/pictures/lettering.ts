import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import bidiFactory from "bidi-js";
import { Blob, Buffer, Direction, Font, Face as FontFace, shape, Variation } from "harfbuzzjs";
import { decompress } from "woff2-encoder";

/** Letters as outlines, for pictures and posters: the renderer has no fonts, and a server need not have any installed. */

export type Face = "500-normal" | "400-italic";

/** The guide's own typeface; families of other scripts have no italics. */
const OWN = "piazzolla";
const OTHERS =
  "arabic armenian bengali devanagari ethiopic georgian gujarati gurmukhi hebrew kannada khmer lao malayalam myanmar sinhala tamil telugu thai"
    .split(" ")
    .map((script) => `noto-sans-${script}`);
/** Each family holds one country's forms of the same characters. */
const HAN = { china: "noto-sans-sc", taiwan: "noto-sans-tc", japan: "noto-sans-jp", korea: "noto-sans-kr" };
const NEEDS_NO_LETTER = /[\s\p{Default_Ignorable_Code_Point}]/u;

const require = createRequire(import.meta.url);
const bidi = bidiFactory();

/** A part of a family: a font of some of its characters. */
interface Part {
  file(face: Face): string;
  ranges: [from: number, to: number][];
}

interface OpenFont {
  signs: Set<number>;
  unitsPerEm: number;
  font: Font;
  isOwn: boolean;
}

const families = new Map<string, Part[]>();
const opened = new Map<string, Promise<OpenFont>>();

function readFontParts(family: string): Part[] {
  const known = families.get(family);
  if (known) return known;
  const folder = require.resolve(`@fontsource-variable/${family}/unicode.json`).slice(0, -"unicode.json".length);
  const ranges: Record<string, string> = JSON.parse(readFileSync(`${folder}unicode.json`, "utf8"));
  const parts = Object.entries(ranges).map(([name, text]) => ({
    file: (face: Face) =>
      `${folder}files/${family}-${name.replaceAll(/[[\]]/g, "")}-wght-${family === OWN ? face.split("-")[1] : "normal"}.woff2`,
    ranges: text.split(",").map((range): [number, number] => {
      const [from = "", to = from] = range.trim().slice(2).split("-");
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    }),
  }));
  families.set(family, parts);
  return parts;
}

async function openFont(file: string, face: Face, isOwn: boolean): Promise<OpenFont> {
  const table = new FontFace(new Blob(await decompress(await readFile(file))));
  const font = new Font(table);
  font.setVariations([new Variation("wght", Number.parseInt(face, 10))]);
  return { signs: new Set(table.collectUnicodes()), unitsPerEm: table.upem, font, isOwn };
}

/** Returns the families to search, in order. Han characters take the forms of the language that the text's other letters indicate. */
function familiesFor(text: string): string[] {
  const { china, taiwan, japan, korea } = HAN;
  const first = /[\p{scx=Hiragana}\p{scx=Katakana}]/u.test(text) ? [japan] : /\p{scx=Hangul}/u.test(text) ? [korea] : [];
  return [OWN, ...OTHERS, ...first, ...[china, taiwan, japan, korea].filter((family) => !first.includes(family))];
}

/** Returns the fonts that a text needs: for each character the first font that has it. */
async function fontsFor(text: string, face: Face): Promise<OpenFont[]> {
  const fonts = new Set<OpenFont>();
  for (const sign of new Set(text.normalize("NFC"))) {
    const code = sign.codePointAt(0) ?? 0;
    if (NEEDS_NO_LETTER.test(sign) || [...fonts].some(({ signs }) => signs.has(code))) continue;
    for (const family of familiesFor(text)) {
      const part = readFontParts(family).find(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to));
      if (!part) continue;
      const file = part.file(face);
      const key = `${face} ${file}`;
      const opening = opened.get(key) ?? openFont(file, face, family === OWN);
      opened.set(key, opening);
      const font = await opening;
      if (!font.signs.has(code)) continue;
      fonts.add(font);
      break;
    }
  }
  return [...fonts].sort((one, other) => Number(other.isOwn) - Number(one.isOwn));
}

interface Run {
  font: OpenFont;
  text: string;
  /** Level of the Unicode bidirectional algorithm: odd levels are written from right to left. */
  level: number;
}

/** Splits a text into runs of one font and direction, in reading order. Leaves out characters that no font has. */
function splitIntoRuns(text: string, fonts: readonly OpenFont[]): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: Run[] = [];
  let at = 0;
  for (const letter of text) {
    const level = levels[at] ?? 0;
    at += letter.length;
    const code = letter.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    const font =
      last && (last.font.signs.has(code) || NEEDS_NO_LETTER.test(letter)) ? last.font : fonts.find(({ signs }) => signs.has(code));
    if (!font) continue;
    if (last?.font === font && last.level === level) last.text += letter;
    else runs.push({ font, text: letter, level });
  }
  return runs;
}

/** Orders runs from left to right: reverses each sequence at or above a level, from the highest level down. */
function fromLeft(runs: Run[]): Run[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1)
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  return ordered;
}

export interface Lettering {
  /** SVG path; its origin is the start of the baseline. */
  path: string;
  /** In pixels. */
  width: number;
}

/** Moves and scales a glyph's outline: HarfBuzz uses the font's units, with y upwards. */
function placed(path: string, x: number, y: number, scale: number): string {
  let isX = false;
  return path.replaceAll(/[A-Z]|-?[\d.]+/g, (part) => {
    if (/[A-Z]/.test(part)) {
      isX = true;
      return part;
    }
    const value = isX ? x + Number(part) * scale : y - Number(part) * scale;
    isX = !isX;
    return `${Math.round(value * 100) / 100}`;
  });
}

/**
 * Draws a run.
 * @param from its x position
 */
function drawRun({ font: { font, unitsPerEm, isOwn }, text, level }: Run, from: number, size: number, tracking: number): Lettering {
  const scale = size / unitsPerEm;
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR);
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  let width = 0;
  let path = "";
  buffer.getGlyphInfos().forEach(({ codepoint: glyph }, index) => {
    const { xOffset, yOffset, xAdvance } = positions[index] ?? { xOffset: 0, yOffset: 0, xAdvance: 0 };
    path += placed(font.glyphToPath(glyph), from + width + xOffset * scale, -yOffset * scale, scale);
    // Letters of other scripts may be joined, so they get no tracking.
    width += xAdvance * scale + (isOwn ? tracking * size : 0);
  });
  return { path, width };
}

/** Letters for some texts in every face. The fonts are loaded, so drawing is synchronous. */
export interface Letters {
  /**
   * Draws one line of text.
   * @param tracking space between letters, as a fraction of the size
   */
  letter(text: string, face: Face, size: number, tracking?: number): Lettering;
  /**
   * Breaks text between words into lines within a maximum width.
   * @param linesMax text after this number of lines is replaced by an ellipsis
   */
  letterLines(text: string, face: Face, size: number, widthMax: number, linesMax: number): Lettering[];
  /** Returns the characters without a glyph, each once; spaces do not count. */
  missing(text: string): string[];
}

/**
 * Loads the fonts for some texts.
 * @param text all text to draw
 */
export async function lettersFor(text: string): Promise<Letters> {
  const whole = `${text}…`;
  const fonts: Record<Face, OpenFont[]> = {
    "500-normal": await fontsFor(whole, "500-normal"),
    "400-italic": await fontsFor(whole, "400-italic"),
  };
  const letter: Letters["letter"] = (line, face, size, tracking = 0) => {
    let width = 0;
    let path = "";
    for (const run of fromLeft(splitIntoRuns(line.normalize("NFC"), fonts[face]))) {
      const drawn = drawRun(run, width, size, tracking);
      path += drawn.path;
      width += drawn.width;
    }
    return { path, width };
  };
  return {
    letter,
    letterLines(lines, face, size, widthMax, linesMax) {
      const cut: string[] = [];
      for (const word of lines.split(/\s+/).filter(Boolean)) {
        const longer = [cut.at(-1) ?? "", word].filter(Boolean).join(" ");
        if (cut.length > 0 && letter(longer, face, size).width <= widthMax) cut[cut.length - 1] = longer;
        else if (cut.length < linesMax) cut.push(word);
        else {
          cut[cut.length - 1] += " …";
          break;
        }
      }
      return cut.map((line) => letter(line, face, size));
    },
    missing: (signs) =>
      [...new Set(signs.normalize("NFC"))].filter(
        (sign) => !NEEDS_NO_LETTER.test(sign) && !fonts["500-normal"].some((font) => font.signs.has(sign.codePointAt(0) ?? 0)),
      ),
  };
}
