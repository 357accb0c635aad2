import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

const compress = promisify(deflateRaw);

/** Header of a gzip file (RFC 1952): deflate, no name, no time, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block. */
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);
/** Maximum bytes in a stored block (RFC 1951, 3.2.4). */
const STORED_MAX = 65_535;

/** Compresses a part to deflate blocks that end at a whole byte and refer to nothing before them: they can follow any other blocks. */
export const deflatePart = (bytes: Buffer): Promise<Buffer> => compress(bytes, { level: 6, finishFlush: constants.Z_FULL_FLUSH });

/** Returns uncompressed deflate blocks. */
function storedBlocks(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += STORED_MAX) {
    const part = bytes.subarray(start, start + STORED_MAX);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(part.length, 1);
    head.writeUInt16LE(0xffff - part.length, 3);
    blocks.push(head, part);
  }
  return blocks;
}

/** A part of a text: compressed in advance (`deflatePart`), or to be sent uncompressed. */
export interface GzipPart {
  bytes: Buffer;
  deflated?: Buffer | undefined;
}

/**
 * Joins parts into one gzip file. Parts that were not compressed in advance stay uncompressed: the total length reveals nothing about a
 * secret among them (BREACH). Costs little more than a copy.
 */
export function gzipParts(parts: readonly GzipPart[]): Buffer {
  const blocks: Buffer[] = [HEADER];
  let waiting: Buffer[] = [];
  const store = () => {
    if (waiting.length > 0) blocks.push(...storedBlocks(Buffer.concat(waiting)));
    waiting = [];
  };
  let checksum = 0;
  let length = 0;
  for (const { bytes, deflated } of parts) {
    checksum = crc32(bytes, checksum);
    length += bytes.length;
    if (deflated) {
      store();
      blocks.push(deflated);
    } else waiting.push(bytes);
  }
  store();
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([...blocks, LAST_BLOCK, trailer]);
}

/** Returns one gzip file of a text in which every occurrence of a secret stays uncompressed. */
export async function gzipAround(text: Buffer, secret: string): Promise<Buffer> {
  const pieces =
    secret === ""
      ? [text]
      : text
          .toString("latin1")
          .split(secret)
          .map((piece) => Buffer.from(piece, "latin1"));
  const parts = await Promise.all(pieces.map(async (bytes) => ({ bytes, deflated: await deflatePart(bytes) })));
  return gzipParts(parts.flatMap((part, index) => (index === 0 ? [part] : [{ bytes: Buffer.from(secret) }, part])));
}
