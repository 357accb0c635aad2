import { readWorkbook, WorkbookError } from "../../../platform/files/workbook.ts";
import { FormatError, type SourceFile } from "../file.ts";
import { headRow } from "./guessColumns.ts";
import type { Table } from "./readTable.ts";

/** Maximum size of an unpacked workbook; it is read at once, which takes about a second. Larger tables must be CSV. */
const UNPACKED_MAX = 30_000_000;
const ROWS_AT_ONCE = 500;
const TOO_LARGE = "is too large for a spreadsheet: save it as CSV.";

/** Reads the table of a workbook's first sheet, without the rows above the header row. @throws {FormatError} */
export async function openWorkbook(source: SourceFile): Promise<Table> {
  if (source.size > UNPACKED_MAX) throw new FormatError(TOO_LARGE);
  const cells = await readWorkbook(await source.readAt(0, source.size), UNPACKED_MAX).catch((error) => {
    if (!(error instanceof WorkbookError)) throw error;
    throw new FormatError(error.isTooLarge ? TOO_LARGE : "is an archive, not a spreadsheet (XLSX): unpack it first.");
  });
  const filled = cells
    .map((row, index) => ({ line: index + 1, content: row.map((cell) => String(cell).toWellFormed().replaceAll("\0", "")) }))
    .filter(({ content }) => content.some((cell) => cell.trim() !== ""));
  const [first, ...rest] = filled.slice(headRow(filled.map(({ content }) => content)));
  if (!first) throw new FormatError("is empty: export it again.");
  // Columns without a header at the end are notes beside the table.
  const width = first.content.findLastIndex((head) => head.trim() !== "") + 1;
  const whole = (row: string[]) => Array.from({ length: width }, (_, column) => row[column] ?? "");
  const records = rest.map(({ line, content }) => ({ line, content: whole(content) }));
  return {
    heads: whole(first.content),
    rows: records.map(({ content }) => content),
    said: {},
    async *read(toRow) {
      for (let at = 0; at < records.length; at += ROWS_AT_ONCE) yield records.slice(at, at + ROWS_AT_ONCE).map(toRow);
    },
    progress: () => 1,
  };
}
