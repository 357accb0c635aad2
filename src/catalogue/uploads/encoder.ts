import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { encode } from "./encode.ts";
import { PICTURE_FORMATS, type PictureFormat, PRESETS, type PresetName } from "./presets.ts";

/**
 * Makes the sizes of one uploaded picture: `master folder x y card.avif card.webp …`. Runs as a separate process, because encoders release
 * their memory only when the process ends (bench/results/uploads.md).
 */
const [, , master = "", folder = "", x = "", y = "", ...names] = process.argv;
sharp.cache(false);
sharp.concurrency(1);
const content = await readFile(master);
for (const name of names) {
  const [, preset = "", format = ""] = /^(\w+)(?:-\d+)?\.(\w+)$/.exec(name) ?? [];
  if (!Object.hasOwn(PRESETS, preset) || !PICTURE_FORMATS.includes(format as PictureFormat)) throw new Error(`There is no size ${name}.`);
  const picture = await encode(content, PRESETS[preset as PresetName], format as PictureFormat, { x: Number(x), y: Number(y) });
  await writeFile(join(folder, name), picture, { mode: 0o600 });
}
