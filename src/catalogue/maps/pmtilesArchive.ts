import { createHash } from "node:crypto";
import { type FileHandle, open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { Compression, PMTiles, type Source, TileType } from "pmtiles";
import { detectTileSchema, EXTRACT_FOLDER, readTileAttribution, type TileBounds, type TileSchema } from "./tiles.ts";

/** Maximum bytes to read or unpack at once: tiles are at most half a megabyte, directories less. */
const READ_MAX = 16 * 1024 * 1024;
const unpack = { gzip: promisify(gunzip), brotli: promisify(brotliDecompress) };

/** A map in one file: the tiles of a region and their metadata. */
export interface TileArchive {
  /** Changes with the file: tiles are cached under it for a year. */
  version: string;
  schema: TileSchema;
  attribution: string;
  minZoom: number;
  maxZoom: number;
  bounds: TileBounds;
  /** Whether the guide cut it from an import's file, to be drawn on the outline. */
  isExtract: boolean;
  /** Reads a tile, unpacked. Returns undefined if the file does not contain it. */
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
    if (!(length >= 0 && length <= READ_MAX)) throw new Error("A part of the map file exceeds the size limit.");
    const { buffer, bytesRead } = await this.#file.read(new Uint8Array(length), 0, length, offset);
    return { data: buffer.buffer.slice(0, bytesRead) };
  }
}

/** Unpacks data. A file may unpack to more than its header states, so output past the limit is rejected instead of held in memory. */
async function unpacked(packed: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  const limit = { maxOutputLength: READ_MAX };
  if (compression === Compression.None || compression === Compression.Unknown) return packed;
  if (compression !== Compression.Gzip && compression !== Compression.Brotli)
    throw new Error("The compression of the map file is not supported.");
  const bytes = await (compression === Compression.Gzip ? unpack.gzip : unpack.brotli)(packed, limit);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}

/** @throws {Error} if the file is broken or its tiles have no style here */
async function openArchive({ path, version, isExtract }: FoundFile): Promise<TileArchive & { close: () => Promise<void> }> {
  const file = await open(path, "r");
  try {
    const archive = new PMTiles(new FileSource(file, path), undefined, unpacked);
    const header = await archive.getHeader();
    if (header.tileType !== TileType.Mvt) throw new Error("The map file has no vector tiles.");
    const metadata = await archive.getMetadata();
    const schema = detectTileSchema(metadata);
    if (!schema) throw new Error("The layers of the map file follow neither the Protomaps nor the OpenMapTiles schema.");
    return {
      version,
      isExtract,
      schema,
      attribution: readTileAttribution(metadata),
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

/** Opened files by path, each opened once. */
const opened = new Map<string, Opened>();

interface FoundFile {
  path: string;
  version: string;
  isExtract: boolean;
}

/** Maximum number of open maps. */
const FILES_MAX = 100;

/** Lists files in the data folder first, then those cut by the guide, sorted by name. The version distinguishes files of the same name. */
async function findFiles(folder: string): Promise<FoundFile[]> {
  const listed = async (place: string, isExtract: boolean) => {
    const names = await readdir(place).catch(() => []);
    return names
      .filter((name) => name.endsWith(".pmtiles"))
      .toSorted()
      .map((name) => ({ path: join(place, name), name, isExtract }));
  };
  const found = [...(await listed(folder, false)), ...(await listed(join(folder, EXTRACT_FOLDER), true))].slice(0, FILES_MAX);
  const files = await Promise.all(
    found.map(async ({ path, name, isExtract }) => {
      // A file that is being replaced is found on the next request.
      const about = await stat(path).catch(() => undefined);
      const version = createHash("sha256").update(`${name} ${about?.size} ${about?.mtimeMs}`).digest("hex").slice(0, 12);
      return about ? [{ path, version, isExtract }] : [];
    }),
  );
  return files.flat();
}

/** Closes a file after 30 seconds, so that running reads can finish. */
function closeLater(path: string, { archive }: Opened): void {
  opened.delete(path);
  setTimeout(() => void archive.then((one) => one?.close()), 30_000).unref();
}

/**
 * Returns the maps of the data folder. Opens a replaced file again.
 * @param refuse called once for a file that cannot be used; the guide works without it
 */
export async function findTiles(folder: string, refuse: (path: string, error: unknown) => void): Promise<TileArchive[]> {
  const files = await findFiles(folder);
  const there = new Set(files.map(({ path }) => path));
  for (const [path, one] of opened) if (path.startsWith(join(folder, "/")) && !there.has(path)) closeLater(path, one);
  const archives = await Promise.all(
    files.map((file) => {
      const known = opened.get(file.path);
      if (known?.version === file.version) return known.archive;
      if (known) closeLater(file.path, known);
      const archive = openArchive(file).catch((error) => {
        refuse(file.path, error);
        return undefined;
      });
      opened.set(file.path, { version: file.version, archive });
      return archive;
    }),
  );
  return archives.filter((archive) => archive !== undefined);
}
