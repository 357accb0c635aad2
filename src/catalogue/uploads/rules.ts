/** Limits and file types of uploaded pictures. */

import { t } from "../../platform/languages/text.ts";

const MEGABYTE = 1024 * 1024;
export const IMAGE_BYTES_MAX = 20 * MEGABYTE;
export const IMAGE_PIXELS_MAX = 50_000_000;
/** Maximum edge of the copy that all sizes are made from, in pixels; equal to the largest preset. */
export const MASTER_EDGE = 2560;

export const IMAGE_TYPES = ["jpeg", "png", "webp", "avif"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];
/** The accept attribute of a file input. Without HEIC in it, iPhones convert their pictures to JPEG. */
export const IMAGE_ACCEPT = IMAGE_TYPES.map((type) => `image/${type}`).join(",");

/** Returns the storage folder of an upload. Its master.webp is the source of all sizes. */
export const uploadFolder = (uuid: string): string => `uploads/${uuid}`;
export const masterPath = (uuid: string): string => `${uploadFolder(uuid)}/master.webp`;

export const noImage = () => t`Choose a picture: JPEG, PNG, WebP or AVIF.`;
export const notAnImage = () => t`This file can't be read as a picture. Choose a JPEG, PNG, WebP or AVIF.`;
export const tooSlow = () => t`This picture takes too long to read. Save it as a new JPEG and upload that.`;
export const tooManyBytes = () => t`This picture is larger than 20 MB. Save a smaller copy, or upload it from a phone, which shrinks it.`;
export const tooManyPixels = () => t`This picture has more than 50 megapixels. Save it at half the width; it will look the same here.`;
export const noHeic = () =>
  t`This is a HEIC picture, which most browsers cannot show. On an iPhone choose Settings, Camera, Formats, Most Compatible; or export it as JPEG.`;
export const noSvg = () => t`Drawings (SVG) can't be uploaded, because they can contain scripts. Export it as PNG.`;
export const noMovement = () => t`Animated pictures can't be uploaded. Choose a still picture.`;

/** Reasons for which the decoder process refuses a picture. It has no reader, so it names only the reason. */
export const REFUSALS = { unreadable: notAnImage, slow: tooSlow, pixels: tooManyPixels, moving: noMovement } as const;
export type Refusal = keyof typeof REFUSALS;

const ascii = (head: Uint8Array, from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
const begins = (head: Uint8Array, ...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
/** Brands of ISO media files. A HEIC from a phone has "mif1" or "heic" first and never "avif". */
const HEIC_BRAND = /^(?:hei[cxms]|hev[cxms])$/;

function typeOfIso(head: Uint8Array): ImageType | { reason: string } {
  // Length of the first box, which lists the brands.
  const length = Math.min(((head[2] ?? 0) << 8) | (head[3] ?? 0), head.length);
  const brands = [ascii(head, 8, 12)];
  for (let at = 16; at + 4 <= length; at += 4) brands.push(ascii(head, at, at + 4));
  if (brands[0] === "avis") return { reason: noMovement() };
  if (brands.includes("avif")) return "avif";
  return { reason: brands.some((brand) => HEIC_BRAND.test(brand)) || brands[0] === "mif1" ? noHeic() : notAnImage() };
}

/**
 * Detects a file's type from its first bytes, whatever its name.
 * @param head at least its first 512 bytes, or all of it
 * @returns an accepted type, or the reason for rejection
 */
export function typeOfImage(head: Uint8Array): ImageType | { reason: string } {
  if (begins(head, 0xff, 0xd8, 0xff)) return "jpeg";
  if (begins(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png";
  if (ascii(head, 0, 4) === "RIFF" && ascii(head, 8, 12) === "WEBP") return "webp";
  if (ascii(head, 4, 8) === "ftyp") return typeOfIso(head);
  if (/^GIF8[79]a/.test(ascii(head, 0, 6))) return { reason: noMovement() };
  const text = new TextDecoder().decode(head).trimStart().toLowerCase();
  return { reason: /^<(?:\?xml|!doctype svg|svg|!--)/.test(text) && text.includes("<svg") ? noSvg() : notAnImage() };
}
