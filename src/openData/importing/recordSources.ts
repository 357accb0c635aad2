import { readFile, stat } from "node:fs/promises";
import type { BrokenRecord, RawRecord, ReadRecord } from "../../platform/files/records.ts";
import { SOURCE_PIECE as PIECE, unpackPart } from "../../platform/files/sourceFile.ts";
import { readWorkbook, WorkbookError } from "../../platform/files/workbook.ts";
import { readZip, ZipError } from "../../platform/files/zip.ts";
import type { SourceFile } from "../formats/file.ts";
import { isWikivoyage, wikivoyageRow } from "../formats/kml/readPlacemarks.ts";
import { headRow } from "../formats/tables/guess.ts";

/** What files are made of: packed pieces, workbooks, records in JSON. */

/** A workbook is read whole: so much of it, unpacked, takes about a second. Larger tables come as CSV. */
const UNPACKED_MAX = 30_000_000;
/** With its pictures. */
const KMZ_MAX = 100_000_000;
/** A record's own records are columns too: "address.city". */
const DEEPEST = 3;

/** So many names say whether all of a file do. */
const PLACES_LOOKED_AT = 200;
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

/** The rows of a workbook's first sheet, each with its number; what stands before the heads is left out. */
export async function workbookRecords(
  path: string,
  fail: (sentence: string) => never,
): Promise<{ heads: string[]; records: RawRecord<string[]>[] }> {
  if ((await stat(path)).size > UNPACKED_MAX) fail("is too large for a spreadsheet: save it as CSV.");
  const rows = await readWorkbook(await readFile(path), UNPACKED_MAX).catch((error) => {
    if (!(error instanceof WorkbookError)) throw error;
    return fail(error.isTooLarge ? "is too large for a spreadsheet: save it as CSV." : "is an archive, and no spreadsheet (XLSX).");
  });
  const filled = rows
    .map((cells, index) => ({ line: index + 1, content: cells.map((cell) => String(cell).toWellFormed().replaceAll("\0", "")) }))
    .filter(({ content }) => content.some((cell) => cell.trim() !== ""));
  const [first, ...records] = filled.slice(headRow(filled.map(({ content }) => content)));
  if (!first) return fail("is empty.");
  // Columns without a head, at the end, are what a spreadsheet has beside its table.
  const width = first.content.findLastIndex((head) => head.trim() !== "") + 1;
  const whole = (cells: string[]) => Array.from({ length: width }, (_, column) => cells[column] ?? "");
  return { heads: whole(first.content), records: records.map(({ line, content }) => ({ line, content: whole(content) })) };
}

type Rows = ReadRecord<Record<string, string>>[];

/** The places of a file as rows of Wikivoyage, where their names say throughout that they are. */
export async function wikivoyagePlaces(pieces: AsyncGenerator<Rows>): Promise<AsyncGenerator<Rows> | undefined> {
  const early: Rows = [];
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    early.push(...next.value);
    if (early.length >= PLACES_LOOKED_AT) break;
  }
  if (!isWikivoyage(early.flatMap((record) => ("content" in record ? [record.content] : [])))) return undefined;
  const mapped = (rows: Rows): Rows =>
    rows.map((record) => ("content" in record ? { ...record, content: wikivoyageRow(record.content) } : record));
  return (async function* () {
    yield mapped(early);
    for await (const rows of pieces) yield mapped(rows);
  })();
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
