import type { ReadRecord } from "../../platform/files/records.ts";
import { streamInThread } from "../../platform/parsing/stream.ts";
import { markedEncoding } from "../formats/encoding.ts";
import type { Format } from "../formats/enumerations.ts";
import { type Content, FormatError } from "../formats/file.ts";
import type { FileHead } from "../formats/fileFormat.ts";
import { recogniseFormat } from "../formats/formats.ts";
import { isText, readHead } from "../formats/readHead.ts";
import type { TableReading } from "../formats/tables/mapping.ts";
import { ImportError } from "./events.ts";
import { openFile, toImportError } from "./openFile.ts";

/** Reads a file of records piece by piece: never more of it in memory than one piece and one record; a workbook is read whole. */

const FORMATS_READ =
  "GeoJSON, OpenStreetMap's PBF, XML and Overpass JSON, GPX, KML, KMZ, Overture's and Foursquare's places, CSV, JSON and XLSX are read; docs/import.md describes them.";

export interface RecordFile {
  format: Format;
  /** A GeoJSON collection's own name, or "". */
  collectionName: string;
  columns: string[];
  /** The records in pieces, in the order of the file. @throws {FormatError} */
  records: AsyncGenerator<ReadRecord<Content>[]>;
  progress(): { bytes: number; size: number };
  /** It has the streets of its region too, not its listings alone. */
  isExtract?: boolean;
  /** What is wrong with the file as a whole, as far as it was read; "" for nothing. */
  damage(): string;
}

/** Why no format recognises a file. */
function unreadReason({ text }: FileHead, damage: string): string {
  const first = text.trimStart();
  if (first === "") return damage ? `cannot be read: ${damage}` : "is empty.";
  return `is ${isText(first) ? "XML or HTML of a kind that is not read" : "not text"}. ${FORMATS_READ}`;
}

/**
 * Opens a file and finds out what it is: packed or not by its first bytes, the format by its first text.
 * @param reading how a table's columns are understood; without it the table has to have the guide's own columns, or Wikivoyage's
 * @throws ImportError when it is none of the formats, with a sentence that says what is missing.
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

/** The same in a worker thread, for servers. */
export const openRecordsApart = streamInThread(new URL(import.meta.url), "openRecords", openRecords, [ImportError, FormatError]);
