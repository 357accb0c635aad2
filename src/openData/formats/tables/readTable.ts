import { enumValues } from "../../../catalogue/listings/enumerations.ts";
import { createCsvParser, detectDelimiter } from "../../../platform/files/csvReader.ts";
import { DAMAGED, DAMAGED_REASON, type RawRecord, type ReadRecord } from "../../../platform/files/records.ts";
import { oneOf } from "../../../platform/values/items.ts";
import { FormatError, type Row, readTextPieces, type SourceFile } from "../file.ts";
import { headRow, missingFields, TITLE_LINES_MAX, uniqueHeads } from "./guessColumns.ts";
import type { Delimiter, Encoding, TableReading } from "./reading.ts";
import { mappedRow, needsPaths } from "./record.ts";
import { DELIMITERS } from "./words.ts";

/** Pure: reads tables of any origin and with any columns. */

export interface Table {
  /** Headers as written. */
  heads: string[];
  /** The first rows. */
  rows: string[][];
  /** Detected encoding and delimiter; empty for a spreadsheet, whose format defines them. */
  said: { encoding?: Encoding; delimiter?: Delimiter };
  /** Delimiter that its lines use, whatever was given. */
  delimiterFound?: Delimiter;
  /** Yields all rows from the first one on. */
  read(toRow: (record: RawRecord<string[]>) => ReadRecord<Row>): AsyncGenerator<ReadRecord<Row>[]>;
  /** Progress, if it is not the share of bytes that were read. */
  progress?: () => number;
}

export const hasColumns = (table: Table | undefined, names: readonly string[]): boolean => {
  const lower = table?.heads.map((head) => head.trim().toLowerCase());
  return lower !== undefined && names.every((name) => lower.includes(name));
};

/** Returns the index of the header row among the first records: the one with all columns of a mapping, otherwise by its width. */
function findHeads(records: readonly string[][], wanted: readonly string[]): number {
  if (wanted.length === 0) return headRow(records);
  const found = records.slice(0, TITLE_LINES_MAX + 1).findIndex((cells) => {
    const heads = new Set(uniqueHeads(cells));
    return wanted.every((head) => heads.has(head));
  });
  return found >= 0 ? found : headRow(records);
}

/** Reads a text with a delimiter between its columns. @param isWhole whether the beginning is the whole file */
export function csvTable(
  source: SourceFile,
  { text, encoding, given }: { text: string; encoding: Encoding; given: Partial<TableReading> },
  isWhole: boolean,
): Table {
  const lines = text.trimStart().split("\n", TITLE_LINES_MAX);
  // A title has no delimiters, or few.
  const line = lines.find((each) => /[,;\t|][^,;\t|]+[,;\t|]/.test(each)) ?? lines[0] ?? "";
  const detected = oneOf(enumValues(DELIMITERS), detectDelimiter(line)) ?? ",";
  const delimiter = given.delimiter ?? detected;
  const parser = createCsvParser(delimiter);
  const records = [...parser.push(text), ...(isWhole ? parser.end() : [])].map((record) => ("content" in record ? record.content : []));
  const headsAt = findHeads(records, Object.keys(given.columns ?? {}));
  return {
    heads: records[headsAt] ?? [],
    rows: records.slice(headsAt + 1).filter((cells) => cells.length > 0),
    said: { encoding, delimiter },
    delimiterFound: line.includes(delimiter) || !line.includes(detected) ? delimiter : detected,
    async *read(toRow) {
      const all = createCsvParser(delimiter);
      let before = headsAt + 1;
      const rows = (found: ReadRecord<string[]>[]) => {
        const after = found.slice(before);
        before = Math.max(0, before - found.length);
        return after.map((record) => ("content" in record ? toRow(record) : record));
      };
      for await (const piece of readTextPieces(source, encoding)) yield rows(all.push(piece));
      yield rows(all.end());
    },
  };
}

/** Returns a row by its column names, or the reason that it is invalid. */
function toRow({ line, content }: RawRecord<string[]>, columns: readonly (string | undefined)[]): ReadRecord<Row> {
  if (content.some((field) => field.includes(DAMAGED))) return { line, problem: DAMAGED_REASON };
  const extra = content.slice(columns.length);
  if (content.length < columns.length || extra.some((field) => field.trim() !== "")) {
    return { line, problem: `has ${content.length} fields instead of ${columns.length}` };
  }
  const row: Row = {};
  for (const [index, column] of columns.entries()) if (column) row[column] = content[index] ?? "";
  return { line, content: row };
}

/** @param columns names of the columns; undefined for those to skip */
export const openTable = (table: Table, columns: readonly (string | undefined)[]) => ({
  columns: columns.filter((column) => column !== undefined),
  records: table.read((record) => toRow(record, columns)),
  ...(table.progress && { progress: table.progress }),
});

/** Adds what a mapping reads by paths to the rows of a table. */
export async function* withPaths(records: AsyncGenerator<ReadRecord<Row>[]>, reading: TableReading): AsyncGenerator<ReadRecord<Row>[]> {
  if (!needsPaths(reading)) return yield* records;
  for await (const rows of records)
    yield rows.map((row) => ("content" in row ? { ...row, content: mappedRow(row.content, reading, () => row.content) } : row));
}

const MISSING = { name: "a column with the names", place: "columns with the coordinates or the town", kind: "a type of listings" };

/** @param names names of the columns, if the file has a header row @throws {FormatError} if a mapping does not fit, or is incomplete */
export function checkReading(reading: TableReading, names?: readonly string[]): void {
  if (reading.fields && Object.keys(reading.columns).length > 0)
    throw new FormatError("the mapping has both columns and fields: use one of them.");
  const [strange] = names ? Object.keys(reading.columns).filter((head) => !names.includes(head)) : [];
  if (strange !== undefined) throw new FormatError(`has no column "${strange}": correct the mapping.`);
  const missing = missingFields(reading);
  if (missing.length > 0)
    throw new FormatError(`the mapping lacks ${missing.map((what) => MISSING[what]).join(" and ")}: add it to the mapping.`);
}
