import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createCsvParser, detectDelimiter } from "../../platform/files/csvReader.ts";
import { createFeatureParser } from "../../platform/files/geojsonReader.ts";
import { type BrokenRecord, DAMAGED, DAMAGED_REASON, type RawRecord, READ_LIMITS, type ReadRecord } from "../../platform/files/records.ts";
import { openSource, readStart } from "../../platform/files/sourceFile.ts";
import { isWorkbook } from "../../platform/files/workbook.ts";
import { streamInThread } from "../../platform/parsing/stream.ts";
import { markedEncoding } from "../formats/encoding.ts";
import type { Format } from "../formats/enumerations.ts";
import { FormatError, type SourceFile } from "../formats/file.ts";
import { ownColumns } from "../formats/guideCsv/mapping.ts";
import { isPlacemarks, readPlacemarks } from "../formats/kml/readPlacemarks.ts";
import { isParquet, openParquet } from "../formats/openPlaces/readParquet.ts";
import { type ElementSource, readOsmElements } from "../formats/osm/readOsmFile.ts";
import { openOsmXml } from "../formats/osm/readOsmXml.ts";
import { openOverpass } from "../formats/osm/readOverpass.ts";
import { isPbf, openPbf } from "../formats/osm/readPbfFile.ts";
import { rootElementName } from "../formats/readXml.ts";
import { missingFields, TITLE_LINES_MAX, uniqueHeads } from "../formats/tables/guess.ts";
import type { TableReading } from "../formats/tables/mapping.ts";
import { ImportError } from "./events.ts";
import { flatRecord, kmlSource, wikivoyagePlaces, workbookRecords } from "./recordSources.ts";

/** Reads a file of records piece by piece: never more of it in memory than one piece and one record. */

/** What may stand before the first element of an XML file. */
const LONGEST_HEAD = 100_000;
const FORMATS_READ =
  "GeoJSON, OpenStreetMap's PBF, XML and Overpass JSON, GPX, KML, KMZ, Overture's and Foursquare's places, CSV, JSON and XLSX are read; docs/import.md describes them.";
const ROWS_AT_ONCE = 500;

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
  /** It has the streets of its region too, not its listings alone. */
  isExtract?: boolean;
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

