import sharp from "sharp";
import { computeCrop, type Point } from "./crop.ts";
import type { PictureFormat, Preset } from "./presets.ts";

/** A picture at a size, cut round its point in focus. @param master what all sizes are made from */
export async function encode(master: Buffer, preset: Preset, format: PictureFormat, focus: Point): Promise<Buffer> {
  const { width, height, quality } = preset;
  const source = sharp(master);
  const size = await source.metadata();
  const image = preset.isWhole
    ? source.resize({ width, height, fit: "inside", withoutEnlargement: true })
    : source.extract(computeCrop(size, preset, focus)).resize({ width, height, fit: "fill" });
  // The qualities of the drawn pictures have fine lines in mind; a photograph needs less of AVIF's, and its grain more of the small sizes'.
  const photograph = Math.min(82, Math.max(quality, 70));
  if (format === "avif") return image.avif({ quality: 55, effort: 2 }).toBuffer();
  if (format === "webp") return image.webp({ quality: photograph, effort: 2 }).toBuffer();
  return image.jpeg({ quality: photograph, mozjpeg: false }).toBuffer();
}
