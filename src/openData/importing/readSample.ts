import { createCsvParser, detectDelimiter } from "../../platform/files/csvReader.ts";
import { createFeatureParser } from "../../platform/files/geojsonReader.ts";
import { openSource, readStart } from "../../platform/files/sourceFile.ts";
import { isWorkbook } from "../../platform/files/workbook.ts";
import { guessEncoding, guessLegacyEncoding } from "../formats/encoding.ts";
import type { Format } from "../formats/enumerations.ts";
import type { SourceFile } from "../formats/file.ts";
import { ownColumns } from "../formats/guideCsv/mapping.ts";
import { isNamedByKind, isPlacemarks, isWikivoyage, NAME_PARTS, readPlacemarks } from "../formats/kml/readPlacemarks.ts";
import { isParquet } from "../formats/openPlaces/readParquet.ts";
import { isPbf } from "../formats/osm/readPbfFile.ts";
import { rootElementName } from "../formats/readXml.ts";
import { guessColumns, headRow, type TableSample, TITLE_LINES_MAX, uniqueHeads } from "../formats/tables/guess.ts";
import type { Delimiter, Encoding, TableReading } from "../formats/tables/mapping.ts";
import { DELIMITERS } from "../formats/tables/words.ts";
import { ImportError } from "./events.ts";
import { isFoursquare, WIKIVOYAGE_COLUMNS } from "./openRecords.ts";
import { flatRecord, kmlSource, workbookRecords } from "./recordSources.ts";

/** The beginning of a file, from which its encoding, its separator and its columns are guessed. */

/** Accents may come late; so much is read in a few milliseconds. */
const BYTES = 1_000_000;
const ROWS = 200;
const EXAMPLE = 80;

export interface FileSample {
  format: Format;
  /** Of a table: how it would be read, and of each column what stands in it first. Empty for formats that need no mapping. */
  reading: TableReading;
  columns: { head: string; example: string }[];
}

/** The first places of a map, and what is known of any of them. */
async function readPlaces(source: SourceFile, given: Partial<TableReading>): Promise<FileSample> {
  const rows: Record<string, string>[] = [];
  for await (const records of readPlacemarks(source)) {
    rows.push(...records.flatMap((record) => ("content" in record ? [record.content] : [])));
    if (rows.length >= ROWS) break;
  }
  const sample = rows.slice(0, ROWS);
  // Whoever says a kind wants to decide what Wikivoyage leaves open.
  if (!given.columns && !given.business_type && isWikivoyage(sample)) return NEEDS_NO_MAPPING_OF_WIKIVOYAGE;
  const parts = Object.values<string>(NAME_PARTS);
  const isSplit = isNamedByKind(sample) || parts.some((head) => given.columns?.[head]);
  const heads = [...new Set(sample.flatMap((row) => Object.keys(row)))].filter((head) => isSplit || !parts.includes(head));
  const table = { heads: isSplit ? [...heads].sort((a, b) => Number(parts.includes(b)) - Number(parts.includes(a))) : heads, rows: sample };
  // The format itself says what these are, however many of them are wrong.
  const isPlaced = heads.includes("latitude") && heads.includes("longitude");
  const known: TableReading["columns"] = {
    ...(isPlaced && { latitude: "latitude", longitude: "longitude" }),
    ...(isSplit && { [NAME_PARTS.title]: "name", [NAME_PARTS.article]: "city", [NAME_PARTS.type]: "business_type" }),
  };
  const said = Object.values(known);
  const guessed = Object.entries(guessColumns(table)).filter(([, field]) => !isSplit || !said.includes(field));
  return buildSample(table, { ...given, columns: given.columns ?? { ...Object.fromEntries(guessed), ...known } });
}

const NEEDS_NO_MAPPING_OF_WIKIVOYAGE: FileSample = { format: "wikivoyage", reading: { columns: {} }, columns: [] };
const NEEDS_NO_MAPPING: FileSample = { format: "osm", reading: { columns: {} }, columns: [] };

async function firstBytes(path: string, start: Buffer): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of openSource(path, 0, start, () => undefined).pieces()) {
    pieces.push(piece);
    length += piece.length;
    if (length >= BYTES) break;
  }
  return Buffer.concat(pieces).subarray(0, BYTES);
}

function buildSample(table: TableSample, given: Partial<TableReading>): FileSample {
  const reading = { ...given, columns: given.columns ?? guessColumns(table) };
  const findExample = (head: string) => table.rows.map((row) => row[head]?.trim() ?? "").find((value) => value !== "") ?? "";
  return {
    format: "table",
    reading,
    columns: table.heads.map((head) => ({ head, example: findExample(head).slice(0, EXAMPLE) })),
  };
}

const sampleRows = (heads: readonly string[], records: readonly string[][]) =>
  records.slice(0, ROWS).map((cells) => Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? ""])));

