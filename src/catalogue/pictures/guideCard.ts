import sharp from "sharp";
import { drawAvatar, GUIDE_HEADING, textPath } from "./cardParts.ts";
import { type Letters, lettersFor } from "./lettering.ts";

/**
 * The picture that other sites show beside a link to a guide, 1200 × 630: the place's picture with its name, a sentence of the letter and
 * its author.
 */

const WIDTH = 1_200;
const HEIGHT = 630;
const LEFT = 64;
const AVATAR = 72;
/** Distance of the avatar from the bottom. */
const BOTTOM = 58;
const QUALITY = 82;

export interface GuideCardTexts {
  /** Name of the place. */
  name: string;
  /** One sentence of the letter; may be empty. */
  sentence: string;
  author: string;
  initials: string;
  /** Text such as "ten places". */
  places: string;
}

/** Returns the largest size at which the name fits on one line, else the smallest on two lines. */
function nameLines({ letter, letterLines }: Letters, name: string) {
  for (const size of [170, 150, 130, 112, 96]) {
    const whole = letter(name, "500-normal", size, -0.04);
    if (whole.width <= WIDTH - 2 * LEFT) return { size, lines: [whole] };
  }
  return { size: 96, lines: letterLines(name, "500-normal", 96, WIDTH - 2 * LEFT, 2) };
}

async function overlay(texts: GuideCardTexts): Promise<string> {
  const { name, sentence, author, initials, places } = texts;
  const letters = await lettersFor(`${GUIDE_HEADING}“${Object.values(texts).join("")}”`);
  const { letter, letterLines } = letters;
  const parts = [textPath(LEFT, 88, letter(GUIDE_HEADING, "500-normal", 21, 0.07).path)];
  const title = nameLines(letters, name);
  let y = 108;
  for (const { path } of title.lines) {
    y += title.size * 0.84;
    parts.push(textPath(LEFT - title.size * 0.03, y, path));
    y += title.size * 0.12;
  }
  y += title.size * 0.14 + 40;
  const room = Math.max(1, Math.min(4, Math.floor((HEIGHT - 150 - y) / 47) + 1));
  for (const { path } of sentence ? letterLines(`“${sentence}”`, "400-italic", 36, 600, room) : []) {
    parts.push(textPath(LEFT, y, path));
    y += 47;
  }
  const middle = HEIGHT - BOTTOM - AVATAR / 2;
  const short = letter(initials, "500-normal", 26);
  parts.push(textPath(LEFT + (AVATAR - short.width) / 2, middle + 9, short.path));
  const by = letter(author, "500-normal", 32);
  parts.push(textPath(LEFT + AVATAR + 18, middle + 11, by.path));
  parts.push(textPath(LEFT + AVATAR + 18 + by.width + 18, middle + 11, letter(places, "400-italic", 28).path, 0.92));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${parts.join("")}</svg>`;
}

const SCRIM = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="s">
<stop offset="0" stop-color="#08161d" stop-opacity=".88"/><stop offset=".5" stop-color="#08161d" stop-opacity=".56"/>
<stop offset=".8" stop-color="#08161d" stop-opacity="0"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/></svg>`;

/**
 * Draws the card.
 * @param plate the place's picture in that size
 * @param pattern the author's pattern, behind the initials
 */
export async function drawGuideCard(plate: Uint8Array, pattern: Uint8Array, texts: GuideCardTexts): Promise<Buffer> {
  return sharp(plate)
    .resize(WIDTH, HEIGHT)
    .composite([
      { input: Buffer.from(SCRIM) },
      { input: await drawAvatar(pattern, AVATAR), left: LEFT, top: HEIGHT - BOTTOM - AVATAR },
      { input: Buffer.from(await overlay(texts)) },
    ])
    .jpeg({ quality: QUALITY })
    .toBuffer();
}
