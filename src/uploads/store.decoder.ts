import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { IMAGE_PIXELS_MAX, IMAGE_TYPES, MASTER_EDGE, NO_MOVEMENT, NOT_AN_IMAGE, TOO_MANY_PIXELS } from "./rules.ts";

/**
 * Decodes one uploaded picture and writes it again, without anything but its pixels. Run as a process of its own: what strangers send meets the decoders here,
 * where a crash ends nothing else, all memory is given back, and every other format of the library can be switched off.
 */

/** What the parent reads from the output. */
export type Decoded = { width: number; height: number } | { reason: string };

/** Of 100. Sizes are made of this copy, so it loses nothing that is seen. */
const QUALITY = 92;

// Of everything the library reads (vectors, documents, whatever a later version learns) these four alone.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegFile", "VipsForeignLoadPngFile", "VipsForeignLoadWebpFile", "VipsForeignLoadHeifFile"],
});
sharp.cache(false);
// One row of tiles at a time: each thread has buffers of its own.
sharp.concurrency(1);

async function decode(from: string, to: string): Promise<Decoded> {
  const image = sharp(from, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: "error", unlimited: false, sequentialRead: true });
  const { format, width, height, pages = 1, compression } = await image.metadata();
  const type = format === "heif" && compression === "av1" ? "avif" : format;
  if (!IMAGE_TYPES.includes(type as "jpeg") || !width || !height) return { reason: NOT_AN_IMAGE };
  if (width * height > IMAGE_PIXELS_MAX) return { reason: TOO_MANY_PIXELS };
  if (pages > 1) return { reason: NO_MOVEMENT };
  const { data, info } = await image
    // As the camera was held; without its metadata nothing would say so any more.
    .autoOrient()
    .resize({ width: MASTER_EDGE, height: MASTER_EDGE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .webp({ quality: QUALITY, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  await writeFile(to, data, { mode: 0o600 });
  return { width: info.width, height: info.height };
}

const reasonOf = (error: unknown): Decoded => ({
  reason: /pixel limit/i.test((error as Error).message) ? TOO_MANY_PIXELS : NOT_AN_IMAGE,
});

const [, , from = "", to = ""] = process.argv;
const decoded = await decode(from, to).catch(reasonOf);
process.stdout.write(JSON.stringify(decoded));
