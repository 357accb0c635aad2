import sharp from "sharp";
import { computeCrop, type Point } from "./crop.ts";
import type { PictureFormat, Preset } from "./presets.ts";

/**
 * Encodes a picture at a size, cropped around its focus.
 * @param master the copy that all sizes are made from
 */
export async function encode(master: Buffer, preset: Preset, format: PictureFormat, focus: Point): Promise<Buffer> {
  const { width, height, quality } = preset;
  const source = sharp(master);
  const size = await source.metadata();
  const image = preset.isWhole
    ? source.resize({ width, height, fit: "inside", withoutEnlargement: true })
    : source.extract(computeCrop(size, preset, focus)).resize({ width, height, fit: "fill" });
  // The presets' qualities suit the fine lines of drawn pictures. A photograph needs less quality as AVIF, and more at small sizes because
  // of its grain.
  const photograph = Math.min(82, Math.max(quality, 70));
  if (format === "avif") return image.avif({ quality: 55, effort: 2 }).toBuffer();
  if (format === "webp") return image.webp({ quality: photograph, effort: 2 }).toBuffer();
  return image.jpeg({ quality: photograph, mozjpeg: false }).toBuffer();
}
