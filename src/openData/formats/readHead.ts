import { DAMAGED } from "../../platform/files/records.ts";
import { isWorkbook } from "../../platform/files/workbook.ts";
import type { Row, SourceFile } from "./file.ts";
import type { FileHead } from "./fileFormat.ts";
import { isPlacemarks, readPlacemarks } from "./kml/readPlacemarks.ts";
import { isParquet, openParquet } from "./openPlaces/readParquet.ts";
import { isPbf } from "./osm/readPbfFile.ts";
import { readJsonStart } from "./readJson.ts";
import { rootElementName } from "./readXml.ts";
import type { Encoding, TableReading } from "./tables/reading.ts";
import { csvTable } from "./tables/readTable.ts";
import { openWorkbook } from "./tables/readWorkbook.ts";

/** Pure: reads the beginning of a file, from which its format, delimiter and columns are detected. */

/** Bytes to read for the head; accents may appear late, and this amount takes only a few milliseconds. */
const HEAD_BYTES = 1_000_000;
/** Number of names that decide whether the names of a file state a kind. */
const PLACES_MAX = 200;

/** Yields the first pieces of a file. */
async function* firstPieces(source: SourceFile): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const piece of source.pieces()) {
    yield piece;
    length += piece.length;
    if (length >= HEAD_BYTES) return;
  }
}

async function firstBytes(source: SourceFile): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of firstPieces(source)) pieces.push(piece);
  return Buffer.concat(pieces).subarray(0, HEAD_BYTES);
}

async function firstPlaces(source: SourceFile): Promise<Row[]> {
  const places: Row[] = [];
  // The cut at the end of the beginning is not damage.
  const beginning = { ...source, pieces: () => firstPieces(source), onDamage: () => undefined };
  for await (const records of readPlacemarks(beginning)) {
    places.push(...records.flatMap((record) => ("content" in record ? [record.content] : [])));
    if (places.length >= PLACES_MAX) break;
  }
  return places.slice(0, PLACES_MAX);
}

/** Whether the beginning of a file is text. Damage later in the file only costs its row. */
export const isText = (first: string): boolean =>
  !first.slice(0, 16_000).includes("\u0000\u0000") && first.slice(0, 200).split(DAMAGED).length <= 20;

/**
 * @param given options that are given, and so not guessed
 * @param findEncoding detects the encoding of a text if it was not given
 * @throws {FormatError} if the file is a broken spreadsheet or broken Parquet
 */
export async function readHead(
  source: SourceFile,
  given: Partial<TableReading>,
  findEncoding: (bytes: Buffer) => Encoding | Promise<Encoding>,
): Promise<FileHead> {
  const start = await source.readAt(0, 16);
  const unread: FileHead = { start, given, encoding: "utf-8", text: "", root: "", places: [] };
  if (source.isMap) return { ...unread, root: "kml", places: await firstPlaces(source) };
  if (isPbf(start)) return unread;
  if (isParquet(start)) return { ...unread, parquet: await openParquet(source) };
  if (isWorkbook(start)) return { ...unread, table: await openWorkbook(source) };
  const bytes = await firstBytes(source);
  const encoding = given.encoding ?? (await findEncoding(bytes));
  const text = new TextDecoder(encoding).decode(bytes);
  const head: FileHead = { ...unread, encoding, text };
  const first = text.trimStart();
  if (first === "" || !isText(first)) return head;
  if (first.startsWith("<")) {
    const root = rootElementName(text);
    return { ...head, root, places: isPlacemarks(root) ? await firstPlaces(source) : [] };
  }
  // Wikitext begins with "{{" or "[[".
  if (/^(?:\[(?!\[\p{L})|\{(?!\{))/u.test(first)) return { ...head, json: readJsonStart(text) };
  return { ...head, table: csvTable(source, head, bytes.length < HEAD_BYTES) };
}
