import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { readZip, ZipError } from "../../platform/files/zip.ts";
import { createCsvReader, createGeojsonReader, detectFormat, ListError, type ListedPlace, type ListFormat } from "./readPlaces.ts";
import { createXmlReader } from "./readXml.ts";
import { LIST_BYTES_MAX } from "./rules.ts";

const HEAD_BYTES = 512;
/** Maximum size of an unpacked KMZ. */
const UNPACKED_MAX = 4 * LIST_BYTES_MAX;
const KMZ_FILES_MAX = 2_000;

const READERS = { csv: createCsvReader, geojson: createGeojsonReader, xml: createXmlReader };

async function readText(format: Exclude<ListFormat, "zip">, pieces: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<ListedPlace[]> {
  const reader = READERS[format]();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const piece of pieces) reader.push(decoder.decode(piece, { stream: true }));
    reader.push(decoder.decode());
  } catch (error) {
    throw error instanceof TypeError ? new ListError("notUtf8") : error;
  }
  return reader.end();
}

/** Splits the buffer, so that the whole text of an archive is never in memory beside the places. */
function* splitBuffer(content: Buffer): Iterable<Buffer> {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536);
}

/** Reads a KMZ: an archive whose first KML is the list. */
async function readArchive(path: string): Promise<ListedPlace[]> {
  try {
    const entries = readZip(await readFile(path), { filesMax: KMZ_FILES_MAX, bytesMax: UNPACKED_MAX });
    const found = entries.find(({ name }) => /\.kml$/i.test(name));
    if (!found) throw new ListError("noPlaces");
    return await readText("xml", splitBuffer(await found.read()));
  } catch (error) {
    throw error instanceof ZipError ? new ListError("unreadable") : error;
  }
}

/**
 * Reads the places of an uploaded file.
 * @throws {ListError} with the reason
 */
export async function readList({ path, bytes, filename }: { path: string; bytes: number; filename: string }): Promise<ListedPlace[]> {
  if (bytes > LIST_BYTES_MAX) throw new ListError("tooLarge");
  const file = await open(path);
  const head = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0).finally(() => file.close());
  const format = detectFormat(head.subarray(0, bytesRead), filename);
  const places = format === "zip" ? await readArchive(path) : await readText(format, createReadStream(path));
  if (places.length === 0) throw new ListError("noPlaces");
  return places;
}
