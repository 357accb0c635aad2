import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { oneOf } from "../../platform/values/items.ts";
import { encode } from "./encode.ts";
import { isPreset, PICTURE_FORMATS, PRESETS } from "./presets.ts";

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
  const known = oneOf(PICTURE_FORMATS, format);
  if (!isPreset(preset) || !known) throw new Error(`There is no size ${name}.`);
  const picture = await encode(content, PRESETS[preset], known, { x: Number(x), y: Number(y) });
  await writeFile(join(folder, name), picture, { mode: 0o600 });
}
