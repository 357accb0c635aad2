import type { ReadRecord } from "../../platform/files/records.ts";
import { streamInThread } from "../../platform/parsing/stream.ts";
import { markedEncoding } from "../formats/encoding.ts";
import type { Format } from "../formats/enumerations.ts";
import { type Content, FormatError } from "../formats/file.ts";
import type { FileHead } from "../formats/fileFormat.ts";
import { recogniseFormat } from "../formats/formats.ts";
import { isText, readHead } from "../formats/readHead.ts";
import type { TableReading } from "../formats/tables/reading.ts";
import { ImportError } from "./events.ts";
import { openFile, toImportError } from "./openFile.ts";

/** Reads a file of records as a stream: only one piece and one record are in memory at a time; a workbook is read as a whole. */

const FORMATS_READ =
  "Use GeoJSON, OpenStreetMap (PBF, XML, Overpass JSON), GPX, KML, KMZ, Overture or Foursquare places, CSV, JSON or XLSX; docs/import.md describes them.";

export interface RecordFile {
  format: Format;
  /** Name of a GeoJSON collection, or "". */
  collectionName: string;
  columns: string[];
  /** Records in batches, in the order of the file. @throws {FormatError} */
  records: AsyncGenerator<ReadRecord<Content>[]>;
  progress(): { bytes: number; size: number };
  /** Whether the file holds the streets of its region too, not only listings. */
  isExtract?: boolean;
  /** Returns the damage of the file as a whole, as far as it was read; "" if it is undamaged. */
  damage(): string;
}

/** Returns the reason that no format recognises a file. */
function unreadReason({ text }: FileHead, damage: string): string {
  const first = text.trimStart();
  if (first === "") return damage ? `cannot be read: ${damage}` : "is empty: export it again.";
  return `is ${isText(first) ? "XML or HTML of an unknown kind" : "not text"}. ${FORMATS_READ}`;
}

/**
 * Opens a file and detects its format: compression by its first bytes, the format by its first text.
 * @param reading column mapping of a table; without it the table must have the guide's own columns, or Wikivoyage's
 * @throws ImportError if no format matches, with a sentence about what is missing
 */
export async function openRecords(path: string, reading?: TableReading): Promise<RecordFile> {
  const { source, damage } = await openFile(path);
  try {
    const head = await readHead(source, reading ?? {}, (bytes) => markedEncoding(bytes) ?? "utf-8");
    const format = recogniseFormat(head);
    if (!format) throw new FormatError(unreadReason(head, damage()));
    const { progress, ...opened } = await format.open(source, head);
    const { size } = source;
    return {
      format: format.name,
      collectionName: "",
      columns: [],
      ...opened,
      progress: () => ({ bytes: progress ? Math.floor(size * progress()) : source.bytesRead(), size }),
      damage,
    };
  } catch (error) {
    throw toImportError(path, error);
  }
}

/** Runs the same in a worker thread, for servers. */
export const openRecordsApart = streamInThread(new URL(import.meta.url), "openRecords", openRecords, [ImportError, FormatError]);
