import { appendFile, copyFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { oneOf } from "../../platform/values/items.ts";
import { IMAGE_PIXELS_MAX, IMAGE_TYPES, MASTER_EDGE, type Refusal } from "./rules.ts";

/**
 * Decodes one uploaded picture and re-encodes only its pixels. Runs as a separate process: untrusted files reach the decoders only here,
 * where a crash ends nothing else, all memory is released, and every other format of the library can be disabled.
 */

/** Output that the parent process reads. */
export type Decoded = { width: number; height: number } | { refusal: Refusal };

/** Quality out of 100. All sizes are made from this copy, so it has no visible loss. */
const QUALITY = 92;

// Only these four of all formats that the library reads (vectors, documents, formats of later versions).
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegFile", "VipsForeignLoadPngFile", "VipsForeignLoadWebpFile", "VipsForeignLoadHeifFile"],
});
sharp.cache(false);
// One row of tiles at a time: each thread has buffers of its own.
sharp.concurrency(1);

/** Limit of processor time: a picture of 50 megapixels takes three or four seconds on a slow machine. */
const CPU_MILLISECONDS = 30_000;
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);
/** Error messages of the library about the machine, not the file. */
const SHORT_OF_ROOM = /out of memory|unable to alloc|no space|temporary/i;

async function decode(from: string, to: string, failOn: "error" | "warning" = "error"): Promise<Decoded> {
  const image = sharp(from, { limitInputPixels: IMAGE_PIXELS_MAX, failOn, unlimited: false, sequentialRead: true });
  const { format, width, height, pages = 1, compression } = await image.metadata();
  const type = format === "heif" && compression === "av1" ? "avif" : format;
  if (!oneOf(IMAGE_TYPES, type) || !width || !height) return { refusal: "unreadable" };
  if (width * height > IMAGE_PIXELS_MAX) return { refusal: "pixels" };
  if (pages > 1) return { refusal: "moving" };
  const { data, info } = await image
    // Applies the camera's orientation, which the removed metadata held.
    .autoOrient()
    .resize({ width: MASTER_EDGE, height: MASTER_EDGE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .webp({ quality: QUALITY, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  await writeFile(to, data, { mode: 0o600 });
  return { width: info.width, height: info.height };
}

/**
 * Decodes a JPEG whose program left out the end marker. With the marker appended, a complete picture decodes without a warning and a
 * truncated one does not.
 */
async function decodeWithoutEnd(from: string, to: string): Promise<Decoded> {
  const copy = `${to}.jpg`;
  await copyFile(from, copy);
  await appendFile(copy, END_OF_JPEG);
  return decode(copy, to, "warning");
}

/**
 * Returns the reason for a rejected file.
 * @throws Error if the machine caused the failure: the process then ends without output, and the upload can be retried
 */
function toDecodeFailure(error: Error): Decoded {
  if ("syscall" in error || SHORT_OF_ROOM.test(error.message)) throw error;
  return { refusal: /pixel limit/i.test(error.message) ? "pixels" : "unreadable" };
}

const [, , from = "", to = ""] = process.argv;
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1_000 < CPU_MILLISECONDS) return;
  process.stdout.write(JSON.stringify({ refusal: "slow" } satisfies Decoded), () => process.exit());
}, 500).unref();
const decoded = await decode(from, to)
  .catch((error) => (/^VipsJpeg: premature end/im.test(error.message) ? decodeWithoutEnd(from, to) : Promise.reject(error)))
  .catch(toDecodeFailure);
process.stdout.write(JSON.stringify(decoded));
