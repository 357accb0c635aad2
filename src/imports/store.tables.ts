import { createReadStream } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";
import { createGunzip, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";
import type { SourceFile } from "../formats/rules.file.ts";
import { Bzip2Error, isBzip2, unpackBzip2 } from "../platform/bzip2.ts";
import { readWorkbook, WorkbookError } from "../platform/workbook.ts";
import { readZip, ZipError } from "../platform/zip.ts";
import type { BrokenRecord, RawRecord } from "../sources/rules.records.ts";

/** What files are made of: packed pieces, workbooks, records in JSON. */

/** A workbook is read whole: so much of it, unpacked, takes about a second. Larger tables come as CSV. */
const UNPACKED_MAX = 30_000_000;
/** With its pictures. */
const KMZ_MAX = 100_000_000;
/** A record's own records are columns too: "address.city". */
const DEEPEST = 3;

/** The first bytes of a file, as they are. */
export async function readStart(path: string, length: number): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Unpacks gzip so that everything before a defect comes out; the defect itself goes to `onDamage`. */
export async function* gunzipped(chunks: AsyncIterable<Buffer>, onDamage: (sentence: string) => void): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  let unpacked: Buffer[] = [];
  let failure: Error | undefined;
  gunzip.on("data", (chunk: Buffer) => unpacked.push(chunk));
  gunzip.on("error", (error) => {
    failure = error;
  });
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
  gunzip.destroy();
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
const PIECE = 16 * 1024;

/** A file that can be read again and again, unpacked when gzip or bzip2 made it. @param start its first bytes */
export function openSource(path: string, size: number, start: Buffer, onDamage: (sentence: string) => void): SourceFile {
  let bytesRead = () => 0;
  return {
    size,
    onDamage,
    bytesRead: () => bytesRead(),
    pieces() {
      const stream = createReadStream(path, { highWaterMark: PIECE });
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

/** A map's pictures are in its archive too; only the map is unpacked. */
const KMZ_FILES = 5_000;

/** The KML in an archive; undefined when it is another archive, such as a spreadsheet. */
export async function kmlSource(path: string, onDamage: (sentence: string) => void): Promise<SourceFile | undefined> {
  const { size } = await stat(path);
  if (size > KMZ_MAX) return undefined;
  const archive = await readFile(path);
  try {
    const maps = readZip(archive, { filesMax: KMZ_FILES, bytesMax: UNPACKED_MAX }).filter(({ name }) => /\.kml$/i.test(name));
    // The map itself lies at the top; what lies in folders is linked from it.
    const map = maps.find(({ name }) => !name.includes("/")) ?? maps[0];
    const content = await map?.read();
    return content && memorySource(content, onDamage);
  } catch (error) {
    if (error instanceof ZipError) return undefined;
    throw error;
  }
}

/** What was unpacked, as a file. */
function memorySource(content: Buffer, onDamage: (sentence: string) => void): SourceFile {
  let bytesRead = 0;
  return {
    size: content.length,
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

const UNPACK = { zlib: inflateSync, gzip: gunzipSync, zstd: zstdDecompressSync };

const unpackPart: SourceFile["inflate"] = (packed, method, maxOutputLength) => UNPACK[method](packed, { maxOutputLength });

/** The rows of a workbook's first sheet, each with its number; the first that is not empty has the heads. */
export async function workbookRecords(
  path: string,
  fail: (sentence: string) => never,
): Promise<{ heads: string[]; records: RawRecord<string[]>[] }> {
  if ((await stat(path)).size > UNPACKED_MAX) fail("is too large for a spreadsheet: save it as CSV.");
  const rows = await readWorkbook(await readFile(path), UNPACKED_MAX).catch((error) => {
    if (!(error instanceof WorkbookError)) throw error;
    return fail(error.isTooLarge ? "is too large for a spreadsheet: save it as CSV." : "is an archive, and no spreadsheet (XLSX).");
  });
  const [first, ...records] = rows
    .map((cells, index) => ({ line: index + 1, content: cells.map((cell) => String(cell).toWellFormed().replaceAll("\0", "")) }))
    .filter(({ content }) => content.some((cell) => cell.trim() !== ""));
  if (!first) return fail("is empty.");
  // Columns without a head, at the end, are what a spreadsheet has beside its table.
  const width = first.content.findLastIndex((head) => head.trim() !== "") + 1;
  const whole = (cells: string[]) => Array.from({ length: width }, (_, column) => cells[column] ?? "");
  return { heads: whole(first.content), records: records.map(({ line, content }) => ({ line, content: whole(content) })) };
}

function flatten(value: object, into: Record<string, string>, before: string, depth: number): void {
  for (const [key, inner] of Object.entries(value)) {
    const name = `${before}${key}`;
    if (inner === null || inner === undefined) into[name] = "";
    else if (Array.isArray(inner)) into[name] = JSON.stringify(inner);
    else if (typeof inner === "object") {
      if (depth < DEEPEST) flatten(inner, into, `${name}.`, depth + 1);
    } else into[name] = String(inner);
  }
}

/** A record in JSON as a row by its fields' names. */
export function flatRecord({ line, content }: RawRecord<string>): RawRecord<Record<string, string>> | BrokenRecord {
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return { line, problem: "is no record with fields" };
    const row: Record<string, string> = Object.create(null);
    flatten(value, row, "", 0);
    return { line, content: row };
  } catch {
    return { line, problem: "is not valid JSON" };
  }
}
