import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { zxyToTileId } from "pmtiles";
import type { Box } from "./coast.ts";

/**
 * Writes a map into one PMTiles file, version 3 (github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). No Node library writes this
 * format.
 */

const HEADER = 127;
/** Bytes that readers fetch first: the header and the root directory must fit in them. */
const START = 16_384;
const LEAF = 4_096;
const VERSION = 3;
const GZIP = 2;
const MVT = 1;
/** Size of one write to the disk; fewer bytes are buffered in memory. */
const WRITE = 1024 * 1024;
/** Maximum size of the tiles that are compared for duplicates: open land and sea repeat often. */
const SAME_MAX = 400;

interface Entry {
  id: number;
  offset: number;
  length: number;
}

function varint(value: number, into: number[]): void {
  let left = value;
  for (; left >= 128; left = Math.floor(left / 128)) into.push((left % 128) + 128);
  into.push(left);
}

/** @param run number of tiles that an entry represents; 0 for a leaf directory */
function directory(entries: readonly Entry[], run: 0 | 1): Buffer {
  const bytes: number[] = [];
  varint(entries.length, bytes);
  for (const [index, { id }] of entries.entries()) varint(id - (entries[index - 1]?.id ?? 0), bytes);
  for (const _ of entries) varint(run, bytes);
  for (const { length } of entries) varint(length, bytes);
  for (const { offset } of entries) varint(offset + 1, bytes);
  return gzipSync(Buffer.from(bytes));
}

/** @param numbers offset and length of each section, then the numbers of tiles, entries and contents */
function buildHeader(numbers: readonly number[], bounds: Box, { min, max }: { min: number; max: number }): Buffer {
  const header = Buffer.alloc(HEADER);
  header.write("PMTiles");
  header.writeUInt8(VERSION, 7);
  for (const [index, number] of numbers.entries()) header.writeBigUInt64LE(BigInt(number), 8 + index * 8);
  // Not clustered: the tiles are stored in the order in which they were cut.
  for (const [index, value] of [0, GZIP, GZIP, MVT, min, max].entries()) header.writeUInt8(value, 96 + index);
  for (const [index, degrees] of [bounds.west, bounds.south, bounds.east, bounds.north].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  header.writeUInt8(Math.min(max, 12), 118);
  header.writeInt32LE(Math.round(((bounds.west + bounds.east) / 2) * 1e7), 119);
  header.writeInt32LE(Math.round(((bounds.south + bounds.north) / 2) * 1e7), 123);
  return header;
}

export interface ArchiveWriter {
  /** Adds one tile. Tiles come in any order, each only once. */
  add(z: number, x: number, y: number, tile: Uint8Array): Promise<void>;
  /** @returns the number of tiles in the archive, and its size in bytes */
  finish(metadata: object, bounds: Box, zooms: { min: number; max: number }): Promise<{ tiles: number; bytes: number }>;
  close(): Promise<void>;
}

/** Writes the leaf directories that do not fit in the root. @returns the root directory, and the size of the leaf directories in bytes */
async function writeDirectories(
  entries: readonly Entry[],
  append: (bytes: Buffer) => Promise<number>,
): Promise<{ root: Buffer; leaves: number }> {
  const whole = directory(entries, 1);
  if (whole.length <= START - HEADER) return { root: whole, leaves: 0 };
  const pointers: Entry[] = [];
  let leaves = 0;
  for (let at = 0; at < entries.length; at += LEAF) {
    const part = entries.slice(at, at + LEAF);
    const length = await append(directory(part, 1));
    pointers.push({ id: part[0]?.id ?? 0, offset: leaves, length });
    leaves += length;
  }
  return { root: directory(pointers, 0), leaves };
}

/** Creates an archive. It writes the tiles first, behind space for the header, and the directories and metadata last. */
export async function createArchive(path: string): Promise<ArchiveWriter> {
  const file: FileHandle = await open(path, "w", 0o644);
  const entries: Entry[] = [];
  const small = new Map<string, Entry>();
  let pending: Buffer[] = [];
  let waiting = 0;
  let written = START;
  let length = 0;

  async function flush() {
    if (waiting === 0) return;
    const bytes = Buffer.concat(pending);
    pending = [];
    waiting = 0;
    await file.writev([bytes], written);
    written += bytes.length;
  }
  async function append(bytes: Buffer) {
    await flush();
    await file.writev([bytes], written);
    written += bytes.length;
    return bytes.length;
  }

  return {
    async add(z, x, y, tile) {
      const id = zxyToTileId(z, x, y);
      const packed = gzipSync(tile);
      const key = packed.length <= SAME_MAX ? createHash("sha256").update(packed).digest("base64") : "";
      const same = key ? small.get(key) : undefined;
      if (same) {
        entries.push({ ...same, id });
        return;
      }
      const entry = { id, offset: length, length: packed.length };
      entries.push(entry);
      if (key && small.size < 100_000) small.set(key, entry);
      length += packed.length;
      pending.push(packed);
      waiting += packed.length;
      if (waiting >= WRITE) await flush();
    },
    async finish(metadata, bounds, zooms) {
      entries.sort((a, b) => a.id - b.id);
      await flush();
      const metadataAt = written;
      const metadataLength = await append(gzipSync(JSON.stringify(metadata)));
      const leavesAt = written;
      const { root, leaves } = await writeDirectories(entries, append);
      const contents = new Set(entries.map(({ offset }) => offset)).size;
      const parts = [HEADER, root.length, metadataAt, metadataLength, leavesAt, leaves, START, length];
      const header = buildHeader([...parts, entries.length, entries.length, contents], bounds, zooms);
      await file.writev([header, root], 0);
      await file.sync();
      return { tiles: entries.length, bytes: written };
    },
    close: () => file.close(),
  };
}
