import { textPath } from "../../../catalogue/pictures/cardParts.ts";
import { type Letters, lettersFor } from "../../../catalogue/pictures/lettering.ts";
import { composeStory, STORY, storyHead } from "../../../catalogue/pictures/storyCard.ts";
import { t } from "../../../platform/languages/text.ts";
import { arrangeStamps, type STAMP_INKS, STAMPS_PER_PAGE, type StampLook, stampDate, stampLines } from "../passport.ts";
import { STAMP_OUTLINES } from "../stampOutlines.ts";

/** Draws a passport in the shape of a phone's screen: the traveller's name, their counts, and a page of stamps. */

const PAPER = "#fbf8f2";
/** The inks of ui/theme.css on light paper, as colours that the renderer knows. */
const INKS: Record<(typeof STAMP_INKS)[number], string> = {
  sea: "#00564d",
  ink: "#1f2429",
  brick: "#86382a",
  leaf: "#27562b",
  blue: "#2b4a76",
  plum: "#6d2f5d",
};
const PAGE = { left: 60, top: 800, width: STORY.width - 120, height: 800 };
const COLUMNS = 2;
const SCALE = 1.5;

export interface PassportStory {
  name: string;
  /** Text such as "22 countries, 40 areas". */
  counts: string;
  /** In the order of the passport; `created` is ISO 8601. */
  countries: readonly { code: string; name: string; created: string }[];
}

/** Returns a stamp as SVG around the middle of its field. */
function stamp({ letter }: Letters, country: PassportStory["countries"][number], look: StampLook, x: number, y: number): string {
  const { width, height, outer, inner } = STAMP_OUTLINES[look.shape];
  const { lines, size } = stampLines(country.name, width - 44);
  const ink = INKS[look.ink];
  const middle = height / 2 + (lines.length > 1 ? -size * 0.28 : size * 0.32);
  const centred = (text: string, at: number, letters: number, tracking = 0) => {
    const { path, width: room } = letter(text, "500-normal", letters, tracking);
    return textPath((width - room) / 2, at, path, 1, ink);
  };
  return `<g transform="translate(${x} ${y}) rotate(${look.tilt}) scale(${SCALE}) translate(${-width / 2} ${-height / 2})">
<path d="${outer}" fill="none" stroke="${ink}" stroke-width="3"/><path d="${inner}" fill="none" stroke="${ink}" stroke-width="1.2"/>
${centred(look.word.toUpperCase(), middle - size * 0.95, 13, 0.08)}${lines
  .map((line, index) => centred(line, middle + index * size, size))
  .join("")}${centred(stampDate(country.created), middle + (lines.length - 1) * size + 20, 13, 0.06)}</g>`;
}

/** @param plate picture behind the page */
export async function drawPassportStory(plate: Uint8Array, { name, counts, countries }: PassportStory): Promise<Buffer> {
  const heading = t`TRAVELLER’S PASSPORT`;
  const shown = countries.slice(0, STAMPS_PER_PAGE);
  const looks = arrangeStamps(countries.map(({ code }) => code));
  const words = shown.map((one, index) => `${one.name}${looks[index]?.word.toUpperCase()}${stampDate(one.created)}`);
  const letters = await lettersFor(`${heading}${name}${counts}${words.join("")}`);
  const head = storyHead(letters, heading, name);
  const parts = [head.svg, textPath(STORY.left, head.end + 58, letters.letter(counts, "400-italic", 44).path, 0.94)];
  if (shown.length > 0) {
    const rows = Math.ceil(shown.length / COLUMNS);
    const height = (PAGE.height / Math.ceil(STAMPS_PER_PAGE / COLUMNS)) * rows;
    parts.push(`<rect x="${PAGE.left}" y="${PAGE.top}" width="${PAGE.width}" height="${height}" rx="28" fill="${PAPER}"/>`);
    shown.forEach((country, index) => {
      const look = looks[index];
      const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)];
      const x = PAGE.left + (PAGE.width / COLUMNS) * (column + 0.5);
      if (look) parts.push(stamp(letters, country, look, x, PAGE.top + (height / rows) * (row + 0.5)));
    });
  }
  return composeStory(plate, parts.join(""));
}
