import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { CAMERA_NAMES, CAMERAS, drawScene, grained, wobbled } from "#illustrator";
import { itemAt } from "../src/platform/values/items.ts";

/** Contact sheet of `npm run shots -- pictures`: 48 pictures, every camera at least once, each in other inks than its neighbours. */

const PICTURES = 48;
const COLUMNS = 6;
const TILE = { width: 360, height: 240 };
/** Drawn larger and reduced, as cards are. */
const DRAWN = { width: 900, height: 600 };
const GAP = 8;

/** Writes pictures.png into a folder. @returns its path */
export async function shootPictures(folder: string): Promise<string> {
  const tiles: Buffer[] = [];
  for (let index = 0; index < PICTURES; index += 1) {
    const camera = itemAt(CAMERA_NAMES, index % CAMERA_NAMES.length);
    const { palettes } = CAMERAS[camera];
    const palette = itemAt(palettes, (index * 5) % palettes.length);
    const { svg } = await drawScene(camera, palette, `sheet ${index}`, DRAWN);
    const data = await sharp(Buffer.from(svg)).flatten().removeAlpha().raw().toBuffer();
    const printed = wobbled({ data, ...DRAWN, scale: DRAWN.width / 1200 }, `${index}`);
    grained({ data: printed, ...DRAWN, scale: 1 });
    tiles.push(
      await sharp(printed, { raw: { ...DRAWN, channels: 3 } })
        .resize(TILE.width, TILE.height)
        .png()
        .toBuffer(),
    );
  }
  const file = join(folder, "pictures.png");
  await mkdir(folder, { recursive: true });
  const [stepX, stepY] = [TILE.width + GAP, TILE.height + GAP];
  await sharp({
    create: { width: COLUMNS * stepX + GAP, height: Math.ceil(PICTURES / COLUMNS) * stepY + GAP, channels: 3, background: "#faf8f4" },
  })
    .composite(
      tiles.map((input, index) => ({ input, left: GAP + (index % COLUMNS) * stepX, top: GAP + Math.floor(index / COLUMNS) * stepY })),
    )
    .png()
    .toFile(file);
  return file;
}
