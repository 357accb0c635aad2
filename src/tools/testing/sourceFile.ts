import { gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";
import type { SourceFile } from "../../openData/formats/file.ts";

const UNPACK = { zlib: inflateSync, gzip: gunzipSync, zstd: zstdDecompressSync };

/** Opens a file in memory, for the tests of all formats. */
export function openMemorySource(content: Buffer | string, pieceSize = 1_000): { source: SourceFile; damage: () => string } {
  const bytes = Buffer.from(content);
  let damage = "";
  let done = 0;
  return {
    damage: () => damage,
    source: {
      size: bytes.length,
      bytesRead: () => done,
      async *pieces() {
        for (let at = 0; at < bytes.length; at += pieceSize) {
          done = Math.min(bytes.length, at + pieceSize);
          yield bytes.subarray(at, done);
        }
      },
      readAt: async (offset, length) => bytes.subarray(offset, offset + length),
      inflate: (packed, method, maxOutputLength) => UNPACK[method](packed, { maxOutputLength }),
      onDamage(sentence) {
        damage ||= sentence;
      },
    },
  };
}
