import { readFile } from "node:fs/promises";
import { createCsvParser, detectDelimiter } from "../../../platform/files/csvReader.ts";
import { isWorkbook, readWorkbook, WorkbookError } from "../../../platform/files/workbook.ts";
import { t } from "../../../platform/languages/text.ts";
import type { Cell } from "./cells.ts";
import { CELL_MAX, COLUMNS_MAX, FILE_BYTES_MAX, ROWS_MAX } from "./rules.ts";

type SheetProblem = "no_table" | "large" | "rows" | "columns" | "empty" | { line: number; problem: string };

/** A file cannot be read as a table. It crosses threads, so sheetErrorText returns its sentence. */
export class SheetError extends Error {
  readonly problem: SheetProblem;

  constructor(problem: SheetProblem) {
    super(typeof problem === "string" ? problem : problem.problem);
    this.problem = problem;
  }
}

export const noTable = () => t`This file is not a readable table. Save it as XLSX, CSV or TSV and try again.`;

/** Returns the reason why a file cannot be read. */
export function sheetErrorText({ problem }: SheetError): string {
  if (typeof problem === "object") return t`Line ${problem.line}: ${problem.problem}.`;
  if (problem === "large") return t`This file is larger than 5 MB. Import it in parts.`;
  if (problem === "rows") return t`This file has more than ${ROWS_MAX} rows. Import it in parts.`;
  if (problem === "columns") return t`This file has more than ${COLUMNS_MAX} columns. Remove the ones you don't need.`;
  return problem === "empty" ? t`The file has no rows below the header row.` : noTable();
}

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
  if (text.includes("\0")) throw new SheetError("no_table");
  const parser = createCsvParser(detectDelimiter(text.slice(0, (text.indexOf("\n") + 1 || text.length + 1) - 1)));
  return [...parser.push(text), ...parser.end()].map((record) => {
    if ("problem" in record) throw new SheetError({ line: record.line, problem: record.problem });
    return record.content;
  });
}

async function workbookRows(bytes: Buffer): Promise<Cell[][]> {
  try {
    return await readWorkbook(bytes, UNPACKED_MAX);
  } catch (error) {
    throw new SheetError(error instanceof WorkbookError && error.isTooLarge ? "rows" : "no_table");
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
 * @throws SheetError with the reason
 */
export async function readTable({ path, bytes }: { path: string; bytes: number }): Promise<Sheet> {
  if (bytes > FILE_BYTES_MAX) throw new SheetError("large");
  const content = await readFile(path);
  const [first, ...rest] = (await (isWorkbook(content) ? workbookRows(content) : readText(content))).filter((row) => !isBlank(row));
  if (!first || first.length < 2) throw new SheetError("no_table");
  // Trailing columns without a header are notes beside the table.
  const width = first.findLastIndex((head) => String(head).trim() !== "") + 1;
  if (width > COLUMNS_MAX) throw new SheetError("columns");
  if (rest.length === 0) throw new SheetError("empty");
  if (rest.length > ROWS_MAX) throw new SheetError("rows");
  const whole = (row: Cell[]) => Array.from({ length: width }, (_, column) => clean(row[column] ?? ""));
  return { heads: whole(first).map((head) => String(head).trim().slice(0, 100)), rows: rest.map(whole) };
}
