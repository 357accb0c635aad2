import { readSheet } from "read-excel-file/node";
import { utcDay } from "./days.ts";
import { readZip, ZipError } from "./zip.ts";

/** Spreadsheets (XLSX), read whole: the format is an archive that begins with its end. */

const FILES_MAX = 200;

/** A cell as a text, or as the number that it is. */
export type WorkbookCell = string | number;

export class WorkbookError extends Error {
  /** Else it is no spreadsheet. */
  readonly isTooLarge: boolean;

  constructor(isTooLarge: boolean, options?: ErrorOptions) {
    super(isTooLarge ? "the spreadsheet is too large" : "this is no spreadsheet", options);
    this.isTooLarge = isTooLarge;
  }
}

/** Whether bytes begin as an archive's do. */
export const isWorkbook = (start: Uint8Array): boolean => start[0] === 0x50 && start[1] === 0x4b && start[2] === 3 && start[3] === 4;

const cellOf = (value: unknown): WorkbookCell => {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return utcDay(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" ? value : String(value);
};

/**
 * The rows of the first sheet. What the archive really unpacks to is counted first: the library would unpack all of a bomb.
 * @param unpackedMax in bytes
 * @throws {WorkbookError}
 */
export async function readWorkbook(bytes: Buffer, unpackedMax: number): Promise<WorkbookCell[][]> {
  try {
    let unpacked = 0;
    for (const entry of readZip(bytes, { filesMax: FILES_MAX, bytesMax: unpackedMax })) {
      if (unpacked + entry.bytes > unpackedMax) throw new WorkbookError(true);
      unpacked += (await entry.read()).length;
    }
    return (await readSheet(bytes)).map((row) => row.map(cellOf));
  } catch (error) {
    if (error instanceof WorkbookError) throw error;
    // The library's own words are about its parser.
    throw new WorkbookError(error instanceof ZipError && error.message === "a file is too large", { cause: error });
  }
}
