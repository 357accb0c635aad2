import sharp from "sharp";
import { drawAvatar, GUIDE_HEADING, textPath } from "./cardParts.ts";
import type { GuideCardTexts } from "./guideCard.ts";
import { type Letters, lettersFor } from "./lettering.ts";

/**
 * Pictures of 1080 × 1920 pixels that travellers share in apps. Such apps cover the top and the bottom with their own buttons, so texts keep
 * away from both.
 */

export const STORY = { width: 1_080, height: 1_920, left: 84, top: 270, bottom: 300 } as const;
const AVATAR = 112;
const QUALITY = 84;

/** Returns the lines of a name at the largest size at which it fits the width. */
export function storyTitle({ letter, letterLines }: Letters, name: string) {
  const room = STORY.width - 2 * STORY.left;
  for (const size of [240, 210, 180, 150, 128]) {
    const whole = letter(name, "500-normal", size, -0.04);
    if (whole.width <= room) return { size, lines: [whole] };
  }
  return { size: 128, lines: letterLines(name, "500-normal", 128, room, 3) };
}

/** Returns the heading and the name as SVG, and the height at which they end. */
export function storyHead(letters: Letters, heading: string, name: string): { svg: string; end: number } {
  const title = storyTitle(letters, name);
  const parts = [textPath(STORY.left, STORY.top, letters.letter(heading, "500-normal", 34, 0.07).path)];
  let y = STORY.top + 24;
  for (const { path } of title.lines) {
    y += title.size * 0.9;
    parts.push(textPath(STORY.left - title.size * 0.03, y, path));
  }
  return { svg: parts.join(""), end: y + title.size * 0.2 };
}

const SCRIM = `<svg xmlns="http://www.w3.org/2000/svg" width="${STORY.width}" height="${STORY.height}"><defs><linearGradient id="s" x2="0" y2="1">
<stop offset="0" stop-color="#08161d" stop-opacity=".8"/><stop offset=".42" stop-color="#08161d" stop-opacity=".1"/>
<stop offset=".56" stop-color="#08161d" stop-opacity=".16"/><stop offset=".8" stop-color="#08161d" stop-opacity=".82"/>
<stop offset="1" stop-color="#08161d" stop-opacity=".9"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/></svg>`;

/**
 * Puts texts and small pictures on a plate.
 * @param svg elements, in pixels of the story
 */
export const composeStory = (
  plate: Uint8Array,
  svg: string,
  images: { input: Buffer; left: number; top: number }[] = [],
): Promise<Buffer> =>
  sharp(plate)
    .resize(STORY.width, STORY.height)
    .composite([
      { input: Buffer.from(SCRIM) },
      ...images,
      { input: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${STORY.width}" height="${STORY.height}">${svg}</svg>`) },
    ])
    .jpeg({ quality: QUALITY })
    .toBuffer();

/**
 * Draws a guide: the place's name above its picture, a sentence of the letter and the author below.
 * @param plate the place's picture in that size
 * @param pattern the author's pattern, behind the initials
 */
export async function drawGuideStory(plate: Uint8Array, pattern: Uint8Array, texts: GuideCardTexts): Promise<Buffer> {
  const { name, sentence, author, initials, places } = texts;
  const letters = await lettersFor(`${GUIDE_HEADING}“${Object.values(texts).join("")}”`);
  const { letter, letterLines } = letters;
  const parts = [storyHead(letters, GUIDE_HEADING, name).svg];
  const middle = STORY.height - STORY.bottom - AVATAR / 2;
  const short = letter(initials, "500-normal", 40);
  parts.push(textPath(STORY.left + (AVATAR - short.width) / 2, middle + 14, short.path));
  const beside = STORY.left + AVATAR + 28;
  const [by] = letterLines(author, "500-normal", 46, STORY.width - beside - STORY.left, 1);
  if (by) parts.push(textPath(beside, middle - 4, by.path));
  parts.push(textPath(beside, middle + 44, letter(places, "400-italic", 38).path, 0.92));
  const lines = sentence ? letterLines(`“${sentence}”`, "400-italic", 54, STORY.width - 2 * STORY.left, 5) : [];
  lines.forEach(({ path }, index) => {
    parts.push(textPath(STORY.left, middle - AVATAR / 2 - 64 - (lines.length - 1 - index) * 70, path));
  });
  const avatar = { input: await drawAvatar(pattern, AVATAR), left: STORY.left, top: middle - AVATAR / 2 };
  return composeStory(plate, parts.join(""), [avatar]);
}
