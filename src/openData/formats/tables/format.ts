import { FormatError, type Row } from "../file.ts";
import type { FileFormat, FileHead, Sample } from "../fileFormat.ts";
import { missingOwnColumns } from "../guideCsv/mapping.ts";
import { openJson } from "../readJson.ts";
import { type ReadySource, resolveReading, sourceOfRecords, sourceOfTable } from "../sources/sources.ts";
import { guessColumns, uniqueHeads } from "./guessColumns.ts";
import { mapTableRow } from "./mapping.ts";
import { isMapped, type TableReading } from "./reading.ts";
import { listRow, readListRow } from "./readList.ts";
import { checkReading, openTable, type Table, withPaths } from "./readTable.ts";
import { featureRecord } from "./record.ts";
import { buildSample, SAMPLE_ROWS, sampleRows } from "./sample.ts";
import { DELIMITERS } from "./words.ts";

function sampleTable({ heads: found, rows, said, delimiterFound }: Table, given: FileHead["given"]): Sample {
  if (said.delimiter && delimiterFound && said.delimiter !== delimiterFound) {
    const [wrong, right] = [said.delimiter, delimiterFound].map((sign) => DELIMITERS[sign].toLowerCase());
    throw new FormatError(`has no ${wrong} between its columns; the delimiter is: ${right}.`, "wrong_delimiter");
  }
  if (said.delimiter && found.length < 2) throw new FormatError("has no header row with this delimiter: choose another one.");
  const heads = uniqueHeads(found);
  return buildSample({ heads, rows: sampleRows(heads, rows) }, { ...given, ...said });
}

/** Returns the ready mapping that fits the beginning of a file. */
function readySource({ table, json, given }: FileHead): ReadySource | undefined {
  if (isMapped(given) || given.ready === false) return undefined;
  return table ? sourceOfTable(table.heads) : sourceOfRecords((json?.first ?? []).map(featureRecord));
}

/** Returns the mapping to read a file by: the given one, or the ready mapping that fits it. */
function chosenReading(head: FileHead): TableReading | undefined {
  const source = readySource(head);
  if (source) return { columns: {}, ...head.given, source: source.name };
  return isMapped(head.given) ? { columns: {}, ...head.given } : undefined;
}

/** Columns with the middle of a GeoJSON feature. */
const FEATURE_POINT = { "geometry.latitude": "latitude", "geometry.longitude": "longitude" } as const;

function sampleRecords({ json, given, encoding }: FileHead): Sample {
  const rows = (json?.first ?? []).slice(0, SAMPLE_ROWS).map(listRow);
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const isPlaced = json !== undefined && !json.isPlainList && heads.includes("geometry.latitude");
  if (given.columns || !isPlaced) return buildSample({ heads, rows }, { ...given, encoding });
  const others = heads.filter((head) => !Object.hasOwn(FEATURE_POINT, head));
  const guessed = Object.entries(guessColumns({ heads: others, rows })).filter(
    ([, field]) => !["latitude", "longitude", "coordinates"].includes(field),
  );
  return buildSample({ heads, rows }, { ...given, encoding, columns: { ...Object.fromEntries(guessed), ...FEATURE_POINT } });
}

/** Reads a table with custom columns (CSV, the first sheet of an XLSX), or records of JSON, by a mapping. */
export const tables: FileFormat = {
  name: "table",
  recognises: ({ table, json }) => table !== undefined || json !== undefined,
  open(source, head) {
    const { table, encoding } = head;
    const chosen = chosenReading(head);
    const reading = chosen && resolveReading(chosen);
    if (!table) {
      if (!reading) throw new FormatError("is a list of records: it needs a mapping of its fields (docs/import.md).");
      checkReading(reading);
      return openJson(source, encoding, (record) => readListRow(record, reading));
    }
    if (table.heads.length === 0) throw new FormatError("has no header row: add one with the names of the columns.");
    if (!reading)
      throw new FormatError(
        `the column ${missingOwnColumns(table.heads).join(", ")} is missing from the header row. docs/import.md describes the columns.`,
      );
    const names = uniqueHeads(table.heads);
    checkReading(reading, names);
    const opened = openTable(table, names);
    return { ...opened, records: withPaths(opened.records, reading) };
  },
  sample(head) {
    const source = readySource(head);
    const sample = head.table ? sampleTable(head.table, head.given) : sampleRecords(head);
    return source ? { reading: { ...sample.reading, columns: {}, source: source.name }, columns: [] } : sample;
  },
  map: (row: Row, options) => mapTableRow(row, options.reading ?? { columns: {} }, options),
};
