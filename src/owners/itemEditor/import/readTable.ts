import { readFile } from "node:fs/promises";
import { createCsvParser, detectDelimiter } from "../../../platform/files/csvReader.ts";
import { isWorkbook, readWorkbook, WorkbookError } from "../../../platform/files/workbook.ts";
import { t } from "../../../platform/languages/text.ts";
import type { Cell } from "./cells.ts";
import { CELL_MAX, COLUMNS_MAX, FILE_BYTES_MAX, ROWS_MAX } from "./rules.ts";

/** Error with a message for readers if a file cannot be read as a table. */
export class SheetError extends Error {}

export const noTable = () => t`This file is not a readable table. Save it as XLSX, CSV or TSV and try again.`;
const tooLarge = () => t`This file is larger than 5 MB. Import it in parts.`;
const tooManyRows = () => t`This file has more than ${ROWS_MAX} rows. Import it in parts.`;
const tooManyColumns = () => t`This file has more than ${COLUMNS_MAX} columns. Remove the ones you don't need.`;
const emptyText = () => t`The file has no rows below the header row.`;

/** Maximum size of an unpacked workbook in bytes. Reading one takes half a second and about 100 MB. */
const UNPACKED_MAX = 12_000_000;

export interface Sheet {
  heads: string[];
  rows: Cell[][];
}

/** Decodes UTF-8, UTF-16 with a byte order mark, or Windows-1252, which older spreadsheets write. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function readText(bytes: Buffer): Cell[][] {
  const text = decode(bytes);
  if (text.includes("\0")) throw new SheetError(noTable());
  const parser = createCsvParser(detectDelimiter(text.slice(0, (text.indexOf("\n") + 1 || text.length + 1) - 1)));
  return [...parser.push(text), ...parser.end()].map((record) => {
    if ("problem" in record) throw new SheetError(t`Line ${record.line}: ${record.problem}.`);
    return record.content;
  });
}

async function workbookRows(bytes: Buffer): Promise<Cell[][]> {
  try {
    return await readWorkbook(bytes, UNPACKED_MAX);
  } catch (error) {
    throw new SheetError(error instanceof WorkbookError && error.isTooLarge ? tooManyRows() : noTable());
  }
}

const isBlank = (row: readonly Cell[]) => row.every((cell) => String(cell).trim() === "");
/** Removes characters that the database rejects and control characters that are invisible. */
const clean = (cell: Cell): Cell =>
  typeof cell === "number"
    ? cell
    : cell
        .toWellFormed()
        .replace(/(?![\n\t])\p{Cc}/gu, "")
        .replace(/^\ufeff/, "")
        .slice(0, CELL_MAX);

/**
 * Reads a spreadsheet. Its first non-empty row is the header row.
 * @throws SheetError with the reason, worded for readers
 */
export async function readTable({ path, bytes }: { path: string; bytes: number }): Promise<Sheet> {
  if (bytes > FILE_BYTES_MAX) throw new SheetError(tooLarge());
  const content = await readFile(path);
  const [first, ...rest] = (await (isWorkbook(content) ? workbookRows(content) : readText(content))).filter((row) => !isBlank(row));
  if (!first || first.length < 2) throw new SheetError(noTable());
  // Trailing columns without a header are notes beside the table.
  const width = first.findLastIndex((head) => String(head).trim() !== "") + 1;
  if (width > COLUMNS_MAX) throw new SheetError(tooManyColumns());
  if (rest.length === 0) throw new SheetError(emptyText());
  if (rest.length > ROWS_MAX) throw new SheetError(tooManyRows());
  const whole = (row: Cell[]) => Array.from({ length: width }, (_, column) => clean(row[column] ?? ""));
  return { heads: whole(first).map((head) => String(head).trim().slice(0, 100)), rows: rest.map(whole) };
}
