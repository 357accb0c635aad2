/** How every table that leaves the guide is written as CSV. Pure. */

/** A row of a table, by column. */
export type Row = Record<string, unknown>;

/** A value as the text of a cell. */
export const csvCellText = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map(csvCellText).join(", ") : String(value);
};

/** Begins a formula in spreadsheet programs: OWASP's list. Some programs drop blanks and invisible characters before the sign. */
const FORMULA = /^(?:[\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u;
/**
 * Begins a formula where a program takes another separator than the comma, as Excel does in most of Europe: it then cuts a cell at ";", a tab or a line end
 * in spite of the quotes. A minus before a blank begins an item of a list.
 */
const GAP_BEFORE_FORMULA = /(?<![;\s])[;\s]+(?=[=@＝＠]|[+\-＋－]\S)/gu;
const SEPARATOR = /[;\t\r\n]/;
/** A number is one, also below zero. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** A cell of RFC 4180; what a spreadsheet would run stands behind an apostrophe, which makes it text there. */
function cell(value: unknown): string {
  const text = csvCellText(value);
  const parts = text.replace(GAP_BEFORE_FORMULA, (gap) => (SEPARATOR.test(gap) ? `${gap}'` : gap));
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${parts}` : parts;
  return /[",\r\n']/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows of cells as they come, UTF-8 with the mark that spreadsheets look for. */
export const csvText = (rows: readonly (readonly unknown[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;

/** A table with a line of column names. */
export const toCsv = (columns: readonly string[], rows: readonly Row[]): string =>
  csvText([columns, ...rows.map((row) => columns.map((column) => row[column]))]);
