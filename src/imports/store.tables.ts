import { open, readFile, stat } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { readWorkbook, WorkbookError } from "../platform/workbook.ts";
import type { BrokenRecord, RawRecord } from "../sources/rules.records.ts";

/** What files are made of: packed pieces, workbooks, records in JSON. */

/** A workbook is read whole: so much of it, unpacked, takes about a second. Larger tables come as CSV. */
const UNPACKED_MAX = 30_000_000;
/** A record's own records are columns too: "address.city". */
const DEEPEST = 3;

/** The first bytes of a file, as they are. */
export async function readStart(path: string, length: number): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Unpacks gzip so that everything before a defect comes out; the defect itself goes to `onDamage`. */
export async function* gunzipped(chunks: AsyncIterable<Buffer>, onDamage: (sentence: string) => void): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  let unpacked: Buffer[] = [];
  let failure: Error | undefined;
  gunzip.on("data", (chunk: Buffer) => unpacked.push(chunk));
  gunzip.on("error", (error) => {
    failure = error;
  });
  for await (const chunk of chunks) {
    await new Promise<void>((resolve) => gunzip.write(chunk, () => resolve()));
    yield* unpacked;
    unpacked = [];
    if (failure) break;
  }
  if (!failure) {
    await new Promise<void>((resolve) => {
      gunzip.once("end", resolve);
      gunzip.once("error", () => resolve());
      gunzip.end();
    });
    yield* unpacked;
  }
  if (failure) onDamage(/unexpected end/.test(failure.message) ? "its compressed part ends early." : "its compressed part is broken.");
  gunzip.destroy();
}

/** The rows of a workbook's first sheet, each with its number; the first that is not empty has the heads. */
export async function workbookRecords(
  path: string,
  fail: (sentence: string) => never,
): Promise<{ heads: string[]; records: RawRecord<string[]>[] }> {
  if ((await stat(path)).size > UNPACKED_MAX) fail("is too large for a spreadsheet: save it as CSV.");
  const rows = await readWorkbook(await readFile(path), UNPACKED_MAX).catch((error) => {
    if (!(error instanceof WorkbookError)) throw error;
    return fail(error.isTooLarge ? "is too large for a spreadsheet: save it as CSV." : "is an archive, and no spreadsheet (XLSX).");
  });
  const [first, ...records] = rows
    .map((cells, index) => ({ line: index + 1, content: cells.map((cell) => String(cell).toWellFormed().replaceAll("\0", "")) }))
    .filter(({ content }) => content.some((cell) => cell.trim() !== ""));
  if (!first) return fail("is empty.");
  // Columns without a head, at the end, are what a spreadsheet has beside its table.
  const width = first.content.findLastIndex((head) => head.trim() !== "") + 1;
  const whole = (cells: string[]) => Array.from({ length: width }, (_, column) => cells[column] ?? "");
  return { heads: whole(first.content), records: records.map(({ line, content }) => ({ line, content: whole(content) })) };
}

function flatten(value: object, into: Record<string, string>, before: string, depth: number): void {
  for (const [key, inner] of Object.entries(value)) {
    const name = `${before}${key}`;
    if (inner === null || inner === undefined) into[name] = "";
    else if (Array.isArray(inner)) into[name] = JSON.stringify(inner);
    else if (typeof inner === "object") {
      if (depth < DEEPEST) flatten(inner, into, `${name}.`, depth + 1);
    } else into[name] = String(inner);
  }
}

/** A record in JSON as a row by its fields' names. */
export function flatRecord({ line, content }: RawRecord<string>): RawRecord<Record<string, string>> | BrokenRecord {
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return { line, problem: "is no record with fields" };
    const row: Record<string, string> = Object.create(null);
    flatten(value, row, "", 0);
    return { line, content: row };
  } catch {
    return { line, problem: "is not valid JSON" };
  }
}
