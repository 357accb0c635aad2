import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";
import { Bzip2Error, isBzip2, unpackBzip2 } from "./bzip2.ts";

/** A file that is read piece by piece, unpacked if it is gzip or bzip2. */
interface OpenedFile {
  /** In bytes, as stored on disk. */
  size: number;
  pieces(): AsyncIterable<Uint8Array>;
  bytesRead(): number;
  readAt(offset: number, length: number): Promise<Buffer>;
  inflate(packed: Uint8Array, method: "zlib" | "gzip" | "zstd", bytesMax: number): Buffer;
  onDamage(sentence: string): void;
}

const UNPACK = { zlib: inflateSync, gzip: gunzipSync, zstd: zstdDecompressSync };

export const unpackPart: OpenedFile["inflate"] = (packed, method, maxOutputLength) => UNPACK[method](packed, { maxOutputLength });

/** Returns the first bytes of a file, still packed. */
export async function readStart(path: string, length: number): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Unpacks gzip so that everything before a defect comes out; reports the defect to `onDamage`. */
export async function* gunzipped(chunks: AsyncIterable<Buffer>, onDamage: (sentence: string) => void): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  let unpacked: Buffer[] = [];
  let failure: Error | undefined;
  gunzip.on("data", (chunk: Buffer) => unpacked.push(chunk));
  gunzip.on("error", (error) => {
    failure = error;
  });
  try {
    for await (const chunk of chunks) {
      await new Promise<void>((resolve) => gunzip.write(chunk, () => resolve()));
      yield* unpacked;
      unpacked = [];
      if (failure) break;
    }
    if (!failure) {
      await new Promise<void>((resolve) => {
        gunzip.once("end", resolve);
        gunzip.once("error", () => resolve());
        gunzip.end();
      });
      yield* unpacked;
    }
    if (failure) onDamage(/unexpected end/.test(failure.message) ? "its compressed part ends early." : "its compressed part is broken.");
  } finally {
    // Also if the reader stops early: the garbage collector does not count zlib's memory.
    gunzip.destroy();
  }
}

async function* bunzipped(chunks: AsyncIterable<Buffer>, onDamage: (sentence: string) => void): AsyncGenerator<Uint8Array> {
  try {
    yield* unpackBzip2(chunks);
  } catch (error) {
    if (!(error instanceof Bzip2Error)) throw error;
    onDamage(`its compressed part ${error.message}.`);
  }
}

/** Small, because a compressed piece can grow a thousandfold. */
export const SOURCE_PIECE = 16 * 1024;

/** Opens a file that can be read repeatedly, unpacked if it is gzip or bzip2. @param start its first bytes */
export function openSource(path: string, size: number, start: Buffer, onDamage: (sentence: string) => void): OpenedFile {
  let bytesRead = () => 0;
  return {
    size,
    onDamage,
    bytesRead: () => bytesRead(),
    pieces() {
      const stream = createReadStream(path, { highWaterMark: SOURCE_PIECE });
      bytesRead = () => stream.bytesRead;
      if (start[0] === 0x1f && start[1] === 0x8b) return gunzipped(stream, onDamage);
      return isBzip2(start) ? bunzipped(stream, onDamage) : stream;
    },
    async readAt(offset, length) {
      const handle = await open(path);
      try {
        const { buffer, bytesRead: found } = await handle.read(Buffer.alloc(length), 0, length, offset);
        return buffer.subarray(0, found);
      } finally {
        await handle.close();
      }
    },
    inflate: unpackPart,
  };
}
