import { isWorkbook } from "../../platform/files/workbook.ts";
import { guessEncoding, guessLegacyEncoding } from "../formats/encoding.ts";
import type { Format } from "../formats/enumerations.ts";
import { FormatError } from "../formats/file.ts";
import type { FileHead, Sample } from "../formats/fileFormat.ts";
import { recogniseFormat } from "../formats/formats.ts";
import { isParquet } from "../formats/openPlaces/readParquet.ts";
import { readHead } from "../formats/readHead.ts";
import { tables } from "../formats/tables/format.ts";
import type { Encoding, TableReading } from "../formats/tables/reading.ts";
import { openFile, toImportError } from "./openFile.ts";

/** Detects the format of a file, and proposes a column mapping, from its beginning. */

export interface FileSample extends Sample {
  format: Format;
}

async function findEncoding(bytes: Buffer): Promise<Encoding> {
  const guessed = guessEncoding(bytes);
  return guessed === "windows-1252" ? guessLegacyEncoding(bytes) : guessed;
}

function sampleHead(head: FileHead): FileSample {
  // The kinds in a spreadsheet may be in any language: its columns are shown, whatever their headers are.
  const format = isWorkbook(head.start) ? tables : recogniseFormat(head);
  if (!format || (head.text.includes("\0") && head.root === ""))
    throw new FormatError(
      head.text.trim() === ""
        ? "is empty: export it again."
        : "is neither a table nor another supported file: use a format of docs/import.md.",
    );
  return { format: format.name, ...(format.sample?.(head) ?? { reading: { columns: {} }, columns: [] }) };
}

/**
 * Reads the beginning of a file.
 * @param given options that are given, and so not guessed
 * @throws ImportError if the file cannot be read
 */
export async function readSample(path: string, given: Partial<TableReading> = {}): Promise<FileSample> {
  const { source } = await openFile(path);
  try {
    // A crafted file can make the library run endlessly: harmless for a command, but it would block a server.
    if (isParquet(await source.readAt(0, 16)))
      throw new FormatError("is Parquet, which only the command line can import: npm run guide -- import.");
    return sampleHead(await readHead(source, given, findEncoding));
  } catch (error) {
    throw toImportError(path, error);
  }
}
