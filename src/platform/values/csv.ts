/** Pure: writes every exported table as CSV. */

/** A row of a table, by column. */
export type Row = Record<string, unknown>;

/** Returns a value as the text of a cell. */
export const csvCellText = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map(csvCellText).join(", ") : String(value);
};

/** Matches the start of a formula in spreadsheet programs: OWASP's list. Some programs drop blanks and invisible characters before it. */
const FORMULA = /^(?:[\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u;
/**
 * Matches the start of a formula in programs with another separator than the comma, such as Excel in most of Europe: they split a cell at
 * ";", a tab or a line end in spite of the quotes. A minus before a blank starts a list item.
 */
const GAP_BEFORE_FORMULA = /(?<![;\s])[;\s]+(?=[=@＝＠]|[+\-＋－]\S)/gu;
const SEPARATOR = /[;\t\r\n]/;
/** A number is not a formula, even a negative one. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Returns a cell of RFC 4180; text that a spreadsheet would run gets an apostrophe before it, which makes it plain text there. */
function cell(value: unknown): string {
  const text = csvCellText(value);
  const parts = text.replace(GAP_BEFORE_FORMULA, (gap) => (SEPARATOR.test(gap) ? `${gap}'` : gap));
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${parts}` : parts;
  return /[",\r\n']/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Matches the apostrophes that `cell` puts inside a text. */
const GAP_APOSTROPHE = /(?<![;\s])([;\s]+)'(?=[=@＝＠]|[+\-＋－]\S)/gu;

/** Returns the text of a cell that this file wrote, without the apostrophes that keep programs from running it. */
export function readCsvCell(text: string): string {
  const whole = text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
  return whole.replace(GAP_APOSTROPHE, (found, gap: string) => (SEPARATOR.test(gap) ? gap : found));
}

/** Returns a row of cells as a line of CSV. */
export const csvLine = (row: readonly unknown[]): string => `${row.map(cell).join(",")}\r\n`;

/** The byte order mark that spreadsheets look for: begins a file in UTF-8. */
export const CSV_START = "\ufeff";

/** Returns rows of cells as CSV, in UTF-8. */
export const csvText = (rows: readonly (readonly unknown[])[]): string => `${CSV_START}${rows.map(csvLine).join("")}`;

/** Returns a table as CSV, with a header row. */
export const toCsv = (columns: readonly string[], rows: readonly Row[]): string =>
  csvText([columns, ...rows.map((row) => columns.map((column) => row[column]))]);