/** @throws by `refuse` where its lines have another separator than was said, and not that one */
function readCsv(
  text: string,
  given: Partial<TableReading>,
  encoding: Encoding,
  isWhole: boolean,
  refuse: (sentence: string) => never,
): FileSample | undefined {
  const lines = text.split("\n", TITLE_LINES_MAX);
  // A title has no separator, or few.
  const line = lines.find((each) => /[,;\t|][^,;\t|]+[,;\t|]/.test(each)) ?? lines[0] ?? "";
  const detected = detectDelimiter(line) as Delimiter;
  const delimiter = given.delimiter ?? detected;
  if (!line.includes(delimiter) && line.includes(detected)) {
    const [said, found] = [delimiter, detected].map((sign) => DELIMITERS[sign].toLowerCase());
    refuse(`has no ${said} between its columns: they are separated by: ${found}.`);
  }
  const parser = createCsvParser(delimiter);
  const records = [...parser.push(text), ...(isWhole ? parser.end() : [])].flatMap((record) =>
    "content" in record ? [record.content] : [],
  );
  const [first, ...rows] = records.slice(headRow(records));
  if (!first || first.length < 2) return undefined;
  const heads = uniqueHeads(first);
  const lower = heads.map((head) => head.toLowerCase());
  if (!given.columns) {
    if (isFoursquare(lower)) return { ...NEEDS_NO_MAPPING, format: "foursquare" };
    if (WIKIVOYAGE_COLUMNS.every((name) => lower.includes(name))) return NEEDS_NO_MAPPING_OF_WIKIVOYAGE;
    const own = ownColumns(first);
    const isOwn = (["name", "business_type", "latitude", "longitude"] as const).every((column) => own.includes(column));
    // The guide's own columns in another encoding are a table like others.
    if (isOwn && ["utf-8", "utf-16le", "utf-16be"].includes(encoding)) return { format: "csv", reading: { columns: {} }, columns: [] };
  }
  return buildSample({ heads, rows: sampleRows(heads, rows) }, { ...given, encoding, delimiter });
}

function readJson(text: string, given: Partial<TableReading>, encoding: Encoding): FileSample | undefined {
  const parser = createFeatureParser();
  const records = parser.push(text);
  if (!parser.foundFeatures()) return undefined;
  if (!parser.isList()) return NEEDS_NO_MAPPING;
  const rows = records.slice(0, ROWS).flatMap((record) => {
    const flat = "content" in record ? flatRecord(record) : record;
    return "content" in flat ? [flat.content] : [];
  });
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return buildSample({ heads, rows }, { ...given, encoding });
}

/**
 * Reads the beginning of a file.
 * @param given what is said of it, which is then not guessed
 * @throws ImportError when it is nothing that can be read
 */
export async function readSample(path: string, given: Partial<TableReading> = {}): Promise<FileSample> {
  const fail = (sentence: string): never => {
    throw new ImportError("unreadable", `${path}: ${sentence}`);
  };
  const start = await readStart(path, 16);
  if (isPbf(start)) return NEEDS_NO_MAPPING;
  // A file that was made for it can keep the library busy without end: no matter for a command, but a server would stand still.
  if (isParquet(start)) fail("is Parquet, which is read on the command line alone: npm run guide -- import.");
  const map = isWorkbook(start) ? await kmlSource(path, () => undefined) : undefined;
  if (map) return readPlaces(map, given);
  if (isWorkbook(start)) {
    const { heads, records } = await workbookRecords(path, fail);
    const names = uniqueHeads(heads);
    const rows = sampleRows(
      names,
      records.slice(0, ROWS).map(({ content }) => content),
    );
    return buildSample({ heads: names, rows }, given);
  }
  const bytes = await firstBytes(path, start);
  const guessed = guessEncoding(bytes);
  const encoding = given.encoding ?? (guessed === "windows-1252" ? await guessLegacyEncoding(bytes) : guessed);
  const text = new TextDecoder(encoding).decode(bytes).trimStart();
  const isWhole = bytes.length < BYTES;
  if (text === "") fail("is empty.");
  if (rootElementName(text) === "osm") return NEEDS_NO_MAPPING;
  if (isPlacemarks(rootElementName(text)))
    return readPlaces(
      openSource(path, bytes.length, start, () => undefined),
      given,
    );
  if (text.includes("\0") || text.startsWith("<")) fail("is neither a table nor another file that the guide reads.");
  const refuse = (sentence: string): never => {
    throw new ImportError("wrong_delimiter", `${path}: ${sentence}`);
  };
  const sample = /^[[{]/.test(text) ? readJson(text, given, encoding) : readCsv(text, given, encoding, isWhole, refuse);
  return sample ?? fail(/^[[{]/.test(text) ? "has no list of records." : "has no line of heads, with a separator between them.");
}
