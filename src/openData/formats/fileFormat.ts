import type { ReadRecord } from "../../platform/files/records.ts";
import type { Mapped, NamedPlace } from "./candidate.ts";
import type { Format } from "./enumerations.ts";
import type { Content, Row, SourceFile } from "./file.ts";
import type { ParquetPlaces } from "./openPlaces/readParquet.ts";
import type { JsonStart } from "./readJson.ts";
import type { Encoding, TableReading } from "./tables/mapping.ts";
import type { Table } from "./tables/readTable.ts";

/** Pure: what every format gives the import: how its files are recognised, opened and sampled, and what a record means. formats.ts lists them. */

/** What the beginning of a file shows. */
export interface FileHead {
  /** Its first bytes, as they lie on the disk. */
  start: Buffer;
  /** How it is to be read, as far as that was said. */
  given: Partial<TableReading>;
  encoding: Encoding;
  /** Unpacked; "" for what is no text. */
  text: string;
  /** The name of the outermost element of XML, else "". */
  root: string;
  /** The first of GPX and KML. */
  places: Row[];
  json?: JsonStart;
  table?: Table;
  parquet?: ParquetPlaces;
}

export interface OpenedFormat {
  /** The records in pieces, in the order of the file. */
  records: AsyncGenerator<ReadRecord<Content>[]>;
  /** A GeoJSON collection's own name. */
  collectionName?: string;
  columns?: string[];
  /** It has the streets of its region too, not its listings alone. */
  isExtract?: boolean;
  /** 0 to 1, where that is not the part of its bytes that were read. */
  progress?: () => number;
}

/** How a table would be read, and of each column what stands in it first. Empty for formats that need no mapping. */
export interface Sample {
  reading: TableReading;
  columns: { head: string; example: string }[];
}

/** What a record is mapped with. */
export interface MapOptions {
  dataset: string;
  /** Of the wiki that articles are in. */
  language: string;
  licence: string | undefined;
  attribution: string | undefined;
  attributionLink: string | undefined;
  /** Of the format "table". */
  reading?: TableReading | undefined;
}

/** Its methods are called with what it gave itself: `map` with the content of its records, `open` with a head that it recognised. */
export interface FileFormat {
  name: Format;
  recognises(head: FileHead): boolean;
  /** @throws {FormatError} when the file is broken, or a mapping is missing */
  open(source: SourceFile, head: FileHead): OpenedFormat | Promise<OpenedFormat>;
  /** Missing, or giving nothing, where no mapping is needed. @throws {FormatError} */
  sample?(head: FileHead): Sample | undefined;
  map(content: Content, options: MapOptions): Mapped | { place: NamedPlace };
}
