import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { assignDetails, CAMERA_NAMES, CAMERAS, chooseCamera, drawScene, drawSubject, grained, type Subject, wobbled } from "#illustrator";
import { itemAt } from "../src/platform/values/items.ts";

const GAP = 8;
const PAPER = "#faf8f4";

interface Size {
  width: number;
  height: number;
}

/** Draws an SVG as cards are drawn: larger, printed with wobble and grain, then reduced. */
async function printed(svg: string, seed: string, drawn: Size, tile: Size): Promise<Buffer> {
  const data = await sharp(Buffer.from(svg)).flatten().removeAlpha().raw().toBuffer();
  const plate = wobbled({ data, ...drawn, scale: drawn.width / 1200 }, seed);
  grained({ data: plate, ...drawn, scale: 1 });
  return sharp(plate, { raw: { ...drawn, channels: 3 } })
    .resize(tile.width, tile.height)
    .png()
    .toBuffer();
}

/** Writes tiles in rows into one file. */
async function writeSheet(file: string, tiles: readonly Buffer[], columns: number, tile: Size): Promise<string> {
  const [stepX, stepY] = [tile.width + GAP, tile.height + GAP];
  await sharp({
    create: { width: columns * stepX + GAP, height: Math.ceil(tiles.length / columns) * stepY + GAP, channels: 3, background: PAPER },
  })
    .composite(
      tiles.map((input, index) => ({ input, left: GAP + (index % columns) * stepX, top: GAP + Math.floor(index / columns) * stepY })),
    )
    .png()
    .toFile(file);
  return file;
}

const SCENE_COLUMNS = 6;
const SCENE_TILE = { width: 360, height: 240 };
const SCENE_DRAWN = { width: 900, height: 600 };

/** Writes pictures.png into a folder: every camera once, each in other inks than its neighbours. @returns its path */
export async function shootPictures(folder: string): Promise<string> {
  const tiles: Buffer[] = [];
  for (const [index, camera] of CAMERA_NAMES.entries()) {
    const { palettes } = CAMERAS[camera];
    const palette = itemAt(palettes, (index * 5) % palettes.length);
    const { svg } = await drawScene(camera, palette, `sheet ${index}`, SCENE_DRAWN);
    tiles.push(await printed(svg, `${index}`, SCENE_DRAWN, SCENE_TILE));
  }
  await mkdir(folder, { recursive: true });
  return writeSheet(join(folder, "pictures.png"), tiles, SCENE_COLUMNS, SCENE_TILE);
}

/** Cards in a row of a sheet, and the size of each. */
const CARDS = 12;
const CARD_TILE = { width: 180, height: 120 };
const CARD_DRAWN = { width: 360, height: 240 };

const activity = (activity_subtype: string) => ({ business_type: "activity", activity_subtype });

/** Kinds of lists. */
export const KINDS: Readonly<Record<string, Partial<Subject>>> = {
  stays: { business_type: "accommodation" },
  rooms: { kind: "item", item_kind: "room" },
  restaurants: { business_type: "restaurant" },
  cafes: { business_type: "cafe" },
  bars: { business_type: "bar" },
  dishes: { kind: "item", item_kind: "dish" },
  sights: { business_type: "sight" },
  surfing: activity("surfing"),
  markets: activity("markets"),
  hiking: activity("hiking"),
  museums: activity("museums"),
  gardens: activity("gardens"),
  temples: activity("temples"),
  historic_sites: activity("historic_sites"),
  winetours: activity("winetours"),
  nightlife: activity("nightlife"),
  skiing: activity("skiing"),
  churches: { business_type: "sight", landmark: "church" },
  castles: { business_type: "sight", landmark: "castle" },
  ice_cream: { business_type: "cafe", landmark: "ice_cream" },
};

/** One place of each climate. */
export const CLIMATES = [
  { country_code: "ID", latitude: -8.69, longitude: 115.26 },
  { country_code: "EG", latitude: 27.26, longitude: 33.82 },
  { country_code: "KE", latitude: -1.29, longitude: 36.82 },
  { country_code: "MC", latitude: 43.74, longitude: 7.42 },
  { country_code: "CH", latitude: 46.02, longitude: 7.75 },
  { country_code: "JP", latitude: 35.01, longitude: 135.77 },
  { country_code: "NO", latitude: 69.65, longitude: 18.96 },
  { country_code: "PE", latitude: -13.52, longitude: -71.97 },
] as const;

/** Returns made-up listings of one kind at one place. */
export const listOf = (name: string, place: (typeof CLIMATES)[number], count: number): Subject[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: "business",
    seed: `${name} ${place.country_code} ${index}`,
    ...place,
    ...KINDS[name],
  }));

/**
 * Writes one sheet per kind into a folder: a row of twelve cards of each climate, as a list shows them.
 * @param names kinds; if empty, all kinds
 * @returns the paths
 */
export async function shootLists(folder: string, names: readonly string[]): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  for (const name of Object.keys(KINDS).filter((kind) => names.length === 0 || names.includes(kind))) {
    const tiles: Buffer[] = [];
    for (const place of CLIMATES) {
      const subjects = listOf(name, place, CARDS);
      const details = assignDetails(subjects.map((subject) => chooseCamera(subject, 0)));
      for (const [index, subject] of subjects.entries()) {
        const { svg } = await drawSubject(subject, 0, CARD_DRAWN, details[index]);
        tiles.push(await printed(svg, subject.seed, CARD_DRAWN, CARD_TILE));
      }
    }
    files.push(await writeSheet(join(folder, `list-${name}.png`), tiles, CARDS, CARD_TILE));
  }
  return files;
}
