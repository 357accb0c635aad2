import { readCsvCell } from "../../../platform/values/csv.ts";
import { FormatError, type Row } from "../file.ts";
import type { FileFormat } from "../fileFormat.ts";
import { openTable } from "../tables/readTable.ts";
import { mapOwnRow, missingOwnColumns, ownColumns, ownTextColumn } from "./mapping.ts";

/** In other encodings, the guide's own columns are read as an ordinary table. */
const ENCODINGS_READ = ["utf-8", "utf-16le", "utf-16be"];

/** The guide's exports protect cells from programs that would run them as formulas. */
const plainRow = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, typeof value === "string" ? readCsvCell(value) : value]));

/** Reads the guide's own columns. */
export const guideCsv: FileFormat = {
  name: "csv",
  recognises: ({ given, table, encoding }) =>
    !given.columns && table !== undefined && ENCODINGS_READ.includes(encoding) && missingOwnColumns(table.heads).length === 0,
  open(_, { table }) {
    if (!table) throw new FormatError("is not a table: export it as CSV.");
    const columns = ownColumns(table.heads);
    return openTable(
      table,
      table.heads.map((head, at) => columns[at] ?? ownTextColumn(head)),
    );
  },
  map: (row, options) => mapOwnRow(plainRow(row as Row), options),
};
