import { createHash } from "node:crypto";
import { type FileHandle, open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { Compression, PMTiles, type Source, TileType } from "pmtiles";
import { attributionOf, schemaOf, type TileBounds, type TileSchema } from "./rules.tiles.ts";

/** Bytes that are read or unpacked at once: tiles weigh at most half a megabyte, directories less. */
const READ_MAX = 16 * 1024 * 1024;
const unpack = { gzip: promisify(gunzip), brotli: promisify(brotliDecompress) };

/** A map in one file: the tiles of a region, with what is said of them. */
export interface TileArchive {
  /** Changes with the file: tiles are kept for long under it. */
  version: string;
  schema: TileSchema;
  attribution: string;
  minZoom: number;
  maxZoom: number;
  bounds: TileBounds;
  /** A tile, unpacked; undefined where the file holds none. */
  readTile: (z: number, x: number, y: number) => Promise<Buffer | undefined>;
}

class FileSource implements Source {
  readonly #file: FileHandle;
  readonly #path: string;

  constructor(file: FileHandle, path: string) {
    this.#file = file;
    this.#path = path;
  }

  getKey(): string {
    return this.#path;
  }

  async getBytes(offset: number, length: number) {
    if (!(length >= 0 && length <= READ_MAX)) throw new Error("A part of the map's file is larger than any can be.");
    const { buffer, bytesRead } = await this.#file.read(new Uint8Array(length), 0, length, offset);
    return { data: buffer.buffer.slice(0, bytesRead) };
  }
}

/** A file may unpack to more than it says: what is past the limit is refused, not held. */
async function unpacked(packed: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  const limit = { maxOutputLength: READ_MAX };
  if (compression === Compression.None || compression === Compression.Unknown) return packed;
  if (compression !== Compression.Gzip && compression !== Compression.Brotli)
    throw new Error("The map's file is packed in a way that is not read here.");
  const bytes = await (compression === Compression.Gzip ? unpack.gzip : unpack.brotli)(packed, limit);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}

/** @throws {Error} for a file that is broken, or whose tiles have no style here */
async function openArchive(path: string, version: string): Promise<TileArchive & { close: () => Promise<void> }> {
  const file = await open(path, "r");
  try {
    const archive = new PMTiles(new FileSource(file, path), undefined, unpacked);
    const header = await archive.getHeader();
    if (header.tileType !== TileType.Mvt) throw new Error("Its tiles are no vector tiles.");
    const metadata = await archive.getMetadata();
    const schema = schemaOf(metadata);
    if (!schema) throw new Error("Its layers are neither Protomaps' nor OpenMapTiles'.");
    return {
      version,
      schema,
      attribution: attributionOf(metadata),
      minZoom: header.minZoom,
      maxZoom: header.maxZoom,
      bounds: { west: header.minLon, south: header.minLat, east: header.maxLon, north: header.maxLat },
      async readTile(z, x, y) {
        const tile = await archive.getZxy(z, x, y);
        return tile && Buffer.from(tile.data);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

interface Opened {
  version: string;
  archive: Promise<(TileArchive & { close: () => Promise<void> }) | undefined>;
}

/** By data folder: one map each, opened once. */
const opened = new Map<string, Opened>();

/** The first `.pmtiles` of a folder by its name, with what tells it from another of that name. */
async function findFile(folder: string): Promise<{ path: string; version: string } | undefined> {
  const names = await readdir(folder).catch(() => []);
  const name = names.filter((one) => one.endsWith(".pmtiles")).toSorted()[0];
  if (!name) return undefined;
  const path = join(folder, name);
  const { size, mtimeMs } = await stat(path);
  return { path, version: createHash("sha256").update(`${name} ${size} ${mtimeMs}`).digest("hex").slice(0, 12) };
}

/**
 * The map that lies in the data folder: the first `.pmtiles` by its name. A file that was replaced is opened anew.
 * @param refuse is told once of a file that cannot be used; the guide goes on without it
 * @returns undefined where there is none
 */
export async function findTiles(folder: string, refuse: (path: string, error: unknown) => void): Promise<TileArchive | undefined> {
  const file = await findFile(folder);
  const known = opened.get(folder);
  if (known && known.version === file?.version) return known.archive;
  // Those who are reading the old one finish first.
  if (known) setTimeout(() => void known.archive.then((archive) => archive?.close()), 30_000).unref();
  opened.delete(folder);
  if (!file) return undefined;
  const archive = openArchive(file.path, file.version).catch((error) => {
    refuse(file.path, error);
    return undefined;
  });
  opened.set(folder, { version: file.version, archive });
  return archive;
}
