import { readSheet } from "read-excel-file/node";
import { utcDay } from "../values/days.ts";
import { readZip, writeZip, type ZipEntry, ZipError, type ZipFile } from "./zip.ts";

/** Spreadsheets (XLSX), read whole: the format is an archive whose directory is at its end. */

const FILES_MAX = 200;
/** The library reads only these files. */
const READ_NAME = /\.xml(?:\.rels)?$/;

/** The format's own limits. One array past them needs more memory than a thread has, and V8 then ends the whole process, not the thread. */
const ROWS_MAX = 1_048_576;
const COLUMNS_MAX = 16_384;
/** The library fills the gaps between cells: two cells can claim 17 billion. */
const AREA_MAX = 5_000_000;
/** Matches the position of a row or a cell ("7", "AB7"), and whether its element is empty. */
const POSITION = /(?<![\w.-])r\s*=\s*(?:"([^"]*)"|'([^']*)')([^<>]{0,200}\/>)?/g;

/**
 * Maximum characters of a tag, comment or text; a cell holds half as many. The library rescans an incomplete one with every chunk, in
 * quadratic time.
 */
const TOKEN_MAX = 65_536;
const TOKEN_ENDS = { "<!--": "-->", "<![CDATA[": "]]>", "<?": "?>" };

/** A cell as text, or as a number. */
export type WorkbookCell = string | number;

export class WorkbookError extends Error {
  /** If false, the file is not a spreadsheet. */
  readonly isTooLarge: boolean;

  constructor(isTooLarge: boolean, options?: ErrorOptions) {
    super(isTooLarge ? "the spreadsheet is too large" : "this is not a spreadsheet", options);
    this.isTooLarge = isTooLarge;
  }
}

/** Whether bytes begin with a ZIP archive's magic number. */
export const isWorkbook = (start: Uint8Array): boolean => start[0] === 0x50 && start[1] === 0x4b && start[2] === 3 && start[3] === 4;

const toCell = (value: unknown): WorkbookCell => {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return utcDay(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" ? value : String(value);
};

/**
 * Returns the row and the column of a position as the library counts them, whatever characters replace the letters; column 0 for a row's
 * position.
 */
function readPosition(position: string): { row: number; column: number } {
  const whole = Number(position);
  if (!Number.isNaN(whole)) return { row: whole, column: 0 };
  const digits = position.search(/[0-9]/);
  let column = 0;
  for (let at = 0; at < digits; at += 1) column = column * 26 + position.charCodeAt(at) - 64;
  const row = digits < 0 ? Number.NaN : Number(position.slice(digits));
  // The library rejects it, or it is not a position: "xmlns:r" declares a namespace.
  return Number.isNaN(row) ? { row: 0, column: 0 } : { row, column };
}

/** Throws when the positions in a part of a workbook claim more cells than the guide reads. */
function checkPositions(xml: string): void {
  let rows = 0;
  let columns = 0;
  for (const [, double, single, isEmpty] of xml.matchAll(POSITION)) {
    const position = double ?? single ?? "";
    // Written as entities, a position would not be recognised here.
    if (position.includes("&")) throw new WorkbookError(false);
    const { row, column } = readPosition(position);
    if (row > ROWS_MAX || column > COLUMNS_MAX) throw new WorkbookError(true);
    if (column === 0 || isEmpty) continue;
    rows = Math.max(rows, row);
    columns = Math.max(columns, column);
  }
  if (rows * columns > AREA_MAX) throw new WorkbookError(true);
}

/** Returns the end of the tag or comment at `start`, by the library's rules for quotes; infinity if it has no end. */
function endOfToken(xml: string, start: number): number {
  const endAfter = (text: string, from: number) => {
    const at = xml.indexOf(text, from);
    return at < 0 ? Number.POSITIVE_INFINITY : at + text.length;
  };
  for (const [begin, end] of Object.entries(TOKEN_ENDS)) if (xml.startsWith(begin, start)) return endAfter(end, start);
  const next = /["'>]/g;
  next.lastIndex = start;
  for (let found = next.exec(xml); found; found = next.exec(xml)) {
    const [character] = found;
    if (character === ">") return next.lastIndex;
    const quoteEnd = endAfter(character, next.lastIndex);
    if (quoteEnd < xml.length) next.lastIndex = quoteEnd;
  }
  return Number.POSITIVE_INFINITY;
}

/** Throws when a tag, a comment or a text between them is too long. */
function checkTokens(xml: string): void {
  for (let at = 0; at < xml.length; ) {
    const found = xml.indexOf("<", at);
    const start = found < 0 ? xml.length : found;
    const end = found < 0 ? start : endOfToken(xml, start);
    if (Math.max(start - at, end - start) > TOKEN_MAX) throw new WorkbookError(true);
    at = end;
  }
}

/** Returns the parts that the library reads, unpacked and counted. */
async function readParts(entries: readonly ZipEntry[], unpackedMax: number): Promise<ZipFile[]> {
  const parts: ZipFile[] = [];
  let unpacked = 0;
  for (const entry of entries) {
    if (unpacked + entry.bytes > unpackedMax) throw new WorkbookError(true);
    if (!READ_NAME.test(entry.name)) continue;
    const content = await entry.read();
    unpacked += content.length;
    if (unpacked > unpackedMax) throw new WorkbookError(true);
    const xml = content.toString();
    checkTokens(xml);
    checkPositions(xml);
    parts.push({ name: entry.name, content, isPacked: true });
  }
  return parts;
}

/**
 * Returns the rows of the first sheet. The library gets an archive of only the counted parts: it reads an archive from its front and
 * ignores the directory, so it would also unpack a bomb that the directory does not list.
 * @param unpackedMax in bytes
 * @throws {WorkbookError} if it is too large or not a spreadsheet
 */
export async function readWorkbook(bytes: Buffer, unpackedMax: number): Promise<WorkbookCell[][]> {
  try {
    const parts = await readParts(readZip(bytes, { filesMax: FILES_MAX, bytesMax: unpackedMax }), unpackedMax);
    return (await readSheet(await writeZip(parts))).map((row) => row.map(toCell));
  } catch (error) {
    if (error instanceof WorkbookError) throw error;
    // The library's own messages are about its parser.
    throw new WorkbookError(error instanceof ZipError && error.message === "a file is too large", { cause: error });
  }
}
