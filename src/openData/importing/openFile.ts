import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { openSource, SOURCE_PIECE as PIECE, readStart, unpackPart } from "../../platform/files/sourceFile.ts";
import { isWorkbook } from "../../platform/files/workbook.ts";
import { readZip, ZipError } from "../../platform/files/zip.ts";
import { InputError } from "../../platform/parsing/limits.ts";
import { toError } from "../../platform/toError.ts";
import { FormatError, type SourceFile } from "../formats/file.ts";
import { ImportError } from "./events.ts";

/** Opens files on disk for the formats, and unpacks gzip, bzip2 and zip. */

/** Maximum size of the unpacked map of an archive, in bytes. */
const MAP_MAX = 30_000_000;
/** Maximum size of an archive with its pictures, in bytes. */
const KMZ_MAX = 100_000_000;
/** Maximum number of files in an archive: it also holds the map's pictures; only the map is unpacked. */
const KMZ_FILES = 5_000;

/**
 * Returns the SHA-256 hash of a file in hexadecimal, which identifies the same file in a later import.
 * @throws ImportError if the file cannot be read
 */
export async function hashFile(path: string): Promise<string> {
  try {
    if (!(await stat(path)).isFile()) throw new ImportError("unreadable", `${path} is not a file: give the path of one.`);
    const hash = createHash("sha256");
    const chunks: AsyncIterable<Buffer> = createReadStream(path);
    for await (const chunk of chunks) hash.update(chunk);
    return hash.digest("hex");
  } catch (error) {
    if (error instanceof ImportError) throw error;
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    throw new ImportError(
      "unreadable",
      code === "ENOENT"
        ? `There is no file ${path}: check its path.`
        : `The file ${path} cannot be read (${code ?? toError(error).message}).`,
    );
  }
}

/** Converts a format's error to an ImportError; returns other errors unchanged. */
export const toImportError = (path: string, error: unknown): unknown =>
  error instanceof FormatError ? new ImportError(error.code, `${path}: ${error.message}`) : error;

/** Converts the error for a file that could not be opened, including a worker thread's time or memory limit, which staff can act on. */
export const unreadable = (path: string, error: unknown): unknown =>
  error instanceof InputError ? new ImportError("unreadable", `${path}: ${error.message}`) : error;

/** Wraps unpacked content as a file. */
function mapSource(content: Buffer, onDamage: (sentence: string) => void): SourceFile {
  let bytesRead = 0;
  return {
    size: content.length,
    isMap: true,
    onDamage,
    bytesRead: () => bytesRead,
    async *pieces() {
      for (let at = 0; at < content.length; at += PIECE) {
        bytesRead = Math.min(content.length, at + PIECE);
        yield content.subarray(at, bytesRead);
      }
    },
    readAt: async (offset, length) => content.subarray(offset, offset + length),
    inflate: unpackPart,
  };
}

/** Returns the KML in an archive. @returns undefined for any other archive, such as a spreadsheet */
async function readMap(archive: Buffer): Promise<Buffer | undefined> {
  try {
    const maps = readZip(archive, { filesMax: KMZ_FILES, bytesMax: MAP_MAX }).filter(({ name }) => /\.kml$/i.test(name));
    // The map itself is at the top level; files in folders are linked from it.
    return await (maps.find(({ name }) => !name.includes("/")) ?? maps[0])?.read();
  } catch (error) {
    if (error instanceof ZipError) return undefined;
    throw error;
  }
}

/** @returns the file, and its damage as a whole, as far as it was read: "" if it is undamaged */
export async function openFile(path: string): Promise<{ source: SourceFile; damage: () => string }> {
  let damage = "";
  const onDamage = (sentence: string) => {
    damage ||= sentence;
  };
  const { size } = await stat(path);
  const start = await readStart(path, 16);
  const map = isWorkbook(start) && size <= KMZ_MAX ? await readMap(await readFile(path)) : undefined;
  return { source: map ? mapSource(map, onDamage) : openSource(path, size, start, onDamage), damage: () => damage };
}
