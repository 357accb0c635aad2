import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

const compress = promisify(deflateRaw);

/** What a gzip file begins with (RFC 1952): deflate, no name, no time, a system that does not matter. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty block that is the last one. */
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);
/** Bytes in a stored block (RFC 1951, 3.2.4). */
const STORED_MAX = 65_535;

/** A part as blocks of deflate, which end at a whole byte and refer to nothing before them: they fit behind any others. */
export const deflatePart = (bytes: Buffer): Promise<Buffer> => compress(bytes, { level: 6, finishFlush: constants.Z_FULL_FLUSH });

/** Blocks of deflate that hold bytes as they are. */
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

/** A part of a text: compressed before (`deflatePart`), or to be sent as it is. */
export interface GzipPart {
  bytes: Buffer;
  deflated?: Buffer | undefined;
}

/**
 * One gzip file of parts. What is not compressed before is not compressed at all: the length of the whole says nothing of a secret among it (BREACH).
 * Costs little more than a copy.
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

/** One gzip file of a text in which a secret stands as it is, wherever it does. */
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
