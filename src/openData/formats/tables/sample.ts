import type { Row } from "../file.ts";
import type { Sample } from "../fileFormat.ts";
import { guessColumns, type TableSample } from "./guessColumns.ts";
import type { TableReading } from "./reading.ts";

/** Pure: proposes the reading of a table from its first rows. */

export const SAMPLE_ROWS = 200;
const EXAMPLE = 80;

export const sampleRows = (heads: readonly string[], records: readonly string[][]): Row[] =>
  records.slice(0, SAMPLE_ROWS).map((cells) => Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? ""])));

/** @param given options that are given, and so not guessed */
export function buildSample(table: TableSample, given: Partial<TableReading>): Sample {
  const reading = { ...given, columns: given.columns ?? guessColumns(table) };
  const findExample = (head: string) =>
    table.rows.map((row) => (Object.hasOwn(row, head) ? (row[head] ?? "") : "").trim()).find((value) => value !== "") ?? "";
  return { reading, columns: table.heads.map((head) => ({ head, example: findExample(head).slice(0, EXAMPLE) })) };
}
