import sharp from "sharp";
import type { Face, Letters } from "../../../catalogue/pictures/lettering.ts";
import { PdfSheet } from "../../../platform/files/pdf.ts";
import { drawQrCode } from "../../../platform/files/qrCode.ts";
import { COLUMN, fitPoster } from "./fit.ts";
import type { OfferLine } from "./rules.ts";

/** Draws the poster. Measures are in points of A4. A6 is the same at half the size. */

const A4 = { width: 595.28, height: 841.89 };
const SCALES = { a4: 1, a6: 0.5 } as const;
/** A6 is half a millimetre lower than half of A4. */
const HEIGHTS = { a4: A4.height, a6: 419.53 } as const;
const PAPER = [252, 249, 243] as const;
const INK = [22, 32, 44] as const;
const QUIET = [70, 80, 92] as const;
const TERRA = [152, 66, 31] as const;
const MARGIN = 48;
const PICTURE_HEIGHT = 404.8;
const MILLIMETRE = 72 / 25.4;
/** 58 mm, black on white. */
const CODE_SIZE = 58 * MILLIMETRE;
const CODE_X = A4.width - MARGIN - CODE_SIZE;
const TEXT_WIDTH = CODE_X - MARGIN - 28;
/** A long name of the guide gets smaller letters. */
const LOGO_WIDTH = 160;
const PIXELS = { width: 1240, height: 843 };

export interface PosterText {
  name: string;
  place: string;
  words: string;
  address: string;
  typed: string;
  offers: readonly OfferLine[];
  /** Name of the guide. */
  guide: string;
}

const rounded = (x: number, y: number, width: number, height: number, radius: number) =>
  `M${x + radius} ${y}L${x + width - radius} ${y}Q${x + width} ${y} ${x + width} ${y + radius}L${x + width} ${y + height - radius}Q${x + width} ${y + height} ${x + width - radius} ${y + height}L${x + radius} ${y + height}Q${x} ${y + height} ${x} ${y + height - radius}L${x} ${y + radius}Q${x} ${y} ${x + radius} ${y}Z`;

function drawCode(sheet: PdfSheet, letters: Letters, { address, typed }: PosterText) {
  const top = PICTURE_HEIGHT + 36;
  const outer = CODE_SIZE + 3;
  sheet.fill(rounded(CODE_X - 1.5, top - 1.5, outer, outer, 11), INK);
  sheet.fill(rounded(CODE_X, top, CODE_SIZE, CODE_SIZE, 9.5), [255, 255, 255]);
  // Paper gets folded and wet, so a quarter of the code may be lost.
  const code = drawQrCode(address, "quartile");
  sheet.fill(code.path, [0, 0, 0], { x: CODE_X, y: top }, CODE_SIZE / code.size);
  sheet.link(CODE_X, top, CODE_SIZE, CODE_SIZE, address);
  const wanted = letters.letter(typed, "500-normal", 12);
  const size = 12 * Math.min(1, CODE_SIZE / wanted.width);
  const { path, width } = letters.letter(typed, "500-normal", size);
  sheet.fill(path, INK, { x: CODE_X + (CODE_SIZE - width) / 2, y: top + CODE_SIZE + 22 });
}

function drawText(sheet: PdfSheet, letters: Letters, { name, place, words }: PosterText) {
  let y = PICTURE_HEIGHT + 46;
  if (place !== "") {
    const { path, width } = letters.letter(place.toUpperCase(), "500-normal", 10.5, 0.06);
    sheet.fill(path, QUIET, { x: MARGIN, y }, Math.min(1, TEXT_WIDTH / width));
  }
  // fitPoster measures in millimetres of its column. This column is a little narrower.
  const scale = TEXT_WIDTH / COLUMN;
  const widthIn = (face: Face) => (text: string, size: number) => letters.letter(text, face, size).width;
  const fit = fitPoster(name, words, { name: widthIn("500-normal"), words: widthIn("400-italic") });
  const size = fit.name.size * scale;
  y += 8 + size * 0.92;
  for (const line of fit.name.lines) {
    sheet.fill(letters.letter(line, "500-normal", size).path, INK, { x: MARGIN, y });
    y += size * 1.12;
  }
  const small = fit.words.size * scale;
  y += small * 0.7;
  for (const line of fit.words.lines) {
    sheet.fill(letters.letter(line, "400-italic", small).path, INK, { x: MARGIN, y });
    y += small * 1.32;
  }
}

function drawFoot(sheet: PdfSheet, letters: Letters, { offers, guide }: PosterText) {
  const top = 734;
  const right = A4.width - MARGIN;
  sheet.rectangle(MARGIN, top, right - MARGIN, 2.2, INK);
  sheet.rectangle(MARGIN, top + 4.2, right - MARGIN, 0.7, INK);
  const end = MARGIN + 300;
  offers.forEach(({ label, value }, index) => {
    const y = top + 34 + index * 27;
    const [left, amount] = [letters.letter(label, "500-normal", 14), letters.letter(value, "500-normal", 14)];
    sheet.fill(left.path, TERRA, { x: MARGIN, y });
    sheet.fill(amount.path, TERRA, { x: end - amount.width, y });
    for (let x = MARGIN + left.width + 7; x < end - amount.width - 7; x += 4) sheet.rectangle(x, y - 1.2, 1.2, 1.2, TERRA);
  });
  const wanted = letters.letter(guide, "500-normal", 21).width;
  const logo = letters.letter(guide, "500-normal", 21 * Math.min(1, LOGO_WIDTH / wanted));
  const mark = { x: right - logo.width - 22, y: top + 42 };
  sheet.fill("M0 0L17 0L17 26L8.5 20L0 26Z", INK, mark, 0.78);
  sheet.fill("M8.5 4.5L9.9 8.6L14 10L9.9 11.4L8.5 15.5L7.1 11.4L3 10L7.1 8.6Z", PAPER, mark, 0.78);
  sheet.fill(logo.path, INK, { x: right - logo.width, y: mark.y + 17 });
}

/** @param picture a JPEG of any size, which is cropped to the poster's size */
export async function drawPoster(letters: Letters, size: keyof typeof SCALES, text: PosterText, picture: Buffer): Promise<Buffer> {
  const scale = SCALES[size];
  const sheet = new PdfSheet({ title: text.name, width: A4.width * scale, height: HEIGHTS[size], scale });
  sheet.rectangle(0, 0, A4.width, A4.height, PAPER);
  const jpeg = await sharp(picture)
    .resize({ ...PIXELS, fit: "cover" })
    .toColourspace("srgb")
    .jpeg({ quality: 84, chromaSubsampling: "4:4:4" })
    .toBuffer();
  sheet.picture(jpeg, PIXELS, { x: 0, y: 0, width: A4.width, height: PICTURE_HEIGHT });
  drawText(sheet, letters, text);
  drawCode(sheet, letters, text);
  drawFoot(sheet, letters, text);
  return sheet.end();
}
