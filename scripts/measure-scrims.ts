import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { CAMERA_NAMES, CAMERAS, drawScene, measuredStrength } from "#illustrator";

/**
 * `node scripts/measure-scrims.ts`: measures how dark the ground of white text must be, for every scene and its inks. Run it when a scene
 * changes.
 */

const SIZE = { width: 300, height: 200 };
/** Seeds of the drawings of each scene: the recorded strength is the one that the brightest drawing needs. */
const SEEDS = ["one", "two"];

const scrims: Record<string, Record<string, number>> = {};
for (const camera of CAMERA_NAMES) {
  const strengths: Record<string, number> = {};
  for (const palette of CAMERAS[camera].palettes) {
    const needed: number[] = [];
    for (const seed of SEEDS) {
      const { svg } = await drawScene(camera, palette, seed, SIZE);
      const data = await sharp(Buffer.from(svg)).flatten().removeAlpha().raw().toBuffer();
      needed.push(measuredStrength(data, SIZE.width, SIZE.height, palette));
    }
    strengths[palette] = Math.max(...needed);
  }
  scrims[camera] = strengths;
}
writeFileSync(join(import.meta.dirname, "..", "illustrator", "data", "scrims.json"), `${JSON.stringify(scrims, null, 1)}\n`);
