import { FormatError, type Row } from "../file.ts";
import type { FileFormat, FileHead, Sample } from "../fileFormat.ts";
import { missingOwnColumns } from "../guideCsv/mapping.ts";
import { openJson } from "../readJson.ts";
import { uniqueHeads } from "./guessColumns.ts";
import { mapTableRow } from "./mapping.ts";
import { readListRow } from "./readList.ts";
import { checkReading, openTable, type Table } from "./readTable.ts";
import { buildSample, SAMPLE_ROWS, sampleRows } from "./sample.ts";
import { DELIMITERS } from "./words.ts";

function sampleTable({ heads: found, rows, said, delimiterFound }: Table, given: FileHead["given"]): Sample {
  if (said.delimiter && delimiterFound && said.delimiter !== delimiterFound) {
    const [wrong, right] = [said.delimiter, delimiterFound].map((sign) => DELIMITERS[sign].toLowerCase());
    throw new FormatError(`has no ${wrong} between its columns; the delimiter is: ${right}.`, "wrong_delimiter");
  }
  if (said.delimiter && found.length < 2) throw new FormatError("has no header row with this delimiter.");
  const heads = uniqueHeads(found);
  return buildSample({ heads, rows: sampleRows(heads, rows) }, { ...given, ...said });
}

/** Reads a table with custom columns (CSV, the first sheet of an XLSX), or a JSON list of records. */
export const tables: FileFormat = {
  name: "table",
  recognises: ({ table, json }) => table !== undefined || json !== undefined,
  open(source, { table, given, encoding }) {
    const { columns } = given;
    if (!table) {
      if (!columns) throw new FormatError("is a list of records: it needs a mapping of its fields.");
      checkReading({ ...given, columns });
      return openJson(source, encoding, readListRow);
    }
    if (table.heads.length === 0) throw new FormatError("has no header row.");
    if (!columns)
      throw new FormatError(
        `the column ${missingOwnColumns(table.heads).join(", ")} is missing from the header row. docs/import.md describes the columns.`,
      );
    const names = uniqueHeads(table.heads);
    checkReading({ ...given, columns }, names);
    return openTable(table, names);
  },
  sample({ table, json, given, encoding }) {
    if (table) return sampleTable(table, given);
    const rows = (json?.records ?? []).slice(0, SAMPLE_ROWS).flatMap((record) => {
      const row = "content" in record ? readListRow(record) : record;
      return "content" in row ? [row.content] : [];
    });
    const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    return buildSample({ heads, rows }, { ...given, encoding });
  },
  map: (row: Row, options) => mapTableRow(row, options.reading ?? { columns: {} }, options),
};
