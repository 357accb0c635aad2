import { promisify } from "node:util";
import { crc32, deflateRaw, inflateRaw } from "node:zlib";
import { toError } from "../toError.ts";

/** ZIP archives (PKWARE's APPNOTE 6.3), as far as the guide writes and reads them: deflated or stored, without encryption and ZIP64. */

const deflate = promisify(deflateRaw);
const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
const COMMENT_MAX = 65_535;
const DEFLATED = 8;
const STORED = 0;
/** Flag for names in UTF-8. */
const UTF8 = 0x0800;
const ENCRYPTED = 0x0001;
/** 1 January 1980, the format's first day: the same content yields the same archive. */
const DATE = 0x0021;

export interface ZipFile {
  name: string;
  content: Buffer;
  /** Set for compressed formats, such as pictures: the content is stored without deflate. */
  isPacked?: boolean;
}

/** Returns the fields that both of a file's headers share. */
function headerFields(packed: Buffer, { content, isPacked }: ZipFile, name: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(UTF8, 2);
  fields.writeUInt16LE(isPacked ? STORED : DEFLATED, 4);
  fields.writeUInt16LE(DATE, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

const number = (value: number, bytes: 2 | 4) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};

/** Yields an archive piece by piece, with no more than one of its files in memory. Below 4 GB in all. */
export async function* zipPieces(files: Iterable<ZipFile> | AsyncIterable<ZipFile>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  let count = 0;
  for await (const file of files) {
    const name = Buffer.from(file.name);
    const packed = file.isPacked ? file.content : await deflate(file.content);
    const fields = headerFields(packed, file, name);
    // Made by: UNIX, version 2.0. After the fields: no comment, first disk, a regular file that everyone may read.
    directory.push(number(CENTRAL, 4), number(0x0314, 2), fields, Buffer.alloc(6), number(0o100644 * 0x10000, 4), number(offset, 4), name);
    for (const piece of [number(LOCAL, 4), fields, name, packed]) {
      offset += piece.length;
      yield piece;
    }
    count += 1;
  }
  const end = Buffer.concat(directory);
  yield Buffer.concat([
    end,
    number(END, 4),
    Buffer.alloc(4),
    number(count, 2),
    number(count, 2),
    number(end.length, 4),
    number(offset, 4),
    number(0, 2),
  ]);
}

/** Returns a small archive in one piece. */
export async function writeZip(files: readonly ZipFile[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of zipPieces(files)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** An archive that is broken, or unpacks to more than it may. */
export class ZipError extends Error {}

export interface ZipEntry {
  name: string;
  /** Declared size; unpacking more is an error. */
  bytes: number;
  read(): Promise<Buffer>;
}

function findEndRecord(archive: Buffer): number {
  for (let at = archive.length - END_BYTES; at >= Math.max(0, archive.length - END_BYTES - COMMENT_MAX); at -= 1)
    if (archive.readUInt32LE(at) === END) return at;
  throw new ZipError("not an archive");
}

/**
 * Lists an archive. A file is unpacked when it is read: deflated content only up to its declared size, and any content only up to
 * `bytesMax`.
 * @throws {ZipError} if the archive is broken or holds too many files
 */
export function readZip(archive: Buffer, { filesMax, bytesMax }: { filesMax: number; bytesMax: number }): ZipEntry[] {
  try {
    const end = findEndRecord(archive);
    const count = archive.readUInt16LE(end + 10);
    if (count > filesMax) throw new ZipError("too many files");
    let at = archive.readUInt32LE(end + 16);
    return Array.from({ length: count }, () => {
      if (archive.readUInt32LE(at) !== CENTRAL) throw new ZipError("its directory is broken");
      const [flags, method] = [archive.readUInt16LE(at + 8), archive.readUInt16LE(at + 10)];
      const [packed, bytes] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)];
      const [nameBytes, extra, comment] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30), archive.readUInt16LE(at + 32)];
      const offset = archive.readUInt32LE(at + 42);
      const name = archive.toString("utf8", at + 46, at + 46 + nameBytes);
      at += 46 + nameBytes + extra + comment;
      const read = async () => {
        if ((flags & ENCRYPTED) !== 0 || (method !== DEFLATED && method !== STORED))
          throw new ZipError("a file uses an unsupported compression method");
        if (bytes > bytesMax) throw new ZipError("a file is too large");
        if (archive.readUInt32LE(offset) !== LOCAL) throw new ZipError("a file is missing");
        const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
        const content = archive.subarray(start, start + packed);
        if (method === STORED) return content.subarray(0, bytesMax);
        return inflate(content, { maxOutputLength: Math.max(1, bytes) });
      };
      return {
        name,
        bytes,
        read: () =>
          read().catch((error) => {
            throw error instanceof ZipError ? error : new ZipError(toError(error).message);
          }),
      };
    });
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError("its directory is broken");
  }
}
