import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import type { Format } from "../sources/enumerations.ts";
import { READ_LIMITS } from "../sources/enumerations.ts";
import { createCsvParser, detectDelimiter } from "../sources/rules.csv.ts";
import { createFeatureParser } from "../sources/rules.geojson.ts";
import { ownColumns } from "../sources/rules.guideCsv.ts";
import { type BrokenRecord, DAMAGED, DAMAGED_REASON, type RawRecord, type ReadRecord } from "../sources/rules.records.ts";
import { ImportError } from "./rules.events.ts";

/** Reads a file of records piece by piece: never more of it in memory than one piece and one record. */

/** Small, because a compressed piece can grow a thousandfold. */
const PIECE = 16 * 1024;

/** One record as its format gives it: a feature's JSON, or a row by column. */
export type Content = string | Record<string, string>;

export interface RecordFile {
  format: Format;
  /** A GeoJSON collection's own name, or "". */
  collectionName: string;
  columns: string[];
  /** The records in pieces, in the order of the file. */
  records: AsyncGenerator<ReadRecord<Content>[]>;
  progress(): { bytes: number; size: number };
  /** What is wrong with the file as a whole, as far as it was read; "" for nothing. */
  damage(): string;
}

/** The SHA-256 of a file's bytes in hexadecimal, which identifies the same file in a later import. @throws ImportError when it cannot be read. */
export async function hashFile(path: string): Promise<string> {
  try {
    if (!(await stat(path)).isFile()) throw new ImportError("unreadable", `${path} is not a file.`);
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    return hash.digest("hex");
  } catch (error) {
    if (error instanceof ImportError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new ImportError(
      "unreadable",
      code === "ENOENT" ? `There is no file ${path}.` : `The file ${path} cannot be read (${code ?? (error as Error).message}).`,
    );
  }
}

/** Unpacks gzip so that everything before a defect comes out; the defect itself goes to `onDamage`. */
async function* gunzipped(chunks: AsyncIterable<Buffer>, onDamage: (sentence: string) => void): AsyncGenerator<Buffer> {
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

const startsWith = (bytes: Buffer, ...magic: number[]) => magic.every((byte, index) => bytes[index] === byte);

/** The byte order mark decides: a spreadsheet's "Unicode text" is UTF-16, of either order. */
const encodingOf = (start: Buffer) => (startsWith(start, 0xff, 0xfe) ? "utf-16le" : startsWith(start, 0xfe, 0xff) ? "utf-16be" : "utf-8");

async function firstBytes(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** A row by its columns' names, or why it is none. */
function rowOf(record: RawRecord<string[]>, columns: readonly (string | undefined)[]): ReadRecord<Record<string, string>> {
  const { line, content } = record;
  if (content.some((field) => field.includes(DAMAGED))) return { line, problem: DAMAGED_REASON };
  const extra = content.slice(columns.length);
  if (content.length < columns.length || extra.some((field) => field.trim() !== "")) {
    return { line, problem: `has ${content.length} fields where the first line has ${columns.length}` };
  }
  const row: Record<string, string> = {};
  for (const [index, column] of columns.entries()) if (column) row[column] = content[index] as string;
  return { line, content: row };
}

const WIKIVOYAGE_COLUMNS = ["article", "type", "title", "latitude", "longitude"];

/**
 * Opens a file and finds out what it is: packed or not by its first bytes, the format by its first text.
 * @throws ImportError when it is none of the formats, with a sentence that says what is missing.
 */
export async function openRecords(path: string): Promise<RecordFile> {
  const { size } = await stat(path);
  const stream = createReadStream(path, { highWaterMark: PIECE });
  let damage = "";
  const onDamage = (sentence: string) => {
    damage ||= sentence;
  };
  const head = await firstBytes(path);
  const isPacked = startsWith(head, 0x1f, 0x8b);
  const bytes: AsyncIterable<Buffer> = isPacked ? gunzipped(stream, onDamage) : stream;

  async function* decoded(): AsyncGenerator<string> {
    let decoder: TextDecoder | undefined;
    for await (const chunk of bytes) {
      decoder ??= new TextDecoder(encodingOf(chunk));
      yield decoder.decode(chunk, { stream: true });
    }
    if (decoder) yield decoder.decode();
  }

  const texts = decoded();
  const fail = (sentence: string): never => {
    stream.destroy();
    throw new ImportError("unreadable", `${path}: ${sentence}`);
  };
  let beginning = "";
  const more = async () => {
    const next = await texts.next();
    if (!next.done) beginning += next.value;
    return !next.done;
  };
  while (beginning.trim() === "" && beginning.length < READ_LIMITS.recordCharacters && (await more()));
  const first = beginning.trimStart();
  if (first === "") fail(damage ? `cannot be read: ${damage}` : "is empty.");
  if (first.includes("\u0000\u0000") || first.slice(0, 200).split(DAMAGED).length > 20)
    fail("is not text. GeoJSON and CSV are read, also packed with gzip.");
  if (first.startsWith("<")) fail("is XML or HTML. GeoJSON and CSV are read, also packed with gzip.");

  const progress = () => ({ bytes: stream.bytesRead, size });
  const file = { progress, damage: () => damage };

  if (first.startsWith("{") || first.startsWith("[")) {
    const splitter = createFeatureParser();
    const early = splitter.push(beginning);
    while (!splitter.foundFeatures()) {
      if (splitter.headProblem()) fail(`${splitter.headProblem()}: GeoJSON feature collections are read.`);
      const next = await texts.next();
      if (next.done) fail('is JSON without a list of "features": GeoJSON feature collections are read.');
      else early.push(...splitter.push(next.value));
    }
    const checked = (pieces: ReadRecord<string>[]): ReadRecord<Content>[] =>
      pieces.map((record) =>
        "content" in record && record.content.includes(DAMAGED) ? { line: record.line, problem: DAMAGED_REASON } : record,
      );
    async function* records() {
      yield checked(early);
      for await (const text of texts) yield checked(splitter.push(text));
      yield checked(splitter.end());
    }
    return { ...file, format: "osm", collectionName: splitter.collectionName(), columns: [], records: records() };
  }

  while (!beginning.trimStart().includes("\n") && beginning.length < 100_000 && (await more()));
  const delimiter = detectDelimiter(beginning.trimStart().split("\n", 1)[0] ?? "");
  const splitter = createCsvParser(delimiter);
  const early: ReadRecord<string[]>[] = splitter.push(beginning);
  while (early.length === 0) {
    const next = await texts.next();
    early.push(...(next.done ? splitter.end() : splitter.push(next.value)));
    if (next.done) break;
  }
  const header = early.shift();
  const names = header && "content" in header ? header.content.map((name) => name.trim()) : fail("has no line of column names.");
  const lower = names.map((name) => name.toLowerCase());
  const isWikivoyage = WIKIVOYAGE_COLUMNS.every((name) => lower.includes(name));
  const columns = isWikivoyage ? names : ownColumns(names);
  if (!isWikivoyage) {
    const missing = ["name", "business_type", "latitude", "longitude"].filter(
      (column) => !(columns as (string | undefined)[]).includes(column),
    );
    if (missing.length > 0)
      fail(`the column ${missing.join(", ")} is missing from its first line. The columns are described in docs/import.md.`);
  }
  const rows = (pieces: ReadRecord<string[]>[]): ReadRecord<Content>[] =>
    pieces.map((record) => ("content" in record ? rowOf(record, columns) : record) satisfies ReadRecord<Content> | BrokenRecord);
  async function* records() {
    yield rows(early);
    for await (const text of texts) yield rows(splitter.push(text));
    yield rows(splitter.end());
  }
  return {
    ...file,
    format: isWikivoyage ? "wikivoyage" : "csv",
    collectionName: "",
    columns: columns.filter((column) => column !== undefined),
    records: records(),
  };
}
