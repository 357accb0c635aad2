import { appendFile, copyFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { IMAGE_PIXELS_MAX, IMAGE_TYPES, MASTER_EDGE, NO_MOVEMENT, NOT_AN_IMAGE, TOO_MANY_PIXELS, TOO_SLOW } from "./rules.ts";

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

/** Of processor time: a picture of 50 megapixels takes three or four seconds of a slow machine. */
const CPU_MILLISECONDS = 30_000;
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);
/** Messages of the library about the machine, not the file. */
const SHORT_OF_ROOM = /out of memory|unable to alloc|no space|temporary/i;

async function decode(from: string, to: string, failOn: "error" | "warning" = "error"): Promise<Decoded> {
  const image = sharp(from, { limitInputPixels: IMAGE_PIXELS_MAX, failOn, unlimited: false, sequentialRead: true });
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

/** Some programs leave out the end marker. With one, a picture that is whole decodes without a warning, and one that was cut off does not. */
async function decodeWithoutEnd(from: string, to: string): Promise<Decoded> {
  const copy = `${to}.jpg`;
  await copyFile(from, copy);
  await appendFile(copy, END_OF_JPEG);
  return decode(copy, to, "warning");
}

/** @throws Error where it is not the file's fault: the process then ends without an answer, and the picture is kept for another try */
function toDecodeFailure(error: Error): Decoded {
  if ("syscall" in error || SHORT_OF_ROOM.test(error.message)) throw error;
  return { reason: /pixel limit/i.test(error.message) ? TOO_MANY_PIXELS : NOT_AN_IMAGE };
}

const [, , from = "", to = ""] = process.argv;
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1_000 < CPU_MILLISECONDS) return;
  process.stdout.write(JSON.stringify({ reason: TOO_SLOW } satisfies Decoded), () => process.exit());
}, 500).unref();
const decoded = await decode(from, to)
  .catch((error) => (/^VipsJpeg: premature end/im.test(error.message) ? decodeWithoutEnd(from, to) : Promise.reject(error)))
  .catch(toDecodeFailure);
process.stdout.write(JSON.stringify(decoded));
