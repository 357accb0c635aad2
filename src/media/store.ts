import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { newUuid } from "../platform/clock.ts";
import { patternSvg } from "./rules.pattern.ts";
import { PATTERN, type PictureFormat, PRESETS, type PresetName } from "./rules.ts";

/** Changes when the drawing does, so that pictures kept from an older version are not served. */
const DRAWING = "1";

async function draw(seed: string, preset: PresetName, format: PictureFormat): Promise<Buffer> {
  const { width, height, quality } = PRESETS[preset];
  const isSquare = preset === "avatar";
  // Rendered at the size that is asked for: vectors stay sharp at every width.
  const scale = isSquare ? height / PATTERN.height : Math.max(width / PATTERN.width, preset === "high" ? height / PATTERN.height : 0);
  const drawn = sharp(Buffer.from(patternSvg(seed)), { density: 72 * scale });
  const sized = preset === "standard" ? drawn.resize({ width, height, fit: "inside" }) : drawn.resize({ width, height, fit: "cover" });
  return sized.toFormat(format, { quality }).toBuffer();
}

const inMaking = new Map<string, Promise<Buffer>>();

/** The picture of a seed: read from the folder when it was drawn before, else drawn and kept there. Never drawn twice at once. */
export async function drawnPicture(folder: string, seed: string, preset: PresetName, format: PictureFormat): Promise<Buffer> {
  const file = join(folder, `${seed}-${preset}-${DRAWING}.${format}`);
  try {
    return await readFile(file);
  } catch {
    const running = inMaking.get(file);
    if (running) return running;
    const making = draw(seed, preset, format)
      .then(async (bytes) => {
        const fresh = `${file}.${newUuid()}`;
        await mkdir(folder, { recursive: true });
        await writeFile(fresh, bytes);
        await rename(fresh, file);
        return bytes;
      })
      .finally(() => inMaking.delete(file));
    inMaking.set(file, making);
    return making;
  }
}
