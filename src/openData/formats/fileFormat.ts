import type { ReadRecord } from "../../platform/files/records.ts";
import type { Mapped, NamedPlace } from "./candidate.ts";
import type { Format } from "./enumerations.ts";
import type { Content, Row, SourceFile } from "./file.ts";
import type { ParquetPlaces } from "./openPlaces/readParquet.ts";
import type { JsonStart } from "./readJson.ts";
import type { Encoding, TableReading } from "./tables/reading.ts";
import type { Table } from "./tables/readTable.ts";

/**
 * Pure: interface between every format and the import: how its files are recognised, opened and sampled, and how a record is mapped.
 * formats.ts lists the formats.
 */

/** Facts that the beginning of a file shows. */
export interface FileHead {
  /** Its first bytes, as stored on disk. */
  start: Buffer;
  /** Reading options, as far as they were given. */
  given: Partial<TableReading>;
  encoding: Encoding;
  /** Unpacked text; "" if the file is not text. */
  text: string;
  /** Name of the outermost XML element, otherwise "". */
  root: string;
  /** The first places of GPX and KML. */
  places: Row[];
  json?: JsonStart;
  table?: Table;
  parquet?: ParquetPlaces;
}

export interface OpenedFormat {
  /** Records in batches, in the order of the file. */
  records: AsyncGenerator<ReadRecord<Content>[]>;
  /** Name of a GeoJSON collection. */
  collectionName?: string;
  columns?: string[];
  /** Whether the file holds the streets of its region too, not only listings. */
  isExtract?: boolean;
  /** Progress from 0 to 1, if it is not the share of bytes that were read. */
  progress?: () => number;
}

/** Proposed reading of a table, with the first value of each column. Empty for formats that need no mapping. */
export interface Sample {
  reading: TableReading;
  columns: { head: string; example: string }[];
}

/** Options for mapping a record. */
export interface MapOptions {
  dataset: string;
  /** Language of the wiki that the articles are from. */
  language: string;
  licence: string | undefined;
  attribution: string | undefined;
  attributionLink: string | undefined;
  /** Only for the format "table". */
  reading?: TableReading | undefined;
}

/** File format. Its methods receive what it returned itself: `map` the content of its records, `open` a head that it recognised. */
export interface FileFormat {
  name: Format;
  recognises(head: FileHead): boolean;
  /** @throws {FormatError} if the file is broken, or if a mapping is missing */
  open(source: SourceFile, head: FileHead): OpenedFormat | Promise<OpenedFormat>;
  /** Absent, or returns undefined, if no mapping is needed. @throws {FormatError} */
  sample?(head: FileHead): Sample | undefined;
  map(content: Content, options: MapOptions): Mapped | { place: NamedPlace };
}