/** A row by its columns' names, or why it is none. */
function toRow(record: RawRecord<string[]>, columns: readonly (string | undefined)[]): ReadRecord<Record<string, string>> {
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

const FOURSQUARE_COLUMNS = ["fsq_place_id", "name", "latitude", "longitude", "fsq_category_labels"];
/** Whether a table is Foursquare's, which needs no mapping. */
export const isFoursquare = (lower: readonly string[]): boolean => FOURSQUARE_COLUMNS.every((name) => lower.includes(name));
export const WIKIVOYAGE_COLUMNS = ["article", "type", "title", "latitude", "longitude"];

/** What the columns of a table's rows are called: by a mapping each by its own head. @throws by `fail`, which says what is missing */
function recogniseColumns(heads: readonly string[], reading: TableReading | undefined, fail: (sentence: string) => never) {
  const names = uniqueHeads(heads);
  const lower = heads.map((name) => name.trim().toLowerCase());
  if (reading) {
    checkReading(reading, names, fail);
    return { format: "table" as const, columns: names };
  }
  if (isFoursquare(lower)) return { format: "foursquare" as const, columns: lower };
  if (WIKIVOYAGE_COLUMNS.every((name) => lower.includes(name)))
    return { format: "wikivoyage" as const, columns: heads.map((name) => name.trim()) };
  const columns = ownColumns(heads);
  const missing = (["name", "business_type", "latitude", "longitude"] as const).filter((column) => !columns.includes(column));
  if (missing.length > 0)
    fail(`the column ${missing.join(", ")} is missing from its first line. The columns are described in docs/import.md.`);
  return { format: "csv" as const, columns };
}

const MISSING = { name: "a column with the names", place: "columns with the coordinates", kind: "a kind of listings" };

function checkReading(reading: TableReading, names: readonly string[] | undefined, fail: (sentence: string) => never): void {
  const [strange] = names ? Object.keys(reading.columns).filter((head) => !names.includes(head)) : [];
  if (strange !== undefined) fail(`has no column "${strange}".`);
  const missing = missingFields(reading);
  if (missing.length > 0) fail(`the mapping lacks ${missing.map((what) => MISSING[what]).join(" and ")}.`);
}

/** What a format finds wrong with a file while it is read, in the import's own words. */
async function* withImportErrors<Found>(pieces: AsyncGenerator<Found>, refuse: (sentence: string) => never): AsyncGenerator<Found> {
  try {
    yield* pieces;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    refuse(error.message);
  }
}

/**
 * Opens a file and finds out what it is: packed or not by its first bytes, the format by its first text.
 * @param reading how a table's columns are understood; without it the table has to have the guide's own columns, or Wikivoyage's
 * @throws ImportError when it is none of the formats, with a sentence that says what is missing.
 */
export async function openRecords(path: string, reading?: TableReading): Promise<RecordFile> {
  const { size } = await stat(path);
  const head = await readStart(path, 16);
  const refuse = (sentence: string): never => {
    throw new ImportError("unreadable", `${path}: ${sentence}`);
  };
  let damage = "";
  const onDamage = (sentence: string) => {
    damage ||= sentence;
  };
  const readPlaces = async (from: SourceFile): Promise<RecordFile> => {
    const progress = () => ({ bytes: from.bytesRead(), size: from.size });
    const file = { collectionName: "", columns: [], progress, damage: () => damage };
    if (reading) {
      checkReading(reading, undefined, refuse);
      return { ...file, format: "table", records: readPlacemarks(from) };
    }
    const records = await wikivoyagePlaces(readPlacemarks(from));
    return records
      ? { ...file, format: "wikivoyage", records }
      : refuse("is a list of places: a mapping has to say what each of their fields is.");
  };
  if (isWorkbook(head)) {
    const packed = await kmlSource(path, onDamage);
    if (packed) return readPlaces(packed);
    const { heads, records } = await workbookRecords(path, refuse);
    const { format, columns } = recogniseColumns(heads, reading, refuse);
    const rows = records.map((record) => toRow(record, columns));
    return {
      format,
      collectionName: "",
      columns: columns.filter((column) => column !== undefined),
      records: (async function* () {
        for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE);
      })(),
      progress: () => ({ bytes: size, size }),
      damage: () => "",
    };
  }
  const source = openSource(path, size, head, onDamage);
  const readElements = (elements: ElementSource): RecordFile => {
    const { records, progress } = readOsmElements(elements);
    const read = () => ({ bytes: Math.floor(size * progress()), size });
    return {
      format: "osm",
      isExtract: true,
      collectionName: "",
      columns: [],
      records: withImportErrors(records, refuse),
      progress: read,
      damage: () => damage,
    };
  };
  if (isPbf(head)) return readElements(openPbf(source));
  if (isParquet(head)) {
    const { kind, records, progress } = await openParquet(source).catch((error) => {
      throw error instanceof FormatError ? refuse(error.message) : error;
    });
    const read = () => ({ bytes: Math.floor(size * progress()), size });
    return { format: kind, collectionName: "", columns: [], records, progress: read, damage: () => damage };
  }

  async function* decoded(): AsyncGenerator<string> {
    let decoder: TextDecoder | undefined;
    for await (const chunk of source.pieces()) {
      decoder ??= new TextDecoder(reading?.encoding ?? markedEncoding(chunk) ?? "utf-8");
      yield decoder.decode(chunk, { stream: true });
    }
    if (decoder) yield decoder.decode();
  }

  const texts = decoded();
  const fail = (sentence: string): never => {
    void texts.return(undefined);
    return refuse(sentence);
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
  if (first.includes("\u0000\u0000") || first.slice(0, 200).split(DAMAGED).length > 20) fail(`is not text. ${FORMATS_READ}`);
  if (first.startsWith("<")) {
    while (rootElementName(beginning) === "" && beginning.length < LONGEST_HEAD && (await more()));
    const root = rootElementName(beginning);
    if (root !== "osm" && !isPlacemarks(root)) fail(`is XML or HTML of a kind that is not read. ${FORMATS_READ}`);
    await texts.return(undefined);
    return root === "osm" ? readElements(openOsmXml(source)) : readPlaces(source);
  }

  const file = { progress: () => ({ bytes: source.bytesRead(), size }), damage: () => damage };

  if (first.startsWith("{") || first.startsWith("[")) {
    const splitter = createFeatureParser();
    const early = splitter.push(beginning);
    while (!splitter.foundFeatures()) {
      if (splitter.headProblem()) fail(`${splitter.headProblem()}: GeoJSON feature collections are read.`);
      const next = await texts.next();
      if (next.done) fail('is JSON without a list of "features": GeoJSON feature collections are read.');
      else early.push(...splitter.push(next.value));
    }
    if (splitter.isElements()) {
      await texts.return(undefined);
      return readElements(openOverpass(source));
    }
    const isList = splitter.isList();
    if (isList && !reading) fail("is a list of records: a mapping has to say what each of their fields is.");
    if (isList && reading) checkReading(reading, undefined, fail);
    const checked = (pieces: ReadRecord<string>[]): ReadRecord<Content>[] =>
      pieces.map((record) => {
        if ("problem" in record) return record;
        if (record.content.includes(DAMAGED)) return { line: record.line, place: record.place ?? "", problem: DAMAGED_REASON };
        return isList ? flatRecord(record) : record;
      });
    async function* records() {
      yield checked(early);
      for await (const text of texts) yield checked(splitter.push(text));
      yield checked(splitter.end());
    }
    return { ...file, format: isList ? "table" : "osm", collectionName: splitter.collectionName(), columns: [], records: records() };
  }

  while (!beginning.trimStart().includes("\n") && beginning.length < 100_000 && (await more()));
  const delimiter = reading?.delimiter ?? detectDelimiter(beginning.trimStart().split("\n", 1)[0] ?? "");
  const splitter = createCsvParser(delimiter);
  const early: ReadRecord<string[]>[] = splitter.push(beginning);
  while (early.length === 0) {
    const next = await texts.next();
    early.push(...(next.done ? splitter.end() : splitter.push(next.value)));
    if (next.done) break;
  }
  let header = early.shift();
  // What a table is called may stand before its heads, which the mapping knows.
  const wanted = Object.keys(reading?.columns ?? {});
  const hasHeads = (record: typeof header) =>
    record && "content" in record && wanted.every((head) => uniqueHeads(record.content).includes(head));
  const headsAt = early.slice(0, TITLE_LINES_MAX).findIndex(hasHeads);
  if (wanted.length > 0 && headsAt >= 0 && !hasHeads(header)) header = early.splice(0, headsAt + 1).at(-1);
  const names = header && "content" in header ? header.content : fail("has no line of column names.");
  const { format, columns } = recogniseColumns(names, reading, fail);
  const rows = (pieces: ReadRecord<string[]>[]): ReadRecord<Content>[] =>
    pieces.map((record) => ("content" in record ? toRow(record, columns) : record) satisfies ReadRecord<Content> | BrokenRecord);
  async function* records() {
    yield rows(early);
    for await (const text of texts) yield rows(splitter.push(text));
    yield rows(splitter.end());
  }
  return {
    ...file,
    format,
    collectionName: "",
    columns: columns.filter((column) => column !== undefined),
    records: records(),
  };
}

/** The same in a worker thread, for servers. */
export const openRecordsApart = streamInThread(new URL(import.meta.url), "openRecords", openRecords, [ImportError]);
