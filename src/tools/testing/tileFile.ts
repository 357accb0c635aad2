import { gzipSync } from "node:zlib";

/** Content of a map file (PMTiles, version 3) for tests: a root directory, its metadata, and tiles in their order. */

export interface TileFile {
  metadata: unknown;
  /** Ids along the curve: 0 is the whole world at zoom 0, 1 to 4 are zoom 1. */
  tiles: readonly { id: number; bytes: Uint8Array }[];
  maxZoom: number;
  /** In degrees. */
  bounds?: { west: number; south: number; east: number; north: number };
  /** 1: vector tiles. */
  tileType?: number;
}

const HEADER = 127;
const GZIP = 2;

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return [...bytes, left];
    bytes.push((left % 128) + 128);
  }
}

/** https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
export function tileFile({ metadata, tiles, maxZoom, bounds, tileType = 1 }: TileFile): Buffer {
  const packed = tiles.map(({ bytes }) => gzipSync(bytes));
  const directory = [
    ...varint(tiles.length),
    ...tiles.flatMap(({ id }, index) => varint(id - (tiles[index - 1]?.id ?? 0))),
    ...tiles.flatMap(() => varint(1)),
    ...packed.flatMap(({ length }) => varint(length)),
    // 0: directly after the previous one.
    ...packed.flatMap((_, index) => varint(index === 0 ? 1 : 0)),
  ];
  const parts = [gzipSync(Buffer.from(directory)), gzipSync(JSON.stringify(metadata)), Buffer.alloc(0), Buffer.concat(packed)];
  const header = Buffer.alloc(HEADER);
  header.write("PMTiles");
  header.writeUInt8(3, 7);
  let offset = HEADER;
  for (const [index, part] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(part.length), 16 + index * 16);
    offset += part.length;
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(tiles.length), at);
  for (const [at, value] of [1, GZIP, GZIP, tileType, 0, maxZoom].entries()) header.writeUInt8(value, 96 + at);
  const { west, south, east, north } = bounds ?? { west: -180, south: -85, east: 180, north: 85 };
  for (const [index, degrees] of [west, south, east, north].entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  return Buffer.concat([header, ...parts]);
}
