import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { openSource, SOURCE_PIECE as PIECE, readStart, unpackPart } from "../../platform/files/sourceFile.ts";
import { isWorkbook } from "../../platform/files/workbook.ts";
import { readZip, ZipError } from "../../platform/files/zip.ts";
import { InputError } from "../../platform/parsing/limits.ts";
import { FormatError, type SourceFile } from "../formats/file.ts";
import { ImportError } from "./events.ts";

/** Files on the disk as formats read them: unpacked, where gzip, bzip2 or zip packed them. */

/** Of the map in an archive, unpacked. */
const MAP_MAX = 30_000_000;
/** With its pictures. */
const KMZ_MAX = 100_000_000;
/** A map's pictures are in its archive too; only the map is unpacked. */
const KMZ_FILES = 5_000;

/** The SHA-256 of a file's bytes in hexadecimal, which identifies the same file in a later import. @throws ImportError when it cannot be read. */
export async function hashFile(path: string): Promise<string> {
  try {
    if (!(await stat(path)).isFile()) throw new ImportError("unreadable", `${path} is not a file.`);
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    return hash.digest("hex");
  } catch (error) {
    if (error instanceof ImportError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new ImportError(
      "unreadable",
      code === "ENOENT" ? `There is no file ${path}.` : `The file ${path} cannot be read (${code ?? (error as Error).message}).`,
    );
  }
}

/** What a format finds wrong with a file, in the import's own words; other errors as they are. */
export const toImportError = (path: string, error: unknown): unknown =>
  error instanceof FormatError ? new ImportError(error.code, `${path}: ${error.message}`) : error;

/** Why a file could not be opened: also a thread that took too long or too much, of which staff can do something. */
export const unreadable = (path: string, error: unknown): unknown =>
  error instanceof InputError ? new ImportError("unreadable", `${path}: ${error.message}`) : error;

/** What was unpacked, as a file. */
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

/** The KML in an archive; undefined when it is another archive, such as a spreadsheet. */
async function readMap(archive: Buffer): Promise<Buffer | undefined> {
  try {
    const maps = readZip(archive, { filesMax: KMZ_FILES, bytesMax: MAP_MAX }).filter(({ name }) => /\.kml$/i.test(name));
    // The map itself lies at the top; what lies in folders is linked from it.
    return await (maps.find(({ name }) => !name.includes("/")) ?? maps[0])?.read();
  } catch (error) {
    if (error instanceof ZipError) return undefined;
    throw error;
  }
}

/** @returns the file, and what is wrong with it as a whole, as far as it was read: "" for nothing */
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
