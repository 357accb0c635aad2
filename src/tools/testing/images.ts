import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Pictures, and files that only look like pictures, for tests of uploads. */

const LEFT = { r: 200, g: 40, b: 40 };

/** Returns a picture whose left half is red and whose right half is blue. */
export const buildImage = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 40, b: 200 } } }).composite([
    { input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: LEFT } }, left: 0, top: 0 },
  ]);

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** Maximum number of uncompressed bytes. A bomb contains no more than that, because decoders must reject it by its header. */
const BOMB_BYTES = 20_000_000;

/** Returns a PNG of one colour that declares a huge size: small on disk, large once it is unpacked. */
export function buildBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0], 8);
  const rows = Buffer.alloc(Math.min(BOMB_BYTES, (Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", head),
    pngChunk("IDAT", deflateSync(rows, { level: 9 })),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

export const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>');
/** Header of a phone's HEIC picture. */
export const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic", "latin1"), Buffer.alloc(100)]);
/** Begins like WebP and continues as SVG. */
export const WEBP_AND_SVG = Buffer.concat([Buffer.from("RIFF\x20\x20\x20\x20WEBP", "latin1"), SVG]);

/** Returns a multipart form. @param file in the field "image" unless another is named */
export function buildForm(fields: Record<string, string>, file?: { content: Buffer; name?: string; field?: string }) {
  const text = ([name, value]: [string, string]) => `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const parts: Buffer[] = Object.entries(fields).map((field) => Buffer.from(text(field)));
  if (file) {
    const head = `--edge\r\ncontent-disposition: form-data; name="${file.field ?? "image"}"; filename="${file.name ?? "me.jpg"}"\r\ncontent-type: image/jpeg\r\n\r\n`;
    parts.push(Buffer.from(head), file.content, Buffer.from("\r\n"));
  }
  return {
    payload: Buffer.concat([...parts, Buffer.from("--edge--\r\n")]),
    headers: { "content-type": "multipart/form-data; boundary=edge" },
  };
}
