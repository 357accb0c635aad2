import { createRequire } from "node:module";
import { type Font, openSync } from "fontkit";

/** Letters as outlines, for pictures: what draws them has no fonts of its own, and a server need not have any installed. */

export type Face = "500-normal" | "400-italic";

/** A font comes in parts; each letter is drawn from the first part that has it. */
const PARTS = ["latin", "latin-ext", "vietnamese", "cyrillic", "greek"];
const require = createRequire(import.meta.url);
const opened = new Map<Face, Font[]>();

function fontsOf(face: Face): Font[] {
  const known = opened.get(face);
  if (known) return known;
  // The woff files: fontkit cannot read the woff2 of every part.
  const fonts = PARTS.map((part) => openSync(require.resolve(`@fontsource/piazzolla/files/piazzolla-${part}-${face}.woff`)) as Font);
  opened.set(face, fonts);
  return fonts;
}

/** Runs of letters that one part of the font has. What none has is left out. */
function runsOf(text: string, face: Face): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = [];
  for (const letter of text.normalize("NFC")) {
    const last = runs.at(-1);
    const code = letter.codePointAt(0) as number;
    const font = last?.font.hasGlyphForCodePoint(code) ? last.font : fontsOf(face).find((one) => one.hasGlyphForCodePoint(code));
    if (!font) continue;
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

/** The signs of a text that no part of the font has, each once; spaces are none. */
export const missingLetters = (text: string, face: Face): string[] =>
  [...new Set(text.normalize("NFC"))].filter(
    (sign) => sign.trim() !== "" && !fontsOf(face).some((one) => one.hasGlyphForCodePoint(sign.codePointAt(0) as number)),
  );

export interface Lettering {
  /** Of an SVG path whose origin is the beginning of the baseline. */
  path: string;
  /** In pixels. */
  width: number;
}

/** One line of text. @param tracking between letters, in shares of the size */
export function letter(text: string, face: Face, size: number, tracking = 0): Lettering {
  let width = 0;
  let path = "";
  for (const { font, text: part } of runsOf(text, face)) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    glyphs.forEach((glyph, index) => {
      const place = positions[index] ?? { xOffset: 0, yOffset: 0, xAdvance: glyph.advanceWidth };
      const outline = glyph.path.scale(scale, -scale).translate(width + place.xOffset * scale, -place.yOffset * scale);
      path += outline.toSVG();
      width += place.xAdvance * scale + tracking * size;
    });
  }
  return { path, width };
}

/** Text broken between words into lines that are not wider than so much. @param linesMax what is behind them is cut off, and said so by an ellipsis */
export function letterLines(text: string, face: Face, size: number, widthMax: number, linesMax: number): Lettering[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = [lines.at(-1) ?? "", word].filter(Boolean).join(" ");
    if (lines.length > 0 && letter(longer, face, size).width <= widthMax) lines[lines.length - 1] = longer;
    else if (lines.length < linesMax) lines.push(word);
    else {
      lines[lines.length - 1] += " …";
      break;
    }
  }
  return lines.map((line) => letter(line, face, size));
}
